"""Runs: cells next to one another, between blocked squares and the edges of the grid."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...model.grid import Position
    from ..draft.context import Context

DOWN, ACROSS = (1, 0), (0, 1)


def run(context: Context, square: Position, step: tuple[int, int]) -> tuple[Position, ...]:
    """The cells that follow ``square`` in one direction, up to the next position without a cell."""
    positions = []
    position = (square[0] + step[0], square[1] + step[1])
    cells = context.board.cells
    while position in cells:
        positions.append(position)
        position = (position[0] + step[0], position[1] + step[1])
    return tuple(positions)


def runs(context: Context) -> Iterator[tuple[str, tuple[Position, ...]]]:
    """Every run of two or more cells, named after its first: across in reading order, then down."""
    for step, direction in ((ACROSS, "across"), (DOWN, "down")):
        for row, col in context.board.cells:
            before = (row - step[0], col - step[1])
            if before not in context.board.cells:
                positions = run(context, before, step)
                if len(positions) > 1:
                    yield f"run {direction} from r{row}c{col}", positions
