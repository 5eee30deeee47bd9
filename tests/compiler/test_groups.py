"""Test equations in which some cells differ, on Latin squares whose solutions are listed one by one."""

from __future__ import annotations

from itertools import permutations, product
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gridpuzzles as gp
from gridpuzzles.compiler import compile_puzzle
from gridpuzzles.engine.limits import Limits

pytestmark = pytest.mark.slow

ORDER = 4
ROWS = list(permutations(range(1, ORDER + 1)))
SQUARES = [
    sum(rows, ())
    for rows in product(ROWS, repeat=ORDER)
    if all(len(set(column)) == ORDER for column in zip(*rows, strict=True))
]
CELLS = [f"r{i}c{j}" for i in range(1, ORDER + 1) for j in range(1, ORDER + 1)]


@given(
    st.lists(st.integers(0, ORDER**2 - 1), min_size=4, max_size=9, unique=True),
    st.lists(st.sampled_from([1, 1, 1, -1, 2, 10]), min_size=9, max_size=9),
    st.sampled_from(SQUARES),
    st.booleans(),
)
@settings(max_examples=60, deadline=None)
def test_equation_on_latin_squares_matches_enumeration(
    places: list[int], factors: list[int], planted: tuple[int, ...], multiplied: bool
) -> None:
    def left(square: tuple[int, ...]) -> int:
        values = [square[place] for place in places]
        return prod(values) if multiplied else sum(f * v for f, v in zip(factors, values, strict=False))

    terms = [CELLS[place] if multiplied else f"{f} * {CELLS[place]}" for place, f in zip(places, factors, strict=False)]
    text = f"values 1..{ORDER}\ngrid {ORDER} x {ORDER}\nall different in rows, cols\n"
    puzzle = gp.parse(text + (" * " if multiplied else " + ").join(terms) + f" = {left(planted)}\n")
    wanted = sorted(square for square in SQUARES if left(square) == left(planted))
    found = [tuple(solution[cell] for cell in CELLS) for solution in puzzle.solutions()]
    assert sorted(found) == wanted
    compiled = compile_puzzle(puzzle)
    stronger_models = compiled.stronger_models((), Limits())
    if stronger_models:
        assert sorted(stronger_models[0].search()) == wanted
