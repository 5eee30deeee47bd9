"""Find runs (adjacent cells in a row or column, up to a square without a cell or the edge) and connected cells."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

Position = tuple[int, int]
Run = tuple[Position, ...]

ACROSS, DOWN = (0, 1), (1, 0)
STEPS = {"across": ACROSS, "down": DOWN}


def run_from(cells: Collection[Position], first: Position, step: Position) -> Run:
    """Return the cells from ``first`` on in one direction; empty if ``first`` is not a cell."""
    run = []
    row, col = first
    while (row, col) in cells:
        run.append((row, col))
        row, col = row + step[0], col + step[1]
    return tuple(run)


def runs(cells: Collection[Position], step: Position) -> Iterator[Run]:
    """Yield all maximal runs in one direction, in the order of their first cells in ``cells``."""
    for row, col in cells:
        # A run begins where no cell is before it.
        if (row - step[0], col - step[1]) not in cells:
            yield run_from(cells, (row, col), step)


def around(place: Position) -> Run:
    """Return the four positions that share an edge with ``place``."""
    row, col = place
    return (row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)


def pairs_at(cells: Collection[Position], steps: Sequence[Position]) -> Iterator[tuple[Position, Position]]:
    """Yield the pairs of ``cells`` that are one of the steps apart, in the order of their first cells."""
    for row, col in cells:
        for down, right in steps:
            if (row + down, col + right) in cells:
                yield (row, col), (row + down, col + right)


def is_connected(cells: Iterable[Position]) -> bool:
    """Return True if there are cells, and they are connected by their edges."""
    left = set(cells)
    if left:
        _piece(next(iter(left)), left)
        return not left
    return False


def pieces(cells: Collection[Position]) -> list[list[Position]]:
    """Return the connected groups of ``cells``."""
    left = set(cells)
    return [_piece(start, left) for start in cells if start in left]


def _piece(start: Position, left: set[Position]) -> list[Position]:
    """Remove from ``left`` all positions connected to ``start``, and return them."""
    left.remove(start)
    piece = [start]
    for row, col in piece:
        # The last cells have no neighbors left to look for.
        if not left:
            break
        for place in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
            if place in left:
                left.remove(place)
                piece.append(place)
    return piece
