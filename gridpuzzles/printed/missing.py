"""Yield the edits of a refused text that put in what is missing: a sign between two marks, or a bracket."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from ..base.errors import Diagnostic, Fix
from ..language.syntax_errors.vocabulary import STATEMENTS
from .nearest import NAMED
from .refused import Refused, proposal

ODD = re.compile(r"[ \t]*([!%&;$§])[ \t]*")
"""Matches a sign that is no operator, but may be one of the keys beside it."""
GAP = re.compile(
    r"""
    (?<=[\w)\]?□]) (?: [ \t]+ | [ \t]*[!%&;$§][ \t]* ) (?=[\w(\[?□.])
  | (?<=\d) (?: [!%&;$§](?=[\s,]|$) | \.(?=\d) )
  | (?<=[a-z]) $
  | (?<=^[A-Za-z]) (?=\d+[-+*x×÷/])
    """,
    re.VERBOSE,
)
"""Matches the place between two numbers, words or brackets, or behind a word, where a sign may be missing or wrong."""
GAP_OF_BARS = re.compile(r"(?<=[^|\s]) +(?=[^|\s])|(?<!\s) {3,}(?!\s)")
"""Matches a gap in a row of a table in which a bar may be missing."""
BRACKETS = {"(": ")", "[": "]", "{": "}"}
RELATION = re.compile(r"[=<>≤≥≠]")
OPERATOR = re.compile(r"(?<=[\w)\]])(?:\s*[-+*/×÷:]\s*| x )(?=[\w(\[])")
PROSE = re.compile(r"[^\W\d_A-Z]{2,}\0[^\W\d_A-Z]{2,}")
"""Matches a gap between two words of a sentence, where no sign is missing."""
BESIDE_WORD = re.compile(r"[^\W\d_A-Z]{2,}\0|\0[^\W\d_A-Z]{2,}")
"""Matches a gap before or behind a word of a sentence."""
OPERATORS = (" + ", " - ", " * ", " / ")
MISSING, WRONG = "a sign is missing here", "this sign cannot be used here"
MAX_WORDS = 2
"""Maximal number of words of a line without a relation in which a sign may be missing."""


# ------------------------------------------------------------ signs
def signs_at_errors(text: Refused) -> Iterator[Diagnostic]:
    """Yield the lines of errors with any sign in the gap before or behind the error."""
    for number, gap in _gaps(text):
        is_at_error = not text.ends.isdisjoint(
            (text.span(number, *gap.span()).start, text.span(number, *gap.span()).end)
        )
        # A sign directly behind the first word would belong to a number: "values - 9..1".
        first, *more = gap.string[: gap.start()].split()
        is_statement = first in STATEMENTS and bool(more)
        if is_at_error and (is_statement or not _is_in_words(gap, BESIDE_WORD)):
            signs = (
                (*_relations(text, gap.string), ", ", ": ", *OPERATORS, "..") if gap[0].isspace() else _signs(text, gap)
            )
            yield from _with_signs(text, number, gap, signs)


def signs(text: Refused) -> Iterator[Diagnostic]:
    """Yield the lines of errors with a sign in one of their gaps."""
    for number, gap in _gaps(text):
        if not _is_in_words(gap, PROSE) and not _is_listed(gap):
            yield from _with_signs(text, number, gap, _signs(text, gap))


def _with_signs(text: Refused, number: int, gap: re.Match[str], signs: Iterable[str]) -> Iterator[Diagnostic]:
    for sign in signs:
        yield proposal(text.span(number, *gap.span()), sign, WRONG if gap[0].strip() else MISSING)


def _gaps(text: Refused) -> Iterator[tuple[int, re.Match[str]]]:
    """Yield the gaps in the lines of errors in which a sign may be missing or wrong, with the number of the line."""
    rows = {number for number, line in text.drawn().items() if not OPERATOR.search(line.typed)}
    for number in sorted(text.errors):
        gaps = list(GAP.finditer(text.shown(number)))
        # Blanks in rows of a drawing are between cells.
        if number in rows and rows & {number - 1, number + 1}:
            gaps = [gap for gap in gaps if not gap[0].isspace()]
        # A sign that is no operator is the slip itself; only without one, a sign may be missing in any gap.
        yield from ((number, gap) for gap in [one for one in gaps if ODD.fullmatch(one[0])] or gaps)


def _is_in_words(gap: re.Match[str], pattern: re.Pattern[str]) -> bool:
    """Return True if a gap is in a sentence, where a sign would make other words of it, such as a title."""
    line = gap.string
    return not OPERATOR.search(line) and pattern.search(f"{line[: gap.start()]}\0{line[gap.end() :]}") is not None


def _is_listed(gap: re.Match[str]) -> bool:
    """Return True if a gap is in a list of three numbers or more, where blanks are between all of them."""
    before, behind = gap.string[: gap.start()].split()[-2:], gap.string[gap.end() :].split()[:2]
    near = [word.isdigit() for word in (*before, *behind)]
    return len(near) > 2 and near[len(before) - 1] and near[len(before)] and sum(near) > 2


def _relations(text: Refused, line: str) -> list[str]:
    """Return the signs of relation that may be missing in a line: those of the other lines, or else all."""
    others = Counter(RELATION.findall(text.text)) - Counter(RELATION.findall(line))
    is_sum = OPERATOR.search(line) is not None and not re.search(r"[a-z]{2}", line)
    any_order = () if is_sum else ("<", ">", "!=")
    # Two names alone may be in any order.
    is_pair = len(line.split()) == 2 and not re.search(r"(?<!\w)\d", line)
    return [f" {sign} " for sign in dict.fromkeys(("=", *(any_order if is_pair else ()), *(others or any_order)))]


def _signs(text: Refused, gap: re.Match[str]) -> Sequence[str]:
    """Return what may be meant at a gap, the likeliest first."""
    line = gap.string
    if odd := ODD.fullmatch(gap[0]):
        return tuple(gap[0].replace(odd[1], sign) for sign in "+-*/=")
    if not gap[0].isspace():
        return ("..",) if gap[0] else (":",)
    if RELATION.search(line):
        return *OPERATORS, ", ", *_relations(text, line)
    if OPERATOR.search(line):
        return _relations(text, line)
    # A gap in a row of a drawing is between two cells, and one in a line of several words is in a sentence.
    return (*_relations(text, line), ": ", ", ") if 0 < len(NAMED.findall(line)) <= MAX_WORDS else ()


def bars(text: Refused) -> Iterator[Diagnostic]:
    """Yield the rows of tables with errors, with one more bar in one of their gaps."""
    for number, one in text.errors.items():
        line = text.shown(number)
        # One bar is the edge of a board.
        for gap in GAP_OF_BARS.finditer(line if line.count("|") > 1 else ""):
            middle = (gap.start() + gap.end()) // 2
            fix = Fix(text.span(number, 0, len(line)), f"{line[:middle]}|{line[middle + 1 :]}")
            yield one.replace(help="", fix=fix)


# ------------------------------------------------------------ brackets
def brackets(text: Refused) -> Iterator[Diagnostic]:
    """Yield the lines whose first wrong bracket is replaced or gone, or has a partner behind or before a word."""
    drawn = text.drawn()
    for number in sorted(text.errors):
        line = text.shown(number)
        wrong = _wrong_bracket(line)
        # A round bracket in a drawing is the sign of a division.
        if wrong < 0 or (line[wrong] in "()" and number in drawn):
            continue
        sign, is_open = line[wrong], line[wrong] in BRACKETS
        words = [found.span() for found in re.finditer(r"[^\W_]+|_+", line)]
        ends = [end for _, end in words if end > wrong] + [len(text.source.lines[number - 1])]
        places = ends if is_open else [start for start, _ in words if start <= wrong]
        partner = BRACKETS[sign] if is_open else next(one for one, other in BRACKETS.items() if other == sign)
        code, message = (
            ("unclosed-bracket", f"this {sign!r} is never closed")
            if is_open
            else ("unopened-bracket", f"this {sign!r} has no matching {partner!r}")
        )
        edits = [f"{line[:end]:{end}}{partner}{line[end:]}" for end in places]
        edits += [line[:wrong] + one + line[wrong + 1 :] for one in ("", *"()[]{}") if one != sign]
        for edit in edits:
            if _wrong_bracket(edit) < 0:
                fix = Fix(text.span(number, 0, len(line)), edit.rstrip())
                yield Diagnostic(code, message, text.span(number, wrong, wrong + 1), fix=fix)


def _wrong_bracket(line: str) -> int:
    """Return the place of the first bracket without its partner; -1 if there is none."""
    opened: list[int] = []
    for at, sign in enumerate(line):
        if sign in BRACKETS:
            opened.append(at)
        elif sign in BRACKETS.values() and (not opened or BRACKETS[line[opened.pop()]] != sign):
            return at
    return opened[-1] if opened else -1
