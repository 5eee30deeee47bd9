"""The neutral form in which every peer gets a puzzle: named integers and four kinds of constraint."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import prod
from types import CodeType
from typing import NamedTuple

from .forms import NotLinear, linear_equation

Solution = dict[str, int]
FUNCTIONS = {"abs": abs, "max": max, "min": min}


class Product(NamedTuple):
    """The product of the named variables is the target."""

    names: tuple[str, ...]
    target: int

    def holds(self, values: Solution) -> bool:
        return prod(values[name] for name in self.names) == self.target


class Linear(NamedTuple):
    """The sum of coefficient times variable is the target; terms of both sides are collected."""

    terms: Mapping[str, int]
    target: int

    def holds(self, values: Solution) -> bool:
        return sum(factor * values[name] for name, factor in self.terms.items()) == self.target


class Condition(NamedTuple):
    """A Python equation of `+ - *`, abs, max and min over the names, compiled before the clock starts."""

    names: tuple[str, ...]
    text: str
    code: CodeType

    def holds(self, values: Solution) -> bool:
        return bool(eval(self.code, {**FUNCTIONS, **values}))


class Table(NamedTuple):
    """The values of the names are one of the rows."""

    names: tuple[str, ...]
    rows: list[tuple[int, ...]]

    def holds(self, values: Solution) -> bool:
        return tuple(values[name] for name in self.names) in self.rows


class Exponents(Table):
    """A table that ties a cell, its first column, to the exponents of the primes in the cell's value."""

    __slots__ = ()


Constraint = Product | Linear | Condition | Table


class Puzzle(NamedTuple):
    """One puzzle: `text` in the puzzle language for gridpuzzles, the other fields for its peers.

    `visible` names what a solution assigns; the other domains belong to auxiliary variables of an encoding. `margins`
    holds the row and column products of a CrossProduct, for the algorithm that uses only these.
    """

    text: str
    visible: tuple[str, ...]
    domains: Mapping[str, Sequence[int]]
    different: Sequence[tuple[str, ...]]
    constraints: Sequence[Constraint]
    margins: tuple[list[int], list[int]] | None = None

    def accepts(self, values: Solution) -> bool:
        """Return True if the values are a solution; every peer's answers must pass this check."""
        return (
            all(values[name] in self.domains[name] for name in self.visible)
            and all(len({values[name] for name in group}) == len(group) for group in self.different)
            and all(constraint.holds(values) for constraint in self.constraints)
        )


def equation(text: str, names: Iterable[str]) -> Linear | Condition:
    """Return the equation as a `Linear` constraint if it is linear, else as a `Condition`."""
    code = compile(text, "<equation>", "eval")
    used = tuple(name for name in names if name in code.co_names)
    try:
        return Linear(*linear_equation(code, used))
    except NotLinear:
        return Condition(used, text, code)
