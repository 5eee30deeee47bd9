"""A puzzle or solution as a board: squares with texts, walls between them, notes at the edges.

All views draw grids from the board, so that a family looks the same in text, Markdown, SVG and HTML.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ..model.grid import ClueSquare, Grid, LineClue, Position
from ..model.puzzle import Puzzle, SymbolKind, names_of, printed_givens
from ..model.solution import Solution
from .board_marks import UNKNOWN, BoardMarks, are_several, board_marks, ray_of, targets

THIN, THICK = 1, 2
EMPTY = "_"


class Look(NamedTuple):
    """How all views draw the squares of a kind."""

    style: str
    """The style of the text in pictures."""
    fill: str
    """The style of the square itself in pictures; empty for white paper."""
    form: str
    """The text in lines of characters, with ``{}`` for the number."""
    is_printed: bool
    """True if a reader must not change it, so that lines of characters show it in bold."""


LOOKS = {
    "cell": Look("found", "", "{}", False),
    "given": Look("given", "", "{}", True),
    "name": Look("name", "", "{}", False),
    "blocked": Look("light", "black", "{}", True),
    "sum": Look("clue", "gray", "[{}]", True),
    "none": Look("", "", "{}", False),  # a place outside a figure
}
"""Maps the kind of a square to its look."""


class Square(NamedTuple):
    """The content of one position, of a ``kind`` in `LOOKS`."""

    kind: str
    text: str = ""  # the number, a name, or `EMPTY`
    corner: str = ""  # upper left: a cage's clue or an entry's number
    clues: ClueSquare | None = None  # only for a blocked square
    differs: bool = False  # two solutions that are shown together differ here
    struck: bool = False  # the number is struck out

    @property
    def look(self) -> Look:
        """How a square of this kind is drawn."""
        return LOOKS[self.kind]


@dataclass(frozen=True, slots=True)
class Board:
    """A grid to be drawn: ``squares`` by position, and the weights of ``walls`` by two neighboring positions.

    The upper or left position of a wall comes first. A position outside the grid means the edge of the board. A board
    without walls is an open table.
    """

    rows: int
    cols: int
    squares: Mapping[Position, Square] = field(hash=False)
    walls: Mapping[tuple[Position, Position], int] = field(hash=False)
    grid: Grid
    row_notes: Mapping[int, str] = field(hash=False)
    col_notes: Mapping[int, str] = field(hash=False)
    below: tuple[str, ...]  # clues that are not at an edge: rules of columns, diagonals
    marks: BoardMarks
    left_notes: Mapping[int, str] = field(default_factory=dict, hash=False)
    top_notes: Mapping[int, str] = field(default_factory=dict, hash=False)

    @property
    def ruled(self) -> bool:
        """True if lines are drawn between the squares."""
        return bool(self.walls)

    @property
    def nearest(self) -> int:
        """The smallest distance, in characters of the source, of two neighboring cells in a row of a figure."""
        places = self.grid.places
        gaps = (places[row, col + 1] - place for (row, col), place in places.items() if (row, col + 1) in places)
        return min(gaps, default=1)


def board(
    puzzle: Puzzle, solution: Solution | None = None, differing: Collection[str] = (), *, in_text: bool = False
) -> Board | None:
    """Return the board of ``puzzle``, filled in from ``solution``; None if there is no grid to show.

    With ``in_text`` it has only the marks that lines of characters can show.
    """
    grid = puzzle.grid
    if grid is None or grid.pictured:
        return None
    marks = board_marks(puzzle, grid, in_text=in_text)
    marks.rays = [ray._replace(text=_total(ray.text, solution)) for ray in marks.rays]
    contents = _Contents(puzzle, grid, marks, solution, differing)
    places = [(row, col) for row in range(1, grid.rows + 1) for col in range(1, grid.cols + 1)]
    row_notes, col_notes, below = _notes(grid, marks, solution, in_text)
    left, top = (_at_start(grid, marks, kind, solution) for kind in ("row", "col"))
    squares = {place: contents.square(place) for place in places}
    return Board(grid.rows, grid.cols, squares, _walls(grid), grid, row_notes, col_notes, below, marks, left, top)


class _Contents:
    """The contents of the squares, given the puzzle and its solution as far as it is known."""

    def __init__(
        self, puzzle: Puzzle, grid: Grid, marks: BoardMarks, solution: Solution | None, differing: Collection[str]
    ) -> None:
        self.grid = grid
        self.values = solution
        self.differing = frozenset(differing)
        self.givens = printed_givens(puzzle)
        self.letters = names_of(puzzle, SymbolKind.LETTER)
        self.corners = _corners(grid, self.givens) | {total.place: total.text for total in marks.totals}

    def square(self, place: Position) -> Square:
        grid, corner = self.grid, self.corners.get(place, "")
        if place in grid.cells:
            return self._cell(grid.cells[place], corner)
        if place in grid.around:
            return Square("sum", str(grid.around[place]))
        if place in grid.blocked:
            clues = grid.blocked[place]
            return Square("blocked", clues=clues._replace(down=self._clue(clues.down), across=self._clue(clues.across)))
        return Square("none")

    def _cell(self, name: str, corner: str) -> Square:
        differs = name in self.differing
        # A struck number stays readable: the drawing shows it crossed out, not empty.
        if name in self.grid.struck:
            struck = self.values is not None and self.values[name] == 0
            return Square("given", str(self.grid.struck[name]), corner, differs=differs, struck=struck)
        if name in self.givens:
            return Square("given", str(self.givens[name]), corner)
        if self.values is not None:
            return Square("cell", str(self.values[name]), corner, differs=differs)
        named = self.grid.named or name in self.letters
        return Square("name" if named else "cell", name if named else EMPTY, corner)

    def _clue(self, text: str) -> str:
        """Return a kakuro clue, in which known digits replace letters."""
        if self.values is None:
            return text
        return "".join(str(self.values[sign]) if sign in self.letters else sign for sign in text)


def _corners(grid: Grid, givens: Mapping[str, int]) -> dict[Position, str]:
    """Return numbers of entries and clues of cages; not those of a cage of one cell that already shows its number."""
    corners = {place: str(number) for place, number in grid.entries.items()}
    clues = targets(grid)
    for cage in grid.cages:
        place = min(cage.positions)
        if len(cage.positions) > 1 or str(givens.get(grid.cells[place])) != cage.clue:
            corners[place] = clues.get(cage.label, "")
    return corners


def _walls(grid: Grid) -> dict[tuple[Position, Position], int]:
    """Return thick walls around boxes, regions and the board, and thin ones around cages or ruled squares."""
    # Each entry maps places to their area; there is a wall between neighbors in different areas.
    thick: list[Mapping[Position, object]] = [grid.owners(grid.regions)] if grid.regions else []
    if grid.boxes:
        height, width = grid.boxes
        thick.append({place: ((place[0] - 1) // height, (place[1] - 1) // width) for place in grid.cells})
    cages: Mapping[Position, object] = grid.owners(grid.cages)
    ruled = bool(grid.cages or grid.blocked or grid.entries or grid.corners)
    # Without lines between squares the board is an open table.
    if not (thick or ruled):
        return {}
    walls = {}
    for first, second in _neighbors(grid):
        on_board = _drawn(grid, first) + _drawn(grid, second)
        if on_board == 1:  # the border
            walls[first, second] = THICK if thick else THIN
        elif on_board and any(owner.get(first) != owner.get(second) for owner in thick):
            walls[first, second] = THICK
        # A place in no cage is an area of its own, so that it has walls all around.
        elif on_board and ruled and cages.get(first, first) != cages.get(second, second):
            walls[first, second] = THIN
    return walls


def _drawn(grid: Grid, place: Position) -> bool:
    return place in grid.cells or place in grid.blocked or place in grid.around


def _neighbors(grid: Grid) -> Iterator[tuple[Position, Position]]:
    """Yield every pair of positions that share an edge, including those with one position outside the grid."""
    for row in range(grid.rows + 1):
        for col in range(grid.cols + 1):
            yield (row, col), (row, col + 1)
            yield (row, col), (row + 1, col)


def _at_start(grid: Grid, marks: BoardMarks, kind: str, solution: Solution | None) -> dict[int, str]:
    """Return the clues left of the rows, or above the columns."""
    clues = [clue for clue in marks.line_clues if clue.at_start and clue.kind == kind]
    return {clue.number: _note(clue, grid, solution, are_several(marks.line_clues)) for clue in clues}


def _notes(
    grid: Grid, marks: BoardMarks, solution: Solution | None, in_text: bool
) -> tuple[dict[int, str], dict[int, str], tuple[str, ...]]:
    """Return the clues right of the rows, those below the columns, and those that are not at an edge."""
    several = are_several(marks.line_clues)
    lines: dict[tuple[str, int], list[str]] = {}
    for clue in marks.line_clues:
        is_ray = not in_text and ray_of(clue, grid, marks.line_clues) is not None
        # An unknown clue says nothing below the board, or with the name of its function.
        is_empty = clue.text == UNKNOWN and (several or clue.kind == "diagonal")
        if not (clue.at_start or is_ray or is_empty):
            lines.setdefault((clue.kind, clue.number), []).append(_note(clue, grid, solution, several))
    rows, cols, below = {}, {}, []
    for (kind, number), notes in lines.items():
        text = ", ".join(notes)
        if kind == "row":
            rows[number] = text
        elif kind == "col" and " " not in text:
            cols[number] = text
        else:  # a text with spaces is wider than a column
            below.append(f"{kind} {number}: {text}")
    return rows, cols, tuple(below)


def _note(clue: LineClue, grid: Grid, solution: Solution | None, several: bool) -> str:
    """Return a rule with its cells filled in, or a total: bare as in print, with its function if necessary."""
    if not clue.function:
        return _filled(clue, grid, solution)
    text = _total(clue.text, solution)
    if clue.relation == "=" and not several and clue.kind != "diagonal":
        return text
    return f"{clue.call} {clue.relation} {text}"


def _total(text: str, solution: Solution | None) -> str:
    """Return the total of a line; if it is a name, its number once it is known."""
    if solution is None:
        return text
    return str(solution.get(text, text))


def _filled(clue: LineClue, grid: Grid, solution: Solution | None) -> str:
    """Return the rule of a line with the numbers of its cells, if known, for ``_``; each condition starts again."""
    if solution is None:
        return clue.text
    text = clue.text
    names = tuple(grid.line(clue.kind, clue.number))
    for name in names * max(1, text.count(EMPTY) // len(names)):
        text = text.replace(EMPTY, str(solution[name]), 1)
    return text


def named(puzzle: Puzzle) -> list[str]:
    """Return the names of a solution that are listed: letters, unknowns and cells with names of their own."""
    return [
        symbol.name
        for symbol in puzzle.symbols
        if symbol.kind in (SymbolKind.LETTER, SymbolKind.UNKNOWN)
        or (symbol.name[0].isalpha() and not _is_place(symbol.name))
    ]


def _is_place(name: str) -> bool:
    return name[0] == "r" and name[1:2].isdigit()
