"""Balances: sums that cover nearly the same cells as other sums; what is over on both sides is what they differ by.

In a kakuro the runs across a corner against the runs down it, in magic figures the lines around a place, in a killer a
line and a box that cross, with the cages in both. A group whose values are all there is a sum as well.
"""

from __future__ import annotations

from ..model.expressions import Comparison, Constant, Operation, Variable
from .spelling import listing
from .units import Unit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..model.expressions import Expression
    from .sheet import Sheet

MOST_SUMS, MOST_LEFT = 8, 3
FIRST, EACH_SUM = 0.6, 0.2
"""What a balance costs more than its equation: at all, and for each sum."""


def balances(sheet: Sheet) -> Iterator[Unit]:
    """What few cells are left when sums are taken from sums; each side grows by the sum that leaves least.

    A group stands against another one: by itself it has innies and outies.
    """
    sums = [unit for unit in sheet.drafted if unit.kind == "sum" and not unit.sources and len(unit.cells) > 1]
    summed = frozenset[int]().union(*(unit.cellset for unit in sums))
    sums += [group for group in sheet.groups if group.full and group.cellset <= summed]
    at: list[list[Unit]] = [[] for _ in sheet.names]
    for unit in sums:
        for x in unit.cells:
            at[x].append(unit)
    seen: set[tuple[frozenset[int], frozenset[int]]] = set()
    for first in sums:
        sheet.look()
        sides: tuple[list[Unit], list[Unit]] = ([first], [])
        over = [set(first.cells), set()]
        while len(sides[0]) + len(sides[1]) < MOST_SUMS:
            found = _next(at, sides, over)
            if found is None:
                break
            side, unit = found
            if unit.is_group and any(one.is_group for one in sides[side]):
                break
            sides[side].append(unit)
            over[side] |= unit.cellset - over[1 - side]
            over[1 - side] -= unit.cellset
            left = frozenset(over[0]), frozenset(over[1])
            groups = [sum(unit.is_group for unit in each) for each in sides]
            plain = len(sides[0]) + len(sides[1]) < 3
            if (
                plain
                or groups[0] != groups[1]
                or not 0 < len(left[0]) + len(left[1]) <= MOST_LEFT
                or left in seen
                or left[::-1] in seen
            ):
                continue
            seen.add(left)
            yield _unit(sheet, sides, (sorted(left[0]), sorted(left[1])))


def _total(sheet: Sheet, unit: Unit) -> int:
    """What a unit adds up to."""
    return sum(sheet.listed(unit.values)) if unit.is_group else unit.target or 0


def _next(at: list[list[Unit]], sides: tuple[list[Unit], list[Unit]], over: list[set[int]]) -> tuple[int, Unit] | None:
    """The sum that leaves fewest cells on one side when it is added to the other; it shares none with its own."""
    taken = {id(unit) for side in sides for unit in side}
    best: tuple[int, int, int, Unit] | None = None
    for side in (0, 1):
        covered = set().union(*(unit.cellset for unit in sides[side]))
        for x in sorted(over[1 - side]):
            for unit in at[x]:
                if id(unit) in taken or unit.cellset & covered:
                    continue
                left = len(over[1 - side] - unit.cellset) + len(over[side]) + len(unit.cellset - over[1 - side])
                if best is None or (left, len(unit.cells)) < best[:2]:
                    best = left, len(unit.cells), side, unit
    return None if best is None else (best[2], best[3])


def _unit(sheet: Sheet, sides: tuple[list[Unit], list[Unit]], left: tuple[list[int], list[int]]) -> Unit:
    totals = [sum(_total(sheet, unit) for unit in side) for side in sides]
    target = totals[0] - totals[1]
    whole: Expression = Constant(0)
    for sign, cells in zip("+-", left, strict=True):
        for x in cells:
            whole = Operation(sign, whole, Variable(sheet.names[x]))
    told = [
        f"{listing(unit.label for unit in side)} make{'s' * (len(side) == 1)} {total}"
        for side, total in zip(sides, totals, strict=True)
    ]
    said = f"{told[0]}, {told[1]}, and cover the same cells but for these"
    cells = [*left[0], *left[1]]
    return Unit(
        "column",
        "the difference",
        cells,
        Comparison(whole, "=", Constant(target)),
        target=target,
        coefficients=[1] * len(left[0]) + [-1] * len(left[1]),
        sources=(*sides[0], *sides[1]),
        extra=FIRST + EACH_SUM * (len(sides[0]) + len(sides[1])),
        noun="balance",
        said=said,
    )
