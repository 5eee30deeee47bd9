"""Read ``no two rows alike``: any two lines or groups of a kind must differ in at least one cell."""

from __future__ import annotations

from itertools import combinations

from ...model.expressions import AnyOf, Comparison
from ..lowering.places import groups

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...language.syntax import NoTwoAlike
    from ..context.context import Context


def build(context: Context, statement: NoTwoAlike) -> None:
    """Require, for any two groups of equal size, that they differ in at least one place.

    Groups without cells, such as a line of walls, are ignored.
    """
    for scope in statement.scopes:
        named = [(label, context.board.variables_at(cells)) for label, cells in groups(context, scope)]
        for (label, cells), (other, others) in combinations(named, 2):
            if 0 < len(cells) == len(others):
                context.board.name(len(cells))
                differ = tuple(Comparison(a, "!=", b) for a, b in zip(cells, others, strict=True))
                context.require(AnyOf(differ), label=f"{label} and {other} differ", span=statement.span)
