"""Test lines of cells with wide domains: propagation leaves exactly the possible values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from math import prod
from typing import Any

import pytest

from gridpuzzles.engine import Problem
from gridpuzzles.engine.posted import ColumnsData, ConditionData, RegularData

Row = tuple[int, ...]
A, B, C = ("var", 0), ("var", 1), ("var", 2)


def posted(shape: str, data: object, lists: Sequence[Sequence[int]]) -> Problem:
    problem = Problem()
    for values in lists:
        problem.variable(values)
    problem.post(shape, range(len(lists)), data)
    return problem


def leaves_what_can_hold(
    problem: Problem, choices: Sequence[Sequence[Sequence[int]]], holds: Callable[[Row], bool]
) -> None:
    """Assert that propagation is exact for every choice of values for each variable."""
    for allowed in product(*choices):
        rows = [row for row in product(*allowed) if holds(row)]
        left = problem.propagate(dict(enumerate(allowed)))
        kept = [sorted(set(column)) for column in zip(*rows, strict=True)]
        assert [list(values) for values in left or ()] == kept, allowed


WIDE = range(1, 201)
EVERY_SEVENTH = range(0, 211, 7)
SUMS = [
    # Sums that fill one word, exceed it by one bit, and fill two words; values beyond the first word of a domain.
    *[((WIDE, WIDE, WIDE), total, ((1, 2, 30), (1, 2, 63), (61, 62, 64, 65))) for total in (33, 66, 67, 130)],
    *[((WIDE, EVERY_SEVENTH, WIDE), total, ((1, 64, 65), (7, 63, 140), (1, 2, 128, 129))) for total in (72, 136, 276)],
    *[((range(-3, 140), WIDE, range(-70, 80)), total, ((-3, 0, 64), (1, 65), (-70, -6, 58, 59))) for total in (1, 62)],
]


@pytest.mark.parametrize(("lists", "total", "values"), SUMS)
def test_sum_over_wide_domains_keeps_exactly_the_possible_values(
    lists: Sequence[Sequence[int]], total: int, values: Sequence[Row]
) -> None:
    problem = posted("sum", total, lists)
    choices = [[[one for one in some if one in own] or [own[0]] for some in (*values, own[:3])] for own in lists]
    leaves_what_can_hold(problem, choices, lambda row: sum(row) == total)


@pytest.mark.parametrize(
    ("shape", "target"), [("sum", 130), ("sum", 33), ("product", 2**6 * 3**4 * 5**2 * 7), ("product", 96)]
)
def test_states_of_an_earlier_node_are_forgotten(shape: str, target: int) -> None:
    """A search visits node after node in the same memory, and propagation never leads to a dead end."""
    total = sum if shape == "sum" else prod
    some = [one for one in WIDE if one in (1, 2, 3, 5, 14, 30, 31, 32, 63, 64, 65, 96, 98) or one % 35 == 0]
    search = posted(shape, target, [WIDE] * 4).search(assumptions=dict.fromkeys(range(4), some))
    assert sorted(search) == [row for row in product(some, repeat=4) if total(row) == target]
    assert search.statistics.dead_ends == 0


def test_automaton_too_large_to_index_is_refused() -> None:
    states, values = 40_000, range(40_000)
    with pytest.raises(MemoryError):
        posted("regular", RegularData([[{}] * states], 1), [values]).search()


@pytest.mark.parametrize("target", [2**6 * 3, 2**7, 5**3 * 7, 2**3 * 3**2 * 5, 2**70, 2**33 * 3**5])
def test_product_over_wide_domains_keeps_exactly_the_possible_values(target: int) -> None:
    values = [one for one in WIDE if target % one == 0]
    problem = posted("product", target, [WIDE] * 4)
    some = [values[:2], values[-2:], [1, values[len(values) // 2], 77], values[::3]]
    leaves_what_can_hold(problem, [some] * 4, lambda row: prod(row) == target)
    many = posted("product", 2**70, [(1, 2, 4, 2**30, 2**34)] * 4)
    some = [[1, 2, 4], [2**30, 2**34], [4, 2**34], [2]]
    leaves_what_can_hold(many, [some] * 4, lambda row: prod(row) == 2**70)


@pytest.mark.parametrize(
    "lists",
    [
        (range(40), range(20, 65), range(60, 65)),
        (range(130), range(129, -1, -1)[::-1], range(64, 130)),
        ((1, 64, 65, 200), range(60, 70), range(0, 201, 5), (64,)),
        (range(3), (2, 5, 7), (0, 7), (5,)),
    ],
)
def test_all_different_over_unequal_domains_keeps_exactly_the_possible_values(lists: Sequence[Sequence[int]]) -> None:
    problem = posted("different", None, lists)
    choices = [{tuple(own[-1:]), tuple(own[:2]), tuple(own[-2:]), tuple(own[::31])} for own in lists]
    leaves_what_can_hold(problem, [sorted(one) for one in choices], lambda row: len(set(row)) == len(row))


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        (("=", ("+", A, ("*", 3, B)), ("*", 2, C)), lambda row: row[0] + 3 * row[1] == 2 * row[2]),
        (("=", ("mod", A, B), ("mod", C, B)), lambda row: row[0] % row[1] == row[2] % row[1]),
        (("or", ("<", A, B), ("=", C, 65)), lambda row: row[0] < row[1] or row[2] == 65),
        (("<", ("*", A, A), B), lambda row: row[0] ** 2 < row[1]),
        (("<=", 0, ("+", A, B, C)), lambda row: True),
        (("<", ("+", A, B, C), 0), lambda row: False),
    ],
    ids=lambda one: "" if callable(one) else str(one),
)
@pytest.mark.parametrize("shape", ["bounds", "table of"])
def test_condition_over_wide_domains_keeps_exactly_the_possible_values(
    shape: str, condition: Any, holds: Callable[[Row], bool]
) -> None:
    """Intervals are used until few tuples are left; those are enumerated."""
    lists = (WIDE, range(1, 150, 2), range(1, 131)) if shape == "bounds" else (range(1, 70), (1, 3, 65), range(1, 67))
    problem = posted(shape, ConditionData(condition), lists)
    some = [(1, 3, 65), (1,), (65,), tuple(range(1, 20, 2))]
    leaves_what_can_hold(problem, [[[v for v in one if v in own] for one in some] for own in lists], holds)


def test_automaton_with_more_states_than_a_word_has_bits_is_exact() -> None:
    """The state is the sum so far; the last cell makes it 100."""
    values = range(70)
    moves = [
        [{one: one for one in values}],
        [{one: state + one for one in values} for state in range(70)],
        [{100 - state: 0} if 31 <= state <= 100 else {} for state in range(139)],
    ]
    problem = posted("regular", RegularData(moves, 1), [values] * 3)
    some = [(0, 1, 65), (30, 64, 66, 69), (5,), (2, 35, 36)]
    leaves_what_can_hold(problem, [some] * 3, lambda row: sum(row) == 100)
    search = problem.search(assumptions=dict.fromkeys(range(3), range(20, 69, 4)))
    assert sorted(search) == [row for row in product(range(20, 69, 4), repeat=3) if sum(row) == 100]
    assert search.statistics.dead_ends == 0


def test_wide_domains_are_enumerated_once_few_tuples_are_left() -> None:
    """A bound alone leaves few tuples; the results of enumerating them are forgotten before the next time."""
    parity = ("=", ("mod", ("+", A, B), 2), ("mod", C, 2))
    problem = posted("bounds", ConditionData(("and", ("<=", ("+", A, B, C), 5), parity)), [range(1, 15)] * 3)
    every = list(product(range(1, 15), repeat=3))
    rows = [row for row in every if sum(row) <= 5 and sum(row) % 2 == 0]
    assert [list(values) for values in problem.propagate() or ()] == [
        sorted(set(one)) for one in zip(*rows, strict=True)
    ]
    beside = posted("bounds", ConditionData(("<", ("*", 13, A), B)), [range(1, 15)] * 3)
    assert [list(values) for values in beside.propagate() or ()] == [[1], [14], list(range(1, 15))]
    some = range(65, 75)
    problem = posted("bounds", ConditionData(("=", ("mod", ("*", A, B), C), 1)), [range(1, 131)] * 3)
    found = problem.search(assumptions=dict.fromkeys(range(3), some))
    assert sorted(found) == [row for row in product(some, repeat=3) if row[0] * row[1] % row[2] == 1]
    assert found.statistics.dead_ends == 0


@pytest.mark.parametrize("factors", [(3, 1, -200, 100), (1, -2, 100, 700), (-5, 3, 300, -10_000), (100, -9, 1, 10_000)])
def test_columns_over_wide_domains_keep_exactly_the_possible_values(factors: Row) -> None:
    """No variable occurs in two columns."""
    lists = (range(70), range(66), range(-3, 68), (0, 1, *range(9, 80)))
    some = [(0, 1, 2), (60, 64, 65), (0, 33, 64)]
    choices = [[tuple(v for v in one if v in own) for one in some] for own in lists]
    for row in ((1, 64, 2, 65), (64, 0, 60, 1), (33, 65, 64, 0)):
        total = dot(factors, row)
        problem = posted("columns", ColumnsData(factors, total, 100), lists)
        leaves_what_can_hold(problem, choices, lambda other, total=total: dot(factors, other) == total)  # type: ignore[misc]


def dot(factors: Row, row: Row) -> int:
    return sum(factor * number for factor, number in zip(factors, row, strict=True))


@pytest.mark.parametrize("cells", [2, 3])
def test_balanced_order_tries_values_nearest_to_an_equal_share(cells: int) -> None:
    for target in range(1, 6 * cells):
        found = next(posted("sum", target, [range(7)] * cells).search(variable_order="static", value_order="balanced"))
        for at, one in enumerate(found):
            rest, still = target - sum(found[:at]), cells - at
            possible = [other for other in range(7) if 0 <= rest - other <= 6 * (still - 1)]
            assert abs(one - rest / still) == min(abs(other - rest / still) for other in possible), (target, found)
