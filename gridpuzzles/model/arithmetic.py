"""Exact arithmetic on integers and rationals: what the operators, functions and properties of the language are."""

from __future__ import annotations

import math
from operator import eq, ge, gt, le, lt, ne

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from fractions import Fraction

    Rational = int | Fraction

MAX_BITS = 1 << 20
"""Powers longer than this are refused: ``9^9^9^9`` ends in an answer, not in a full memory."""


class Undefined(ArithmeticError):
    """An expression has no value: a zero divisor, an exponent that is not whole, a power beyond `MAX_BITS`."""


def whole(value: Rational) -> int:
    """``value`` as an int; raises `Undefined` when it is not whole."""
    if value.denominator != 1:
        raise Undefined
    return int(value)


def divide(left: Rational, right: Rational) -> Rational:
    """The exact quotient; an int when it is whole."""
    if right == 0:
        raise Undefined
    whole = isinstance(left, int) and isinstance(right, int)
    if whole and left % right == 0:
        return left // right
    from fractions import Fraction

    return Fraction(left, right) if whole else simplest(Fraction(left) / Fraction(right))


def floor_divide(left: Rational, right: Rational) -> Rational:
    """``left div right``: the quotient rounded down."""
    if right == 0:
        raise Undefined
    return left // right


def modulo(left: Rational, right: Rational) -> Rational:
    """``left mod right``: what ``div`` leaves, with the sign of the divisor."""
    if right == 0:
        raise Undefined
    return simplest(left % right)


def power(base: Rational, exponent: Rational) -> Rational:
    """``base ^ exponent`` for whole exponents; ``0 ^ 0`` is 1, a negative exponent gives the reciprocal."""
    times = whole(exponent)
    if abs(times) * max(base.numerator.bit_length(), base.denominator.bit_length()) > MAX_BITS and base not in (
        0,
        1,
        -1,
    ):
        raise Undefined
    if times < 0:
        return divide(1, simplest(base**-times))
    return simplest(base**times)


def simplest(value: Rational) -> Rational:
    """``value``, as an int when it is whole."""
    if type(value) is int:
        return value
    return int(value) if value.denominator == 1 else value


def product(values: Sequence[Rational]) -> Rational:
    """The product of ``values``; 1 when there are none."""
    return simplest(math.prod(values))


def total(values: Sequence[Rational]) -> Rational:
    """The sum of ``values``; 0 when there are none."""
    return simplest(sum(values))


def least(values: Sequence[Rational]) -> Rational:
    """The smallest of ``values``; undefined when there are none."""
    if not values:
        raise Undefined
    return min(values)


def greatest(values: Sequence[Rational]) -> Rational:
    """The largest of ``values``; undefined when there are none."""
    if not values:
        raise Undefined
    return max(values)


def absolute(values: Sequence[Rational]) -> Rational:
    """The absolute value of the only argument."""
    (value,) = values
    return -value if value < 0 else value


OPERATORS: dict[str, Callable[[Rational, Rational], Rational]] = {
    "+": lambda left, right: simplest(left + right),
    "-": lambda left, right: simplest(left - right),
    "*": lambda left, right: simplest(left * right),
    "/": divide,
    "^": power,
    "mod": modulo,
    "div": floor_divide,
}

FUNCTIONS: dict[str, Callable[[Sequence[Rational]], Rational]] = {
    "sum": total,
    "product": product,
    "min": least,
    "max": greatest,
    "abs": absolute,
    "gcd": lambda values: math.gcd(*map(whole, values)),
    "lcm": lambda values: math.lcm(*map(whole, values)),
}

RELATIONS: dict[str, Callable[[Rational, Rational], bool]] = {"=": eq, "!=": ne, "<": lt, ">": gt, "<=": le, ">=": ge}
