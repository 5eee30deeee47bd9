"""Define diagnostics as values, and the exceptions of the package.

::

    GridPuzzlesError
    ├── DefinitionError     a puzzle text is wrong; has every `Diagnostic` found
    ├── CannotConvert       another format cannot express a puzzle; has a `Diagnostic` for each obstacle
    ├── CannotMake          no puzzle of the requested kind was found (`generation.budget`)
    ├── LimitMet            a limit was reached before there was an answer
    └── WrongSolution       an error of this program: a solution that it found is wrong, and is not shown

Wrong use of the Python API raises `ValueError` or `TypeError`. "No solution" is an answer, not an error, and so are the
results found before a limit was reached.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from .source import Span
from .word import Word


@dataclass(frozen=True, slots=True)
class Note:
    """A second place that belongs to a diagnostic, such as an open bracket or the first declaration."""

    message: str
    span: Span = field(compare=False, repr=False)


def noted(message: str, span: Span | None) -> tuple[Note, ...]:
    """Return one note if its place is known, otherwise none."""
    if span is None:
        return ()
    return (Note(message, span),)


@dataclass(frozen=True, slots=True)
class Fix:
    """An edit that corrects an error: replace ``span`` by ``text``.

    ``sure`` is true if nothing else can be meant; otherwise the edit is one of several possibilities, and a person must
    choose.
    """

    span: Span = field(compare=False, repr=False)
    text: str
    sure: bool = True

    @staticmethod
    def at(span: Span | None, text: str, sure: bool = True) -> Fix | None:
        """Return the fix that replaces a span by ``text``; None if the span is unknown."""
        if span is None:
            return None
        return Fix(span, text, sure)

    @staticmethod
    def of_word(span: Span | None, word: str, text: str, sure: bool = True) -> Fix | None:
        """Return the fix that replaces a word within a span by ``text``; None if the word is not found."""
        at = -1 if span is None else span.text.find(word)
        if span is None or at < 0:
            return None
        return Fix(Span(span.source, span.start + at, span.start + at + len(word)), text, sure)

    @staticmethod
    def behind(span: Span | None, text: str, sure: bool = True) -> Fix | None:
        """Return the fix that inserts ``text`` directly after a span; None if the span is unknown."""
        if span is None:
            return None
        return Fix(Span(span.source, span.end, span.end), text, sure)

    @staticmethod
    def above(span: Span | None, statement: str, sure: bool = True) -> Fix | None:
        """Return the fix that inserts a line with ``statement`` above the line of a span; None if the span is
        unknown."""
        if span is None:
            return None
        text, start = span.source.text, span.start
        # Go back to a line that is not indented, so that the new line does not split a block.
        while start and (text[start - 1] not in "\r\n" or text[start : start + 1] in " \t\r\n"):
            start -= 1
        return Fix(Span(span.source, start, start), f"{statement}\n", sure)

    def applied(self) -> str:
        """Return the whole text with this fix applied."""
        whole = self.span.source.text
        return whole[: self.span.start] + self.text + whole[self.span.end :]


class Severity(Word):
    """The weight of a diagnostic; a note tells how a lenient text was read."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One error, warning or note about a puzzle text.

    ``code`` is stable and in kebab case, ``message`` is one line that can be read on its own, ``help`` says what to
    write instead, and ``fix`` is the same as an edit, if there is one to propose. ``more`` are other places with the
    same cause.
    """

    code: str
    message: str
    span: Span | None = field(default=None, compare=False, repr=False)
    severity: Severity = Severity.ERROR
    notes: tuple[Note, ...] = ()
    help: str = ""
    fix: Fix | None = None
    more: tuple[Span, ...] = ()

    @property
    def is_error(self) -> bool:
        """True if the diagnostic makes the text invalid."""
        return self.severity == Severity.ERROR

    def as_typed(self) -> Diagnostic:
        """Return the diagnostic at the corresponding place of the text that a person typed.

        Its fix remains, as an unsure one, if the text to replace is there.
        """
        span = self.span.as_typed() if self.span else None
        notes = tuple(replace(note, span=note.span.as_typed()) for note in self.notes)
        more = tuple(one.as_typed() for one in self.more)
        fix = Fix(self.fix.span.as_typed(), self.fix.text, sure=False) if self.fix else None
        is_kept = fix and self.fix and fix.span.text and fix.span.text == self.fix.span.text
        return replace(self, span=span, notes=notes, more=more, fix=fix if is_kept else None)

    @property
    def line(self) -> int:
        """The number of the line of its place, from 1; 0 without a place."""
        return self.span.line if self.span else 0


class GridPuzzlesError(Exception):
    """Base class of all exceptions of this package."""


class DefinitionError(GridPuzzlesError):
    """Raised if a puzzle text is wrong. ``diagnostics`` has everything that was found, including warnings."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        super().__init__(diagnostics)
        self.diagnostics = diagnostics

    def __str__(self) -> str:
        errors = [diagnostic for diagnostic in self.diagnostics if diagnostic.is_error]
        return "\n".join(_line(diagnostic) for diagnostic in errors)


class Limit(Word):
    """The limit that ended some work; `NONE` is empty, so it counts as false."""

    NONE = ""
    TIME = "time"
    NODES = "nodes"
    MEMORY = "memory"
    CANCELLED = "cancelled"
    SOLUTIONS = "solutions"
    SAMPLES = "samples"
    VALUES = "values"


class LimitMet(GridPuzzlesError):
    """Raised if a limit is reached before an answer."""

    def __init__(self, limit: str, message: str = "") -> None:
        super().__init__(limit, message)
        self.limit = Limit(limit)

    def __str__(self) -> str:
        _, message = self.args
        return message or f"stopped at a limit: {self.limit}"


def limit_of(signal: Any) -> str:
    """Return the limit that a set signal reports: its attribute ``limit``, otherwise "cancelled".

    The result is plain text, as the compiled engine needs it.
    """
    return str(getattr(signal, "limit", "") or Limit.CANCELLED)


def unhurried() -> None:
    """Raise nothing: a check of the limits for work without limits."""


def _line(diagnostic: Diagnostic) -> str:
    if diagnostic.span is None:
        return f"error[{diagnostic.code}]: {diagnostic.message}"
    line, column = diagnostic.span.place()
    if diagnostic.more:
        more = f" (and {len(diagnostic.more)} more like it)"
    else:
        more = ""
    return f"{diagnostic.span.source.name}:{line}:{column}: error[{diagnostic.code}]: {diagnostic.message}{more}"


class CannotConvert(GridPuzzlesError):
    """Raised if another format cannot express a puzzle. ``diagnostics`` has each obstacle with its place."""

    def __init__(self, target: str, diagnostics: tuple[Diagnostic, ...]) -> None:
        super().__init__(target, diagnostics)
        self.target = target
        self.diagnostics = diagnostics

    def __str__(self) -> str:
        return "\n".join(_line(diagnostic) for diagnostic in self.diagnostics)


class WrongSolution(GridPuzzlesError):
    """Raised if a result of the search is not a solution of the puzzle, which is an error of this program.

    ``puzzle`` is the puzzle, ``breaks`` names the rules and clues that the result violates. The result is not shown.
    """

    def __init__(self, puzzle: Any, breaks: tuple[str, ...]) -> None:
        super().__init__(puzzle, breaks)
        self.puzzle = puzzle
        self.breaks = breaks

    def __str__(self) -> str:
        return self.message_for("file")

    def message_for(self, origin: str) -> str:
        """Return the message for a person whose puzzle comes from a "file" or a "record"."""
        return (
            "internal error: gridpuzzles found a wrong solution, which is not shown. "
            f"Please report this with the {origin} (violated: {', '.join(self.breaks)})"
        )
