"""Expressions and conditions over named integers, and their plain meaning.

`evaluate` and `holds` are the reference that everything cleverer is tested against: unbounded integers, exact
rationals, nothing rounded. What is undefined (a zero divisor, an exponent that is not whole) makes the
condition it stands in false.
"""

from __future__ import annotations

from ..properties import PROPERTIES
from ..terms import AllOf as AllOf
from ..terms import AnyOf as AnyOf
from ..terms import Arrangement as Arrangement
from ..terms import Comparison as Comparison
from ..terms import Condition as Condition
from ..terms import Constant as Constant
from ..terms import Count as Count
from ..terms import Different as Different
from ..terms import Expression as Expression
from ..terms import Function as Function
from ..terms import Membership as Membership
from ..terms import Negation as Negation
from ..terms import Numeral as Numeral
from ..terms import Operation as Operation
from ..terms import Property as Property
from ..terms import Steps as Steps
from ..terms import Undefined, simplest, whole
from ..terms import Variable as Variable
from ..terms import chained as chained
from .arithmetic import FUNCTIONS, OPERATORS, RELATIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any

    from ..terms import Rational


# ---------------------------------------------------------------- meaning


def evaluate(expression: Expression, assignment: Mapping[str, int]) -> Rational:
    """The value of ``expression``; raises `Undefined` where it has none."""
    return VALUES[type(expression)](expression, assignment)


def holds(condition: Condition, assignment: Mapping[str, int]) -> bool:
    """Whether ``condition`` is true; an undefined expression makes the condition it stands in false."""
    try:
        return TRUTHS[type(condition)](condition, assignment)
    except Undefined:
        return False


def _values(expressions: Iterable[Expression], assignment: Mapping[str, int]) -> list[Rational]:
    """The values of some expressions: names, most of them, which are not worth a call: every solution comes by here."""
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
"""The meaning of every kind of expression."""


def _comparison(comparison: Comparison, assignment: Mapping[str, int]) -> bool:
    left, right = comparison.left, comparison.right
    values = VALUES[type(left)](left, assignment), VALUES[type(right)](right, assignment)
    return RELATIONS[comparison.relation](*values)


def _property(property: Property, assignment: Mapping[str, int]) -> bool:
    """A fraction has none of the properties."""
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
"""The meaning of every kind of condition, where nothing in it is undefined."""
