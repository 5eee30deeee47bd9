"""Write integers of any size in decimal digits; imports no other module of the package."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction

PIECE = 4000
"""Digits converted at once; Python refuses to convert more than 4300, because it takes quadratic time."""
BITS = 14000
"""Numbers with at most this many bits have fewer than 4300 digits."""
MAX_AT_A_GLANCE = 30
"""Number of digits up to which a number is written in full."""


def decimal(number: int | Fraction) -> str:
    """Return ``number`` like ``str``, but of any length."""
    if number.denominator != 1:
        return f"{decimal(number.numerator)}/{decimal(number.denominator)}"
    rest = abs(int(number))
    pieces: list[str] = []
    while rest.bit_length() > BITS:
        rest, piece = divmod(rest, 10**PIECE)
        pieces.append(f"{piece:0{PIECE}d}")
    return "".join(["-" * (number < 0), str(rest), *reversed(pieces)])


def at_a_glance(number: int | Fraction) -> str:
    """Return ``number`` in full, or "a number of 31 digits" if it is long."""
    written = decimal(number)
    digits = sum(map(str.isdigit, written))
    if digits <= MAX_AT_A_GLANCE:
        return written
    return f"a number of {digits} digits"
