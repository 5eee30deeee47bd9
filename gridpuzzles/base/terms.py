"""Define expressions and conditions over named integers, the trees that relations become, and exact numbers.

`model.expressions` evaluates them; the functions of a line are defined by their kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .annotations import Rational

Link = tuple[str, "Expression", "Steps | None"]


# --- expressions


@dataclass(slots=True, unsafe_hash=True)
class Constant:
    value: Rational


@dataclass(slots=True, unsafe_hash=True)
class Variable:
    name: str


@dataclass(slots=True, unsafe_hash=True)
class Numeral:
    """Digits read as one number in ``base``, most significant first."""

    digits: tuple[Expression, ...]
    base: int = 10


@dataclass(slots=True)
class Operation:
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


@dataclass(slots=True, unsafe_hash=True)
class Negation:
    operand: Expression


@dataclass(slots=True, unsafe_hash=True)
class Function:
    """``sum product min max abs gcd lcm digitsum distinct`` of arguments, or a function of a line (see `desugar`).

    ``seen``, ``between``, ``first``, ``position`` and ``item`` take the cells of a line in order, and further
    arguments.
    """

    name: str
    arguments: tuple[Expression, ...]


@dataclass(slots=True, unsafe_hash=True)
class Count:
    """The number of conditions that are true."""

    conditions: tuple[Condition, ...]


@dataclass(slots=True, unsafe_hash=True)
class Steps:
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


@dataclass(slots=True, unsafe_hash=True)
class Comparison:
    """``left relation right``; the relation is one of ``= != < > <= >=``."""

    left: Expression
    relation: str
    right: Expression


@dataclass(slots=True, unsafe_hash=True)
class Property:
    """``expression is [not] name``: prime, square, cube, odd, even, palindrome (in decimal), triangular."""

    expression: Expression
    name: str
    negated: bool = False


@dataclass(slots=True, unsafe_hash=True)
class Membership:
    """The expression is one of ``values``."""

    expression: Expression
    values: range | tuple[int, ...]


@dataclass(slots=True, unsafe_hash=True)
class AllOf:
    """Every condition is true: a chained relation."""

    conditions: tuple[Condition, ...]


@dataclass(slots=True, unsafe_hash=True)
class AnyOf:
    """At least one condition is true: ``or``, cages with several readings."""

    conditions: tuple[Condition, ...]


def all_of(conditions: Sequence[Condition]) -> Condition:
    """Return the conjunction of the conditions; the condition itself if there is one only."""
    return conditions[0] if len(conditions) == 1 else AllOf(tuple(conditions))


def any_of(conditions: Sequence[Condition]) -> Condition:
    """Return the disjunction of the conditions; the condition itself if there is one only."""
    return conditions[0] if len(conditions) == 1 else AnyOf(tuple(conditions))


@dataclass(unsafe_hash=True)
class Different:
    """The expressions have pairwise different values."""

    expressions: tuple[Expression, ...]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the variables among the expressions, in order."""
        return tuple([term.name for term in self.expressions if isinstance(term, Variable)])


@dataclass(slots=True, unsafe_hash=True)
class Arrangement:
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
