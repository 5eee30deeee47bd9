"""Read ``[11]`` in a drawn grid: it is not a cell, and the cells that touch it have the sum 11."""

from __future__ import annotations

from ....model.expressions import Comparison, Constant, Function
from ...lowering.selectors import touching

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ....language.syntax import Item
    from ....model.grid import Position
    from ...context.context import Context


def declare(context: Context, position: Position, item: Item) -> None:
    """Record the sum that a box shows, for the views."""
    context.shown.around[position] = int(context.letters.constant(item.text.strip("[]"), item.span, 10).value)


def build(context: Context) -> None:
    """Require a sum for every box."""
    for position, item in context.drawn.sum_boxes.items():
        cells = context.board.variables_at(touching(position))
        if not cells and not context.shown.around[position]:
            continue  # a sum of 0 without cells is true
        if not cells:
            context.error("no-cell-here", "there are no cells around this sum", item.span)
            continue
        total = context.shown.around[position]
        label = f"around r{position[0]}c{position[1]}"
        clue = context.clue(label, item.text, "around", total, item.span)
        context.require(Comparison(Function("sum", cells), "=", Constant(total)), clue, label, item.span)
