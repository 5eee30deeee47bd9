"""``row 1[3]``, or ``item(row 1, 3)``: the cell in a place, counted from 1 (numbered rooms)."""

from __future__ import annotations

from typing import Any

from ...base.terms import AnyOf, Constant, Undefined, whole
from ..building_blocks import equal, only_if, sum_where
from ..columns import (
    Automaton,
    EdgeClue,
    Expression,
    Expressions,
    Interval,
    Intervals,
    LineFunction,
    Numbers,
    Rational,
    StepTexts,
)


def value(values: Numbers) -> Rational:
    *line, place = values
    if not 1 <= whole(place) <= len(line):
        raise Undefined
    return line[whole(place) - 1]


def bounds(operands: Intervals, whole: bool) -> Interval:
    line = operands[:-1]
    return min([low for low, _ in line]), max([high for _, high in line])


def automaton() -> Automaton:
    """The state holds how many cells are still to be passed; then the value."""

    def step(state: Any, value: int) -> Any:
        # The parameters are read first, so the first number is the place. A place below 1 is never reached.
        if state is None:
            if value > 0:
                return ("pass", value - 1)
            return ("never", 0)
        phase, number = state
        if phase != "pass":
            return state
        if number == 0:
            return ("found", value)
        return ("pass", number - 1)

    return None, step, lambda state: state[1] if state[0] == "found" else None


def desugared(arguments: Expressions) -> Expression:
    """Sum the cells whose place is the one asked for."""
    *line, place = arguments
    chosen = [equal(place, Constant(at + 1)) for at in range(len(line))]
    return only_if(sum_where(line, chosen), AnyOf(tuple(chosen)))


def sheet(place: str) -> str:
    if place == "_":
        return "the number in its place X, where X is the first of them"
    return f"the number in its place {place}"


KIND = LineFunction(
    word="item",
    form="row 1[3]",
    parameters=("1",),
    is_directed=True,
    value=value,
    bounds=bounds,
    automaton=automaton,
    desugared=desugared,
    meaning="the cell in place 3, also `item(row 1, 3)`; `row 1[r1c1]`: in the place that r1c1 tells (numbered rooms)",
    edge=EdgeClue(sheet=sheet, f_puzzles=None),
    steps=StepTexts(clue=lambda number, place: f"has {number} in place {place}", forced={}),
    example="""\
values 1..4
all different in rows, cols
grid:
  _ _ _ _
  _ _ _ _
  _ _ _ _
  _ _ _ _
rows item(_) = 2 1 3 3
cols item(_) = 2 1 3 3
expect unique
solution:
  3 1 2 4
  1 4 3 2
  2 3 4 1
  4 2 1 3
""",
)
