"""Where things are written: a text with a name, and stretches of it."""

from __future__ import annotations

from bisect import bisect_right

from .record import Record


class Source(Record):
    """A text and the name to show for it (a path, or ``<text>``)."""

    name: str
    text: str

    def line_starts(self) -> list[int]:
        """Offset of the first character of every line; a line ends with ``\\n``, ``\\r\\n`` or ``\\r``."""
        starts, offset = [0], 0
        for line in self.text.splitlines(keepends=True):
            offset += len(line)
            if line[-1:] in "\n\r":
                starts.append(offset)
        return starts


class Span(Record):
    """The characters ``start`` to ``end`` (excluded) of a source."""

    source: Source
    start: int
    end: int

    @property
    def text(self) -> str:
        """The characters themselves."""
        return self.source.text[self.start : self.end]

    def place(self) -> tuple[int, int]:
        """Line and column of the first character, both counted from 1."""
        starts = self.source.line_starts()
        line = bisect_right(starts, self.start)
        return line, self.start - starts[line - 1] + 1

    def to(self, other: Span) -> Span:
        """The stretch from here to the end of ``other``."""
        return Span(self.source, self.start, max(self.end, other.end))
