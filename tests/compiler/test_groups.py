"""Test equations in which some cells differ, on Latin squares whose solutions are listed one by one."""

from __future__ import annotations

from itertools import permutations, product
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gridpuzzles as gp
from gridpuzzles.compiler import compile_puzzle
from gridpuzzles.compiler.draft import ProblemBuilder
from gridpuzzles.compiler.sums import are_large, group_sums, refine
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


def test_groups_are_largest_with_one_coefficient() -> None:
    draft = ProblemBuilder([range(1, 10)] * 8, 10, 1)
    draft.post_different((0, 1, 2, 3), -1)
    draft.post_different((4, 5), -1)
    draft.post_different((6, 7), 0)  # a clue, which may be switched off
    draft.post("sum", (0, 1, 2, 4, 5, 6, 7), 30, 0)
    draft.post("sum", (0, 1, 4), 9, 0)  # a sum of this few cells becomes a table
    group_sums(draft)
    stated, few = draft.posts[-2:]
    assert (stated.shape, stated.scope, stated.clue) == ("grouped sum", (0, 1, 2, 4, 5, 6, 7), 0)
    assert [*stated.data.groups] == [(0, 1, 2), (4, 5), (6,), (7,)]
    assert few.shape == "sum"


def test_pairs_do_not_make_a_grouped_sum() -> None:
    draft = ProblemBuilder([range(1, 10)] * 6, 10, 1)
    for pair in ((0, 1), (2, 3), (4, 5)):
        draft.post_different(pair, -1)
    draft.post("sum", range(6), 30, 0)
    group_sums(draft)
    assert draft.posts[-1].shape == "sum"


@pytest.mark.parametrize(("sizes", "large"), [((3, 4), True), ((3, 3, 2), False), ((8,), True), ((1, 2, 3), False)])
def test_large_cages_are_recognized_by_their_average_size(sizes: tuple[int, ...], large: bool) -> None:
    assert are_large([(range(size), 10, -1) for size in sizes]) is large


def test_remaining_cells_of_large_cages_are_different() -> None:
    draft = ProblemBuilder([range(1, 10)] * 9, 10, 1)
    draft.post_different(range(9), -1)
    draft.post("sum", (0, 1, 2, 3), 20, 0)
    refine(draft, deeply=True)
    assert [(post.shape, post.scope) for post in draft.posts[1:]] == [
        ("sum of different", (0, 1, 2, 3)),
        ("sum of different", (4, 5, 6, 7, 8)),
    ]
