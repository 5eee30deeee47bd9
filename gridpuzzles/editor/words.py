"""The words of a text as the parser splits them, each with its kind and its statement, and their colors.

Some words are things with a name: names, letters, cages and cells. Find the thing at a place and its other places, and
check a new name. Offsets become positions of the protocol: lines from 0, in units that editor and server agree on.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from lsprotocol.types import Position, Range

from ..base.source import Source, Span, line_start
from ..kinds import LINE_FUNCTIONS
from ..kinds.numbers import BY_WORD, NUMBER_FUNCTIONS, NUMBER_PROPERTIES
from ..kinds.scopes import SCOPES
from ..language.parser import MAX_TEXT, cut
from ..language.statement_parser import StatementParser
from ..language.syntax_errors.vocabulary import RESERVED
from .colors import TYPES, tokens

MEANINGS = {
    **{word: f"{name}: {scope.meaning}" for name, scope in SCOPES.items() for word in (scope.one, name)},
    **{word: f"a is {name}: {NUMBER_PROPERTIES[name].meaning}" for word, name in BY_WORD.items()},
    **{word: f"{kind.form}: {kind.meaning}" for word, kind in LINE_FUNCTIONS.items()},
    **{word: f"{kind.form}: {kind.meaning}" for word, kind in NUMBER_FUNCTIONS.items()},
    "mod": "a mod b: what is left when a is divided by b; never negative for a positive b",
    "div": "a div b: the quotient, rounded down",
    "or": "a = 1 or b = 2: at least one of them holds",
    "and": "a = 1 and b = 2: both hold",
    "if": "if a = 1 then b = 2: if the first holds, so does the second",
    "then": "if a = 1 then b = 2: if the first holds, so does the second",
    "not": "not a = 1, a is not prime, a not in 1..3: the opposite",
    "is": "a is prime: a property",
    "are": "A, B are odd: a property of several",
    "in": "a in 1..3, 5: one of these values",
    "across": "4 across: the number read off the grid from the square numbered 4",
    "down": "4 down: the number read off the grid from the square numbered 4",
    "region": "region A: the cells of that region, inside a function or after 'all different:'",
    "cage": "cage A: the cells of that cage, inside a function or after 'all different:'",
    "around": "around r1c2: the cells that touch it, in eight directions",
    "step": "values 10..90 step 10: every tenth of them",
    "except": "values 1..9 except 5: all but these",
    "unique": "expect unique: exactly one solution",
    "least": "expect at least 5 solutions: 5 or more",
}
"""Word inside a statement -> its meaning, by an example."""


@dataclass(frozen=True, slots=True)
class EditorToken:
    """A word of a text: its characters from ``start`` to ``end`` are a terminal ``kind`` of the grammar.

    ``statement`` is the offset where its statement begins, ``line`` the number of its line in the statement, from 0.
    """

    kind: str
    text: str
    start: int
    end: int
    statement: int
    line: int


def words_of(source: Source) -> list[EditorToken]:
    """Return all words in order; an empty list if the text is longer than `MAX_TEXT`.

    In a line with an error, they are the words before it.
    """
    words: list[EditorToken] = []
    for lines in cut(source, []) if len(source.text) <= MAX_TEXT else ():
        reading = StatementParser(source)
        reading.read(lines)
        for line, listed in enumerate(reading.lines):
            words += [EditorToken(one.type, one.text, one.start, one.end, lines[0][0], line) for one in listed]
    return words


def expected_at(source: Source, offset: int) -> tuple[str, ...]:
    """Return the kinds of words that may begin at ``offset``; empty if that is not known."""
    margin = line_start(source.text, offset)
    lines: list[tuple[int, int]] = []
    # An indented line belongs to a statement, whose earlier lines decide what may come next.
    if source.text[margin:offset][:1] in (" ", "\t"):
        for statement in cut(source, []):
            if statement[0][0] < margin:
                lines = [line for line in statement if line[0] < margin]
    reading = StatementParser(source)
    for number, (start, end) in enumerate([*lines, (margin, offset)]):
        if number and not reading.indent(start):
            return ()
        if not reading.line(start, end) and (reading.before_line is None or end == offset):
            return ()
    return reading.expected


# --- colors


def encoded(text: str, places: Places) -> list[int]:
    """Return five numbers for each token, as the protocol requires.

    They are the lines and the units since the token before, the length in units, the type, and 0 (no modifiers).
    """
    numbers: list[int] = []
    line = before = 0
    for start, end, kind in tokens(text):
        of_start = places.line(start)
        # The protocol counts units from the token before, or from the margin on a new line.
        before = max(before, places.margin(of_start))
        numbers += [of_start - line, places.units(before, start), places.units(start, end), TYPES.index(kind), 0]
        line, before = of_start, start
    return numbers


# --- positions


class Places:
    """The positions of one text.

    Args:
        text: The text.
        units: A function that returns the length of a text in units of the client's encoding (UTF-16: an emoji is two
            units). In every encoding an ASCII character is one unit.
    """

    def __init__(self, text: str, units: Callable[[str], int]) -> None:
        self.text = text
        self._units = units
        # The protocol has only these line ends; `splitlines` would also split at others.
        self._starts = [0, *(end.end() for end in re.finditer(r"\r\n|\n|\r", text))]

    def line(self, offset: int) -> int:
        """Return the number of the line of the character at ``offset``, from 0."""
        return bisect_right(self._starts, offset) - 1

    def margin(self, line: int) -> int:
        """Return the offset of the first character of a line."""
        return self._starts[line]

    def units(self, start: int, end: int) -> int:
        """Return the length of the text between two offsets."""
        text = self.text[start:end]
        return len(text) if text.isascii() else self._units(text)

    def position(self, offset: int) -> Position:
        """Return the position of the character at ``offset``."""
        line = self.line(offset)
        return Position(line, self.units(self.margin(line), offset))

    def range(self, start: int, end: int) -> Range:
        """Return the range between two offsets."""
        return Range(self.position(start), self.position(end))

    def of(self, span: Span) -> Range:
        """Return the range of a span of this text; that of the first line if the span is of another text."""
        if span.source.text != self.text:
            return self.first_line()
        return self.range(span.start, span.end)

    def of_text(self, text: str) -> Places:
        """Return a `Places` for another text, with the same units."""
        return Places(text, self._units)

    def first_line(self) -> Range:
        """Return the range of the first line."""
        return self.range(0, len(self._line(0)))

    def whole(self) -> Range:
        """Return the range of the whole text."""
        return self.range(0, len(self.text))

    def offset(self, position: Position) -> int:
        """Return the offset of a position; the end of its line if it is beyond that, as the protocol requires."""
        if position.line >= len(self._starts):
            return len(self.text)
        start = self._starts[position.line]
        units = 0
        for at, sign in enumerate(self._line(position.line)):
            # A position inside a wide character is that of the next one.
            if units >= position.character:
                return start + at
            units += self._units(sign)
        return start + len(self._line(position.line))

    def _line(self, number: int) -> str:
        ends = [*self._starts[1:], len(self.text)]
        return self.text[self._starts[number] : ends[number]].rstrip("\r\n")


# --- things with a name


NAME = re.compile(r"(?!r[0-9]+c[0-9]+$)[a-z][a-z0-9]*")
LABEL = re.compile(r"[^\W_]+")
FIT: dict[str, tuple[Callable[[str], object], str]] = {
    "name": (
        lambda text: NAME.fullmatch(text) and text not in RESERVED,
        "cannot be a name; use small letters, then digits, but not a word of the language",
    ),
    "letter": (lambda text: len(text) == 1 and text.isupper(), "is not a letter; use one capital"),
    "label": (LABEL.fullmatch, "is not a label; use letters and digits"),
}
"""Kind of a thing -> if a text can be its name, and what is wrong if not."""
MAPS = ("CAGES", "REGIONS")
THINGS = {
    "NAME": "name",
    "CELL": "cell",
    "NUMERAL": "letter",
    "CLUE": "letter",
    "LABEL": "label",
    "PACKED_MAP": "label",
}
"""Kind of a word -> kind of the thing that it names, or that each of its characters names."""


@dataclass(frozen=True, slots=True)
class Occurrence:
    """One place of a thing: its ``kind`` ("name", "letter", "label" or "cell") and its name, ``text``."""

    kind: str
    text: str
    start: int
    end: int
    is_packed: bool = False  # True for a label of a map without blanks, where each label is one character


def all_symbols(words: Sequence[EditorToken]) -> Iterator[Occurrence]:
    """Yield all places of names, letters, labels and cells, in the order of the text."""
    for _, statement in groupby(words, key=lambda word: word.statement):
        listed = list(statement)
        packed = _is_packed(listed)
        for at, word in enumerate(listed):
            if word.kind in THINGS and not _belongs_elsewhere(listed, at):
                yield from _things(THINGS[word.kind], word, packed)


def _things(kind: str, word: EditorToken, packed: bool) -> Iterator[Occurrence]:
    """Yield the things of a word.

    They are each letter that stands for a digit, each label in a line of a packed map, and otherwise the whole word.
    """
    packed = packed and kind == "label"
    if kind == "letter" or (packed and word.line and len(word.text) > 1):
        for place, sign in enumerate(word.text, word.start):
            if sign.isalpha() or (packed and sign != "."):
                yield Occurrence(kind, sign, place, place + 1, packed)
    else:
        yield Occurrence(kind, word.text, word.start, word.end, packed)


def _is_packed(statement: Sequence[EditorToken]) -> bool:
    """Return True if a map has no blanks: every line of it is a single word of at least two characters."""
    # Only maps have labels that may be packed; paths number theirs.
    if statement[0].kind not in MAPS:
        return False
    _, *lines = [list(line) for _, line in groupby(statement, key=lambda word: word.line)]
    rows = [line for line in lines if not any(word.kind == "EQUAL" for word in line)]  # not the legend
    return bool(rows) and all(len(row) == 1 and len(row[0].text) > 1 for row in rows)


def _belongs_elsewhere(statement: Sequence[EditorToken], at: int) -> bool:
    """Return True if a name is a parameter of the included file: ``n`` in ``use "latin.puzzle" (n = 5)``."""
    if statement[at].kind != "NAME" or statement[0].kind != "USE" or at + 1 == len(statement):
        return False
    return statement[at + 1].kind == "EQUAL" and statement[at - 1].kind in ("LPAR", "COMMA")


def thing_at(listed: Sequence[Occurrence], offset: int) -> Occurrence | None:
    """Return the thing at an offset, or that ends there; None if there is none."""
    return next((one for one in reversed(listed) if one.start <= offset <= one.end), None)


def same(listed: Sequence[Occurrence], one: Occurrence) -> list[Occurrence]:
    """Return all places of a thing."""
    return [other for other in listed if (other.kind, other.text) == (one.kind, one.text)]


def unfit(listed: Sequence[Occurrence], one: Occurrence, wanted: str) -> str:
    """Return the reason why a thing cannot be named ``wanted``; empty if it can."""
    if one.kind == "cell":
        return f"{one.text} is the address of a cell and cannot be renamed"
    if any((other.kind, other.text) == (one.kind, wanted) for other in listed):
        return f"the name {wanted!r} is already used"
    fits, fault = FIT[one.kind]
    if not fits(wanted):
        return f"{wanted!r} {fault}"
    # A longer label would be read as several cells.
    if one.kind == "label" and len(wanted) > 1 and any(other.is_packed for other in same(listed, one)):
        return f"{wanted!r} is too long; in a map without spaces a label is one character"
    return ""
