"""``seen(row 1)``: the number of cells that are larger than all cells before them (skyscrapers)."""

from __future__ import annotations

from collections.abc import Sequence

from ...base.terms import Comparison, Count, Function, Operation, Variable
from ..building_blocks import ONE
from ..columns import (
    Automaton,
    Claim,
    Condition,
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


def recognize(conditions: Sequence[Condition], number: int) -> tuple[tuple[str, ...], int] | None:
    """Each condition must compare the next cell with all cells before it; the first cell has no condition."""
    line: tuple[str, ...] = ()
    # The line grows by the cell of each condition, which is compared with the whole line before it.
    for condition in conditions:
        match condition:
            case Comparison(Variable(name), ">", before) | Comparison(before, "<", Variable(name)):
                compared = before.arguments if isinstance(before, Function) and before.name == "max" else (before,)
                if not all(isinstance(cell, Variable) for cell in compared):
                    return None
                names = tuple(cell.name for cell in compared if isinstance(cell, Variable))
                if line and line != names:
                    return None
                line = (*names, name)
            case _:
                return None
    # The first cell is always seen but has no condition, so the clue is one more than the count.
    if line and len(line) == len(conditions) + 1:
        return line, number + 1
    return None


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
    claim=Claim(fact="visible", recognize=recognize),
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
