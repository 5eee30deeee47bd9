"""What a step rests on: candidates that are gone already, clues, and rules."""

from __future__ import annotations

from .alone import Alone, differing
from .state import Contradiction

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .finding import Finding
    from .state import State
    from .units import Unit


def needs_of(state: State, finding: Finding) -> dict[int, int]:
    """The candidates (mask by cell) that must be gone: every cell whose values may come back is given them back."""
    if finding.needs is not None:
        needed: dict[int, int] = {}
        for x, mask in finding.needs:
            gone = mask & state.candidates_gone(x)
            if gone:
                needed[x] = needed.get(x, 0) | gone
        return needed
    masks = list(state.masks)
    needed = {}
    for x in dict.fromkeys(x for unit in finding.units for x in unit.cells):
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


def named(state: State, finding: Finding, needs: dict[int, int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The numbers of the clues and of the rules that a step rests on."""
    behind = [unit for one in finding.units for unit in one.made_of()]
    groups = [unit for unit in behind if unit.is_group]
    relations = [unit for unit in behind if not unit.is_group]
    if finding.pairs:
        groups += _linking(state, finding.pairs, groups)
        groups += [group for unit in relations if unit.differ for group, _ in state.sheet.groups_within(unit.cells)]
    elif relations and finding.by_rules:
        groups += _needed_groups(state, finding, needs)
    if finding.cells and not finding.crossed:  # it only tells what is known already
        groups = []
    stated = dict.fromkeys((*groups, *relations))
    clues = sorted({unit.clue for unit in stated if unit.clue >= 0})
    rules = sorted({unit.rule for unit in stated if unit.clue < 0 and unit.rule >= 0})
    return tuple(clues), tuple(rules)


def _linking(state: State, pairs: Iterable[tuple[int, int]], at_hand: Sequence[Unit]) -> list[Unit]:
    """Groups that say that the two cells of each pair differ, few of them."""
    chosen: list[Unit] = []
    for one, other in pairs:
        if not any(one in group.cellset and other in group.cellset for group in (*at_hand, *chosen)):
            chosen.append(next(group for group in state.sheet.groups_of[one] if other in group.cellset))
    return chosen


def _needed_groups(state: State, finding: Finding, needs: dict[int, int]) -> list[Unit]:
    """Of the groups among the cells of a step, those without which it would not hold."""
    sheet = state.sheet
    cells = list(dict.fromkeys([*(x for unit in finding.units for x in unit.cells), *(x for x, _ in finding.crossed)]))
    kept = sheet.groups_within(cells)
    if not kept:
        return []
    conditions = [unit.condition for unit in finding.units if unit.condition is not None]
    masks = [full & ~needs.get(x, 0) for x, full in enumerate(sheet.full)]
    for one in [None, *kept]:  # None: does it hold without any of them?
        fewer = [other for other in kept if one is not None and other is not one]
        alone = Alone(sheet, cells, [*conditions, *differing(sheet, [some for _, some in fewer])], state.clock)
        if not any(alone.possible(masks, x, mask, state.clock) for x, mask in finding.crossed):
            kept = fewer
            if not kept:
                break
    return [group for group, _ in kept]
