"""Endings of a solution path that does not reach a unique solution: several solutions are left, or none."""

from __future__ import annotations

from ..base.english import listing, plural_form
from ..base.errors import LimitMet
from ..model.expressions import holds
from .sentences import SentenceBuilder, capital, parts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .state import Contradiction, State

MAX_NAMED = 4
"""Largest number of cells whose values are listed."""
MAX_COUNTED = 20
"""Largest number of solutions to count; if there are more, two are compared as an example."""


def contradiction_text(contradiction: Contradiction, state: State) -> str:
    """Return a sentence about a contradiction."""
    unit = contradiction.unit
    if unit is None:
        return str(contradiction)
    head = "".join(part.text for part in parts(SentenceBuilder(state).head(unit), state))
    return f"{head}: there is no way left to fill it."


def broken(state: State) -> str:
    """Return the clue or rule that a complete state does not satisfy; empty if it satisfies all."""
    model = state.model
    values = {name: state.value(x) for x, name in enumerate(model.names)}
    for constraint in model.puzzle.constraints:
        if not holds(constraint.condition, values):
            return f"{capital(model.label_of(constraint))} is not satisfied."
    return ""


def undetermined_part(state: State) -> str:
    """Return the number of solutions that are left, and the places where they differ; raise `LimitMet`."""
    model = state.model
    budget = state.clock
    compiled = budget.compiled(model.puzzle)
    left = {name: model.listed(mask) for name, mask in zip(model.names[: model.symbols], state.masks, strict=False)}
    found = [compiled.assignment(one) for one in budget.search(compiled, MAX_COUNTED + 1, assumptions=left)]
    is_all = not budget.limit and len(found) <= MAX_COUNTED
    if len(found) < 2 and budget.limit:
        raise LimitMet(budget.limit)
    if len(found) < 2:
        return "No further step was found."
    if is_all and len(found) == 2:
        return f"The clues leave 2 solutions: {_difference(*found)}."
    if is_all:
        return f"The clues leave {len(found)} solutions: {_choices(found)}."
    number = "several" if budget.limit else f"more than {MAX_COUNTED}"
    return f"The clues leave {number} solutions; for example, {_difference(*found[:2])}."


def _difference(first: Mapping[str, int], second: Mapping[str, int]) -> str:
    """Return how two solutions differ: ``r3c1 and r5c1 can be swapped``, or the values that some cells may have."""
    differing = [name for name in first if first[name] != second[name]]
    pairs = _swapped(first, second, differing)
    if 0 < len(pairs) <= MAX_NAMED // 2:
        both = [f"{one} and {other}" for one, other in pairs]
        if len(both) == 1:
            return f"{both[0]} can be swapped"
        return f"{', and '.join(both)}, can be swapped together"
    return _choices((first, second))


def _choices(solutions: Sequence[Mapping[str, int]]) -> str:
    """Return the values that the names have in the solutions; of many names, the first `MAX_NAMED` that differ."""
    values = {name: sorted({one[name] for one in solutions}) for name in solutions[0]}
    differing = {name: listing(map(str, some), "or") for name, some in values.items() if len(some) > 1}
    chosen = [f"{name} may be {some}" for name, some in differing.items()]
    more = len(differing) - MAX_NAMED
    if more > 0:
        return f"{', '.join(chosen[:MAX_NAMED])}, and {more} more {plural_form(more, 'is', 'are')} open"
    return listing(chosen)


def _swapped(first: Mapping[str, int], second: Mapping[str, int], differing: list[str]) -> list[tuple[str, str]]:
    """Return the differing names as pairs whose values are exchanged; empty unless that is true of all."""
    left, pairs = list(differing), []
    while left:
        name = left.pop(0)
        other = next((one for one in left if first[one] == second[name] and second[one] == first[name]), None)
        if other is None:
            return []
        left.remove(other)
        pairs.append((name, other))
    return pairs
