"""Text of puzzles and solutions for a terminal."""

from __future__ import annotations

from itertools import groupby

from .board import board, named
from .drawing import draw_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from ..model.puzzle import Puzzle
    from ..model.solution import Solution
    from .board import Board


def draw(puzzle: Puzzle, solution: Solution | None, *, differing: Collection[str] = (), color: bool = False) -> str:
    """Return the puzzle drawn in characters, filled in from ``solution``; cells in ``differing`` are marked ``*``."""
    parts = []
    drawn = board(puzzle, solution, differing)
    if drawn is not None:
        parts.append("\n".join([*_board(drawn, color), *drawn.below]))
    parts += drawings(puzzle, solution, differing)
    parts.append("" if solution is None else _values(named(puzzle), solution, differing))
    return "\n\n".join(part for part in parts if part)


def _values(names: list[str], solution: Solution, differing: Collection[str]) -> str:
    return " ".join(f"{name}={solution[name]}{'*' * (name in differing)}" for name in names)


def _board(drawn: Board, color: bool) -> list[str]:
    if drawn.ruled:
        from .text_ruled import lines

        return lines(drawn, color)
    if drawn.grid.ragged:
        from .text_table import figure

        return figure(drawn, color)
    from .text_table import table

    return table(drawn, color)


def drawings(puzzle: Puzzle, solution: Solution | None, differing: Collection[str]) -> Iterator[str]:
    """Yield each drawing; consecutive relations have no empty line between them."""
    for close, group in groupby(puzzle.drawings, lambda drawing: drawing.kind == "relation"):
        yield ("\n" if close else "\n\n").join(draw_lines(drawing, solution, differing) for drawing in group)
