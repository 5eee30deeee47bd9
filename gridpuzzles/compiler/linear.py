"""Linear forms: the terms of both sides of a comparison collected, and equations of words cut into columns."""

from __future__ import annotations

from math import gcd

from .trees import add, multiply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .trees import Node, Tree

    Terms = dict[Node, int]
    """Coefficient of every variable and of every other sub-expression that is not a sum."""

MOST_BITS = 4096
"""Coefficients and constants of more bits are not cut into columns."""


def written_terms(tree: Tree, factor: int) -> Iterator[tuple[Node, int]]:
    """The terms of a sum with their coefficients, one for each time they are written; `()` is the constants' term."""
    if isinstance(tree, int):
        yield (), factor * tree
    elif tree[0] == "+":
        for part in tree[1:]:
            yield from written_terms(part, factor)
    elif tree[0] == "*" and isinstance(tree[1], int):
        rest = multiply(*tree[2:])
        yield from written_terms(rest, factor * tree[1])
    else:
        yield tree, factor


def collect(left: Tree, right: Tree) -> tuple[Terms, int]:
    """The terms and the constant of left - right."""
    terms: Terms = {}
    for sides, factor in ((left, 1), (right, -1)):
        for term, coefficient in written_terms(sides, factor):
            terms[term] = terms.get(term, 0) + coefficient
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


def columns(left: Tree, right: Tree, base: int) -> list[tuple[Terms, int]]:
    """Terms and constant of each digit place of left - right, the lowest place first.

    The sum of ``base**place`` times the column is left - right. Every coefficient, as it is written, falls into the
    column of its trailing zeros, the constant is spread digit by digit. Nothing for numbers no words reach.
    """
    if any(abs(factor).bit_length() > MOST_BITS for side in (left, right) for _, factor in written_terms(side, 1)):
        return []
    places: list[Terms] = []
    for sides, factor in ((left, 1), (right, -1)):
        for term, coefficient in written_terms(sides, factor):
            for place, digit in _digits(coefficient, base) if not term else _trailing(coefficient, base):
                while len(places) <= place:
                    places.append({})
                places[place][term] = places[place].get(term, 0) + digit
    return [({term: c for term, c in column.items() if c and term}, column.get((), 0)) for column in places]


def _trailing(coefficient: int, base: int) -> Iterator[tuple[int, int]]:
    place = 0
    while coefficient and coefficient % base == 0:
        coefficient //= base
        place += 1
    yield place, coefficient


def _digits(number: int, base: int) -> Iterator[tuple[int, int]]:
    direction, number, place = (-1, -number, 0) if number < 0 else (1, number, 0)
    while number:
        yield place, direction * (number % base)
        number //= base
        place += 1
