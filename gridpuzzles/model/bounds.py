"""Bounds of expressions, computed by exact interval arithmetic from the bounds of the names in them.

The bounds hold for all values for which the expression is defined; they need not be the tightest. `bounds` computes
them once; `BoundsEvaluator` keeps them for every part, so that they can be computed again for other bounds of one name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, floor, prod

from ..base.number_properties import MAX_BITS
from ..kinds import LINE_FUNCTIONS
from . import expressions as e
from .arithmetic import Rational, divide, simplest
from .traversal import nodes, parts

Interval = tuple[Rational, Rational]
Ends = Callable[[str], Interval | None]
"""Returns the least and the greatest value of a name; None if they are not known."""

SHORT = 1 << 60
"""Absolute value below which an integer is not checked for having more than `MAX_BITS` bits."""


class BoundsEvaluator:
    """The bounds of every part of an expression, kept so that they can be recomputed if one name has other bounds."""

    def __init__(self, expression: e.Expression, ends: Ends) -> None:
        # Each node with the indices of its parts; the root is last.
        self._parts: list[tuple[e.Expression | e.Condition, tuple[int, ...]]] = []
        self._spans: list[Interval | None] = []
        # For each name, the indices of its leaves and of all nodes above them.
        self._above: dict[str, list[int]] = {}
        waiting: list[tuple[int, frozenset[str]]] = []
        for node in reversed(nodes(expression)):  # in this order, parts come before their node, the last part first
            of: tuple[int, ...] = ()
            names = frozenset[str]()
            if isinstance(node, e.Variable):
                names = frozenset((node.name,))
                span = ends(node.name)
            elif isinstance(node, e.Constant):
                span = node.value, node.value
            else:
                inner = [waiting.pop() for _ in parts(node)]
                of, names = tuple([at for at, _ in inner]), names.union(*[some for _, some in inner])
                span = of_compound(node, [self._spans[at] for at in of])
            for name in names:
                self._above.setdefault(name, []).append(len(self._parts))
            waiting.append((len(self._parts), names))
            self._parts.append((node, of))
            self._spans.append(span)

    @property
    def whole(self) -> Interval | None:
        """The bounds of the expression; None if they are not known or have too many bits."""
        return self._spans[-1]

    def where(self, name: str, ends: Interval) -> Interval | None:
        """Return the bounds of the expression if ``name`` had the bounds ``ends``; None as for `whole`."""
        if name not in self._above:
            return self.whole
        spans = list(self._spans)
        for at in self._above[name]:
            node, of = self._parts[at]
            if of:
                spans[at] = of_compound(node, [spans[one] for one in of])
            else:
                spans[at] = ends
        return spans[-1]


def bounds(expression: e.Expression, ends: Ends) -> Interval | None:
    """Return bounds of the value of ``expression``; None if they are not known or have too many bits."""

    made: list[Interval | None] = []
    for node in reversed(nodes(expression)):  # in this order, parts come before their node, the last part first
        if isinstance(node, e.Variable):
            made.append(ends(node.name))
        elif isinstance(node, e.Constant):
            made.append((node.value, node.value))
        else:
            made.append(of_compound(node, [made.pop() for _ in parts(node)]))
    return made[0]


def of_compound(node: e.Expression | e.Condition, operands: Sequence[Interval | None]) -> Interval | None:
    """Return the bounds of a compound expression from those of its parts; None as for `bounds`."""
    # Conditions can be counted even if the bounds of their sides are not known.
    if isinstance(node, e.Count):
        return 0, len(node.conditions)
    known = [one for one in operands if one is not None]
    if len(known) < len(operands):
        return None
    if isinstance(node, e.Operation):
        operator = node.operator
    elif isinstance(node, e.Function):
        operator = node.name
    elif isinstance(node, e.Numeral):
        return _numeral(known, node.base)
    else:
        if isinstance(node, e.Negation):
            return (-known[0][1], -known[0][0])
        return None
    whole = operator in ("/", "div", "mod") and all(map(is_whole, parts(node)))
    return result(operator, known, whole)


def of_sides(comparison: e.Comparison, ends: Ends) -> tuple[Interval, Interval] | None:
    """Return the bounds of both sides of a comparison; None if the bounds of one side are not known."""
    left, right = bounds(comparison.left, ends), bounds(comparison.right, ends)
    if left is None or right is None:
        return None
    return (left, right)


def can_hold(relation: str, left: Interval, right: Interval) -> bool:
    """Return True if ``left relation right`` holds for some number in each interval."""
    match relation:
        case "=":
            return left[0] <= right[1] and right[0] <= left[1]
        case "<":
            return left[0] < right[1]
        case "<=":
            return left[0] <= right[1]
        case ">":
            return left[1] > right[0]
        case ">=":
            return left[1] >= right[0]
    # Two values must be equal only if both intervals are the same single number.
    return not left[0] == left[1] == right[0] == right[1]


def is_whole(expression: e.Expression | e.Condition) -> bool:
    """Return True if the expression is whole for whole values of its names.

    It may return False for such an expression, as every ``/`` and ``^`` counts as a possible fraction.
    """
    return all(map(_keeps_whole, nodes(expression)))


def _keeps_whole(node: e.Expression | e.Condition) -> bool:
    match node:
        case e.Operation(operator):
            return operator not in ("/", "^")
        case e.Constant(value):
            return value.denominator == 1
    return True


# --- bounds of operators and functions


def result(operator: str, operands: Sequence[Interval], whole: bool) -> Interval | None:
    """Return the bounds of an operator or function, given the bounds of its operands; None as for `bounds`.

    ``whole`` is True if the operands of ``/``, ``div`` or ``mod`` are whole, which makes the bounds tighter.
    """
    found = OPERATORS[operator](operands, whole)
    if found is None or (type(found[0]) is int and type(found[1]) is int and -SHORT < found[0] <= found[1] < SHORT):
        return found
    if max(map(_bits, found)) > MAX_BITS:
        return None
    return found


def _bits(number: Rational) -> int:
    return max(number.numerator.bit_length(), number.denominator.bit_length())


def _hull(values: Sequence[Rational]) -> Interval:
    return simplest(min(values)), simplest(max(values))


def _numeral(digits: Sequence[Interval], base: int) -> Interval:
    low: Rational = 0
    high: Rational = 0
    for least, most in digits:
        low, high = low * base + least, high * base + most
    return low, high


def _sum(terms: Sequence[Interval], whole: bool) -> Interval:
    return simplest(sum([low for low, _ in terms])), simplest(sum([high for _, high in terms]))


def _difference(operands: Sequence[Interval], whole: bool) -> Interval:
    (low, high), (least, most) = operands
    return simplest(low - most), simplest(high - least)


def _product(factors: Sequence[Interval], whole: bool) -> Interval:
    low: Rational = 1
    high: Rational = 1
    for least, most in factors:
        low, high = _hull((low * least, low * most, high * least, high * most))
    return low, high


def _quotient(operands: Sequence[Interval], whole: bool) -> Interval | None:
    (low, high), (least, most) = operands
    if least > 0 or most < 0:
        return _hull([divide(number, divisor) for number in (low, high) for divisor in (least, most)])
    # A whole divisor other than 0 is at least 1 in size; a fraction may be arbitrarily small.
    if whole:
        return _within(_largest(operands[:1]))
    return None


def _whole_quotient(operands: Sequence[Interval], whole: bool) -> Interval | None:
    (low, high), (least, most) = operands
    if least > 0 or most < 0:
        return _hull([number // divisor for number in (low, high) for divisor in (least, most)])
    if whole:
        return _within(_largest(operands[:1]))
    return None


def _remainder(operands: Sequence[Interval], whole: bool) -> Interval:
    """Return bounds between 0 and the divisor, because the remainder has the sign of the divisor."""
    _, (least, most) = operands
    nearest = 1 if whole else 0
    return min(0, least + nearest), max(0, most - nearest)


def _power(operands: Sequence[Interval], whole: bool) -> Interval | None:
    (low, high), (least, most) = operands
    # A power is undefined unless its exponent is whole.
    least, most = ceil(least), floor(most)
    size = max(-low, high, 1)
    if not 0 <= least <= most or most * _bits(size) > MAX_BITS or least * _bits(low) > MAX_BITS:
        return None
    if low >= 1:
        return simplest(low**least), simplest(high**most)
    size = simplest(size**most)
    return (0 if low >= 0 else -size), size


def _absolute(operands: Sequence[Interval], whole: bool) -> Interval:
    ((low, high),) = operands
    return max(0, low, -high), max(-low, high)


def _least(operands: Sequence[Interval], whole: bool) -> Interval | None:
    if not operands:
        return None
    return min([low for low, _ in operands]), min([high for _, high in operands])


def _greatest(operands: Sequence[Interval], whole: bool) -> Interval | None:
    if not operands:
        return None
    return max([low for low, _ in operands]), max([high for _, high in operands])


def _largest(operands: Sequence[Interval]) -> Rational:
    """Return the largest absolute value in the intervals; 0 if there are no intervals."""
    return max([max(-low, high) for low, high in operands], default=0)


def _within(size: Rational) -> Interval:
    return -size, size


def _divisor(operands: Sequence[Interval], whole: bool) -> Interval:
    return 0, _largest(operands)


def _multiple(operands: Sequence[Interval], whole: bool) -> Interval:
    return 0, prod([max(-low, high) for low, high in operands])


def _digit_sum(operands: Sequence[Interval], whole: bool) -> Interval:
    size = floor(_largest(operands))
    # log10(2) is about 0.30103, so this is at least the number of decimal digits.
    return 0, 9 * (size.bit_length() * 30103 // 100000 + 1)


def _root(operands: Sequence[Interval], whole: bool) -> Interval:
    (low, high), _ = operands
    # The root of a number below 1 is larger than the number, but at most 1.
    size = max(-low, high, 1)
    return (0 if low >= 0 else -size), size


OPERATORS: dict[str, Callable[[Sequence[Interval], bool], Interval | None]] = {
    "+": _sum,
    "-": _difference,
    "*": _product,
    "/": _quotient,
    "^": _power,
    "mod": _remainder,
    "div": _whole_quotient,
    "sum": _sum,
    "product": _product,
    "min": _least,
    "max": _greatest,
    "abs": _absolute,
    "gcd": _divisor,
    "lcm": _multiple,
    "digitsum": _digit_sum,
    "root": _root,
}
"""Maps an operator or function to the function that computes bounds of its result.

That function takes the bounds of the operands, and True if all operands are whole.
"""
OPERATORS.update((name, kind.bounds) for name, kind in LINE_FUNCTIONS.items())
