"""Files of pzprv3, read and written: the boards of puzz.link, as lines of words.

A file has ``pzprv3``, the kind, rows and columns (a sudoku has one number), then the board, row by row. A slash may
replace the end of a line. After the board comes what the player filled in, which is ignored. Clues of the edge are
around the board. The clues of a kakuro are right, then down, in contrast to a link. Borders come as rows of horizontal
pairs, then rows of vertical pairs.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ..base.source import Source
from ..model.puzzle import Puzzle
from .pzpr import NONE, PARTS, Board, board_of, rooms, unknown_kind
from .scanner import Scanner
from .text_builder import Rows, in_rows

FILE = re.compile(r"pzprv3(?:\.\d)?[^\S\n]*[/\n]\s*(\w+)[^\S\n]*[/\n]")
MAX_NUMBER = 100
PARTS_OF_FILE = {**PARTS, "skyscrapers": ("frame",)}
"""The parts of each kind of board; the clues of skyscrapers are drawn around their cells."""


def recognize(text: str) -> bool:
    """Return True if the text is one such file; a text with several of them, one per line, is not."""
    return FILE.match(text) is not None and text.count("pzprv3") == 1


def read(source: Source) -> str:
    """Return the text of the puzzle in the language; raises `DefinitionError` if it lacks the kind."""
    text = source.text
    start = FILE.match(text, len(text) - len(text.lstrip()))
    if start is None:
        scanner = Scanner(source)
        scanner.fail("expected 'pzprv3', a kind and a board", 0)
    lines = Lines(source, start.end())
    kind = start[1]
    if kind not in PARTS:
        lines.whole.at = start.end(1)
        lines.whole.fail(unknown_kind(kind), start.start(1), code="import-rule")
    rows = lines.number("rows")
    board = Board(kind, rows, rows if kind == "sudoku" else lines.number("columns"))
    if board.fault():
        lines.whole.fail(board.fault(), start.start(1))
    for part in PARTS_OF_FILE[kind]:
        READERS[part](lines, board)
    return board.text("pzprv3")


class Lines:
    """The lines of a file, taken one after the other."""

    def __init__(self, source: Source, start: int) -> None:
        self.whole = Scanner(source, start, len(source.text.rstrip()))
        found = re.compile(r"[^/\n\r]+").finditer(source.text, start)
        listed = [Scanner(source, match.start(), match.end()) for match in found]
        self.left = [line for line in listed if source.text[line.at : line.end].strip()]
        self.first = len(self.left)

    def line(self, what: str) -> Scanner:
        """Return the next line; raises `DefinitionError` at the end."""
        if not self.left:
            self.whole.fail(f"expected {what}, but there are only {self.first} lines", code="import-length")
        return self.left.pop(0)

    def number(self, what: str) -> int:
        """Read a side of the board."""
        line = self.line(what)
        line.take(r"\s+")
        start = line.at
        number = line.number(what, MAX_NUMBER)
        if not number:
            line.fail("the grid has no cells", start)
        return number

    def words(self, rows: int, cols: int, pattern: str, what: str) -> list[str]:
        """Read ``rows`` lines of ``cols`` words each."""
        found = []
        for _ in range(rows):
            line = self.line(f"rows of {what}")
            for col in range(cols):
                line.take(r"\s+")
                found.append(line.need(pattern, f"{what} {col + 1} of {cols}"))
        return found

    def numbers(self, board: Board, most: int) -> list[int | None]:
        """Read numbers; ``.``, ``-`` and 0 mean none."""
        found: list[int | None] = []
        for word in self.words(board.rows, board.cols, r"\d{1,6}|[.-]", "number"):
            number = int(word) if word.isdigit() else 0
            if number > most:
                self.whole.fail(f"{number} is not a number from 1 to {most}", self.whole.end)
            found.append(number or None)
        return found

    def borders(self, board: Board, pattern: str) -> list[str]:
        """Read a word for each border, in the order of `pzpr.borders`."""
        beside = self.words(board.rows, board.cols - 1, pattern, "border")
        return beside + self.words(board.rows - 1, board.cols, pattern, "border")


# --- the parts


def _squares(lines: Lines, board: Board) -> None:
    words = lines.words(board.rows + 1, board.cols + 1, r"[.]|-?\d{1,3}(?:,-?\d{1,3})?", "square")
    for at, word in enumerate(words):
        row, col = divmod(at, board.cols + 1)
        if word != ".":
            # Files have the clue to the right first; a square at the edge has only one: down at the upper edge.
            across, *down = map(int, word.split(","))
            only = (across, NONE) if row == 0 else (NONE, across)
            board.squares[row, col] = (down[0], across) if down else only


def _frame(lines: Lines, board: Board) -> None:
    """Read skyscrapers: the cells, with the clues around them."""
    side = board.rows
    rows = in_rows(lines.words(side + 2, side + 2, r"q?\d{1,3}|[.-]", "square"), side + 2)
    inner = rows[1:-1]
    edges = [*rows[0][1:-1], *rows[-1][1:-1], *(row[0] for row in inner), *(row[-1] for row in inner)]
    board.clues = [int(word) if word.isdigit() and 0 < int(word) <= side else None for word in edges]
    # Numbers without "q" were filled in by a player.
    board.cells = [int(word[1:]) if word[0] == "q" else None for row in inner for word in row[1:-1]]
    if any(number is not None and number > side for number in board.cells):
        lines.whole.fail(f"a given is larger than {side}", lines.whole.end)


def _sums(lines: Lines, board: Board) -> None:
    width = board.rows + 1
    words = lines.words(width, width, r"\d{1,3}|[.+-]", "square")
    board.clues = [int(word) if word.isdigit() else None for word in (*words[1:width], *words[width::width])]


def _cells(lines: Lines, board: Board) -> None:
    board.cells = lines.numbers(board, board.largest)


def _rooms(lines: Lines, board: Board) -> None:
    board.owner = rooms([word == "1" for word in lines.borders(board, "[01]")], board)


def _products(lines: Lines, board: Board) -> None:
    cells = zip(sorted(board.owner), lines.numbers(board, 999_999), strict=True)
    board.products = {board.owner[place]: product for place, product in cells if product is not None}


def _marks(lines: Lines, board: Board) -> None:
    signs = {"a": "<", "b": ">", ".": None, "0": None}
    board.marks = [signs.get(word, word) for word in lines.borders(board, r"[ab.]|\d{1,3}")]


def _dots(lines: Lines, board: Board) -> None:
    board.marks = [int(word) for word in lines.borders(board, "[012]")]


READERS: dict[str, Callable[[Lines, Board], None]] = {
    "squares": _squares,
    "cells": _cells,
    "frame": _frame,
    "sums": _sums,
    "rooms": _rooms,
    "products": _products,
    "marks": _marks,
    "dots": _dots,
}
"""The function that reads each part of a board."""


# --- export


def write(puzzle: Puzzle) -> str:
    """Return the file, with nothing filled in; raises `CannotConvert` unless the kind can be written."""
    board = board_of(puzzle, "pzprv3")
    sides = [board.rows] if board.kind == "sudoku" else [board.rows, board.cols]
    rows = [row for part in PARTS_OF_FILE[board.kind] for row in WRITERS[part](board)]
    # Skyscrapers have no second part for what is filled in.
    empty = [] if board.kind == "skyscrapers" else [["."] * board.cols] * board.rows
    written = ("".join(f"{word} " for word in row) for row in (*rows, *empty))
    return "\n".join(["pzprv3", board.kind, *map(str, sides), *written, ""])


def _square_rows(board: Board) -> Rows:
    return [[_square(board, row, col) for col in range(board.cols + 1)] for row in range(board.rows + 1)]


def _square(board: Board, row: int, col: int) -> str:
    """Return ``16,3`` for the clues right and down of a black square, ``.`` for a white one, one number at the edge."""
    down, right = (max(one, 0) for one in board.squares.get((row, col), (0, 0)))
    if row == 0:
        return str(down)
    if col == 0:
        return str(right)
    if (row, col) in board.squares:
        return f"{right},{down}"
    return "."


def _mark_rows(board: Board) -> Rows:
    words = [{None: "0", "<": "a", ">": "b"}.get(mark, mark) for mark in board.marks]  # type: ignore[arg-type]
    beside = board.rows * (board.cols - 1)
    return [*in_rows(words[:beside], board.cols - 1), *in_rows(words[beside:], board.cols)]


def _frame_rows(board: Board) -> Rows:
    top, below, left, right = in_rows([clue or "." for clue in board.clues], board.rows)
    cells = in_rows([f"q{number}" if number else "." for number in board.cells], board.cols)
    inner = [[left[at], *row, right[at]] for at, row in enumerate(cells)]
    return [[".", *top, "."], *inner, [".", *below, "."]]


WRITERS: dict[str, Callable[[Board], Rows]] = {
    "squares": _square_rows,
    "cells": lambda board: in_rows([number or "." for number in board.cells], board.cols),
    "frame": _frame_rows,
    "marks": _mark_rows,
}
"""The function that writes the rows of each part of the boards that can be written."""
