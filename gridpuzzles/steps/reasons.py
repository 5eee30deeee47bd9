"""What a step rests on: candidates that are gone already, clues, and rules."""

from __future__ import annotations

from ..model.expressions import Different, Variable
from ..model.puzzle import Clue, Constraint, Puzzle, Symbol
from .alone import of_conditions
from .masks import single
from .state import Contradiction

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from .finding import Finding
    from .state import State
    from .units import Unit

SETTLING = ("last cell of a clue", "substitution")
MAX_NODES = 200
"""Nodes of the search for a filling that shows that something is needed."""


def needs_of(state: State, finding: Finding) -> dict[int, int]:
    """The candidates (mask by cell) that must be gone: every cell whose values may come back is given them back."""
    if finding.needs is not None:
        needed: dict[int, int] = {}
        for x, mask in finding.needs:
            gone = mask & state.candidates_gone(x)
            if gone:
                needed[x] = needed.get(x, 0) | gone
        return needed
    cells = dict.fromkeys(x for unit in finding.units for x in unit.cells)
    told = state.desk.needs
    key = (finding.make, tuple(finding.crossed), tuple([state.masks[x] for x in cells]))
    if key not in told:
        told[key] = _given_back(state, finding, cells)
    return told[key]


def _given_back(state: State, finding: Finding, cells: Iterable[int]) -> dict[int, int]:
    masks = list(state.masks)
    needed = {}
    for x in cells:
        gone = state.candidates_gone(x)
        if gone:
            masks[x] = state.sheet.full[x]
            if not _holds(state, finding, masks):
                masks[x] = state.masks[x]
                needed[x] = gone
    return needed


def _holds(state: State, finding: Finding, masks: Sequence[int]) -> bool:
    try:
        return finding.holds(state, masks)
    except Contradiction:  # the clue cannot be met at all: then it crosses out everything
        return True


def settles(state: State, finding: Finding, x: int) -> bool:
    """Whether an argument that settles a cell does so whatever was crossed out there before."""
    if finding.technique not in SETTLING:
        return False
    masks = list(state.masks)
    masks[x] = state.sheet.full[x]
    try:
        again = finding.again(state.bare(masks))
    except Contradiction:
        return False
    return again is not None and single(masks[x] & ~dict(again.crossed).get(x, 0))


def least(
    state: State, finding: Finding, needs: dict[int, int], units: Sequence[Unit]
) -> tuple[dict[int, int], list[Unit]]:
    """Of what a step rests on that without which it would not be so: fewer candidates that are gone, fewer groups and
    limits of single names.

    The clues stay, for all of them are spoken of.
    """
    sheet = state.sheet
    cells = dict.fromkeys(x for unit in units for x in unit.cells) | dict.fromkeys(finding.cells)
    limits = [sheet.limits[x] for x in cells if x in sheet.limits]
    if not finding.crossed:
        return needs, [*units, *(unit for unit in limits if unit.cells[0] in finding.cells)]
    if not (finding.coarse or limits):
        return needs, list(units)
    part = _Part(state, finding, [*units, *limits])
    needed, kept = dict(needs), [*units, *limits]
    if finding.coarse:
        for x in needs:
            fewer = {y: mask for y, mask in needed.items() if y != x}
            if part.follows(fewer, kept):
                needed = fewer
    for unit in part.optional:
        others = [other for other in kept if other is not unit]
        if part.follows(needed, others):
            kept = others
    return needed, kept


class _Part:
    """Some units of a puzzle by themselves, of which groups and limits are ``optional``."""

    def __init__(self, state: State, finding: Finding, units: Sequence[Unit]) -> None:
        self.sheet, self.clock, self.crossed = state.sheet, state.clock, finding.crossed
        limits = self.sheet.limits.values()
        self.optional = [unit for unit in units if unit.clue < 0 or unit.is_group or unit in limits]
        self.cells = sorted({x for unit in units for x in unit.cells} | {x for x, _ in finding.crossed})
        self.cellset = frozenset(self.cells)
        self.lists: dict[tuple[int, int], list[int]] = {}
        # An optional unit is a clue of its own, by which it can be left out; the others always hold.
        stated = []
        for unit in units:
            clue = -1
            if unit in self.optional:
                clue = self.optional.index(unit)
            condition = unit.condition
            if condition is None:
                condition = Different(tuple(Variable(self.sheet.names[x]) for x in unit.cells))
            stated.append(Constraint(condition, clue))
        clues = tuple(Clue(unit.label, "", "rule") for unit in self.optional)
        symbols = tuple(Symbol(self.sheet.names[x], self.sheet.widest(x)) for x in self.cells)
        self.compiled = self.clock.compiled(Puzzle(symbols, tuple(stated), clues))

    def follows(self, needs: Mapping[int, int], units: Sequence[Unit]) -> bool:
        """Whether a short search of these units, with these candidates gone, finds no place for what is crossed out."""
        without = [clue for clue, unit in enumerate(self.optional) if unit not in units]
        left = {self.sheet.names[y]: self._left(y, gone) for y, gone in needs.items() if y in self.cellset}
        return not any(self._possible(left, without, x, mask) for x, mask in self.crossed)

    def _left(self, y: int, gone: int) -> list[int]:
        if (y, gone) not in self.lists:
            bit = self.sheet.bit
            self.lists[y, gone] = [value for value in self.sheet.widest(y) if not gone & bit.get(value, 0)]
        return self.lists[y, gone]

    def _possible(self, left: Mapping[str, list[int]], without: Sequence[int], x: int, mask: int) -> bool:
        allowed = {**left, self.sheet.names[x]: self.sheet.listed(mask)}
        search = self.clock.search(self.compiled, 1, MAX_NODES, assumptions=allowed, without=without)
        found = next(search, None)
        self.clock.look()
        return found is not None or bool(search.limit)


def named(state: State, finding: Finding, needs: dict[int, int]) -> list[Unit]:
    """The units that a step rests on, stated by clues and rules."""
    behind = [_whole(state, unit) for one in finding.units for unit in one.made_of()]
    groups = [unit for unit in behind if unit.is_group]
    relations = [unit for unit in behind if not unit.is_group]
    if finding.cells and not finding.crossed:  # it only tells what is known already
        groups = []
    elif finding.pairs:
        groups += _linking(state, finding.pairs, groups)
        for unit in relations:
            if unit.differ:
                groups += [group for group, _ in state.sheet.groups_within(unit.cells)]
    elif relations and finding.by_rules:
        groups += _needed_groups(state, finding, needs)
    return list(dict.fromkeys((*groups, *relations)))


def _whole(state: State, unit: Unit) -> Unit:
    """Of the last digits of an equation all of it, which may say more; any other unit as it is."""
    if unit.kind != "ending":
        return unit
    same = (one for one in state.sheet.relations if one.rule == unit.rule and one.cellset >= unit.cellset)
    return next((one for one in same if one.kind != "ending"), unit)


def numbers(units: Sequence[Unit]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The numbers of the clues and of the rules behind some units."""
    clues = sorted({unit.clue for unit in units if unit.clue >= 0})
    rules = sorted({unit.rule for unit in units if unit.clue < 0 and unit.rule >= 0})
    return tuple(clues), tuple(rules)


def _linking(state: State, pairs: Iterable[tuple[int, int]], at_hand: Sequence[Unit]) -> list[Unit]:
    """Groups that say that the two cells of each pair differ, few of them."""
    chosen: list[Unit] = []
    for pair in pairs:
        if not any(group.cellset.issuperset(pair) for group in (*at_hand, *chosen)):
            one, other = pair
            chosen.append(next(group for group in state.sheet.groups_of[one] if other in group.cellset))
    return chosen


def _needed_groups(state: State, finding: Finding, needs: dict[int, int]) -> list[Unit]:
    """Of the groups among the cells of a step, those without which it would not hold."""
    sheet = state.sheet
    cells = list(dict.fromkeys([*(x for unit in finding.units for x in unit.cells), *(x for x, _ in finding.crossed)]))
    kept = sheet.groups_within(cells)
    if not kept:
        return []
    if len(finding.units) == 1 and len(cells) == len(finding.units[0].cells):
        rest = state.problem(finding.units[0])
    else:
        conditions = [unit.condition for unit in finding.units if unit.condition is not None]
        rest = of_conditions(sheet, cells, conditions, (), state.clock)
    at = {x: place for place, x in enumerate(cells)}
    places = {group: [at[x] for x in some] for group, some in kept}
    left = {x: sheet.full[x] & ~needs.get(x, 0) for x in cells}
    crossed = [tuple((left | {x: mask}).values()) for x, mask in finding.crossed]

    def holds_by(fewer: dict[Unit, list[int]]) -> bool:
        """Whether nothing that was crossed out has a filling where these groups differ."""
        nonlocal rest
        rest = rest.with_groups(list(fewer.values()), state.clock)
        return not any(rest.possible(key, state.clock) for key in crossed)

    if holds_by({}):
        return []
    for one in list(places):
        fewer = {other: some for other, some in places.items() if other is not one}
        if holds_by(fewer):
            places = fewer
    return list(places)
