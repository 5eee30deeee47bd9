"""``position(row 1, 5)``: the place of the first cell with a number, counted from 1."""

from __future__ import annotations

from typing import Any

from ...base.terms import AllOf, Constant, Operation
from ..building_blocks import contains, equal, find, lacks, only_if, sum_of, truth
from ..columns import Automaton, EdgeClue, Expression, Expressions, LineFunction, Numbers, Rational, StepTexts


def value(values: Numbers) -> Rational:
    *line, wanted = values
    return find(line, wanted) + 1


def automaton() -> Automaton:
    """The state holds the number to find and the place reached; once it is found, None and its place."""

    def step(state: Any, value: int) -> Any:
        # The parameters are read first, so the first number is the one to find.
        if state is None:
            return value, 0
        wanted, place = state
        if wanted is None:
            return state
        if value == wanted:
            return (None, place + 1)
        return (wanted, place + 1)

    return None, step, lambda state: state[1] if state[0] is None else None


def desugared(arguments: Expressions) -> Expression:
    """Return the place of the first cell with the number, as a sum of all places that counts only that one."""
    *line, wanted = arguments
    is_first = [AllOf((lacks(line[:at], wanted), equal(cell, wanted))) for at, cell in enumerate(line)]
    places = [Operation("*", Constant(at + 1), truth(first)) for at, first in enumerate(is_first)]
    return only_if(sum_of(places), contains(line, wanted))


KIND = LineFunction(
    word="position",
    form="position(row 1, 5)",
    parameters=("1",),
    is_directed=True,
    value=value,
    bounds=lambda operands, whole: (1, len(operands) - 1),
    automaton=automaton,
    desugared=desugared,
    meaning="the place of the first 5, counted from 1",
    edge=EdgeClue(sheet=lambda wanted: f"the place of its first {wanted}, counted from there", f_puzzles=None),
    steps=StepTexts(clue=lambda number, wanted: f"has its first {wanted} in place {number}", forced={}),
    example="""\
values 1..4
all different in rows, cols
grid:
  _ _ 3 _
  _ _ _ _
  _ 2 _ _
  _ _ _ _
rows position(4) = 4 3 1 2
cols position(4) = 3 4 2 1
expect unique
solution:
  2 1 3 4
  1 3 4 2
  4 2 1 3
  3 4 2 1
""",
)
