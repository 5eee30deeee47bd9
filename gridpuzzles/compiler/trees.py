"""The engine's conditions and expressions as nested tuples: building, simplifying, bounding; and fractions of them.

A tree is an int, ``("var", number)`` or ``(operator, operand, ...)``. The builders fold constants and flatten chains.
They may drop an undefined operand, so callers keep the conditions of definedness separately.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import gcd
from typing import Any

from ..model import arithmetic
from ..model.arithmetic import floor_divide, modulo
from ..model.bounds import result

Node = tuple[Any, ...]
Tree = int | Node
Interval = tuple[int, int]
Domains = Sequence[Sequence[int]]
Ratio = tuple[Tree, Tree]
"""Numerator and denominator; a constant denominator is positive."""


TRUE, FALSE = 1, 0
CONSTANTS: dict[str, Any] = {
    **arithmetic.FUNCTIONS,
    "div": lambda pair: floor_divide(*pair),
    "mod": lambda pair: modulo(*pair),
}


# --- building


def chain(operator: str, operands: Iterable[Tree], neutral: int) -> Tree:
    """Return a flat chain of ``+`` or ``*``, with all constants combined into one, which comes first."""
    constant, rest = neutral, []
    for operand in operands:
        if isinstance(operand, tuple):
            if operand[0] != operator:
                rest.append(operand)
                continue
            first = operand[1]
            if not isinstance(first, int):
                rest += operand[1:]
                continue
            rest += operand[2:]
            operand = first
        if operator == "+":
            constant = constant + operand
        else:
            constant = constant * operand
    # A factor 0 drops operands that may be undefined; callers keep those conditions.
    if not rest or (operator == "*" and constant == 0):
        return constant
    if constant != neutral:
        return (operator, constant, *rest)
    if len(rest) == 1:
        return rest[0]
    return (operator, *rest)


def add(*operands: Tree) -> Tree:
    """Return the sum."""
    return chain("+", operands, 0)


def multiply(*operands: Tree) -> Tree:
    """Return the product."""
    return chain("*", operands, 1)


def scale(factor: int, tree: Tree) -> Tree:
    """Return ``factor`` times the tree."""
    if factor == 1:
        return tree
    # The usual case needs no chain.
    if factor and is_variable(tree):
        return ("*", factor, tree)
    return multiply(factor, tree)


def negate(operand: Tree) -> Tree:
    """Return minus the operand."""
    if is_variable(operand):
        return ("*", -1, operand)
    return multiply(-1, operand)


def subtract(left: Tree, right: Tree) -> Tree:
    """Return the difference."""
    if right == 0:
        return left
    return add(left, negate(right))


def compare(left: Tree, relation: str, right: Tree) -> Tree:
    """Return a comparison; relation is ``=``, ``!=``, ``<`` or ``<=``."""
    if isinstance(left, int) and isinstance(right, int):
        return int({"=": left == right, "!=": left != right, "<": left < right, "<=": left <= right}[relation])
    return (relation, left, right)


def apply(name: str, *operands: Tree) -> Tree:
    """Return a function, ``div``, ``mod`` or ``abs`` of the operands.

    Raise `Undefined` for constants without a value.
    """
    if all(isinstance(operand, int) for operand in operands):
        value: int = CONSTANTS[name](operands)
        return value
    return (name, *operands)


def member(tree: Tree, values: range | frozenset[int]) -> Tree:
    """Return the condition that the value is one of ``values``."""
    if isinstance(tree, int):
        return int(tree in values)
    return ("in", tree, values)


def all_of(conditions: Iterable[Tree]) -> Tree:
    """Return the conjunction."""
    return _junction("and", conditions, TRUE)


def any_of(conditions: Iterable[Tree]) -> Tree:
    """Return the disjunction."""
    return _junction("or", conditions, FALSE)


def _junction(operator: str, conditions: Iterable[Tree], neutral: int) -> Tree:
    parts: list[Tree] = []
    for condition in conditions:
        if isinstance(condition, int):
            # One false part decides a conjunction, one true part a disjunction.
            if condition != neutral:
                return condition
        elif condition[0] == operator:
            parts += condition[1:]
        else:
            parts.append(condition)
    if not parts:
        return neutral
    if len(parts) == 1:
        return parts[0]
    return (operator, *dict.fromkeys(parts))


def counted(conditions: Sequence[Tree]) -> Tree:
    """Return the number of the conditions that hold."""
    certain = sum(condition for condition in conditions if isinstance(condition, int))
    open_ones = [condition for condition in conditions if not isinstance(condition, int)]
    if open_ones:
        return add(certain, ("count", *open_ones))
    return certain


# --- inspection


def variables(tree: Tree) -> tuple[int, ...]:
    """Return the variables of a tree, each once, in order of appearance."""
    found: dict[int, None] = {}
    _collect(tree, found)
    return tuple(found)


def _collect(tree: Tree, found: dict[int, None]) -> None:
    if isinstance(tree, tuple):
        if tree[0] == "var":
            found[tree[1]] = None
        else:
            for part in tree[1:]:
                _collect(part, found)


def is_variable(tree: Tree) -> bool:
    """Return True if the tree is a variable."""
    return isinstance(tree, tuple) and tree[0] == "var"


def interval(tree: Tree, domains: Domains) -> Interval | None:
    """Return bounds that hold whenever the tree is defined, or None if they are unknown or too large to use."""
    if isinstance(tree, int):
        return tree, tree
    operator = tree[0]
    if operator == "var":
        values = domains[tree[1]]
        if values:
            return (values[0], values[-1])
        return (0, 0)
    if operator == "count":
        return 0, len(tree) - 1
    operands = []
    for part in tree[1:]:
        bounds = interval(part, domains)
        if bounds is None:
            return None
        operands.append(bounds)
    found: Any = result(operator, operands, True)
    if found is None:
        return None
    return (found[0], found[1])


def sign(tree: Tree, domains: Domains) -> int:
    """Return 1 or -1 if the tree is always positive or always negative, otherwise 0."""
    bounds = interval(tree, domains)
    if bounds is None:
        return 0
    if bounds[0] > 0:
        return 1
    if bounds[1] < 0:
        return -1
    return 0


# --- fractions: the arithmetic that is left once every operator has been translated


def simplest(top: Tree, bottom: Tree) -> Ratio:
    """Return the fraction, in lowest terms if it is a constant; a constant denominator is positive."""
    if isinstance(bottom, int):
        if bottom < 0:
            top, bottom = negate(top), -bottom
        if isinstance(top, int):
            common = gcd(top, bottom)
            return top // common, bottom // common
    return top, bottom


def are_whole(values: Sequence[Ratio]) -> bool:
    """Return True if all denominators are 1."""
    return [bottom for _, bottom in values] == [1] * len(values)


def total(values: Sequence[Ratio]) -> Ratio:
    """Return the sum of fractions; terms with the same denominator are added first."""
    if are_whole(values):
        return add(*[top for top, _ in values]), 1
    groups: dict[Tree, list[Tree]] = {}
    for top, bottom in values:
        groups.setdefault(bottom, []).append(top)
    sums = [(add(*tops), bottom) for bottom, tops in groups.items()]
    if len(sums) == 1:
        return simplest(*sums[0])
    tops, bottom = over_one_denominator(sums)
    return simplest(add(*tops), bottom)


def product(values: Sequence[Ratio]) -> Ratio:
    """Return the product of fractions."""
    if are_whole(values):
        return multiply(*[top for top, _ in values]), 1
    return simplest(multiply(*(top for top, _ in values)), multiply(*(bottom for _, bottom in values)))


def positional(digits: Sequence[Ratio], base: int) -> Ratio:
    """Return the number with these digits, the greatest place first."""
    terms = []
    weight = 1
    for top, bottom in reversed(digits):
        terms.append((scale(weight, top), bottom))
        weight *= base
    return total(terms[::-1])


def negated(value: Ratio) -> Ratio:
    """Return minus the fraction."""
    return negate(value[0]), value[1]


def over_one_positive_denominator(values: Sequence[Ratio], domains: Domains) -> tuple[list[Tree], Tree]:
    """Return numerators over a common denominator that is positive whenever it is defined."""
    bottoms = [bottom for _, bottom in values]
    if len(set(bottoms)) == 1 and sign(bottoms[0], domains) > 0:
        return [top for top, _ in values], bottoms[0]
    tops, bottom = over_one_denominator(values)
    if sign(bottom, domains) > 0:
        return tops, bottom
    # A square is positive, whatever the sign of the denominator.
    return [multiply(top, bottom) for top in tops], multiply(bottom, bottom)


def over_one_denominator(values: Sequence[Ratio]) -> tuple[list[Tree], Tree]:
    """Return numerators over the product of all denominators."""
    bottoms = [bottom for _, bottom in values]
    others = [[bottom for place, bottom in enumerate(bottoms) if place != at] for at in range(len(bottoms))]
    return [multiply(top, *rest) for (top, _), rest in zip(values, others, strict=True)], multiply(*bottoms)
