"""What one unit says by itself: its fillings under the present candidates, found by the engine."""

from __future__ import annotations

from ..engine.reckoning import MAX_REACHED, reckoned_fillings
from ..model.expressions import Comparison, Constant, Different, Function, Operation, Variable
from ..model.puzzle import Constraint, Puzzle, Symbol
from ..model.traversal import renamed
from ..solving.budget import Budget
from .folds import left
from .masks import bits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..model.expressions import Condition, Expression
    from .folds import Row
    from .sheet import Sheet
    from .units import Unit

MAX_NODES = 3000
"""Nodes of a search for fillings: what takes longer nobody does by looking."""
MAX_PUT_DOWN = 12_000
"""Values that are put down for one list of sums or products."""
MAX_CELLS = 40
"""Cells of a sum that is worked out here."""


class Alone:
    """Some cells, and nothing else. Units that say the same of other cells share it, so that cells are places here, and
    ``groups`` are those of places that differ."""

    def __init__(self, sheet: Sheet, full: Row, groups: Sequence[Row]) -> None:
        self.sheet = sheet
        self.full = full
        self.groups = groups
        self._key: Row = ()  # the most candidates with which all fillings were listed, and these
        self._rows: Sequence[Row] = ()

    def with_groups(self, groups: Sequence[Sequence[int]], clock: Budget) -> Alone:
        """The same, but that the cells of these groups differ, given by their places."""
        raise NotImplementedError

    def _search(self, key: Row, limit: int, clock: Budget) -> list[Row] | None:
        """The first fillings; None when finding them takes more than looking."""
        raise NotImplementedError

    def fillings(self, key: Row, most: int, clock: Budget) -> Sequence[Row] | None:
        """All fillings, each a bit for each cell, ascending; None when there are more than ``most``, or when finding
        them takes more than looking."""
        rows = self._listed(key)
        if rows is None:
            found = self._search(key, most + 1, clock)
            if found is None or len(found) > most:
                return None
            rows = sorted(found)
            if not self._key or self._covers(key, self._key):
                self._key, self._rows = key, rows
        if len(rows) <= most:
            return rows
        return None

    def possible(self, key: Row, clock: Budget) -> bool:
        """Whether there is a filling; True too when that takes too long."""
        rows = self._listed(key)
        if rows is None:
            rows = self._search(key, 1, clock)
        return rows is None or bool(rows)

    def _listed(self, key: Row) -> Sequence[Row] | None:
        """The fillings, where more were listed before."""
        if self._key and self._covers(self._key, key):
            return left(self._rows, self._key, key)
        return None

    @staticmethod
    def _covers(key: Row, other: Row) -> bool:
        return not any(mask & ~own for own, mask in zip(key, other, strict=True))


class Stated(Alone):
    """Any conditions: a problem of its own for the engine."""

    def __init__(
        self, sheet: Sheet, full: Row, groups: Sequence[Row], conditions: tuple[Condition, ...], clock: Budget
    ) -> None:
        super().__init__(sheet, full, groups)
        self.conditions = conditions
        values = {mask: tuple(sheet.listed(mask)) for mask in set(full)}
        symbols = tuple(Symbol(_name(at), values[mask]) for at, mask in enumerate(full))
        different = [Different(tuple(Variable(_name(at)) for at in group)) for group in groups]
        self.problem = clock.compiled(Puzzle(symbols, tuple(map(Constraint, (*conditions, *different))))).problem

    def with_groups(self, groups: Sequence[Sequence[int]], clock: Budget) -> Alone:
        return stated(self.sheet, self.full, groups, self.conditions, clock)

    def _search(self, key: Row, limit: int, clock: Budget) -> list[Row] | None:
        clock.look()
        sheet = self.sheet
        search = self.problem.search(
            limit,
            {at: sheet.listed(mask) for at, mask in enumerate(key) if mask != self.full[at]},
            variable_order="static" if limit > 1 else "dom/wdeg",
            value_order="ascending",
            node_limit=MAX_NODES + 4 * limit,
            time_limit=clock.seconds(),
            cancel=clock.signal,
        )
        bit, size = sheet.bit, len(self.full)
        rows = [tuple([bit[value] for value in values[:size]]) for values in search]
        clock.look()
        if search.limit:
            return None
        return rows


class Reckoned(Alone):
    """A sum with factors, or a product."""

    def __init__(self, sheet: Sheet, full: Row, groups: Sequence[Row], factors: Row, target: int) -> None:
        super().__init__(sheet, full, groups)
        self.factors = factors
        self.target = target
        self._unlike: list[list[int]] = [[] for _ in full]
        for group in groups:
            for at in group:
                self._unlike[at] += [other for other in group if other < at]

    def with_groups(self, groups: Sequence[Sequence[int]], clock: Budget) -> Alone:
        return reckoned(self.sheet, self.full, groups, self.factors, self.target)

    def possible(self, key: Row, clock: Budget) -> bool:
        rows = self._listed(key)
        if rows is None:
            rows = self._search(key, 1, clock)
        if rows is None:  # too long to put down: then by trying one after the other
            condition = Comparison(self._whole(), "=", Constant(self.target))
            return stated(self.sheet, self.full, self.groups, (condition,), clock).possible(key, clock)
        return bool(rows)

    def _whole(self) -> Expression:
        cells: list[Expression] = [Variable(_name(at)) for at in range(len(self.full))]
        for at, factor in enumerate(self.factors):
            if factor != 1:
                cells[at] = Operation("*", Constant(factor), cells[at])
        return Function("sum" if self.factors else "product", tuple(cells))

    def _search(self, key: Row, limit: int, clock: Budget) -> list[Row] | None:
        clock.look()
        value = self.sheet.value
        factors = self.factors or (1,) * len(key)
        numbers = [{bit: factor * value[bit] for bit in bits(mask)} for mask, factor in zip(key, factors, strict=True)]
        return reckoned_fillings(numbers, self._unlike, self.target, not self.factors, limit, MAX_PUT_DOWN)


def of_unit(sheet: Sheet, unit: Unit, groups: Sequence[Sequence[int]], clock: Budget) -> Alone:
    """What a unit says by itself, and that the cells of each group differ."""
    cells, target = unit.cells, unit.target
    if target is not None and 1 < len(cells) <= MAX_CELLS:
        full = tuple([sheet.full[x] for x in cells])
        at = {x: place for place, x in enumerate(cells)}
        places = [[at[x] for x in group] for group in groups]
        if unit.coefficients and all(unit.coefficients) and reach(sheet, unit) < MAX_REACHED:
            return reckoned(sheet, full, places, unit.coefficients, target)
        if unit.kind == "product" and _is_small_product(sheet, full, target):
            return reckoned(sheet, full, places, (), target)
    assert unit.condition is not None
    return of_conditions(sheet, cells, [unit.condition], groups, clock)


def _is_small_product(sheet: Sheet, full: Sequence[int], target: int) -> bool:
    """Whether a product can be reckoned with: no factor is zero, and all numbers are small."""
    zero = sheet.bit.get(0, 0)
    if target == 0 or any(mask & zero for mask in full):
        return False
    return max(abs(sheet.values[0]), abs(sheet.values[-1]), abs(target)) < MAX_REACHED


def reach(sheet: Sheet, unit: Unit) -> int:
    """What a sum and its target cannot come to beyond, on either side of zero."""
    ends = max(abs(sheet.values[0]), abs(sheet.values[-1]))
    return sum(map(abs, unit.coefficients)) * ends + abs(unit.target or 0)


def of_conditions(
    sheet: Sheet, cells: Sequence[int], conditions: Sequence[Condition], groups: Sequence[Sequence[int]], clock: Budget
) -> Alone:
    """Conditions on some cells by themselves, and that the cells of each group differ."""
    at = {x: place for place, x in enumerate(cells)}
    names = {sheet.names[x]: _name(place) for x, place in at.items()}
    full = tuple([sheet.full[x] for x in cells])
    conditions = tuple([renamed(condition, names) for condition in conditions])
    return stated(sheet, full, [[at[x] for x in group] for group in groups], conditions, clock)


def stated(
    sheet: Sheet, full: Row, groups: Sequence[Sequence[int]], conditions: tuple[Condition, ...], clock: Budget
) -> Alone:
    """Conditions on places, one for all units that state them."""
    key = full, _ordered(groups), conditions
    if key not in sheet.problems:
        sheet.problems[key] = Stated(sheet, full, key[1], conditions, clock)
    alone: Alone = sheet.problems[key]
    return alone


def reckoned(sheet: Sheet, full: Row, groups: Sequence[Sequence[int]], factors: Row, target: int) -> Alone:
    """A sum, or a product where there are no ``factors``, one for all units that are the same."""
    key = full, _ordered(groups), factors, target
    if key not in sheet.problems:
        sheet.problems[key] = Reckoned(sheet, full, key[1], factors, target)
    alone: Alone = sheet.problems[key]
    return alone


def _ordered(groups: Sequence[Sequence[int]]) -> tuple[Row, ...]:
    return tuple(sorted(tuple(sorted(group)) for group in groups))


def _name(place: int) -> str:
    return f"c{place}"
