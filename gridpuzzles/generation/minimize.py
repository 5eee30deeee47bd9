"""Without what is redundant: clues taken out, one after the other, while the solution stays the only one."""

from __future__ import annotations

from ..base.errors import LimitMet, WrongSolution
from ..base.record import UnfrozenRecord
from .budget import CannotMake
from .implied_clues import implied_clues

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from .. import api
    from ..model.puzzle import Puzzle
    from .budget import GenerationBudget
    from .rng import StableRandom

    Group = tuple[int, ...]
    """Clues that go together or stay together."""
    Question = Callable[[frozenset[int], Group], bool]
    """Whether a group can go after others."""

MAX_NODES = 200_000
NOT_KNOWN = "the number of solutions was not determined"


class NotKnown(CannotMake):
    """What is allowed was spent first."""


class Superfluous(UnfrozenRecord):
    """Clues that all go together, those that each could but must not, and how many solutions there are with and
    without: None for more than were counted."""

    gone: tuple[int, ...]
    could: tuple[int, ...]
    count: int | None


def superfluous(
    puzzle: Puzzle, dice: StableRandom, allowance: GenerationBudget, groups: Iterable[Group] | None = None
) -> tuple[int, ...]:
    """Clues that can all go together, tried in the order of ``groups``, or one by one in an order the dice settle: what
    is left has the same one solution, and would not without any further group. When what is allowed is spent first, the
    groups not tried yet stay.

    Raises `CannotMake` for a puzzle that has not exactly one solution, `NotKnown` where that cannot be told.
    """
    return superfluous_of_some(puzzle, 1, dice, allowance, groups).gone


def superfluous_of_some(
    puzzle: Puzzle,
    most: int,
    dice: StableRandom,
    allowance: GenerationBudget,
    groups: Iterable[Group] | None = None,
    may_go: Callable[[int], bool] = lambda clue: True,
) -> Superfluous:
    """The same of a puzzle with any number of solutions where ``most`` is more than 1: what is left has the same ones.
    Of more than ``most`` a clue goes where it follows from what is left. Only clues that ``may_go`` go."""
    can_go, count = _asked(puzzle, most, allowance)
    gone: frozenset[int] = frozenset()
    stay: list[Group] = []
    for group in dice.shuffled([(clue,) for clue in range(len(puzzle.clues))]) if groups is None else groups:
        if can_go(gone, group):
            if all(map(may_go, group)):
                gone = gone.union(group)
            else:
                stay.append(group)
        elif allowance.spent:
            break
    could = tuple(clue for group in stay if can_go(gone, group) for clue in group)
    return Superfluous(tuple(sorted(gone)), could, count)


def _asked(puzzle: Puzzle, most: int, allowance: GenerationBudget) -> tuple[Question, int | None]:
    """What tells whether a group can go after others without any solution being won, and how many there are."""
    try:
        compiled = allowance.compiled(puzzle)
    except LimitMet:
        raise NotKnown(f"{NOT_KNOWN} {allowance.spent}") from None
    solutions = allowance.solutions(compiled, most, MAX_NODES)
    if solutions is None or len(solutions) < most == 1:
        if allowance.limit:
            raise NotKnown(f"{NOT_KNOWN} {allowance.spent or f'in {MAX_NODES} nodes'}")
        if most > 1:
            return _follow_from_others(puzzle, allowance), None
        raise CannotMake("only a puzzle with exactly one solution can be made smaller")
    nodes = allowance.proof_nodes(compiled, MAX_NODES)
    known = set(solutions)

    def can_go(gone: frozenset[int], group: Group) -> bool:
        found = allowance.solutions(compiled, len(known), nodes, without=gone.union(group))
        return found is not None and set(found) == known  # one may be lost, too: of a number that is on no tile

    return can_go, len(known)


def _follow_from_others(puzzle: Puzzle, allowance: GenerationBudget) -> Question:
    def can_go(gone: frozenset[int], group: Group) -> bool:
        without = gone.union(group)
        return all(implied_clues(puzzle, without, clue, allowance) for clue in group)

    return can_go


def prove_anew(puzzle: api.Puzzle, text: str, allowance: GenerationBudget, count: int | None = 1) -> None:
    """Reads and solves the text that ``puzzle`` was shortened to.

    Raises `WrongSolution` unless it has ``count`` solutions, which are those of the puzzle, and `NotKnown` when what is
    allowed is spent first. Where ``count`` is None the solutions are too many for that.
    """
    left = puzzle.read_anew(text)
    if left is None or {one.name for one in left.symbols} != {one.name for one in puzzle.symbols}:
        raise WrongSolution(puzzle, ("the result is not the puzzle with fewer clues",))
    if count is None:
        return
    try:
        found = list(allowance.found(allowance.compiled(left), count + 1))
    except LimitMet:
        found = []
    if len(found) <= count and allowance.spent:
        raise NotKnown(f"after removing clues, {NOT_KNOWN} {allowance.spent}")
    if len(found) != count or not all(map(puzzle.accepts, found)):
        raise WrongSolution(puzzle, ("the result does not have the solutions of the puzzle",))


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
