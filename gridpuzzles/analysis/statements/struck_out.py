"""Read ``numbers may be struck out``: each given keeps its value or counts as 0."""

from __future__ import annotations

from ...language.syntax import StruckOut

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..context.context import Context


def build(context: Context, statement: StruckOut) -> None:
    """Mark every given; report an error if there is none."""
    givens = [cell for cell in context.board.table.values() if cell.given is not None]
    if not givens:
        context.error(
            "nothing-to-strike",
            "there are no numbers to strike out",
            statement.span,
            help="draw the numbers below 'grid:'",
        )
    for cell in givens:
        cell.struck = True
