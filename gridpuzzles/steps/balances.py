"""Balances: comparisons of sums that cover nearly the same cells; the remaining cells make up the difference.

Examples are the runs across and down a corner of a kakuro, the lines around a place in magic figures, and a line and a
box that cross in a killer, with the cages in both. A group that contains all its values counts as a sum.
"""

from __future__ import annotations

from ..base.english import listing, plural_form
from .bitsets import union
from .cell_sets import SumCells, difference, listed
from .units import Unit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .step_model import StepModel

    Sides = tuple[list[SumCells], list[SumCells]]

MAX_SUMS, MAX_LEFT = 8, 3
FIRST, EACH_SUM = 0.6, 0.2
"""Extra cost of a balance over its equation: a constant, and for each sum."""


def balances(model: StepModel) -> Iterator[Unit]:
    """Yield the equations that remain if sums are subtracted from sums and few cells are left.

    Each side grows by the sum that leaves the fewest cells. A side has at most one group, opposite to one on the other
    side: a group by itself has innies and outies instead.
    """
    sums = [SumCells(unit, unit.target or 0) for unit in model.relations if unit.kind == "sum" and len(unit.cells) > 1]
    summed = union(one.cells for one in sums)
    sums += [one for one in map(model.patch, model.groups) if one.unit.full and not one.cells & ~summed]
    at: list[list[SumCells]] = [[] for _ in model.names]
    for one in sums:
        for x in one.unit.cells:
            at[x].append(one)
    seen: set[tuple[int, int]] = set()
    for first in sums:
        model.look()
        sides: Sides = ([first], [])
        covered = [first.cells, 0]
        while len(sides[0]) + len(sides[1]) < MAX_SUMS:
            found = _next(at, sides, covered)
            if found is None:
                break
            side, one = found
            if one.unit.is_group and any(other.unit.is_group for other in sides[side]):
                break
            sides[side].append(one)
            covered[side] |= one.cells
            left = covered[0] & ~covered[1], covered[1] & ~covered[0]
            if left in seen or left[::-1] in seen or not _says_more(sides, left):
                continue
            seen.add(left)
            yield _unit(model, sides, left)


def _says_more(sides: Sides, left: tuple[int, int]) -> bool:
    """Return True for at least three sums with few cells left and as many groups on one side as on the other."""
    groups = [sum(one.unit.is_group for one in side) for side in sides]
    many = len(sides[0]) + len(sides[1]) > 2
    return many and groups[0] == groups[1] and 0 < (left[0] | left[1]).bit_count() <= MAX_LEFT


def _next(at: Sequence[Sequence[SumCells]], sides: Sides, covered: Sequence[int]) -> tuple[int, SumCells] | None:
    """Return the side and the sum that leave the fewest cells, None if there is none.

    The sum has no cell in common with its own side.
    """
    best = (len(at) + 1, 0)
    found: tuple[int, SumCells] | None = None
    for side in (0, 1):
        own, other = covered[side], covered[1 - side]
        for x in listed(other & ~own):
            for one in at[x]:
                if one.cells & own or one in sides[1 - side]:
                    continue
                rank = (((own | one.cells) ^ other).bit_count(), one.size)
                if rank < best:
                    best, found = rank, (side, one)
    return found


def _unit(model: StepModel, sides: Sides, over: tuple[int, int]) -> Unit:
    totals = [sum(one.total for one in side) for side in sides]
    left = [listed(cells) for cells in over]
    totals_text = [
        f"{listing(one.unit.label for one in side)} {plural_form(len(side), 'makes', 'make')} {total}"
        for side, total in zip(sides, totals, strict=True)
    ]
    if len(left[0]) + len(left[1]) == 1:
        but_for = "this one"
    else:
        but_for = "these"
    text = f"{totals_text[0]}, {totals_text[1]}, and both cover the same cells except {but_for}"
    return difference(
        model.names,
        "the difference",
        (left[0], left[1]),
        totals[0] - totals[1],
        [one.unit for side in sides for one in side],
        FIRST + EACH_SUM * (len(sides[0]) + len(sides[1])),
        "sum comparison",
        said=text,
    )
