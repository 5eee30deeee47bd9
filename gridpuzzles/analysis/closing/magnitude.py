"""How large an expression may become: what nobody can compute is refused before anything tries."""

from __future__ import annotations

from math import log2, prod

from ...model import expressions as e
from ...model.arithmetic import MAX_BITS
from ...model.traversal import names_in, nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ...model.puzzle import Symbol
    from ..draft.context import Context

TOO_MANY_BITS = float(MAX_BITS)
LONGEST_WORK = 10.0
"""Seconds, as estimated, that trying the values of one constraint may take."""
MOST_TRIES = 12_500
"""So many combinations of values are tried at most; those of a single name all."""


def check_powers(context: Context, symbols: Iterable[Symbol]) -> None:
    """Report constraints with powers of more bits than the model computes, or numbers too large to try all values.

    Only those with a power in them, or a claim that something is prime, are looked at.
    """
    dear = [constraint for constraint in context.meaning.constraints if _is_dear(constraint.condition)]
    if not dear:
        return
    symbols = tuple(symbols)
    bits = {symbol.name: _bits_of(symbol) for symbol in symbols}
    values = {symbol.name: len(symbol.values) for symbol in symbols}
    for constraint in dear:
        if any(_bits(expression, bits) > TOO_MANY_BITS for expression in _expressions(constraint.condition)):
            context.error(
                "number-too-large",
                "a power in this may become too large to be worked with",
                constraint.span,
                help="narrow the values of its exponent",
            )
        elif _work(constraint.condition, bits, values) > LONGEST_WORK:
            context.error(
                "number-too-large",
                "the numbers in this may become too large to try all values",
                constraint.span,
                help="allow fewer values, or smaller ones",
            )


def _is_dear(condition: e.Condition) -> bool:
    """Whether a power stands in it, or a claim that something is prime."""
    return any(
        one.operator == "^" if type(one) is e.Operation else type(one) is e.Property and one.name == "prime"
        for one in nodes(condition)
    )


def _work(condition: e.Condition, bits: Mapping[str, float], values: Mapping[str, int]) -> float:
    """About how many seconds it takes to try the values of a condition."""
    sizes = [values[name] for name in set(names_in(condition))]
    tries = prod(sizes) if len(sizes) < 2 else min(prod(sizes), MOST_TRIES)
    return tries * _seconds(condition, bits)


def _seconds(condition: e.Condition, bits: Mapping[str, float]) -> float:
    """About how long one evaluation takes: as long as multiplying, or as one test of primality."""
    match condition:
        case e.AllOf(parts) | e.AnyOf(parts):
            return sum(_seconds(part, bits) for part in parts)
        case e.Property(expression, "prime"):
            return float(2e-10 * _bits(expression, bits) ** 2.6)
    return sum(float(1e-11 * _bits(expression, bits) ** 1.6) for expression in _expressions(condition))


def _bits_of(symbol: Symbol) -> float:
    """The logarithm of the largest absolute value."""
    ends = [symbol.values[0], symbol.values[-1]] if len(symbol.values) else [0]
    return _log(max(abs(end) for end in [*ends, symbol.given or 0]))


def _log(value: int) -> float:
    return log2(value) if value > 1 else 0.0


def _expressions(condition: e.Condition) -> tuple[e.Expression, ...]:
    match condition:
        case e.Comparison(left, _, right):
            return (left, right)
        case e.Property(expression) | e.Membership(expression):
            return (expression,)
        case e.AllOf(parts) | e.AnyOf(parts):
            return tuple(expression for part in parts for expression in _expressions(part))
        case e.Different(expressions) | e.Arrangement(expressions):
            return expressions
    return ()


def _bits(expression: e.Expression, known: Mapping[str, float]) -> float:
    """An upper bound for the logarithm of numerator and denominator of ``expression``."""
    match expression:
        case e.Variable(name):
            return known[name]
        case e.Constant(value):
            return _log(max(abs(value.numerator), value.denominator))
        case e.Numeral(digits, base):
            return max(_bits(digit, known) for digit in digits) + len(digits) * log2(base)
        case e.Negation(operand):
            return _bits(operand, known)
        case e.Operation("^", left, right):
            return _power_bits(_bits(left, known), _bits(right, known))
        case e.Operation(_, left, right):
            return _bits(left, known) + _bits(right, known) + 1
        case e.Function(_, arguments):
            return sum(_bits(argument, known) + 1 for argument in arguments)
        case e.Count(conditions):
            inner = [_bits(part, known) for condition in conditions for part in _expressions(condition)]
            return max([*inner, _log(len(conditions))])
    raise TypeError(f"not an expression: {expression!r}")


def _power_bits(base: float, exponent: float) -> float:
    if exponent > 64:
        return float("inf") if base > 0 else 0.0
    return (base + 1.0) * 2.0**exponent if base > 0 else 1.0
