"""The state of the fast reader."""

from __future__ import annotations

from ...base.runs import STEPS, runs
from ...base.source import Span
from ...model.expressions import Comparison, Variable
from ...model.puzzle import Clue, Constraint
from .cells import cells_at, constant

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from ...base.source import Source
    from ...model.expressions import Condition
    from ...model.grid import Area, ClueSquare, Drawing, LineClue, Position, Sign
    from ...model.puzzle import Expectation
    from ..context.settings import Values
    from .cells import BoundedExpression, CachedCells

    Runs = dict[str, dict[Position, CachedCells]]
    Block = list[tuple[int, str]]
    """The indented lines of a statement without surrounding spaces, each with its place."""

MAX_LINES = 60
"""Largest number of rows or columns."""
MAX_NAMED = 500_000
LONGEST = 40
"""Largest number of digits of a number, of letters of a word, and of letters of a label."""


class Bailout(Exception):
    """The text has a form that is not common, or may deserve a diagnostic: the grammar must read it."""


class FastReader:
    """The puzzle as far as it is read. Statements fill in the fields.

    Work that needs the size or the cells is added to ``builds``, which run in written order.
    """

    def __init__(self, source: Source) -> None:
        self.source = source
        self.said: set[str] = set()  # statements that may appear only once
        self.metadata: dict[str, str] = {}
        self.values: Values | None = None
        self.order = ""
        self.expectation: Expectation | None = None
        self.builds: list[Callable[[], None]] = []
        # The grid.
        self.rows = self.cols = 0
        self.listed: dict[str, int] = {}  # "rows" or "cols" -> length of the lists of clues
        self.cells: Mapping[Position, Variable] = {}  # in reading order; all cells once the size is known
        self._runs: Runs | None = None
        self.named = 0
        self.spans: list[Span] = []  # places of drawn cells
        self.givens: dict[Position, tuple[int, Span]] = {}
        self.blocked: dict[Position, ClueSquare] = {}
        self.areas: dict[str, tuple[Area, ...]] = {"cages": (), "regions": ()}
        self.boxes: tuple[int, int] | None = None
        self.line_clues: list[LineClue] = []
        self.signs: list[Sign] = []
        # The conditions, and the symbols that are not cells.
        self.different: list[CachedCells] = []  # groups of different cells
        self.scopes: list[tuple[Any, ...]] = []  # kinds of these groups, with the sizes of boxes
        self.covered = False  # every cell is in a group or an equation
        self.clues: list[Clue] = []
        self.constraints: list[Constraint] = []
        # The constraints whose bounds the guards check, grouped by method.
        self.totals: list[tuple[str, CachedCells, int, Constraint]] = []  # a function of cells equals a number
        self.line_equations: list[tuple[BoundedExpression, int, Constraint]] = []  # an expression equals a number
        self.others: list[Constraint] = []
        self.shapes: set[tuple[str | Values | None, ...]] = set()  # marks of relations, with domains for names
        self.domains: dict[str, Values | None] = {}  # by name
        self._names: dict[str, Variable] | None = None
        self.unknowns: dict[str, tuple[Values, Span]] = {}
        self.letters: dict[str, Span] = {}  # letter -> first word that contains it
        self.leading: set[str] = set()  # first letters of longer words
        self.drawings: list[Drawing] = []
        self.solution: dict[str, int] | None = None

    def once(self, word: str) -> None:
        """Bail out if a statement that may appear only once appears again."""
        if word in self.said:
            raise Bailout
        self.said.add(word)

    def size(self, rows: int, cols: int) -> None:
        """Set the size of the grid, or bail out if it differs from an earlier one."""
        if not self.rows:
            if not (0 < rows <= MAX_LINES and 0 < cols <= MAX_LINES):
                raise Bailout
            self.rows, self.cols = rows, cols
        elif rows != self.rows or cols != self.cols:
            raise Bailout

    def name_all(self) -> None:
        """Count a statement that uses every cell, because a short text may contain very many."""
        self.named += len(self.cells)
        if self.named > MAX_NAMED:
            raise Bailout

    def require(
        self,
        condition: Condition,
        label: str,
        text: str,
        kind: str,
        value: int | None,
        span: Span,
        whole: Span | None = None,
    ) -> Constraint:
        """Add a clue and return the constraint that it states; ``whole`` is the place of the latter if it differs."""
        clues = self.clues
        constraint = Constraint(condition, len(clues), label, whole or span)
        clues.append(Clue(label, text, kind, value, span))
        self.constraints.append(constraint)
        return constraint

    def require_total(
        self, function: str, cells: CachedCells, value: int, label: str, text: str, kind: str, span: Span
    ) -> None:
        """Add a clue for the sum or product of ``cells``."""
        condition = Comparison(cells.total(function), "=", constant(value))
        # This does not call `require`, because most puzzles consist of such clues.
        clues = self.clues
        constraint = Constraint(condition, len(clues), label, span)
        clues.append(Clue(label, text, kind, value, span))
        self.constraints.append(constraint)
        self.totals.append((function, cells, value, constraint))

    def runs(self) -> Runs:
        """Return the runs "across" and "down" by their first cells, in reading order."""
        if self._runs is None:
            self._runs = {
                direction: {run[0]: cells_at(run) for run in runs(self.cells, step)}
                for direction, step in STEPS.items()
            }
        return self._runs

    def names(self) -> Mapping[str, Variable]:
        """Return the cells and unknowns by their names, once all are known, and fill in ``domains``."""
        if self._names is None:
            self._names = {cell.name: cell for cell in self.cells.values()}
            self.domains = dict.fromkeys(self._names, self.values)
            for position, (value, _) in self.givens.items():
                self.domains[self.cells[position].name] = range(value, value + 1)
            for name, (values, _) in self.unknowns.items():
                self._names[name] = Variable(name)
                self.domains[name] = values
        return self._names

    def span(self, start: int, text: str) -> Span:
        """Return the span of a text that begins at ``start``."""
        return Span(self.source, start, start + len(text))


def placed(start: int, line: str) -> list[tuple[str, int]]:
    """Return the words of a line with their places."""
    found = []
    at = 0
    for word in line.split():
        at = line.index(word, at)
        found.append((word, start + at))
        at += len(word)
    return found


def number(text: str) -> int:
    """Return the number that is written with digits alone."""
    if len(text) > LONGEST or not text.isdecimal():
        raise Bailout
    return int(text)


def size_of(text: str) -> tuple[int, int]:
    """Return the two numbers of ``6 x 6`` or ``6x6``."""
    words = text.split() if " " in text.strip() else text.strip().partition("x")
    if len(words) != 3 or words[1] != "x":
        raise Bailout
    return number(words[0]), number(words[2])
