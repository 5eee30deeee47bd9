"""Represent texts with a name, and stretches of them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, Protocol


class Placed(Protocol):
    """A thing that may have a place in a text."""

    @property
    def span(self) -> Span | None: ...


@dataclass(frozen=True)
class Source:
    """A text and the name to show for it (a path, or ``<text>``).

    ``typed`` is the text that a person typed, if it was read as this one. ``folder`` is the folder of a file, in which
    its author may have families of puzzles.
    """

    name: str
    text: str
    typed: Typed | None = field(default=None, compare=False, repr=False)
    folder: str | None = field(default=None, compare=False, repr=False)

    @cached_property
    def starts(self) -> list[int]:
        """The offsets at which lines start; a line ends with ``\\n``, ``\\r\\n`` or ``\\r``."""
        return [0, *_line_starts(self.text)]

    @cached_property
    def lines(self) -> list[str]:
        """The lines without their ends. ``str.splitlines`` would also split at characters such as ``\\x1e``."""
        return [line.rstrip("\r\n") for line in self.lines_with_ends]

    @property
    def lines_with_ends(self) -> list[str]:
        """The lines with their ends; joined, they are the text."""
        starts = self.starts
        lines = [self.text[start:end] for start, end in zip(starts, [*starts[1:], len(self.text)], strict=True)]
        return lines if lines[-1] else lines[:-1]


class Typed(NamedTuple):
    """A typed text that was read as another; ``lines`` has, for each line of the other, its line in ``source`` (from
    0)."""

    source: Source
    lines: tuple[int, ...]


def _line_starts(text: str) -> Iterator[int]:
    """Yield the offsets after the ends of lines."""
    # Of "\\r\\n" only the second character ends the line; the lengths stay, so that the offsets do.
    plain = text.replace("\r\n", " \n").replace("\r", "\n")
    at = plain.find("\n")
    while at >= 0:
        yield at + 1
        at = plain.find("\n", at + 1)


@dataclass(slots=True, unsafe_hash=True)
class Span:
    """The characters from ``start`` to ``end`` (exclusive) of a source."""

    source: Source
    start: int
    end: int

    @property
    def text(self) -> str:
        """The characters of the span."""
        return self.source.text[self.start : self.end]

    @property
    def line(self) -> int:
        """The number of the line of the first character, from 1."""
        return self.place()[0]

    @property
    def before(self) -> str:
        """The text before the span on the line in which it starts."""
        return self.source.text[line_start(self.source.text, self.start) : self.start]

    def place(self) -> tuple[int, int]:
        """Return line and column of the first character, from 1."""
        starts = self.source.starts  # cached, because large texts may have thousands of errors
        line = bisect_right(starts, self.start)
        return line, self.start - starts[line - 1] + 1

    def as_typed(self) -> Span:
        """Return the corresponding span of the text that a person typed; the whole line if the words are not found
        there."""
        span = self
        while span.source.typed is not None and span.source.typed.lines:
            span = span.one_text_back(span.source.typed)
        return span

    def one_text_back(self, typed: Typed) -> Span:
        """Return the corresponding span of the text that was read as this one."""
        (first, column), (last, _) = self.place(), Span(self.source, max(self.start, self.end - 1), self.end).place()
        # Statements that the reader added at the end have no line of their own, so the last one counts.
        places = [typed.lines[min(line, len(typed.lines)) - 1] for line in (first, last)]
        ends = [_stripped_line(typed.source, place) for place in (min(places), max(places))]
        # A place on several lines has no words to look for, so whole lines correspond.
        if first != last:
            return ends[0].to(ends[1])
        text, line = self.text.lower(), _stripped_line(self.source, first - 1)
        before = column - 1 - (line.start - self.source.starts[first - 1])
        at = _same_occurrence(text, line.text.lower(), before, ends[0].text.lower())
        return ends[0] if at < 0 else Span(typed.source, ends[0].start + at, ends[0].start + at + len(text))

    def to(self, other: Span) -> Span:
        """Return the span from here to the end of ``other``."""
        return Span(self.source, self.start, max(self.end, other.end))


def line_start(text: str, place: int) -> int:
    """Return the start of the line that contains a place of a text."""
    return max(text.rfind("\n", 0, place), text.rfind("\r", 0, place)) + 1


def edited(text: str, edits: Iterable[tuple[int, int, str]]) -> str:
    """Return the text with each stretch (start, end, words) replaced by words."""
    parts, at = [], 0
    for start, end, words in sorted(edits):
        parts += [text[at:start], words]
        at = end
    return "".join([*parts, text[at:]])


def span_of(things: Sequence[Placed]) -> Span | None:
    """Return the span from the first of some things to the last; None if it is not known."""
    if not things or things[0].span is None or things[-1].span is None:
        return None
    return things[0].span.to(things[-1].span)


def _stripped_line(source: Source, number: int) -> Span:
    """Return a line, counted from 0, without white space around it."""
    starts = source.starts
    if number + 1 < len(starts):
        end = starts[number + 1]
    else:
        end = len(source.text)
    line = source.text[starts[number] : end]
    start = starts[number] + len(line) - len(line.lstrip())
    return Span(source, start, max(start, starts[number] + len(line.rstrip())))


def _same_occurrence(text: str, line: str, at: int, other: str) -> int:
    """Return the offset in ``other`` of the occurrence of ``text`` that is at ``at`` in ``line``; -1 if missing."""
    found = -1
    # A word may occur several times on a line: the k-th place of one text is the k-th of the other.
    for _ in range(line.count(text, 0, at + len(text)) if text else 0):
        found = other.find(text, found + 1)
        if found < 0:
            break
    return found
