"""Expressions and conditions over named integers, and their plain meaning.

`evaluate` and `holds` are the reference that everything cleverer is tested against: unbounded integers, exact
rationals, nothing rounded. What is undefined (a zero divisor, an exponent that is not whole) makes the
condition it stands in false.
"""

from __future__ import annotations

from ..properties import PROPERTIES
from ..record import Record
from .arithmetic import FUNCTIONS, OPERATORS, RELATIONS, Undefined, whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction
    from typing import Any

    Link = tuple[str, "Expression", "Steps | None"]


# ---------------------------------------------------------------- expressions


class Constant(Record):
    value: int | Fraction


class Variable(Record):
    name: str


class Numeral(Record):
    """Digits read as one number in ``base``, most significant first."""

    digits: tuple[Expression, ...]
    base: int = 10


class Operation(Record):
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


class Negation(Record):
    operand: Expression


class Function(Record):
    """``sum product min max abs gcd lcm`` of its arguments."""

    name: str
    arguments: tuple[Expression, ...]


class Count(Record):
    """How many of the conditions hold."""

    conditions: tuple[Condition, ...]


class Steps(Record):
    """What an intermediate result must be; a result that is not makes its condition false."""

    whole: bool = False
    positive: bool = False
    not_negative: bool = False
    ranges: tuple[range, ...] = ()  # empty: any; otherwise the result lies in one of them

    def allow(self, value: int | Fraction) -> bool:
        """Whether ``value`` may stand on the way."""
        if (self.whole or self.ranges) and value.denominator != 1:
            return False
        if (self.positive and value <= 0) or (self.not_negative and value < 0):
            return False
        return not self.ranges or any(int(value) in span for span in self.ranges)


# ---------------------------------------------------------------- conditions


class Comparison(Record):
    """``left relation right``; relation is one of ``= != < > <= >=``."""

    left: Expression
    relation: str
    right: Expression


class Property(Record):
    """``expression is [not] name``: prime, square, cube, odd, even, palindrome (in decimal), triangular."""

    expression: Expression
    name: str
    negated: bool = False


class Membership(Record):
    """The expression is one of ``values``."""

    expression: Expression
    values: range | tuple[int, ...]


class AllOf(Record):
    """Every condition holds: a chained relation."""

    conditions: tuple[Condition, ...]


class AnyOf(Record):
    """At least one condition holds: ``or``, cages with several readings."""

    conditions: tuple[Condition, ...]


class Different(Record):
    """The expressions have pairwise different values."""

    expressions: tuple[Expression, ...]


class Arrangement(Record):
    """The expressions take the values of ``numbers`` in some order, each as often as it is listed."""

    expressions: tuple[Expression, ...]
    numbers: tuple[int, ...]


Expression = Constant | Variable | Numeral | Operation | Negation | Function | Count
Condition = Comparison | Property | Membership | AllOf | AnyOf | Different | Arrangement


# ---------------------------------------------------------------- meaning


def evaluate(expression: Expression, assignment: Mapping[str, int]) -> int | Fraction:
    """The value of ``expression``; raises `Undefined` where it has none."""
    match expression:
        case Variable(name):
            return assignment[name]
        case Constant(value):
            return value
        case Numeral(digits, base):
            number: int | Fraction = 0
            for digit in digits:
                number = number * base + evaluate(digit, assignment)
            return number
        case Operation():
            first, links = expression.chain()
            result = evaluate(first, assignment)
            for operator, operand, steps in links:
                result = OPERATORS[operator](result, evaluate(operand, assignment))
                if steps is not None and not steps.allow(result):
                    raise Undefined
            return result
        case Negation(operand):
            return -evaluate(operand, assignment)
        case Function(name, arguments):
            return FUNCTIONS[name]([evaluate(argument, assignment) for argument in arguments])
        case Count(conditions):
            return sum(holds(condition, assignment) for condition in conditions)
    raise TypeError(f"not an expression: {expression!r}")


def holds(condition: Condition, assignment: Mapping[str, int]) -> bool:
    """Whether ``condition`` is true; an undefined expression makes the condition it stands in false."""
    try:
        match condition:
            case Comparison(left, relation, right):
                return RELATIONS[relation](evaluate(left, assignment), evaluate(right, assignment))
            case Property(expression, name, negated):
                return PROPERTIES[name](whole(evaluate(expression, assignment))) != negated
            case Membership(expression, values):
                return whole(evaluate(expression, assignment)) in values
            case AllOf(conditions):
                return all(holds(part, assignment) for part in conditions)
            case AnyOf(conditions):
                return any(holds(part, assignment) for part in conditions)
            case Different(expressions):
                numbers = [evaluate(part, assignment) for part in expressions]
                return len(set(numbers)) == len(numbers)
            case Arrangement(expressions, numbers_):
                return sorted(evaluate(part, assignment) for part in expressions) == sorted(numbers_)
    except Undefined:
        return False
    raise TypeError(f"not a condition: {condition!r}")
