"""A puzzle or solution as a board: squares with texts, walls between them, notes at the edges.

Every view of a grid is drawn from the board, so that a family looks the same in text, Markdown, SVG and HTML.
"""

from __future__ import annotations

from ..model.grid import Grid
from ..record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from ..model.grid import Area, ClueSquare, LineClue, Position
    from ..model.puzzle import Puzzle
    from ..model.solution import Solution

THIN, THICK = 1, 2
EMPTY = "_"


class Square(Record):
    """What stands at one position. ``kind``: "cell", "given", "blocked", "sum" or "none" (outside a figure)."""

    kind: str
    text: str = ""  # the number, a name, or `EMPTY`
    corner: str = ""  # upper left: a cage's clue or an entry's number
    clues: ClueSquare | None = None  # of a blocked square
    differs: bool = False  # two solutions shown side by side disagree here


class Board(Record):
    """``squares`` for every position; ``walls`` maps two neighboring positions, upper or left first, to a weight.

    A position outside the grid in a pair means the edge of the board. Without any wall the board is an open table.
    """

    rows: int
    cols: int
    squares: Mapping[Position, Square]
    walls: Mapping[tuple[Position, Position], int]
    grid: Grid
    row_notes: Mapping[int, str]
    col_notes: Mapping[int, str]
    below: tuple[str, ...]  # clues that stand at no edge: rules of columns, diagonals

    @property
    def ruled(self) -> bool:
        """Whether lines are drawn between the squares."""
        return bool(self.walls)


def board(puzzle: Puzzle, solution: Solution | None = None, differing: Collection[str] = ()) -> Board | None:
    """The board of ``puzzle``, filled in from ``solution``; None when it has no grid, or a drawing shows the cells."""
    grid = puzzle.grid
    if grid is None or grid.pictured:
        return None
    givens = {symbol.name: str(symbol.given) for symbol in puzzle.symbols if symbol.given is not None}
    letters = {symbol.name for symbol in puzzle.symbols if symbol.kind == "letter"}
    corners = _corners(grid)
    squares = {}
    for row in range(1, grid.rows + 1):
        for col in range(1, grid.cols + 1):
            place = (row, col)
            squares[place] = _square(grid, place, solution, givens, letters, corners.get(place, ""), differing)
    row_notes, col_notes, below = _notes(grid, solution)
    return Board(grid.rows, grid.cols, squares, _walls(grid), grid, row_notes, col_notes, below)


def _square(
    grid: Grid,
    place: Position,
    solution: Solution | None,
    givens: Mapping[str, str],
    letters: Collection[str],
    corner: str,
    differing: Collection[str],
) -> Square:
    if place in grid.cells:
        name = grid.cells[place]
        kind = "given" if name in givens or name in letters else "cell"
        if solution is not None:
            return Square(kind, str(solution.values[name]), corner, differs=name in differing)
        shown = name if grid.named or name in letters else EMPTY
        return Square(kind, givens.get(name, shown), corner)
    if place in grid.around:
        return Square("sum", str(grid.around[place]))
    if place in grid.blocked:
        return Square("blocked", clues=grid.blocked[place])
    return Square("none")


def _corners(grid: Grid) -> dict[Position, str]:
    corners = {place: str(number) for place, number in grid.entries.items()}
    for cage in grid.cages:
        corners[min(cage.positions)] = cage.clue
    return corners


def _walls(grid: Grid) -> dict[tuple[Position, Position], int]:
    """Thick lines around boxes, regions and the board; thin ones around cages and every square of a ruled board."""
    thick = [_owner(grid.regions)] if grid.regions else []
    if grid.boxes:
        height, width = grid.boxes
        thick.append({place: ((place[0] - 1) // height, (place[1] - 1) // width) for place in grid.cells})
    cages = _owner(grid.cages)
    if not (thick or cages or grid.blocked or grid.entries or grid.corners):
        return {}
    every = bool(grid.blocked or grid.entries or grid.corners) and not cages
    walls = {}
    for first, second in _neighbors(grid):
        inside = _drawn(grid, first) and _drawn(grid, second)
        if not inside:
            if _drawn(grid, first) or _drawn(grid, second):
                walls[first, second] = THICK if thick else THIN
        elif any(owner.get(first) != owner.get(second) for owner in thick):
            walls[first, second] = THICK
        elif every or (cages and cages.get(first, first) != cages.get(second, second)):
            walls[first, second] = THIN
    return walls


def _owner(areas: tuple[Area, ...]) -> dict[Position, object]:
    return {place: number for number, area in enumerate(areas) for place in area.positions}


def _drawn(grid: Grid, place: Position) -> bool:
    return place in grid.cells or place in grid.blocked or place in grid.around


def _neighbors(grid: Grid) -> Iterator[tuple[Position, Position]]:
    """Every pair of positions that share an edge, those with one outside the grid included."""
    for row in range(grid.rows + 1):
        for col in range(grid.cols + 1):
            yield (row, col), (row, col + 1)
            yield (row, col), (row + 1, col)


def _notes(grid: Grid, solution: Solution | None) -> tuple[dict[int, str], dict[int, str], tuple[str, ...]]:
    row_notes: dict[int, str] = {}
    col_notes: dict[int, str] = {}
    below = []
    for clue in grid.line_clues:
        text = clue.text if clue.function else _filled(clue, grid, solution)
        plain = clue.function and clue.relation == "="
        if clue.kind == "row" and clue.number not in row_notes:
            row_notes[clue.number] = text if plain or not clue.function else f"{clue.relation} {text}"
        elif clue.kind == "col" and plain and clue.number not in col_notes:
            col_notes[clue.number] = text
        else:
            function = f"{clue.function} {clue.relation} " if clue.function else ""
            below.append(f"{clue.kind} {clue.number}: {function}{text}")
    return row_notes, col_notes, tuple(below)


def _filled(clue: LineClue, grid: Grid, solution: Solution | None) -> str:
    """The rule of a line, its cells' numbers in place of ``_`` once they are known."""
    if solution is None:
        return clue.text
    text = clue.text
    for name in grid.line(clue.kind, clue.number):
        text = text.replace(EMPTY, str(solution.values[name]), 1)
    return text
