"""Test that learning from dead ends changes the speed and the order of solutions, but not the set."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gridpuzzles.engine import COMPILED, Problem
from gridpuzzles.engine.posted import LinearData

from .meanings import CONDITIONS, POSTS
from .test_search import equations, queens

MOST = 100
HOLES = 7 if COMPILED else 5
EXAMPLES = settings(
    max_examples=40,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)


@pytest.mark.slow
@pytest.mark.parametrize("shape", sorted(POSTS))
@EXAMPLES
@given(st.data())
def test_explanations_of_every_relation_lose_no_solution(shape: str, data: st.DataObject) -> None:
    """Other relations contradict it here and there. If an explanation is too weak, a solution is lost."""
    post = data.draw(POSTS[shape])
    problem = Problem()
    for domain in post.domains:
        problem.variable(domain)
    problem.post(post.shape, post.scope, post.data)
    variables = range(len(post.domains))
    others = []
    for _ in range(data.draw(st.integers(0, 4))):
        scope = data.draw(st.lists(st.sampled_from(variables), min_size=1, max_size=3, unique=True))
        coefficients = tuple(data.draw(st.sampled_from([-2, -1, 1, 2])) for _ in scope)
        relation, bound = data.draw(st.sampled_from(["=", "!=", "<="])), data.draw(st.integers(-5, 12))
        problem.post("linear", scope, LinearData(coefficients, relation, bound))
        others.append((scope, coefficients, relation, bound))

    def accepts(values: tuple[int, ...]) -> bool:
        return post.accepts(values) and all(
            CONDITIONS[relation](sum(c * values[x] for c, x in zip(coefficients, scope, strict=True)), bound)
            for scope, coefficients, relation, bound in others
        )

    wanted = {values for values in product(*post.domains) if accepts(values)}
    order = data.draw(st.sampled_from(["static", "smallest", "dom/wdeg"]))
    seed = data.draw(st.integers(0, 9))
    found = list(problem.search(MOST, variable_order=order, value_order="random", seed=seed, learn_after=0))
    assert len(found) == len(set(found)) == min(MOST, len(wanted))
    assert wanted.issuperset(found)


def pigeons(count: int, holes: int) -> Problem:
    """Return a pigeonhole problem with a relation for each pair, so that each learned nogood is weak."""
    problem = Problem()
    for _ in range(count):
        problem.variable(range(holes))
    for pair in combinations(range(count), 2):
        problem.post("linear", pair, LinearData((1, -1), "!=", 0))
    return problem


@pytest.mark.parametrize("learn_after", [0, 10, 1000, None])
def test_learning_finds_each_solution_once(learn_after: int | None) -> None:
    found = list(queens(8).search(MOST, learn_after=learn_after))
    assert len(found) == len(set(found)) == 92
    assert sorted(found) == sorted(queens(8).search())


@pytest.mark.parametrize("learn_after", [0, 1000])
def test_learning_proves_that_there_is_no_solution(learn_after: int) -> None:
    search = pigeons(HOLES + 1, HOLES).search(1, learn_after=learn_after)
    assert list(search) == []
    assert not search.limit
    assert list(equations(20, 26, 46).search(1, learn_after=learn_after)) == []


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="takes a minute in pure Python")
def test_forgetting_nogoods_keeps_the_search_complete() -> None:
    """There are more dead ends than nogoods that are kept."""
    search = pigeons(11, 10).search(1, learn_after=0, variable_order="static")
    assert list(search) == []
    assert search.statistics.dead_ends > 4000


def test_solution_found_before_learning_is_not_repeated() -> None:
    """Learning begins between the first and the second solution."""
    for seed in range(20):
        search = queens(6).search(5, value_order="random", seed=seed, learn_after=3)
        found = list(search)
        assert len(found) == len(set(found)) == 4


def test_learning_handles_domains_wider_than_a_word() -> None:
    def wide() -> Problem:
        problem = Problem()
        xs = [problem.variable(range(70)) for _ in range(3)]
        problem.post("linear", xs, LinearData((3, 5, -7), "=", 1))
        problem.post("linear", xs, LinearData((2, -9, 4), "=", 6))
        return problem

    assert list(wide().search(50, learn_after=0)) == list(wide().search(50, learn_after=None))


def test_learning_with_hidden_variables_repeats_no_solution() -> None:
    problem = Problem()
    for i in range(4):
        problem.variable(range(4), visible=i < 2)
    problem.post("linear", (0, 1, 2, 3), LinearData((1, 1, 1, -1), "=", 2))
    problem.post("linear", (0, 1), LinearData((1, 1), "<=", 4))
    problem.post("linear", (1, 2), LinearData((1, -1), "!=", 1))
    plain = {values[:2] for values in problem.search()}
    found = [values[:2] for values in problem.search(MOST, learn_after=0, value_order="random")]
    assert len(found) == len(set(found))
    assert set(found) == plain
