"""Linear equations: the factor of each name, and the constant."""

from __future__ import annotations

from ..model.expressions import Comparison, Constant, Function, Negation, Operation, Variable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..model.expressions import Condition, Expression

    Form = dict[str, int]

CONSTANT = ""


def linear(condition: Condition, names: Sequence[str]) -> tuple[list[int], int] | None:
    """Return the factors of the names and the total of a linear equation; None for any other condition.

    Return None also if a name cancels, or if the intermediate results of the equation must satisfy conditions.
    """
    whole = terms(condition)
    if whole is None:
        return None
    factors = [whole.get(name, 0) for name in names]
    if all(factors):
        return (factors, -whole.get(CONSTANT, 0))
    return None


def terms(condition: Condition) -> Form | None:
    """Return the nonzero factors of names and of `CONSTANT`, left minus right; None if the condition is not linear."""
    if not (isinstance(condition, Comparison) and condition.relation == "="):
        return None
    whole = _combined(_form(condition.left), _form(condition.right), -1)
    if whole is None:
        return None
    return {name: factor for name, factor in whole.items() if factor}


def _form(node: Expression) -> Form | None:
    if isinstance(node, Operation) and node.steps is not None:  # the conditions on steps say more than the equation
        return None
    match node:
        case Variable(name):
            return {name: 1}
        case Constant(value):
            if value.denominator == 1:
                return {CONSTANT: int(value)}
            return None
        case Negation(operand):
            return _combined({}, _form(operand), -1)
        case Operation("+" | "-" as operator, left, right):
            return _combined(_form(left), _form(right), 1 if operator == "+" else -1)
        case Operation("*", left, right):
            return _multiple(_form(left), _form(right))
        case Function("sum", arguments):
            whole: Form | None = {}
            for part in arguments:
                whole = _combined(whole, _form(part), 1)
            return whole
    return None


def _combined(one: Form | None, other: Form | None, times: int) -> Form | None:
    if one is None or other is None:
        return None
    return {name: one.get(name, 0) + times * other.get(name, 0) for name in (one | other)}


def _multiple(one: Form | None, other: Form | None) -> Form | None:
    """Return the product of two forms; None unless one of them is a constant."""
    if one is None or other is None:
        return None
    if set(one) <= {CONSTANT}:
        one, other = other, one
    if not set(other) <= {CONSTANT}:
        return None
    return {name: factor * other.get(CONSTANT, 0) for name, factor in one.items()}


def equation(factors: Mapping[str, int], target: int) -> Comparison:
    """Return the equation that the names, multiplied by their factors, add up to ``target``."""
    whole: Expression = Constant(0)
    for name, factor in factors.items():
        term: Expression = Variable(name)
        if abs(factor) != 1:
            term = Operation("*", Constant(abs(factor)), term)
        whole = Operation("+" if factor > 0 else "-", whole, term)
    return Comparison(whole, "=", Constant(target))
