"""Offsets of a text as an editor counts them: lines from 0, and in a line the units both sides agreed on."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from itertools import accumulate

from lsprotocol.types import Position, Range

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..source import Span


class Places:
    """The positions of one text.

    Args:
        units: Returns the number of units of a text in the encoding of the client (UTF-16: an emoji is two). In every
            encoding an ASCII character is one unit.
    """

    def __init__(self, text: str, units: Callable[[str], int]) -> None:
        self.text = text
        self._units = units
        # Only these end a line of the protocol; `splitlines` knows others.
        self._starts = [0, *(end.end() for end in re.finditer(r"\r\n|\n|\r", text))]
        # A line may have thousands of words: counting its units from the margin for each took a minute.
        self._wide = [sign.start() for sign in re.finditer(r"[^\x00-\x7f]", text)]
        more = {sign: units(sign) - 1 for sign in {text[at] for at in self._wide}}
        self._more = [0, *accumulate(more[text[at]] for at in self._wide)]

    def position(self, offset: int) -> Position:
        """Where the character at ``offset`` is."""
        line = bisect_right(self._starts, offset) - 1
        start = self._starts[line]
        wide = self._more[bisect_left(self._wide, offset)] - self._more[bisect_left(self._wide, start)]
        return Position(line, offset - start + wide)

    def range(self, start: int, end: int) -> Range:
        """The stretch between two offsets."""
        return Range(self.position(start), self.position(end))

    def of(self, span: Span) -> Range:
        """The stretch of a span of this text; the first line for one of another text."""
        if span.source.text != self.text:
            return self.first_line()
        return self.range(span.start, span.end)

    def of_text(self, text: str) -> Places:
        """The places of another text, counted alike."""
        return Places(text, self._units)

    def first_line(self) -> Range:
        """All of the first line."""
        return self.range(0, len(self._line(0)))

    def whole(self) -> Range:
        """Everything."""
        return self.range(0, len(self.text))

    def offset(self, position: Position) -> int:
        """The offset of a position; beyond the end of a line it is the end of that line, as the protocol says."""
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
