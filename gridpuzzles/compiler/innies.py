"""Innies and outies: the sums of the few cells that are left over of lines, or stick out, where cages tile them.

A line whose cells are all different and hold every value has a known sum: solvers of Killer Sudoku call this the
rule of 45.
"""

from __future__ import annotations

from ..engine.tilings import left_overs
from .shapes import state_equation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from .draft import Draft

    Cage = tuple[tuple[int, ...], int, int]
    """The cells, their sum, and its clue."""
    Line = tuple[Sequence[int], int]
    """Cells that hold every value once, and their sum."""

FEW_LEFT_OVER, MANY_LEFT_OVER, FEW_MIXED = 4, 6, 3
"""Innies or outies are stated up to so many cells: few, never more than half a line, where cages are small, and more
where they are large; those that are both, some cells less others, where they are few, or one fewer than the most."""
MAX_LINES = 2
"""So many neighboring lines are taken together."""


def lines(draft: Draft) -> dict[int, Line]:
    """The groups of different cells that have as many values together as cells, by the number of the group."""
    found = {}
    for number, scope in enumerate(draft.group_scopes):
        values = values_of(draft, scope)
        if len(values) == len(scope):
            found[number] = scope, sum(values)
    return found


def values_of(draft: Draft, scope: Sequence[int]) -> Sequence[int] | set[int]:
    """The values some variable of the scope has; not all of them where they are more than the variables."""
    first: Sequence[int] = draft.domains[scope[0]] if scope else ()
    for x in scope:
        values = draft.domains[x]
        if values is not first:
            if len(values) > len(scope):
                return values
            return set(first).union(*[draft.domains[y] for y in scope])
    return first


def state_innies(draft: Draft, known: Collection[Line], cages: Sequence[Cage]) -> None:
    """States that innies less outies are what the lines add up to less the cages set against them."""
    scopes = [tuple(scope) for scope, _ in known]
    totals = [total for _, total in known]
    cells = [tuple(scope) for scope, _, _ in cages]
    most = most_left_over(max(map(len, scopes), default=0), cells)
    for numbers, chosen, innies, outies in left_overs(len(draft.domains), scopes, cells, MAX_LINES, most):
        if innies and outies and len(innies) + len(outies) > max(FEW_MIXED, most - 1):
            continue
        total, clues = 0, []
        for number in numbers:
            total += totals[number]
        for at in chosen:
            _, target, clue = cages[at]
            total -= target
            clues.append(clue)
        if innies and outies:
            terms = {("var", x): 1 if x in innies else -1 for x in sorted((*innies, *outies))}
            state_equation(draft, terms, -total, draft.conclusion(clues))
        else:
            draft.post("sum", innies or outies, total if innies else -total, draft.conclusion(clues))


def most_left_over(length: int, cages: Sequence[Sequence[int]]) -> int:
    """How many cells may be left over of lines up to this length: twice what the cages have on average, less two."""
    mean = sum(map(len, cages)) / len(cages)
    return max(min(FEW_LEFT_OVER, length // 2), min(MANY_LEFT_OVER, int(2 * mean) - 2))
