"""Links of puzz.link, read and written: the kinds of number placement in `pzpr`.

In ``puzz.link/p?kakuro/COLS/ROWS/text``, ``k`` to ``z`` skip 1 to 16 white cells and ``.`` is black. Otherwise two
characters are the clue down and the clue right: 0 to 9, ``a`` to ``j`` 10 to 19, ``A`` to ``Z`` 20 to 45, ``-`` none.
Then come the clues outside the upper and the left edge, for each line that begins with a white cell.

In the other kinds, numbers are hexadecimal digits, ``-hh``, ``+hhh`` and so on; ``.`` is unknown, and ``g`` to ``z``
skip 1 to 20 places. A base-32 digit contains five walls, and a base-27 digit three dots of kropki.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from ..base.source import Source
from ..model.grid import Position
from ..model.puzzle import Puzzle
from . import pzpr as kinds
from .pzpr import Kakuro, Square, board_of
from .scanner import Scanner
from .text_builder import gapped

Arguments = tuple[Any, ...]
"""The board, as `pzpr.KINDS` takes it."""

NAMES = ("kakuro", "sudoku", "skyscrapers", "factors", "minarism", "kropki", "doppelblock", *kinds.WITH_ROOMS)
LINK = re.compile(rf"(?:https?://)?[\w.:-]+/(?:[\w.-]+/)*(?:p|db)?(?:\.html)?/?\?|(?=(?:{'|'.join(NAMES)})/)")
MAX_SIDE = 100
CLUES = "0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The character of each clue of a kakuro, from 0 to 45."""
LARGER = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "%": (3, 8192), "@": (3, 8192), "*": (4, 12240), "$": (5, 77776)}
"""Prefixes of larger numbers: the number of hexadecimal digits that follow, and the number to add."""


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
    rows = _side(scanner)
    if kind in SQUARE and rows != cols:
        scanner.fail(f"{kind} needs a square grid, but this one has {rows} rows and {cols} columns")
    board = READERS[kind](scanner, rows, cols)
    scanner.finish("the puzzle")
    return kinds.KINDS[kind](*board, f"puzz.link, {kind}")


def _kind(scanner: Scanner) -> str:
    start = scanner.at
    kind = scanner.need(r"\w+", "the kind of puzzle").removesuffix("_edit")
    if kind not in NAMES:
        scanner.fail(
            f"puzzles of the kind {kind} cannot be read; possible kinds: {', '.join(NAMES)}", start, code="import-rule"
        )
    scanner.need("/", "a '/'")
    return kind


def _side(scanner: Scanner) -> int:
    start = scanner.at
    side = scanner.number("rows and columns", MAX_SIDE)
    if not side:
        scanner.fail("the grid has no cells", start)
    scanner.need("/", "a '/'")
    return side


def _kakuro(scanner: Scanner, rows: int, cols: int) -> Arguments:
    clues: dict[Position, tuple[int, int]] = {}
    at = 0
    while at < rows * cols:
        sign = scanner.need("[.k-z]|[-0-9a-jA-Z]", f"a cell ({rows * cols - at} of {rows * cols} are left)")
        if "k" <= sign <= "z":
            at += ord(sign) - ord("k") + 1
            continue
        place = (at // cols + 1, at % cols + 1)
        across = "-" if sign == "." else scanner.need("[-0-9a-jA-Z]", "the clue to the right")
        clues[place] = (_clue(sign), _clue(across))
        at += 1
    # A line that begins with a black square has its clue there; the clues of others are outside of the grid.
    for col in range(1, cols + 1):
        if (1, col) not in clues:
            clues[0, col] = (_clue(scanner.need("[-.0-9a-jA-Z]", f"the clue above column {col}")), kinds.NONE)
    for row in range(1, rows + 1):
        if (row, 1) not in clues:
            clues[row, 0] = (kinds.NONE, _clue(scanner.need("[-.0-9a-jA-Z]", f"the clue left of row {row}")))
    return clues, rows, cols


def _clue(sign: str) -> int:
    return kinds.NONE if sign in "-." else CLUES.index(sign)


def _skyscrapers(scanner: Scanner, rows: int, cols: int) -> Arguments:
    clues = numbers(scanner, 4 * rows, rows)
    return clues, numbers(scanner, rows * cols, rows), rows


def _factors(scanner: Scanner, rows: int, cols: int) -> Arguments:
    owner = _rooms(scanner, rows, cols)
    firsts = sorted(set(owner.values()))
    products = zip(firsts, numbers(scanner, len(firsts), 999_999), strict=True)
    return owner, {first: one for first, one in products if one is not None}, rows


def _doppelblock(scanner: Scanner, rows: int, cols: int) -> Arguments:
    if rows < 3:
        scanner.fail(f"a doppelblock needs at least 3 rows, but this one has {rows}")
    return numbers(scanner, 2 * rows, rows * rows, least=0), rows


def _minarism(scanner: Scanner, rows: int, cols: int) -> Arguments:
    count = len(kinds.borders(rows, cols))
    marks: list[object] = []
    while len(marks) < count and scanner.more():
        start = scanner.at
        sign = scanner.need("[0-9a-f]|-[0-9a-f]{2}|[.g-z]", "a mark, or a letter for borders without one")
        # The letters g and h are signs here, so that runs of empty borders begin with i.
        if "i" <= sign <= "z":
            marks += [""] * (ord(sign) - ord("i") + 1)
        else:
            marks.append({"g": "<", "h": ">", ".": ""}[sign] if sign in "gh." else int(sign.lstrip("-"), 16) or "")
        if len(marks) > count:
            scanner.fail("this goes beyond the grid", start, code="import-length")
    return marks + [""] * (count - len(marks)), rows, cols


def _kropki(scanner: Scanner, rows: int, cols: int) -> Arguments:
    count = len(kinds.borders(rows, cols))
    dots: list[int] = []
    while len(dots) < count:
        # A character is three borders with 0, 1 or 2 each: a digit of base 27. The last one may have borders to spare.
        value = int(scanner.need("[0-9a-q]", f"dots ({count - len(dots)} of {count} borders are left)"), 27)
        dots += [value // 9, value // 3 % 3, value % 3]
    return dots[:count], rows, cols


def _with_rooms(scanner: Scanner, rows: int, cols: int) -> Arguments:
    owner = _rooms(scanner, rows, cols)
    return owner, numbers(scanner, rows * cols, rows * cols), rows, cols


READERS: dict[str, Callable[[Scanner, int, int], Arguments]] = {
    "kakuro": _kakuro,
    "sudoku": lambda scanner, rows, cols: (numbers(scanner, rows * cols, rows), rows),
    "skyscrapers": _skyscrapers,
    "factors": _factors,
    "doppelblock": _doppelblock,
    "minarism": _minarism,
    "kropki": _kropki,
    **dict.fromkeys(kinds.WITH_ROOMS, _with_rooms),
}
SQUARE = ("sudoku", "skyscrapers", "factors", "doppelblock")


def _rooms(scanner: Scanner, rows: int, cols: int) -> dict[Position, Position]:
    """Read walls, five borders to a character; those between columns fill whole characters, then come the others."""
    walls: list[bool] = []
    for count in (rows * (cols - 1), (rows - 1) * cols):
        bits = ""
        while len(bits) < count:
            bits += f"{int(scanner.need('[0-9a-v]', 'the walls'), 32):05b}"
        walls += [bit == "1" for bit in bits[:count]]
    return kinds.rooms(walls, rows, cols)


def numbers(scanner: Scanner, count: int, most: int, least: int = 1) -> list[int | None]:
    """Read ``count`` places; those after the end of the text are empty. Raises `DefinitionError`."""
    found: list[int | None] = []
    larger = "|".join(f"{re.escape(sign)}[0-9a-f]{{{digits}}}" for sign, (digits, _) in LARGER.items())
    while len(found) < count and scanner.more():
        start = scanner.at
        sign = scanner.need(rf"[0-9a-f]|{larger}|\.|[g-z]", "a number, or a letter for empty cells")
        if "g" <= sign[0] <= "z":
            found += [None] * (ord(sign) - ord("g") + 1)
        elif sign == ".":
            found.append(None)
        else:
            _, more = LARGER.get(sign[0], (1, 0))
            number = int(sign.lstrip("".join(LARGER)), 16) + more
            if not least <= number <= most:
                scanner.fail(f"{number} is not a number from {least} to {most}", start)
            found.append(number)
        if len(found) > count:
            scanner.fail("this goes beyond the grid", start, code="import-length")
    return found + [None] * (count - len(found))


# --- export


def write(puzzle: Puzzle) -> str:
    """Return the link; raises `CannotConvert` unless the puzzle is of a kind that can be written."""
    board = board_of(puzzle, "puzz.link")
    return f"https://puzz.link/p?{board.kind}/{board.cols}/{board.rows}/{WRITERS[board.kind](board)}\n"


def _skyscrapers_text(board: Square) -> str:
    clues = _written([one if isinstance(one, int) else None for one in board.clues])
    return clues + (_written(board.cells) if any(board.cells) else "")


def _kakuro_text(board: Kakuro) -> str:
    rows, cols = range(1, board.rows + 1), range(1, board.cols + 1)
    text = gapped((_square(board, (row, col)) for row in rows for col in cols), 16, "k")
    for col in cols:
        if (1, col) not in board.clues:
            text += _sign(board.clues.get((0, col), (kinds.NONE, 0))[0])
    for row in rows:
        if (row, 1) not in board.clues:
            text += _sign(board.clues.get((row, 0), (0, kinds.NONE))[1])
    return text


def _square(board: Kakuro, place: Position) -> str | None:
    if place not in board.clues:
        return None
    # `.` is the short form of a black square without clues.
    signs = "".join(map(_sign, board.clues[place]))
    return "." if signs == "00" else signs


def _sign(number: int) -> str:
    return CLUES[max(number, 0)]


def _number(number: int) -> str:
    return f"{number:x}" if number < 16 else f"-{number:02x}"


def _written(cells: Sequence[int | None]) -> str:
    """Return numbers and empty places as text, including the empty places at the end."""
    return gapped((None if one is None else _number(one) for one in cells), 20, "g")


def _mark(mark: int | str | None) -> str | None:
    if isinstance(mark, int):
        return _number(mark)
    return mark and {"<": "g", ">": "h"}[mark]


WRITERS: dict[str, Callable[[Any], str]] = {
    "kakuro": _kakuro_text,
    "sudoku": lambda board: _written(board.cells),
    "skyscrapers": _skyscrapers_text,
    "minarism": lambda board: gapped(map(_mark, board.clues), 18, "i"),
}
"""The function that writes a board, by its kind."""
