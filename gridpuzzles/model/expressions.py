"""Expressions and conditions over named integers, and functions that evaluate them.

`evaluate` and `holds` are the reference for testing the faster methods: they compute with unbounded integers and exact
rationals and never round. An undefined expression (a zero divisor, an exponent that is not whole) makes the condition
that contains it false. The classes are defined in `gridpuzzles.base.terms` and exported again here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ..base.annotations import Rational
from ..base.number_properties import PROPERTIES
from ..base.terms import AllOf as AllOf
from ..base.terms import AnyOf as AnyOf
from ..base.terms import Arrangement as Arrangement
from ..base.terms import Comparison as Comparison
from ..base.terms import Condition as Condition
from ..base.terms import Constant as Constant
from ..base.terms import Count as Count
from ..base.terms import Different as Different
from ..base.terms import Expression as Expression
from ..base.terms import Function as Function
from ..base.terms import Membership as Membership
from ..base.terms import Negation as Negation
from ..base.terms import Numeral as Numeral
from ..base.terms import Operation as Operation
from ..base.terms import Property as Property
from ..base.terms import Steps as Steps
from ..base.terms import Undefined, simplest, whole
from ..base.terms import Variable as Variable
from ..base.terms import all_of as all_of
from ..base.terms import any_of as any_of
from ..base.terms import chained as chained
from .arithmetic import FUNCTIONS, OPERATORS, RELATIONS

# --- evaluation


def evaluate(expression: Expression, assignment: Mapping[str, int]) -> Rational:
    """Return the value of ``expression``; raise `Undefined` if it has no value."""
    return VALUES[type(expression)](expression, assignment)


def holds(condition: Condition, assignment: Mapping[str, int]) -> bool:
    """Return True if ``condition`` is true; False if it is false or undefined."""
    try:
        return TRUTHS[type(condition)](condition, assignment)
    except Undefined:
        return False


def _values(expressions: Iterable[Expression], assignment: Mapping[str, int]) -> list[Rational]:
    """Return the values of the expressions.

    Most expressions are names. They are looked up without a call, because this runs for every solution.
    """
    values: list[Rational] = []
    for one in expressions:
        if isinstance(one, Variable):
            values.append(assignment[one.name])
        else:
            values.append(VALUES[type(one)](one, assignment))
    return values


def _numeral(numeral: Numeral, assignment: Mapping[str, int]) -> Rational:
    number: Rational = 0
    for digit in _values(numeral.digits, assignment):
        number = number * numeral.base + digit
    return simplest(number)


def _operation(operation: Operation, assignment: Mapping[str, int]) -> Rational:
    first, links = operation.chain()
    result = evaluate(first, assignment)
    for operator, operand, steps in links:
        result = OPERATORS[operator](result, evaluate(operand, assignment))
        if steps is not None and not steps.allow(result):
            raise Undefined
    return result


VALUES: dict[type, Callable[[Any, Mapping[str, int]], Rational]] = {
    Variable: lambda variable, assignment: assignment[variable.name],
    Constant: lambda constant, assignment: constant.value,
    Numeral: _numeral,
    Operation: _operation,
    Negation: lambda negation, assignment: -evaluate(negation.operand, assignment),
    Function: lambda function, assignment: FUNCTIONS[function.name](_values(function.arguments, assignment)),
    Count: lambda count, assignment: sum([holds(one, assignment) for one in count.conditions]),
}
"""Maps each class of expressions to the function that evaluates it."""


def _comparison(comparison: Comparison, assignment: Mapping[str, int]) -> bool:
    left, right = comparison.left, comparison.right
    values = VALUES[type(left)](left, assignment), VALUES[type(right)](right, assignment)
    return RELATIONS[comparison.relation](*values)


def _property(property: Property, assignment: Mapping[str, int]) -> bool:
    """Return True if the property holds, or, if negated, does not hold; no property holds for a fraction."""
    value = evaluate(property.expression, assignment)
    return (value.denominator == 1 and PROPERTIES[property.name](int(value))) != property.negated


def _different(different: Different, assignment: Mapping[str, int]) -> bool:
    values = _values(different.expressions, assignment)
    return len(set(values)) == len(values)


TRUTHS: dict[type, Callable[[Any, Mapping[str, int]], bool]] = {
    Comparison: _comparison,
    Property: _property,
    Membership: lambda membership, assignment: whole(evaluate(membership.expression, assignment)) in membership.values,
    AllOf: lambda all_of, assignment: all(holds(one, assignment) for one in all_of.conditions),
    AnyOf: lambda any_of, assignment: any(holds(one, assignment) for one in any_of.conditions),
    Different: _different,
    Arrangement: lambda arrangement, assignment: (
        sorted(_values(arrangement.expressions, assignment)) == sorted(arrangement.numbers)
    ),
}
"""Maps each class of conditions to the function that evaluates it; it may raise `Undefined`, which `holds` catches."""
