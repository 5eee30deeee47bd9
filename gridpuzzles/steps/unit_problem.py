"""The fillings of one unit by itself under given candidates, found by the engine, and filtered as candidates go.

`ArithmeticUnitProblem` lists the fillings of sums and products directly; `EngineUnitProblem` searches for the fillings
of any other conditions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..engine.arithmetic_fillings import MAX_REACHED, first_fillings
from ..engine.trial_state import FillingSupports
from ..model.expressions import Comparison, Condition, Constant, Different, Expression, Function, Operation, Variable
from ..model.puzzle import Constraint, Puzzle, Symbol
from ..model.traversal import renamed
from ..solving.budget import Budget
from .bitsets import bits, union
from .step_model import StepModel
from .units import Unit

Row = tuple[int, ...]

MAX_NODES = 3000
"""Node limit of a search for fillings; a person would not find them by looking, either."""
MAX_PUT_DOWN = 12_000
"""Largest number of values to store in one list of sums or products."""
MAX_CELLS = 40
"""Largest number of cells of a sum or product for `ArithmeticUnitProblem`."""


def remaining_fillings(rows: Sequence[Row], before: Row, now: Row) -> Sequence[Row]:
    """Return the fillings that remain if the candidates shrink from ``before`` to ``now``."""
    for at, (mask, old) in enumerate(zip(now, before, strict=True)):
        if mask != old:
            rows = [row for row in rows if row[at] & mask]
    return rows


class FillingSet:
    """The fillings of a unit: ``rows`` of bits, and ``support``, for each cell the mask of its values in these rows."""

    __slots__ = ("_combinations", "_having", "key", "rows", "support", "ways")

    def __init__(self, key: Row, rows: Sequence[Row]) -> None:
        self.key = key
        self.rows = rows
        if rows:
            self.support = [union(set(column)) for column in zip(*rows, strict=True)]
        else:
            self.support = [0] * len(key)
        self.ways: FillingSupports | None = None  # the fillings for the engine, shared by sets with fewer rows
        self._having: list[dict[int, int]] = []
        self._combinations: dict[tuple[tuple[int, ...], bool], list[Row]] = {}

    @property
    def having(self) -> list[dict[int, int]]:
        """For each place and value, the set of rows with that value there; bit ``i`` stands for row ``i``."""
        if not self._having and self.rows:
            self._having = [{} for _ in self.key]
            for number, row in enumerate(self.rows):
                one = 1 << number
                for rows, bit in zip(self._having, row, strict=True):
                    rows[bit] = rows.get(bit, 0) | one
        return self._having

    @property
    def always(self) -> int:
        """The values that every filling contains, in any place."""
        always = ~0
        for row in self.rows:
            always &= union(row)
            if not always:
                break
        return always

    def narrowed(self, key: Row) -> FillingSet:
        """Return the fillings that remain with fewer candidates."""
        fold = FillingSet(key, remaining_fillings(self.rows, self.key, key))
        # The engine filters the rows itself; only much shorter lists are worth a copy of their own.
        if 2 * len(fold.rows) > len(self.rows):
            fold.ways = self.ways
        return fold

    def ways_to_fill(self, places: Sequence[int], ordered: bool, distinct: bool) -> int:
        """Return the number of different fillings of some places; the other cells are known."""
        if ordered:
            return len(self.rows)
        if distinct:
            return len(set(map(sum, self.rows)))
        return len(self.combinations(places, False))

    def combinations(self, places: Sequence[int], ordered: bool) -> list[Row]:
        """Return the different fillings of some places; unless ``ordered``, the order of values is ignored."""
        key = (tuple(places), ordered)
        found = self._combinations.get(key)
        if found is None:
            rows = (tuple([row[at] for at in places]) for row in self.rows)
            found = sorted(set(rows) if ordered else {tuple(sorted(row)) for row in rows})
            self._combinations[key] = found
        return found


class UnitProblem:
    """The conditions on some cells, without the rest of the puzzle.

    Units with the same conditions on other cells share an object, so cells are places from 0 here. ``full`` has the
    candidates of each place, and ``groups`` are the groups of places that must differ.
    """

    def __init__(self, model: StepModel, full: Row, groups: Sequence[Row], *stated: Any) -> None:
        self.model = model
        self.full = full
        self.groups = groups
        self._stated = stated  # the other arguments of the constructor
        self._key: Row = ()  # the largest candidates whose fillings are all listed, in `_rows`
        self._rows: Sequence[Row] = ()

    def with_groups(self, groups: Sequence[Sequence[int]], clock: Budget) -> UnitProblem:
        """Return the same conditions with other groups of places that must differ."""
        return shared(type(self), self.model, self.full, groups, *self._stated, clock)

    def _search(self, key: Row, limit: int, clock: Budget) -> list[Row] | None:
        """Return the first ``limit`` fillings; None if the search is too long."""
        raise NotImplementedError

    def fillings(self, key: Row, most: int, clock: Budget) -> Sequence[Row] | None:
        """Return all fillings in ascending order, each with one bit for each cell.

        Return None if there are more than ``most``, or if the search is too long.
        """
        rows = self._listed(key)
        if rows is None:
            found = self._search(key, most + 1, clock)
            if found is None or len(found) > most:
                return None
            rows = sorted(found)
            # Keep the fillings for the largest candidates, because those for smaller ones are filtered from them.
            if not self._key or self._covers(key, self._key):
                self._key, self._rows = key, rows
        if len(rows) <= most:
            return rows
        return None

    def possible(self, key: Row, clock: Budget) -> bool:
        """Return True if there is a filling, or if the search is too long."""
        rows = self._listed(key)
        if rows is None:
            rows = self._search(key, 1, clock)
        return bool(rows) or (rows is None and self._is_possible_by_search(key, clock))

    def _is_possible_by_search(self, key: Row, clock: Budget) -> bool:
        """Return the answer if `_search` was too long."""
        return True

    def _listed(self, key: Row) -> Sequence[Row] | None:
        """Return the fillings if they can be filtered from a list for more candidates; otherwise None."""
        if self._key and self._covers(self._key, key):
            return remaining_fillings(self._rows, self._key, key)
        return None

    @staticmethod
    def _covers(key: Row, other: Row) -> bool:
        return not any(mask & ~own for own, mask in zip(key, other, strict=True))


class EngineUnitProblem(UnitProblem):
    """Any conditions, as a problem of their own for the engine."""

    def __init__(
        self, model: StepModel, full: Row, groups: Sequence[Row], conditions: tuple[Condition, ...], clock: Budget
    ) -> None:
        super().__init__(model, full, groups, conditions)
        values = {mask: tuple(model.listed(mask)) for mask in set(full)}
        symbols = tuple(Symbol(_name(at), values[mask]) for at, mask in enumerate(full))
        different = [Different(tuple(Variable(_name(at)) for at in group)) for group in groups]
        self.problem = clock.compiled(Puzzle(symbols, tuple(map(Constraint, (*conditions, *different))))).problem

    def _search(self, key: Row, limit: int, clock: Budget) -> list[Row] | None:
        clock.look()
        model = self.model
        search = self.problem.search(
            limit,
            {at: model.listed(mask) for at, mask in enumerate(key) if mask != self.full[at]},
            variable_order="static" if limit > 1 else "dom/wdeg",
            value_order="ascending",
            node_limit=MAX_NODES + 4 * limit,
            time_limit=clock.seconds(),
            cancel=clock.signal,
        )
        bit, size = model.bit, len(self.full)
        rows = [tuple([bit[value] for value in values[:size]]) for values in search]
        clock.look()
        # An incomplete list would exclude values that are possible.
        if search.limit:
            return None
        return rows


class ArithmeticUnitProblem(UnitProblem):
    """A sum with ``factors``, or a product if there are none."""

    def __init__(
        self, model: StepModel, full: Row, groups: Sequence[Row], factors: Row, target: int, clock: Budget
    ) -> None:
        super().__init__(model, full, groups, factors, target)
        self.factors = factors
        self.target = target
        self._unlike: list[list[int]] = [[] for _ in full]
        for group in groups:
            for at in group:
                self._unlike[at] += [other for other in group if other < at]

    def _is_possible_by_search(self, key: Row, clock: Budget) -> bool:
        cells: list[Expression] = [Variable(_name(at)) for at in range(len(self.full))]
        for at, factor in enumerate(self.factors):
            if factor != 1:
                cells[at] = Operation("*", Constant(factor), cells[at])
        whole = Function("sum" if self.factors else "product", tuple(cells))
        condition = Comparison(whole, "=", Constant(self.target))
        return shared(EngineUnitProblem, self.model, self.full, self.groups, (condition,), clock).possible(key, clock)

    def _search(self, key: Row, limit: int, clock: Budget) -> list[Row] | None:
        clock.look()
        value = self.model.value
        factors = self.factors or (1,) * len(key)
        numbers = [{bit: factor * value[bit] for bit in bits(mask)} for mask, factor in zip(key, factors, strict=True)]
        return first_fillings(numbers, self._unlike, self.target, not self.factors, limit, MAX_PUT_DOWN)


def of_unit(model: StepModel, unit: Unit, groups: Sequence[Sequence[int]], clock: Budget) -> UnitProblem:
    """Return the `UnitProblem` of a unit whose cells differ in each of the groups."""
    cells, target = unit.cells, unit.target
    # Sums and products are listed without the engine, which is much faster.
    if target is not None and 1 < len(cells) <= MAX_CELLS:
        full = tuple([model.full[x] for x in cells])
        at = {x: place for place, x in enumerate(cells)}
        places = [[at[x] for x in group] for group in groups]
        if unit.coefficients and all(unit.coefficients) and reach(model, unit) < MAX_REACHED:
            return shared(ArithmeticUnitProblem, model, full, places, unit.coefficients, target, clock)
        if unit.kind == "product" and _is_small_product(model, full, target):
            return shared(ArithmeticUnitProblem, model, full, places, (), target, clock)
    assert unit.condition is not None
    return of_conditions(model, cells, [unit.condition], groups, clock)


def _is_small_product(model: StepModel, full: Sequence[int], target: int) -> bool:
    """Return True if `ArithmeticUnitProblem` can list a product: nothing can be zero, and all numbers are small."""
    zero = model.bit.get(0, 0)
    if target == 0 or any(mask & zero for mask in full):
        return False
    return max(abs(model.values[0]), abs(model.values[-1]), abs(target)) < MAX_REACHED


def reach(model: StepModel, unit: Unit) -> int:
    """Return an upper bound of the absolute value of a sum minus its target."""
    ends = max(abs(model.values[0]), abs(model.values[-1]))
    return sum(map(abs, unit.coefficients)) * ends + abs(unit.target or 0)


def of_conditions(
    model: StepModel,
    cells: Sequence[int],
    conditions: Sequence[Condition],
    groups: Sequence[Sequence[int]],
    clock: Budget,
) -> UnitProblem:
    """Return the `UnitProblem` of conditions on some cells that differ in each of the groups."""
    at = {x: place for place, x in enumerate(cells)}
    names = {model.names[x]: _name(place) for x, place in at.items()}
    full = tuple([model.full[x] for x in cells])
    conditions = tuple([renamed(condition, names) for condition in conditions])
    return shared(EngineUnitProblem, model, full, [[at[x] for x in group] for group in groups], conditions, clock)


def shared(
    kind: type[UnitProblem], model: StepModel, full: Row, groups: Sequence[Sequence[int]], *stated: Any
) -> UnitProblem:
    """Return the problem of a kind that all units share for which the same is ``stated``; its last item is the clock.

    Clocks are not compared.
    """
    ordered = tuple(sorted(tuple(sorted(group)) for group in groups))
    key = kind, full, ordered, *stated[:-1]
    if key not in model.problems:
        model.problems[key] = kind(model, full, ordered, *stated)
    alone: UnitProblem = model.problems[key]
    return alone


def _name(place: int) -> str:
    return f"c{place}"
