"""Files of pzprv3, read and written: the boards of puzz.link, as lines of words.

A file has ``pzprv3``, the kind, rows and columns (a sudoku has one number), then the board, row by row. A slash may
replace the end of a line. After the board comes what the player filled in, which is ignored. Clues of the edge are
around the board. The clues of a kakuro are right, then down, in contrast to a link. Borders come as rows of horizontal
pairs, then rows of vertical pairs.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ..base.source import Source
from ..model.grid import Position
from ..model.puzzle import Puzzle
from . import pzpr as kinds
from .pzpr import Kakuro, Square, board_of
from .scanner import Scanner

Arguments = tuple[Any, ...]
"""The board, as `pzpr.KINDS` takes it."""

FILE = re.compile(r"pzprv3(?:\.\d)?[^\S\n]*[/\n]\s*(\w+)[^\S\n]*[/\n]")
MAX_NUMBER = 100


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
    if kind not in READERS:
        message = f"puzzles of the kind {kind} cannot be read; possible kinds: {', '.join(READERS)}"
        lines.whole.at = start.end(1)
        lines.whole.fail(message, start.start(1), code="import-rule")
    rows = lines.number("rows")
    cols = rows if kind == "sudoku" else lines.number("columns")
    if kind in SQUARE and rows != cols:
        lines.whole.fail(f"{kind} needs a square grid, but this one has {rows} rows and {cols} columns", start.start(1))
    return kinds.KINDS[kind](*READERS[kind](lines, rows, cols), f"pzprv3, {kind}")


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

    def numbers(self, rows: int, cols: int, most: int) -> list[int | None]:
        """Read numbers; ``.``, ``-`` and 0 mean none."""
        found: list[int | None] = []
        for word in self.words(rows, cols, r"\d{1,6}|[.-]", "number"):
            number = int(word) if word.isdigit() else 0
            if number > most:
                self.whole.fail(f"{number} is not a number from 1 to {most}", self.whole.end)
            found.append(number or None)
        return found

    def borders(self, rows: int, cols: int, pattern: str) -> list[str]:
        """Read a word for each border, in the order of `pzpr.borders`."""
        return self.words(rows, cols - 1, pattern, "border") + self.words(rows - 1, cols, pattern, "border")

    def rooms(self, rows: int, cols: int) -> dict[Position, Position]:
        """Read which borders are walls, and return the rooms."""
        return kinds.rooms([word == "1" for word in self.borders(rows, cols, "[01]")], rows, cols)


def _kakuro(lines: Lines, rows: int, cols: int) -> Arguments:
    clues: dict[Position, tuple[int, int]] = {}
    words = lines.words(rows + 1, cols + 1, r"[.]|-?\d{1,3}(?:,-?\d{1,3})?", "square")
    for at, word in enumerate(words):
        row, col = divmod(at, cols + 1)
        if word != ".":
            # Files have the clue to the right first; a square at the edge has only one: down at the upper edge.
            across, *down = map(int, word.split(","))
            only = (across, kinds.NONE) if row == 0 else (kinds.NONE, across)
            clues[row, col] = (down[0], across) if down else only
    return clues, rows, cols


def _skyscrapers(lines: Lines, side: int, cols: int) -> Arguments:
    words = lines.words(side + 2, side + 2, r"q?\d{1,3}|[.-]", "square")
    rows = [words[at : at + side + 2] for at in range(0, len(words), side + 2)]
    inner = rows[1:-1]
    edges = [*rows[0][1:-1], *rows[-1][1:-1], *(row[0] for row in inner), *(row[-1] for row in inner)]
    clues = [int(word) if word.isdigit() and 0 < int(word) <= side else None for word in edges]
    given: list[int | None] = []
    for word in (word for row in inner for word in row[1:-1]):
        number = None
        if word[0] == "q":  # numbers without "q" were filled in by a player
            number = int(word[1:])
            if number > side:
                lines.whole.fail(f"a given is larger than {side}", lines.whole.end)
        given.append(number)
    return clues, given, side


def _doppelblock(lines: Lines, rows: int, cols: int) -> Arguments:
    words = lines.words(rows + 1, rows + 1, r"\d{1,3}|[.+-]", "square")
    top, left = words[1 : rows + 1], words[rows + 1 :: rows + 1]
    clues = [int(word) if word.isdigit() else None for word in (*top, *left)]
    return clues, rows


def _factors(lines: Lines, rows: int, cols: int) -> Arguments:
    owner = lines.rooms(rows, cols)
    cells = lines.numbers(rows, cols, 999_999)
    products = {place: one for place, one in zip(sorted(owner), cells, strict=True) if one is not None}
    return owner, {owner[place]: one for place, one in products.items()}, rows


def _minarism(lines: Lines, rows: int, cols: int) -> Arguments:
    words = lines.borders(rows, cols, r"[ab.]|\d{1,3}")
    marks = [{"a": "<", "b": ">", ".": "", "0": ""}.get(word, word) for word in words]
    return marks, rows, cols


def _kropki(lines: Lines, rows: int, cols: int) -> Arguments:
    return [int(word) for word in lines.borders(rows, cols, "[012]")], rows, cols


def _with_rooms(lines: Lines, rows: int, cols: int) -> Arguments:
    return lines.rooms(rows, cols), lines.numbers(rows, cols, rows * cols), rows, cols


READERS: dict[str, Callable[[Lines, int, int], Arguments]] = {
    "kakuro": _kakuro,
    "sudoku": lambda lines, rows, cols: (lines.numbers(rows, cols, rows), rows),
    "skyscrapers": _skyscrapers,
    "factors": _factors,
    "doppelblock": _doppelblock,
    "minarism": _minarism,
    "kropki": _kropki,
    **dict.fromkeys(kinds.WITH_ROOMS, _with_rooms),
}
SQUARE = ("skyscrapers", "factors", "doppelblock")


# --- export


def write(puzzle: Puzzle) -> str:
    """Return the file, with nothing filled in; raises `CannotConvert` unless the kind can be written."""
    board = board_of(puzzle, "pzprv3")
    sides = [board.rows] if board.kind == "sudoku" else [board.rows, board.cols]
    # Skyscrapers have no second part for what is filled in.
    empty = [] if board.kind == "skyscrapers" else [". " * board.cols] * board.rows
    return "\n".join(["pzprv3", board.kind, *map(str, sides), *WRITERS[board.kind](board), *empty, ""])


def _kakuro_rows(board: Kakuro) -> list[str]:
    return [
        "".join(f"{_kakuro_word(board, row, col)} " for col in range(board.cols + 1)) for row in range(board.rows + 1)
    ]


def _kakuro_word(board: Kakuro, row: int, col: int) -> str:
    """Return ``16,3`` for the clues right and down of a black square, ``.`` for a white one, one number at the edge."""
    down, right = (max(one, 0) for one in board.clues.get((row, col), (0, 0)))
    if row == 0:
        return str(down)
    if col == 0:
        return str(right)
    if (row, col) in board.clues:
        return f"{right},{down}"
    return "."


def _minarism_rows(board: Square) -> list[str]:
    side, signs = board.side, {None: "0", "<": "a", ">": "b"}
    words = [signs.get(one, str(one)) for one in board.clues]  # type: ignore[arg-type]
    beside = side * (side - 1)
    return _in_lines(words[:beside], side - 1) + _in_lines(words[beside:], side)


def _skyscrapers_rows(board: Square) -> list[str]:
    side = board.side
    clues = [str(one or ".") for one in board.clues]
    top, below, left, right = (clues[at : at + side] for at in range(0, 4 * side, side))
    cells = [f"q{one}" if one else "." for one in board.cells]
    inner = [[left[row], *cells[row * side : (row + 1) * side], right[row]] for row in range(side)]
    rows = [[".", *top, "."], *inner, [".", *below, "."]]
    return ["".join(f"{word} " for word in row) for row in rows]


def _in_lines(words: list[str], width: int) -> list[str]:
    if not width:
        return []
    return ["".join(f"{word} " for word in words[at : at + width]) for at in range(0, len(words), width)]


WRITERS: dict[str, Callable[[Any], list[str]]] = {
    "kakuro": _kakuro_rows,
    "sudoku": lambda board: _in_lines([str(one or ".") for one in board.cells], board.side),
    "skyscrapers": _skyscrapers_rows,
    "minarism": _minarism_rows,
}
"""The function that writes the rows of a board, by its kind."""
