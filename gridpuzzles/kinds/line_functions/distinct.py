"""``distinct(row 1)``: the number of different numbers, in any order."""

from __future__ import annotations

from ...base.terms import AllOf, Comparison, Count
from ..columns import EdgeClue, Expression, Expressions, LineFunction, StepTexts


def desugared(line: Expressions) -> Expression:
    """Count the cells that differ from all cells before them."""
    return Count(
        tuple(AllOf(tuple(Comparison(cell, "!=", other) for other in line[:at])) for at, cell in enumerate(line))
    )


KIND = LineFunction(
    word="distinct",
    form="distinct(row 1)",
    parameters=(),
    is_directed=False,
    value=lambda line: len(set(line)),
    bounds=lambda line, whole: (min(1, len(line)), len(line)),
    automaton=lambda: (frozenset(), lambda seen, value: seen | {value}, len),
    desugared=desugared,
    meaning="the number of different numbers, in any order",
    edge=EdgeClue(sheet=lambda: "how many different numbers it has", f_puzzles=None),
    steps=StepTexts(
        clue=lambda number: f"has {number} different {'number' if number == '1' else 'numbers'}",
        forced={1: "all its numbers are equal"},
    ),
    example="""\
values 1..3
grid:
  _ _ _
  _ _ _
  1 _ _
rows distinct = 2 3 2
cols distinct = 3 1 2
rows sum = 8 6 5
expect unique
solution:
  3 3 2
  2 3 1
  1 3 1
""",
)
