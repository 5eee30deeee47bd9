"""Remove redundant clues one after the other while the solution stays unique, and from the text of the puzzle."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace

from .. import api
from ..analysis import edits
from ..analysis.edits import CannotLeaveOut, reread
from ..base.errors import LimitMet, WrongSolution
from ..convert.formats import canonical
from ..explanation.totals import totals
from ..model.clue_numbers import numbers_of, renumbered
from ..model.expressions import AllOf, Comparison, Constant, Variable
from ..model.negation import negation_of
from ..model.puzzle import Constraint, Puzzle, less
from .budget import CannotMake, GenerationBudget, StableRandom
from .symmetry import half_turn

Group = tuple[int, ...]
"""Clues that are removed or kept together."""
Question = Callable[[frozenset[int], Group], bool]
"""Returns True if a group can be removed after others."""

MAX_NODES = 200_000
MAX_NODES_OF_MANY = 500
"""Largest number of nodes of a search for a solution of the other clues that violates a clue."""
NOT_KNOWN = "the number of solutions was not determined"


class NotKnown(CannotMake):
    """Raised if a limit is reached before the number of solutions is known."""


@dataclass(slots=True, unsafe_hash=True)
class Superfluous:
    """The result of a search for redundant clues.

    The clues ``removed`` are redundant all together. Each of ``removable`` is redundant, too, but must stay. ``count``
    is the number of solutions, before and after; None if there are more than were counted.
    """

    removed: tuple[int, ...]
    removable: tuple[int, ...]
    count: int | None


def superfluous(
    puzzle: Puzzle,
    rng: StableRandom,
    budget: GenerationBudget,
    groups: Iterable[Group] | None = None,
    most: int = 1,
    may_go: Callable[[int], bool] = lambda clue: True,
) -> Superfluous:
    """Find clues that can all be removed together.

    They are tried in the order of ``groups`` (default: single clues in random order). The remaining puzzle has the same
    solutions, of which there are up to ``most``, and would not without any other group. If there are more than ``most``
    (at least 2), a clue is removed if it follows from the others. Only clues for which ``may_go`` returns True are
    removed. If a limit is reached, the groups not yet tried stay. Raises `CannotMake` for a puzzle without exactly one
    solution if ``most`` is 1, `NotKnown` if that could not be decided.
    """
    can_go, count = _removal_test(puzzle, most, budget)
    removed: frozenset[int] = frozenset()
    stay: list[Group] = []
    for group in rng.shuffled([(clue,) for clue in range(len(puzzle.clues))]) if groups is None else groups:
        if can_go(removed, group):
            if all(map(may_go, group)):
                removed = removed.union(group)
            else:
                stay.append(group)
        elif budget.spent:
            break
    removable = tuple(clue for group in stay if can_go(removed, group) for clue in group)
    return Superfluous(tuple(sorted(removed)), removable, count)


def _removal_test(puzzle: Puzzle, most: int, budget: GenerationBudget) -> tuple[Question, int | None]:
    """Return the test whether a group can be removed without adding a solution, and the number of solutions.

    The number is None if there are more than ``most``.
    """
    try:
        compiled = budget.compiled(puzzle)
    except LimitMet:
        raise NotKnown(f"{NOT_KNOWN} {budget.spent}") from None
    solutions = budget.solutions(compiled, most, MAX_NODES)
    # not all solutions are known, or there is none
    if solutions is None or len(solutions) < most == 1:
        if budget.limit:
            raise NotKnown(f"{NOT_KNOWN} {budget.spent or f'in {MAX_NODES} nodes'}")
        if most > 1:
            return (
                lambda removed, group: all(is_implied(puzzle, removed.union(group), one, budget) for one in group)
            ), None
        raise CannotMake("only a puzzle with exactly one solution can be made smaller")
    nodes = budget.proof_nodes(compiled, MAX_NODES)
    # removing clues can only add solutions, except for tiles, so comparing the sets is a proof
    known = set(solutions)

    def can_go(removed: frozenset[int], group: Group) -> bool:
        found = budget.solutions(compiled, len(known), nodes, without=removed.union(group))
        return found is not None and set(found) == known  # a number without a tile can also lose a solution

    return can_go, len(known)


def is_implied(puzzle: Puzzle, removed: Collection[int], clue: int, budget: GenerationBudget) -> bool:
    """Return True if every solution without the clues ``removed``, among them ``clue``, satisfies ``clue``.

    This serves puzzles with too many solutions to compare. Return False also if it was not proved within
    `MAX_NODES_OF_MANY`.
    """
    number = numbers_of(puzzle).get(clue)
    others = [one for one in removed if one != clue]
    # The totals agree, but would not with another number in the clue. An example is the last total of a table whose
    # row and column totals have the same sum.
    if (
        number is not None
        and not totals(less(puzzle, others))
        and totals(less(renumbered(puzzle, {clue: number + 1}, {clue: number}), others))
    ):
        return True
    told = [
        Comparison(Variable(one.name), "=", Constant(one.given))
        for one in puzzle.symbols
        if one.clue == clue and one.given is not None
    ]
    conditions = (*told, *(one.condition for one in puzzle.constraints if one.clue == clue))
    # the clue is implied if the rest has no solution together with its negation
    rest = less(puzzle, removed)
    broken = Constraint(negation_of(AllOf(conditions)))
    try:
        compiled = budget.compiled(replace(rest, constraints=(*rest.constraints, broken)))
    except LimitMet:
        return False
    return budget.solutions(compiled, 0, MAX_NODES_OF_MANY) == []


def without_clues(puzzle: api.Puzzle, removed: Collection[int]) -> str:
    """Return the text of ``puzzle`` without the clues ``removed``, in canonical form; ignore clues without a text.

    Raises `CannotLeaveOut` for a clue that cannot be omitted from the text, `ValueError` if the puzzle has no text.
    """
    placed = [clue for clue in removed if puzzle.clues[clue].span is not None]
    return canonical(edits.without_clues(puzzle, placed))


def why_not_omitted(puzzle: api.Puzzle, clue: int) -> str:
    """Return the reason why a clue cannot be omitted from the text of ``puzzle``; empty if it can."""
    try:
        without_clues(puzzle, (clue,))
    except CannotLeaveOut as problem:
        return str(problem)
    return ""


def erase_removable_clues(puzzle: api.Puzzle, removed: Collection[int]) -> tuple[str, tuple[int, ...], tuple[str, ...]]:
    """Omit the clues ``removed`` as far as the text allows.

    Return the text, the clues that were omitted, and the reason for each clue that stays.
    """
    left = sorted(removed)
    stays: list[str] = []
    while left:
        try:
            # try all clues together, without those that were found to stay
            return without_clues(puzzle, left), tuple(left), tuple(stays)
        except CannotLeaveOut as problem:
            stays.append(str(problem))
            left.remove(puzzle.clues.index(problem.clue))
    return str(puzzle), (), tuple(stays)


def verify_shortened(puzzle: api.Puzzle, text: str, budget: GenerationBudget, count: int | None = 1) -> None:
    """Read and solve the text that ``puzzle`` was shortened to, and compare the solutions.

    Raises `WrongSolution` unless the text has ``count`` solutions, all of them solutions of ``puzzle``. Raises
    `NotKnown` if a limit is reached first. If ``count`` is None, there are too many solutions to compare, and only the
    names are checked.
    """
    left = reread(puzzle, text)
    if left is None or {one.name for one in left.symbols} != {one.name for one in puzzle.symbols}:
        raise WrongSolution(puzzle, ("the result is not the puzzle with fewer clues",))
    if count is None:
        return
    try:
        found = list(budget.found(budget.compiled(left), count + 1))
    # a form that was not compiled in time proves nothing
    except LimitMet:
        found = []
    # too few solutions may only mean that the search was stopped
    if len(found) <= count and budget.spent:
        raise NotKnown(f"after removing clues, {NOT_KNOWN} {budget.spent}")
    if len(found) != count or not all(map(puzzle.accepts, found)):
        raise WrongSolution(puzzle, ("the result does not have the solutions of the puzzle",))


def symmetric_pairs(puzzle: Puzzle) -> list[Group]:
    """Return the givens in pairs that mirror each other through the center of the grid, and all other clues singly."""
    grid = puzzle.grid
    if grid is None:
        return [(clue,) for clue in range(len(puzzle.clues))]
    given = {one.name: one.clue for one in puzzle.symbols if one.given is not None and one.clue >= 0}
    places = {place: given[name] for place, name in grid.cells.items() if name in given}
    images = half_turn(grid)
    pairs = {tuple(sorted({clue, places.get(images[place], clue)})) for place, clue in places.items()}
    paired = {clue for pair in pairs for clue in pair}
    return sorted([*pairs, *((clue,) for clue in range(len(puzzle.clues)) if clue not in paired)])
