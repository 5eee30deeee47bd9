"""Positions in a grid, without a puzzle: the cells named by them, and groups that are connected."""

from __future__ import annotations

from functools import lru_cache

from ...model.expressions import Variable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...model.grid import Position

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
