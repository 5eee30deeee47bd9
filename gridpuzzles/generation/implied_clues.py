"""Whether a clue follows from others: then it can go, however many solutions there are."""

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
"""Nodes that the search for a solution of the others that breaks the clue may take."""


def implied_clues(puzzle: Puzzle, gone: Collection[int], clue: int, allowance: GenerationBudget) -> bool:
    """Whether every solution of the puzzle without the clues ``gone``, ``clue`` among them, satisfies ``clue``; False
    too where that is not found out."""
    return _settled_by_totals(puzzle, gone, clue) or _never_broken(puzzle, gone, clue, allowance)


def _settled_by_totals(puzzle: Puzzle, gone: Collection[int], clue: int) -> bool:
    """Whether totals agree, and would not with another number in the clue: as of rows and columns of one table."""
    number = numbers_of(puzzle).get(clue)
    if number is None:
        return False
    other = renumbered(puzzle, {clue: number + 1}, {clue: number})
    others_gone = [one for one in gone if one != clue]
    return not totals(less(puzzle, others_gone)) and bool(totals(less(other, others_gone)))


def _never_broken(puzzle: Puzzle, gone: Collection[int], clue: int, allowance: GenerationBudget) -> bool:
    rest = less(puzzle, gone)
    broken = Constraint(negation_of(AllOf(tuple(_said(puzzle, clue)))))
    try:
        compiled = allowance.compiled(rest.replace(constraints=(*rest.constraints, broken)))
    except LimitMet:
        return False
    return allowance.solutions(compiled, 0, MAX_NODES) == []


def _said(puzzle: Puzzle, clue: int) -> list[Condition]:
    """What the clue says."""
    given: list[Condition] = [
        Comparison(Variable(one.name), "=", Constant(one.given))
        for one in puzzle.symbols
        if one.clue == clue and one.given is not None
    ]
    return given + [one.condition for one in puzzle.constraints if one.clue == clue]
