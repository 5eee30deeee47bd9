"""Rewriting of line functions as sums and counts that have the same value and are undefined for the same operands.

This serves other solvers and pages, which have no line functions, and lines that are too long or wide for an automaton.
"""

from __future__ import annotations

from ..base.terms import AllOf, Comparison, Constant, Count, Expression, Function, Operation, Variable
from ..kinds import LINE_FUNCTIONS


def desugar(function: Function) -> Expression:
    """Return an expression of sums and counts equal to a line function; return any other function unchanged."""
    if function.name not in LINE_FUNCTIONS:
        return function
    # A count ignores undefined conditions, but the function is undefined if one of its arguments is. The division by
    # a count of 0 makes the result undefined as well.
    unsure = [one for one in function.arguments if not isinstance(one, Variable | Constant)]
    number = LINE_FUNCTIONS[function.name].desugared(function.arguments)
    if unsure:
        known = AllOf(tuple(Comparison(one, "=", one) for one in unsure))
        return Operation("/", number, Count((known,)))
    return number
