"""Read signs between the cells of a drawn grid: ``<`` and ``>`` in a row, ``^`` and ``v`` between rows, and marks.

A mark is defined once: ``mark o: abs(_ - _) = 1``. It has no direction, so its rule must hold in one order or the
other.
"""

from __future__ import annotations

from ....base.errors import noted
from ....kinds.adjacencies import NEIGHBORS
from ....model.expressions import AnyOf, Comparison
from ....model.grid import Sign
from ...lowering.forall import both_orders
from ...lowering.negation import negation_of
from ...lowering.reader import Reader
from ...lowering.syntax_tree import text_of
from .signs_fast import RELATIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ....language.syntax import Mark, NoOtherPair
    from ....model.expressions import Condition
    from ....model.grid import Position
    from ...context.context import Context


def settle_mark(context: Context, mark: Mark) -> None:
    """Record the meaning of a mark."""
    before = context.drawn.marks.get(mark.sign)
    if before is not None:
        notes = noted("first defined here", before.span)
        context.error("mark-twice", f"the mark {mark.sign} is defined twice", mark.span, *notes)
    context.drawn.marks[mark.sign] = mark
    context.shown.marks[mark.sign] = text_of(mark.rule)


def build(context: Context) -> None:
    """Require a condition for every sign; the point of ``<`` is at the smaller cell."""
    for first, second, item in context.drawn.signs:
        one, other = context.board.variable_at(first), context.board.variable_at(second)
        if one is None or other is None:
            row, col = first if one is None else second
            context.error(
                "sign-without-cell", f"this symbol must be between two cells, but r{row}c{col} is not a cell", item.span
            )
            continue
        mark = context.drawn.marks.get(item.text)
        context.shown.signs.append(Sign(first, second, item.text))
        if mark is None:
            sign = RELATIONS.get(item.text, item.text)
        else:
            sign = item.text
        label = f"r{first[0]}c{first[1]} {sign} r{second[0]}c{second[1]}"
        clue = context.clue(label, item.text, "sign", None, item.span)
        if mark is None:
            condition: Condition = Comparison(one, sign, other)
        else:
            condition = _marked(context, mark, first, second)
        context.require(condition, clue, label, item.span)


def _marked(context: Context, mark: Mark, first: Position, second: Position) -> Condition:
    ways = both_orders(Reader(context), mark.rule, (first, second))
    if len(ways) == 1:
        return ways[0]
    return AnyOf(tuple(ways))


def check_mark(context: Context, mark: Mark) -> None:
    """Warn about a mark that is not drawn anywhere, which is probably an oversight."""
    if not any(item.text == mark.sign for _, _, item in context.drawn.signs):
        context.warn("unused-mark", f"the mark {mark.sign} is not drawn in the grid", mark.span)


def build_no_other_pair(context: Context, statement: NoOtherPair) -> None:
    """Require that neighbors without a mark violate the rules of all marks."""
    marks = context.drawn.marks.values()
    if not marks:
        help = "define them with 'mark o: abs(_ - _) = 1'"
        context.error("no-marks", "no marks are defined", statement.span, help=help)
        return
    marked = {(first, second) for first, second, item in context.drawn.signs if item.text in context.drawn.marks}
    for row, col in context.board.cells:
        for down, right in NEIGHBORS:
            other = (row + down, col + right)
            if other in context.board.cells and ((row, col), other) not in marked:
                label = f"no mark between r{row}c{col} and r{other[0]}c{other[1]}"
                for mark in marks:
                    condition = negation_of(_marked(context, mark, (row, col), other))
                    context.require(condition, -1, label, statement.span)
