"""Test that sums, products and all-different are domain consistent, and linear relations for numbers of every size."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridpuzzles.engine import Problem
from gridpuzzles.engine.posted import ColumnsData, ConditionData, GroupedData, LinearData

pytestmark = pytest.mark.slow

small = st.sets(st.integers(0, 12), min_size=1, max_size=5).map(lambda values: tuple(sorted(values)))
domains = st.lists(small, min_size=1, max_size=4)


def one_relation(shape: str, values: list[tuple[int, ...]], data: object) -> Problem:
    problem = Problem()
    scope = [problem.variable(each) for each in values]
    problem.post(shape, scope, data)
    return problem


def columns(rows: list[tuple[int, ...]]) -> tuple[tuple[int, ...], ...] | None:
    """Return the values that occur in each place, or None if there are no rows."""
    return tuple(tuple(sorted(set(column))) for column in zip(*rows, strict=True)) or None


@given(domains, st.data())
def test_sum_is_domain_consistent(values: list[tuple[int, ...]], data: st.DataObject) -> None:
    target = sum(data.draw(st.tuples(*map(st.sampled_from, values)))) + data.draw(st.integers(0, 1))
    rows = [row for row in product(*values) if sum(row) == target]
    assert one_relation("sum", values, target).propagate() == columns(rows)


@given(domains, st.data())
def test_product_is_domain_consistent(values: list[tuple[int, ...]], data: st.DataObject) -> None:
    target = prod(data.draw(st.tuples(*map(st.sampled_from, values)))) + data.draw(st.integers(0, 1))
    rows = [row for row in product(*values) if prod(row) == target]
    assert one_relation("product", values, target).propagate() == columns(rows)


@given(st.lists(small, min_size=2, max_size=4), st.sampled_from([10, 16]), st.data())
def test_columns_are_domain_consistent(values: list[tuple[int, ...]], base: int, data: st.DataObject) -> None:
    """This holds if no variable occurs in two columns; a single column is left to bounds."""
    places = [0, 1, *(data.draw(st.integers(0, 2)) for _ in values[2:])]
    coefficients = tuple(data.draw(st.sampled_from([1, -1, 2])) * base**place for place in places)

    def total(row: tuple[int, ...]) -> int:
        return sum(coefficient * value for coefficient, value in zip(coefficients, row, strict=True))

    target = total(data.draw(st.tuples(*map(st.sampled_from, values)))) + data.draw(st.integers(0, 1))
    rows = [row for row in product(*values) if total(row) == target]
    assert one_relation("columns", values, ColumnsData(coefficients, target, base)).propagate() == columns(rows)


@pytest.mark.parametrize("factor", [99_999_999_999, -(10**40) - 1])
def test_columns_accept_any_factor_of_a_fixed_variable(factor: int) -> None:
    values = [(3,), (1, 2, 3), (1, 2, 3), (1, 2, 3)]
    coefficients = (factor, 1, 10, 100)
    solvable, not_solvable = (ColumnsData(coefficients, 3 * factor + rest, 10) for rest in (321, 421))
    assert one_relation("columns", values, solvable).propagate() == ((3,), (1,), (2,), (3,))
    assert one_relation("columns", values, not_solvable).propagate() is None
    fixed = ColumnsData((factor, 10), 3 * factor + 20, 10)
    assert one_relation("columns", [(3,), (2,)], fixed).propagate() == ((3,), (2,))


@given(domains)
def test_all_different_is_domain_consistent(values: list[tuple[int, ...]]) -> None:
    rows = [row for row in product(*values) if len(set(row)) == len(row)]
    assert one_relation("different", values, None).propagate() == columns(rows)


@given(st.lists(st.integers(-3, 12), min_size=3, max_size=7, unique=True), st.integers(2, 6), st.data())
def test_sum_of_different_is_domain_consistent(numbers: list[int], size: int, data: st.DataObject) -> None:
    values = tuple(sorted(numbers))
    allowed = [data.draw(st.sets(st.sampled_from(values), min_size=1)) for _ in range(size)]
    target = sum(data.draw(st.permutations(values))[:size])
    rows = [row for row in product(*allowed) if sum(row) == target and len(set(row)) == size]
    cage = one_relation("sum of different", [values] * size, target)
    assert cage.propagate(dict(enumerate(allowed))) == columns(rows)
    assert sorted(cage.search(assumptions=dict(enumerate(allowed)))) == sorted(rows)


@given(
    st.lists(st.integers(-3, 12), min_size=3, max_size=9, unique=True),
    st.lists(st.tuples(st.integers(1, 3), st.sampled_from([-10, -2, -1, 1, 1, 3])), min_size=1, max_size=3),
    st.data(),
)
def test_grouped_sum_is_domain_consistent(
    numbers: list[int], parts: list[tuple[int, int]], data: st.DataObject
) -> None:
    values = tuple(sorted(numbers))
    size = sum(length for length, _ in parts)
    allowed = [data.draw(st.sets(st.sampled_from(values), min_size=1, max_size=5)) for _ in range(size)]
    starts = [sum(length for length, _ in parts[:at]) for at in range(len(parts))]
    groups = [tuple(range(start, start + length)) for start, (length, _) in zip(starts, parts, strict=True)]
    factors = [factor for length, factor in parts for _ in range(length)]
    multiplied = values[0] >= 0 and data.draw(st.booleans())

    def come_to(row: Sequence[int]) -> int:
        return prod(row) if multiplied else sum([factor * value for factor, value in zip(factors, row, strict=True)])

    target = come_to([data.draw(st.sampled_from(sorted(each - {0} or {1}))) for each in allowed])
    rows = [
        row
        for row in product(*allowed)
        if come_to(row) == target and all(len({row[x] for x in group}) == len(group) for group in groups)
    ]
    cage = one_relation("grouped sum", [values] * size, GroupedData([f for _, f in parts], groups, target, multiplied))
    assert cage.propagate(dict(enumerate(allowed))) == columns(rows)
    assert sorted(cage.search(assumptions=dict(enumerate(allowed)))) == sorted(rows)


@pytest.mark.parametrize(
    ("values", "data"),
    [
        ((1, 2), GroupedData((1,), [(1, 0)], 3)),
        (tuple(range(20)), GroupedData((1,), [(0, 1)], 3)),
        ((1, 2), GroupedData((0,), [(0, 1)], 3)),
        ((1, 2), GroupedData((1 << 20,), [(0, 1)], 3)),
        ((1, 2), GroupedData((1,), [(0, 1)], 0, True)),
        ((-1, 2), GroupedData((1,), [(0, 1)], 2, True)),
        ((1, 2, 3, 5, 7, 11, 13, 17, 19, 23), GroupedData((1,), [(0, 1)], 223092870, True)),
    ],
)
def test_grouped_sum_refuses_invalid_data(values: tuple[int, ...], data: GroupedData) -> None:
    with pytest.raises(ValueError, match="not a grouped sum over 2 variables"):
        one_relation("grouped sum", [values] * 2, data)


@given(st.lists(st.sets(st.integers(0, 6), min_size=1), min_size=7, max_size=7))
def test_permutation_is_domain_consistent(allowed: list[set[int]]) -> None:
    problem = one_relation("different", [tuple(range(7))] * 7, None)
    found = list(problem.search(assumptions=dict(enumerate(allowed))))
    assert problem.propagate(assumptions=dict(enumerate(allowed))) == columns(found)


@given(st.data())
def test_table_of_pairs_agrees_with_a_table_of_three_columns(data: st.DataObject) -> None:
    values = [tuple(range(data.draw(st.sampled_from((3, 40, 64, 65))))) for _ in range(2)]
    rows = data.draw(st.sets(st.tuples(*[st.sampled_from(each) for each in values]), max_size=12))
    kept = [data.draw(st.sets(st.sampled_from(each), min_size=1)) for each in values]
    pairs = one_relation("table", values, rows)
    wider = one_relation("table", [*values, (7,)], [(*row, 7) for row in rows])
    left, right = (problem.propagate(dict(enumerate(kept))) for problem in (pairs, wider))
    assert left == (right and right[:2])
    one, other = (
        problem.search(assumptions=dict(enumerate(kept)), variable_order="static") for problem in (pairs, wider)
    )
    assert [(*found, 7) for found in one] == list(other)
    assert one.statistics.nodes == other.statistics.nodes


@given(domains, st.data())
def test_search_of_one_sum_or_product_has_no_dead_end(values: list[tuple[int, ...]], data: st.DataObject) -> None:
    for shape, total in (("sum", sum), ("product", prod)):
        target = total(data.draw(st.tuples(*map(st.sampled_from, values))))
        search = one_relation(shape, values, target).search()
        assert list(search)
        assert search.statistics.dead_ends == 0


def test_repeated_variable_counts_each_time() -> None:
    for shape, data, expected in (
        ("sum", 12, [(2, 8), (3, 6), (4, 4), (5, 2)]),
        ("product", 12, [(1, 12), (2, 3)]),
        ("linear", LinearData((1, 1, 1), "=", 12), [(2, 8), (3, 6), (4, 4), (5, 2)]),
        ("different", None, []),
    ):
        problem = Problem()
        x, y = problem.variable(range(1, 6)), problem.variable((2, 3, 4, 6, 8, 12))
        problem.post(shape, (x, x, y), data)
        assert sorted(problem.search()) == sorted(expected)


@pytest.mark.parametrize(("bounds", "left"), [((0, 1), [2, 3]), ((2, 3), [1]), ((0, 2), [1, 2, 3])])
def test_repeated_variable_is_counted_before_it_is_fixed(bounds: tuple[int, int], left: list[int]) -> None:
    problem = Problem()
    x, y = problem.variable((1, 2, 3)), problem.variable((2, 3))
    problem.post("cardinality", (x, x, y), {1: bounds})
    domains = problem.propagate({})
    assert domains is not None
    assert list(domains[x]) == left


@pytest.mark.parametrize(
    ("shape", "data", "holds"),
    [
        ("sum", 0, True),
        ("sum", 1, False),
        ("product", 1, True),
        ("product", 0, False),
        ("linear", LinearData((), "<=", 0), True),
        ("linear", LinearData((), "!=", 0), False),
        ("different", None, True),
    ],
)
def test_relation_over_no_variables_is_true_or_false(shape: str, data: object, holds: bool) -> None:
    problem = Problem()
    problem.post(shape, (), data)
    assert list(problem.search()) == [()] * holds


def test_product_handles_numbers_of_any_size() -> None:
    problem = one_relation("product", [tuple(range(10))] * 41, 9**40)
    assert problem.propagate() == ((1, 3, 9),) * 41
    assert len(list(problem.search(limit=50))) == 50
    big = (10**20, 3 * 10**20, 7 * 10**20)
    assert list(one_relation("product", [big, big], 21 * 10**40).search(value_order="ascending")) == [
        (3 * 10**20, 7 * 10**20),
        (7 * 10**20, 3 * 10**20),
    ]


def test_product_with_very_many_divisors_is_solved() -> None:
    primes = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)
    problem = one_relation("product", [primes] * 12, prod(primes) * 4)
    assert list(problem.search()) == []
    problem = one_relation("product", [(*primes, 11 * 13)] * 12, prod(primes))
    assert sorted(next(problem.search())) == list(primes)


@pytest.mark.parametrize("target", [31, 32, 62, 63, 64, 65, 127, 128, 4095])
def test_state_sets_at_word_boundaries_are_exact(target: int) -> None:
    values = (0, 1, target - 1, target)
    rows = [row for row in product(values, repeat=3) if sum(row) == target]
    assert sorted(one_relation("sum", [values] * 3, target).search()) == rows
    powers = tuple(2**i for i in values)
    rows = [row for row in product(powers, repeat=3) if prod(row) == 2**target]
    assert sorted(one_relation("product", [powers] * 3, 2**target).search()) == rows


@pytest.mark.parametrize("size", [31, 32, 63, 64, 65, 128, 3000])
def test_domains_at_word_boundaries_are_exact(size: int) -> None:
    values = range(-5, size - 5)
    problem = Problem()
    x, y, z = (problem.variable(values) for _ in range(3))
    problem.post("linear", (x, y), LinearData((1, -1), "=", size - 2))
    problem.post("different", (x, y, z))
    problem.post("sum", (y, z), values[-1] - 5)
    assert sorted(problem.search()) == [(values[-2], -5, values[-1]), (values[-1], -4, values[-2])]


def test_all_different_handles_more_variables_than_a_word_has_bits() -> None:
    problem = one_relation("different", [tuple(range(x, x + 2)) for x in range(100)], None)
    assert len(list(problem.search())) == 101
    assert list(problem.search(assumptions={0: {1}})) == [tuple(range(1, 101))]
    full = one_relation("different", [tuple(range(70))] * 70, None)
    assert len(set(next(full.search(value_order="random")))) == 70


def test_product_of_zero_needs_a_zero_factor() -> None:
    problem = one_relation("product", [(0, 1), (1, 2), (0, 5)], 0)
    assert sorted(problem.search()) == [row for row in product((0, 1), (1, 2), (0, 5)) if prod(row) == 0]
    assert problem.propagate(assumptions={0: {1}}) == ((1,), (1, 2), (0,))


def test_product_refuses_negative_values() -> None:
    with pytest.raises(ValueError, match="not negative"):
        one_relation("product", [(-1, 1)], 1)


def test_linear_relation_needs_a_coefficient_for_each_variable() -> None:
    with pytest.raises(ValueError, match="not a linear relation"):
        one_relation("linear", [(1, 2)], LinearData((1, 1), "=", 2))


def test_table_too_long_to_list_is_left_to_bounds() -> None:
    problem = Problem()
    total = ("+", *[("var", problem.variable(range(1, 21))) for _ in range(8)])
    problem.post("table of", range(8), ConditionData(("=", ("mod", ("*", 6, total), 6), 1)))
    search = problem.search(node_limit=10)
    assert list(search) == []
    assert search.limit == "nodes"


COUNTED = """
from gridpuzzles.engine import Problem
from gridpuzzles.engine.domains import Store

announce, told = Store.announce, []
Store.announce = lambda store, x, old, new: told.append(x) or announce(store, x, old, new)
for largest in (1_000, 50_000):
    problem = Problem()
    for _ in range(5):
        problem.variable(range(1, largest + 1))
    problem.post("sum", range(5), 5 * largest)
    assert problem.propagate() == ((largest,),) * 5
    print(len(told))
    told.clear()
"""


def test_narrowing_a_wide_domain_wakes_its_relations_once() -> None:
    """Announcing a domain after each of its words would be quadratic. Plain Python is used to count the calls."""
    pure = {**os.environ, "GRIDPUZZLES_PURE": "1"}
    said = subprocess.run([sys.executable, "-c", COUNTED], env=pure, capture_output=True, text=True, check=True).stdout
    narrow, wide = map(int, said.split())
    assert narrow == wide > 0


def test_equal_domains_are_listed_once() -> None:
    problem = Problem()
    values = range(5000)
    for _ in range(3):
        problem.variable(values)
    problem.post("sum", (0,), 5)
    fixed, *others = problem.propagate() or ()
    assert fixed == (5,)
    assert others[0] is others[1]
