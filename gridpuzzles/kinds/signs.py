"""Arithmetic signs: how they are typed and printed, and what a cage with a target such as ``24*`` means to formats."""

from __future__ import annotations

from .columns import Sign

SIGNS = {
    "+": Sign("+", "+", claim="sum", keen="a", ipuz="+", has_two_cells=False),
    "-": Sign("-−", "−", claim="difference", keen="s", ipuz="-", has_two_cells=False),
    "*": Sign("*×·", "×", claim="product", keen="m", ipuz="x", has_two_cells=False),
    "/": Sign("/÷", "÷", claim="quotient", keen="d", ipuz="/", has_two_cells=False),
    "^": Sign("^", "^", claim=None, keen=None, ipuz=None, has_two_cells=True),
    "mod": Sign(None, "mod", claim=None, keen=None, ipuz=None, has_two_cells=True),
}
TYPED = {spelling: sign for sign, kind in SIGNS.items() for spelling in kind.characters or "" if spelling != sign}
"""Other spellings of a sign, and the one that is its name."""
PRINTED = str.maketrans({sign: kind.printed for sign, kind in SIGNS.items() if kind.printed != sign})
BY_CLAIM = {kind.claim: kind for kind in SIGNS.values() if kind.claim}
