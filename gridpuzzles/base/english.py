"""Write lists, plurals and integers of any size, and suggest words that a person may have meant.

This module imports no other module of the package.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from .annotations import Rational


def listing(items: Iterable[str], last: str = "and") -> str:
    """Return ``a, b and c``; there must be at least one item."""
    *most, end = items
    if most:
        return f"{', '.join(most)} {last} {end}"
    return end


def count_noun(count: int, one: str) -> str:
    """Return a count with its noun: ``1 cell``, ``3 cells``."""
    return f"{count} {plural_form(count, one, one + 's')}"


def plural_form(count: int, one: str, many: str) -> str:
    """Return ``one`` if ``count`` is 1, otherwise ``many``, such as ``is`` or ``are``."""
    if count == 1:
        return one
    return many


PIECE = 4000
"""Digits converted at once; Python refuses to convert more than 4300, because it takes quadratic time."""
BITS = 14000
"""Numbers with at most this many bits have fewer than 4300 digits."""
MAX_AT_A_GLANCE = 30
"""Number of digits up to which a number is written in full."""


def decimal(number: Rational) -> str:
    """Return ``number`` like ``str``, but of any length."""
    if number.denominator != 1:
        return f"{decimal(number.numerator)}/{decimal(number.denominator)}"
    rest = abs(int(number))
    pieces: list[str] = []
    while rest.bit_length() > BITS:
        rest, piece = divmod(rest, 10**PIECE)
        pieces.append(f"{piece:0{PIECE}d}")
    return "".join(["-" * (number < 0), str(rest), *reversed(pieces)])


def at_a_glance(number: Rational) -> str:
    """Return ``number`` in full, or "a number of 31 digits" if it is long."""
    written = decimal(number)
    digits = sum(map(str.isdigit, written))
    if digits <= MAX_AT_A_GLANCE:
        return written
    return f"a number of {digits} digits"


MAX_COMPARED = 400


def nearest(word: str, candidates: Iterable[str], likeness: float = 0.7) -> str:
    """Return the candidate most similar to ``word``, or one with its letters in another order, or an empty string.

    Words and candidates of at most two letters are never matched. If there are many candidates, the first
    `MAX_COMPARED` are compared, starting with those that have the same first letter.
    """
    if not 2 < len(word) < 40:
        return ""
    possible = [candidate for candidate in candidates if len(candidate) > 2]
    # Misspelled words mostly keep their first letter and length, and comparing thousands of words is slow.
    if len(possible) > MAX_COMPARED:
        possible.sort(key=lambda candidate: (candidate[0] != word[0], abs(len(candidate) - len(word))))
    possible = possible[:MAX_COMPARED]
    # get_close_matches rates transposed letters low
    letters = sorted(word)
    transposed = [candidate for candidate in possible if sorted(candidate) == letters]
    return next(iter(transposed or get_close_matches(word, possible, 1, likeness)), "")
