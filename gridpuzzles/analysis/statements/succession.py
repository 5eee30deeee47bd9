"""Read ``consecutive numbers are neighbors``: the numbers from 1 make a path through all cells (numbrix, hidato)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ...base.english import count_noun
from ...kinds.scopes import ADJACENCIES
from ...language.syntax import Consecutive
from ...model.expressions import AnyOf, Comparison, Constant, Expression, Function, Operation, Variable
from ...model.grid import Position
from ..context.context import Context

MAX_CELLS = 900
"""Largest number of cells; a grid of 20 x 20 takes half a second to read."""
ALL_PAIRS, GIVENS = 100, 180
"""Largest numbers of cells for which every two cells are compared, or only those near a given: comparing two cells of
more values takes long to compile."""
NEAR = 6
"""Largest distance of cells that are near a given."""


def build(context: Context, statement: Consecutive) -> None:
    """Require every number once, each of them beside the next."""
    board = context.board
    if not board.exists:
        board.size.report_missing(statement.span)
        return
    cells = {position: variable for position in board.cells if (variable := board.variable_at(position))}
    count = len(cells)
    if context.settings.values is None and context.settings.values_span is None:
        context.settings.values = range(1, count + 1)
    if count > MAX_CELLS:
        message = f"such a grid can have at most {MAX_CELLS} cells, and this one has {count}"
        context.error("grid-too-large", message, statement.span)
        return
    values = context.settings.values or range(0)
    if not isinstance(values, range) or len(values) != count:
        numbers = f"{count_noun(count, 'cell')} need {count_noun(count, 'consecutive number')}"
        message = f"{numbers}, but there are {count_noun(len(values), 'value')}"
        help = f"write 'values 1..{count}', or leave out 'values'"
        context.error("wrong-number-of-values", message, context.settings.values_span, help=help)
        return
    name = f"consecutive numbers are {statement.adjacency}"
    board.name(count)
    context.require(board.different(cells), label="the grid", span=statement.span)
    for label, beside in _beside(cells, statement.adjacency, values):
        context.require(beside, label=f"{name}: {label}", span=statement.span)
    for label, apart in _apart(context, cells, statement.adjacency):
        context.require(apart, label=f"{name}: {label}", span=statement.span)


def _beside(cells: dict[Position, Variable], adjacency: str, values: range) -> Iterator[tuple[str, AnyOf]]:
    """Yield the conditions that the numbers before and after that of each cell are in cells beside it."""
    later = ADJACENCIES[adjacency].shifts
    shifts = (*later, *((-down, -right) for down, right in later))
    for (row, col), cell in cells.items():
        beside = [cells[place] for down, right in shifts if (place := (row + down, col + right)) in cells]
        # As each number is used once, both conditions mean the same, but each finds what the other does not.
        for sign, end in (("+", values[0]), ("-", values[-1])):
            numbers: list[Expression] = [Constant(end), *(Operation(sign, other, Constant(1)) for other in beside)]
            yield cell.name, AnyOf(tuple([Comparison(cell, "=", number) for number in numbers]))


def _apart(context: Context, cells: dict[Position, Variable], adjacency: str) -> Iterator[tuple[str, Comparison]]:
    """Yield the conditions, which follow from the others, that numbers differ by the distance of cells or more."""
    if len(cells) > GIVENS:
        return
    table = context.board.table
    given = {position for position, cell in cells.items() if table[cell.name].given is not None}
    for one, other in combinations(cells, 2):
        steps = [abs(a - b) for a, b in zip(one, other, strict=True)]
        distance = max(steps) if adjacency == "touching" else sum(steps)
        if distance > 1 and (len(cells) <= ALL_PAIRS or (distance <= NEAR and (one in given) != (other in given))):
            first, second = cells[one], cells[other]
            context.board.name(2)
            difference = Function("abs", (Operation("-", first, second),))
            yield f"{first.name} and {second.name}", Comparison(difference, ">=", Constant(distance))
