"""Markdown of puzzles and solutions: tables with bold clues and the size in the corner, as Peter Norvig prints them.

Column clues are the head of the table, ``[6×3]`` its corner, row clues the last column, in bold. Boards that a table
cannot show (borders of cages, kakuros, pictures, long working) become a block of fixed-width text.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ..model.puzzle import Puzzle
from ..model.solution import Solution
from .board import EMPTY, Board, Square, board, named
from .text import below, drawings
from .text import draw as draw_text

SPECIAL = str.maketrans({sign: "\\" + sign for sign in "\\`*_{}[]<>#|~"})


def draw(puzzle: Puzzle, solution: Solution | None, *, differing: Collection[str] = ()) -> str:
    """Return the puzzle in Markdown, filled in from ``solution``; cells in ``differing`` are marked ``*``."""
    drawn = board(puzzle, solution, differing, in_text=True)
    # Fixed-width text shows what a table cannot.
    if drawn is None or not _is_plain(drawn):
        return _block(draw_text(puzzle, solution, differing=differing))
    parts = ["\n".join(_table(drawn)), "  \n".join(map(escape, below(drawn, puzzle)))]
    listed = "\n\n".join(drawings(puzzle, solution, differing))
    if listed:
        parts.append(_block(listed))
    if solution is not None:
        parts.append(", ".join(f"{name} = {solution[name]}" for name in named(puzzle)))
    return "\n\n".join(part for part in parts if part)


def _is_plain(drawn: Board) -> bool:
    """Return True if a table can show the board: it has no marks between, left of or above its cells."""
    between = drawn.ruled or drawn.marks.edges or drawn.grid.ragged
    around = drawn.left_notes or drawn.top_notes
    return not between and not around


def escape(text: str) -> str:
    """Return ``text`` on one line, escaped so that it is shown unchanged."""
    return " ".join(text.split()).translate(SPECIAL)


def _table(drawn: Board) -> list[str]:
    size = f"[{drawn.rows}×{drawn.cols}]"
    noted = bool(drawn.row_notes or drawn.col_notes)
    head = [escape(drawn.col_notes.get(col, "")) for col in range(1, drawn.cols + 1)] + [size] * noted
    lines = [_row(head), _row(["---"] * len(head))]
    for row in range(1, drawn.rows + 1):
        cells = [_cell(drawn.squares[row, col]) for col in range(1, drawn.cols + 1)]
        if noted:
            note = drawn.row_notes.get(row, "")
            cells.append(f"**{escape(note)}**" if note else "")
        lines.append(_row(cells))
    return lines


def _row(items: Iterable[str]) -> str:
    return "|" + "|".join(item or " " for item in items) + "|"


def _cell(square: Square) -> str:
    """Return a number: bold if it is printed in the grid, crossed if it is struck out, with a star if it differs."""
    if not square.text or square.text == EMPTY:
        return " "
    if square.struck:
        return f"~~{square.text}~~"
    text = square.look.form.format(square.text)
    return (f"**{text}**" if square.look.is_printed else text) + r"\*" * square.differs


def _block(text: str) -> str:
    """Return fixed-width text; the fence is longer than any run of backquotes in it."""
    fence = "```"
    while fence in text:
        fence += "`"
    return f"{fence}text\n{text}\n{fence}"
