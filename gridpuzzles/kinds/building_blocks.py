"""Functions that several kinds use to compute values and bounds and to build expressions."""

from __future__ import annotations

from collections.abc import Sequence

from ..base.terms import AllOf, AnyOf, Comparison, Constant, Count, Function, Operation, Undefined, simplest
from .columns import Condition, Expression, Expressions, Interval, Intervals, Numbers, Rational

ZERO, ONE = Constant(0), Constant(1)


def find(line: Numbers, value: Rational) -> int:
    """Return the index of the first occurrence of ``value``; raise `Undefined` if the line does not contain it."""
    if value not in line:
        raise Undefined
    return line.index(value)


def bounds_of_partial_sum(line: Intervals) -> Interval:
    """Return bounds of the sum of any subset of the cells of the line, which may be empty."""
    return simplest(sum([min(low, 0) for low, _ in line])), simplest(sum([max(high, 0) for _, high in line]))


def truth(condition: Condition) -> Expression:
    """Return an expression that is 1 if the condition holds, else 0."""
    return Count((condition,))


def only_if(number: Expression, condition: Condition) -> Expression:
    """Return an expression with the value of ``number``, undefined unless the condition holds."""
    return Operation("/", number, truth(condition))


def sum_of(terms: Expressions) -> Expression:
    """Return the sum of the terms as an expression; 0 if there are no terms."""
    return Function("sum", tuple(terms)) if terms else ZERO


def sum_where(line: Expressions, conditions: Sequence[Condition]) -> Expression:
    """Return the sum of the cells whose condition holds; there is one condition for each cell."""
    return sum_of([Operation("*", cell, truth(keep)) for cell, keep in zip(line, conditions, strict=True)])


def equal(left: Expression, right: Expression) -> Condition:
    return Comparison(left, "=", right)


def contains(line: Expressions, value: Expression) -> Condition:
    """Return the condition that the line contains the value."""
    return AnyOf(tuple(equal(cell, value) for cell in line))


def lacks(line: Expressions, value: Expression) -> Condition:
    """Return the condition that the line does not contain the value."""
    return AllOf(tuple(Comparison(cell, "!=", value) for cell in line))


def occurrences(line: Expressions, value: Expression) -> Expression:
    """Return the number of cells of the line that have the value, as an expression."""
    return Count(tuple(equal(cell, value) for cell in line))
