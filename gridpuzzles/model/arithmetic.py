"""Exact arithmetic on integers and rationals: the values of the operators, functions and relations of the language.

`OPERATORS`, `FUNCTIONS` and `RELATIONS` map the words of the language to Python functions. These raise `Undefined` if
there is no value.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from operator import eq, ge, gt, le, lt, ne

from ..base.annotations import Rational as Rational
from ..base.number_properties import MAX_BITS
from ..base.terms import Undefined as Undefined
from ..base.terms import simplest as simplest
from ..base.terms import total, whole
from ..kinds import LINE_FUNCTIONS

MAX_SUMMED = 4000
"""The largest number of decimal digits for which `digit_sum` has a value."""


def divide(left: Rational, right: Rational) -> Rational:
    """Return the exact quotient, an int if it is whole; raise `Undefined` if ``right`` is 0."""
    if right == 0:
        raise Undefined
    whole = isinstance(left, int) and isinstance(right, int)
    if whole and left % right == 0:
        return left // right
    if whole:
        return Fraction(left, right)
    return simplest(Fraction(left) / Fraction(right))


def floor_divide(left: Rational, right: Rational) -> Rational:
    """Return ``left div right``, the quotient rounded down; raise `Undefined` if ``right`` is 0."""
    if right == 0:
        raise Undefined
    return left // right


def modulo(left: Rational, right: Rational) -> Rational:
    """Return ``left mod right``, the remainder of ``div``, with the sign of the divisor.

    Raises `Undefined` if ``right`` is 0.
    """
    if right == 0:
        raise Undefined
    return simplest(left % right)


def power(base: Rational, exponent: Rational) -> Rational:
    """Return ``base ^ exponent``; ``0 ^ 0`` is 1, and a negative exponent gives the reciprocal.

    Raises `Undefined` if the exponent is not whole, if 0 has a negative exponent, or if the result may have more than
    `MAX_BITS` bits.
    """
    times = whole(exponent)
    bits = abs(times) * max(base.numerator.bit_length(), base.denominator.bit_length())
    # Powers of 0, 1 and -1 never grow.
    if bits > MAX_BITS and base not in (0, 1, -1):
        raise Undefined
    if times < 0:
        return divide(1, simplest(base**-times))
    return simplest(base**times)


def product(values: Sequence[Rational]) -> Rational:
    """Return the product of ``values``; 1 if there are no values."""
    return simplest(math.prod(values))


def least(values: Sequence[Rational]) -> Rational:
    """Return the smallest of ``values``; raise `Undefined` if there are no values."""
    if not values:
        raise Undefined
    return min(values)


def greatest(values: Sequence[Rational]) -> Rational:
    """Return the largest of ``values``; raise `Undefined` if there are no values."""
    if not values:
        raise Undefined
    return max(values)


def absolute(values: Sequence[Rational]) -> Rational:
    """Return the absolute value of the only argument."""
    (value,) = values
    if value < 0:
        return -value
    return value


def root(values: Sequence[Rational]) -> Rational:
    """Return the exact root of the first argument; the second argument is its degree.

    A root of even degree is not negative. Raises `Undefined` if the degree is not a whole number of at least 2, or if
    the root is not rational.
    """
    value, degree = values
    if degree < 2 or degree.denominator != 1:
        raise Undefined
    top, bottom = (whole_root(abs(part), int(degree)) for part in (value.numerator, value.denominator))
    if value < 0 and degree % 2 == 0:
        raise Undefined
    return divide(-top if value < 0 else top, bottom)


def whole_root(number: int, degree: int) -> int:
    """Return the exact root of a number that is at least 0; raise `Undefined` if the root is not whole."""
    if number < 2:
        return number
    if degree >= number.bit_length():  # 2 ** degree exceeds the number, and may not fit into memory
        raise Undefined
    # A number of b bits is less than 2^b, so its root is at most 2^ceil(b / degree).
    low, high = 1, 1 << -(-number.bit_length() // degree)
    while low < high:
        middle = (low + high + 1) // 2
        if middle**degree <= number:
            low, high = (middle, high)
        else:
            low, high = (low, middle - 1)
    if low < 2 or low**degree != number:
        raise Undefined
    return low


def digit_sum(values: Sequence[Rational]) -> Rational:
    """Return the sum of the decimal digits of the only argument, ignoring its sign.

    Raises `Undefined` if the argument is not whole or has more than `MAX_SUMMED` digits.
    """
    (value,) = values
    number = abs(whole(value))
    # `str` refuses integers of more than 4300 digits.
    if number >= 10**MAX_SUMMED:
        raise Undefined
    return sum(map(int, str(number)))


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
    "digitsum": digit_sum,
    "root": root,
}
FUNCTIONS.update((name, kind.value) for name, kind in LINE_FUNCTIONS.items())

RELATIONS: dict[str, Callable[[Rational, Rational], bool]] = {"=": eq, "!=": ne, "<": lt, ">": gt, "<=": le, ">=": ge}
