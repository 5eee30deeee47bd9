r"""Read the blocked squares of kakuro, with their ``down\across`` sums, without the grammar."""

from __future__ import annotations

from functools import lru_cache

from ....model.grid import ClueSquare
from ...fast_path.cells import MAX_KEPT
from ...fast_path.reader import Bailout, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ....base.source import Span
    from ....model.grid import Position
    from ...fast_path.reader import FastReader

NO_CLUE = ("", "?")


@lru_cache(maxsize=2000)
def blocked_square(mark: str) -> ClueSquare:
    """Return the square that ``mark`` shows."""
    down, _, across = mark.partition("\\")
    for text in (down, across):
        if text not in NO_CLUE:
            number(text)
    return ClueSquare(down, across)


def build(reader: FastReader, spans: dict[Position, Span]) -> None:
    """Require a sum for every clue; ``spans`` has the places of the blocked squares with clues."""
    runs = reader.runs()
    for (row, col), span in spans.items():
        square = reader.blocked[row, col]
        for text, direction, first in (
            (square.down, "down", (row + 1, col)),
            (square.across, "across", (row, col + 1)),
        ):
            if text in NO_CLUE:
                continue
            cells = runs[direction].get(first)
            if cells is None or len(cells.positions) < 2:
                raise Bailout
            label = clue_label(direction, row, col)
            reader.require_total("sum", cells, int(text), label, text, "run", span)


@lru_cache(maxsize=MAX_KEPT)
def clue_label(direction: str, row: int, col: int) -> str:
    """Return the label of the clue at a blocked square for the cells "down" or "across"."""
    return f"{direction} clue r{row}c{col}"
