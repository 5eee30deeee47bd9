"""Test whether a clue follows from others, so that it can be removed from a puzzle with many solutions."""

from __future__ import annotations

from ..analysis.lowering.negation import negation_of
from ..base.errors import LimitMet
from ..edits.clues import less
from ..explanation.totals import totals
from ..model.clue_numbers import numbers_of, renumbered
from ..model.expressions import AllOf, Comparison, Constant, Variable
from ..model.puzzle import Constraint

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from ..model.expressions import Condition
    from ..model.puzzle import Puzzle
    from .budget import GenerationBudget

MAX_NODES = 500
"""Largest number of nodes of the search for a solution of the other clues that violates the clue."""


def implied_clues(puzzle: Puzzle, removed: Collection[int], clue: int, budget: GenerationBudget) -> bool:
    """Return True if every solution without the clues ``removed``, among them ``clue``, satisfies ``clue``.

    Return False also if that was not proved within `MAX_NODES`.
    """
    return _settled_by_totals(puzzle, removed, clue) or _never_broken(puzzle, removed, clue, budget)


def _settled_by_totals(puzzle: Puzzle, removed: Collection[int], clue: int) -> bool:
    """Return True if the totals of the puzzle agree, but would not with another number in the clue.

    An example is the last total of a table whose row and column totals have the same sum.
    """
    number = numbers_of(puzzle).get(clue)
    if number is None:
        return False
    other = renumbered(puzzle, {clue: number + 1}, {clue: number})
    # If the totals agree with this number only, the other clues determine it.
    others_gone = [one for one in removed if one != clue]
    return not totals(less(puzzle, others_gone)) and bool(totals(less(other, others_gone)))


def _never_broken(puzzle: Puzzle, removed: Collection[int], clue: int, budget: GenerationBudget) -> bool:
    rest = less(puzzle, removed)
    # the clue is implied if the rest has no solution together with its negation
    broken = Constraint(negation_of(AllOf(tuple(_conditions_of(puzzle, clue)))))
    try:
        compiled = budget.compiled(rest.replace(constraints=(*rest.constraints, broken)))
    except LimitMet:
        return False
    return budget.solutions(compiled, 0, MAX_NODES) == []


def _conditions_of(puzzle: Puzzle, clue: int) -> list[Condition]:
    """Return the conditions of a clue: its givens and its constraints."""
    given: list[Condition] = [
        Comparison(Variable(one.name), "=", Constant(one.given))
        for one in puzzle.symbols
        if one.clue == clue and one.given is not None
    ]
    return given + [one.condition for one in puzzle.constraints if one.clue == clue]
