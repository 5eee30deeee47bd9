"""Test that counting by automata agrees with enumeration, and counts what is too much to enumerate."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from math import comb, factorial, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridpuzzles.engine import Problem
from gridpuzzles.engine.counting import count_solutions
from gridpuzzles.engine.limits import Limits
from gridpuzzles.engine.posted import ColumnsData, ConditionData, LinearData, PostedConstraint

pytestmark = pytest.mark.slow

NO_LIMITS = (None, None, None)


def counted(relations: list[PostedConstraint], values: list[range]) -> int | None:
    return count_solutions(relations, values, Limits(*NO_LIMITS))


def enumerated(relations: list[PostedConstraint], values: list[range]) -> int:
    problem = Problem()
    for one in values:
        problem.variable(one)
    for post in relations:
        problem.post(post.shape, post.scope, post.data)
    return sum(1 for _ in problem.search())


SCOPES = st.lists(st.integers(0, 4), min_size=1, max_size=4, unique=True).map(tuple)
TARGETS = st.integers(0, 24)
SHAPES = st.one_of(
    st.builds(PostedConstraint, st.sampled_from(["sum", "product"]), SCOPES, TARGETS),
    st.builds(PostedConstraint, st.just("different"), SCOPES),
    SCOPES.flatmap(
        lambda scope: st.builds(
            PostedConstraint,
            st.just("linear"),
            st.just(scope),
            st.builds(
                LinearData,
                st.lists(st.integers(-3, 3), min_size=len(scope), max_size=len(scope)),
                st.sampled_from(["=", "!=", "<="]),
                st.integers(-9, 9),
            ),
        )
    ),
    SCOPES.flatmap(
        lambda scope: st.builds(
            PostedConstraint,
            st.just("columns"),
            st.just(scope),
            st.builds(
                ColumnsData,
                st.lists(st.sampled_from([1, -1, 3, -3, 9]), min_size=len(scope), max_size=len(scope)),
                st.integers(-9, 9),
                st.just(3),
            ),
        )
    ),
    st.builds(PostedConstraint, st.just("cardinality"), SCOPES, st.just({1: (1, 2), 3: (0, 1)})),
    st.builds(
        PostedConstraint, st.just("table"), st.just((0, 2)), st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)))
    ),
    st.just(PostedConstraint("table of", (1, 3), ConditionData(("<", ("var", 1), ("*", 2, ("var", 3)))))),
    st.just(PostedConstraint("table of", (1, 3), ConditionData(("<", ("var", 1), ("*", 2, ("var", 3))), [(1, 3)]))),
)


@settings(max_examples=300, deadline=None)
@given(st.lists(SHAPES, max_size=4))
def test_counting_equals_enumeration(relations: list[PostedConstraint]) -> None:
    values = [range(5), range(4), range(1, 5), range(5), range(2, 4)]
    assert counted(relations, values) == enumerated(relations, values)


def crossproduct(rows: int, cols: int, seed: int) -> list[PostedConstraint]:
    rng = random.Random(seed)
    table = [[rng.randint(1, 9) for _ in range(cols)] for _ in range(rows)]
    lines = [
        PostedConstraint("product", tuple(row * cols + col for col in range(cols)), prod(table[row]))
        for row in range(rows)
    ]
    columns = [
        PostedConstraint("product", tuple(row * cols + col for row in range(rows)), prod(line[col] for line in table))
        for col in range(cols)
    ]
    return [*lines, *columns]


def test_ten_by_three_has_36685_solutions() -> None:
    assert counted(crossproduct(10, 3, 42), [range(1, 10)] * 30) == 36685


def test_counts_may_exceed_a_machine_word() -> None:
    assert counted([], [range(9)] * 300) == 9**300
    assert counted([PostedConstraint("different", tuple(range(12)))], [range(12)] * 12) == factorial(12)
    line = [PostedConstraint("sum", tuple(range(200)), 100)]
    assert counted(line, [range(2)] * 200) == comb(200, 100)


def test_count_out_of_reach_returns_none() -> None:
    lines = [PostedConstraint("different", tuple(9 * row + col for col in range(9))) for row in range(9)]
    columns = [PostedConstraint("different", tuple(9 * row + col for row in range(9))) for col in range(9)]
    assert counted([*lines, *columns], [range(9)] * 81) is None


def test_deadline_ends_the_count() -> None:
    limits = Limits(None, 0.0, None)
    assert count_solutions(crossproduct(10, 4, 1), [range(1, 10)] * 40, limits) is None
    assert limits.met == "time"


@pytest.mark.parametrize("size", [3, 4])
def test_number_of_latin_squares_is_known(size: int) -> None:
    lines = [PostedConstraint("different", tuple(size * row + col for col in range(size))) for row in range(size)]
    columns = [PostedConstraint("different", tuple(size * row + col for row in range(size))) for col in range(size)]
    assert counted([*lines, *columns], [range(size)] * size**2) == {3: 12, 4: 576}[size]


CALLS = """
import sys
from gridpuzzles.engine.counting import count_solutions
from gridpuzzles.engine.limits import Limits

for cells in (100, 200):
    calls = []
    sys.setprofile(lambda frame, event, _: event == "call" and calls.append(frame.f_code.co_name))
    assert count_solutions([], [range(9)] * cells, Limits()) == 9**cells
    sys.setprofile(None)
    print(calls.count("burden"))
"""


def test_cell_without_a_relation_is_weighed_once() -> None:
    """Weighing all remaining cells each time would be quadratic. Plain Python is used, so that calls can be counted."""
    pure = {**os.environ, "GRIDPUZZLES_PURE": "1"}
    said = subprocess.run([sys.executable, "-c", CALLS], env=pure, capture_output=True, text=True, check=True).stdout
    assert said.split() == ["100", "200"]
