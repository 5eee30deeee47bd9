"""Without what is redundant: clues taken out, one after the other, while the solution stays the only one."""

from __future__ import annotations

from ..errors import LimitMet, WrongSolution
from .allowance import CannotMake

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from .. import api
    from ..model.puzzle import Puzzle
    from .allowance import Allowance
    from .dice import Dice

    Group = tuple[int, ...]
    """Clues that go together or stay together."""

MAX_NODES = 200_000
NOT_KNOWN = "whether there is exactly one solution was not found out"


class NotKnown(CannotMake):
    """What is allowed was spent first."""


def superfluous(
    puzzle: Puzzle, dice: Dice, allowance: Allowance, groups: Iterable[Group] | None = None
) -> tuple[int, ...]:
    """Clues that can all go together, tried in the order of ``groups``, or one by one in an order the dice settle: what
    is left has the same one solution, and would not without any further group. When what is allowed is spent first, the
    groups not tried yet stay.

    Raises `CannotMake` for a puzzle that has not exactly one solution, `NotKnown` where that cannot be told.
    """
    try:
        compiled = allowance.compiled(puzzle)
    except LimitMet:
        raise NotKnown(f"{NOT_KNOWN} {allowance.spent}") from None
    solution = allowance.only_solution(compiled, MAX_NODES)
    if solution is None:
        if allowance.spent:
            raise NotKnown(f"{NOT_KNOWN} {allowance.spent}")
        raise CannotMake("only a puzzle with exactly one solution can be made smaller")
    gone: set[int] = set()
    for group in dice.shuffled([(clue,) for clue in range(len(puzzle.clues))]) if groups is None else groups:
        without = frozenset(gone.union(group))
        if allowance.only_solution(compiled, MAX_NODES, without=without) == solution:
            gone.update(group)
        elif allowance.spent:
            break
    return tuple(sorted(gone))


def prove_anew(puzzle: api.Puzzle, text: str, allowance: Allowance) -> None:
    """Reads and solves the text that ``puzzle`` was shortened to.

    Raises `WrongSolution` unless it has one solution, which is that of the puzzle, and `NotKnown` when what is allowed
    is spent first.
    """
    left = puzzle.read_anew(text)
    if left is None or [one.name for one in left.symbols] != [one.name for one in puzzle.symbols]:
        raise WrongSolution(puzzle, ("what is left is not the puzzle with fewer clues",))
    try:
        found = list(allowance.found(allowance.compiled(left), 2))
    except LimitMet:
        found = []
    if len(found) < 2 and allowance.spent:
        raise NotKnown(f"{NOT_KNOWN} of what is left {allowance.spent}")
    if len(found) != 1 or not puzzle.accepts(found[0]):
        raise WrongSolution(puzzle, ("what is left has not the one solution of the puzzle",))


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
