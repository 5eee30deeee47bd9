"""Read sukos and sujikos: nine cells and the four circles between them.

The circles are drawn between the rows, or above or below the board or a map of colors.
"""

from __future__ import annotations

from ..draft import Draft, Statement
from ..said import Unclear
from .board import written
from .cells import Row, drawn_lines, texts_of, with_plain_blanks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..blocks import Block, Line


def read(block: Block, draft: Draft) -> list[Statement]:
    """Return ``corners sum:`` with the circles, and the board or map of colors; raise `Unclear` for other drawings."""
    lines = drawn_lines(block)
    rows = [texts_of(line) for line in lines]
    widths = [len(row) for row in rows]
    draft.sized(3, 3)
    if widths == [3, 2, 3, 2, 3]:
        board = _board(rows[::2], lines[::2], block)
        return [*_corners(rows[1::2], lines[1::2]), *board]
    if widths[:2] == [2, 2] and widths[2:] in ([], [3, 3, 3]):
        out = _corners(rows[:2], lines[:2])
        return out + (_cells(rows[2:], lines[2:], block, draft) if widths[2:] else [])
    if widths == [3, 3, 3, 2, 2]:
        board = _cells(rows[:3], lines[:3], block, draft)
        return [*_corners(rows[3:], lines[3:]), *board]
    if widths == [3, 3, 3]:
        return _cells(rows, lines, block, draft)
    raise Unclear("where are the nine cells and the four circles?", lines[0].number)


def _cells(rows: list[Row], lines: Sequence[Line], block: Block, draft: Draft) -> list[Statement]:
    """Read three rows of three: keep a map if all cells are labels, or else return the board."""
    if all(cell.isalpha() and cell not in ("x", "X", "o") for row in rows for cell in row):
        draft.keep_map("cages", rows, (line.number for line in lines))
        return []
    return _board(rows, lines, block)


def _board(rows: list[Row], lines: Sequence[Line], block: Block) -> list[Statement]:
    return written("grid:", with_plain_blanks(rows, zero_is_empty=True), lines, block)


def _corners(rows: list[Row], lines: Sequence[Line]) -> list[Statement]:
    """Return the statements of the circles, with a dot for an empty circle."""
    circles = [["." if cell in ("?", "_") else cell for cell in row] for row in rows]
    body = [Statement("  " + " ".join(row), line.number) for row, line in zip(circles, lines, strict=True)]
    return [Statement("corners sum:", lines[0].number), *body]
