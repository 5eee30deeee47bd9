"""Expressions and conditions as functions of all values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from .numbers import FUNCTIONS, OPERATORS, RELATIONS, NoValue, Number

Values = Mapping[str, int]
Expression = Callable[[Values], Number]
Condition = Callable[[Values], bool]
Token = str | Expression


def constant(number: Number) -> Expression:
    return lambda values: number


@cache
def variable(name: str) -> Expression:
    """Return the function for a name; it is the same object for the same name."""
    return lambda values: values[name]


def safely(condition: Condition) -> Condition:
    """Return the condition, which is false if a part of it has no value."""

    def holds(values: Values) -> bool:
        try:
            return condition(values)
        except NoValue:
            return False

    return holds


def compared(left: Expression, relation: str, right: Expression) -> Condition:
    if relation == "divides":
        return safely(lambda values: OPERATORS["mod"](right(values), left(values)) == 0)
    return safely(lambda values: RELATIONS[relation](left(values), right(values)))


def total(function: str, parts: Sequence[Expression]) -> Expression:
    return lambda values: FUNCTIONS[function]([part(values) for part in parts])


def different(parts: Sequence[Expression]) -> Condition:
    return safely(lambda values: len({part(values) for part in parts}) == len(parts))


def every(conditions: Sequence[Condition]) -> Condition:
    return lambda values: all(condition(values) for condition in conditions)


def some(conditions: Sequence[Condition]) -> Condition:
    return lambda values: any(condition(values) for condition in conditions)


def is_fraction(expression: Expression) -> bool:
    """Return True if an expression is a constant that is not whole."""
    try:
        return expression({}).denominator != 1
    except (KeyError, NoValue):
        return False


def has(test: Callable[[int], bool], number: Number) -> bool:
    """Return True if a number has a property; a fraction has none."""
    return number.denominator == 1 and test(int(number))


def divided(sides: list[list[Expression]], divisor: Expression, wanted: bool) -> list[Condition]:
    """Return conditions that each side is, or is not, a multiple of the divisor."""

    def of(one: Expression) -> Condition:
        return safely(lambda values: (OPERATORS["mod"](one(values), divisor(values)) == 0) == wanted)

    return [of(one) for side in sides for one in side]


def joined(join: Callable[[list[Condition]], Condition], columns: list[list[Condition]]) -> list[Condition]:
    """Return the conditions joined side by side; a single one is joined with each of the others."""
    longest = max(map(len, columns))
    return [join([column[at if len(column) > 1 else 0] for column in columns]) for at in range(longest)]
