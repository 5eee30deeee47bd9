"""Test that a condition has the same solutions with every relation of the engine, and how tables are listed."""

from __future__ import annotations

from collections import Counter
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings

from gridpuzzles.compiler import compile_puzzle, patterns
from gridpuzzles.compiler.comparisons import arrangements, to_list
from gridpuzzles.compiler.draft import ProblemBuilder
from gridpuzzles.model.puzzle import Puzzle
from tests import reference
from tests.puzzles import puzzles

pytestmark = pytest.mark.slow

VAR = [("var", x) for x in range(9)]


LIMITS: dict[str, Any] = {
    "listed": {"MAX_TABLE": 0},
    "by bounds": {"MAX_TABLE": 0, "MAX_LISTED": 0, "MAX_LINEAR_TABLE": 0},
}


@pytest.mark.parametrize("kind", LIMITS)
@given(puzzle=puzzles())
@settings(max_examples=150, deadline=None)
def test_every_shape_of_a_condition_has_the_same_solutions(kind: str, puzzle: Puzzle) -> None:
    with patch.multiple(patterns, **LIMITS[kind]):
        compiled = compile_puzzle(puzzle)
    found = Counter(tuple(compiled.assignment(values).values()) for values in compiled.search())
    assert found == Counter(reference.solutions(puzzle))


def word(*digits: int) -> tuple[object, ...]:
    places = range(len(digits) - 1, -1, -1)
    return ("+", *[("*", 10**place, VAR[x]) for place, x in zip(places, digits, strict=True)])


@pytest.mark.parametrize("swapped", [False, True])
def test_product_of_words_is_solved_for_its_digits(swapped: bool) -> None:
    draft = ProblemBuilder([range(10)] * 9, 10, 0)
    draft.post_different(range(9), -1)
    sides = [("*", word(0, 1, 2), word(0, 1, 2)), word(3, 4, 5, 6, 7, 8)]
    condition, trials = to_list(draft, ("=", *(sides[::-1] if swapped else sides)), range(9))
    assert trials == 10 * 9 * 8 * 7
    assert condition == ("=", sides[0], ("+", *sides[1][1:-1], VAR[8]))


def test_arrangements_exclude_values_that_groups_forbid() -> None:
    draft = ProblemBuilder([range(1, 5)] * 4, 10, 0)
    draft.post_different((0, 1, 2), -1)
    assert arrangements(draft, range(4)) == 4 * 3 * 2 * 4
