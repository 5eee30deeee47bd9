"""Read targets: the condition that a target is for the cells of a cage, and its number."""

from __future__ import annotations

from ...base.english import listing
from ...kinds.cage_targets import CAGE_TARGETS
from ...kinds.signs import BASIC
from ...model.expressions import AnyOf, Comparison, Constant, Function

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...model.expressions import Condition, Expression


def total(function: str, cells: tuple[Expression, ...], target: Expression) -> Condition:
    """Return the condition that the sum, product, ... of the cells is the target."""
    return Comparison(Function(function, cells), "=", target)


def reading(sign: str, cells: tuple[Expression, ...], target: Expression) -> Condition:
    """Return the meaning of ``target`` with a sign of `CAGE_TARGETS`."""
    return one_is(CAGE_TARGETS[sign].results(cells), target)


def one_is(expressions: Sequence[Expression], target: Expression) -> Condition:
    """Return the condition that one of the expressions is the target."""
    ways = [Comparison(expression, "=", target) for expression in expressions]
    if len(ways) == 1:
        return ways[0]
    return AnyOf(tuple(ways))


def whole_constant(expression: Expression) -> int | None:
    """Return the value of an expression if it is a whole constant, otherwise None."""
    if not isinstance(expression, Constant):
        return None
    value = expression.value
    if type(value) is int:
        return value
    if value.denominator == 1:
        return int(value)
    return None


def sign_hint(number: str, heading: str) -> str:
    """Return the help for a number that needs a sign, or a ``heading`` that gives it one."""
    return f"write {listing([number + sign for sign in f'{BASIC}?'], 'or')}, or start with '{heading}'"
