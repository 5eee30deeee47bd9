"""Show a conflict on the board: draw the board with only its clues, or name the lines that have them."""

from __future__ import annotations

from ..model.traversal import names_in
from ..views.board import board
from ..views.text import draw
from .conflicts import cells_by_clue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from ..model.grid import Grid, Position
    from ..model.puzzle import Puzzle
    from .oracle import Oracle

WIDEST, TALLEST = 100, 60


def clash_drawn(puzzle: Puzzle, clues: Collection[int]) -> str:
    """Return the board without any other clue.

    Return an empty string if there is no board, if it does not show all the clues, or if it is too large.
    """
    if puzzle.grid is None:
        return ""
    kept = {
        (frozenset(names_in(one.condition)), puzzle.clues[one.clue].text): one.clue
        for one in puzzle.constraints
        if one.clue in clues
    }
    shown = {symbol.clue for symbol in puzzle.symbols if symbol.given is not None}
    grid = _grid_with_clues(puzzle.grid, kept, shown)
    # a board without some of the clues would be misleading
    if not shown.issuperset(clues):
        return ""
    symbols = tuple(one if one.clue in clues else one.replace(given=None) for one in puzzle.symbols)
    alone = puzzle.replace(grid=grid, symbols=symbols, drawings=())
    if board(alone) is None:
        return ""
    drawn = draw(alone, None)
    lines = drawn.splitlines()
    if len(lines) <= TALLEST and max(map(len, lines)) <= WIDEST:
        return drawn
    return ""


def _grid_with_clues(grid: Grid, kept: dict[tuple[frozenset[str], str], int], shown: set[int]) -> Grid:
    """Return the grid with only those clues that are keys of ``kept``, and add the numbers of these clues to ``shown``.

    A key is a set of cells with the text of the clue.
    """

    def is_kept(names: Iterable[str], text: str) -> bool:
        clue = kept.get((frozenset(names), text))
        if clue is not None:
            shown.add(clue)
        return clue is not None

    def cells(places: Iterable[Position]) -> list[str]:
        return [grid.cells[place] for place in places if place in grid.cells]

    def run(place: Position, down: int, right: int) -> list[str]:
        row, col = place
        names = []
        while (row := row + down, col := col + right) in grid.cells:
            names.append(grid.cells[row, col])
        return names

    blocked = {
        place: square.replace(
            down=square.down if is_kept(run(place, 1, 0), square.down) else "",
            across=square.across if is_kept(run(place, 0, 1), square.across) else "",
        )
        for place, square in grid.blocked.items()
    }
    around = [(one, one.position) for one in grid.corners]
    return grid.replace(
        blocked=blocked,
        line_clues=tuple(one for one in grid.line_clues if is_kept(grid.line(one.kind, one.number), one.text)),
        cages=tuple(one for one in grid.cages if is_kept(cells(one.positions), one.clue)),
        signs=tuple(one for one in grid.signs if is_kept(cells((one.first, one.second)), one.text)),
        corners=tuple(
            one
            for one, (row, col) in around
            if is_kept(cells(((row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1))), one.text)
        ),
    )


def part_of_board(oracle: Oracle, clues: Collection[int]) -> str:
    """Return the part of the board with these clues: ``in rows 1 to 3``; empty for all of it, or without a grid."""
    grid = oracle.puzzle.grid
    if grid is None or not clues:
        return ""
    cells = cells_by_clue(oracle)
    names = {oracle.puzzle.symbols[x].name for clue in clues for x in cells[clue] if x < len(oracle.puzzle.symbols)}
    places = [place for place, name in grid.cells.items() if name in names]
    spans = []
    for word, size, numbers in (
        ("row", grid.rows, [row for row, _ in places]),
        ("column", grid.cols, [col for _, col in places]),
    ):
        first, last = min(numbers, default=1), max(numbers, default=size)
        if (first, last) != (1, size):
            spans.append(f"{word} {first}" if first == last else f"{word}s {first} to {last}")
    if spans:
        return f"in {', '.join(spans)}"
    return ""
