"""``no two rows alike`` - lines or pieces of a kind, any two of which differ somewhere."""

from __future__ import annotations

from itertools import combinations

from ...model.expressions import AnyOf, Comparison
from ..reading.places import groups

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...language.syntax import NoTwoAlike
    from ..draft.context import Context


def build(context: Context, statement: NoTwoAlike) -> None:
    """A rule for each two of as many cells: those at the same place of both differ for one place at least.

    A line that is all walls is none.
    """
    for scope in statement.scopes:
        named = [(label, context.board.variables_at(cells)) for label, cells in groups(context, scope)]
        for (label, cells), (other, others) in combinations(named, 2):
            if 0 < len(cells) == len(others):
                context.board.name(len(cells))
                differ = tuple(Comparison(a, "!=", b) for a, b in zip(cells, others, strict=True))
                context.require(AnyOf(differ), label=f"{label} and {other} differ", span=statement.span)
