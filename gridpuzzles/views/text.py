"""Boards and drawings as text for a terminal."""

from __future__ import annotations

from .board import Board, Square, board
from .drawing import draw_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from ..model.puzzle import Puzzle
    from ..model.solution import Solution

LINES = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
"""Line characters by the weights (0, 1, 2) of their arms: ``up * 27 + right * 9 + down * 3 + left``."""
BOLD, REVERSE, RESET = "\x1b[1m", "\x1b[7m", "\x1b[0m"


def draw(puzzle: Puzzle, solution: Solution | None, *, differing: Collection[str] = (), color: bool = False) -> str:
    """The puzzle drawn in characters, filled in from ``solution``; cells in ``differing`` are marked ``*``."""
    parts = []
    drawn = board(puzzle, solution, differing)
    if drawn is not None:
        parts.append(_ruled(drawn, color) if drawn.ruled else _open(drawn, color))
    parts += [draw_lines(drawing, solution) for drawing in puzzle.drawings]
    named = _values(puzzle, solution, differing)
    if named:
        parts.append(named)
    return "\n\n".join(parts)


def _values(puzzle: Puzzle, solution: Solution | None, differing: Collection[str]) -> str:
    """Letters, unknowns and holes outside of the grid, as ``A=7 B=2``."""
    if solution is None:
        return ""
    on_board = set(puzzle.grid.cells.values()) if puzzle.grid and not puzzle.grid.named else set()
    shown = [symbol.name for symbol in puzzle.symbols if symbol.kind in ("letter", "unknown") or _is_named(symbol.name)]
    return " ".join(
        f"{name}={solution.values[name]}{'*' if name in differing else ''}" for name in shown if name not in on_board
    )


def _is_named(name: str) -> bool:
    return name[0].isalpha() and not (name[0] == "r" and name[1:2].isdigit())


def _shown(square: Square) -> str:
    if square.clues is not None:
        return f"{square.clues.down}\\{square.clues.across}"
    if square.kind == "sum":
        return f"[{square.text}]"
    return square.text + ("*" if square.differs else "")


def _painted(text: str, square: Square, color: bool) -> str:
    if not color or not text.strip():
        return text
    if square.differs:
        return f"{REVERSE}{text}{RESET}"
    return f"{BOLD}{text}{RESET}" if square.kind in ("given", "sum") else text


# ---------------------------------------------------------------- open tables: CrossProducts, crunchers, magic squares


def _open(drawn: Board, color: bool) -> str:
    signs = {(sign.first, sign.second): sign.text for sign in drawn.grid.signs}
    widths = [
        max(
            [len(drawn.col_notes.get(col, ""))]
            + [len(_shown(drawn.squares[row, col])) for row in range(1, drawn.rows + 1)]
        )
        for col in range(1, drawn.cols + 1)
    ]
    if drawn.grid.ragged:
        return _ragged(drawn, max(widths, default=1), color)
    edge = max(map(len, drawn.row_notes.values()), default=0)
    lines = []
    for row in range(1, drawn.rows + 1):
        line = ""
        for col, width in enumerate(widths, 1):
            square = drawn.squares[row, col]
            between = signs.get(((row, col - 1), (row, col)), "") if col > 1 else ""
            line += f" {between or ' '} " if signs and col > 1 else "  " if col > 1 else " "
            line += _painted(_shown(square).rjust(width), square, color)
        if edge:
            note = drawn.row_notes.get(row, "")
            line += f" │ {note.rjust(edge) if note.isdecimal() else note}"
        lines.append(line.rstrip())
        if signs and row < drawn.rows:
            below = [signs.get(((row, col), (row + 1, col)), " ").rjust(width) for col, width in enumerate(widths, 1)]
            lines.append((" " + "   ".join(below)).rstrip())
    if drawn.col_notes:
        size = f"[{drawn.rows}×{drawn.cols}]"
        length = sum(widths) + 2 * len(widths)
        clues = "  ".join(drawn.col_notes.get(col, "").rjust(width) for col, width in enumerate(widths, 1))
        lines += [
            " " + "─" * (length - 1) + ("┼" + "─" * (edge + 1) if edge else ""),
            f" {clues}" + (f" │ {size}" if edge else f"  {size}"),
        ]
    return "\n".join([*lines, *drawn.below])


def _ragged(drawn: Board, width: int, color: bool) -> str:
    lines = []
    for row in range(1, drawn.rows + 1):
        squares = [drawn.squares[row, col] for col in range(1, drawn.cols + 1)]
        texts = [_painted(_shown(square).rjust(width), square, color) for square in squares if square.kind != "none"]
        indent = (drawn.cols - len(texts)) * (width + 2) // 2
        lines.append(" " * (indent + 1) + "  ".join(texts))
    return "\n".join([*lines, *drawn.below])


# ---------------------------------------------------------------- ruled boards: cages, boxes, kakuros


def _ruled(drawn: Board, color: bool) -> str:
    squares = drawn.squares.values()
    width = max(max(len(_shown(square)), len(square.corner)) for square in squares) + 1
    tall = any(square.corner for square in squares)
    lines = []
    for row in range(1, drawn.rows + 2):
        lines.append(_rule(drawn, row, width))
        if row > drawn.rows:
            break
        if tall:
            lines.append(_row(drawn, row, lambda square: square.corner.ljust(width), False))
        note = drawn.row_notes.get(row, "")
        lines.append(
            _row(drawn, row, lambda square: _shown(square).rjust(width - 1) + " ", color)
            + (f"  {note}" if note else "")
        )
    if drawn.col_notes:
        lines.append(
            " "
            + " ".join(drawn.col_notes.get(col, "").rjust(width - 1) + " " for col in range(1, drawn.cols + 1)).rstrip()
        )
    return "\n".join([*(line.rstrip() for line in lines), *drawn.below])


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
    """The line of walls above ``row``."""
    line = ""
    for col in range(drawn.cols + 1):
        up = drawn.walls.get(((row - 1, col), (row - 1, col + 1)), 0)
        down = drawn.walls.get(((row, col), (row, col + 1)), 0)
        left = drawn.walls.get(((row - 1, col), (row, col)), 0)
        right = drawn.walls.get(((row - 1, col + 1), (row, col + 1)), 0)
        line += LINES[up * 27 + right * 9 + down * 3 + left]
        if col < drawn.cols:
            line += " ─━"[right] * width
    return line
