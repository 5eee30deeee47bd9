"""Fractions of integer trees: the arithmetic that is left once every operator has been translated."""

from __future__ import annotations

from math import gcd

from .trees import add, multiply, negate, scale, sign

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .trees import Domains, Tree

    Ratio = tuple[Tree, Tree]
    """Numerator and denominator; a constant denominator is positive."""


def simplest(top: Tree, bottom: Tree) -> Ratio:
    """Return the fraction, in lowest terms if it is a constant; a constant denominator is positive."""
    if isinstance(bottom, int):
        if bottom < 0:
            top, bottom = negate(top), -bottom
        if isinstance(top, int):
            common = gcd(top, bottom)
            return top // common, bottom // common
    return top, bottom


def are_whole(values: Sequence[Ratio]) -> bool:
    """Return True if all denominators are 1."""
    return [bottom for _, bottom in values] == [1] * len(values)


def total(values: Sequence[Ratio]) -> Ratio:
    """Return the sum of fractions; terms with the same denominator are added first."""
    if are_whole(values):
        return add(*[top for top, _ in values]), 1
    groups: dict[Tree, list[Tree]] = {}
    for top, bottom in values:
        groups.setdefault(bottom, []).append(top)
    sums = [(add(*tops), bottom) for bottom, tops in groups.items()]
    if len(sums) == 1:
        return simplest(*sums[0])
    tops, bottom = over_one_denominator(sums)
    return simplest(add(*tops), bottom)


def product(values: Sequence[Ratio]) -> Ratio:
    """Return the product of fractions."""
    if are_whole(values):
        return multiply(*[top for top, _ in values]), 1
    return simplest(multiply(*(top for top, _ in values)), multiply(*(bottom for _, bottom in values)))


def positional(digits: Sequence[Ratio], base: int) -> Ratio:
    """Return the number with these digits, the greatest place first."""
    terms = []
    weight = 1
    for top, bottom in reversed(digits):
        terms.append((scale(weight, top), bottom))
        weight *= base
    return total(terms[::-1])


def negated(value: Ratio) -> Ratio:
    """Return minus the fraction."""
    return negate(value[0]), value[1]


def over_one_positive_denominator(values: Sequence[Ratio], domains: Domains) -> tuple[list[Tree], Tree]:
    """Return numerators over a common denominator that is positive whenever it is defined."""
    bottoms = [bottom for _, bottom in values]
    if len(set(bottoms)) == 1 and sign(bottoms[0], domains) > 0:
        return [top for top, _ in values], bottoms[0]
    tops, bottom = over_one_denominator(values)
    if sign(bottom, domains) > 0:
        return tops, bottom
    # A square is positive, whatever the sign of the denominator.
    return [multiply(top, bottom) for top in tops], multiply(bottom, bottom)


def over_one_denominator(values: Sequence[Ratio]) -> tuple[list[Tree], Tree]:
    """Return numerators over the product of all denominators."""
    bottoms = [bottom for _, bottom in values]
    others = [[bottom for place, bottom in enumerate(bottoms) if place != at] for at in range(len(bottoms))]
    return [multiply(top, *rest) for (top, _), rest in zip(values, others, strict=True)], multiply(*bottoms)
