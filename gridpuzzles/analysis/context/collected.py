"""The settings, clues, constraints and diagnostics of a text that are collected while it is analyzed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ...base.english import nearest
from ...base.errors import Diagnostic, Fix, Note, Severity
from ...base.source import Span
from ...model.expressions import AnyOf, Comparison, Condition, Constant, Expression, Function
from ...model.puzzle import Clue, Constraint, Expectation

Values = range | tuple[int, ...]

MAX_DIGITS = 4000
"""Largest number of digits of a written number or a value."""

ONCE = {
    "GridSize": "grid",
    "DrawnGrid": "grid",
    "Values": "values",
    "Evaluate": "evaluate",
    "Base": "base",
    "LetterValues": "letters",
    "HoleValues": "digits",
    "Expect": "expect",
    "PromisedSolution": "solution",
}
"""Class of a statement that is allowed only once in all files together -> its word in messages."""


class Settings:
    """Settings that statements fill in during the phase ``settle``."""

    def __init__(self) -> None:
        self.metadata: dict[str, str] = {}
        self.expectation: Expectation | None = None
        self.base = 10
        self.values: Values | None = None  # for cells without values of their own
        self.values_span: Span | None = None
        self.tiles: tuple[int, ...] | None = None
        self.tiles_span: Span | None = None  # place of the first statement
        self.listed = 0  # total number of values that domains list one by one


def compact(values: list[int]) -> Values:
    """Return ascending, distinct ``values`` as a range if they have no gap, otherwise as a tuple."""
    if values[-1] - values[0] + 1 == len(values):
        return range(values[0], values[-1] + 1)
    return tuple(values)


NOTHING = Constant(0)
"""Placeholder for an expression that could not be read; its error has been reported."""
NEVER = AnyOf(())
"""A condition that no solution satisfies."""
LETTERS = "the letters"
"""Label of the rule that different letters are different digits."""


MAX_LABEL = 80


def shortened(text: str) -> str:
    """Return ``text`` as a label of at most `MAX_LABEL` characters."""
    return text if len(text) <= MAX_LABEL else f"{text[: MAX_LABEL - 1]}…"


class ConstraintCollector:
    """Clues and constraints in written order; constraints refer to a clue by its number."""

    def __init__(self) -> None:
        self.clues: list[Clue] = []
        self.constraints: list[Constraint] = []
        self.of_all: set[int] = set()  # numbers of constraints about all cells or letters alike
        self.entries: dict[tuple[int, str], Expression] = {}  # (number, direction) -> the number that its cells form

    def clue(self, label: str, text: str, kind: str, value: int | None = None, span: Span | None = None) -> int:
        """Add something that the setter wrote and could have chosen otherwise; return its number for `require`."""
        self.clues.append(Clue(label, text, kind, value, span))
        return len(self.clues) - 1

    def require(
        self, condition: Condition, clue: int = -1, label: str = "", span: Span | None = None, of_all: bool = False
    ) -> None:
        """Require ``condition`` of every solution; a rule without a clue (``clue`` -1) is named by ``label``.

        ``of_all`` marks a rule about every cell or letter: it does not show that the setter thought of each one.
        """
        if of_all:
            self.of_all.add(len(self.constraints))
        self.constraints.append(Constraint(condition, clue, label, span))


def make_labels_unique(clues: list[Clue], constraints: list[Constraint]) -> None:
    """Rename clues with equal labels: ``row 1 sum`` and ``row 1 product``, or ``row 7 (1)`` and ``row 7 (2)``."""
    if len({clue.label for clue in clues}) == len(clues):
        return
    by_label: dict[str, list[int]] = {}
    for number, clue in enumerate(clues):
        by_label.setdefault(clue.label, []).append(number)
    # A line may have clues of several functions, or several lists of clues of one.
    alike = {label: numbers for label, numbers in by_label.items() if len(numbers) > 1}
    functions: dict[int, str] = {}  # by the number of the clue, as are the labels
    for constraint in constraints:
        match constraint.condition:
            case Comparison(Function(function)):
                functions[constraint.clue] = function
    new_labels: dict[int, str] = {}
    for label, numbers in alike.items():
        totals = [functions.get(number, "") for number in numbers]
        new_labels.update(zip(numbers, _distinct_labels(label, totals), strict=True))
    for at, constraint in enumerate(constraints):
        if constraint.clue in new_labels and constraint.label == clues[constraint.clue].label:
            constraints[at] = replace(constraint, label=new_labels[constraint.clue])
    for number, label in new_labels.items():
        clues[number] = replace(clues[number], label=label)


def _distinct_labels(label: str, totals: Sequence[str]) -> list[str]:
    """Return a label for each clue: by its function if the functions differ, otherwise by its order."""
    if len(set(totals)) == len(totals) and all(totals):
        return [f"{label} {function}" for function in totals]
    return [f"{label} ({place})" for place in range(1, len(totals) + 1)]


def suggestion(
    word: str, candidates: Iterable[str], span: Span | None, otherwise: str = "", written: str = "{}"
) -> tuple[str, Fix | None]:
    """Return help and fix for an unknown word: the nearest candidate; if there is none, the help ``otherwise``.

    ``written`` is the text at ``span``, with a slot for the word.
    """
    near = nearest(word, candidates)
    if near:
        return f"did you mean {near}?", Fix.at(span, written.format(near), sure=False)
    return otherwise, None


class Faults:
    """All errors and warnings so far."""

    def __init__(self) -> None:
        self.diagnostics: list[Diagnostic] = []
        self.errors = 0  # the number of errors of statements
        self.incomplete = False  # a statement could not be read, so something that seems to be missing may be in it
        self._seen: set[tuple[str, int, int, int]] = set()

    def error(
        self, code: str, message: str, span: Span | None, *notes: Note, help: str = "", fix: Fix | None = None
    ) -> None:
        """Report an error, which leaves the text without a meaning."""
        self.report(Diagnostic(code, message, span, Severity.ERROR, notes, help, fix))

    def warn(
        self, code: str, message: str, span: Span | None, *notes: Note, help: str = "", fix: Fix | None = None
    ) -> None:
        """Report a warning; the puzzle is built nevertheless."""
        self.report(Diagnostic(code, message, span, Severity.WARNING, notes, help, fix))

    def report(self, diagnostic: Diagnostic) -> None:
        """Keep a diagnostic, unless one with its code and place is kept already; shorten its span to one line."""
        span = diagnostic.span
        if span is not None:
            place = (diagnostic.code, id(span.source), span.start, span.end)
            # A rule is read once for each of its sets of cells, and would report its fault as often.
            if place in self._seen:
                return
            self._seen.add(place)
            notes = tuple(replace(note, span=_first_line(note.span)) for note in diagnostic.notes)
            diagnostic = replace(diagnostic, span=_first_line(span), notes=notes)
        self.diagnostics.append(diagnostic)
        self.errors += diagnostic.is_error

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
