"""Expressions and conditions over named integers, and their plain meaning.

`evaluate` and `holds` are the reference that everything cleverer is tested against: unbounded integers, exact
rationals, nothing rounded. What is undefined (a zero divisor, an exponent that is not whole) makes the
condition it stands in false.
"""

from __future__ import annotations

from ..properties import PROPERTIES
from ..record import Light
from .arithmetic import FUNCTIONS, OPERATORS, RELATIONS, Undefined, simplest, whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from fractions import Fraction
    from typing import Any, ClassVar

    from .arithmetic import Rational

    Link = tuple[str, "Expression", "Steps | None"]


# ---------------------------------------------------------------- expressions


class Constant(Light):
    value: int | Fraction


class Variable(Light):
    name: str


class Numeral(Light):
    """Digits read as one number in ``base``, most significant first."""

    digits: tuple[Expression, ...]
    base: int = 10


class Operation(Light):
    """``+ - * / ^ mod div`` between two operands. ``steps`` holds what the result must be, if anything.

    A sum of a thousand terms leans to the left a thousand deep: it compares, hashes, prints and pickles link by link.
    """

    operator: str
    left: Expression
    right: Expression
    steps: Steps | None = None

    def chain(self) -> tuple[Expression, tuple[Link, ...]]:
        """The first operand, and all that follows it: operator, operand and steps of every link."""
        links: list[Link] = []
        node: Expression = self
        while isinstance(node, Operation):
            links.append((node.operator, node.right, node.steps))
            node = node.left
        return node, tuple(links[::-1])

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Operation) and self.chain() == other.chain())

    def __hash__(self) -> int:
        return hash(self.chain())

    def __repr__(self) -> str:
        first, links = self.chain()
        return f"Operation({', '.join(map(repr, (first, *links)))})"

    def __reduce__(self) -> tuple[Any, ...]:
        return chained, self.chain()


def chained(first: Expression, links: tuple[Link, ...]) -> Expression:
    """The operations of a `Operation.chain` again."""
    for operator, operand, steps in links:
        first = Operation(operator, first, operand, steps)
    return first


class Negation(Light):
    operand: Expression


class Function(Light):
    """``sum product min max abs gcd lcm digitsum distinct`` of its arguments, or a function of a line in order (see
    `spelled`): ``seen``, ``between``, ``first``, ``position``, ``item`` of the line and what else it needs.
    """

    name: str
    arguments: tuple[Expression, ...]


class Count(Light):
    """How many of the conditions hold."""

    conditions: tuple[Condition, ...]


class Steps(Light):
    """What an intermediate result must be; a result that is not makes its condition false."""

    whole: bool = False
    positive: bool = False
    not_negative: bool = False
    ranges: tuple[range, ...] = ()  # empty: any; otherwise the result lies in one of them

    def allow(self, value: int | Fraction) -> bool:
        """Whether ``value`` may stand on the way."""
        if self.positive and value <= 0:
            return False
        if self.not_negative and value < 0:
            return False
        if value.denominator != 1:
            return not (self.whole or self.ranges)
        return not self.ranges or any(int(value) in span for span in self.ranges)


# ---------------------------------------------------------------- conditions


class Comparison(Light):
    """``left relation right``; relation is one of ``= != < > <= >=``."""

    left: Expression
    relation: str
    right: Expression


class Property(Light):
    """``expression is [not] name``: prime, square, cube, odd, even, palindrome (in decimal), triangular."""

    expression: Expression
    name: str
    negated: bool = False


class Membership(Light):
    """The expression is one of ``values``."""

    expression: Expression
    values: range | tuple[int, ...]


class AllOf(Light):
    """Every condition holds: a chained relation."""

    conditions: tuple[Condition, ...]


class AnyOf(Light):
    """At least one condition holds: ``or``, cages with several readings."""

    conditions: tuple[Condition, ...]


class Different(Light):
    """The expressions have pairwise different values."""

    expressions: tuple[Expression, ...]
    _caches: ClassVar = ("_names",)

    @property
    def names(self) -> tuple[str, ...]:
        """The names among the expressions, in their order."""
        names: tuple[str, ...] | None = getattr(self, "_names", None)
        if names is None:
            names = tuple([one.name for one in self.expressions if isinstance(one, Variable)])
            object.__setattr__(self, "_names", names)
        return names


class Arrangement(Light):
    """The expressions take the values of ``numbers`` in some order, each as often as it is listed."""

    expressions: tuple[Expression, ...]
    numbers: tuple[int, ...]


Expression = Constant | Variable | Numeral | Operation | Negation | Function | Count
Condition = Comparison | Property | Membership | AllOf | AnyOf | Different | Arrangement


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
