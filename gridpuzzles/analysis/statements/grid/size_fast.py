"""Read ``grid 6 x 6`` without the grammar."""

from __future__ import annotations

from ...fast_path.reader import size_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...fast_path.reader import Block, FastReader


def read(reader: FastReader, heading: str, start: int, block: Block) -> None:
    """Record the size of the grid."""
    reader.size(*size_of(heading[len("grid ") :]))
