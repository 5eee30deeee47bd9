"""Test sums and products computed without the engine by brute force, and other conditions with the engine."""

from __future__ import annotations

from itertools import product
from math import prod

from hypothesis import given
from hypothesis import strategies as st

import gridpuzzles as gp
from gridpuzzles.engine.arithmetic_fillings import first_fillings
from gridpuzzles.solving.budget import Budget
from gridpuzzles.steps.derived import model_of
from gridpuzzles.steps.state import SolveSession, State
from gridpuzzles.steps.unit_problem import MAX_PUT_DOWN, of_conditions

MOST = 1000


@st.composite
def asked(draw: st.DrawFn) -> tuple[list[dict[int, int]], list[list[int]], int, bool]:
    """Draw cells with numbers, pairs that differ, a target, and True for a product."""
    size = draw(st.integers(1, 4))
    is_product = draw(st.booleans())
    values = [value for value in range(-3, 7) if value or not is_product]
    bit = {value: 1 << at for at, value in enumerate(values)}
    numbers = []
    for _ in range(size):
        factor = 1 if is_product else draw(st.sampled_from([1, 1, -1, 10]))
        some = sorted(draw(st.sets(st.sampled_from(values), min_size=1)))
        numbers.append({bit[value]: factor * value for value in some})
    unlike = [sorted(draw(st.sets(st.integers(0, at - 1)))) if at else [] for at in range(size)]
    return numbers, unlike, draw(st.integers(-40, 60)), is_product


@given(asked())
def test_combinations_match_brute_force_in_order(
    one: tuple[list[dict[int, int]], list[list[int]], int, bool],
) -> None:
    numbers, unlike, target, is_product = one
    total = prod if is_product else sum
    wanted = [
        row
        for row in product(*numbers)
        if total(of[bit] for of, bit in zip(numbers, row, strict=True)) == target
        and all(row[at] != row[other] for at, others in enumerate(unlike) for other in others)
    ]
    if target or not is_product:
        assert first_fillings(numbers, unlike, target, is_product, len(wanted) + 1, MAX_PUT_DOWN) == wanted
        assert first_fillings(numbers, unlike, target, is_product, 1, MAX_PUT_DOWN) == wanted[:1]


def test_combinations_beyond_the_bound_are_unknown() -> None:
    numbers = [{1 << at: 2 * at for at in range(40)}] * 8
    assert first_fillings(numbers, [[]] * 8, 301, False, MOST, MAX_PUT_DOWN) is None  # an odd sum of even numbers
    assert MAX_PUT_DOWN > MOST


def test_products_may_exceed_a_machine_word() -> None:
    numbers = [{1 << at: value for at, value in enumerate((-9, 1, 7, 10**6))}] * 12
    target = 7 * 9 * 10**12
    row = (1, *[2] * 8, 4, 8, 8)
    assert first_fillings(numbers, [[]] * 12, -target, True, 1, MAX_PUT_DOWN) == [row]
    assert first_fillings([{1: 10**6}] * 12, [[]] * 12, 10**18, True, 1, MAX_PUT_DOWN) == []


def test_numbers_beyond_a_machine_word_are_left_to_the_engine() -> None:
    for clue, values in (
        (f"a + b + c = {10**20 + 14}", f"{10**20}..{10**20 + 2}, 5..9"),
        (f"a * b * c = {42 * 10**20}", f"{10**20}, 2..9"),
    ):
        puzzle = gp.parse(f"unknown a, b, c in {values}\n{clue}\na < b < c\n")
        walk = puzzle.steps()
        for one in puzzle.solutions():
            assert all(one[name] not in gone for step in walk.steps for name, gone in step.eliminated.items())


def test_computed_units_agree_with_the_engine() -> None:
    for name in ("killer/own-6x6", "kenken/own-6x6", "kakuro/own-7x7", "cryptarithm/send-more-money", "suko/own-2"):
        model = model_of(gp.load(f"puzzles/{name}.puzzle"))
        clock = Budget(None)
        state = State(model, model.start, SolveSession(clock))
        worked_out = 0
        for unit in (*model.relations, *model.to_look_at("all")):
            assert unit.condition is not None
            groups = [cells for _, cells in model.groups_within(unit.cells)]
            stated = of_conditions(model, unit.cells, [unit.condition], groups, clock)
            problem = state.problem(unit)
            worked_out += problem is not stated
            assert problem.fillings(state.key(unit), MOST, clock) == stated.fillings(state.key(unit), MOST, clock)
        assert worked_out


def test_products_of_factors_beyond_a_machine_word_are_solved() -> None:
    text = f"grid 1 x 2\nvalues 1, 2, {2**63 + 2}\nrows product = 2\nr1c1 < r1c2\n"
    assert gp.parse(text).steps().solution() == {"r1c1": 1, "r1c2": 2}
