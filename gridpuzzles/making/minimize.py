"""Without what is redundant: clues taken out, one after the other, while the solution stays the only one."""

from __future__ import annotations

from time import monotonic

from ..compiler import compile_puzzle
from .sketch import CannotMake

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..compiler import Compiled
    from ..model.puzzle import Puzzle
    from .dice import Dice

    Group = tuple[int, ...]
    """Clues that go together or stay together."""

MOST_NODES = 200_000


def superfluous(
    puzzle: Puzzle, dice: Dice, *, groups: Iterable[Group] | None = None, time_limit: float | None = None
) -> tuple[int, ...]:
    """Clues that can all go together, tried in an order the dice settle: what is left has one solution, and would
    have several without any further group. When the time is up first, the groups not tried yet stay.

    Raises `CannotMake` for a puzzle that has not exactly one solution, or that cannot be told.
    """
    compiled = compile_puzzle(puzzle)
    if not is_unique(compiled, ()):
        raise CannotMake("only a puzzle with exactly one solution can be made smaller")
    deadline = None if time_limit is None else monotonic() + time_limit
    gone: set[int] = set()
    for group in dice.shuffled(list(groups) if groups is not None else [(clue,) for clue in range(len(puzzle.clues))]):
        if deadline is not None and monotonic() > deadline:
            break
        if is_unique(compiled, gone.union(group)):
            gone.update(group)
    return tuple(sorted(gone))


def is_unique(compiled: Compiled, without: Iterable[int]) -> bool:
    """Whether there is one solution without some clues; false also where that takes too long to tell."""
    search = compiled.search(2, without=frozenset(without), node_limit=MOST_NODES)
    return len(list(search)) == 1 and not search.stopped


def symmetric_pairs(puzzle: Puzzle) -> list[Group]:
    """The givens of cells that mirror each other through the middle of the grid as pairs, all other clues alone."""
    grid = puzzle.grid
    if grid is None:
        return [(clue,) for clue in range(len(puzzle.clues))]
    given = {one.name: one.clue for one in puzzle.symbols if one.given is not None and one.clue >= 0}
    places = {place: given[name] for place, name in grid.cells.items() if name in given}
    pairs = {
        tuple(sorted({clue, places.get((grid.rows + 1 - row, grid.cols + 1 - col), clue)}))
        for (row, col), clue in places.items()
    }
    paired = {clue for pair in pairs for clue in pair}
    return sorted([*pairs, *((clue,) for clue in range(len(puzzle.clues)) if clue not in paired)])
