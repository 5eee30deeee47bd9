"""Read ``grid 6 x 3``, a size without a drawing."""

from __future__ import annotations

from ...fast_path.reader import size_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ....language.syntax import GridSize
    from ...context.context import Context
    from ...fast_path.reader import Block, FastReader


def shape(context: Context, statement: GridSize) -> None:
    """Record the size of the grid."""
    from ...lowering.constants import whole_number

    rows, cols = whole_number(context, statement.rows), whole_number(context, statement.cols)
    if rows is None or cols is None:
        context.board.size.faulty = True
    elif rows < 0 or cols < 0:
        context.board.size.faulty = True
        span = (statement.rows if rows < 0 else statement.cols).span
        context.error("no-such-size", "a grid cannot have a negative number of rows or columns", span)
    else:
        if not rows or not cols:
            context.warn("grid-without-cells", "this grid has no cells", statement.span)
        context.board.size.say(rows, cols, statement.span, "the grid")


def read_fast(reader: FastReader, heading: str, start: int, block: Block) -> None:
    """Record the size of the grid."""
    reader.size(*size_of(heading[len("grid ") :]))
