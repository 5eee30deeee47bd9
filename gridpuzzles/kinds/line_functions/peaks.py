"""``peaks(row 1)``: the number of cells, except those at the ends, that are larger than both neighbors."""

from __future__ import annotations

from typing import Any

from ...base.terms import AllOf, Comparison, Count
from ..columns import Automaton, EdgeClue, Expression, Expressions, LineFunction, Numbers, Rational, StepTexts


def value(line: Numbers) -> Rational:
    return sum(left < cell > right for left, cell, right in zip(line, line[1:], line[2:], strict=False))


def automaton() -> Automaton:
    """The state holds the last number, whether it is larger than the one before it, and the count of peaks."""

    def step(state: Any, value: int) -> Any:
        last, rises, count = state
        if last is None:
            return value, False, 0
        return value, value > last, count + (rises and last > value)

    return (None, False, 0), step, lambda state: state[2]


def desugared(line: Expressions) -> Expression:
    triples = zip(line, line[1:], line[2:], strict=False)
    return Count(
        tuple(AllOf((Comparison(cell, ">", left), Comparison(cell, ">", right))) for left, cell, right in triples)
    )


KIND = LineFunction(
    word="peaks",
    form="peaks(row 1)",
    parameters=(),
    is_directed=False,
    value=value,
    bounds=lambda line, whole: (0, max(0, (len(line) - 1) // 2)),  # two peaks are never neighbors
    automaton=automaton,
    desugared=desugared,
    meaning="the number of cells that are larger than both neighbors in the line; "
    "the two cells at the ends do not count",
    edge=EdgeClue(sheet=lambda: "how many of its numbers are larger than both neighbors", f_puzzles=None),
    steps=StepTexts(
        clue=lambda number: f"has {number} {'peak' if number == '1' else 'peaks'}",
        forced={0: "no number is larger than both neighbors"},
    ),
    example="""\
values 1..5
all different in rows, cols
grid:
  _ _ _ _ _
  1 _ _ _ _
  _ _ _ _ 4
  _ _ _ _ _
  _ _ _ _ _
rows peaks = 0 1 1 1 1
cols peaks = 1 1 0 2 1
expect unique
solution:
  5 4 3 1 2
  1 3 2 4 5
  3 5 1 2 4
  2 1 4 5 3
  4 2 5 3 1
""",
)
