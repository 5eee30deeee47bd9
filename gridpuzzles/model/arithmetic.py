"""Exact arithmetic on integers and rationals: what the operators, functions and properties of the language are."""

from __future__ import annotations

import math
from operator import eq, ge, gt, le, lt, ne

from ..kinds import LINE_FUNCTIONS
from ..properties import MAX_BITS
from ..terms import Undefined as Undefined
from ..terms import simplest as simplest
from ..terms import total, whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..terms import Rational as Rational

MAX_SUMMED = 4000
"""Digits of a number up to which they are added up."""


def divide(left: Rational, right: Rational) -> Rational:
    """The exact quotient; an int when it is whole."""
    if right == 0:
        raise Undefined
    whole = isinstance(left, int) and isinstance(right, int)
    if whole and left % right == 0:
        return left // right
    from fractions import Fraction

    if whole:
        return Fraction(left, right)
    return simplest(Fraction(left) / Fraction(right))


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
    bits = abs(times) * max(base.numerator.bit_length(), base.denominator.bit_length())
    if bits > MAX_BITS and base not in (0, 1, -1):
        raise Undefined
    if times < 0:
        return divide(1, simplest(base**-times))
    return simplest(base**times)


def product(values: Sequence[Rational]) -> Rational:
    """The product of ``values``; 1 when there are none."""
    return simplest(math.prod(values))


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
    if value < 0:
        return -value
    return value


def root(values: Sequence[Rational]) -> Rational:
    """The exact root of the first, its degree the second, a number of at least 2; undefined where there is none.

    Of an even degree it is not negative.
    """
    value, degree = values
    if degree < 2 or degree.denominator != 1:
        raise Undefined
    top, bottom = (whole_root(abs(part), int(degree)) for part in (value.numerator, value.denominator))
    if value < 0 and degree % 2 == 0:
        raise Undefined
    return divide(-top if value < 0 else top, bottom)


def whole_root(number: int, degree: int) -> int:
    """The exact root of a number that is not negative; raises `Undefined` where it is not whole."""
    if number < 2:
        return number
    if degree >= number.bit_length():  # 2 to that power is larger, and may be larger than the memory
        raise Undefined
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
    """The sum of the decimal digits of the only argument; undefined beyond `MAX_SUMMED` digits."""
    (value,) = values
    number = abs(whole(value))
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
LINE_FUNCTIONS.add_column(FUNCTIONS, "value")

RELATIONS: dict[str, Callable[[Rational, Rational], bool]] = {"=": eq, "!=": ne, "<": lt, ">": gt, "<=": le, ">=": ge}
