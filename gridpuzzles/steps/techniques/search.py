"""Search: if no argument helps, every value is tried; the step says so and is expensive."""

from __future__ import annotations

from ...base.errors import LimitMet
from ...solving.candidates import candidates
from ..finding import Deduction, argument

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..state import State

COST = 9.5


def look(state: State) -> Iterator[Deduction | None]:
    """Yield the removals from the cell with the fewest candidates that loses one to a search of the whole puzzle."""
    possible = _possible(state)
    for x in sorted(range(len(possible)), key=lambda x: state.masks[x].bit_count()):
        if state.masks[x] & ~possible[x]:
            yield search(state, x)
            return


def _possible(state: State) -> list[int]:
    """Return, for each name, its values in solutions under the candidates of ``state``. Raises `LimitMet`."""
    state.session.right(state)  # this sets `possible` if there is only one solution
    if state.session.possible is None:
        model = state.model
        known = {
            name: model.listed(mask) for name, mask in zip(model.names[: model.symbols], state.masks, strict=False)
        }
        found = candidates(model.puzzle, assumptions=known, budget=state.clock.part())
        # Without a complete search, a removal would be a guess.
        if found.limit:
            raise LimitMet(found.limit)
        state.session.possible = [model.mask(found.values[name]) for name in known]
    return state.session.possible


@argument
def search(state: State, x: int) -> Deduction | None:
    """Return the removal of the values that a cell has in no solution; None if there are none."""
    eliminated = state.beyond([x], [_possible(state)[x]])
    return Deduction(
        "search",
        COST,
        eliminated,
        [],
        lambda words: f"No short argument helps here; only trying everything shows it.{words.so(eliminated)}",
        needs=[(y, state.candidates_gone(y)) for y in range(state.model.symbols)],
    )
