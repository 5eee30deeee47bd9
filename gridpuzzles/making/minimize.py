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
NOT_KNOWN = "how many solutions there are was not found out"


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
    return superfluous_of_some(puzzle, 1, dice, allowance, groups)[0]


def superfluous_of_some(
    puzzle: Puzzle, most: int, dice: Dice, allowance: Allowance, groups: Iterable[Group] | None = None
) -> tuple[tuple[int, ...], int]:
    """The same of a puzzle with up to ``most`` solutions, or none where ``most`` is more than 1, and how many it has:
    what is left has the same ones."""
    try:
        compiled = allowance.compiled(puzzle)
    except LimitMet:
        raise NotKnown(f"{NOT_KNOWN} {allowance.spent}") from None
    solutions = allowance.solutions(compiled, most, MAX_NODES)
    if solutions is None or len(solutions) < most == 1:
        if allowance.limit:
            raise NotKnown(f"{NOT_KNOWN} {allowance.spent or f'in {MAX_NODES} nodes'}")
        if most > 1:
            raise CannotMake(f"there are more than {most} solutions: which clues could go is not looked for")
        raise CannotMake("only a puzzle with exactly one solution can be made smaller")
    nodes = allowance.proof_nodes(compiled, MAX_NODES)
    count = len(solutions)
    known = set(solutions)
    gone: set[int] = set()
    for group in dice.shuffled([(clue,) for clue in range(len(puzzle.clues))]) if groups is None else groups:
        without = frozenset(gone.union(group))
        found = allowance.solutions(compiled, count, nodes, without=without)
        if found is not None and set(found) == known:  # one may be lost, too: of a number that is on no tile
            gone.update(group)
        elif allowance.spent:
            break
    return tuple(sorted(gone)), count


def prove_anew(puzzle: api.Puzzle, text: str, allowance: Allowance, count: int = 1) -> None:
    """Reads and solves the text that ``puzzle`` was shortened to.

    Raises `WrongSolution` unless it has ``count`` solutions, which are those of the puzzle, and `NotKnown` when what is
    allowed is spent first.
    """
    left = puzzle.read_anew(text)
    if left is None or [one.name for one in left.symbols] != [one.name for one in puzzle.symbols]:
        raise WrongSolution(puzzle, ("what is left is not the puzzle with fewer clues",))
    try:
        found = list(allowance.found(allowance.compiled(left), count + 1))
    except LimitMet:
        found = []
    if len(found) <= count and allowance.spent:
        raise NotKnown(f"{NOT_KNOWN} of what is left {allowance.spent}")
    if len(found) != count or not all(map(puzzle.accepts, found)):
        raise WrongSolution(puzzle, ("what is left has not the solutions of the puzzle",))


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
