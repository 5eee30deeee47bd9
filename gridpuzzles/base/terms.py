"""Define expressions and conditions over named integers, the trees that relations become, and exact numbers.

`model.expressions` evaluates them; the functions of a line are defined by their kind.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..base.annotations import Any, ClassVar
from .annotations import Rational
from .record import UnfrozenRecord

Link = tuple[str, "Expression", "Steps | None"]


# --- expressions


class Constant(UnfrozenRecord):
    value: Rational


class Variable(UnfrozenRecord):
    name: str


class Numeral(UnfrozenRecord):
    """Digits read as one number in ``base``, most significant first."""

    digits: tuple[Expression, ...]
    base: int = 10


class Operation(UnfrozenRecord):
    """An operation ``+ - * / ^ mod div`` with two operands; ``steps`` has the requirements for its result, if any.

    A sum of a thousand terms is a thousand levels deep on the left, so comparing, hashing, printing and pickling are
    iterative.
    """

    operator: str
    left: Expression
    right: Expression
    steps: Steps | None = None

    def chain(self) -> tuple[Expression, tuple[Link, ...]]:
        """Return the first operand, and operator, operand and steps of every following link."""
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
    """Return the expression that `Operation.chain` has taken apart."""
    for operator, operand, steps in links:
        first = Operation(operator, first, operand, steps)
    return first


class Negation(UnfrozenRecord):
    operand: Expression


class Function(UnfrozenRecord):
    """``sum product min max abs gcd lcm digitsum distinct`` of arguments, or a function of a line (see `desugar`).

    ``seen``, ``between``, ``first``, ``position`` and ``item`` take the cells of a line in order, and further
    arguments.
    """

    name: str
    arguments: tuple[Expression, ...]


class Count(UnfrozenRecord):
    """The number of conditions that are true."""

    conditions: tuple[Condition, ...]


class Steps(UnfrozenRecord):
    """Requirements for an intermediate result; if they are violated, the condition is false."""

    whole: bool = False
    positive: bool = False
    not_negative: bool = False
    ranges: tuple[range, ...] = ()  # the result must be in one of these; empty: no restriction

    def allow(self, value: Rational) -> bool:
        """Return True if ``value`` may be an intermediate result."""
        if self.positive and value <= 0:
            return False
        if self.not_negative and value < 0:
            return False
        if value.denominator != 1:
            return not (self.whole or self.ranges)
        return not self.ranges or any(int(value) in span for span in self.ranges)


# --- conditions


class Comparison(UnfrozenRecord):
    """``left relation right``; the relation is one of ``= != < > <= >=``."""

    left: Expression
    relation: str
    right: Expression


class Property(UnfrozenRecord):
    """``expression is [not] name``: prime, square, cube, odd, even, palindrome (in decimal), triangular."""

    expression: Expression
    name: str
    negated: bool = False


class Membership(UnfrozenRecord):
    """The expression is one of ``values``."""

    expression: Expression
    values: range | tuple[int, ...]


class AllOf(UnfrozenRecord):
    """Every condition is true: a chained relation."""

    conditions: tuple[Condition, ...]


class AnyOf(UnfrozenRecord):
    """At least one condition is true: ``or``, cages with several readings."""

    conditions: tuple[Condition, ...]


def all_of(conditions: Sequence[Condition]) -> Condition:
    """Return the conjunction of the conditions; the condition itself if there is one only."""
    return conditions[0] if len(conditions) == 1 else AllOf(tuple(conditions))


def any_of(conditions: Sequence[Condition]) -> Condition:
    """Return the disjunction of the conditions; the condition itself if there is one only."""
    return conditions[0] if len(conditions) == 1 else AnyOf(tuple(conditions))


class Different(UnfrozenRecord):
    """The expressions have pairwise different values."""

    expressions: tuple[Expression, ...]
    _caches: ClassVar = ("_names",)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the variables among the expressions, in order."""
        names: tuple[str, ...] | None = getattr(self, "_names", None)
        if names is None:
            names = tuple([one.name for one in self.expressions if isinstance(one, Variable)])
            object.__setattr__(self, "_names", names)
        return names


class Arrangement(UnfrozenRecord):
    """The expressions have the values ``numbers`` in some order, each as often as it is listed."""

    expressions: tuple[Expression, ...]
    numbers: tuple[int, ...]


Expression = Constant | Variable | Numeral | Operation | Negation | Function | Count
Condition = Comparison | Property | Membership | AllOf | AnyOf | Different | Arrangement


# --- numbers


class Undefined(ArithmeticError):
    """Raised if an expression has no value: a zero divisor, a fractional exponent, a power beyond `MAX_BITS`."""


def whole(value: Rational) -> int:
    """Return ``value`` as an int; raises `Undefined` if it is not whole."""
    if value.denominator != 1:
        raise Undefined
    return int(value)


def simplest(value: Rational) -> Rational:
    """Return ``value``, as an int if it is whole."""
    if type(value) is int:
        return value
    if value.denominator == 1:
        return int(value)
    return value


def total(values: Sequence[Rational]) -> Rational:
    """Return the sum of ``values``; 0 if there are none."""
    return simplest(sum(values))
