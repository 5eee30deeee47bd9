"""Forward interval propagation: compute the intervals of nodes from the intervals of their operands.

This is the first half of HC4 (Benhamou, Goualard, Granvilliers and Puget 1999); the second is `backward`. The state of
node `i` is four doubles at `4 * i`: low end, high end, 1 if the node may be undefined, 1 if it matters. A node that is
certainly undefined has an empty interval.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from gridpuzzles.base.number_properties import PROPERTIES
from gridpuzzles.engine import cython
from gridpuzzles.engine.intervals import (
    EXACT,
    INFINITE,
    down,
    floor_quotient,
    greatest_divisor,
    power_above,
    power_below,
    remainder,
    times,
    up,
)
from gridpuzzles.engine.programs import (
    ABSOLUTE,
    ADD,
    DEFINED,
    DIFFERENT,
    DIVISOR,
    EQUAL,
    LESS,
    MAXIMUM,
    MEMBER,
    MINIMUM,
    MULTIPLE,
    MULTIPLY,
    NEGATE,
    POWER,
    PROPERTY,
    REMAINDER,
    SQUARE,
    SUBTRACT,
    VARIABLE,
    Program,
)


@cython.cfunc
@cython.inline
def point(s: cython.p_double, a: cython.Py_ssize_t) -> cython.bint:
    """Return True if the state at `a` is one exactly known integer."""
    return s[a] == s[a + 1] and -EXACT < s[a] < EXACT


@cython.cfunc
@cython.inline
def put(s: cython.p_double, z: cython.Py_ssize_t, low: cython.double, high: cython.double) -> cython.int:
    """Set both ends, rounded outward if they may be inexact."""
    s[z] = down(low)
    s[z + 1] = up(high)
    return 0


@cython.cfunc
@cython.inline
def undefined(s: cython.p_double, z: cython.Py_ssize_t) -> cython.int:
    """Set a node to undefined."""
    s[z] = INFINITE
    s[z + 1] = -INFINITE
    s[z + 2] = 1
    return 0


@cython.cfunc
def hull(
    s: cython.p_double, z: cython.Py_ssize_t, a: cython.double, b: cython.double, c: cython.double, d: cython.double
) -> cython.int:
    """Set the ends to the least and greatest of four numbers."""
    low: cython.double = a if a < b else b
    high: cython.double = b if a < b else a
    if c < low:
        low = c
    if c > high:
        high = c
    if d < low:
        low = d
    if d > high:
        high = d
    return put(s, z, low, high)


@cython.cfunc
def forward(program: Program, s: cython.p_double, i: cython.int) -> cython.int:
    """Compute the state of a node from the states of its operands."""
    code: cython.int = program.code[i]
    z: cython.Py_ssize_t = 4 * i
    a: cython.Py_ssize_t
    b: cython.Py_ssize_t
    if code <= VARIABLE:
        return 0
    if code >= MEMBER:
        return forward_test(program, s, i)
    a = 4 * program.left[i]
    b = 4 * program.right[i]
    if code >= EQUAL:
        return forward_comparison(code, s, z, a, b)
    s[z + 2] = 1 if s[a + 2] != 0 or s[b + 2] != 0 else 0
    if s[a] > s[a + 1] or s[b] > s[b + 1]:
        undefined(s, z)
    elif code == ADD:
        put(s, z, s[a] + s[b], s[a + 1] + s[b + 1])
    elif code == SUBTRACT:
        put(s, z, s[a] - s[b + 1], s[a + 1] - s[b])
    elif code == MULTIPLY:
        # Without negative ends, the products of both lower and of both upper ends are the extremes.
        if s[a] >= 0 and s[b] >= 0:
            put(s, z, times(s[a], s[b]), times(s[a + 1], s[b + 1]))
        else:
            hull(s, z, times(s[a], s[b]), times(s[a], s[b + 1]), times(s[a + 1], s[b]), times(s[a + 1], s[b + 1]))
    elif code == MINIMUM:
        s[z] = min(s[a], s[b])
        s[z + 1] = min(s[a + 1], s[b + 1])
    elif code == MAXIMUM:
        s[z] = max(s[a], s[b])
        s[z + 1] = max(s[a + 1], s[b + 1])
    elif code == NEGATE:
        s[z] = -s[a + 1]
        s[z + 1] = -s[a]
    elif code == POWER:
        forward_power(s, z, a, b)
    elif code in (SQUARE, ABSOLUTE):
        forward_size(code, s, z, a)
    elif code in (DIVISOR, MULTIPLE):
        forward_divisibility(code, s, z, a, b)
    else:
        forward_division(code, s, z, a, b)
    return 0


@cython.cfunc
def forward_comparison(
    code: cython.int, s: cython.p_double, z: cython.Py_ssize_t, a: cython.Py_ssize_t, b: cython.Py_ssize_t
) -> cython.int:
    """Compute the truth value of a comparison, which is false if an operand is undefined."""
    may: cython.bint
    must: cython.bint
    # From `EXACT` on, equal ends may be two integers that were rounded to one double.
    if code == EQUAL:
        may = s[a] <= s[b + 1] and s[b] <= s[a + 1]
        must = s[a] == s[b + 1] and s[b] == s[a + 1] and -EXACT < s[a] < EXACT
    elif code == DIFFERENT:
        may = not (s[a] == s[b + 1] and s[b] == s[a + 1] and -EXACT < s[a] < EXACT)
        must = s[a] > s[b + 1] or s[b] > s[a + 1]
    elif code == LESS:
        may = s[a] < s[b + 1]
        must = s[a + 1] < s[b]
    else:
        may = s[a] <= s[b + 1]
        must = s[a + 1] <= s[b]
    if s[a] > s[a + 1] or s[b] > s[b + 1]:
        may = False
    s[z + 1] = 1 if may else 0
    s[z] = 1 if may and must and s[a + 2] == 0 and s[b + 2] == 0 else 0
    return 0


@cython.cfunc
def forward_test(program: Program, s: cython.p_double, i: cython.int) -> cython.int:
    """Compute the truth value of a property, membership or definedness test."""
    code: cython.int = program.code[i]
    z: cython.Py_ssize_t = 4 * i
    a: cython.Py_ssize_t = 4 * program.left[i]
    may: cython.bint = s[a] <= s[a + 1]
    must: cython.bint = code == DEFINED
    if may and code == PROPERTY and point(s, a):
        may = must = PROPERTIES[program.sets[program.right[i]]](int(s[a]))
    elif may and code == MEMBER:
        members = program.sets[program.right[i]]
        may = bisect_left(members, s[a]) < bisect_right(members, s[a + 1])
        must = point(s, a)
    s[z + 1] = 1 if may else 0
    s[z] = 1 if may and must and s[a + 2] == 0 else 0
    return 0


@cython.cfunc
def forward_size(code: cython.int, s: cython.p_double, z: cython.Py_ssize_t, a: cython.Py_ssize_t) -> cython.int:
    """Compute an absolute value or a square."""
    low: cython.double = max(s[a], -s[a + 1])
    high: cython.double = max(-s[a], s[a + 1])
    if low < 0:
        low = 0
    if code == SQUARE:
        return put(s, z, low * low, high * high)
    return put(s, z, low, high)


@cython.cfunc
def forward_power(s: cython.p_double, z: cython.Py_ssize_t, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.int:
    """Compute a power.

    It is undefined if the exponent is negative, and possibly if the result is beyond all doubles.
    """
    low: cython.double = s[b] if s[b] > 0 else 0.0
    high: cython.double = s[b + 1]
    size: cython.double = max(-s[a], s[a + 1])
    if high < 0:
        return undefined(s, z)
    if size < 1:
        size = 1
    size = power_above(size, high)
    if s[b] < 0 or size == INFINITE:
        s[z + 2] = 1
    if s[a] >= 1:
        return put(s, z, power_below(s[a], low), size)
    # Several exponents may be even and odd, so a negative base gives both signs.
    if low < high:
        return put(s, z, 0 if s[a] >= 0 else -size, size)
    if s[a] >= 0:
        return put(s, z, power_below(s[a], low), power_above(s[a + 1], low))
    # An exponent of this size is rounded, so it may be even or odd.
    if low >= EXACT:
        return put(s, z, -size, size)
    if remainder(low, 2) == 0:
        low = 0 if s[a + 1] >= 0 else power_below(-s[a + 1], high)
        return put(s, z, low, size) if high > 0 else put(s, z, 1, 1)
    if s[a + 1] >= 0:
        return put(s, z, -power_above(-s[a], high), power_above(s[a + 1], high))
    return put(s, z, -power_above(-s[a], high), -power_below(-s[a + 1], high))


@cython.cfunc
def forward_division(
    code: cython.int, s: cython.p_double, z: cython.Py_ssize_t, a: cython.Py_ssize_t, b: cython.Py_ssize_t
) -> cython.int:
    """Compute a floor quotient or remainder, which is undefined if the divisor is zero."""
    # The divisor is never 0, so an end that is 0 moves to the next integer.
    low: cython.double = 1 if s[b] == 0 else s[b]
    high: cython.double = -1 if s[b + 1] == 0 else s[b + 1]
    slack: cython.double = 0
    if s[b] <= 0 <= s[b + 1]:
        s[z + 2] = 1
    # The ends have passed each other: 0 was the only divisor.
    if low > high:
        return undefined(s, z)
    if code == REMAINDER:
        return forward_remainder(s, z, a, low, high)
    # Divisors of both signs include 1 and -1, which give the quotients that are farthest from 0.
    if low < 0 < high:
        size = max(-s[a], s[a + 1])
        return put(s, z, -size, size)
    if s[a] <= -EXACT or s[a + 1] >= EXACT or low <= -EXACT or high >= EXACT:
        slack = 1
    hull(
        s,
        z,
        floor_quotient(s[a], low),
        floor_quotient(s[a], high),
        floor_quotient(s[a + 1], low),
        floor_quotient(s[a + 1], high),
    )
    return put(s, z, s[z] - slack, s[z + 1] + slack)


@cython.cfunc
def forward_remainder(
    s: cython.p_double, z: cython.Py_ssize_t, a: cython.Py_ssize_t, low: cython.double, high: cython.double
) -> cython.int:
    """Compute a remainder for divisors from low to high, neither of them zero."""
    exact: cython.bint = s[a] > -EXACT and s[a + 1] < EXACT and low > -EXACT and high < EXACT
    # With one divisor and within one quotient, the remainder grows with the dividend.
    if exact and low == high and floor_quotient(s[a], low) == floor_quotient(s[a + 1], low):
        return put(s, z, remainder(s[a], low), remainder(s[a + 1], low))
    if low > 0 and s[a] >= 0:
        if s[a + 1] < low:
            return put(s, z, s[a], s[a + 1])
        return put(s, z, 0, min(high - 1, s[a + 1]))
    # A remainder has the sign of the divisor and a smaller absolute value.
    return put(s, z, 0 if low > 0 else low + 1, 0 if high < 0 else high - 1)


@cython.cfunc
def forward_divisibility(
    code: cython.int, s: cython.p_double, z: cython.Py_ssize_t, a: cython.Py_ssize_t, b: cython.Py_ssize_t
) -> cython.int:
    """Compute the greatest common divisor or least common multiple of non-negative numbers."""
    if point(s, a) and point(s, b):
        divisor = greatest_divisor(s[a], s[b])
        if code == MULTIPLE and divisor > 0:
            divisor = s[a] / divisor * s[b]
        return put(s, z, divisor, divisor)
    if code == MULTIPLE:
        return put(s, z, 0 if s[a] == 0 or s[b] == 0 else max(s[a], s[b]), times(s[a + 1], s[b + 1]))
    divisor = max(s[a + 1], s[b + 1])
    if s[a] > 0:
        divisor = s[a + 1]
    if s[b] > 0:
        divisor = min(divisor, s[b + 1])
    return put(s, z, 1 if s[a] > 0 or s[b] > 0 else 0, divisor)
