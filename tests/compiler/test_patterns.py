"""Test that a compiled puzzle has the solutions of its meaning and of CP-SAT, with every relation of the engine."""

from __future__ import annotations

from collections import Counter
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridpuzzles.compiler import compile_puzzle, patterns
from gridpuzzles.model.puzzle import Puzzle
from tests import cpsat, reference
from tests.puzzles import puzzles, without

pytestmark = pytest.mark.slow

LIMITS: dict[str, Any] = {
    "as usual": {"MAX_TABLE": patterns.MAX_TABLE},
    "listed": {"MAX_TABLE": 0},
    "by bounds": {"MAX_TABLE": 0, "MAX_LISTED": 0, "MAX_LINEAR_TABLE": 0},
}


def found(puzzle: Puzzle, **options: object) -> Counter[tuple[int, ...]]:
    compiled = compile_puzzle(puzzle)
    return Counter(tuple(compiled.assignment(values).values()) for values in compiled.search(**options))  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", LIMITS)
@given(puzzle=puzzles())
@settings(max_examples=200, deadline=None)
def test_every_shape_of_a_condition_has_the_same_solutions(kind: str, puzzle: Puzzle) -> None:
    with patch.multiple(patterns, **LIMITS[kind]):
        assert found(puzzle) == Counter(reference.solutions(puzzle))


@given(puzzles(), st.data())
@settings(max_examples=150, deadline=None)
def test_clue_switched_off_equals_clue_removed(puzzle: Puzzle, data: st.DataObject) -> None:
    if puzzle.clues:
        clue = data.draw(st.integers(0, len(puzzle.clues) - 1))
        assert found(puzzle, without=[clue]) == Counter(reference.solutions(without(puzzle, clue)))


@given(puzzles())
@settings(max_examples=60, deadline=None)
def test_cp_sat_finds_the_same_solutions(puzzle: Puzzle) -> None:
    try:
        expected = cpsat.solutions(puzzle)
    except cpsat.Unsupported:
        return
    assert found(puzzle) == Counter(expected)
