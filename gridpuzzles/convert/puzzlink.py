"""Links of puzz.link, read and written: the kinds of number placement in `pzpr`.

In ``puzz.link/p?kakuro/COLS/ROWS/text``, ``k`` to ``z`` skip 1 to 16 white cells and ``.`` is black. Otherwise two
characters are the clue down and the clue right: 0 to 9, ``a`` to ``j`` 10 to 19, ``A`` to ``Z`` 20 to 45, ``-`` none.
Then come the clues outside the upper and the left edge, for each line that begins with a white cell.

In the other kinds, numbers are hexadecimal digits, ``-hh``, ``+hhh`` and so on; ``.`` is unknown, and ``g`` to ``z``
skip 1 to 20 places. A base-32 digit contains five walls, and a base-27 digit three dots of kropki.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from ..base.source import Source
from ..model.puzzle import Puzzle
from .pzpr import NONE, PARTS, Board, board_of, borders, rooms, unknown_kind
from .scanner import Scanner
from .text_builder import gapped

LINK = re.compile(rf"(?:https?://)?[\w.:-]+/(?:[\w.-]+/)*(?:p|db)?(?:\.html)?/?\?|(?=(?:{'|'.join(PARTS)})/)")
MAX_SIDE = 100
CLUES = "0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The character of each clue of a kakuro, from 0 to 45."""
LARGER = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "%": (3, 8192), "@": (3, 8192), "*": (4, 12240), "$": (5, 77776)}
"""Prefixes of larger numbers: the number of hexadecimal digits that follow, and the number to add."""
NUMBER = "|".join(["[0-9a-f]", *(rf"{re.escape(sign)}[0-9a-f]{{{digits}}}" for sign, (digits, _) in LARGER.items())])


def recognize(text: str) -> bool:
    """Return True if the text is a link of puzz.link."""
    start = None if "\n" in text else LINK.match(text)
    return bool(start and re.match(r"\w+(?:_edit)?/(?:v:/)?\d+/\d+/", text[start.end() :]))


def read(source: Source) -> str:
    """Return the text of the puzzle in the language; raises `DefinitionError` if it lacks the kind."""
    text = source.text
    begin = len(text) - len(text.lstrip())
    start = LINK.match(text, begin)
    scanner = Scanner(source, start.end() if start else begin, len(text.rstrip()))
    kind = _kind(scanner)
    scanner.take("v:/|v:,")
    cols = _side(scanner)
    board = Board(kind, _side(scanner), cols)
    if board.fault():
        scanner.fail(board.fault())
    for part in PARTS[kind]:
        READERS[part](scanner, board)
    scanner.finish("the puzzle")
    return board.text("puzz.link")


def _kind(scanner: Scanner) -> str:
    start = scanner.at
    kind = scanner.need(r"\w+", "the kind of puzzle").removesuffix("_edit")
    if kind not in PARTS:
        scanner.fail(unknown_kind(kind), start, code="import-rule")
    scanner.need("/", "a '/'")
    return kind


def _side(scanner: Scanner) -> int:
    start = scanner.at
    side = scanner.number("rows and columns", MAX_SIDE)
    if not side:
        scanner.fail("the grid has no cells", start)
    scanner.need("/", "a '/'")
    return side


# --- the parts


def _squares(scanner: Scanner, board: Board) -> None:
    rows, cols = board.rows, board.cols
    wanted = "a cell ({left} of {count} are left)"
    signs = scanner.gapped(
        rows * cols, "[.]|[-0-9a-jA-Z]", lambda sign: _both(scanner, sign), wanted, "k", is_short=False
    )
    places = ((row, col) for row in range(1, rows + 1) for col in range(1, cols + 1))
    board.squares = {place: clues for place, clues in zip(places, signs, strict=True) if clues is not None}
    # A line that begins with a black square has its clue there; the clues of others are outside of the grid.
    for place in _outside(board):
        row, col = place
        line = f"left of row {row}" if row else f"above column {col}"
        clue = _clue(scanner.need("[-.0-9a-jA-Z]", f"the clue {line}"))
        board.squares[place] = (NONE, clue) if row else (clue, NONE)


def _both(scanner: Scanner, sign: str) -> tuple[int, int]:
    """Return the clues down and to the right; a dot means that there is neither."""
    across = "-" if sign == "." else scanner.need("[-0-9a-jA-Z]", "the clue to the right")
    return _clue(sign), _clue(across)


def _clue(sign: str) -> int:
    return NONE if sign in "-." else CLUES.index(sign)


def _outside(board: Board) -> Iterator[tuple[int, int]]:
    """Yield the squares at the edge above the columns and left of the rows that begin with a white cell."""
    yield from ((0, col) for col in range(1, board.cols + 1) if (1, col) not in board.squares)
    yield from ((row, 0) for row in range(1, board.rows + 1) if (row, 1) not in board.squares)


def numbers(scanner: Scanner, count: int, most: int, least: int = 1) -> list[int | None]:
    """Read ``count`` places; those after the end of the text are empty. Raises `DefinitionError`."""

    def number(sign: str) -> int | None:
        if sign == ".":
            return None
        _, more = LARGER.get(sign[0], (1, 0))
        value = int(sign.lstrip("".join(LARGER)), 16) + more
        if not least <= value <= most:
            scanner.fail(f"{value} is not a number from {least} to {most}", scanner.at - len(sign))
        return value

    return scanner.gapped(count, rf"{NUMBER}|\.", number, "a number, or a letter for empty cells", "g")


def _cells(scanner: Scanner, board: Board) -> None:
    board.cells = numbers(scanner, board.rows * board.cols, board.largest)


def _around(scanner: Scanner, board: Board) -> None:
    board.clues = numbers(scanner, 4 * board.rows, board.rows)


def _sums(scanner: Scanner, board: Board) -> None:
    board.clues = numbers(scanner, 2 * board.rows, board.rows**2, least=0)


def _rooms(scanner: Scanner, board: Board) -> None:
    """Read walls, five borders to a character; those between columns fill whole characters, then come the others."""
    walls: list[bool] = []
    for count in (board.rows * (board.cols - 1), (board.rows - 1) * board.cols):
        bits = ""
        while len(bits) < count:
            bits += f"{int(scanner.need('[0-9a-v]', 'the walls'), 32):05b}"
        walls += [bit == "1" for bit in bits[:count]]
    board.owner = rooms(walls, board)


def _products(scanner: Scanner, board: Board) -> None:
    firsts = sorted(set(board.owner.values()))
    products = zip(firsts, numbers(scanner, len(firsts), 999_999), strict=True)
    board.products = {first: one for first, one in products if one is not None}


def _marks(scanner: Scanner, board: Board) -> None:
    # The letters g and h are signs here, so that runs of empty borders begin with i.
    signs = {"g": "<", "h": ">", ".": None}
    board.marks = scanner.gapped(
        len(borders(board.rows, board.cols)),
        "[0-9a-f]|-[0-9a-f]{2}|[.gh]",
        lambda sign: signs[sign] if sign in signs else int(sign.lstrip("-"), 16),
        "a mark, or a letter for borders without one",
        "i",
    )


def _dots(scanner: Scanner, board: Board) -> None:
    count = len(borders(board.rows, board.cols))
    dots: list[int] = []
    while len(dots) < count:
        # A character is three borders with 0, 1 or 2 each: a digit of base 27. The last one may have borders to spare.
        value = int(scanner.need("[0-9a-q]", f"dots ({count - len(dots)} of {count} borders are left)"), 27)
        dots += [value // 9, value // 3 % 3, value % 3]
    board.marks = dots[:count]


READERS: dict[str, Callable[[Scanner, Board], None]] = {
    "squares": _squares,
    "cells": _cells,
    "around": _around,
    "sums": _sums,
    "rooms": _rooms,
    "products": _products,
    "marks": _marks,
    "dots": _dots,
}
"""The function that reads each part of a board."""


# --- export


def write(puzzle: Puzzle) -> str:
    """Return the link; raises `CannotConvert` unless the puzzle is of a kind that can be written."""
    board = board_of(puzzle, "puzz.link")
    text = "".join(WRITERS[part](board) for part in PARTS[board.kind])
    return f"https://puzz.link/p?{board.kind}/{board.cols}/{board.rows}/{text}\n"


def _squares_text(board: Board) -> str:
    # `.` is the short form of a black square without clues.
    signs = {place: "".join(map(_sign, clues)).replace("00", ".") for place, clues in board.squares.items()}
    places = ((row, col) for row in range(1, board.rows + 1) for col in range(1, board.cols + 1))
    outside = (max(board.squares.get(place, (NONE, NONE))) for place in _outside(board))
    return gapped(map(signs.get, places), 16, "k") + "".join(map(_sign, outside))


def _sign(number: int) -> str:
    return CLUES[max(number, 0)]


def _mark(mark: int | str | None) -> str | None:
    if isinstance(mark, int):
        return f"{mark:x}" if mark < 16 else f"-{mark:02x}"
    return mark and {"<": "g", ">": "h"}[mark]


def _written(cells: Sequence[int | None]) -> str:
    """Return numbers and empty places as text, including the empty places at the end."""
    return gapped(map(_mark, cells), 20, "g")


WRITERS: dict[str, Callable[[Board], str]] = {
    "squares": _squares_text,
    # Skyscrapers without givens end after their clues.
    "cells": lambda board: _written(board.cells) if any(board.cells) or not board.clues else "",
    "around": lambda board: _written(board.clues),
    "marks": lambda board: gapped(map(_mark, board.marks), 18, "i"),
}
"""The function that writes each part of the boards that can be written."""
