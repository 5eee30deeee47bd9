"""Units that are derived from several clues and groups, by kind.

The functions in this module find:

- innies and outies, the cells by which a region of lines or boxes differs from cages with known sums;
- balances, other sums that cover nearly the same cells: the runs across and down a corner of a kakuro, the lines around
  a place in magic figures, and a line and a box that cross in a killer, with the cages in both;
- lines with their clues: a row, a column or a box together with the cages and signs inside it;
- double counting, two equations for cells in which clues give the occurrences of each number: the counts add up to the
  number of cells, and the numbers times their counts add up to the sum of the cells.

A group that contains all its values counts as a sum.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from ..base.english import listing, plural_form
from ..base.errors import unhurried
from ..model.clue_names import listing_of_names
from ..model.expressions import AllOf, Comparison, Condition, Constant, Count, Expression, Function, Operation, Variable
from ..model.puzzle import Puzzle
from .bitsets import positions, single, union
from .step_model import StepModel
from .units import CONSTANT, Unit, equation, terms

Sides = tuple[list["SumCells"], list["SumCells"]]
Counts = Mapping[int, tuple[Unit, Expression]]
"""Number that is counted -> its clue and the expression for its count."""


MAX_GROUPS = 4
"""Largest number of rows, columns or boxes in a region."""
MAX_INNIES, MAX_OUTIES, MAX_BOTH = 4, 3, 4
DEAREST, EACH_GROUP, EACH_CAGE = 1.0, 0.6, 0.12
"""Cost of looking for innies, of each further group in the region, and of each cage."""
MIXED = 0.4
"""Extra cost if some cells are outside and some are inside."""
MAX_SUMS, MAX_LEFT = 8, 3
"""Largest number of sums in a balance, and of cells that are left."""
FIRST_SUM, EACH_SUM = 0.6, 0.2
"""Extra cost of a balance over its equation: a constant, and for each sum."""


class SumCells:
    """A unit, its cells as a set, and their total."""

    __slots__ = ("cells", "size", "total", "unit")

    def __init__(self, unit: Unit, total: int | None = None) -> None:
        self.unit = unit
        self.cells = sum(1 << x for x in unit.cells)
        self.size = len(unit.cells)
        self.total = (unit.target or 0) if total is None else total

    def share(self, cells: int) -> float:
        """Return the fraction of its cells that are among ``cells``."""
        return (self.cells & cells).bit_count() / self.size


def patch(model: StepModel, group: Unit) -> SumCells:
    """Return the sum of a group that contains all its values."""
    return SumCells(group, sum(model.listed(group.values)))


# --- innies and outies


def of_groups(model: StepModel) -> Iterator[Unit]:
    """Yield the innies and outies of each line or box by itself."""
    cages = _cages_of(model)
    if cages:
        full = [patch(model, unit) for unit in model.full_groups if len(unit.cells) > 3]
        yield from _of_each(model, cages, [(group,) for group in full], {cage.cells for cage in cages})


def of_regions(model: StepModel) -> Iterator[Unit]:
    """Yield the innies and outies of regions of several rows, columns or boxes."""
    cages = _cages_of(model)
    if cages:
        seen = {SumCells(unit).cells for unit in model.to_look_at("lines") if unit.kind != "whole"}
        yield from _of_each(model, cages, _regions(model, cages), seen | {cage.cells for cage in cages})


def _sums_of(model: StepModel) -> list[SumCells]:
    return [SumCells(unit) for unit in model.relations if unit.kind == "sum"]


def _cages_of(model: StepModel) -> list[SumCells]:
    return [one for one in _sums_of(model) if one.unit.distinct]


def _cells(sums: Iterable[SumCells]) -> int:
    return union(one.cells for one in sums)


def _of_each(
    model: StepModel, cages: Sequence[SumCells], regions: Iterable[tuple[SumCells, ...]], seen: set[int]
) -> Iterator[Unit]:
    """Yield the cells that cages leave of regions (innies), that they have outside (outies), and both together."""
    # Sets of cells are the bits of an integer, because there are thousands of regions.
    for region in regions:
        cells = _cells(region)
        touching = [cage for cage in cages if cage.cells & cells]
        inside = _disjoint_cages(cage for cage in touching if not cage.cells & ~cells)
        left = cells & ~_cells(inside)
        if inside and _is_new(seen, left, MAX_INNIES):
            yield _compared(model, "innies", region, inside, left, 0)

        beyond = _cells(touching) & ~cells
        # The cages must cover the region without overlapping.
        is_whole = not cells & ~_cells(touching) and _disjoint_cages(touching) == touching
        if is_whole and _is_new(seen, beyond, MAX_OUTIES):
            yield _compared(model, "outies", region, touching, 0, beyond)

        mostly = [cage for cage in touching if 2 * cage.share(cells) > 1]
        mostly = _disjoint_cages(sorted(mostly, key=lambda cage: -cage.share(cells)))
        covered = _cells(mostly)
        inner, outer = cells & ~covered, covered & ~cells
        if inner and outer and _is_new(seen, inner | outer, MAX_BOTH):
            yield _compared(model, "innies and outies", region, mostly, inner, outer)


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
    for unit in model.full_groups:
        kind = unit.area or unit.label.rpartition(" ")[0]
        if len(unit.cells) > 3 and (kind in ("row", "column") or unit.area):
            families.setdefault(kind, []).append(patch(model, unit))
    for groups in families.values():
        joined = [_joined(group, groups, cages) for group in groups]
        for size in range(2, MAX_GROUPS + 1):
            for chosen in combinations(range(len(groups)), size):
                if _in_one_piece(chosen, joined):
                    yield tuple(groups[at] for at in chosen)


def _joined(group: SumCells, groups: Sequence[SumCells], cages: Sequence[SumCells]) -> int:
    """Return the groups that have a cage in common with ``group``, as bits."""
    around = _cells(cage for cage in cages if cage.cells & group.cells)
    return sum(1 << at for at, other in enumerate(groups) if other.cells & around)


def _in_one_piece(chosen: Sequence[int], joined: Sequence[int]) -> bool:
    """Return True if the ``chosen`` groups are connected; ``joined`` has the neighbors of each group, as bits."""
    left, waiting = sum(1 << at for at in chosen[1:]), [chosen[0]]
    while waiting and left:
        near = joined[waiting.pop()] & left
        left &= ~near
        waiting += positions(near)
    return not left


def _compared(
    model: StepModel, noun: str, region: tuple[SumCells, ...], cages: Sequence[SumCells], inner: int, outer: int
) -> Unit:
    """Return the unit of the cells that cages leave of a region, of those that they have outside, or of both."""
    what = listing_of_names(group.unit.label for group in region)
    total, caged = sum(group.total for group in region), sum(cage.total for cage in cages)
    within, outside = positions(inner), positions(outer)
    left, beyond = (listing(model.names[x] for x in cells) if cells else "" for cells in (within, outside))
    named, adds = _cages([cage.unit for cage in cages]), plural_form(len(region), "adds", "add")
    extra = DEAREST + EACH_GROUP * (len(region) - 1) + EACH_CAGE * len(cages)
    if noun == "innies":
        rest = f"and only {left} is left" if single(inner) else f"so {left} make {total - caged}"
        text = f"{what} {adds} up to {total} and {named} inside to {caged}, {rest}"
        sides, target = (within, outside), total - caged
    elif noun == "outies":
        rest = f"and only {beyond} lies outside"
        if not single(outer):
            rest = f"so {beyond}, which lie outside, make {caged - total}"
        makes = plural_form(len(cages), "touches", "touch"), plural_form(len(cages), "makes", "make")
        text = f"{named} that {makes[0]} {what} {makes[1]} {caged}, {what} {total}, {rest}"
        sides, target = (outside, within), caged - total
    else:
        says = plural_form(len(region), "contains", "contain")
        text = (
            f"{what} {adds} up to {total} and {named} to {caged}; they have {beyond} outside, and {what} {says} "
            f"{left} in addition"
        )
        sides, target = (outside, within), caged - total
        extra += MIXED
    return _difference(model, what, sides, target, (*region, *cages), extra, noun, text)


def _cages(cages: Sequence[Unit]) -> str:
    """Return the name of a cage or other sum, or the number of several with the targets of a few."""
    if len(cages) == 1:
        return cages[0].label
    noun = "cages" if all(cage.area == "cage" for cage in cages) else "sums"
    targets = f" ({listing(str(cage.target) for cage in cages)})" if len(cages) <= MAX_NAMED else ""
    return f"the {len(cages)} {noun}{targets}"


# --- balances


def balances(model: StepModel) -> Iterator[Unit]:
    """Yield the equations that remain if sums are subtracted from sums and few cells are left.

    Each side grows by the sum that leaves the fewest cells. A side has at most one group, opposite to one on the other
    side: a group by itself has innies and outies instead.
    """
    sums = [one for one in _sums_of(model) if one.size > 1]
    summed = _cells(sums)
    sums += [one for one in (patch(model, group) for group in model.full_groups) if not one.cells & ~summed]
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
            yield _balance(model, sides, left)


def _says_more(sides: Sides, left: tuple[int, int]) -> bool:
    """Return True for at least three sums with few cells left and as many groups on one side as on the other."""
    groups = [sum(one.unit.is_group for one in side) for side in sides]
    many = len(sides[0]) + len(sides[1]) > 2
    return many and groups[0] == groups[1] and 0 < (left[0] | left[1]).bit_count() <= MAX_LEFT


def _next(at: Sequence[Sequence[SumCells]], sides: Sides, covered: Sequence[int]) -> tuple[int, SumCells] | None:
    """Return the side and the sum that leave the fewest cells, None if there is none.

    The sum has no cell in common with its own side.
    """
    # Only sums through a cell of the other side that its own side lacks can make the difference smaller.
    best = (len(at) + 1, 0)
    found: tuple[int, SumCells] | None = None
    for side in (0, 1):
        own, other = covered[side], covered[1 - side]
        for x in positions(other & ~own):
            for one in at[x]:
                if one.cells & own or one in sides[1 - side]:
                    continue
                rank = (((own | one.cells) ^ other).bit_count(), one.size)
                if rank < best:
                    best, found = rank, (side, one)
    return found


def _balance(model: StepModel, sides: Sides, over: tuple[int, int]) -> Unit:
    totals = [sum(one.total for one in side) for side in sides]
    left = positions(over[0]), positions(over[1])
    one_side, other_side = (
        f"{listing_of_names(one.unit.label for one in side)} {plural_form(len(side), 'makes', 'make')} {total}"
        for side, total in zip(sides, totals, strict=True)
    )
    but_for = plural_form(len(left[0]) + len(left[1]), "this one", "these")
    text = f"{one_side}, {other_side}, and both cover the same cells except {but_for}"
    sums = [*sides[0], *sides[1]]
    extra = FIRST_SUM + EACH_SUM * len(sums)
    return _difference(model, "the difference", left, totals[0] - totals[1], sums, extra, "sum comparison", text)


def _difference(
    model: StepModel,
    label: str,
    sides: tuple[Sequence[int], Sequence[int]],
    target: int,
    sums: Sequence[SumCells],
    extra: float,
    noun: str,
    text: str,
) -> Unit:
    """Return the unit that the cells of the first side make ``target`` more than those of the second."""
    factors = dict.fromkeys(sides[0], 1) | dict.fromkeys(sides[1], -1)
    condition = equation({model.names[x]: factor for x, factor in factors.items()}, target)
    kind = "column"
    if not sides[1] and noun != "sum comparison":
        # As a plain sum: a person lists its combinations.
        names = [Variable(model.names[x]) for x in sides[0]]
        kind, condition = "sum", Comparison(Function("sum", tuple(names)), "=", Constant(target))
    return Unit(
        kind,
        label,
        list(factors),
        condition,
        target=target,
        coefficients=list(factors.values()),
        sources=[one.unit for one in sums],
        extra=extra,
        noun=noun,
        text=text,
    )


MIN_CLUES = 2
FIRST, EACH_CLUE = 0.8, 0.1
"""Extra cost of filling a line by several clues: a constant, and for each clue."""
MAX_NAMED = 4
"""Largest number of clues to mention by name."""
EXTRA = 0.6
"""Extra cost of double counting."""


def wholes(model: StepModel) -> Iterator[Unit]:
    """Yield each group that has several clues inside, as a unit whose fillings satisfy all of them."""
    for group in model.groups:
        inside = [unit for unit in model.relations if _is_part(unit, group)]
        # A rule without a clue gets a negative number.
        if len({unit.clue if unit.clue >= 0 else -1 - unit.rule for unit in inside}) < MIN_CLUES:
            continue
        cells = list(group.cells)
        if not group.full:
            used = {x for unit in inside for x in unit.cells}
            cells = [x for x in cells if x in used]
        conditions = tuple(unit.condition for unit in inside if unit.condition is not None)
        named = f"the {len(inside)} clues"
        if len(inside) <= MAX_NAMED:
            named = listing_of_names(unit.label for unit in inside)
        yield Unit(
            "whole",
            group.label,
            cells,
            AllOf(conditions),
            sources=(group, *inside),
            extra=FIRST + EACH_CLUE * len(inside),
            noun="line with its clues",
            text=f"{group.label}, with {named} in it",
        )


def _is_part(unit: Unit, group: Unit) -> bool:
    """Return True if a clue is about a part of a group with at least two cells."""
    return unit.kind != "ending" and 1 < len(unit.cells) < len(group.cells) and unit.cellset <= group.cellset


def counts(model: StepModel) -> Iterator[Unit]:
    """Yield the two equations of cells for which clues count every possible number."""
    counted: dict[tuple[str, ...], dict[int, tuple[Unit, Expression]]] = {}
    for unit in model.relations:
        found = _counted(unit.condition)
        if found is not None:
            names, value, how_often = found
            counted.setdefault(names, {})[value] = unit, how_often
    for names, each in counted.items():
        values = set().union(*(model.listed(model.full[model.of[name]]) for name in names))
        # Only if every possible number is counted, the counts add up to the number of cells.
        if values <= each.keys():
            yield from _equations(model, names, each)


def _counted(condition: Condition | None) -> tuple[tuple[str, ...], int, Expression] | None:
    """Return the names, the value and the count of a condition that counts a value; None for any other condition."""
    if not (isinstance(condition, Comparison) and condition.relation == "=" and isinstance(condition.left, Count)):
        return None
    names, values = [], set()
    for one in condition.left.conditions:
        match one:
            case Comparison(Variable(name), "=", Constant(value)) if value.denominator == 1:
                names.append(name)
                values.add(int(value))
            case _:
                return None
    if len(values) == 1 and len(set(names)) == len(names):
        return (tuple(names), values.pop(), condition.right)
    return None


def _equations(model: StepModel, names: tuple[str, ...], each: Counts) -> Iterator[Unit]:
    cells = listing(names) if len(names) <= 2 else f"{names[0]} to {names[-1]}"
    all_counts = _sum(how_often for _, how_often in each.values())
    weighed = _sum(Operation("*", Constant(value), how_often) for value, (_, how_often) in each.items())
    equations = (
        (Comparison(all_counts, "=", Constant(len(names))), f"each of the {len(names)} cells {cells} is counted once"),
        (
            Comparison(weighed, "=", _sum(map(Variable, names))),
            f"each number times its count adds up to the sum of {cells}",
        ),
    )
    for condition, text in equations:
        factors = terms(condition)
        if factors is None:
            continue
        target = -factors.pop(CONSTANT, 0)
        if len(factors) > 1:
            yield Unit(
                "column",
                "the counts",
                [model.of[name] for name in factors],
                condition,
                target=target,
                coefficients=list(factors.values()),
                sources=[unit for unit, _ in each.values()],
                extra=EXTRA,
                noun="double counting",
                text=text,
            )


def _sum(expressions: Iterable[Expression]) -> Expression:
    return Function("sum", tuple(expressions))


DERIVATIONS = {
    # Innies and outies of one group, lines with their clues, numbers of equal values.
    "lines": (of_groups, wholes, counts),
    # Sums that have cells in common.
    "balances": (balances,),
    # Innies and outies of several groups.
    "regions": (of_regions,),
}


def model_of(puzzle: Puzzle, look: Callable[[], None] = unhurried) -> StepModel:
    """Return the model of a puzzle with all derivations, made at the first question and then kept with the puzzle.

    Raises `LimitMet` for the limit "values", and what ``look`` raises.
    """
    kept: dict[str, StepModel] = getattr(puzzle, "__dict__", {})  # a bare meaning keeps nothing
    if "_step_model" not in kept:
        kept["_step_model"] = StepModel(puzzle, DERIVATIONS, look)
    model = kept["_step_model"]
    model.look = look  # that of this question, not of the one that made the model
    return model
