"""What puzzles share: cells called by their places, sets of them, and what is often said of a set."""

from __future__ import annotations

from functools import lru_cache

from ...model.expressions import Constant, Different, Function
from ...model.puzzle import Symbol
from ...record import FrozenDict
from ..draft.board import frame, own
from ..reading.targets import results

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ...model.bounds import Interval
    from ...model.expressions import Expression
    from ...model.grid import Position
    from ..closing.out_of_reach import Reach
    from ..draft.settings import Values

MAX_KEPT = 5000
LARGE = 100
"""So many things of a kind are kept, and none of more cells or marks."""
WORDS = {"rows": "row", "cols": "column", "diagonals": "diagonal", "boxes": "box"}


class Group:
    """Cells, with functions of them that are made when they are first asked for."""

    __slots__ = ("_functions", "_is_whole", "_parts", "_results", "different", "positions", "variables")

    def __init__(self, positions: tuple[Position, ...]) -> None:
        self.positions = positions
        self.variables = tuple([own(position) for position in positions])
        self.different = Different(self.variables)
        self._is_whole: bool | None = None
        self._functions: dict[str, Function] = {}
        self._results: dict[str, list[Expression]] = {}
        self._parts: dict[tuple[int, int], Group] = {}

    @property
    def is_whole(self) -> bool:
        """Whether they hang together by their edges."""
        if self._is_whole is None:
            self._is_whole = _hangs_together(self.positions)
        return self._is_whole

    def total(self, function: str) -> Function:
        """A function of the cells."""
        known = self._functions.get(function)
        if known is None:
            known = self._functions[function] = Function(function, self.variables)
        return known

    def results(self, sign: str) -> list[Expression]:
        """What they may come to with an operator."""
        known = self._results.get(sign)
        if known is None:
            known = self._results[sign] = results(sign, self.variables)
        return known

    def part(self, begin: int, end: int) -> Group:
        """Those of a line from one place to another."""
        known = self._parts.get((begin, end))
        if known is None:
            known = self._parts[begin, end] = group(self.positions[begin:end])
        return known


class Side:
    """What stands left of the number in an equation of a line, and between which ends it lies in some settings."""

    __slots__ = ("_ends", "expression", "has_numbers")

    def __init__(self, expression: Expression, has_numbers: bool) -> None:
        self.expression = expression
        self.has_numbers = has_numbers
        self._ends: dict[tuple[Any, ...], Interval | None] = {}

    def reach_in(self, setting: tuple[Any, ...], reach: Reach) -> Interval | None:
        """The ends in a setting; ``reach`` is asked where it is a new one."""
        if setting not in self._ends:
            if len(self._ends) >= LARGE:
                self._ends.clear()
            self._ends[setting] = reach.of(self.expression)
        return self._ends[setting]


_groups: dict[tuple[Position, ...], Group] = {}
_constants: dict[int, Constant] = {}


def group(positions: tuple[Position, ...]) -> Group:
    """The group of cells at these positions."""
    known = _groups.get(positions)
    if known is None:
        known = Group(positions)
        if len(_groups) >= MAX_KEPT:
            _groups.clear()
        if len(positions) <= LARGE:
            _groups[positions] = known
    return known


def constant(value: int) -> Constant:
    """A number."""
    known = _constants.get(value)
    if known is None:
        if len(_constants) >= MAX_KEPT:
            _constants.clear()
        known = _constants[value] = Constant(value)
    return known


@lru_cache(maxsize=8)
def positions(rows: int, cols: int) -> tuple[Position, ...]:
    """Those of a grid of this size, in reading order."""
    return tuple(frame(rows, cols))


@lru_cache(maxsize=8)
def names(rows: int, cols: int) -> FrozenDict:
    """The names of the cells of a grid of this size."""
    return FrozenDict({position: variable.name for position, variable in frame(rows, cols).items()})


@lru_cache(maxsize=8)
def names_in_order(rows: int, cols: int) -> tuple[str, ...]:
    """The same names in reading order."""
    return tuple(names(rows, cols).values())


@lru_cache(maxsize=8)
def symbols(rows: int, cols: int, values: Values) -> tuple[Symbol, ...]:
    """The cells of a grid without givens that no drawing shows."""
    return tuple([Symbol(variable.name, values) for variable in frame(rows, cols).values()])


@lru_cache(maxsize=64)
def lines(rows: int, cols: int, kind: str, height: int = 0, width: int = 0) -> tuple[tuple[str, Group], ...]:
    """The rows, columns, diagonals or boxes of a grid of this size, in which every position is a cell."""
    if kind == "rows":
        height, width = 1, cols
    elif kind == "cols":
        height, width = rows, 1
    if kind == "diagonals":
        found = [[(at, at) for at in range(1, rows + 1)], [(at, cols + 1 - at) for at in range(1, rows + 1)]]
    else:
        corners = [(row, col) for row in range(1, rows + 1, height) for col in range(1, cols + 1, width)]
        found = [
            [(row, col) for row in range(top, top + height) for col in range(left, left + width)]
            for top, left in corners
        ]
    return tuple([(f"{WORDS[kind]} {number}", group(tuple(one))) for number, one in enumerate(found, 1)])


def _hangs_together(positions: tuple[Position, ...]) -> bool:
    left = set(positions[1:])
    reached = list(positions[:1])
    for row, col in reached:
        for place in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
            if place in left:
                left.remove(place)
                reached.append(place)
    return not left
