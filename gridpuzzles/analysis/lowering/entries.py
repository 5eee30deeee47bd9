"""Read entries such as ``4 across``: numbers formed by cells of a drawn grid, numbered as in a crossword."""

from __future__ import annotations

from ...base.runs import STEPS, run_from
from ...language.syntax import Entry
from ...model.expressions import Comparison, Constant, Numeral
from ..context.constraints import NOTHING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...model.expressions import Expression
    from ...model.grid import Position
    from ..context.context import Context


def entry(context: Context, node: Entry) -> Expression:
    """Return the number that the entry's cells form; it does not start with 0 unless leading zeros are allowed."""
    key = (node.number, node.direction)
    if key not in context.meaning.entries:
        context.meaning.entries[key] = _read(context, node)
    return context.meaning.entries[key]


def _read(context: Context, node: Entry) -> Expression:
    if not context.board.rows or context.board.ragged:
        if context.board.ragged:
            what = "a figure with rows of different lengths"
        else:
            what = "a puzzle without a grid"
        context.error("no-entries", f"{what} has no numbered entries", node.span)
        return NOTHING
    if not context.shown.entries:
        context.shown.entries.update(numbering(context))
    name = f"{node.number} {node.direction}"
    square = next((position for position, number in context.shown.entries.items() if number == node.number), None)
    if square is None or not _starts(context, square, node.direction):
        context.error("no-such-entry", f"there is no {name}", node.span, help=_others(context, node.direction))
        return NOTHING
    row, col = square
    step = STEPS[node.direction]
    digits = context.board.variables_at(run_from(context.board.cells, (row, col), step))
    if not context.letters.leading_zeros:
        context.require(Comparison(digits[0], "!=", Constant(0)), label=f"{name} does not start with 0", span=node.span)
    return Numeral(digits, context.settings.base)


def numbering(context: Context) -> dict[Position, int]:
    """Return the number of every cell that begins an entry of two or more cells, in reading order."""
    starting = [
        position
        for position in context.board.cells
        if any(_starts(context, position, direction) for direction in STEPS)
    ]
    return {position: number for number, position in enumerate(starting, 1)}


def _starts(context: Context, position: Position, direction: str) -> bool:
    (row, col), (down, right) = position, STEPS[direction]
    return (row - down, col - right) not in context.board.cells and (row + down, col + right) in context.board.cells


def _others(context: Context, direction: str) -> str:
    numbers = [
        str(number) for position, number in context.shown.entries.items() if _starts(context, position, direction)
    ]
    if numbers:
        return f"choose one of the {direction} entries: {', '.join(numbers)}"
    return f"this grid has no {direction} entries"
