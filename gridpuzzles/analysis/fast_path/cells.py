"""Values that many puzzles of a process share: groups of cells named by their places, with conditions on them."""

from __future__ import annotations

from functools import lru_cache

from ...base.record import FrozenDict
from ...kinds.cage_targets import CAGE_TARGETS
from ...kinds.scopes import SCOPES, groups_of
from ...model.expressions import Constant, Different, Function
from ...model.puzzle import Symbol
from ..context.geometry import frame, is_connected, own

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ...model.bounds import Interval
    from ...model.expressions import Expression
    from ...model.grid import Position
    from ..context.settings import Values

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
_constants: dict[int, Constant] = {}


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


def constant(value: int) -> Constant:
    """Return the number as an expression."""
    known = _constants.get(value)
    if known is None:
        if len(_constants) >= MAX_KEPT:
            _constants.clear()
        known = _constants[value] = Constant(value)
    return known


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
