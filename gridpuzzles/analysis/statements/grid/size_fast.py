"""Read ``grid 6 x 6`` without the grammar."""

from __future__ import annotations

from ...fast_path.reader import Bailout, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...fast_path.reader import Block, FastReader


def read(reader: FastReader, heading: str, start: int, block: Block) -> None:
    """Record the size of the grid."""
    reader.size(*size(heading[len("grid ") :]))


def size(text: str) -> tuple[int, int]:
    """Return the two numbers of ``6 x 6`` or ``6x6``."""
    words = text.split() if " " in text.strip() else text.strip().partition("x")
    if len(words) != 3 or words[1] != "x":
        raise Bailout
    return number(words[0]), number(words[2])
