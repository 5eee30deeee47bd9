"""Read ``evaluate left to right`` without the grammar."""

from __future__ import annotations

from ..fast_path.reader import Bailout
from ..lowering.order import BY_PRECEDENCE, LEFT_TO_RIGHT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..fast_path.reader import Block, FastReader


def read(reader: FastReader, heading: str, start: int, block: Block) -> None:
    """Record the order of evaluation."""
    reader.order = heading.removeprefix("evaluate ")
    if reader.order not in (LEFT_TO_RIGHT, BY_PRECEDENCE):
        raise Bailout
