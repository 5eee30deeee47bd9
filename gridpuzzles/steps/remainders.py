"""Which remainders an expression may leave when it is divided, given those that its names may leave."""

from __future__ import annotations

from functools import reduce

from ..model.expressions import Constant, Negation, Numeral, Operation, Variable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..model.expressions import Expression

    Remainders = frozenset[int]
    Leaves = Callable[[str], Remainders]

MAX_EXPONENT = 4


def remainders(node: Expression, modulus: int, leaves: Leaves) -> Remainders | None:
    """The remainders by ``modulus`` that an expression may leave; None for what is more than sums and products."""
    match node:
        case Variable(name):
            return leaves(name)
        case Constant(value):
            return frozenset([int(value) % modulus]) if value.denominator == 1 else None
        case Numeral(digits, base):
            parts = [remainders(digit, modulus, leaves) for digit in digits]
            known = [part for part in parts if part is not None]
            if len(known) < len(parts):
                return None
            zero: Remainders = frozenset([0])
            return reduce(lambda high, low: frozenset((a * base + b) % modulus for a in high for b in low), known, zero)
        case Negation(operand):
            inner = remainders(operand, modulus, leaves)
            return None if inner is None else frozenset(-a % modulus for a in inner)
        case Operation("+" | "-" | "*" as operator, left, right):
            first = remainders(left, modulus, leaves)
            if operator == "*" and left == right and first is not None:
                return frozenset(a * a % modulus for a in first)
            second = remainders(right, modulus, leaves)
            return None if first is None or second is None else _together(operator, first, second, modulus)
        case Operation("^", left, Constant(value)) if value.denominator == 1 and 0 <= value <= MAX_EXPONENT:
            base_of = remainders(left, modulus, leaves)
            return None if base_of is None else frozenset(pow(a, int(value), modulus) for a in base_of)
    return None


def _together(operator: str, first: Remainders, second: Remainders, modulus: int) -> Remainders:
    pairs = ((a, b) for a in first for b in second)
    if operator == "*":
        return frozenset(a * b % modulus for a, b in pairs)
    sign = 1 if operator == "+" else -1
    return frozenset((a + sign * b) % modulus for a, b in pairs)


def bases_in(node: Expression) -> set[int]:
    """The bases of the words of two digits and more in an expression."""
    match node:
        case Numeral(digits, base):
            return {base} if len(digits) > 1 else set()
        case Negation(operand):
            return bases_in(operand)
        case Operation(_, left, right):
            return bases_in(left) | bases_in(right)
    return set()
