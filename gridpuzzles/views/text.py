"""Text of puzzles and solutions for a terminal: open tables, figures of named cells, and ruled boards.

Ruled boards have lines between their squares: cages, boxes, jigsaws, kakuros, corner clues, cross-figures.
"""

from __future__ import annotations

from itertools import groupby

from .board import board, named
from .drawing import draw_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from ..model.grid import Position
    from ..model.puzzle import Puzzle
    from ..model.solution import Solution
    from .board import Board, Square

LINES = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
"""Line characters by the weights (0, 1, 2) of their arms: ``up * 27 + right * 9 + down * 3 + left``."""
BLACK = "▒"
BOLD, REVERSE, RESET = "\x1b[1m", "\x1b[7m", "\x1b[0m"


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
        return _ruled(drawn, color)
    return _figure(drawn, color) if drawn.grid.ragged else _table(drawn, color)


def drawings(puzzle: Puzzle, solution: Solution | None, differing: Collection[str]) -> Iterator[str]:
    """Yield each drawing; consecutive relations have no empty line between them."""
    for close, group in groupby(puzzle.drawings, lambda drawing: drawing.kind == "relation"):
        yield ("\n" if close else "\n\n").join(draw_lines(drawing, solution, differing) for drawing in group)


def _square_text(square: Square) -> str:
    """Return the text of a square: ``[7]`` is a sum, ``/7/`` is struck out, ``7*`` differs between two solutions."""
    if square.kind == "sum":
        return f"[{square.text}]"
    if square.struck:
        text = f"/{square.text}/"
    else:
        text = square.text
    return text + "*" * square.differs


def _painted(text: str, square: Square, color: bool) -> str:
    """Return ``text``, bold if it was printed and reversed if it differs; unchanged without ``color``."""
    if not color or not text.strip():
        return text
    if square.differs:
        return f"{REVERSE}{text}{RESET}"
    if square.kind in ("given", "sum", "blocked"):
        return f"{BOLD}{text}{RESET}"
    return text


# --- open tables and figures


def _table(drawn: Board, color: bool) -> list[str]:
    """Return the lines of a table: cells, signs between them, clues at the edges, the size in the corner."""
    signs = {(sign.first, sign.second): sign.text for sign in drawn.grid.signs}
    widths = [_column_width(drawn, col) for col in range(1, drawn.cols + 1)]
    margin = _left_margin(drawn)
    edge = max(map(len, drawn.row_notes.values()), default=0)
    if drawn.top_notes:
        lines = _head(drawn, widths, margin, bool(signs))
    else:
        lines = []
    for row in range(1, drawn.rows + 1):
        line = _left_note(drawn, row, margin) + _cells(drawn, row, widths, signs, color)
        if edge:
            note = drawn.row_notes.get(row, "")
            line += f" │ {note.rjust(edge) if note.isdecimal() else note}"
        lines.append(line.rstrip())
        if signs and row < drawn.rows:
            below = [signs.get(((row, col), (row + 1, col)), " ").rjust(width) for col, width in enumerate(widths, 1)]
            lines.append((" " * margin + " " + "   ".join(below)).rstrip())
    if drawn.col_notes:
        lines += [" " * margin + line for line in _foot(drawn, widths, edge)]
    return lines


def _left_margin(drawn: Board) -> int:
    """Return the width of the clues left of the rows, including the line next to them."""
    return max((len(note) + 2 for note in drawn.left_notes.values()), default=0)


def _left_note(drawn: Board, row: int, margin: int) -> str:
    """Return the clue left of a row, as wide as the margin."""
    if margin:
        return drawn.left_notes.get(row, "").rjust(margin - 2) + " │"
    return ""


def _head(drawn: Board, widths: list[int], margin: int, signs: bool) -> list[str]:
    between = "   " if signs else "  "
    clues = between.join(drawn.top_notes.get(col, "").rjust(width) for col, width in enumerate(widths, 1))
    rule = "─" * (sum(widths) + len(between) * (len(widths) - 1) + 2)
    corner = " " * (margin - 1) + "┼" if margin else ""
    return [f"{' ' * margin} {clues}".rstrip(), f"{corner}{rule}"]


def _column_width(drawn: Board, col: int) -> int:
    cells = [len(_square_text(drawn.squares[row, col])) for row in range(1, drawn.rows + 1)]
    return max(len(drawn.col_notes.get(col, "")), len(drawn.top_notes.get(col, "")), *cells)


def _cells(
    drawn: Board, row: int, widths: list[int], signs: Mapping[tuple[Position, Position], str], color: bool
) -> str:
    line = ""
    for col, width in enumerate(widths, 1):
        square = drawn.squares[row, col]
        between = signs.get(((row, col - 1), (row, col)), "")
        if col == 1:
            line += " "
        else:
            if signs:
                line += f" {between or ' '} "
            else:
                line += "  "
        line += _painted(_square_text(square).rjust(width), square, color)
    return line


def _foot(drawn: Board, widths: list[int], edge: int) -> list[str]:
    size = f"[{drawn.rows}×{drawn.cols}]"
    clues = "  ".join(drawn.col_notes.get(col, "").rjust(width) for col, width in enumerate(widths, 1))
    rule = "─" * (sum(widths) + 2 * len(widths) - 1)
    if edge:
        return [f" {rule}┼{'─' * (edge + 1)}", f" {clues} │ {size}"]
    return [f" {rule}", f" {clues}  {size}"]


def _figure(drawn: Board, color: bool) -> list[str]:
    """Return the lines of a figure; the distances in the text are multiplied until the numbers fit."""
    width = max(len(_square_text(square)) for square in drawn.squares.values())
    # The nearest two cells need a space between their numbers.
    times = -(-(width + 1) // drawn.nearest)
    lines = []
    for row in range(1, drawn.rows + 1):
        line, end = "", 0
        for col in range(1, drawn.cols + 1):
            if (row, col) in drawn.grid.places:
                square = drawn.squares[row, col]
                start = drawn.grid.places[row, col] * times + 1
                line += " " * (start - end) + _painted(_square_text(square).rjust(width), square, color)
                end = start + width
        lines.append(line)
    return lines


# --- ruled boards


def _ruled(drawn: Board, color: bool) -> list[str]:
    """Return the lines of a board with walls, with its notes on the right and below."""
    drawn = _with_open_cages(drawn)
    contents = _contents(drawn)
    width = _square_width(drawn, contents)
    tall = any(square.corner for square in drawn.squares.values())
    # Cages and regions are shapes, which rows of unequal height would distort.
    even = bool(drawn.grid.cages or drawn.grid.regions)
    drawing = []
    margin = max((len(note) + 2 for note in drawn.left_notes.values()), default=0)
    blank = " " * margin
    if drawn.top_notes:
        drawing.append(blank + " " + _edge(drawn.top_notes, drawn.cols, width))
    for row in range(1, drawn.rows + 2):
        rule = _rule(drawn, row, width)
        # A line without walls is left out, unless cages or regions need rows of equal height.
        if even or rule.strip(" │┃"):
            drawing.append(blank + rule)
        if row > drawn.rows:
            break
        if tall:
            drawing.append(blank + _row(drawn, row, lambda square: square.corner.ljust(width), False))
        if margin:
            start = drawn.left_notes.get(row, "").rjust(margin - 2) + "  "
        else:
            start = ""
        drawing.append(start + _row(drawn, row, lambda square: _centered(contents[square], width), color))
        note = drawn.row_notes.get(row, "")
        if note:
            drawing[-1] += f"  {note}"
    if drawn.col_notes:
        drawing.append(blank + " " + _edge(drawn.col_notes, drawn.cols, width))
    return [line.rstrip() for line in drawing]


def _with_open_cages(drawn: Board) -> Board:
    """Return the board without the walls of boxes inside cages, because a heavy line would seem to end the cage."""
    if not (drawn.grid.boxes and drawn.grid.cages):
        return drawn
    cage = {place: number for number, area in enumerate(drawn.grid.cages) for place in area.positions}
    walls = {
        (one, other): weight
        for (one, other), weight in drawn.walls.items()
        if one not in cage or cage[one] != cage.get(other)
    }
    return drawn.replace(walls=walls)


def _edge(notes: Mapping[int, str], cols: int, width: int) -> str:
    return "  ".join(notes.get(col, "").rjust(width - 1) for col in range(1, cols + 1))


def _contents(drawn: Board) -> dict[Square, str]:
    """Return the text of every kind of square: numbers, kakuro clues with aligned strokes, black squares empty."""
    clues = [square.clues for square in drawn.squares.values() if square.clues is not None]
    down = max((len(one.down) for one in clues), default=0)
    across = max((len(one.across) for one in clues), default=0)
    contents = {}
    for square in set(drawn.squares.values()):
        one = square.clues
        if one is None:
            contents[square] = _square_text(square)
        elif one.down or one.across:
            contents[square] = one.down.rjust(down) + "\\" + one.across.ljust(across)
        else:
            contents[square] = BLACK
    return contents


def _square_width(drawn: Board, contents: dict[Square, str]) -> int:
    notes = [*drawn.col_notes.values(), *drawn.top_notes.values()]
    inside = max(len(text) + 2 for text in [*contents.values(), *notes])
    corner = max(len(square.corner) + 1 for square in contents)
    meeting = max((len(clue.text) + 2 for clue in drawn.grid.corners), default=0)
    return max(inside, corner, meeting)


def _centered(text: str, width: int) -> str:
    if text == BLACK:
        return BLACK * width
    return text.rjust(width - 1) + " "


def _row(drawn: Board, row: int, text: Callable[[Square], str], color: bool) -> str:
    line = ""
    for col in range(drawn.cols + 1):
        if col:
            square = drawn.squares[row, col]
            line += _painted(text(square), square, color)
        weight = drawn.walls.get(((row, col), (row, col + 1)), 0)
        line += " │┃"[weight]
    return line


def _rule(drawn: Board, row: int, width: int) -> str:
    """Return the line of walls above ``row``, with the corner clues in brackets at the corners of four cells."""
    line = ""
    for col in range(drawn.cols + 1):
        up = drawn.walls.get(((row - 1, col), (row - 1, col + 1)), 0)
        down = drawn.walls.get(((row, col), (row, col + 1)), 0)
        left = drawn.walls.get(((row - 1, col), (row, col)), 0)
        right = drawn.walls.get(((row - 1, col + 1), (row, col + 1)), 0)
        line += LINES[up * 27 + right * 9 + down * 3 + left]
        if col < drawn.cols:
            line += " ─━"[right] * width
    for corner in drawn.grid.corners:
        if corner.position[0] == row - 1:
            clue = f"({corner.text})"
            start = corner.position[1] * (width + 1) - len(clue) // 2
            line = line[:start] + clue + line[start + len(clue) :]
    return line
