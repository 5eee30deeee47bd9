"""Where things are written: a text with a name, and stretches of it."""

from __future__ import annotations

from .record import Light, Record


class Source(Record):
    """A text and the name to show for it (a path, or ``<text>``)."""

    name: str
    text: str


class Span(Light):
    """The characters ``start`` to ``end`` (excluded) of a source."""

    source: Source
    start: int
    end: int

    @property
    def text(self) -> str:
        """The characters themselves."""
        return self.source.text[self.start : self.end]

    def place(self) -> tuple[int, int]:
        """Line and column of the first character, from 1; a line ends with ``\\n``, ``\\r\\n`` or ``\\r``."""
        text, start = self.source.text, self.start
        lines = text.count("\n", 0, start) + text.count("\r", 0, start) - text.count("\r\n", 0, start)
        return lines + 1, start - max(text.rfind("\n", 0, start), text.rfind("\r", 0, start))

    def to(self, other: Span) -> Span:
        """The stretch from here to the end of ``other``."""
        return Span(self.source, self.start, max(self.end, other.end))
