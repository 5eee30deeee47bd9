"""Characters to marks: one table of signs, one tokenizer.

A mark is a token of print with its place in the line. What it means (is ``0`` an empty cell?) is decided by the reader
of the block in which it stands, never here.
"""

from __future__ import annotations

import re
import unicodedata

from ..record import Light

SIGNS = {
    "-": "−–—‐‒‑─━═╌┄┈",
    "*": "×✕✖⨯∗✱⋅∙·",
    "/": "÷∕⁄",
    "_": "□▢☐◻⬜▯＿",
    "\\": "■█▓▒▉⬛◼",
    "|": "│┃║¦┆┊",
    "+": "┼╋┬┴├┤┌┐└┘╔╗╚╝╬╠╣╦╩┏┓┗┛┣┫┳┻╂┿┠┨┯┷╪╫╞╡╟╢╤╧╥╨╭╮╰╯➕",
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
"""Signs of the keyboard, and the signs of print that mean the same."""
TABLE = {ord(sign): plain for plain, signs in SIGNS.items() for sign in signs}
PICTURES_KEPT = {sign: plain for sign, plain in TABLE.items() if plain not in ("_", "\\")}
"""Among other pictures a square is one, too."""
SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
POWERS = str.maketrans(SUPERSCRIPTS, "0123456789")
MIXED = re.compile(r"(?:(?<![\w.,])(\d+)[ \u00a0\u2009\u202f]?)?([¼-¾⅐-⅞])")
"""A fraction of one sign, with the whole number before it: ``2½`` is 5/2, never 21/2."""
POWER = re.compile(rf"(?<=[\w)])([{SUPERSCRIPTS}]+)(?=([\w(])?)")
"""An exponent, and what stands right behind it: ``a²3`` is neither a ^ 23 nor a product."""

MARK = re.compile(
    r"""
    (?P<cell>[rR][1-9]\d*[cC][1-9]\d*(?!\w))
  | (?P<clue>\d*\\\d*|[A-Z]{1,3}\\[A-Z]{0,3}|\\[A-Z]{1,3})
  | (?P<word>[^\W\d_]+(?:'[^\W\d_]+)?(?!\w))
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
"""One mark; ``mixed`` are letters, digits and holes joined, as in ``3A5``, ``_7_`` or ``x1``."""


class Mark(Light):
    """A token of print: its kind (a group of `MARK`), its text, and the column of the plain line it begins in."""

    kind: str
    text: str
    at: int

    @property
    def end(self) -> int:
        return self.at + len(self.text)


def _fraction(mixed: re.Match[str]) -> str:
    """Return a number such as ``2½`` in digits, in brackets."""
    top, bottom = map(int, unicodedata.normalize("NFKC", mixed[2]).split("⁄"))
    return f"({int(mixed[1] or 0) * bottom + top}/{bottom})"


def _power(power: re.Match[str]) -> str:
    """Return an exponent with its sign, apart from what stands right behind it."""
    return f"^{power[1].translate(POWERS)}{' ' if power[2] else ''}"


def plain(line: str) -> str:
    """The line in signs of the keyboard; every sign keeps its column where it is as wide as before."""
    if line.isascii():
        return line.rstrip(" \r")
    line = MIXED.sub(_fraction, line)
    table = (
        PICTURES_KEPT if any(unicodedata.category(sign) == "So" and ord(sign) not in TABLE for sign in line) else TABLE
    )
    line = POWER.sub(_power, line).translate(table)
    return unicodedata.normalize("NFKC", line).rstrip(" \r")


def marks_of(line: str) -> list[Mark]:
    """The marks of a plain line: all of it but the blanks between them."""
    return [Mark(found.lastgroup or "", found[0], found.start()) for found in MARK.finditer(line)]
