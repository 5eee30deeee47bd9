"""Backward interval propagation: narrow operands to values that the results allow (second half of HC4, see `forward`).

A node matters if the condition can only be true when the node is defined and within its interval. Only the operands of
such nodes are narrowed, so a zero divisor in a comparison that may be false does no harm.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from gridpuzzles.engine import cython
from gridpuzzles.engine.forward import point
from gridpuzzles.engine.intervals import (
    EXACT,
    INFINITE,
    ceiling,
    down,
    floor,
    lower_end,
    power_above,
    power_below,
    quotient,
    remainder,
    root_above,
    root_below,
    times,
    up,
    upper_end,
)
from gridpuzzles.engine.programs import (
    ABSOLUTE,
    ADD,
    AT_MOST,
    DIVIDE,
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
    REMAINDER,
    SQUARE,
    SUBTRACT,
    VARIABLE,
    Program,
)

LEFT = cython.declare(cython.int, 1)
RIGHT = cython.declare(cython.int, 2)
BOTH = cython.declare(cython.int, 3)


@cython.cfunc
@cython.inline
def clip(s: cython.p_double, a: cython.Py_ssize_t, low: cython.double, high: cython.double) -> cython.int:
    """Narrow an operand to the interval from `low` to `high`, rounded outward, and mark that it matters."""
    if low > s[a]:
        s[a] = down(low)
    if high < s[a + 1]:
        s[a + 1] = up(high)
    s[a + 3] = 1
    return 0


@cython.cfunc
def clip_size(s: cython.p_double, a: cython.Py_ssize_t, low: cython.double, high: cython.double) -> cython.int:
    """Narrow an operand to absolute values from `low` to `high`."""
    clip(s, a, -high, high)
    # Values between -low and low are excluded: a lower end in there moves up to low, an upper end down to -low.
    if low > 0:
        if s[a] > -low:
            clip(s, a, low, INFINITE)
        if s[a + 1] < low:
            clip(s, a, -INFINITE, -low)
    return 0


@cython.cfunc
def backward(program: Program, s: cython.p_double, i: cython.int, sides: cython.int) -> cython.int:
    """Narrow the operands of a node to values that its interval allows; `sides` is `LEFT`, `RIGHT` or `BOTH`."""
    code: cython.int = program.code[i]
    z: cython.Py_ssize_t = 4 * i
    a: cython.Py_ssize_t
    b: cython.Py_ssize_t
    if code <= VARIABLE or s[z + 3] == 0:
        return 0
    # Clear the mark, so that a node passes on each narrowing only once.
    s[z + 3] = 0
    if code >= MEMBER:
        return backward_test(program, s, i)
    a = 4 * program.left[i]
    b = 4 * program.right[i]
    if sides & LEFT:
        narrow(code, s, z, a, b, True)
    if sides & RIGHT and a != b:
        narrow(code, s, z, b, a, False)
    return 0


@cython.cfunc
def narrow(
    code: cython.int,
    s: cython.p_double,
    z: cython.Py_ssize_t,
    a: cython.Py_ssize_t,
    b: cython.Py_ssize_t,
    left: cython.bint,
) -> cython.int:
    """Narrow operand `a`, whose other operand is `b`; `left` is true if `a` is the left or only operand."""
    if code == ADD:
        clip(s, a, s[z] - s[b + 1], s[z + 1] - s[b])
    elif code == SUBTRACT:
        if left:
            clip(s, a, s[z] + s[b], s[z + 1] + s[b + 1])
        else:
            clip(s, a, s[b] - s[z + 1], s[b + 1] - s[z])
    elif code == NEGATE:
        clip(s, a, -s[z + 1], -s[z])
    elif code == ABSOLUTE:
        clip_size(s, a, s[z], s[z + 1])
    elif code == SQUARE:
        narrow_squared(s, z, a)
    elif code == POWER:
        if left:
            narrow_base(s, z, a, b)
        else:
            narrow_exponent(s, z, b, a)
    elif code in (DIVIDE, REMAINDER):
        if left:
            narrow_dividend(code, s, z, a, b)
        else:
            narrow_divisor(code, s, z, b, a)
    elif code in (LESS, AT_MOST):
        narrow_ordered(code, s, z, a, b, left)
    else:
        narrow_symmetric(code, s, z, a, b)
    return 0


@cython.cfunc
def narrow_symmetric(
    code: cython.int, s: cython.p_double, z: cython.Py_ssize_t, a: cython.Py_ssize_t, b: cython.Py_ssize_t
) -> cython.int:
    """Narrow operand `a` of a commutative code."""
    if code == MULTIPLY:
        narrow_factor(s, z, a, b)
    elif code == MINIMUM:
        # If the other operand is greater than the minimum can be, this operand is the minimum.
        clip(s, a, s[z], s[z + 1] if s[b] > s[z + 1] else INFINITE)
    elif code == MAXIMUM:
        clip(s, a, s[z] if s[b + 1] < s[z] else -INFINITE, s[z + 1])
    elif code in (DIVISOR, MULTIPLE):
        clip(s, a, 0, s[z + 1] if code == MULTIPLE and s[z] > 0 else INFINITE)
    # Known to hold, or to fail with both sides defined. An inequation that fails is an equation.
    elif s[z] != 0 or (s[z + 1] == 0 and s[a + 2] == 0 and s[b + 2] == 0):
        if (code == EQUAL) == (s[z] != 0):
            clip(s, a, s[b], s[b + 1])
        else:
            trim(s, a, b)
    return 0


@cython.cfunc
def narrow_ordered(
    code: cython.int,
    s: cython.p_double,
    z: cython.Py_ssize_t,
    a: cython.Py_ssize_t,
    b: cython.Py_ssize_t,
    left: cython.bint,
) -> cython.int:
    """Narrow operand `a` of a comparison that must hold, or that must fail and is defined.

    `left` is true if `a` is the left operand.
    """
    holds: cython.bint = s[z] != 0
    gap: cython.double = 1 if (code == LESS) == holds else 0
    if not holds and (s[z + 1] != 0 or s[a + 2] != 0 or s[b + 2] != 0):
        return 0
    # `a < b` bounds a from above; if it fails, `a >= b` bounds a from below.
    if left == holds:
        return clip(s, a, -INFINITE, s[b + 1] - gap)
    return clip(s, a, s[b] + gap, INFINITE)


@cython.cfunc
def trim(s: cython.p_double, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.int:
    """Remove a known number from the ends of an operand that differs from it."""
    s[a + 3] = 1
    if point(s, b):
        if s[a] == s[b]:
            s[a] += 1
        if s[a + 1] == s[b]:
            s[a + 1] -= 1
    return 0


@cython.cfunc
def backward_test(program: Program, s: cython.p_double, i: cython.int) -> cython.int:
    """Narrow the operand of a property, membership or definedness test that must hold."""
    a: cython.Py_ssize_t = 4 * program.left[i]
    first: cython.Py_ssize_t
    last: cython.Py_ssize_t
    if s[4 * i] == 0:
        return 0
    s[a + 3] = 1
    if program.code[i] == MEMBER:
        members = program.sets[program.right[i]]
        first = bisect_left(members, s[a])
        last = bisect_right(members, s[a + 1]) - 1
        if first <= last:
            clip(s, a, lower_end(members[first]), upper_end(members[last]))
    return 0


@cython.cfunc
def narrow_factor(s: cython.p_double, z: cython.Py_ssize_t, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.int:
    """Narrow factor `a` of a product."""
    left: cython.double = s[b]
    right: cython.double = s[b + 1]
    s[a + 3] = 1
    if s[z] > 0 or s[z + 1] < 0:  # neither factor is zero
        if left == 0:
            left = 1
        if right == 0:
            right = -1
        if left <= 0 <= right:
            return clip_size(s, a, 1, max(-s[z], s[z + 1]))
    # If both the product and the other factor may be zero, this factor may be anything.
    if left <= 0 <= right or left > right:
        return 0
    # The least and greatest of the four quotients of ends; the signs decide which ends give them.
    low: cython.double = quotient(s[z], left)
    high: cython.double = quotient(s[z + 1], left)
    if left < 0:
        low = high
        high = quotient(s[z], left)
    if right > 0:
        low = min(low, quotient(s[z], right))
        high = max(high, quotient(s[z + 1], right))
    else:
        low = min(low, quotient(s[z + 1], right))
        high = max(high, quotient(s[z], right))
    return clip(s, a, ceiling(low), floor(high))


@cython.cfunc
def narrow_squared(s: cython.p_double, z: cython.Py_ssize_t, a: cython.Py_ssize_t) -> cython.int:
    """Narrow the operand of a square."""
    if s[z + 1] < 0:
        return clip(s, a, 1, 0)
    return clip_size(s, a, root_above(s[z], 2) if s[z] > 0 else 0, root_below(s[z + 1], 2))


@cython.cfunc
def narrow_base(s: cython.p_double, z: cython.Py_ssize_t, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.int:
    """Narrow a base that is not negative and has a known exponent."""
    s[a + 3] = 1
    if s[a] < 0 or s[b] != s[b + 1] or not 0 < s[b] <= 1100:
        return 0
    if s[z + 1] < 0:
        return clip(s, a, 1, 0)
    return clip(s, a, root_above(s[z], s[b]) if s[z] > 0 else 0, root_below(s[z + 1], s[b]))


@cython.cfunc
def narrow_exponent(s: cython.p_double, z: cython.Py_ssize_t, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.int:
    """Narrow an exponent to non-negative numbers, and further if the base is at least 2."""
    clip(s, b, 0, INFINITE)
    if s[a] < 2 or s[z + 1] <= 0 or s[z + 1] == INFINITE:
        return 0
    clip(s, b, -INFINITE, 1100)
    # At most 1100 rounds: no double holds a greater power of 2.
    while s[b] <= s[b + 1] and power_below(s[a], s[b + 1]) > s[z + 1]:
        s[b + 1] -= 1
    while s[b] <= s[b + 1] and power_above(s[a + 1], s[b]) < s[z]:
        s[b] += 1
    return 0


@cython.cfunc
def narrow_dividend(
    code: cython.int, s: cython.p_double, z: cython.Py_ssize_t, a: cython.Py_ssize_t, b: cython.Py_ssize_t
) -> cython.int:
    """Narrow the dividend of a floor division or remainder with a positive divisor."""
    left: cython.double = s[b] if s[b] != 0 else 1.0
    right: cython.double = s[b + 1]
    s[a + 3] = 1
    if left <= 0 or left > right or s[z] > s[z + 1]:
        return 0
    if code == DIVIDE:
        # a div b = z means z * b <= a < (z + 1) * b.
        return clip(
            s,
            a,
            min(times(s[z], left), times(s[z], right)),
            up(max(times(s[z + 1] + 1, left), times(s[z + 1] + 1, right))) - 1,
        )
    # If remainder and divisor are known, move both ends inward to the next numbers with that remainder.
    if left == right and right < EXACT and point(s, z) and s[a] > -EXACT and s[a + 1] < EXACT:
        s[a] += remainder(s[z] - remainder(s[a], left), left)
        s[a + 1] -= remainder(remainder(s[a + 1], left) - s[z], left)
    return 0


@cython.cfunc
def narrow_divisor(
    code: cython.int, s: cython.p_double, z: cython.Py_ssize_t, a: cython.Py_ssize_t, b: cython.Py_ssize_t
) -> cython.int:
    """Narrow a divisor, which must not be zero."""
    s[b + 3] = 1
    if s[b] == 0:
        s[b] = 1
    if s[b + 1] == 0:
        s[b + 1] = -1
    if s[b] <= 0 or s[b] > s[b + 1]:
        return 0
    # A remainder is less than its positive divisor.
    if code == REMAINDER:
        return clip(s, b, s[z] + 1, INFINITE)
    if s[z] > 0:
        return clip(s, b, -INFINITE, floor(quotient(s[a + 1], s[z])))
    return 0
