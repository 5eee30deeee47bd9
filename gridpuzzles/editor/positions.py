"""Conversion of offsets to positions of the protocol: lines from 0, in units that editor and server agree on."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from itertools import accumulate

from lsprotocol.types import Position, Range

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..base.source import Span


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
        # Running totals of extra units, because counting from the margin is too slow for a line of thousands of words.
        self._wide = [sign.start() for sign in re.finditer(r"[^\x00-\x7f]", text)]
        more = {sign: units(sign) - 1 for sign in {text[at] for at in self._wide}}
        self._more = [0, *accumulate(more[text[at]] for at in self._wide)]

    def position(self, offset: int) -> Position:
        """Return the position of the character at ``offset``."""
        line = bisect_right(self._starts, offset) - 1
        start = self._starts[line]
        wide = self._more[bisect_left(self._wide, offset)] - self._more[bisect_left(self._wide, start)]
        return Position(line, offset - start + wide)

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
            if units >= position.character:
                return start + at
            units += self._units(sign)
        return start + len(self._line(position.line))

    def _line(self, number: int) -> str:
        ends = [*self._starts[1:], len(self.text)]
        return self.text[self._starts[number] : ends[number]].rstrip("\r\n")
