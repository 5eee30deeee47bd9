"""Signs between the cells of a drawn grid: ``<`` and ``>`` in a row, ``^`` and ``v`` between two rows."""

from __future__ import annotations

from ....model.expressions import Comparison
from ....model.grid import Sign

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...draft.context import Context

RELATIONS = {"<": "<", "^": "<", ">": ">", "v": ">"}


def build(context: Context) -> None:
    """One comparison for every sign; the point is at the smaller cell."""
    for first, second, item in context.drawn.signs:
        one, other = context.board.variable_at(first), context.board.variable_at(second)
        if one is None or other is None:
            row, col = first if one is None else second
            context.error(
                "sign-without-cell", f"this sign stands between two cells, but r{row}c{col} is none", item.span
            )
            continue
        context.shown.signs.append(Sign(first, second, item.text))
        label = f"r{first[0]}c{first[1]} {RELATIONS[item.text]} r{second[0]}c{second[1]}"
        clue = context.clue(label, item.text, "sign", None, item.span)
        context.require(Comparison(one, RELATIONS[item.text], other), clue, label, item.span)
