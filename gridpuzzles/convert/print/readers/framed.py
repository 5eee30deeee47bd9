"""Find the clues around the board in tables whose rows have equal lengths, such as those of spreadsheets.

Where rows and columns of clues meet, a table has empty corners.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, product
from typing import TypeVar

from ..said import Unclear
from .cells import Row

Cell = TypeVar("Cell")

EMPTY = frozenset("._?-*")
"""Signs for a missing clue, and for an empty cell or corner."""
BEHIND_ROWS = ("sum", "product")
"""Functions whose clues are behind their rows if nothing shows the side."""
IN_CORNERS = {"sum": ("+",), "product": ("x", "X")}
"""Signs of functions in an empty corner."""
LEAST = 4
"""Minimal number of rows and columns of a table with its clues: 2 x 2 cells are no puzzle."""


class Frame:
    """The edges of a table that may hold its clues: the indexes of rows, 0 and -1, and those of columns."""

    def __init__(self, rows: tuple[int, ...], cols: tuple[int, ...]) -> None:
        self.rows = rows
        self.cols = cols

    def corners(self, table: Sequence[Row]) -> set[str]:
        """Return the texts where the edges meet."""
        return {table[row][col] for row, col in product(self.rows, self.cols)}

    def board(self, table: Sequence[Row]) -> list[Row]:
        """Return the rows without the edges."""
        return [within(row, self.cols) for row in within(table, self.rows)]

    def edges(self, table: Sequence[Row]) -> list[Row]:
        """Return the edges without their corners."""
        inner = within(table, self.rows)
        return [*(within(table[at], self.cols) for at in self.rows), *([row[at] for row in inner] for at in self.cols)]

    def is_apart(self, table: Sequence[Row]) -> bool:
        """Return True if the signs for no clue are not those of empty cells."""
        around = self.corners(table).union(*self.edges(table))
        return EMPTY.isdisjoint(around.intersection(chain(*self.board(table))))


FRAMES = [Frame(rows, cols) for rows, cols in product(((0, -1), (0,), (-1,)), repeat=2)]
RING, AT_END = FRAMES[0], FRAMES[-1]


def within(cells: Sequence[Cell], ends: Sequence[int]) -> list[Cell]:
    """Return cells or rows without the first one, the last one or both."""
    return [*cells[int(0 in ends) : len(cells) - int(-1 in ends)]]


def frame_of(table: Sequence[Row], function: str, rows: int, cols: int, is_square: bool, line: int) -> Frame | None:
    """Return the edges that hold the clues of a table with empty corners, or None for other drawings.

    The board has the given size, if that is not 0. Edges with a clue everywhere come first, then those whose sign for
    no clue is not that of an empty cell. Raise `Unclear` at the line if several fit.
    """
    if len({*map(len, table)}) > 1 or min(len(table), len(table[0])) < LEAST:
        return None
    # Sums and products are on two sides, usually behind the rows, where a row of the board may look like them.
    is_behind = function in BEHIND_ROWS
    found = []
    for frame in FRAMES:
        height, width = len(table) - len(frame.rows), len(table[0]) - len(frame.cols)
        is_of_size = (rows or height, cols or width) == (height, width) and (height == width or not is_square)
        is_usual = is_behind and (frame is AT_END or len(frame.rows + frame.cols) > 2)
        if is_of_size and not is_usual and _holds_clues(frame, table, function):
            found.append(frame)
    full = [frame for frame in found if EMPTY.isdisjoint(chain(*frame.edges(table)))]
    apart = [frame for frame in found if frame.is_apart(table)]
    best = full if full or is_behind else apart or found
    if len(best) > 1 and (apart or RING not in best):
        raise Unclear("which rows and columns of this table are clues? Put | between them and the cells", line)
    return best[0] if best else None


def _holds_clues(frame: Frame, table: Sequence[Row], function: str) -> bool:
    """Return True if the corners are empty, and the edges have numbers and empty cells only.

    Each edge has a number, unless its signs tell it from the board.
    """
    edges = frame.edges(table)
    return (
        EMPTY.union(IN_CORNERS.get(function, ())).issuperset(frame.corners(table))
        and all(cell.isdigit() or cell in EMPTY for cell in chain(*edges))
        and any(map(str.isdigit, chain(*edges)))
        and (frame.is_apart(table) or all(any(map(str.isdigit, edge)) for edge in edges))
    )
