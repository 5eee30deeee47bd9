"""Test programs over all small numbers: every operator on variables and constants, alone, twice and nested."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from gridpuzzles.engine import Problem
from gridpuzzles.engine.posted import ConditionData
from gridpuzzles.engine.programs import Program

from .meanings import over

A, B = ("var", 0), ("var", 1)
NUMBERS = range(-3, 5)
LEAVES: tuple[Any, ...] = (A, B, -2, 0, 1, 3)
BINARY = ("+", "-", "*", "^", "div", "mod", "min", "max", "gcd", "lcm")
RELATIONS = ("=", "!=", "<", "<=")
CLAIMS: list[Any] = [
    *[(relation, *sides) for relation in RELATIONS for sides in product((A, B, 0, 1, 2), repeat=2)],
    *[("in", one, values) for one in LEAVES for values in (range(0), range(1, 3), range(3, -3, -2), frozenset((0, 3)))],
    *[("is", one, name) for one in LEAVES for name in ("odd", "even", "prime", "square", "cube", "palindrome")],
    *[("defined", (name, one, other)) for name in ("div", "mod", "^") for one, other in product(LEAVES, repeat=2)],
]
FEW: list[Any] = [("<", A, B), ("=", A, 1), ("<=", 1, 2), ("<", 1, 0), ("in", A, range(0)), ("is", B, "odd"), A, 3, 0]
SETS: list[Any] = [("is", A, "prime"), ("is", B, "cube"), ("in", A, frozenset((0, 3))), ("in", 3, frozenset((0, 3)))]
CONDITIONS: list[Any] = [
    *CLAIMS,
    *[("=", (name, one, other), 1) for name in BINARY for one, other in product(LEAVES, repeat=2)],
    *[("<", (name, (other, A, B), 2), A) for name, other in product(BINARY, repeat=2)],
    *[("<", -1, (name, A)) for name in ("neg", "abs")],
    *[("<", -1, (name, 3)) for name in ("neg", "abs")],
    *[(name, one, other) for name in ("and", "or") for one, other in product(SETS, repeat=2)],
    *[(relation, A, ("+", B, ("div", 3, other))) for relation in RELATIONS for other in (-1, 0, 1)],
    *[("not", (relation, A, ("^", 3, other))) for relation in RELATIONS for other in (-1, 0, 1)],
    *[("not", one) for one in FEW],
    *[("not", ("not", one)) for one in FEW],
    *[("=", ("count", one, other), B) for one, other in product(FEW, repeat=2)],
    *[(name, *parts) for name in ("and", "or") for size in range(4) for parts in product(FEW[:7], repeat=size)],
    *[(name, A, B, 2, A) for name in ("and", "or")],
    ("=", ("+", ("*", A, A), ("*", B, B, B)), ("+", 0, ("*",), 9)),
    ("or", ("and", ("<", A, B), ("=", B, 2)), ("<", A, B)),
]


@pytest.mark.parametrize("part", range(4))
def test_program_matches_the_reference_on_small_numbers(part: int) -> None:
    for condition in CONDITIONS[part::4]:
        accepts, holds = Program(condition, (0, 1)).evaluate, over((0, 1), condition)
        for values in product(NUMBERS, repeat=2):
            assert accepts(values) == holds(values), (condition, values)


@pytest.mark.parametrize("part", range(4))
def test_intervals_lose_no_solution_and_are_exact_on_single_values(part: int) -> None:
    """Two more variables, which no condition reads, prevent the enumeration of the remaining tuples."""
    for condition in CONDITIONS[part::8]:
        problem = Problem()
        for values in (NUMBERS, NUMBERS, range(50), range(50)):
            problem.variable(values)
        idle = ("<=", ("+", ("var", 2), ("var", 3)), 98)
        problem.post("bounds", range(4), ConditionData(("and", condition, idle)))
        holds = over((0, 1), condition)
        rows = [row for row in product(NUMBERS, repeat=2) if holds(row)]
        left = problem.propagate()
        assert left is not None or not rows, condition
        for x, column in enumerate(zip(*rows, strict=True)):
            assert left is not None
            assert set(column) <= set(left[x]), condition
        for row in product((-3, 0, 1, 4), repeat=2):
            assert (problem.propagate({0: row[:1], 1: row[1:]}) is not None) == holds(row), (condition, row)
