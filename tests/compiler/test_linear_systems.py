"""Test equations that contradict one another only together."""

from __future__ import annotations

from itertools import product
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gridpuzzles as gp
from gridpuzzles.compiler.compiled import compile_puzzle
from gridpuzzles.compiler.linear_systems import cancelling, dependencies

NAMES = "abcd"
TERM = st.tuples(st.sampled_from(NAMES), st.integers(-3, 3).filter(bool))


def table(numbers: list[list[int]], operation: str, off: int, values: str = "1..9") -> str:
    """Return a table with these cells and a wrong clue for its first column."""
    come_to = {"sum": sum, "product": prod}[operation]
    rows = [come_to(row) for row in numbers]
    cols = [come_to(column) for column in zip(*numbers, strict=True)]
    cols[0] = cols[0] + off if operation == "sum" else cols[0] * (off + 1)
    lines = [f"{name} {operation} = {', '.join(map(str, clues))}" for name, clues in (("rows", rows), ("cols", cols))]
    return "\n".join([f"values {values}", f"grid {len(rows)} x {len(cols)}", *lines])


@pytest.mark.parametrize("operation", ["sum", "product"])
@given(st.data())
@settings(max_examples=40, deadline=None)
def test_table_with_different_totals_is_refuted(operation: str, data: st.DataObject) -> None:
    height, width = data.draw(st.integers(2, 7)), data.draw(st.integers(2, 7))
    row = st.lists(st.integers(1, 9), min_size=width, max_size=width)
    numbers = data.draw(st.lists(row, min_size=height, max_size=height))
    right, wrong = gp.parse(table(numbers, operation, 0)), gp.parse(table(numbers, operation, 1))
    assert not compile_puzzle(right).contradicts()
    compiled = compile_puzzle(wrong)
    assert compiled.contradicts()
    assert all(not compiled.contradicts({clue}) for clue in range(len(wrong.clues)))


@pytest.mark.parametrize("size", [4, 10, 20])
@pytest.mark.parametrize("operation", ["sum", "product"])
def test_different_totals_are_refuted_within_few_nodes(size: int, operation: str) -> None:
    numbers = [[(3 * i * i + 5 * j + i * j) % 9 + 1 for j in range(size)] for i in range(size)]
    assert gp.parse(table(numbers, operation, 1)).verdict(node_limit=5000).solutions == ()


def test_cages_that_miss_the_total_of_the_board_are_refuted() -> None:
    text = """
values 1..4
grid 4 x 4
all different in rows, cols
cages sum:
  A A B B
  A C C B
  D C E E
  D D E F
  A = 8  B = 7  C = 9  D = 8  E = 6  F = """
    assert not compile_puzzle(gp.parse(text + "2\n")).contradicts()
    wrong = compile_puzzle(gp.parse(text + "3\n"))
    assert wrong.contradicts()
    assert not wrong.contradicts({0})


@pytest.mark.slow
@given(st.lists(st.tuples(st.lists(TERM, min_size=1, max_size=4), st.integers(-6, 12)), min_size=2, max_size=5))
@settings(max_examples=300, deadline=None)
def test_refuted_equations_have_no_solution(equations: list[tuple[list[tuple[str, int]], int]]) -> None:
    lines = [" + ".join(f"{factor} * {name}" for name, factor in terms) + f" = {total}" for terms, total in equations]
    text = "\n".join([f"unknown {', '.join(NAMES)} in 0..2", "evaluate by precedence", *lines])
    compiled = compile_puzzle(gp.parse(text))
    if compiled.contradicts():
        assignments = (dict(zip(NAMES, values, strict=True)) for values in product(range(3), repeat=len(NAMES)))
        assert not any(compiled.accepts(assignment) for assignment in assignments)


@given(
    st.lists(
        st.lists(st.tuples(st.integers(0, 4), st.integers(-3, 3).filter(bool)), min_size=1, max_size=4), max_size=7
    )
)
@settings(max_examples=300, deadline=None)
def test_found_dependencies_cancel_to_zero(drawn: list[list[tuple[int, int]]]) -> None:
    equations = [(tuple(dict(terms)), tuple(dict(terms).values()), 0) for terms in drawn]
    for chosen in dependencies(equations):
        assert all(times for _, times in chosen)
        for x in range(5):
            held = [
                (dict(zip(scope, factors or (), strict=True)).get(x, 0), times) for (scope, factors, _), times in chosen
            ]
            assert sum(factor * times for factor, times in held) == 0


def test_dependency_may_need_coefficients_other_than_one() -> None:
    assert cancelling([((0, 1), (2, 3), 5), ((0,), (3,), 1), ((1,), (6,), 1)]) == [6, -4, -3]


def test_sums_with_coefficients_are_refuted() -> None:
    """Any two of the sums can hold together; all three cannot."""
    sums = ("a + 2 * b + d = 7", "2 * b + 3 * c + d - 2 * e = 8", "a - 3 * c + 2 * e = ")
    text = "\n".join(("unknown a, b, c, d, e in 0..99", "evaluate by precedence", *sums))
    assert not compile_puzzle(gp.parse(f"{text}-1\n")).contradicts()
    wrong = compile_puzzle(gp.parse(f"{text}-2\n"))
    assert wrong.contradicts()
    assert not any(wrong.contradicts({clue}) for clue in range(3))
