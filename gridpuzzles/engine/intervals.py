"""Arithmetic on the ends of integer intervals, in floating point with safe rounding.

The ends are doubles. Below 2^53 every integer is a double, and every operation here is exact. Beyond that, results are
widened by more than the rounding error (`down`, `up`), and results that exceed all doubles become unbounded. So an
interval always contains the true value, and a single point below 2^53 is exactly that integer. A lower end is never
+infinity and an upper end never -infinity, so no operation gives NaN.
"""

from __future__ import annotations

from typing import Any

from gridpuzzles.engine import cython

EXACT = cython.declare(cython.double, 9007199254740992.0)
"""2^53: integers of smaller size are exact."""
INFINITE = cython.declare(cython.double, float("inf"))
_GREATEST = cython.declare(cython.double, 1.7976931348623157e308)
_ABOVE = cython.declare(cython.double, 1.0 + 2.0**-52)
_BELOW = cython.declare(cython.double, 1.0 - 2.0**-52)
_WELL_ABOVE = cython.declare(cython.double, 1.0 + 2.0**-40)
_WELL_BELOW = cython.declare(cython.double, 1.0 - 2.0**-40)
_TOLD_APART = cython.declare(cython.double, 2.0**40)
"""Below this number, the bounds of the powers of neighboring integers do not overlap."""


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def down(x: cython.double) -> cython.double:
    """Return a lower bound of the integer that was rounded to `x`."""
    if -EXACT < x < EXACT:
        return x
    if x < 0:
        return x * _ABOVE
    return _GREATEST if x == INFINITE else x * _BELOW


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def up(x: cython.double) -> cython.double:
    """Return an upper bound of the integer that was rounded to `x`."""
    return -down(-x)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def times(a: cython.double, b: cython.double) -> cython.double:
    """Return the product of two ends; zero times unbounded is zero."""
    if a == 0 or b == 0:
        return 0.0
    return a * b


@cython.cfunc
@cython.inline
@cython.exceptval(-7.5)
def quotient(a: cython.double, b: cython.double) -> cython.double:
    """Return the quotient of two ends, of which `b` must not be zero; a quotient by an unbounded end is zero."""
    if b == INFINITE or b == -INFINITE:
        return 0.0
    return a / b


@cython.cfunc
@cython.inline
@cython.exceptval(-7.5)
def floor(x: cython.double) -> cython.double:
    """Return `x` rounded down to an integer."""
    if -EXACT < x < EXACT:
        return x // 1.0
    return x


@cython.cfunc
@cython.inline
@cython.exceptval(-7.5)
def ceiling(x: cython.double) -> cython.double:
    """Return `x` rounded up to an integer."""
    return -floor(-x)


@cython.cfunc
@cython.inline
@cython.exceptval(-7.5)
def remainder(a: cython.double, b: cython.double) -> cython.double:
    """Return the remainder of the floor quotient of exact integers, with the sign of `b` in C and in Python."""
    rest: cython.double = a % b
    if rest != 0 and (rest < 0) != (b < 0):
        rest += b
    return rest


@cython.cfunc
@cython.exceptval(-7.5)
def floor_quotient(a: cython.double, b: cython.double) -> cython.double:
    """Return the quotient rounded down; `b` must not be zero.

    It is exact for exact ends, otherwise at most 1 and a rounding error off. An exact quotient that is not an integer
    is at least 1 / b away from the next integer, which is more than its rounding error.
    """
    if b == INFINITE or b == -INFINITE:
        return 0.0 if a == 0 or (a > 0) == (b > 0) else -1.0
    return floor(a / b)


@cython.cfunc
@cython.exceptval(check=False)
def power(x: cython.double, exponent: cython.double) -> cython.double:
    """Return `x` to a power, both non-negative: exact below 2^53, otherwise up to 1100 rounding errors off."""
    result: cython.double = 1.0
    if x <= 1:
        return x if exponent > 0 else 1.0
    # Above 1, integers are at least 2, and 2^1024 is beyond all doubles.
    if exponent > 1100:
        return INFINITE
    while exponent >= 1 and result < INFINITE:
        result = result * x
        exponent -= 1
    return result


@cython.cfunc
@cython.exceptval(check=False)
def power_below(x: cython.double, exponent: cython.double) -> cython.double:
    """Return a lower bound of the power, or the power itself if it is exact."""
    result: cython.double = power(x, exponent)
    return result if result < EXACT else down(result * _WELL_BELOW)


@cython.cfunc
@cython.exceptval(check=False)
def power_above(x: cython.double, exponent: cython.double) -> cython.double:
    """Return an upper bound of the power, or the power itself if it is exact."""
    result: cython.double = power(x, exponent)
    return result if result < EXACT else result * _WELL_ABOVE


@cython.cfunc
@cython.exceptval(-7.5)
def root_below(x: cython.double, exponent: cython.double) -> cython.double:
    """Return an upper bound of the largest integer whose power is at most `x`; that integer if `x` is exact."""
    if x == INFINITE:
        return x
    # The root is rounded, so the search begins above all candidates and steps down to the exact one.
    result = floor(x ** (1.0 / exponent) * _WELL_ABOVE) + 1
    while 0 < result < _TOLD_APART and power_below(result, exponent) > x:
        result -= 1
    return result


@cython.cfunc
@cython.exceptval(-7.5)
def root_above(x: cython.double, exponent: cython.double) -> cython.double:
    """Return a lower bound of the smallest integer whose power is at least `x`; that integer if `x` is exact."""
    result: cython.double = floor(x ** (1.0 / exponent) * _WELL_BELOW) - 1
    if result < 0:
        result = 0
    while result < _TOLD_APART and power_above(result, exponent) < x:
        result += 1
    return result


@cython.cfunc
@cython.exceptval(-7.5)
def greatest_divisor(a: cython.double, b: cython.double) -> cython.double:
    """Return the greatest common divisor of two exact integers."""
    if a < 0:
        a = -a
    if b < 0:
        b = -b
    while b > 0:
        rest = a % b
        a = b
        b = rest
    return a


@cython.cfunc
@cython.exceptval(-7.5)
def lower_end(value: Any) -> cython.double:
    """Return a double that is at most the integer, and equal to it below 2^53."""
    try:
        return down(float(value))
    except OverflowError:
        # Beyond all doubles, the greatest double is a lower bound; for a negative integer there is none.
        return down(INFINITE) if value > 0 else -INFINITE


@cython.cfunc
@cython.exceptval(-7.5)
def upper_end(value: Any) -> cython.double:
    """Return a double that is at least the integer, and equal to it below 2^53."""
    return -lower_end(-value)
