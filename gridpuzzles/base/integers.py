"""Numbers in decimal digits, however many they are; imports nothing of ours."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction

PIECE = 4000
"""Digits that are written at once: Python refuses numbers of more than 4300, lest they take for ever."""
BITS = 14000
"""Of a number with more than that many digits; with no more it has less than 4300."""
MAX_AT_A_GLANCE = 30
"""Digits that are read at a glance."""


def decimal(number: int | Fraction) -> str:
    """``number`` as ``str`` writes it, of whatever length."""
    if number.denominator != 1:
        return f"{decimal(number.numerator)}/{decimal(number.denominator)}"
    rest = abs(int(number))
    pieces: list[str] = []
    while rest.bit_length() > BITS:
        rest, piece = divmod(rest, 10**PIECE)
        pieces.append(f"{piece:0{PIECE}d}")
    return "".join(["-" * (number < 0), str(rest), *reversed(pieces)])


def at_a_glance(number: int | Fraction) -> str:
    """The same, but "a number of 31 digits" where nobody would read them."""
    written = decimal(number)
    digits = sum(map(str.isdigit, written))
    if digits <= MAX_AT_A_GLANCE:
        return written
    return f"a number of {digits} digits"
