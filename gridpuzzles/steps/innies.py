"""Innies and outies: sums of the cells by which a region of lines or boxes differs from cages with known sums."""

from __future__ import annotations

from itertools import combinations

from ..base.english import listing, plural_form
from ..model.expressions import Comparison, Constant, Function, Variable
from .bitsets import single, union
from .cell_sets import SumCells, difference, listed, units
from .units import Unit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from .step_model import StepModel

MAX_GROUPS = 4
"""Largest number of rows, columns or boxes in a region."""
MAX_INNIES, MAX_OUTIES, MAX_BOTH = 4, 3, 4
DEAREST, EACH_GROUP, EACH_CAGE = 1.0, 0.6, 0.12
"""Cost of looking for innies, of each further group in the region, and of each cage."""
MIXED = 0.4
"""Extra cost if some cells are outside and some are inside."""


def of_groups(model: StepModel) -> Iterator[Unit]:
    """Yield the innies and outies of each line or box by itself."""
    cages = _cages_of(model)
    if cages:
        full = [model.patch(unit) for unit in model.groups if unit.full and len(unit.cells) > 3]
        yield from _of_each(model, cages, [(group,) for group in full], {cage.cells for cage in cages})


def of_regions(model: StepModel) -> Iterator[Unit]:
    """Yield the innies and outies of regions of several rows, columns or boxes."""
    cages = _cages_of(model)
    if cages:
        seen = {SumCells(unit, 0).cells for unit in model.derived_as("lines") if unit.kind != "whole"}
        yield from _of_each(model, cages, _regions(model, cages), seen | {cage.cells for cage in cages})


def _cages_of(model: StepModel) -> list[SumCells]:
    return [SumCells(unit, unit.target or 0) for unit in model.relations if unit.kind == "sum" and unit.distinct]


def _of_each(
    model: StepModel, cages: Sequence[SumCells], regions: Iterable[tuple[SumCells, ...]], seen: set[int]
) -> Iterator[Unit]:
    """Yield the cells that cages leave of regions (innies), that they have outside (outies), and both together."""
    for region in regions:
        cells = union(group.cells for group in region)
        groups = tuple(group.unit for group in region)
        total = sum(group.total for group in region)
        touching = [cage for cage in cages if cage.cells & cells]
        inside = _disjoint_cages(cage for cage in touching if not cage.cells & ~cells)
        left = cells & ~union(cage.cells for cage in inside)
        if inside and _is_new(seen, left, MAX_INNIES):
            yield _innies(model, groups, units(inside), left, total)

        covered = union(cage.cells for cage in touching)
        # The cages must cover the region without overlapping.
        is_whole = not cells & ~covered and len(_disjoint_cages(touching)) == len(touching)
        if is_whole and _is_new(seen, covered & ~cells, MAX_OUTIES):
            yield _outies(model, groups, units(touching), covered & ~cells, total)

        mostly = [cage for cage in touching if 2 * cage.share(cells) > 1]
        mostly = _disjoint_cages(sorted(mostly, key=lambda cage: -cage.share(cells)))
        covered = union(cage.cells for cage in mostly)
        inner, outer = cells & ~covered, covered & ~cells
        if inner and outer and _is_new(seen, inner | outer, MAX_BOTH):
            yield _both(model, groups, units(mostly), (inner, outer), total)


def _disjoint_cages(cages: Iterable[SumCells]) -> list[SumCells]:
    """Return cages without common cells; a cage is left out if it overlaps an earlier one."""
    kept: list[SumCells] = []
    covered = 0
    for cage in cages:
        if not cage.cells & covered:
            kept.append(cage)
            covered |= cage.cells
    return kept


def _is_new(seen: set[int], cells: int, most: int) -> bool:
    """Return True if there are at most ``most`` cells, and this set of cells is not in ``seen``; add it then."""
    is_new = 0 < cells.bit_count() <= most and cells not in seen
    if is_new:
        seen.add(cells)
    return is_new


def _regions(model: StepModel, cages: Sequence[SumCells]) -> Iterator[tuple[SumCells, ...]]:
    """Yield regions of several rows, columns or boxes that are joined by cages; other regions add no information."""
    families: dict[str, list[SumCells]] = {}
    for unit in model.groups:
        kind = unit.label.rpartition(" ")[0]
        if unit.full and len(unit.cells) > 3 and (kind in ("row", "column") or unit.area):
            families.setdefault(kind, []).append(model.patch(unit))
    for groups in families.values():
        joined = [_joined(group, groups, cages) for group in groups]
        for size in range(2, MAX_GROUPS + 1):
            for chosen in combinations(range(len(groups)), size):
                if _in_one_piece(chosen, joined):
                    yield tuple(groups[at] for at in chosen)


def _joined(group: SumCells, groups: Sequence[SumCells], cages: Sequence[SumCells]) -> int:
    """Return the groups that have a cage in common with ``group``, as bits."""
    around = union(cage.cells for cage in cages if cage.cells & group.cells)
    return sum(1 << at for at, other in enumerate(groups) if other.cells & around)


def _in_one_piece(chosen: Sequence[int], joined: Sequence[int]) -> bool:
    """Return True if the ``chosen`` groups are connected; ``joined`` has the neighbors of each group, as bits."""
    left, waiting = sum(1 << at for at in chosen[1:]), [chosen[0]]
    while waiting and left:
        near = joined[waiting.pop()] & left
        left &= ~near
        waiting += listed(near)
    return not left


def _extra(region: tuple[Unit, ...], cages: list[Unit]) -> float:
    return DEAREST + EACH_GROUP * (len(region) - 1) + EACH_CAGE * len(cages)


def _innies(model: StepModel, region: tuple[Unit, ...], cages: list[Unit], left: int, total: int) -> Unit:
    what, inside, named = _named(model, region, cages, left)
    rest = f"and only {named} is left" if single(left) else f"so {named} make {total - inside}"
    adds = plural_form(len(region), "adds", "add")
    text = f"{what} {adds} up to {total}, the {_cages(cages)} inside to {inside}, {rest}"
    return _sum_unit(model, "innies", what, listed(left), total - inside, text, region, cages)


def _outies(model: StepModel, region: tuple[Unit, ...], cages: list[Unit], beyond: int, total: int) -> Unit:
    what, outside, named = _named(model, region, cages, beyond)
    rest = f"and only {named} lies outside"
    if not single(beyond):
        rest = f"so {named}, which lie outside, make {outside - total}"
    text = f"the {_cages(cages)} that touch {what} make {outside}, {what} {total}, {rest}"
    return _sum_unit(model, "outies", what, listed(beyond), outside - total, text, region, cages)


def _named(model: StepModel, region: tuple[Unit, ...], cages: list[Unit], cells: int) -> tuple[str, int, str]:
    """Return the name of a region, the total of the cages, and the names of the cells."""
    total = sum(cage.target or 0 for cage in cages)
    return listing(group.label for group in region), total, listing(model.names[x] for x in listed(cells))


def _both(
    model: StepModel,
    region: tuple[Unit, ...],
    cages: list[Unit],
    over: tuple[int, int],
    total: int,
) -> Unit:
    """Return the unit that compares the cells of cages outside a region with those that the cages do not cover."""
    what, together = listing(group.label for group in region), sum(cage.target or 0 for cage in cages)
    inner, outer = map(listed, over)
    says = plural_form(len(region), "contains", "contain")
    text = (
        f"{what} {plural_form(len(region), 'adds', 'add')} up to {total}, the {_cages(cages)} to {together}; they have "
        f"{listing(model.names[x] for x in outer)} outside, and {what} {says} "
        f"{listing(model.names[x] for x in inner)} in addition"
    )
    extra = _extra(region, cages) + MIXED
    return difference(
        model.names, what, (outer, inner), together - total, (*region, *cages), extra, "innies and outies", said=text
    )


def _cages(cages: list[Unit]) -> str:
    if len(cages) > 4:
        return f"{len(cages)} cages ({listing(cage.label.removeprefix('cage ') for cage in cages)})"
    named = listing(f"{cage.label.removeprefix('cage ')} = {cage.target}" for cage in cages)
    return f"{plural_form(len(cages), 'cage', 'cages')} ({named})"


def _sum_unit(
    model: StepModel,
    noun: str,
    label: str,
    cells: list[int],
    target: int,
    said: str,
    region: tuple[Unit, ...],
    cages: list[Unit],
) -> Unit:
    condition = Comparison(Function("sum", tuple(Variable(model.names[x]) for x in cells)), "=", Constant(target))
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
