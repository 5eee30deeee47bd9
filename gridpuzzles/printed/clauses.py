"""Read several lines and sentences typed in one line: ``TWO + TWO = FOUR, each letter a different digit.``

The line is split at separators, and only if every part can be read. A part of a heading may be a title instead.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from functools import lru_cache

from . import families
from .chat import is_chat, is_chat_beside, is_listed
from .concepts import LANGUAGES, begins_with, concepts, kinds_in, kinds_of, states_rule
from .explanations import CLUES_SAY
from .lines import read_line
from .marks import Mark, marks_of
from .readers.cells import BLANKS
from .said import Context, Repeats, Said, Title
from .sentences import read_sentence
from .titles import is_numbering, is_of_source, is_question, is_silent, is_title, without_asides

SEPARATORS = frozenset((",", ".", ";", "?", "!", "where", "with"))
ENDS = frozenset((".", "?", "!"))
"""Separators behind sentences."""
OF_HEADINGS = SEPARATORS | families.DIVIDERS
JOINING = frozenset(("and", "und", "et"))
SIGNS_OF_BLANKS = frozenset(BLANKS) - {"0"}
"""Signs that are empty cells in the drawings of every family; 0 may be a value."""
REPLACING = kinds_in("PRODUCT DIFFERENCE PRECEDENCE LEFT_RIGHT BEFORE AFTER NEGATIVE FRACTION INSTEAD TALLER OTHER") | {
    "PLUS",
    "MINUS",
    "MOD",
    "SQUARED",
    "HALF",
}
"""Concepts of sentences that may say another function, order or set of values than the usual one."""
PARTS = kinds_in("CAGE REGION RUN")
"""Concepts of parts of a board to which a rule behind a comma may belong."""
DIGITS = re.compile(r"\d{1,9}")
RESTRICTING = kinds_in("NO ANY NE NOR MAY REPEAT DIFFERENT UNIQUE SUM PRODUCT PROPERTY")
"""Concepts of sentences that are more than advice."""
PERMISSIONS = ("letters may repeat", "leading zeros allowed")
MAX_PARTS = 8
"""Maximal number of parts; a line with more is divided into sentences, or read as one part, because splitting it would
try every run of parts."""


def read_clauses(marks: Sequence[Mark], context: Context) -> list[Said] | None:
    """Return the meanings of a line that holds one or more lines or sentences; None unless all of it is understood.

    An empty list means a remark.
    """
    said, unread = clauses(marks, context, with_chat=False)
    return None if unread else said


def clauses(
    marks: Sequence[Mark], context: Context, in_heading: bool = False, with_chat: bool = True
) -> tuple[list[Said], Sequence[Mark]]:
    """Return the meanings of the parts of a line, up to the first part that is not understood, and that part.

    Chat has no meaning, and is a part that is not understood unless `with_chat`. In a heading, a part is a title if it
    has no words of rules, and no name of a family except the one named before.
    """
    marks = marks[1:] if len(marks) > 1 and marks[0].text in JOINING and marks[1].kind == "word" else marks
    marks = marks if in_heading else _without_talk(marks, context)
    separators = OF_HEADINGS if in_heading else SEPARATORS
    cuts = [at for at in range(len(marks)) if _divides(marks, at, separators)]
    if len(cuts) >= MAX_PARTS:
        cuts = [at for at in cuts if marks[at].text in ENDS]
    if len(cuts) >= MAX_PARTS:
        cuts = []
    said: list[Said] = []
    start = 0
    while start < len(marks):
        is_joined = start and marks[start].text in JOINING and marks[start - 1].text in separators
        if is_joined or marks[start].text in separators - {"with"}:
            start += 1
            continue
        ends = _ends(marks, [*(cut for cut in cuts if cut > start), len(marks)])
        # The longest part first, because a sentence may contain separators: "A, B and C add up to 10".
        parts = ((end, _read(tuple(marks[start:end]), context, in_heading)) for end in reversed(ends))
        end, part = next(((end, part) for end, part in parts if part is not None), (0, None))
        if part is None and with_chat:
            end = next((end for end in reversed(ends) if _is_chat(marks[start:end], context)), 0)
            part = [] if end else None
        if part is None and in_heading:
            # The shortest part, so that as little as possible is taken for a title without being understood.
            end = next((end for end in ends if _is_title(marks[start:end], context)), 0)
            part = [Title(" ".join(mark.text for mark in marks[start:end]))]
        if part and _loses_subject(part, marks[:start]):
            part = None
        if not end or part is None:
            return ([], ()) if with_chat and _is_chat(marks, context) else (said, marks[start : ends[0]])
        said += part
        start = end
    return said, ()


def _without_talk(marks: Sequence[Mark], context: Context) -> Sequence[Mark]:
    """Return the marks of a sentence without brackets that say nothing about the puzzle: ``(from the app)``."""
    kept: list[Mark] = []
    opening = -1
    for mark in marks:
        kept.append(mark)
        if mark.text == "(":
            opening = len(kept) - 1
        elif mark.text == ")" and opening >= 0:
            aside = kept[opening + 1 : -1]
            is_within = len(kept) > len(aside) + 2
            if is_within and ((is_of_source(aside) and is_silent(aside)) or _is_chat(aside, context)):
                del kept[opening:]
            opening = -1
    return kept


def _ends(marks: Sequence[Mark], cuts: Sequence[int]) -> Sequence[int]:
    """Return where a part may end: at one of these cuts, or behind a question mark, which no part goes beyond."""
    asked = next((at for at, cut in enumerate(cuts) if cut < len(marks) and marks[cut].text == "?"), None)
    return cuts if asked is None else [*cuts[:asked], cuts[asked] + 1]


def _loses_subject(part: Sequence[Said], before: Sequence[Mark]) -> bool:
    """Return True if a rule for all cells stands behind a comma and words for cages, whose rule it may be.

    ``Cages, marked with letters, have no digit twice``.
    """
    while before and before[-1].text in JOINING:
        before = before[:-1]
    if "all different" not in part or not before or before[-1].text != ",":
        return False
    last = max((at for at, mark in enumerate(before) if mark.text in ".;?!"), default=-1)
    return any(kinds_of(mark.text) & PARTS for mark in before[last + 1 :])


def read_beside(named: families.Named, context: Context) -> tuple[list[Said], Sequence[Mark]]:
    """Return the meaning of the marks around the name of a family, and a part that is not understood.

    A word directly next to the name may mean a variant of the family, and a word that is in no table may be a rule.
    """
    rest = _without_asides(named)
    said = [] if is_silent(rest) else read_clauses(rest, context)
    if said is not None:
        return said, ()
    before = [mark for mark in rest if mark.at < named.at]
    after = rest[len(before) :]
    if before and before[-1].text == "-" and before[-1].end == named.at:
        before.pop()  # the hyphen of a compound: "Samstags-Sudoku"
    first = max((at + 1 for at in range(len(before)) if _divides(before, at, OF_HEADINGS)), default=0)
    last = next((at for at in range(len(after)) if _divides(after, at, families.DIVIDERS)), len(after))
    near = [*before[first:], *after[:last]]
    said = read_clauses(near, context)
    sides = before[first:], after[:last]
    if said is None and not (all(is_silent(side, context.above_lists) for side in sides) or is_chat_beside(*sides)):
        return [], near
    said = said or []
    for part in (before[:first], after[last:]):
        told, unread = clauses(part, context, in_heading=True)
        if unread:
            return said, unread
        said += told
    return said, ()


def _without_asides(named: families.Named) -> Sequence[Mark]:
    """Return the marks beside the name of a family that may say a rule; a variant's name in quotes is one."""
    if any(mark.text == '"' for mark in named.rest) and any(families.variant(mark.text) for mark in named.rest):
        return named.rest
    is_counted = any("all different in" in rule for rule in named.family.rules)
    return without_asides(named.rest, named.at, is_counted)


def explains_blank(marks: Sequence[Mark], with_zero: bool = False) -> bool:
    """Return True for the meaning of a sign of empty cells: ``x = empty``, ``. : leeres Feld``."""
    signs = BLANKS if with_zero else SIGNS_OF_BLANKS
    if len(marks) < 3 or marks[0].text not in signs:
        return False
    if marks[1].text not in ("=", ":", "is") and "SHOW" not in kinds_of(marks[1].text):
        return False
    meanings = (concepts(marks[2:], language, frozenset()) for language in LANGUAGES)
    return any(tokens and {kind for kind, _ in tokens} <= {"MISSING", "CELL"} for tokens in meanings)


def _divides(marks: Sequence[Mark], at: int, separators: frozenset[str]) -> bool:
    """Return True if a mark separates parts: no point of an abbreviation, and no hyphen in a word or a range."""
    mark, before, after = marks[at], marks[at - 1] if at else None, marks[at + 1] if at + 1 < len(marks) else None
    if mark.text not in separators or (before and after and is_numbering(before, mark, after)):
        return False
    if mark.text == "," and before and before.kind == "number" and _is_rest_of_list(marks[at:]):
        return False  # "B is 1, 2 or 3"
    if mark.text == "," and after and begins_with(marks[at + 1 :], "ALSO"):
        return False  # "also on the diagonals" continues the rule before it
    if mark.text in "?!":  # not a hole or a factorial
        return before is not None and before.kind == "word" and (after is None or after.text.istitle())
    if mark.text != "-":
        return True
    is_joined = before is not None and after is not None and before.end == mark.at and after.at == mark.end
    return not is_joined and (before is None or before.kind != "number")


def _is_rest_of_list(marks: Sequence[Mark]) -> bool:
    """Return True for numbers with commas, "and" and "or" between them."""
    return all(mark.kind == "number" or mark.text == "," or kinds_of(mark.text) & {"AND", "OR"} for mark in marks)


def _is_title(marks: Sequence[Mark], context: Context) -> bool:
    if marks[0].text.casefold() == "where":
        return False  # the condition of a rule
    named = families.named(marks)
    is_own = named is None or named.family.key == context.family
    others = marks if named is None else named.rest
    if context.family and any("ARITHMETIC" in kinds_of(mark.text, "titles") for mark in others):
        return False  # a variant: "kakuro with multiplication"
    return is_own and is_title(others, bool(context.family)) and not any(families.misspelled(marks))


def _is_chat(marks: Sequence[Mark], context: Context) -> bool:
    """Return True for chat that names no family, or only that of the text: ``here is today's sudoku``."""
    if is_chat(marks) or not any(is_listed(mark.text.casefold()) for mark in marks):
        return is_chat(marks) and not names_family(marks)
    named = families.named(marks)
    is_own = named is not None and named.family.key == context.family and not (named.beside or named.rows)
    return named is not None and is_own and is_chat(named.rest) and not names_family(named.rest)


def may_be_rule(marks: Sequence[Mark]) -> bool:
    """Return True if a remark with these marks may say a rule: a family, a variant, or a word that no title has.

    The name of a number says no rule alone: ``an easy one``.
    """
    return any(states_rule(mark.text) for mark in marks if mark.kind in families.WORDS) or names_family(marks)


def may_change_answer(text: str, written: str, known: Container[int], names: Container[str]) -> bool:
    """Return True if a sentence may change the answer of a puzzle that has exactly one solution without it.

    That is one with another function, order or set of values, a permission, a rule of only some parts of the board, or
    a cell or a name of the puzzle. A usual rule only excludes what is no solution. ``written`` is the puzzle in the
    language. ``known`` are its values and sizes: fewer values are only a restriction.
    """
    marks = marks_of(text)
    said = set().union(*(kinds_of(mark.text, "lines") for mark in marks))
    own = {kind for kind, function in CLUES_SAY.items() if function in written}
    permits = (said & {"MAY", "REPEAT"} and "NO" not in said) or ("ONLY" in said and said & PARTS)
    is_of_cells = any(mark.kind == "cell" or mark.text in names for mark in marks)
    in_words = {int(kind) for kind in said if kind.isdecimal()}
    in_digits = {int(digits) for mark in marks for digits in DIGITS.findall(mark.text)}
    return bool(said & REPLACING - own or permits or is_of_cells) or any(
        number not in known for number in in_words | in_digits
    )


def names_family(marks: Sequence[Mark]) -> bool:
    """Return True if one of the words names a family or a variant, or almost does."""
    is_named = families.named(marks) is not None or any(families.misspelled(marks))
    return is_named or any(families.variant(mark.text) for mark in marks if mark.kind in families.WORDS)


def _is_advice(marks: Sequence[Mark]) -> bool:
    """Return True for one sentence on where to start: ``Tip: start with the longest cage``.

    A sentence with a number, a name, a cell or a denial may be a rule.
    """
    is_one = not any(mark.text in SEPARATORS - {",", "with", "where"} for mark in marks[:-1])
    is_plain = all(mark.kind == "word" or mark.text in ",:.!-'" for mark in marks)
    return is_one and is_plain and begins_with(marks, "ADVICE") and not any(map(_may_restrict, marks))


def _may_restrict(mark: Mark) -> bool:
    is_name = len(mark.text) == 1 and mark.text.isupper()
    return is_name or not kinds_of(mark.text, "lines").isdisjoint(RESTRICTING)


# Corrections are tried by reading all other lines of the text again.
@lru_cache(maxsize=256)
def _read(marks: tuple[Mark, ...], context: Context, in_heading: bool) -> list[Said] | None:
    """Return the meaning of one part; None if it is neither a line nor a sentence.

    In a heading, ``no 5`` is the number of an issue and not a sentence.
    """
    if in_heading and is_silent(marks) and any(mark.kind == "number" for mark in marks):
        return [Title(" ".join(mark.text for mark in marks))]
    if is_question(marks) or explains_blank(marks) or _is_advice(marks):
        return []
    line = read_line(marks, context)
    said = line if line is not None else read_sentence(marks, context)
    return None if marks[-1].text == "?" and _permits(said or ()) else said


def _permits(said: Sequence[Said]) -> bool:
    """Return True if a rule permits what is forbidden otherwise: as a question, this is asked for."""
    return any(isinstance(one, Repeats) or one in PERMISSIONS for one in said)
