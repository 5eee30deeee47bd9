"""``first(row 1, 3)``: the sum of the first cells, as many as the parameter says (X-sums)."""

from __future__ import annotations

from typing import Any

from ...base.terms import AnyOf, Comparison, Constant, Undefined, total, whole
from ..building_blocks import bounds_of_partial_sum, equal, only_if, sum_where
from ..columns import Automaton, EdgeClue, Expression, Expressions, LineFunction, Numbers, Rational, StepTexts

UNREACHABLE = 1 << 62
"""More cells than any line has: the state after a negative number of cells."""


def value(values: Numbers) -> Rational:
    *line, count = values
    if not 0 <= whole(count) <= len(line):
        raise Undefined
    return total(line[: whole(count)])


def automaton() -> Automaton:
    """The state holds how many cells are still to be added, and the sum so far."""

    def step(state: Any, value: int) -> Any:
        # The parameters are read first, so the first number is the count.
        if state is None:
            return (value if value >= 0 else UNREACHABLE, 0)
        left, total = state
        if left:
            return (left - 1, total + value)
        return state

    return None, step, lambda state: state[1] if state[0] == 0 else None


def desugared(arguments: Expressions) -> Expression:
    """Sum the cells with fewer cells before them than the count."""
    *line, count = arguments
    reached = [Comparison(count, ">", Constant(at)) for at in range(len(line))]
    return only_if(sum_where(line, reached), AnyOf(tuple(equal(count, Constant(at)) for at in range(len(line) + 1))))


def sheet(count: str) -> str:
    if count == "_":
        return "the sum of its first X numbers, where X is the first of them"
    return f"the sum of its first {count} numbers"


KIND = LineFunction(
    word="first",
    form="first(row 1, 3)",
    parameters=("1",),
    is_directed=True,
    value=value,
    bounds=lambda operands, whole: bounds_of_partial_sum(operands[:-1]),
    automaton=automaton,
    desugared=desugared,
    meaning="the sum of its first 3 cells; `first(row 1, r1c1)` is an X-sum",
    edge=EdgeClue(
        sheet=sheet,
        f_puzzles=("xsum", ("first",)),
    ),
    steps=StepTexts(clue=lambda number, count: f"has the sum {number} in its first {count} cells", forced={}),
    example="""\
values 1..4
all different in rows, cols
grid:
  _ _ _ _
  _ _ _ _
  _ _ _ _
  _ _ _ _
rows first(_) = 10 9 5 1
cols first(_) = 10 1 6 3
expect unique
solution:
  4 1 3 2
  3 4 2 1
  2 3 1 4
  1 2 4 3
""",
)
