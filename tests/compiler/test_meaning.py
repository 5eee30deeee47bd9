"""Test that a compiled puzzle has exactly the solutions that `Puzzle.accepts` accepts, each of them once."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridpuzzles.compiler import compile_puzzle
from gridpuzzles.model.puzzle import Puzzle
from tests import reference
from tests.puzzles import puzzles, without

pytestmark = pytest.mark.slow


def found(puzzle: Puzzle, **options: object) -> Counter[tuple[int, ...]]:
    compiled = compile_puzzle(puzzle)
    return Counter(tuple(compiled.assignment(values).values()) for values in compiled.search(**options))  # type: ignore[arg-type]


@given(puzzles())
@settings(max_examples=300, deadline=None)
def test_solutions_match_accepts(puzzle: Puzzle) -> None:
    assert found(puzzle) == Counter(reference.solutions(puzzle))


@given(puzzles(), st.data())
@settings(max_examples=150, deadline=None)
def test_clue_switched_off_equals_clue_removed(puzzle: Puzzle, data: st.DataObject) -> None:
    if puzzle.clues:
        clue = data.draw(st.integers(0, len(puzzle.clues) - 1))
        assert found(puzzle, without=[clue]) == Counter(reference.solutions(without(puzzle, clue)))
