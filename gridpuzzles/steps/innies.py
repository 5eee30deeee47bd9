"""Innies and outies: lines and boxes whose sum is known, cut by cages whose sums are known; and what crossing lines and
boxes have, each without the other."""

from __future__ import annotations

from itertools import combinations

from ..model.expressions import Comparison, Constant, Function, Operation, Variable
from .spelling import listing
from .units import Unit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from ..model.expressions import Expression
    from .sheet import Sheet

MAX_LINES, MAX_AREAS = 4, 4
MAX_INNIES, MAX_OUTIES, MAX_BOTH = 4, 3, 4
DEAREST, EACH_GROUP, EACH_CAGE = 1.0, 0.6, 0.12
"""What looking for innies costs, each further group of the region, and each cage."""
MIXED = 0.4
"""What it costs more to have some cells outside and some inside."""


def innies(sheet: Sheet) -> Iterator[Unit]:
    """The sums of cells that a region and the cages in it, or those that touch it, leave over."""
    cages = [unit for unit in sheet.drafted if unit.kind == "sum" and unit.distinct]
    if not cages:
        return
    seen: set[frozenset[int]] = {cage.cellset for cage in cages}
    at: list[list[Unit]] = [[] for _ in sheet.names]
    for cage in cages:
        for x in cage.cells:
            at[x].append(cage)
    for region in _regions(sheet):
        cells = frozenset[int]().union(*(group.cellset for group in region))
        total = sum(sum(sheet.listed(group.values)) for group in region)
        touching = list({id(cage): cage for x in sorted(cells) for cage in at[x]}.values())
        inside = _apart(cage for cage in touching if cage.cellset < cells)
        left = cells.difference(*(cage.cellset for cage in inside))
        if inside and 0 < len(left) <= MAX_INNIES and left not in seen:
            seen.add(left)
            yield _innies(sheet, region, inside, left, total)
        covered = frozenset[int]().union(*(cage.cellset for cage in touching))
        beyond = covered - cells
        whole = cells <= covered and len(_apart(touching)) == len(touching)
        if whole and 0 < len(beyond) <= MAX_OUTIES and beyond not in seen:
            seen.add(beyond)
            yield _outies(sheet, region, touching, beyond, total)
        mostly = _apart(sorted(touching, key=lambda cage: -_share(cage, cells)))
        mostly = [cage for cage in mostly if 2 * _share(cage, cells) > 1]
        covered = frozenset[int]().union(*(cage.cellset for cage in mostly))
        inner, outer = cells - covered, covered - cells
        if inner and outer and len(inner) + len(outer) <= MAX_BOTH and inner | outer not in seen:
            seen.add(inner | outer)
            yield _both(sheet, region, mostly, (inner, outer), total)


def _share(cage: Unit, cells: frozenset[int]) -> float:
    """How much of a cage lies in a region."""
    return len(cage.cellset & cells) / len(cage.cells)


def _apart(cages: Iterator[Unit] | Collection[Unit]) -> list[Unit]:
    """Cages that share no cell, the first ones first."""
    kept: list[Unit] = []
    covered: set[int] = set()
    for cage in cages:
        if not cage.cellset & covered:
            kept.append(cage)
            covered |= cage.cellset
    return kept


def _regions(sheet: Sheet) -> Iterator[tuple[Unit, ...]]:
    """Groups whose sum is known, alone, and several lines or boxes side by side."""
    full = [group for group in sheet.groups if group.full and len(group.cells) > 3]
    yield from ((group,) for group in full)
    families: dict[str, list[Unit]] = {}
    for group in full:
        families.setdefault(group.label.rpartition(" ")[0], []).append(group)
    for kind, groups in families.items():
        if kind in ("row", "column"):
            for size in range(2, MAX_LINES + 1):
                for first in range(len(groups) - size + 1):
                    yield tuple(groups[first : first + size])
        elif groups[0].area:
            for size in range(2, MAX_AREAS + 1):
                for chosen in combinations(groups, size):
                    if _joined(sheet, chosen):
                        yield chosen


def _joined(sheet: Sheet, areas: tuple[Unit, ...]) -> bool:
    """Whether areas lie side by side."""
    grid = sheet.puzzle.grid
    if grid is None:
        return False
    place = {sheet.of[name]: position for position, name in grid.cells.items()}
    around = []
    for area in areas:
        spots = [place[x] for x in area.cells if x in place]
        around.append({(row + down, col + right) for row, col in spots for down, right in ((0, 1), (1, 0), (0, 0))})
    joined, waiting = {0}, [0]
    while waiting:
        one = waiting.pop()
        near = [other for other in range(len(areas)) if other not in joined and around[one] & around[other]]
        joined.update(near)
        waiting += near
    return len(joined) == len(areas)


def _extra(region: tuple[Unit, ...], cages: list[Unit]) -> float:
    return DEAREST + EACH_GROUP * (len(region) - 1) + EACH_CAGE * len(cages)


def _innies(sheet: Sheet, region: tuple[Unit, ...], cages: list[Unit], left: frozenset[int], total: int) -> Unit:
    what, inside = listing(group.label for group in region), sum(cage.target or 0 for cage in cages)
    cells = sorted(left)
    makes = "is" if len(cells) == 1 else "make"
    said = (
        f"{what} add{'s' * (len(region) == 1)} up to {total}, the {_cages(cages)} inside to {inside}, so "
        f"{listing(sheet.names[x] for x in cells)} {makes} {total - inside}"
    )
    return _sum_unit(sheet, "innies", what, cells, total - inside, said, region, cages)


def _outies(sheet: Sheet, region: tuple[Unit, ...], cages: list[Unit], beyond: frozenset[int], total: int) -> Unit:
    what, outside = listing(group.label for group in region), sum(cage.target or 0 for cage in cages)
    cells = sorted(beyond)
    makes = "is" if len(cells) == 1 else "make"
    said = (
        f"the {_cages(cages)} that touch {what} make {outside}, {what} {total}, so "
        f"{listing(sheet.names[x] for x in cells)} sticking out {makes} {outside - total}"
    )
    return _sum_unit(sheet, "outies", what, cells, outside - total, said, region, cages)


def _both(
    sheet: Sheet,
    region: tuple[Unit, ...],
    cages: list[Unit],
    over: tuple[frozenset[int], frozenset[int]],
    total: int,
) -> Unit:
    """What cages have outside a region, against what they leave of it."""
    what, together = listing(group.label for group in region), sum(cage.target or 0 for cage in cages)
    inner, outer = (sorted(cells) for cells in over)
    says = "contains" if len(region) == 1 else "contain"
    target = together - total
    whole: Expression = Constant(0)
    for sign, cells in zip("+-", (outer, inner), strict=True):
        for x in cells:
            whole = Operation(sign, whole, Variable(sheet.names[x]))
    said = (
        f"{what} add{'s' * (len(region) == 1)} up to {total}, the {_cages(cages)} to {together}; they have "
        f"{listing(sheet.names[x] for x in outer)} outside, and {what} {says} "
        f"{listing(sheet.names[x] for x in inner)} besides"
    )
    return Unit(
        "column",
        what,
        [*outer, *inner],
        Comparison(whole, "=", Constant(target)),
        target=target,
        coefficients=[1] * len(outer) + [-1] * len(inner),
        sources=(*region, *cages),
        extra=_extra(region, cages) + MIXED,
        noun="innies and outies",
        said=said,
    )


def _cages(cages: list[Unit]) -> str:
    if len(cages) > 4:
        return f"{len(cages)} cages ({listing(cage.label.removeprefix('cage ') for cage in cages)})"
    named = listing(f"{cage.label.removeprefix('cage ')} = {cage.target}" for cage in cages)
    return f"cage{'s' * (len(cages) > 1)} ({named})"


def _sum_unit(
    sheet: Sheet,
    noun: str,
    label: str,
    cells: list[int],
    target: int,
    said: str,
    region: tuple[Unit, ...],
    cages: list[Unit],
) -> Unit:
    condition = Comparison(Function("sum", tuple(Variable(sheet.names[x]) for x in cells)), "=", Constant(target))
    return Unit(
        "sum",
        label,
        cells,
        condition,
        target=target,
        coefficients=[1] * len(cells),
        sources=(*region, *cages),
        extra=_extra(region, cages),
        noun=noun,
        said=said,
    )
