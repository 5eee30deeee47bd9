"""Take asides out of a sentence: what stands in brackets, and examples such as ``(e.g. 4, 5 and 6)``."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from .concepts import Token, kinds_in

OPENING, CLOSING = ("COMMA", "("), ("COMMA", ")")
NAMING = kinds_in("RUN CELL GRID CLUE TARGET BIGGER TALLER WAY OUTSIDE COMMA OR AND SIGN DOT LETTER THING TOWER SHOW")
"""Concepts that name a thing and make no rule beside its other name: ``a compartment (a run of white cells)``."""
LINES = kinds_in("ROW COL")
"""Concepts that name all lines of the board if both are told."""
LISTING = kinds_in("COMMA DASH AND OR")
FUNCTIONS = kinds_in("SUM PRODUCT DIFFERENCE")
"""Concepts of functions, of which a sentence may deny one: ``the product, not the sum``."""


def without_asides(tokens: Sequence[Token]) -> tuple[list[Token], list[list[Token]]]:
    """Return the tokens outside of brackets, and those in each pair of brackets; all tokens if brackets are nested."""
    rest: list[Token] = []
    asides: list[list[Token]] = []
    within: list[Token] | None = None
    for token in tokens:
        if token == OPENING and within is None:
            within = []
        elif token == CLOSING and within is not None:
            asides.append(within)
            within = None
        elif token in (OPENING, CLOSING):
            return list(tokens), []
        else:
            (rest if within is None else within).append(token)
    return (rest, asides) if within is None else (list(tokens), [])


def is_apposition(aside: Sequence[Token]) -> bool:
    """Return True for another name of the thing before it; one kind of lines alone would restrict a rule."""
    kinds = {kind for kind, _ in aside}
    return kinds <= NAMING or (LINES <= kinds <= NAMING | LINES)


def without_denials(tokens: Sequence[Token]) -> list[Token]:
    """Return the tokens without the function that is not meant: ``multiply (don't add!)``, ``product, not the sum``.

    The function that is meant stands before it.
    """
    kept = list(tokens)
    kinds = [kind for kind, _ in tokens]
    for at in reversed(range(1, len(kinds) - 1)):
        told = FUNCTIONS.intersection(kinds[:at])
        denied = kinds[at + 1]
        end = at + 2 + (kinds[at + 2 : at + 4] == ["STOP", "COMMA"])
        is_apart = kinds[at - 1] == "COMMA" and (end == len(kinds) or kinds[end] in ("COMMA", "STOP"))
        if kinds[at] in ("NO", "INSTEAD") and is_apart and denied in FUNCTIONS and told and denied not in told:
            del kept[at - 1 : end + (tokens[end : end + 1] == [CLOSING])]
    return kept


def without_examples(tokens: Sequence[Token]) -> list[Token]:
    """Return the tokens without examples of numbers that are as the sentence says: consecutive, or increasing.

    Any other example stays, as a concept of no rule.
    """
    kept = list(tokens)
    kinds = {kind for kind, _ in tokens}
    for start in reversed([at for at, (kind, _) in enumerate(tokens) if kind == "EXAMPLE"]):
        end = next((at for at in range(start + 1, len(kept)) if not _is_listed(kept[at])), len(kept))
        while end > start + 1 and kept[end - 1][0] in LISTING:
            end -= 1
        numbers = [value for _, value in kept[start + 1 : end] if isinstance(value, int)]
        steps = {after - before for before, after in pairwise(numbers if "INCREASE" in kinds else sorted(numbers))}
        if steps and (steps == {1} if "CONSECUTIVE" in kinds else "INCREASE" in kinds and min(steps) > 0):
            del kept[start - (start > 0 and kept[start - 1] == ("COMMA", None)) : end]
    return kept


def _is_listed(token: Token) -> bool:
    return isinstance(token[1], int) or (token[0] in LISTING and token != CLOSING)
