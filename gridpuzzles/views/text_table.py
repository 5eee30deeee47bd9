"""Text of open tables: CrossProducts, crunchers, magic squares, futoshikis, and figures of named cells."""

from __future__ import annotations

from .text_squares import painted, square_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..model.grid import Position
    from .board import Board


def table(drawn: Board, color: bool) -> list[str]:
    """Return the lines of a table: cells, signs between them, clues at the edges, the size in the corner."""
    signs = {(sign.first, sign.second): sign.text for sign in drawn.grid.signs}
    widths = [_width(drawn, col) for col in range(1, drawn.cols + 1)]
    margin = left_margin(drawn)
    edge = max(map(len, drawn.row_notes.values()), default=0)
    if drawn.top_notes:
        lines = _head(drawn, widths, margin, bool(signs))
    else:
        lines = []
    for row in range(1, drawn.rows + 1):
        line = left_note(drawn, row, margin) + _cells(drawn, row, widths, signs, color)
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


def left_margin(drawn: Board) -> int:
    """Return the width of the clues left of the rows, including the line next to them."""
    return max((len(note) + 2 for note in drawn.left_notes.values()), default=0)


def left_note(drawn: Board, row: int, margin: int) -> str:
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


def _width(drawn: Board, col: int) -> int:
    cells = [len(square_text(drawn.squares[row, col])) for row in range(1, drawn.rows + 1)]
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
        line += painted(square_text(square).rjust(width), square, color)
    return line


def _foot(drawn: Board, widths: list[int], edge: int) -> list[str]:
    size = f"[{drawn.rows}×{drawn.cols}]"
    clues = "  ".join(drawn.col_notes.get(col, "").rjust(width) for col, width in enumerate(widths, 1))
    rule = "─" * (sum(widths) + 2 * len(widths) - 1)
    if edge:
        return [f" {rule}┼{'─' * (edge + 1)}", f" {clues} │ {size}"]
    return [f" {rule}", f" {clues}  {size}"]


def figure(drawn: Board, color: bool) -> list[str]:
    """Return the lines of a figure; the distances in the text are multiplied until the numbers fit."""
    width = max(len(square_text(square)) for square in drawn.squares.values())
    times = -(-(width + 1) // drawn.nearest)
    lines = []
    for row in range(1, drawn.rows + 1):
        line, end = "", 0
        for col in range(1, drawn.cols + 1):
            if (row, col) in drawn.grid.places:
                square = drawn.squares[row, col]
                start = drawn.grid.places[row, col] * times + 1
                line += " " * (start - end) + painted(square_text(square).rjust(width), square, color)
                end = start + width
        lines.append(line)
    return lines
