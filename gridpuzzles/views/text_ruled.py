"""Text of ruled boards: cages, boxes, jigsaws, kakuros, corner clues, cross-figures."""

from __future__ import annotations

from .text_squares import painted, square_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from .board import Board, Square

LINES = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
"""Line characters by the weights (0, 1, 2) of their arms: ``up * 27 + right * 9 + down * 3 + left``."""
BLACK = "▒"


def lines(drawn: Board, color: bool) -> list[str]:
    """Return the lines of a board with walls, with its notes on the right and below."""
    drawn = _with_open_cages(drawn)
    contents = _contents(drawn)
    width = _width(drawn, contents)
    tall = any(square.corner for square in drawn.squares.values())
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
            contents[square] = square_text(square)
        elif one.down or one.across:
            contents[square] = one.down.rjust(down) + "\\" + one.across.ljust(across)
        else:
            contents[square] = BLACK
    return contents


def _width(drawn: Board, contents: dict[Square, str]) -> int:
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
            line += painted(text(square), square, color)
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
