"""The state of the fast reader, and values that many puzzles share: groups of cells, with conditions on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial

from ...base.annotations import Any
from ...base.record import FrozenDict
from ...base.runs import STEPS, is_connected, runs
from ...base.source import Source, Span
from ...kinds.cage_targets import CAGE_TARGETS
from ...kinds.scopes import SCOPES, groups_of
from ...model.bounds import Interval
from ...model.expressions import Comparison, Condition, Constant, Different, Expression, Function, Variable
from ...model.grid import Area, ClueSquare, Drawing, LineClue, Position, Sign, frame, own
from ...model.puzzle import Clue, Constraint, Expectation, Symbol
from ..context.collected import Values

Runs = dict[str, dict[Position, "CachedCells"]]
Block = list[tuple[int, str]]
"""The indented lines of a statement without surrounding spaces, each with its place."""

MAX_KEPT = 5000
"""Largest number of values of one kind that are kept."""
LARGE = 100
"""A group with more cells, or an expression with more characters, is not kept."""


class CachedCells:
    """A group of cells; expressions of them are made when first needed."""

    __slots__ = ("_functions", "_is_connected", "_results", "different", "positions", "variables")

    def __init__(self, positions: tuple[Position, ...]) -> None:
        self.positions = positions
        self.variables = tuple([own(position) for position in positions])
        self.different = Different(self.variables)
        self._is_connected: bool | None = None
        self._functions: dict[str, Function] = {}
        self._results: dict[str, list[Expression]] = {}

    @property
    def is_connected(self) -> bool:
        """True if the cells are connected by edges."""
        if self._is_connected is None:
            self._is_connected = is_connected(self.positions)
        return self._is_connected

    def total(self, function: str) -> Function:
        """Return a function of the cells."""
        known = self._functions.get(function)
        if known is None:
            known = self._functions[function] = Function(function, self.variables)
        return known

    def results(self, sign: str) -> list[Expression]:
        """Return the possible results of the cells with an operator."""
        known = self._results.get(sign)
        if known is None:
            known = self._results[sign] = CAGE_TARGETS[sign].results(self.variables)
        return known


class BoundedExpression:
    """The left side of an equation of a line, with its bounds in the puzzles in which it has occurred."""

    __slots__ = ("_bounds", "expression", "has_numbers")

    def __init__(self, expression: Expression, has_numbers: bool) -> None:
        self.expression = expression
        self.has_numbers = has_numbers
        self._bounds: dict[tuple[Any, ...], Interval | None] = {}

    def bounds_in(
        self, setting: tuple[Any, ...], bounds_of: Callable[[Expression], Interval | None]
    ) -> Interval | None:
        """Return the bounds in ``setting``: values, size and groups of a puzzle; ``bounds_of`` computes new ones."""
        if setting not in self._bounds:
            if len(self._bounds) >= LARGE:
                self._bounds.clear()
            self._bounds[setting] = bounds_of(self.expression)
        return self._bounds[setting]


_cells: dict[tuple[Position, ...], CachedCells] = {}


def cells_at(positions: tuple[Position, ...]) -> CachedCells:
    """Return the group of the cells at these positions."""
    known = _cells.get(positions)
    if known is None:
        known = CachedCells(positions)
        if len(_cells) >= MAX_KEPT:
            _cells.clear()
        if len(positions) <= LARGE:
            _cells[positions] = known
    return known


@lru_cache(maxsize=MAX_KEPT)
def constant(value: int) -> Constant:
    """Return the number as an expression."""
    return Constant(value)


@lru_cache(maxsize=8)
def names(rows: int, cols: int) -> FrozenDict:
    """Return position -> name of the cell, for a grid of this size."""
    return FrozenDict({position: variable.name for position, variable in frame(rows, cols).items()})


@lru_cache(maxsize=8)
def symbols(rows: int, cols: int, values: Values) -> tuple[Symbol, ...]:
    """Return the symbols of a grid without a drawing and givens."""
    return tuple([Symbol(variable.name, values) for variable in frame(rows, cols).values()])


@lru_cache(maxsize=64)
def lines(rows: int, cols: int, kind: str, *size: int) -> tuple[tuple[str, CachedCells], ...]:
    """Return the rows, columns, boxes, ... of a grid without blocked squares, with their labels."""
    word, found = SCOPES[kind].label, groups_of(kind, rows, cols, *size)
    return tuple([(f"{word} {number}", cells_at(one)) for number, one in enumerate(found, 1)])


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
        self.of_all: set[int] = set()  # numbers of constraints about all cells alike
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

    def clues_in(self, start: int, text: str, separator: str = "") -> list[tuple[str, Span]]:
        """Return numbers or ``?`` with their places; each may end with ``separator``."""
        found = [(word.removesuffix(separator), at) for word, at in placed(start, text)]
        for clue, _ in found:
            if clue != "?":
                number(clue)
        return [(clue, self.span(at, clue)) for clue, at in found]

    def count_lines(self, kind: str, count: int) -> None:
        """Record the number of "rows" or "cols" that a list has, or bail out if it differs from an earlier one."""
        if self.listed.setdefault(kind, count) != count:
            raise Bailout

    def require_totals(self, kind: str, function: str, clues: list[tuple[str, Span]]) -> None:
        """Require the "sum" or "product" of all "rows" or "cols", once the cells are known."""
        self.once(f"{kind} {function}")
        self.builds.append(partial(self._build_totals, kind, function, clues))

    def _build_totals(self, kind: str, function: str, clues: list[tuple[str, Span]]) -> None:
        name = SCOPES[kind].one
        self.name_all()
        # The complete reading warns about a clue of a line without cells.
        if self.blocked:
            raise Bailout
        for at, (label, cells) in enumerate(lines(self.rows, self.cols, kind)):
            text, span = clues[at]
            self.line_clues.append(LineClue(name, at + 1, text, function))
            if text != "?":
                self.require_total(function, cells, int(text), label, text, name, span)

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
