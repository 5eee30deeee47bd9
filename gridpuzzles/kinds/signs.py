"""Arithmetic signs: their typed and printed forms, and their names in formats for a cage with a target like ``24*``."""

from __future__ import annotations

from ..base.record import Record


class Sign(Record):
    """An arithmetic sign between two numbers, or after the target of a cage."""

    characters: str | None
    """All characters that can be typed for it, the usual one first; None for a word."""
    printed: str
    """The sign in pictures and sentences."""
    claim: str | None
    """The name in `convert.facts` of a cage with this sign; None if no format has such cages."""
    keen: str | None
    """The letter of such a cage in Keen."""
    ipuz: str | None
    """The operator of such a cage in ipuz."""
    has_two_cells: bool
    """True if a cage with this sign must have exactly two cells."""


SIGNS = {
    "+": Sign("+", "+", claim="sum", keen="a", ipuz="+", has_two_cells=False),
    "-": Sign("-−", "−", claim="difference", keen="s", ipuz="-", has_two_cells=False),
    "*": Sign("*×·", "×", claim="product", keen="m", ipuz="x", has_two_cells=False),
    "/": Sign("/÷", "÷", claim="quotient", keen="d", ipuz="/", has_two_cells=False),
    "^": Sign("^", "^", claim=None, keen=None, ipuz=None, has_two_cells=True),
    "mod": Sign(None, "mod", claim=None, keen=None, ipuz=None, has_two_cells=True),
}
TYPED = {spelling: sign for sign, kind in SIGNS.items() for spelling in kind.characters or "" if spelling != sign}
"""Maps other spellings of a sign to its name in `SIGNS`."""
PRINTED = str.maketrans({sign: kind.printed for sign, kind in SIGNS.items() if kind.printed != sign})
BY_CLAIM = {kind.claim: kind for kind in SIGNS.values() if kind.claim}
