"""SVG pictures of puzzles and solutions, every family as in print: boards, figures, drawings, legends."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ..model.expressions import Different, Variable
from ..model.grid import Grid, Position
from ..model.puzzle import Puzzle, SymbolKind, names_of, printed_givens
from ..model.solution import Solution
from .board import EMPTY, Board, Square, board, named
from .canvas import (
    GAP,
    Picture,
    ValueSlot,
    circle,
    document,
    fitted,
    flowed,
    label,
    polyline,
    rectangle,
    row_of_pictures,
    stacked,
)
from .figure import Lines, is_pyramid, lines_of, sums_of
from .rules import rules
from .svg_board import draw_board
from .svg_cross import draw_cross
from .svg_lines import Known, draw_drawing, text_lines
from .text import as_on_paper

NARROWEST = 240
"""Least width of a line of names and values, in pixels."""
PITCH, RADIUS, FIGURE_NUMBER, BRICK = 54, 20, 20, 40
COLUMN_GAP = 30.0


def draw(
    puzzle: Puzzle, solution: Solution | None, *, differing: Collection[str] = (), attributes: bool = False
) -> str:
    """Return a whole SVG document of the puzzle, filled in from ``solution``; cells in ``differing`` are marked.

    With ``attributes`` it has no style sheet; the elements have their own colors and fonts.
    """
    described = " ".join(rules(puzzle))
    return document(picture(puzzle, solution, differing), puzzle.title, described, attributes=attributes)


def picture(
    puzzle: Puzzle,
    solution: Solution | None,
    differing: Collection[str] = (),
    columns: int = 1,
) -> Picture:
    """Return the board, the drawings and the names with their values in a column; written relations in ``columns``."""
    drawn = board(puzzle, solution, differing)
    parts = [] if drawn is None else [_board(drawn, puzzle)]
    known = Known(solution, frozenset(printed_givens(puzzle)), frozenset(differing))
    hidden = _drawn_clues(puzzle, drawn)
    drawings = [as_on_paper(drawing) for drawing in puzzle.drawings if drawing.clue not in hidden]
    relations = [draw_drawing(drawing, known) for drawing in drawings if drawing.kind == "relation"]
    parts.append(flowed([draw_drawing(drawing, known) for drawing in drawings if drawing.kind != "relation"], 2 * GAP))
    # Relations fill the columns from top to bottom, like a list in a newspaper.
    share = max(1, -(-len(relations) // columns))
    listed = [stacked(relations[at : at + share], gap=0) for at in range(0, len(relations), share)]
    parts.append(listed[0] if len(listed) == 1 else row_of_pictures(listed, COLUMN_GAP))
    width = max(NARROWEST, *(part.width for part in parts))
    parts.append(_legend(puzzle, known, drawn is not None, width))
    return stacked([part for part in parts if part.height])


def _drawn_clues(puzzle: Puzzle, drawn: Board | None) -> frozenset[int]:
    """Return the clues that the board shows, so that no relation is written below it."""
    lines = lines_of(puzzle)
    return frozenset(drawn.marks.clues if drawn is not None else ()) | (lines.clues if lines else frozenset())


def playing_board(puzzle: Puzzle) -> Picture:
    """Return the board and the drawings with a slot for every place to be filled in, and nothing printed there."""
    known = Known(None, frozenset(printed_givens(puzzle)), playing=True)
    drawn = board(puzzle)
    parts = [] if drawn is None else [_board(drawn, puzzle)]
    parts += [draw_drawing(drawing, known) for drawing in puzzle.drawings if drawing.kind != "relation"]
    return stacked([part for part in parts if part.height])


def _board(drawn: Board, puzzle: Puzzle) -> Picture:
    if not drawn.grid.ragged:
        return draw_cross(drawn) or draw_board(drawn, _shaded(puzzle, drawn.grid))
    if is_pyramid(puzzle):
        return _pyramid(drawn)
    lines = lines_of(puzzle)
    figure = _figure(drawn, puzzle, lines)
    return figure if lines is None else stacked([figure, text_lines([lines.sentence], 0)])


def _shaded(puzzle: Puzzle, grid: Grid) -> frozenset[Position]:
    """Return the cells of groups without a border of their own: windows and diagonals, not lines, boxes or areas."""
    cells = names_of(puzzle, SymbolKind.CELL)
    places = {name: place for place, name in grid.cells.items() if name in cells}
    areas = [set(area.positions) for area in (*grid.cages, *grid.regions, *grid.paths)]
    shaded: set[Position] = set()
    for constraint in puzzle.constraints:
        if not isinstance(constraint.condition, Different):
            continue
        names = {one.name for one in constraint.condition.expressions if isinstance(one, Variable)}
        if names <= places.keys():
            group = {places[name] for name in names}
            # Groups that the lines of the drawing already show need no color.
            bordered = len(group) == len(grid.cells) or _is_line(group) or _is_in_box(group, grid)
            if not bordered and not any(group <= area for area in areas):
                shaded |= group
    return frozenset(shaded)


def _is_line(group: set[Position]) -> bool:
    return len({row for row, _ in group}) <= 1 or len({col for _, col in group}) <= 1


def _is_in_box(group: set[Position], grid: Grid) -> bool:
    if grid.boxes is None:
        return False
    height, width = grid.boxes
    return len({((row - 1) // height, (col - 1) // width) for row, col in group}) == 1


def _legend(puzzle: Puzzle, known: Known, on_board: bool, width: float) -> Picture:
    """Return names with their values, except those whose cell is on the board, in lines of this width."""
    if known.solution is None:
        return Picture(0, 0, ())
    values = known.solution
    shown = names_of(puzzle, SymbolKind.CELL) if on_board else frozenset()
    names = [name for name in named(puzzle) if name not in shown]
    return text_lines([f"{name} = {values[name]}{'*' * (name in known.differing)}" for name in names], width)


# --- figures of named cells: triangles, stars, hexagons, with a line through the cells of every sum


def _figure(drawn: Board, puzzle: Puzzle, lines: Lines | None) -> Picture:
    """Return the figure: every cell is a circle at its place in the text, on lines through the cells of sums.

    If all lines have one total, only the cells that other conditions name have names.
    """
    stretch = PITCH / drawn.nearest
    centers = {
        (row, col): (RADIUS + 2 + place * stretch, RADIUS + 2 + (row - 1) * PITCH)
        for (row, col), place in drawn.grid.places.items()
    }
    cells = drawn.grid.cells
    places = {name: place for place, name in cells.items()}
    sums = [names for stated, _ in sums_of(puzzle).values() for names in stated]
    paths = [names for names in sums if len(names) > 2 and places.keys() >= {*names}]
    if lines is not None:
        paths = list(lines.cells)
    squares = {
        place: square._replace(text=EMPTY)
        if lines is not None and square.kind == "name" and cells[place] not in lines.named
        else square
        for place, square in drawn.squares.items()
    }
    elements = [polyline([centers[places[name]] for name in names], "path") for names in paths]
    for place, (x, y) in centers.items():
        elements += _circle(x, y, squares[place])
    width = max(x for x, _ in centers.values()) + RADIUS + 2
    slots = tuple(
        ValueSlot(cells[place], drawn.squares[place].text.strip(EMPTY), x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS)
        for place, (x, y) in sorted(centers.items())
    )
    return Picture(width, drawn.rows * PITCH - PITCH + 2 * RADIUS + 4, tuple(elements), slots)


def _pyramid(drawn: Board) -> Picture:
    """Return a wall of bricks, each above or below the gap between two others, whatever the distances in the text."""
    cells = drawn.grid.cells
    widest = max(col for _, col in cells)
    elements: list[str] = []
    slots: list[ValueSlot] = []
    for (row, col), name in sorted(cells.items()):
        square = drawn.squares[row, col]
        x = PITCH * (col - 1 + (widest - sum(place[0] == row for place in cells)) / 2)
        y = BRICK * (row - 1.0)
        text = square.text.strip(EMPTY)
        elements.append(rectangle(x, y, PITCH, BRICK, "differs line" if square.differs else "paper line"))
        size = fitted(text, FIGURE_NUMBER, PITCH - 8)
        elements += [label(x + PITCH / 2, y + BRICK / 2, text, size, square.look.style)] if text else []
        slots.append(ValueSlot(name, text, x, y, PITCH, BRICK))
    return Picture(PITCH * widest, BRICK * drawn.rows, tuple(elements), tuple(slots))


def _circle(x: float, y: float, square: Square) -> Iterator[str]:
    yield circle(x, y, RADIUS, "differs line" if square.differs else "paper line")
    if square.text != EMPTY:
        yield label(x, y, square.text, fitted(square.text, FIGURE_NUMBER, 2 * RADIUS - 8), square.look.style)
