"""Find the line that opens a text by naming its family, and read what that line says next to the name.

A text that states all of its rules needs no family; its title opens it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, takewhile

from ..base.english import nearest
from ..language.syntax_errors.vocabulary import METADATA as KEYS
from . import families, own
from .blocks import DRAWN, Line, Shape, blocks_of, shape_of
from .clauses import clauses, may_be_rule, names_family, read_beside, read_clauses
from .concepts import is_known, kinds_in, kinds_of
from .draft import Draft, Titled
from .marks import Mark, marks_of
from .said import RULE, TITLE, UNKNOWN_WORDS, Said, Unclear
from .sentences import read_sentence
from .titles import DENYING, is_open, is_title, property_of, shades_of

METADATA = re.compile(rf"({'|'.join(KEYS)})\s*:", re.IGNORECASE)
NAMING = frozenset((Shape.WORDS, Shape.LIST, Shape.TERM, Shape.ROW))
"""Shapes of lines that may name a family: a row may be one word in capitals."""
TOPICS = kinds_in("0 SUM PRODUCT DIFFERENCE KNIGHT KING")
"""Concepts that a title may name if a sentence tells what they mean: ``Sudoku with zero``, ``Anti-knight sudoku``."""
OF_PUZZLES = kinds_in("KIND GRID")
"""Concepts of words with which a compound for a puzzle ends."""
JOINED = kinds_in("WITH AND NOISE BY")
"""Concepts of words before topics in a title."""
MAX_OPEN = 3
"""Maximal number of words in a title that are in no table."""
MIN_WORDS = 4
"""Minimal number of words in a sentence about a topic."""
FIRST = DRAWN | {Shape.EQUATION, Shape.LEGEND, Shape.HEADING}
"""Shapes of lines below the heading of a text."""
KEY = re.compile(r"([a-z]+)\s*:")
MAX_SHADES = 3
"""Maximal number of points in a sentence about the cells with a sign: that sign may be one."""


def opening_of(lines: list[Line], draft: Draft) -> Line | None:
    """Return the first line that names a family as its subject, and take its meaning into the draft; None without one.

    Remarks above a drawing that may say a rule become lines of words.
    """
    # This program's own output states each rule, so a family would only add to it.
    if own.states_all_rules(lines):
        title = own.title_of(lines)
        if title:
            draft.keep([f"title: {title.shown.strip().removeprefix('title:').strip()}"], title, TITLE)
            title.shape = Shape.COMMENT
        own.know_rows(lines)
        return title
    _know_headings(lines)
    _know_title(lines)
    # A title names the family only if no other line does.
    for line in sorted(lines, key=lambda line: bool(METADATA.match(line.text))):
        named = families.named(line.marks) if _may_name(line) else None
        if named is not None and _opens(line, named, lines, draft):
            return line
    return None


def _may_name(line: Line) -> bool:
    """Return True if a line may name a family: words or a title, with no sign of a relation before a colon."""
    metadata = METADATA.match(line.text)
    if metadata and metadata[1].lower() != "title":
        return False
    is_heading = line.shape is Shape.HEADING and ":" not in line.text
    beside = [*takewhile(lambda mark: mark.text != "(", line.marks)]
    signs = (
        mark.text
        for before, mark in zip([None, *beside], beside, strict=False)
        if mark.text == ":" or (mark.kind == "rel" and not _is_told(before))
    )
    return (line.shape in NAMING or is_heading) and next(signs, ":") == ":"


def _is_told(mark: Mark | None) -> bool:
    """Return True if a mark before ``=`` is a word of sentences, and no operand: ``every brick = ...``."""
    is_word = mark is not None and mark.kind == "word" and mark.text.islower() and len(mark.text) > 1
    return is_word and mark is not None and bool(kinds_of(mark.text))


def _know_headings(lines: list[Line]) -> None:
    """Treat remarks with ``#`` above a drawing as headings of Markdown if they may say a rule.

    Below other words, this holds for the name of a variant only, because such a remark explains what is named.
    Raise `Unclear` for a remark with another sign. A drawing with a heading is in the language, where every remark
    says nothing.
    """
    if all(block.heading for block in blocks_of(lines) if block.is_drawing):
        return
    is_below = False
    for at, line in enumerate(lines):
        if line.shape is not Shape.COMMENT:
            if is_first(line):
                return
            is_below = is_below or line.shape is not Shape.EMPTY
            continue
        # Markdown's sign for a heading is the language's sign for a remark.
        heading = Line(line.number, line.typed, line.shown.lstrip("#/; \t"))
        is_remark = is_below and line.text.startswith("#") and families.variant(heading.text) is None
        if is_remark or not may_be_rule(heading.marks):
            continue
        if not line.text.startswith("#"):
            raise _remark_of_rule(line.text, line.number)
        heading.shape = shape_of(heading, Shape.EMPTY)
        lines[at] = heading


def _know_title(lines: Sequence[Line]) -> None:
    """Treat the first line as words if it is a title in capitals.

    It has several words of which one is known, such as ``MONEY PUZZLE``, because the terms of a sum have a line
    each; or there is an empty line and no word below it.
    """
    written = [line for line in lines if line.text][:2]
    if len(written) < 2 or written[0].shape is not Shape.ROW or not is_title(written[0].marks):
        return
    words = [mark.text for mark in written[0].marks if mark.kind == "word" and len(mark.text) > 1]
    is_told = len(words) > 1 and any(map(is_known, words))
    is_apart = own.title_of(list(lines)) is written[0] and any(mark.kind != "word" for mark in written[1].marks)
    if is_told or is_apart:
        written[0].shape = Shape.WORDS


def _opens(line: Line, named: families.Named, lines: Sequence[Line], draft: Draft) -> bool:
    """Return True if a line names a family as its subject; then take its name and statements into the draft.

    Return False for a sentence that only mentions the name. Raise `Unclear` if a part of the line is not
    understood.
    """
    is_title = bool(METADATA.match(line.text))
    said = _beside(line, named, lines, draft, is_title)
    if said is None:
        return False
    if question := named.family.field("question"):
        raise Unclear(question, line.number)
    if may_be_rule(marks_of(line.comment.lstrip("#/ "))):
        raise _remark_of_rule(line.comment, line.number)
    draft.named, draft.opener = named, line.number
    # A property beside the name, as in ``even sudoku``, is a rule unless a sentence around it says more.
    if not said:
        draft.told = frozenset(property_of(mark.text) for mark in named.rest) - {""}
    draft.rows, draft.cols, draft.size_line = named.rows, named.cols, line.number if named.rows else 0
    draft.spend(line.number, line.plain)
    draft.take(said, line)
    if is_title:
        draft.keep([of_small_key(line)], line, TITLE)
        return True
    draft.note(line, RULE)
    line.shape = Shape.COMMENT
    return True


def _beside(
    line: Line, named: families.Named, lines: Sequence[Line], draft: Draft, is_title: bool
) -> list[Said] | None:
    """Return the meaning of what a line says next to the name of a family.

    Return None for a sentence that only mentions the name. Raise `Unclear` if a part is not understood: a word
    directly next to the name may mean a variant, and other parts may be rules.
    """
    is_above_lists = any(
        has_cells(one) or shades_in(lines, one) or beside_shades(lines, one) or one.caption in ("even", "odd")
        for one in lines
    )
    context = draft.context().replace(
        family=named.family.key, rows=named.rows, cols=named.cols, above_lists=is_above_lists
    )
    if is_title:
        titled = context.replace(family="")  # a title may have any word and number
        said, unread = clauses(named.rest[2:], titled, in_heading=True)
        if unread:
            words = [mark for mark in named.rest[2:] if mark.kind != "number"]
            said, unread = clauses(words, titled, in_heading=True)
    else:
        said, unread = read_beside(named, context)
        others = tuple(without_topics(named.rest, line, lines)) if unread else named.rest
        if others != named.rest:
            said, unread = read_beside(named.replace(rest=others), context)
        if names := open_words(unread):
            told, left = read_beside(named.replace(rest=tuple(without_names(others, names))), context)
            if not left:
                near = read_clauses(without_names(unread, names), context) or ()
                draft.titled = Titled(" ".join(mark.text for mark in names), line.number, tuple(map(str, near)))
                said, unread = told, ()
    if not unread:
        return said
    # A rule may mention a family: ``the usual sudoku rules apply``.
    if read_sentence(line.marks, draft.context()):
        return None
    unknown = " ".join(mark.text for mark in unread)
    raise Unclear(f"what does {unknown!r} say?", line.number, help=UNKNOWN_WORDS)


def _remark_of_rule(remark: str, line: int) -> Unclear:
    """Return the question about a remark that may say a rule."""
    return Unclear(f"does {remark!r} say a rule? write it without the sign, or 'note:' before it", line)


def check_key(line: Line) -> None:
    """Raise `Unclear` for a line whose key is almost one of metadata, because it may as well be a rule."""
    key = KEY.match(line.text)
    meant = nearest(key[1], KEYS) if key and not is_known(key[1]) else ""
    if key and meant:
        edits = ((line.number, key[1], meant),)
        raise Unclear(f"what does {key[1]!r} say?", line.number, key[1], edits, f"did you mean '{meant}'?")


def of_small_key(line: Line) -> str:
    """Return a line of metadata as the language needs it, with its key in small letters."""
    key, colon, value = line.shown.strip().partition(":")
    return key.lower() + colon + value


def without_topics(marks: Sequence[Mark], line: Line, lines: Sequence[Line], opening: Line | None = None) -> list[Mark]:
    """Return the marks of a title without the topics that sentences of other lines tell about, ``opening`` among them.

    Every sentence has to be understood anyway. A topic behind "anti" needs a sentence that denies something.
    """
    others = [one for one in lines if one is not line and (one.shape is Shape.WORDS or one is opening)]
    told = [kinds for one in others for kinds in _kinds_told(one)]
    left: list[Mark] = []
    for mark in marks:
        word = mark.text.casefold()
        prefix = next((one for one in DENYING if word.startswith(one)), "")
        before = [one.text.casefold() for one in left[-2:]]
        is_behind = len(before) == 2 and before[0] in DENYING and before[1] == "-"
        topics = _topics(word.removeprefix(prefix))
        needed = {"NO"} if prefix or is_behind else set[str]()
        if topics and any(topics & kinds and needed <= kinds for kinds in told):
            while left and left[-1].at < mark.at and _is_joined(left[-1], is_behind):
                left.pop()
            continue
        left.append(mark)
    return left


def open_words(marks: Sequence[Mark]) -> list[Mark]:
    """Return the words in no table, which may be names or rules; none if there are many."""
    names = [mark for mark in marks if is_open(mark) and not names_family([mark])]
    return names if len(names) <= MAX_OPEN else []


def without_names(marks: Sequence[Mark], names: Sequence[Mark]) -> list[Mark]:
    """Return the marks of a title without these words, and without the words that join them to it."""
    left: list[Mark] = []
    for mark in marks:
        if mark in names:
            while left and _is_joined(left[-1], is_denied=False):
                left.pop()
        else:
            left.append(mark)
    return left


@lru_cache(maxsize=1024)
def _topics(word: str) -> frozenset[str]:
    """Return the topics of a word, or those with which a compound for a puzzle begins: ``Produkträtsel``."""
    parts = [word] + [word[:at] for at in range(1, len(word)) if kinds_of(word[at:], "titles") & OF_PUZZLES]
    return frozenset().union(*map(kinds_of, parts)) & TOPICS


def _is_joined(mark: Mark, is_denied: bool) -> bool:
    word = mark.text.casefold()
    return bool(kinds_of(word) & JOINED) or (is_denied and word in (*DENYING, "-"))


def _kinds_told(line: Line) -> list[set[str]]:
    """Return the concepts of each sentence of a line, with the digits in it; nothing for a line of few words."""
    sentences: list[set[str]] = [set()]
    for mark in line.marks:
        if mark.text == ".":
            sentences.append(set())
        sentences[-1] |= kinds_of(mark.text) if mark.kind == "word" else {mark.text}
    is_long = sum(mark.kind == "word" for mark in line.marks) >= MIN_WORDS
    return sentences if is_long else []


def has_cells(line: Line) -> bool:
    """Return True if the line has the name of a cell."""
    return any(mark.kind == "cell" for mark in line.marks)


def is_first(line: Line) -> bool:
    """Return True if a line is below the heading of a text: a part of a drawing, an equation or a list of cells."""
    return line.shape in FIRST or has_cells(line) or {"op", "rel"} <= {mark.kind for mark in line.marks}


def shades_in(lines: Sequence[Line], line: Line) -> dict[str, str]:
    """Return what a line says of the cells with a sign, if the drawings have that sign."""
    if not any(property_of(mark.text) for mark in line.marks):
        return {}
    drawn = {mark.text for other in lines if other.shape in DRAWN for mark in other.marks}
    shades = shades_of(line.marks, drawn)
    return shades if shades.keys() <= drawn else {}


def beside_shades(lines: Sequence[Line], line: Line) -> list[Line] | None:
    """Return a line in parts, if one of its first sentences is about the cells with a sign; None for other lines."""
    if not any(property_of(mark.text) for mark in line.marks):
        return None
    ends = [mark.end for mark in line.marks[:-1] if mark.text == "."][:MAX_SHADES]
    # A point may be such a sign, so that the sentence may end at any of them.
    for start, end in combinations([0, *ends, len(line.plain)], 2):
        whole, behind = line.halves(end)
        before, own = whole.halves(start)
        parts = [part for part in (before, own, behind) if part.plain]
        if len(parts) > 1 and shades_in(lines, own):
            return parts
    return None
