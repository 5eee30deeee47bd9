"""Random puzzles of every kind of condition: each step is sound, and follows from what it names."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

import tests.puzzles
from gridpuzzles.model.puzzle import Puzzle
from gridpuzzles.steps import walk
from tests.reference import solutions
from tests.steps.checking import check

pytestmark = pytest.mark.slow


@settings(max_examples=300)
@given(tests.puzzles.puzzles())
def test_steps_of_random_puzzles(puzzle: Puzzle) -> None:
    found = solutions(puzzle)
    way = walk(puzzle)
    names = [symbol.name for symbol in puzzle.symbols]
    check(way, {name: {values[at] for values in found} for at, name in enumerate(names)})
    assert way.status == {0: "none", 1: "unique"}.get(len(found), "several")
    assert way.complete or way.ending
