"""Remainders of an expression modulo a number, given the remainders of its names.

A set of remainders is the bits of an integer: bit ``r`` stands for ``r``.
"""

from __future__ import annotations

from functools import lru_cache, reduce

from ..model.expressions import Constant, Negation, Numeral, Operation, Variable
from .bitsets import bits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ..model.expressions import Expression

    Leaves = Callable[[str], int]

MAX_EXPONENT = 4


def listed(remainders: int) -> list[int]:
    """Return the remainders of a set, in ascending order."""
    return [bit.bit_length() - 1 for bit in bits(remainders)]


def set_of(numbers: Iterable[int], modulus: int) -> int:
    """Return the set of remainders of some numbers."""
    return reduce(lambda found, number: found | 1 << number % modulus, numbers, 0)


def remainders(node: Expression, modulus: int, leaves: Leaves) -> int | None:
    """Return the remainders by ``modulus`` that an expression may leave; None for operators other than + - * ^."""
    match node:
        case Variable(name):
            return leaves(name)
        case Constant(value):
            if value.denominator == 1:
                return set_of([int(value)], modulus)
            return None
        case Numeral(digits, base):
            total = 1
            for digit in digits:
                part = remainders(digit, modulus, leaves)
                if part is None:
                    return None
                total = _combine_remainders(
                    "+", _combine_remainders("*", total, 1 << base % modulus, modulus), part, modulus
                )
            return total
        case Negation(operand):
            inner = remainders(operand, modulus, leaves)
            if inner is None:
                return None
            return _combine_remainders("-", 1, inner, modulus)
        case Operation("+" | "-" | "*" as operator, left, right):
            first = remainders(left, modulus, leaves)
            if first is None:
                return None
            if operator == "*" and left == right:
                return _power(first, 2, modulus)
            second = remainders(right, modulus, leaves)
            if second is None:
                return None
            return _combine_remainders(operator, first, second, modulus)
        case Operation("^", left, Constant(value)) if value.denominator == 1 and 0 <= value <= MAX_EXPONENT:
            base_of = remainders(left, modulus, leaves)
            if base_of is None:
                return None
            return _power(base_of, int(value), modulus)
    return None


def _power(base: int, exponent: int, modulus: int) -> int:
    return set_of((one**exponent for one in listed(base)), modulus)


@lru_cache(maxsize=1 << 14)
def _combine_remainders(operator: str, first: int, second: int, modulus: int) -> int:
    """Return the remainders of sums, differences or products of two numbers with the given remainders."""
    ones, others = listed(first), listed(second)
    if operator == "*":
        return set_of((a * b for a in ones for b in others), modulus)
    sign = 1 if operator == "+" else -1
    return set_of((a + sign * b for a in ones for b in others), modulus)


def bases_in(node: Expression) -> set[int]:
    """Return the bases of the words with at least two digits in an expression."""
    match node:
        case Numeral(digits, base):
            if len(digits) > 1:
                return {base}
            return set()
        case Negation(operand):
            return bases_in(operand)
        case Operation(_, left, right):
            return bases_in(left) | bases_in(right)
    return set()
