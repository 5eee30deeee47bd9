"""Estimate the size of expressions, and refuse numbers that are too large to compute before anything computes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log2, prod

from ...base.number_properties import MAX_BITS
from ...model import expressions as e
from ...model.arithmetic import MAX_SUMMED
from ...model.puzzle import Symbol
from ...model.traversal import compounds, fold, names_in, nodes, parts
from ..context.board import MAX_NAMED
from ..context.context import Context

TOO_MANY_BITS = float(MAX_BITS)
ROOT_BITS = 40.0
"""Largest size of a number under a root, in bits."""
MAX_WORK = 10.0
"""Longest estimated time for trying the values of one constraint, in seconds."""
MAX_TRIES = 12_500
"""Largest number of combinations of values that are tried; a single name is tried with all its values."""


def check_powers(context: Context, symbols: Sequence[Symbol]) -> None:
    """Report constraints with powers of more bits than the model computes, or numbers too large to try all values."""
    # Most puzzles have no such constraint, so no sizes are estimated for them.
    dear = [constraint for constraint in context.meaning.constraints if _is_dear(constraint.condition)]
    if not dear:
        return
    symbols = tuple(symbols)
    known = {symbol.name: _bits_of(symbol) for symbol in symbols}
    values = {symbol.name: len(symbol.values) for symbol in symbols}
    for constraint in dear:
        sizes = _sizes(constraint.condition, known)
        if any(bits > TOO_MANY_BITS for _, bits in sizes):
            context.error(
                "number-too-large",
                "a power in this relation may become too large",
                constraint.span,
                help="allow fewer values for its exponent",
            )
        elif any(bits > ROOT_BITS for bits in _bits_under_roots(constraint.condition, known)):
            context.error(
                "number-too-large",
                "the number under a root in this relation may become too large",
                constraint.span,
                help="write the relation as a power: a * a = b",
            )
        elif _tries(constraint.condition, values) * sum(_seconds(*size) for size in sizes) > MAX_WORK:
            context.error(
                "number-too-large",
                "the numbers in this relation may become too large to try all values",
                constraint.span,
                help="allow fewer or smaller values",
            )


def check_digit_sums(context: Context, symbols: Sequence[Symbol]) -> None:
    """Report digit sums of numbers that are too long: their expressions are written out once for every digit."""
    known = {symbol.name: _bits_of(symbol) for symbol in symbols}
    for constraint in context.meaning.constraints:
        for one in compounds(constraint.condition):
            if not (isinstance(one, e.Function) and one.name == "digitsum"):
                continue
            bits = fold(one, lambda node, below: _bits(node, below, known))
            if min(bits / log2(10) + 1, MAX_SUMMED) * len(nodes(one)) > MAX_NAMED:
                message = "the digits of this number are too many to be added up"
                context.error("number-too-large", message, constraint.span, help="name fewer cells in 'digitsum'")


def _bits_under_roots(condition: e.Condition, known: Mapping[str, float]) -> list[float]:
    """Return the bits of the numbers under the roots in ``condition``."""
    roots = [one for one in compounds(condition) if isinstance(one, e.Function) and one.name == "root"]
    return [fold(one.arguments[0], lambda node, below: _bits(node, below, known)) for one in roots]


def _is_dear(condition: e.Condition) -> bool:
    """Return True if ``condition`` contains a power, a root or a test for primes."""
    for one in compounds(condition):
        kind = type(one)
        if kind is e.Operation:
            if one.operator == "^":  # type: ignore[union-attr]
                return True
        elif (kind is e.Function or kind is e.Property) and one.name in ("root", "prime"):  # type: ignore[union-attr]
            return True
    return False


def _tries(condition: e.Condition, values: Mapping[str, int]) -> int:
    """Return the number of combinations of values that are tried."""
    sizes = [values[name] for name in set(names_in(condition))]
    # The values of a single name are filtered one by one, however many there are.
    if len(sizes) < 2:
        return prod(sizes)
    return min(prod(sizes), MAX_TRIES)


def _seconds(is_tested: bool, bits: float) -> float:
    """Return the estimated time of one evaluation, in seconds: that of a multiplication, or of a test for primes."""
    return float(2e-10 * bits**2.6 if is_tested else 1e-11 * bits**1.6)


def _sizes(condition: e.Condition, known: Mapping[str, float]) -> list[tuple[bool, float]]:
    """Return, for each expression of a condition, True if it is tested for primes, and its bits."""

    def bits(node: e.Expression | e.Condition, below: list[float]) -> float:
        return _bits(node, below, known)

    sizes = []
    waiting: list[e.Expression | e.Condition] = [condition]
    while waiting:
        one = waiting.pop()
        if isinstance(one, e.AllOf | e.AnyOf):
            waiting += one.conditions
            continue
        is_tested = isinstance(one, e.Property) and one.name == "prime"
        sizes += [(is_tested, fold(part, bits)) for part in parts(one)]
    return sizes


def _bits_of(symbol: Symbol) -> float:
    """Return the logarithm of the largest absolute value of a symbol."""
    values = symbol.values or (0,)
    return _log(max(abs(values[0]), abs(values[-1]), abs(symbol.given or 0)))


def _log(value: int) -> float:
    if value > 1:
        return log2(value)
    return 0.0


def _bits(node: e.Expression | e.Condition, below: Sequence[float], known: Mapping[str, float]) -> float:
    """Return an upper bound for the logarithm of an expression's numerator and denominator, from those ``below`` it."""
    match node:
        case e.Variable(name):
            return known[name]
        case e.Constant(value):
            return _log(max(abs(value.numerator), value.denominator))
        case e.Numeral(digits, base):
            return max(below) + len(digits) * log2(base)
        case e.Operation("^"):
            return _power_bits(*below)
        # The bits of both operands add up in a product or quotient, and a sum may need one more.
        case e.Operation():
            return sum(below) + 1
        case e.Function():
            return sum(below) + len(below)
        case e.Count(conditions):
            return max([*below, _log(len(conditions))])
    # A sign does not make a number longer; for a condition, the longest number counts.
    return max(below, default=0.0)


def _power_bits(base: float, exponent: float) -> float:
    # 2 to the 64 bits is beyond every limit, and would overflow here; powers of 0 and 1 do not grow.
    if exponent > 64:
        if base > 0:
            return float("inf")
        return 0.0
    if base > 0:
        return float((base + 1.0) * 2.0**exponent)
    return 1.0
