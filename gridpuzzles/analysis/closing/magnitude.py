"""How large an expression may become: what nobody can compute is refused before anything tries."""

from __future__ import annotations

from math import log2, prod

from ...model import expressions as e
from ...model.traversal import compounds, fold, names_in, parts
from ...properties import MAX_BITS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...model.puzzle import Symbol
    from ..draft.context import Context

TOO_MANY_BITS = float(MAX_BITS)
ROOT_BITS = 40.0
"""Roots are taken of numbers up to 2^40."""
MAX_WORK = 10.0
"""Seconds, as estimated, that trying the values of one constraint may take."""
MAX_TRIES = 12_500
"""So many combinations of values are tried at most; those of a single name all."""


def check_powers(context: Context, symbols: Sequence[Symbol]) -> None:
    """Report constraints with powers of more bits than the model computes, or numbers too large to try all values."""
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
        elif any(bits > ROOT_BITS for bits in _rooted(constraint.condition, known)):
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


def _rooted(condition: e.Condition, known: Mapping[str, float]) -> list[float]:
    """The bits of the numbers of which roots are taken in it."""
    roots = [one for one in compounds(condition) if isinstance(one, e.Function) and one.name == "root"]
    return [fold(one.arguments[0], lambda node, below: _bits(node, below, known)) for one in roots]


def _is_dear(condition: e.Condition) -> bool:
    """Whether a power or a root stands in it, or a claim that something is prime."""
    for one in compounds(condition):
        kind = type(one)
        if kind is e.Operation:
            if one.operator == "^":  # type: ignore[union-attr]
                return True
        elif (kind is e.Function or kind is e.Property) and one.name in ("root", "prime"):  # type: ignore[union-attr]
            return True
    return False


def _tries(condition: e.Condition, values: Mapping[str, int]) -> int:
    """How many combinations of values are tried."""
    sizes = [values[name] for name in set(names_in(condition))]
    if len(sizes) < 2:
        return prod(sizes)
    return min(prod(sizes), MAX_TRIES)


def _seconds(is_tested: bool, bits: float) -> float:
    """About how long one evaluation takes: as long as multiplying, or as one test of primality."""
    return float(2e-10 * bits**2.6 if is_tested else 1e-11 * bits**1.6)


def _sizes(condition: e.Condition, known: Mapping[str, float]) -> list[tuple[bool, float]]:
    """Each expression of a condition: whether it is tested for being prime, and its bits."""

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
    """The logarithm of the largest absolute value."""
    if len(symbol.values):
        ends = [symbol.values[0], symbol.values[-1]]
    else:
        ends = [0]
    return _log(max(abs(end) for end in [*ends, symbol.given or 0]))


def _log(value: int) -> float:
    if value > 1:
        return log2(value)
    return 0.0


def _bits(node: e.Expression | e.Condition, below: Sequence[float], known: Mapping[str, float]) -> float:
    """An upper bound for the logarithm of numerator and denominator of an expression, from those ``below`` it."""
    match node:
        case e.Variable(name):
            return known[name]
        case e.Constant(value):
            return _log(max(abs(value.numerator), value.denominator))
        case e.Numeral(digits, base):
            return max(below) + len(digits) * log2(base)
        case e.Operation("^"):
            return _power_bits(*below)
        case e.Operation():
            return sum(below) + 1
        case e.Function():
            return sum(below) + len(below)
        case e.Count(conditions):
            return max([*below, _log(len(conditions))])
    # The sign of a number makes it no longer; of a condition the longest number counts.
    return max(below, default=0.0)


def _power_bits(base: float, exponent: float) -> float:
    if exponent > 64:
        if base > 0:
            return float("inf")
        return 0.0
    if base > 0:
        return float((base + 1.0) * 2.0**exponent)
    return 1.0
