"""``seen(row 1)``: the number of cells that are larger than all cells before them (skyscrapers)."""

from __future__ import annotations

from ...base.terms import Comparison, Count, Function, Operation
from ..building_blocks import ONE
from ..columns import (
    Automaton,
    EdgeClue,
    Expression,
    Expressions,
    LineFunction,
    Numbers,
    Rational,
    StepTexts,
)


def value(line: Numbers) -> Rational:
    highest, count = None, 0
    for height in line:
        if highest is None or height > highest:
            highest, count = height, count + 1
    return count


def automaton() -> Automaton:
    """The state holds the highest number so far, and how many are seen."""
    return (
        (None, 0),
        lambda state, value: (value, state[1] + 1) if state[0] is None or value > state[0] else state,
        lambda state: state[1],
    )


def desugared(line: Expressions) -> Expression:
    """Add 1 for the first cell, which is always seen, to the count of later cells above the maximum before them."""
    higher = [Comparison(cell, ">", Function("max", tuple(line[:at]))) for at, cell in enumerate(line) if at]
    return Operation("+", ONE, Count(tuple(higher)))


KIND = LineFunction(
    word="seen",
    form="seen(row 1)",
    parameters=(),
    is_directed=True,
    value=value,
    bounds=lambda line, whole: (min(1, len(line)), len(line)),
    automaton=automaton,
    desugared=desugared,
    meaning="the number of cells that are larger than all cells before them (skyscrapers)",
    edge=EdgeClue(
        sheet=lambda: "how many of its numbers are seen from there, as a number hides all smaller ones behind it",
        f_puzzles=("skyscraper", ()),
    ),
    steps=StepTexts(
        clue=lambda number: f"sees {number}",
        forced={1: "the highest stands in front"},
    ),
    example="""\
values 1..4
all different in rows, cols
grid seen:
      ? ? ? ?
  -----------
  ? | _ _ _ _ | ?
  ? | _ _ _ _ | ?
  ? | _ _ _ _ | 3
  ? | _ _ _ _ | 2
  -----------
      ? ? 4 ?
expect unique
solution:
  1 3 4 2
  2 1 3 4
  3 4 2 1
  4 2 1 3
""",
)
