"""Negate conditions, exactly: also if expressions in them are undefined."""

from __future__ import annotations

from collections.abc import Sequence

from .expressions import (
    AllOf,
    AnyOf,
    Comparison,
    Condition,
    Constant,
    Count,
    Expression,
    Function,
    Membership,
    Negation,
    Numeral,
    Operation,
    Property,
    Variable,
)
from .traversal import nodes

OPPOSITES = {"=": "!=", "!=": "=", "<": ">=", ">": "<=", "<=": ">", ">=": "<"}


def negation_of(condition: Condition) -> Condition:
    """Return a condition that is true exactly when ``condition`` is not, even if expressions in it are undefined.

    A relation whose sides are always whole numbers gets the opposite sign; any other condition must be counted 0 times.
    """
    match condition:
        case AllOf(parts):
            return AnyOf(tuple(map(negation_of, parts)))
        case AnyOf(parts):
            return AllOf(tuple(map(negation_of, parts)))
        case Comparison(left, relation, right) if _is_whole(left) and _is_whole(right):
            return Comparison(left, OPPOSITES[relation], right)
        case Property(expression, name, negated) if _is_whole(expression):
            return Property(expression, name, not negated)
        # A range is negated by its ends, because it may have too many values to list.
        case Membership(expression, range() as values) if _is_whole(expression) and values and values.step == 1:
            below = Comparison(expression, "<", Constant(values[0]))
            return AnyOf((below, Comparison(expression, ">", Constant(values[-1]))))
    # A count takes an undefined condition for false, so this is the exact negation.
    return Comparison(Count((condition,)), "=", Constant(0))


def outside(expression: Expression, values: range | tuple[int, ...]) -> Condition:
    """Return the condition that the expression has a value that is not one of ``values``."""
    return without_being((expression,), Membership(expression, values))


def without_being(expressions: Sequence[Expression], condition: Condition) -> Condition:
    """Return the condition that the expressions have values and ``condition``, which is about them, is false."""
    known = [Comparison(one, "=", one) for one in expressions if not _is_whole(one)]
    if known:
        return AllOf((*known, negation_of(condition)))
    return negation_of(condition)


def _is_whole(expression: Expression) -> bool:
    """Return True if the expression has a whole value whenever its variables have values."""
    return all(_keeps_whole(node) for node in nodes(expression))


def _keeps_whole(node: Expression | Condition) -> bool:
    match node:
        case Operation(operator, _, _, steps):
            return operator in "+-*" and steps is None
        case Constant(value):
            return value.denominator == 1
        case Function(name, arguments):
            return name in ("sum", "product", "abs", "min", "max") and bool(arguments)
    return isinstance(node, Variable | Numeral | Negation)
