"""Arithmetic signs: their typed and printed forms."""

from __future__ import annotations

BASIC = "+-*/"
"""The signs that an unknown sign, ``?``, can be."""
OTHERS = {"-": "−", "*": "×·", "/": "÷"}
"""Other characters that can be typed for a sign; the first of them is used in pictures and sentences."""
TYPED = {spelling: sign for sign, spellings in OTHERS.items() for spelling in spellings}
"""Maps the other characters to their sign."""
PRINTED = str.maketrans({sign: spellings[0] for sign, spellings in OTHERS.items()})
