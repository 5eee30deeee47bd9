"""Hold what is known about a text that was refused, for the modules that look for an edit with which it can be read."""

from __future__ import annotations

from collections.abc import Mapping

from ..base.errors import Diagnostic, Fix
from ..base.record import UnfrozenRecord
from ..base.source import Source, Span
from .blocks import DRAWN, Line
from .reading import Pass


class Refused(UnfrozenRecord):
    """A refused text, and the lines in which an edit may help."""

    source: Source
    tried: Pass
    text: str
    """The text with blanks for its remarks, so that places in it are places in the source."""
    reported: frozenset[int]
    """The numbers of the lines of the errors that are reported otherwise."""
    errors: Mapping[int, Diagnostic]
    """The error of each line that has one, in any reading."""
    ends: frozenset[int]
    """The places where errors begin or end."""

    def shown(self, number: int) -> str:
        """Return a line without remarks and without the blanks behind it."""
        start = self.source.starts[number - 1]
        return self.text[start : start + len(self.source.lines[number - 1])].rstrip()

    def span(self, number: int, start: int, end: int) -> Span:
        """Return the place of a part of a line."""
        at = self.source.starts[number - 1]
        return Span(self.source, at + start, at + end)

    def drawn(self) -> dict[int, Line]:
        """Return the lines of drawings, by their numbers."""
        return {line.number: line for line in self.tried.lines if line.shape in DRAWN}


def proposal(span: Span, put: str, message: str) -> Diagnostic:
    """Return the error that is corrected if ``put`` replaces a span."""
    return Diagnostic("unclear", message, span, fix=Fix(span, put))
