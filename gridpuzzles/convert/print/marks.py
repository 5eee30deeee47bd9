"""Split lines into marks, with one table of signs and one tokenizer.

A mark is a token of a printed puzzle, with its place in the line. Its meaning (is ``0`` an empty cell?) is decided by
the reader of the block that contains it, never here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from string import ascii_lowercase, ascii_uppercase

SIGNS = {
    "-": "−–—‐‒‑─━═╌┄┈",
    "*": "×✕✖⨯∗✱⋅∙·",
    "/": "÷∕⁄",
    "_": "□▢☐◻⬜▯＿",
    "\\": "■█▓▒▉⬛◼",
    "|": "│┃║¦┆┊",
    "+": "".join(map(chr, [*range(0x250C, 0x254C), *range(0x2552, 0x2571)])) + "➕",  # where lines of drawings meet
    "^": "∧⌃˄",
    "v": "∨⌄˅",
    "'": "’‘`´",
    '"': "“”„«»",
    "<=": "≤⩽",
    ">=": "≥⩾",
    "!=": "≠",
    "->": "→",
    " ": "\u00a0\u2002\u2003\u2009\u202f",
}
"""Signs of the keyboard, each with the printed signs that mean the same."""
TABLE = {ord(sign): plain for plain, signs in SIGNS.items() for sign in signs} | dict.fromkeys((0xFE0F, 0x20E3), "")
PICTURES_KEPT = {sign: plain for sign, plain in TABLE.items() if plain not in ("_", "\\")}
"""The signs to replace in a line with pictures: a square is a picture too there, so it is kept."""
NO_DIGITS = re.compile(r"([²³¹⁰⁴-⁹₀-₉¼-¾⅐-⅞]+)")
"""Exponents, indexes and fractions, which are no digits of the number beside them: ``2½`` is not 21/2."""

CELL = r"[rR]([1-9]\d*)[cC]([1-9]\d*)"
"""A cell by its row and column: ``r3c2``."""
PAIR = r"(?:\b(?:cell|grid|board|[a-z]) ?|(?!\[\d+\]\[))[(\[](\d\d?)(?:, ?|\]\[)(\d\d?)[)\]]"
"""A cell by two numbers: ``(3, 2)``, ``cell(3, 2)`` or ``x[3][2]``; without a name, ``[3][2]`` are two cells."""
CHESS = rf"(?!{CELL})(?:[A-Za-z][1-9]\d?)+"
"""Cells by a letter and a number each, as on a chessboard: ``B3`` or ``B3C3``."""
BY_LETTERS = re.compile(r"(?<!\w)(?:Z(?=\d+S)|[LF](?=\d+C)|R(?=\d+K))(\d\d?)[SCK](\d\d?)(?!\w)", re.IGNORECASE)
"""A cell by the first letters of row and column in German, French, Spanish and Dutch: ``Z3S2``, ``L3C2``."""
ARROWS = frozenset("↘↙↗↖")

MARK = re.compile(
    rf"""
    (?P<cell>{CELL}(?!\w))
  | (?P<clue>\d*\\\d*|[A-Z]{{1,3}}\\[A-Z]{{0,3}}|\\[A-Z]{{1,3}})
  | (?P<word>[^\W\d_]+(?:'[^\W\d_]+)?(?!\w))
  | (?P<date>(?:\d\d?(?P<apart>[./-])\d\d?(?P=apart)(?:19|20)|(?:19|20)\d\d-\d\d?-\d)\d?\d(?![\w.]*\w))
  | (?P<decimal>\d+\.\d+(?![\w.]))
  | (?P<number>\d+(?![\w]))
  | (?P<blank>_+(?!\w)|\[[ _]*\]|\([ _]+\))
  | (?P<mixed>\w+)
  | (?P<dots>\.\.+)
  | (?P<dot>\.)
  | (?P<arrow>->|[↘↙↗↖])
  | (?P<rel><=|>=|!=|<>|==|[=<>])
  | (?P<op>\*\*|[-+*/^%])
  | (?P<bar>\|)
  | (?P<sign>\S)
    """,
    re.VERBOSE,
)
"""One mark; ``mixed`` is a run of letters, digits and holes, as in ``3A5``, ``_7_`` or ``x1``."""


NUMBERS = tuple(map(str, range(1, 27)))
NUMBERED = tuple(tuple(letter + number for number in NUMBERS) for letter in "RCrc")
ORDERS = (NUMBERS, tuple(ascii_uppercase), tuple(ascii_lowercase), *NUMBERED)
"""Labels of rows and columns, in their orders; the last ones are no cells of a board."""


@dataclass(slots=True, unsafe_hash=True)
class Mark:
    """A token of a printed text: its kind (a group of `MARK` or empty), its text, and its first column in the line."""

    kind: str
    text: str
    at: int

    @property
    def end(self) -> int:
        return self.at + len(self.text)

    @property
    def middle(self) -> int:
        """Twice the column of the middle."""
        return self.at + self.end


def plain(line: str) -> str:
    """Return the line in signs of the keyboard; a sign that keeps its width keeps its column."""
    if line.isascii():
        return line.rstrip(" \r")
    table = (
        PICTURES_KEPT if any(unicodedata.category(sign) == "So" and ord(sign) not in TABLE for sign in line) else TABLE
    )
    parts = NO_DIGITS.split(line.translate(table))
    parts[::2] = [unicodedata.normalize("NFKC", part) for part in parts[::2]]
    return "".join(parts).rstrip(" \r")


def with_cells(line: str) -> str:
    """Return a line with ``r3c2`` for cells by the letters of their rows and columns.

    They are two or more with the same letters, or one beside the arrow of a diagonal.
    """
    letters = [re.sub(r"\d", "", found[0].upper()) for found in BY_LETTERS.finditer(line)]
    is_listed = len(letters) > 1 == len(set(letters)) or not ARROWS.isdisjoint(line)
    return BY_LETTERS.sub(r"r\1c\2", line) if is_listed else line


def cell_of(row: int, col: int) -> str:
    """Return the name of a cell in the language, ``r3c2``; rows and columns count from 1."""
    return f"r{row}c{col}"


def place_of(cell: str) -> tuple[int, int]:
    """Return the row and the column of a cell with a name in the language."""
    row, col = cell[1:].split("c")
    return int(row), int(col)


def order_of(labels: Sequence[str]) -> tuple[str, ...] | None:
    """Return the order of which two labels or more are the beginning; None for other texts."""
    return next((order for order in ORDERS if len(labels) > 1 and tuple(labels) == order[: len(labels)]), None)


def marks_of(line: str, pattern: re.Pattern[str] = MARK) -> list[Mark]:
    """Return the marks of a plain line, which cover all of it except blanks, or its parts that match a pattern."""
    return [*_divided(line, pattern)]


# Several readers look at a drawing, and corrections are tried by reading all other lines of the text again.
@lru_cache(maxsize=1024)
def _divided(line: str, pattern: re.Pattern[str]) -> tuple[Mark, ...]:
    return tuple([Mark(found.lastgroup or "", found[0], found.start()) for found in pattern.finditer(line)])
