"""The operation codes of programs, and their meaning for integers of any size."""

from __future__ import annotations

import math

from gridpuzzles.base.number_properties import MAX_BITS
from gridpuzzles.engine import cython

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

CONSTANT = cython.declare(cython.int, 0)  # left: number of the constant
VARIABLE = cython.declare(cython.int, 1)  # left: position in the scope
ADD = cython.declare(cython.int, 2)
SUBTRACT = cython.declare(cython.int, 3)
NEGATE = cython.declare(cython.int, 4)
MULTIPLY = cython.declare(cython.int, 5)
SQUARE = cython.declare(cython.int, 6)
POWER = cython.declare(cython.int, 7)
DIVIDE = cython.declare(cython.int, 8)
REMAINDER = cython.declare(cython.int, 9)
ABSOLUTE = cython.declare(cython.int, 10)
MINIMUM = cython.declare(cython.int, 11)
MAXIMUM = cython.declare(cython.int, 12)
DIVISOR = cython.declare(cython.int, 13)
MULTIPLE = cython.declare(cython.int, 14)
EQUAL = cython.declare(cython.int, 15)  # codes from here on give truth values
DIFFERENT = cython.declare(cython.int, 16)
LESS = cython.declare(cython.int, 17)
AT_MOST = cython.declare(cython.int, 18)
MEMBER = cython.declare(cython.int, 19)  # right: index of the set, a sorted tuple
PROPERTY = cython.declare(cython.int, 20)  # right: index of the set, a name
DEFINED = cython.declare(cython.int, 21)

OVER_SET = frozenset((MEMBER, PROPERTY))
CHAINS = {"+": (ADD, 0), "*": (MULTIPLY, 1), "min": (MINIMUM, None), "max": (MAXIMUM, None)}
DIVISIBILITY = {"gcd": (DIVISOR, 0), "lcm": (MULTIPLE, 1)}
LOGIC = {"and": (MINIMUM, 1), "or": (MAXIMUM, 0), "count": (ADD, 0)}
PLAIN = {
    "-": SUBTRACT,
    "neg": NEGATE,
    "^": POWER,
    "div": DIVIDE,
    "mod": REMAINDER,
    "abs": ABSOLUTE,
    "=": EQUAL,
    "!=": DIFFERENT,
    "<": LESS,
    "<=": AT_MOST,
    "defined": DEFINED,
}


def _power(base: int, exponent: int) -> int | None:
    if exponent < 0 or (exponent * base.bit_length() > MAX_BITS and base not in (0, 1, -1)):
        return None
    if base == -1:
        return 1 - 2 * (exponent & 1)
    return 1 if exponent == 0 else base if base in (0, 1) else base**exponent


EXACT_MEANING: dict[int, Callable[[int, int], int | None]] = {
    ADD: lambda a, b: a + b,
    SUBTRACT: lambda a, b: a - b,
    NEGATE: lambda a, _: -a,
    MULTIPLY: lambda a, b: a * b,
    SQUARE: lambda a, _: a * a,
    POWER: _power,
    DIVIDE: lambda a, b: a // b if b else None,
    REMAINDER: lambda a, b: a % b if b else None,
    ABSOLUTE: lambda a, _: abs(a),
    MINIMUM: min,
    MAXIMUM: max,
    DIVISOR: math.gcd,
    MULTIPLE: math.lcm,
    EQUAL: lambda a, b: int(a == b),
    DIFFERENT: lambda a, b: int(a != b),
    LESS: lambda a, b: int(a < b),
    AT_MOST: lambda a, b: int(a <= b),
}
