"""Exact arithmetic on integers and rationals: what the operators, functions and properties of the language are."""

from __future__ import annotations

import math
from operator import eq, ge, gt, le, lt, ne

from ..properties import MAX_BITS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from fractions import Fraction

    Rational = int | Fraction

MAX_SUMMED = 4000
"""Digits of a number up to which they are added up."""


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


def simplest(value: Rational) -> Rational:
    """``value``, as an int when it is whole."""
    if type(value) is int:
        return value
    if value.denominator == 1:
        return int(value)
    return value


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


def seen(values: Sequence[Rational]) -> Rational:
    """How many are larger than all before them: the towers to be seen from the first."""
    highest, count = None, 0
    for value in values:
        if highest is None or value > highest:
            highest, count = value, count + 1
    return count


def between(values: Sequence[Rational]) -> Rational:
    """The sum of what stands between two numbers, which come last: where each is first found, or the second time."""
    *line, one, other = values
    start = find(line, one)
    if one != other:
        end = find(line, other)
    else:
        end = start + 1 + find(line[start + 1 :], other)
    return total(line[min(start, end) + 1 : max(start, end)])


def find(line: Sequence[Rational], value: Rational) -> int:
    """The place of a value, from 0; undefined when it is not there."""
    if value not in line:
        raise Undefined
    return line.index(value)


def first(values: Sequence[Rational]) -> Rational:
    """The sum of the first so many, which comes last; undefined for more than there are."""
    *line, count = values
    if not 0 <= whole(count) <= len(line):
        raise Undefined
    return total(line[: whole(count)])


def position(values: Sequence[Rational]) -> Rational:
    """The place, from 1, of the value that comes last; undefined when it is not among the others."""
    *line, value = values
    return find(line, value) + 1


def item(values: Sequence[Rational]) -> Rational:
    """The value at the place, from 1, that comes last; undefined where there is none."""
    *line, place = values
    if not 1 <= whole(place) <= len(line):
        raise Undefined
    return line[whole(place) - 1]


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
    "distinct": lambda values: len(set(values)),
    "seen": seen,
    "between": between,
    "first": first,
    "position": position,
    "item": item,
}

BESIDES = {"seen": 0, "distinct": 0, "between": 2, "first": 1, "position": 1, "item": 1}
"""Functions of a line, and how many numbers each needs besides, which come last."""
ORDERED = frozenset(BESIDES) - {"distinct"}
"""Those for which it matters from which end the line is read."""

RELATIONS: dict[str, Callable[[Rational, Rational], bool]] = {"=": eq, "!=": ne, "<": lt, ">": gt, "<=": le, ">=": ge}
