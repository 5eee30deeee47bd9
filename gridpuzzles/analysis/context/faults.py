"""The diagnostics of a text: collected and reported together, never raised."""

from __future__ import annotations

from ...base.errors import Diagnostic, Fix, Note
from ...base.source import Span


class Faults:
    """All errors and warnings so far."""

    def __init__(self) -> None:
        self.diagnostics: list[Diagnostic] = []
        self.incomplete = False  # a statement could not be read, so something that seems to be missing may be in it
        self._seen: set[tuple[str, int, int, int]] = set()

    def error(
        self, code: str, message: str, span: Span | None, *notes: Note, help: str = "", fix: Fix | None = None
    ) -> None:
        """Report an error, which leaves the text without a meaning."""
        self.report(Diagnostic(code, message, span, "error", notes, help, fix))

    def warn(
        self, code: str, message: str, span: Span | None, *notes: Note, help: str = "", fix: Fix | None = None
    ) -> None:
        """Report a warning; the puzzle is built nevertheless."""
        self.report(Diagnostic(code, message, span, "warning", notes, help, fix))

    def report(self, diagnostic: Diagnostic) -> None:
        """Keep a diagnostic, unless one with its code and place is kept already; shorten its span to one line."""
        span = diagnostic.span
        if span is not None:
            place = (diagnostic.code, id(span.source), span.start, span.end)
            if place in self._seen:
                return
            self._seen.add(place)
            notes = tuple(note.replace(span=_first_line(note.span)) for note in diagnostic.notes)
            diagnostic = diagnostic.replace(span=_first_line(span), notes=notes)
        self.diagnostics.append(diagnostic)

    def has(self, *codes: str) -> bool:
        """Return True if a diagnostic with one of these codes was reported."""
        return any(diagnostic.code in codes for diagnostic in self.diagnostics)

    @property
    def failed(self) -> bool:
        """True if an error was reported."""
        return any(diagnostic.is_error for diagnostic in self.diagnostics)


def _first_line(span: Span) -> Span:
    """Return ``span`` up to the end of its first line, which is the heading of a longer statement."""
    text = span.text
    lines = text.splitlines()
    if len(lines) < 2:
        return span
    return Span(span.source, span.start, span.start + len(lines[0].rstrip()))
