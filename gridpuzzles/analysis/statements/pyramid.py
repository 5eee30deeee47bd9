"""Read ``pyramid:``, a number wall: every number is the sum of the two next to it in the longer of two rows."""

from __future__ import annotations

from itertools import pairwise

from ...base.english import count_noun
from ...kinds.number_functions import OF_PAIRS
from ...language.syntax import Item
from ...model.expressions import Comparison, Function, Operation
from ..context.drawings import span_of
from .grid.drawn import declare_squares

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...language.syntax import Pyramid
    from ...model.expressions import Expression, Variable
    from ..context.context import Context


def shape(context: Context, pyramid: Pyramid) -> None:
    """Take the rows as drawn; each row must have one cell more, or one less, than the row above it."""
    rows = [[_blank(item) for item in line.items] for line in pyramid.lines]
    if context.drawn.rows:
        context.error("second-grid", "the grid is already drawn", pyramid.span)
        return
    context.drawn.rows = rows
    for above, below in pairwise(rows):
        if abs(len(above) - len(below)) != 1:
            message = f"this row has {count_noun(len(below), 'number')}, but the row above it has {len(above)}"
            help = "write one number more, or one less, than in the row above; write '_' for an empty cell"
            context.error("no-pyramid", message, span_of(below), help=help)
    context.board.ragged = True
    context.board.size.say(len(rows), max(map(len, rows)), pyramid.span, "the pyramid")


def _blank(item: Item) -> Item:
    """Return the item, with ``?`` replaced by an empty cell."""
    if item.kind == "UNGIVEN":
        return item.replace(kind="NUMERAL", text="_")
    return item


def declare(context: Context, pyramid: Pyramid) -> None:
    """Make every mark a cell or a given."""
    context.board.drawn = True
    declare_squares(context)


def build(context: Context, pyramid: Pyramid) -> None:
    """Require that each cell is the sum, or another function, of the two cells next to it in the longer row."""
    function = pyramid.function or "sum"
    if function not in OF_PAIRS:
        help = f"use one of {', '.join(OF_PAIRS)}"
        context.error("wrong-function", f"'{function}' cannot build a pyramid", pyramid.span, help=help)
        return
    rows = context.drawn.rows
    for number in range(1, len(rows)):
        if len(rows[number - 1]) < len(rows[number]):
            short, long = (number, number + 1)
        else:
            short, long = (number + 1, number)
        for col in range(1, len(rows[short - 1]) + 1):
            bricks = context.board.variables_at([(short, col), (long, col), (long, col + 1)])
            if len(bricks) == 3:
                whole, *parts = bricks
                label = f"brick r{short}c{col}"
                context.require(Comparison(_of_two(function, *parts), "=", whole), -1, label, pyramid.span)


def _of_two(function: str, one: Variable, other: Variable) -> Expression:
    if function == "abs":
        return Function("abs", (Operation("-", one, other),))
    return Function(function, (one, other))
