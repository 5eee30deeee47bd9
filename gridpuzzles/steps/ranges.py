"""Between which numbers an expression lies, given the ends of what its names may be."""

from __future__ import annotations

from math import prod

from ..model.arithmetic import divide, power, simplest
from ..model.expressions import Comparison, Constant, Function, Negation, Numeral, Operation, Variable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    from ..model.expressions import Expression

    Number = int | Fraction
    Range = tuple[Number, Number]
    Ends = Callable[[str], tuple[int, int]]

MOST_EXPONENT = 12


def sides(condition: Comparison, ends: Ends) -> tuple[Range, Range] | None:
    """Between which numbers both sides lie; None where that is not known."""
    left = span(condition.left, ends)
    right = span(condition.right, ends)
    return None if left is None or right is None else (left, right)


def can_hold(relation: str, left: Range, right: Range) -> bool:
    """Whether a relation holds for some number of each range."""
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
    return not left[0] == left[1] == right[0] == right[1]


def span(node: Expression, ends: Ends) -> Range | None:
    """The least and the greatest an expression may be; None where that is not known."""
    match node:
        case Variable(name):
            return ends(name)
        case Constant(value):
            return value, value
        case Numeral(digits, base):
            low: Number = 0
            high: Number = 0
            for digit in digits:
                part = span(digit, ends)
                if part is None:
                    return None
                low, high = low * base + part[0], high * base + part[1]
            return low, high
        case Negation(operand):
            inner = span(operand, ends)
            return None if inner is None else (-inner[1], -inner[0])
        case Operation(operator, left, right):
            first, second = span(left, ends), span(right, ends)
            return None if first is None or second is None else _operation(operator, first, second)
        case Function(name, arguments):
            each = [span(argument, ends) for argument in arguments]
            known = [one for one in each if one is not None]
            return _function(name, known) if known and len(known) == len(each) else None
    return None


def _operation(operator: str, first: Range, second: Range) -> Range | None:
    match operator:
        case "+":
            return first[0] + second[0], first[1] + second[1]
        case "-":
            return first[0] - second[1], first[1] - second[0]
        case "*":
            return _ends(simplest(one * two) for one in first for two in second)
        case "/" if second[0] > 0 or second[1] < 0:
            return _ends(divide(one, two) for one in first for two in second)
        case "^" if first[0] >= 1 and second[0] == second[1] and second[0] in range(MOST_EXPONENT + 1):
            return power(first[0], second[0]), power(first[1], second[1])
        case "mod" if second[0] == second[1] and second[0] > 0:
            return 0, second[0]
        case "div" if second[0] > 0 and first[0] >= 0:
            return first[0] // second[1], first[1] // second[0]
    return None


def _ends(values: object) -> Range:
    listed = sorted(values)  # type: ignore[call-overload]
    return listed[0], listed[-1]


def _function(name: str, each: list[Range]) -> Range | None:
    match name:
        case "sum":
            return sum(low for low, _ in each), sum(high for _, high in each)
        case "product" if all(low >= 0 for low, _ in each):
            return prod(low for low, _ in each), prod(high for _, high in each)
        case "min" | "max":
            take = min if name == "min" else max
            return take(low for low, _ in each), take(high for _, high in each)
        case "abs":
            low, high = each[0]
            return max(low, -high, 0), max(high, -low)
    return None
