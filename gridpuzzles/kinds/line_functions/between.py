"""``between(row 1, 1, 9)``: the sum of the cells between two numbers (sandwiches)."""

from __future__ import annotations

from typing import Any

from ...base.terms import AllOf, AnyOf, Comparison, total
from ..building_blocks import ONE, bounds_of_partial_sum, contains, equal, find, lacks, occurrences, only_if, sum_where
from ..columns import Automaton, EdgeClue, Expression, Expressions, LineFunction, Numbers, Rational, StepTexts


def value(values: Numbers) -> Rational:
    """The ends are the first cell with each number; for two equal numbers, the first two cells with it."""
    *line, one, other = values
    start = find(line, one)
    # Two equal numbers, such as the blocks of a doppelblock, need the second occurrence for the other end.
    if one != other:
        end = find(line, other)
    else:
        end = start + 1 + find(line[start + 1 :], other)
    return total(line[min(start, end) + 1 : max(start, end)])


def automaton() -> Automaton:
    """The state holds the two numbers; then the one still missing and the sum since the other; finally the sum."""

    def step(state: Any, value: int) -> Any:
        phase = state[0]
        if phase == "none":
            return ("one", value)
        if phase == "one":
            return ("both", state[1], value)
        if phase == "both":
            _, one, other = state
            # Either end may come first.
            if value in (one, other):
                return ("open", other if value == one else one, 0)
            return state
        if phase == "open":
            _, missing, total = state
            if value == missing:
                return ("done", total)
            return ("open", missing, total + value)
        return state

    return ("none",), step, lambda state: state[1] if state[0] == "done" else None


def desugared(arguments: Expressions) -> Expression:
    """Sum the cells that come after the first of the two ends and before the second."""
    *line, one, other = arguments
    same, unlike = equal(one, other), Comparison(one, "!=", other)
    within = []
    for at in range(len(line)):
        before, so_far = line[:at], line[: at + 1]
        # Different ends: one has been met and the other has not. Equal ends: exactly one has been met.
        started = AnyOf((contains(before, one), contains(before, other)))
        unfinished = AnyOf((lacks(so_far, one), lacks(so_far, other)))
        once = Comparison(occurrences(so_far, one), "<=", ONE)
        within.append(AnyOf((AllOf((unlike, started, unfinished)), AllOf((same, started, once)))))
    # Without both ends, the sum is not defined.
    both = AllOf((unlike, contains(line, one), contains(line, other)))
    twice = AllOf((same, Comparison(occurrences(line, one), ">", ONE)))
    return only_if(sum_where(line, within), AnyOf((both, twice)))


def ends(one: str, other: str) -> str:
    return f"{one} and {other}" if one != other else f"the first two {one}s"


KIND = LineFunction(
    word="between",
    form="between(row 1, 1, 9)",
    parameters=("1", "9"),
    is_directed=True,
    value=value,
    bounds=lambda operands, whole: bounds_of_partial_sum(operands[:-2]),
    automaton=automaton,
    desugared=desugared,
    meaning="the sum of the cells between the first 1 and the first 9 (sandwiches); "
    "`between(row 1, 0, 0)`: between the first two zeros",
    edge=EdgeClue(
        sheet=lambda one, other: f"the sum of its numbers between {ends(one, other)}",
        f_puzzles=("sandwichsum", ("1", "size")),
    ),
    steps=StepTexts(clue=lambda number, one, other: f"has the sum {number} between {ends(one, other)}", forced={}),
    example="""\
values 1..4
all different in rows, cols
grid:
  _ _ _ _
  _ _ _ _
  _ _ 4 _
  _ _ _ _
rows between(1, 4) = 2 5 0 3
cols between(1, 4) = 2 2 0 0
expect unique
solution:
  3 4 2 1
  1 2 3 4
  2 1 4 3
  4 3 1 2
""",
)
