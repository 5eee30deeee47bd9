"""What can go wrong, as values and as exceptions.

::

    GridPuzzlesError
    ├── DefinitionError     a puzzle text is wrong; carries every `Diagnostic` found
    ├── CannotConvert       a puzzle says what another format cannot; carries a `Diagnostic` for each such thing
    ├── CannotMake          no puzzle of the kind asked for was found (`generation.budget`)
    ├── LimitMet            a limit came before there was any answer
    └── WrongSolution       a fault of this program: what it found is no solution; it is not shown

Wrong use of the Python face raises `ValueError` or `TypeError`. "No solution" is an answer, not an error, and
so is what was found before a limit was met.
"""

from __future__ import annotations

from time import monotonic

from .record import Record
from .source import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Note(Record):
    """A second place that belongs to a diagnostic: the bracket never closed, the first declaration."""

    message: str
    span: Span


def noted(message: str, span: Span | None) -> tuple[Note, ...]:
    """A note, where its place is known."""
    if span is None:
        return ()
    return (Note(message, span),)


class Fix(Record):
    """What mends a fault: ``text`` in the place of ``span``.

    ``sure`` when nothing else can be meant; otherwise it is one of several things, and a person is asked.
    """

    span: Span
    text: str
    sure: bool = True

    @staticmethod
    def at(span: Span | None, text: str, sure: bool = True) -> Fix | None:
        """``text`` in the place of a span, where it is known."""
        if span is None:
            return None
        return Fix(span, text, sure)

    @staticmethod
    def of_word(span: Span | None, word: str, text: str, sure: bool = True) -> Fix | None:
        """``text`` in the place of a word within a span."""
        at = -1 if span is None else span.text.find(word)
        if span is None or at < 0:
            return None
        return Fix(Span(span.source, span.start + at, span.start + at + len(word)), text, sure)

    @staticmethod
    def behind(span: Span | None, text: str, sure: bool = True) -> Fix | None:
        """``text`` put in right behind a span."""
        if span is None:
            return None
        return Fix(Span(span.source, span.end, span.end), text, sure)

    @staticmethod
    def above(span: Span | None, statement: str, sure: bool = True) -> Fix | None:
        """A new line with ``statement`` above the one that a span stands in."""
        if span is None:
            return None
        text, start = span.source.text, span.start
        while start and (text[start - 1] not in "\r\n" or text[start : start + 1] in " \t\r\n"):
            start -= 1
        return Fix(Span(span.source, start, start), f"{statement}\n", sure)

    def applied(self) -> str:
        """The whole text, mended here."""
        whole = self.span.source.text
        return whole[: self.span.start] + self.text + whole[self.span.end :]


class Diagnostic(Record):
    """One fault or doubt about a puzzle text.

    ``code`` is stable and kebab-case, ``message`` one line that stands alone, ``help`` says what to write instead, and
    ``fix`` is that as an edit, where there is one text to propose. ``more`` are the other places of the same cause.
    """

    code: str
    message: str
    span: Span | None = None
    severity: str = "error"  # or "warning", or "note" for how a text was read
    notes: tuple[Note, ...] = ()
    help: str = ""
    fix: Fix | None = None
    more: tuple[Span, ...] = ()

    @property
    def is_error(self) -> bool:
        """Whether the text has no meaning because of it."""
        return self.severity == "error"


class GridPuzzlesError(Exception):
    """Base of every exception of this package."""


class DefinitionError(GridPuzzlesError):
    """A puzzle text is wrong. ``diagnostics`` holds all that was found, warnings included."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        super().__init__(diagnostics)
        self.diagnostics = diagnostics

    def __str__(self) -> str:
        errors = [diagnostic for diagnostic in self.diagnostics if diagnostic.is_error]
        return "\n".join(_line(diagnostic) for diagnostic in errors)


class LimitMet(GridPuzzlesError):
    """A limit came before what was asked for was done. ``limit`` names it: "time", "nodes", "memory" or "cancelled"."""

    def __init__(self, limit: str, message: str = "") -> None:
        super().__init__(limit, message)
        self.limit = limit

    def __str__(self) -> str:
        _, message = self.args
        return message or f"stopped at a limit: {self.limit}"


def limit_of(signal: Any) -> str:
    """The limit that a signal which is set stands for: its own, or that somebody asked for an end."""
    return str(getattr(signal, "limit", "cancelled"))


UNREAD = "stopped at the time limit before the text was read"


class Deadline:
    """A moment until which a text may be read; ``cancel.is_set()`` ends it before, and may have a ``limit`` to name."""

    def __init__(self, seconds: float | None = None, cancel: Any = None) -> None:
        self._end = None
        if seconds is not None:
            self._end = monotonic() + seconds
        self._cancel = cancel

    def within(self, seconds: float) -> Deadline:
        """Return this deadline, or one in ``seconds`` from now if that comes first."""
        sooner = Deadline(seconds, self._cancel)
        if self._end is not None and sooner._end is not None:
            sooner._end = min(self._end, sooner._end)
        return sooner

    def check(self) -> None:
        """Raises `LimitMet` when the moment has passed, or it was called off."""
        if self._cancel is not None and self._cancel.is_set():
            raise LimitMet(limit_of(self._cancel))
        if self._end is not None and monotonic() > self._end:
            raise LimitMet("time", UNREAD)


NO_DEADLINE = Deadline()


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
    """A puzzle says what another format has no words for. ``diagnostics`` has each such thing, at its place."""

    def __init__(self, target: str, diagnostics: tuple[Diagnostic, ...]) -> None:
        super().__init__(target, diagnostics)
        self.target = target
        self.diagnostics = diagnostics

    def __str__(self) -> str:
        return "\n".join(_line(diagnostic) for diagnostic in self.diagnostics)


class WrongSolution(GridPuzzlesError):
    """What the search found is no solution of the puzzle: a fault of this program, and what was found is not shown.

    ``puzzle`` is the puzzle, ``breaks`` says which of its rules and clues what was found does not keep.
    """

    def __init__(self, puzzle: Any, breaks: tuple[str, ...]) -> None:
        super().__init__(puzzle, breaks)
        self.puzzle = puzzle
        self.breaks = breaks

    def __str__(self) -> str:
        return self.told("file")

    def told(self, origin: str) -> str:
        """What to say to a person whose puzzle comes from a "file" or a "record"."""
        return (
            "internal error: gridpuzzles found a wrong solution, which is not shown. "
            f"Please report this with the {origin} (violated: {', '.join(self.breaks)})"
        )
