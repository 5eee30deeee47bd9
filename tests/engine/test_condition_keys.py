"""Test that cached data of a condition serves the same condition on other variables, and no other condition."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridpuzzles.engine import Problem
from gridpuzzles.engine.posted import ConditionData
from gridpuzzles.engine.propagators.bounds import key_of

from .meanings import VALUES, conditions, over

pytestmark = pytest.mark.slow


def renamed(condition: Any, names: dict[int, int]) -> Any:
    if not isinstance(condition, tuple):
        return condition
    if condition[0] == "var":
        return ("var", names[condition[1]])
    return (condition[0], *[renamed(part, names) for part in condition[1:]])


@pytest.mark.parametrize("shape", ["table of", "bounds"])
@settings(max_examples=60, deadline=None, database=None)
@given(data=st.data())
def test_condition_has_its_solutions_if_another_of_its_shape_is_cached(shape: str, data: st.DataObject) -> None:
    domains = data.draw(st.lists(st.sets(VALUES, min_size=1, max_size=4).map(sorted), min_size=3, max_size=3))
    condition = data.draw(conditions((0, 1, 2), VALUES))
    meaning = over((0, 1, 2), condition)
    expected = [row for row in product(*domains) if meaning(row)]
    for order in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):
        problem = Problem()
        names = dict(enumerate(order))
        for x in range(3):
            problem.variable(tuple(domains[order.index(x)]))
        problem.post(shape, [names[x] for x in range(3)], ConditionData(renamed(condition, names)))
        assert sorted(tuple(found[names[x]] for x in range(3)) for found in problem.search()) == expected


@settings(max_examples=300, deadline=None, database=None)
@given(conditions((0, 1), st.integers(0, 2)), conditions((0, 1), st.integers(0, 2)))
def test_equal_keys_mean_equal_conditions(one: Any, other: Any) -> None:
    problem = Problem()
    scope = (problem.variable(range(3)), problem.variable(range(3)))
    if key_of(problem, scope, one, []) == key_of(problem, scope, other, []):
        rows = list(product(range(3), repeat=2))
        assert [over(scope, one)(row) for row in rows] == [over(scope, other)(row) for row in rows]


def test_key_does_not_confuse_a_group_with_a_domain() -> None:
    problem = Problem()
    for _ in range(3):
        problem.variable((0, 1))
    condition = ("=", ("var", 0), ("var", 1))
    problem.post("table of", (0, 1), ConditionData(condition, [(0, 1)]))
    problem.post("table of", (0, 1, 2), ConditionData(condition))
    assert list(problem.search()) == []
    other = Problem()
    for _ in range(3):
        other.variable((0, 1))
    other.post("table of", (0, 1, 2), ConditionData(condition))
    assert len(list(other.search())) == 4
