"""Innies and outies: sums of the few cells by which lines differ from the cages that nearly tile them.

A line whose cells are all different and have every value has a known sum: solvers of Killer Sudoku call this the rule
of 45.
"""

from __future__ import annotations

from ..engine.tilings import left_overs
from .patterns import state_equation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from .draft import Line, ProblemBuilder

    Cage = tuple[tuple[int, ...], int, int]
    """The cells, their sum, and its clue."""

MAX_LEFT_OVER, MAX_MIXED = 4, 3
"""Largest number of innies or outies, never more than half a line; and of cells that are some of both."""
LARGE, MAX_LEFT_OF_LARGE, MAX_MIXED_OF_LARGE = 3, 6, 5
"""Average number of cells in large cages, and the limits for these, which may exceed half a line."""
MAX_LINES = 2
"""Largest number of neighboring lines that are taken together."""


def lines(draft: ProblemBuilder) -> dict[int, Line]:
    """Return the groups of different cells that have as many values as cells, and their sums, by group number."""
    ground = draft.ground
    found = {}
    known = 0
    # If the domains are those of the base, its lines are known already.
    if ground is not None and draft.domains == ground.draft.domains:
        found.update(ground.lines)
        known = ground.rules
    for number in range(known, len(draft.group_scopes)):
        scope = draft.group_scopes[number]
        values = values_of(draft, scope)
        if len(values) == len(scope):
            found[number] = scope, sum(values)
    return found


def values_of(draft: ProblemBuilder, scope: Sequence[int]) -> Sequence[int] | set[int]:
    """Return the values that variables of the scope have; some may be missing if they outnumber the variables."""
    first = draft.domains[scope[0]]
    for x in scope:
        values = draft.domains[x]
        if values is not first:
            # More values than variables show that the scope is not a line.
            if len(values) > len(scope):
                return values
            return set(first).union(*[draft.domains[y] for y in scope])
    return first


def are_large(cages: Sequence[Cage]) -> bool:
    """Return True if cages are so large that little else is known about a line."""
    return sum([len(scope) for scope, _, _ in cages]) >= LARGE * len(cages)


def state_innies(draft: ProblemBuilder, known: Collection[Line], cages: Sequence[Cage], large: bool) -> None:
    """State that innies minus outies equal the sums of the lines minus the sums of the cages."""
    scopes = [tuple(scope) for scope, _ in known]
    totals = [total for _, total in known]
    cells = [tuple(scope) for scope, _, _ in cages]
    if large:
        most, most_mixed = MAX_LEFT_OF_LARGE, MAX_MIXED_OF_LARGE
    else:
        most, most_mixed = min(MAX_LEFT_OVER, max(map(len, scopes), default=0) // 2), MAX_MIXED
    for numbers, chosen, innies, outies in left_overs(len(draft.domains), scopes, cells, MAX_LINES, most, most_mixed):
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
        elif innies:
            draft.post("sum", innies, total, draft.conclusion(clues))
        else:
            draft.post("sum", outies, -total, draft.conclusion(clues))
