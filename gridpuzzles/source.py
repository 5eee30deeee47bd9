"""Where things are written: a text with a name, and stretches of it."""

from __future__ import annotations

from bisect import bisect_right

from .record import Light, Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import ClassVar


class Source(Record):
    """A text and the name to show for it (a path, or ``<text>``)."""

    name: str
    text: str
    _caches: ClassVar = ("_starts",)

    @property
    def starts(self) -> list[int]:
        """Where the lines start; one ends with ``\\n``, ``\\r\\n`` or ``\\r``."""
        starts: list[int] | None = getattr(self, "_starts", None)
        if starts is None:
            starts = [0, *_after_ends(self.text)]
            object.__setattr__(self, "_starts", starts)
        return starts


def _after_ends(text: str) -> Iterator[int]:
    """The places behind the ends of lines."""
    plain = text.replace("\r\n", " \n").replace("\r", "\n") if "\r" in text else text
    at = plain.find("\n")
    while at >= 0:
        yield at + 1
        at = plain.find("\n", at + 1)


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
        starts = self.source.starts  # kept: large texts may have thousands of faults
        line = bisect_right(starts, self.start)
        return line, self.start - starts[line - 1] + 1

    def to(self, other: Span) -> Span:
        """The stretch from here to the end of ``other``."""
        return Span(self.source, self.start, max(self.end, other.end))
