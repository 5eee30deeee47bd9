"""Test small laws exhaustively: operators over all pairs of small intervals, sums with all small coefficients.

Propagation loses no solution, and excludes what cannot hold at all. It leaves no more than it did when `STRENGTH` was
recorded; a change may lower those numbers. Plain Python tries narrower intervals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from math import gcd, lcm
from typing import Any

import pytest

from gridpuzzles.engine import COMPILED, Problem
from gridpuzzles.engine.posted import ColumnsData, ConditionData, LinearData

SPAN = 4 if COMPILED else 2
NARROW = 2 if COMPILED else 1
RESULTS = range(-300, 301)
MANY = 46
A, B, C = ("var", 0), ("var", 1), ("var", 2)

Meaning = Callable[[int, int], int | None]


def intervals(span: int) -> list[range]:
    return [range(low, high + 1) for low in range(-span, span + 1) for high in range(low, span + 1)]


def power(base: int, exponent: int) -> int | None:
    return base**exponent if exponent >= 0 else None


OPERATORS: dict[str, tuple[tuple[Any, ...], Meaning]] = {
    "+": (("+", A, B), lambda a, b: a + b),
    "-": (("-", A, B), lambda a, b: a - b),
    "*": (("*", A, B), lambda a, b: a * b),
    "square": (("*", A, A), lambda a, b: a * a),
    "^": (("^", A, B), power),
    "div": (("div", A, B), lambda a, b: a // b if b else None),
    "mod": (("mod", A, B), lambda a, b: a % b if b else None),
    "min": (("min", A, B), min),
    "max": (("max", A, B), max),
    "gcd": (("gcd", A, B), gcd),
    "lcm": (("lcm", A, B), lcm),
    "neg": (("neg", A), lambda a, b: -a),
    "abs": (("abs", A), lambda a, b: abs(a)),
}
EXACT = {"+", "-", "*", "min", "max", "neg", "abs", "square"}
"""Operators whose least and greatest result are always found."""
STRENGTH = {
    "+": (78150, 5414),
    "-": (78150, 5414),
    "*": (97482, 5366),
    "square": (83025, 4605),
    "^": (221259, 3764),
    "div": (72897, 4633),
    "mod": (65115, 3258),
    "min": (62698, 4300),
    "max": (63018, 4340),
    "gcd": (71245, 4487),
    "lcm": (92262, 4963),
    "neg": (60870, 4190),
    "abs": (61425, 4185),
    "- =": (31692, 2352),
    "- !=": (31692, 2352),
    "- <": (29860, 2168),
    "- <=": (29860, 2168),
    "div =": (33080, 2388),
    "div !=": (35558, 2496),
    "div <": (32064, 2234),
    "div <=": (33764, 2426),
    "mod =": (29578, 2064),
    "mod !=": (34398, 2256),
    "mod <": (30089, 2064),
    "mod <=": (31789, 2256),
    "^ =": (31400, 2310),
    "^ !=": (33512, 2398),
    "^ <": (31233, 2177),
    "^ <=": (32137, 2301),
}
"""Values left of the three variables together, compiled and in plain Python."""


def bounds(condition: tuple[Any, ...], *domains: Sequence[int]) -> Problem:
    """Return a problem with one condition that is propagated only by its intervals.

    Two more variables, which are not restricted, prevent the enumeration of the remaining tuples.
    """
    problem = Problem()
    for domain in (*domains, range(MANY), range(MANY)):
        problem.variable(domain)
    idle = ("<=", ("+", ("var", len(domains)), ("var", len(domains) + 1)), 2 * MANY)
    problem.post("bounds", range(len(domains) + 2), ConditionData(("and", condition, idle)))
    return problem


@pytest.mark.slow
@pytest.mark.parametrize("name", OPERATORS)
def test_operators_match_brute_force_forward_and_backward(name: str) -> None:
    expression, meaning = OPERATORS[name]
    wide = range(-SPAN, SPAN + 1)
    problem = bounds(("=", expression, C), wide, wide, RESULTS)
    size = 0
    for one, other in product(intervals(SPAN), repeat=2):
        results = {(a, b): meaning(a, b) for a in one for b in other}
        reached = sorted({result for result in results.values() if result is not None})
        left = problem.propagate({0: one, 1: other})
        if not reached:
            size += sum(map(len, left[:3])) if left else 0
            continue
        assert left is not None
        assert left[2][0] <= reached[0] <= reached[-1] <= left[2][-1]
        if name in EXACT:
            assert (left[2][0], left[2][-1]) == (reached[0], reached[-1])
        size += sum(map(len, left[:3]))
        middle = reached[len(reached) // 2]
        for wanted in {(reached[0], middle), (middle, middle), (middle, reached[-1])}:
            size += narrowed(problem, one, other, wanted, results)
    assert size <= STRENGTH[name][not COMPILED]


def narrowed(
    problem: Problem, one: range, other: range, wanted: tuple[int, int], results: dict[tuple[int, int], int | None]
) -> int:
    """Return the number of values left if the result is in a window; assert that no such operands are lost."""
    left = problem.propagate({0: one, 1: other, 2: range(wanted[0], wanted[1] + 1)})
    assert left is not None
    for (a, b), result in results.items():
        if result is not None and wanted[0] <= result <= wanted[1]:
            assert a in left[0], (one, other, wanted, a, b)
            assert b in left[1], (one, other, wanted, a, b)
            assert result in left[2]
    return sum(map(len, left[:3]))


RELATIONS: dict[str, Callable[[int, int], bool]] = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
}


@pytest.mark.parametrize("relation", RELATIONS)
@pytest.mark.parametrize("name", ["-", "div", "mod", "^"])
def test_comparisons_match_brute_force_forward_and_backward(name: str, relation: str) -> None:
    """A comparison is also false if an operand has no value, whether it must hold, must not hold, or is counted."""
    expression, meaning = OPERATORS[name]
    holds, small = RELATIONS[relation], range(-NARROW, NARROW + 1)
    size = 0
    for number, swapped in product(small, (False, True)):
        sides = (number, expression) if swapped else (expression, number)
        problem = bounds(("=", ("count", (relation, *sides)), C), small, small, range(2))
        truths = {}
        for a, b in product(small, repeat=2):
            value = meaning(a, b)
            truths[a, b] = value is not None and (holds(number, value) if swapped else holds(value, number))
        for one, other in product(intervals(NARROW), repeat=2):
            for wanted in ((0,), (1,), (0, 1)):
                kept = [(a, b) for a in one for b in other if truths[a, b] in wanted]
                left = problem.propagate({0: one, 1: other, 2: wanted})
                size += sum(map(len, left[:3])) if left else 0
                if left is None:
                    assert not kept
                elif kept:
                    assert {a for a, _ in kept} <= set(left[0])
                    assert {b for _, b in kept} <= set(left[1])
                    assert {int(truths[pair]) for pair in kept} <= set(left[2])
                if len(one) == len(other) == 1 and not kept:
                    assert left is None
    assert size <= STRENGTH[f"{name} {relation}"][not COMPILED]


# ---------------------------------------------------------------- sums

DOMAINS = (((0, 1, 2), (0, 1, 2), (0, 1, 2)), ((-1, 0, 1), (0, 2), (-2, 1, 3)))


def solutions(shape: str, data: object, domains: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    problem = Problem()
    for domain in domains:
        problem.variable(domain)
    problem.post(shape, range(len(domains)), data)
    return sorted(problem.search())


def left_open(
    shape: str, data: object, domains: Sequence[Sequence[int]], wanted: Callable[[Sequence[int]], bool]
) -> None:
    """Assert that propagation leaves exactly the possible values of any single unassigned variable."""
    problem = Problem()
    for domain in domains:
        problem.variable(domain)
    problem.post(shape, range(len(domains)), data)
    for at, domain in enumerate(domains):
        for row in product(*domains[:at], domain[:1], *domains[at + 1 :]):
            holding = [value for value in domain if wanted((*row[:at], value, *row[at + 1 :]))]
            left = problem.propagate({other: [row[other]] for other in range(len(domains)) if other != at})
            assert list(left[at] if left else ()) == holding, (data, row, at)


@pytest.mark.parametrize("scale", [1, 10**30])
@pytest.mark.parametrize("relation", ["=", "!=", "<="])
def test_last_free_variable_of_a_linear_relation_is_exact(relation: str, scale: int) -> None:
    holds = RELATIONS[relation]
    every = (*(scale * number for number in range(-7, 8)), 1, -1)
    for coefficients, bound in product(((1, 1, 1), (2, -3, 1), (-1, 2, -2), (0, 3, -1)), every):
        factors = [scale * factor for factor in coefficients]

        def wanted(row: Sequence[int], factors: list[int] = factors, bound: int = bound) -> bool:
            return holds(dot(factors, row), bound)

        left_open("linear", LinearData(factors, relation, bound), DOMAINS[1], wanted)


def dot(factors: Sequence[int], row: Sequence[int]) -> int:
    return sum(factor * number for factor, number in zip(factors, row, strict=True))


@pytest.mark.parametrize("empty", range(3))
def test_variable_without_values_has_no_solution(empty: int) -> None:
    domains = [() if at == empty else (0, 1, 2) for at in range(3)]
    for relation in ("=", "!=", "<="):
        assert solutions("linear", LinearData((1, 2, -1), relation, 1), domains) == []
    assert solutions("columns", ColumnsData((1, 10, -1), 1, 10), domains) == []
    assert (
        solutions("sum", 3, domains) == solutions("product", 2, domains) == solutions("different", None, domains) == []
    )


@pytest.mark.parametrize("power", [61, 62, 63, 70])
def test_products_beyond_a_machine_word_are_exact(power: int) -> None:
    cells = power + 1
    found = solutions("product", 2**power, [(1, 2)] * cells)
    assert len(found) == cells == len(set(found))
    assert all(sum(row) == 2 * power + 1 for row in found)
