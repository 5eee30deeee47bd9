"""Positions in a grid, without a puzzle: the cells named by them, lines, boxes, and groups that are connected."""

from __future__ import annotations

from functools import lru_cache

from ...model.expressions import Variable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...model.grid import Position

KINDS = {"rows": "row", "cols": "col", "diagonals": "diagonal"}
WORDS = {"row": "row", "col": "column", "diagonal": "diagonal"}
"""Kind of line -> its name in messages."""
MAX_OWN = 10_000
_own: dict[Position, Variable] = {}
"""Position -> variable of a cell that is named by its place; all puzzles share these variables."""


def own(position: Position) -> Variable:
    """Return the variable of a cell that has no name except its place."""
    known = _own.get(position)
    if known is None:
        known = Variable(f"r{position[0]}c{position[1]}")
        if len(_own) < MAX_OWN:
            _own[position] = known
    return known


@lru_cache(maxsize=8)
def frame(rows: int, cols: int) -> dict[Position, Variable]:
    """Return the variables of a grid of this size in reading order, with every cell named by its place."""
    return {(row, col): own((row, col)) for row in range(1, rows + 1) for col in range(1, cols + 1)}


@lru_cache(maxsize=1000)
def line_positions(rows: int, cols: int, kind: str, number: int) -> tuple[Position, ...]:
    """Return the positions of a line of this kind ("row", "col" or "diagonal") in a grid of this size."""
    if kind == "row":
        return tuple([(number, col) for col in range(1, cols + 1)])
    if kind == "col":
        return tuple([(row, number) for row in range(1, rows + 1)])
    if number == 1:
        return tuple([(at, at) for at in range(1, min(rows, cols) + 1)])
    return tuple([(at, cols + 1 - at) for at in range(1, min(rows, cols) + 1)])


@lru_cache(maxsize=1000)
def rectangle(corner: Position, height: int, width: int) -> tuple[Position, ...]:
    """Return the positions of a rectangle with this corner at the top left, row by row."""
    top, left = corner
    return tuple([(row, col) for row in range(top, top + height) for col in range(left, left + width)])


def boxes(rows: int, cols: int, height: int, width: int) -> list[tuple[Position, ...]]:
    """Return the positions of every box, row by row; the boxes must divide the grid evenly."""
    corners = [(row, col) for row in range(1, rows + 1, height) for col in range(1, cols + 1, width)]
    return [rectangle(corner, height, width) for corner in corners]


def is_connected(positions: Sequence[Position]) -> bool:
    """Return True if ``positions`` are connected by edges."""
    left = set(positions)
    _piece(positions[0], left)
    return not left


def pieces(positions: Sequence[Position]) -> list[list[Position]]:
    """Return the connected groups of ``positions``."""
    left = set(positions)
    return [_piece(start, left) for start in positions if start in left]


def _piece(start: Position, left: set[Position]) -> list[Position]:
    """Remove from ``left`` all positions connected to ``start``, and return them."""
    left.remove(start)
    piece = [start]
    for row, col in piece:
        if not left:
            break
        for place in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
            if place in left:
                left.remove(place)
                piece.append(place)
    return piece


@lru_cache(maxsize=5000)
def run_label(direction: str, first: Position) -> str:
    """Return the label of the run "across" or "down" that begins at ``first``."""
    return f"run {direction} from r{first[0]}c{first[1]}"
