"""Linear forms: the terms of both sides of a comparison collected, and equations of words cut into columns."""

from __future__ import annotations

from math import gcd

from .trees import add, multiply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .trees import Node, Tree

    Terms = dict[Node, int]
    """Coefficient of every variable and of every other sub-expression that is not a sum."""
    Written = dict[tuple[Node, int], int]
    """How often each term is written with each coefficient; that of the constants is `()`."""

MOST_BITS = 4096
"""Coefficients and constants of more bits are not cut into columns."""


def written_terms(left: Tree, right: Tree) -> Written:
    """The terms of left - right, with the coefficients they are written with."""
    found: Written = {}
    _write(left, 1, found)
    _write(right, -1, found)
    return found


def _write(tree: Tree, factor: int, found: Written) -> None:
    key: tuple[Node, int]
    if isinstance(tree, int):
        key = (), factor * tree
    elif tree[0] == "+":
        for part in tree[1:]:
            _write(part, factor, found)
        return
    elif tree[0] == "*" and isinstance(tree[1], int):
        _write(tree[2] if len(tree) == 3 else ("*", *tree[2:]), factor * tree[1], found)
        return
    else:
        key = tree, factor
    found[key] = found.get(key, 0) + 1


def collect(left: Tree, right: Tree) -> tuple[Terms, int]:
    """The terms and the constant of left - right."""
    return collected(written_terms(left, right))


def collected(written: Written) -> tuple[Terms, int]:
    """The terms with all their coefficients in one, and the constant."""
    terms: Terms = {}
    for (term, coefficient), times in written.items():
        terms[term] = terms.get(term, 0) + times * coefficient
    constant = terms.pop((), 0)
    return {term: coefficient for term, coefficient in terms.items() if coefficient}, constant


def reduced(terms: Terms, relation: str, constant: int) -> tuple[Terms, int]:
    """The relation ``terms + constant R 0`` divided by the common divisor; ``1 = 0`` where no integers satisfy it."""
    divisor = gcd(*terms.values())
    if divisor <= 1 or (constant % divisor and relation == "!="):
        return terms, constant
    if constant % divisor and relation == "=":
        return {}, 1
    # terms <= -constant means terms <= floor(-constant / divisor)
    return {term: coefficient // divisor for term, coefficient in terms.items()}, -(-constant // divisor)


def rebuilt(terms: Terms, relation: str, constant: int) -> Tree:
    """The relation with positive coefficients only, on both sides of it."""
    left = [multiply(coefficient, term) for term, coefficient in terms.items() if coefficient > 0]
    right = [multiply(-coefficient, term) for term, coefficient in terms.items() if coefficient < 0]
    return (relation, add(*left, max(constant, 0)), add(*right, max(-constant, 0)))


def columns(written: Written, base: int) -> list[tuple[Terms, int]]:
    """Terms and constant of each digit place of what is written, the lowest place first.

    The sum of ``base**place`` times the column is the whole. Every coefficient, as it is written, falls into the
    column of its trailing zeros, the constant is spread digit by digit. Nothing for numbers no words reach.
    """
    if max([abs(coefficient) for _, coefficient in written], default=0).bit_length() > MOST_BITS:
        return []
    places: list[Terms] = []
    known: dict[int, Sequence[tuple[int, int]]] = {}
    for (term, coefficient), times in written.items():
        digits = known.get(coefficient) if term else _digits(coefficient, base)
        if digits is None:
            digits = known[coefficient] = [_trailing(coefficient, base)]
        for place, digit in digits:
            while len(places) <= place:
                places.append({})
            column = places[place]
            column[term] = column.get(term, 0) + times * digit
    return [({term: c for term, c in column.items() if c and term}, column.get((), 0)) for column in places]


def _trailing(coefficient: int, base: int) -> tuple[int, int]:
    """The number of trailing zeros, and what stands before them."""
    place = 0
    while coefficient and coefficient % base == 0:
        coefficient //= base
        place += 1
    return place, coefficient


def _digits(number: int, base: int) -> Sequence[tuple[int, int]]:
    """The digits of a number, each with its place."""
    direction, number = (-1, -number) if number < 0 else (1, number)
    digits: list[tuple[int, int]] = []
    while number:
        digits.append((len(digits), direction * (number % base)))
        number //= base
    return digits
