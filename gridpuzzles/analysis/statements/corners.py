"""Read ``corners:``, clues where four cells meet."""

from __future__ import annotations

from ...base.english import count_noun
from ...base.errors import Fix
from ...kinds.numbers import OF_CELLS
from ...kinds.signs import BASIC
from ...language.syntax import Corners, Item
from ...model.expressions import AllOf, AnyOf, Property
from ...model.grid import Corner
from ..context.drawings import span_of
from ..lowering.order import whole_constant
from .cages import read_target, sign_hint, target_is, total_is
from .letter_map import usual_width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...model.expressions import Condition, Expression, Variable
    from ...model.grid import Position
    from ..context.context import Context


def shape(context: Context, corners: Corners) -> None:
    """Set the size: one row and one column more than the clues."""
    width = usual_width([line.items for line in corners.map])
    context.board.size.say(len(corners.map) + 1, width + 1, corners.span, "the grid around the corners")


def build(context: Context, corners: Corners) -> None:
    """Require every clue of the four cells around it."""
    if corners.function is not None and corners.function not in OF_CELLS:
        message = f"'{corners.function}' cannot be the clue of a corner"
        fix = Fix.of_word(corners.span, corners.function, "sum", sure=False)
        context.error("wrong-function", message, corners.span, help="write 'corners sum:'", fix=fix)
        return
    width = usual_width([line.items for line in corners.map])
    for row, line in enumerate(corners.map, 1):
        clues = len(line.items)
        if clues != width:
            message = f"row {row} of the corners has {count_noun(clues, 'clue')}, but other rows have {width}"
            context.error("ragged-corners", message, span_of(line.items), help="write '.' where there is no clue")
        for col, item in enumerate(line.items, 1):
            if item.kind not in ("DOT", "UNGIVEN"):
                _build_corner(context, corners, (row, col), item)


def _build_corner(context: Context, corners: Corners, position: Position, item: Item) -> None:
    function = corners.function
    row, col = position
    places = ((row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1))
    cells = context.board.variables_at(places)
    if row >= context.board.rows or col >= context.board.cols or context.board.ragged:
        return  # the sizes disagree, which has been reported, or a figure has no corners
    if len(cells) < 4:
        missing = next(place for place in places if place not in context.board.cells)
        message = f"a corner clue needs four cells, but r{missing[0]}c{missing[1]} is not a cell"
        context.error(
            "no-cell-here", message, item.span, help="write '.' there", fix=Fix.at(item.span, ".", sure=False)
        )
        return
    label = f"corner r{row}c{col}"
    context.shown.corners.append(Corner(position, item.text))
    if item.kind == "PARITY":
        clue = context.clue(label, item.text, "corner", None, item.span)
        context.require(AllOf(tuple(Property(cell, item.text) for cell in cells)), clue, label, item.span)
        return
    sign, target = read_target(context, item)
    if not sign and function is None:
        hint = sign_hint(item.text, "corners sum:")
        fix = Fix.of_word(corners.span, "corners", "corners sum", sure=False)
        context.error("no-operator", "this corner clue has no operator", item.span, help=hint, fix=fix)
        return
    value = whole_constant(target)
    clue = context.clue(label, item.text, "corner", value, item.span)
    context.require(_condition(sign, function, cells, target), clue, label, item.span)


def _condition(sign: str, function: str | None, cells: tuple[Variable, ...], target: Expression) -> Condition:
    if not sign and function is not None:
        return total_is(function, cells, target)
    upper_left, upper_right, lower_left, lower_right = cells
    pairs = ((upper_left, lower_right), (upper_right, lower_left))
    signs = BASIC if sign == "?" else (sign,)
    ways = [AllOf(tuple(target_is(one, pair, target) for pair in pairs)) for one in signs]
    if len(ways) == 1:
        return ways[0]
    return AnyOf(tuple(ways))
