"""How large an expression may become: powers nobody can compute are refused before anything tries."""

from __future__ import annotations

from math import log2

from ..model import expressions as e
from ..model.arithmetic import MAX_BITS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ..model.puzzle import Symbol
    from .context import Context

TOO_MANY_BITS = float(MAX_BITS)


def check_powers(context: Context, symbols: Iterable[Symbol]) -> None:
    """Report every constraint in which a power may have more bits than the model computes."""
    bits = {symbol.name: _bits_of(symbol) for symbol in symbols}
    for number in context.powers:
        constraint = context.constraints[number]
        if any(_bits(expression, bits) > TOO_MANY_BITS for expression in _expressions(constraint.condition)):
            context.error(
                "number-too-large",
                "a power in this may become too large to be worked with",
                constraint.span,
                help="narrow the values of its exponent",
            )


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
