"""Test small laws exhaustively: operators over all pairs of small intervals, sums with all small coefficients.

Propagation loses no solution, and excludes what cannot hold at all. It leaves no more than it did when `STRENGTH` was
recorded; a change may lower those numbers. Plain Python tries narrower intervals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
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


@pytest.mark.parametrize(
    ("claim", "holds"),
    [
        (("in", A, (-3, 0, 2)), lambda a: a in (-3, 0, 2)),
        (("in", A, range(-3, 4, 2)), lambda a: a in range(-3, 4, 2)),
        (("is", A, "prime"), lambda a: a in (2, 3)),
        (("is", A, "odd"), lambda a: a % 2 == 1),
        (("defined", ("div", 7, A)), lambda a: a != 0),
        (("not", ("in", A, (0, 1))), lambda a: a not in (0, 1)),
        (("not", ("is", A, "square")), lambda a: a not in (0, 1, 4)),
        (("or", ("<", A, -1), ("<", 1, A)), lambda a: abs(a) > 1),
        (("and", ("<", -2, A), ("!=", A, 1)), lambda a: a > -2 and a != 1),
    ],
)
def test_membership_and_properties_match_brute_force(claim: tuple[Any, ...], holds: Callable[[int], bool]) -> None:
    problem = bounds(("=", ("count", claim), B), range(-4, 5), range(2))
    for one, wanted in product(intervals(4), ((0,), (1,), (0, 1))):
        kept = [a for a in one if holds(a) in wanted]
        left = problem.propagate({0: one, 1: wanted})
        if left is None:
            assert not kept
        elif kept:
            assert set(kept) <= set(left[0])
            assert {int(holds(a)) for a in kept} <= set(left[1])
        elif len(one) == 1:
            raise AssertionError((one, wanted, left))


# ---------------------------------------------------------------- sums

DOMAINS = (((0, 1, 2), (0, 1, 2), (0, 1, 2)), ((-1, 0, 1), (0, 2), (-2, 1, 3)))
LARGEST = 3 if COMPILED else 2


def solutions(shape: str, data: object, domains: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    problem = Problem()
    for domain in domains:
        problem.variable(domain)
    problem.post(shape, range(len(domains)), data)
    return sorted(problem.search())


@pytest.mark.parametrize("domains", DOMAINS)
@pytest.mark.parametrize("relation", ["=", "!=", "<="])
def test_linear_relations_match_brute_force_for_small_coefficients(
    relation: str, domains: tuple[tuple[int, ...], ...]
) -> None:
    holds = RELATIONS[relation]
    factors = [factor for factor in range(-LARGEST, LARGEST + 1) if factor]
    for coefficients in product(factors, repeat=3):
        totals = {one: sum(c * x for c, x in zip(coefficients, one, strict=True)) for one in product(*domains)}
        for bound in range(min(totals.values()) - 1, max(totals.values()) + 2):
            expected = sorted(one for one, total in totals.items() if holds(total, bound))
            assert solutions("linear", LinearData(coefficients, relation, bound), domains) == expected


@pytest.mark.parametrize("domains", DOMAINS)
def test_columns_match_brute_force_for_small_coefficients(domains: tuple[tuple[int, ...], ...]) -> None:
    factors = (1, -1, 3, 9, -10) if COMPILED else (1, -3, 9)
    for coefficients, base in product(product(factors, repeat=3), (3, 10)):
        totals = {one: sum(c * x for c, x in zip(coefficients, one, strict=True)) for one in product(*domains)}
        for total in {min(totals.values()), 0, 1, 7, sorted(totals.values())[len(totals) // 2]}:
            expected = sorted(one for one, number in totals.items() if number == total)
            assert solutions("columns", ColumnsData(coefficients, total, base), domains) == expected


@pytest.mark.parametrize("domains", [*DOMAINS, ((0, 1), (2, 5), (0, 3, 4), (1, 2))])
def test_sums_and_products_match_brute_force_for_every_target(domains: tuple[tuple[int, ...], ...]) -> None:
    for target in range(-4, 60):
        expected = sorted(one for one in product(*domains) if sum(one) == target)
        assert solutions("sum", target, domains) == expected
        if all(min(domain) >= 0 for domain in domains):
            expected = sorted(one for one in product(*domains) if product_of(one) == target)
            assert solutions("product", target, domains) == expected


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


@pytest.mark.parametrize("domains", [((0, 1, 2, 5),), ((0, 2), (1, 2, 4)), ((0, 1, 2), (0, 3), (2, 4))])
@pytest.mark.parametrize("target", range(-1, 30))
def test_last_free_variable_of_a_sum_or_product_is_exact(domains: tuple[tuple[int, ...], ...], target: int) -> None:
    left_open("sum", target, domains, lambda row: sum(row) == target)
    left_open("product", target, domains, lambda row: product_of(row) == target)
    for factors in ((1, 1, 1), (1, 10, 9), (11, -1, 100)):
        few = factors[: len(domains)]
        left_open("columns", ColumnsData(few, target, 10), domains, partial(makes, few, target))


@pytest.mark.parametrize("factors", [(1, 1, 1), (1, -1, 1), (3, 1, -2)])
def test_last_free_variable_of_columns_with_many_sums_is_exact(factors: tuple[int, ...]) -> None:
    domains = (range(0, 150, 49), range(1, 90, 30), range(0, 66, 64))
    for target in sorted({dot(factors, row) for row in product(*domains)}):
        left_open("columns", ColumnsData(factors, target, 1000), domains, partial(makes, factors, target))


def makes(factors: Sequence[int], total: int, row: Sequence[int]) -> bool:
    return dot(factors, row) == total


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


def product_of(numbers: Sequence[int]) -> int:
    result = 1
    for number in numbers:
        result *= number
    return result
