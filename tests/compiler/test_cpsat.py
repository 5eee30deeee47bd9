"""Test that a compiled puzzle has the solutions that CP-SAT finds with an independent translation."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings

from gridpuzzles import solving
from gridpuzzles.model.puzzle import Puzzle
from tests import cpsat
from tests.puzzles import puzzles

pytestmark = pytest.mark.slow


@given(puzzles())
@settings(max_examples=60, deadline=None)
def test_cpsat_finds_the_same_solutions(puzzle: Puzzle) -> None:
    try:
        expected = cpsat.solutions(puzzle)
    except cpsat.Unsupported:
        assume(False)
    assert {tuple(solution.values()) for solution in solving.solutions(puzzle)} == expected
