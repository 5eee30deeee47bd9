"""Test that candidates are exactly the values that occur in solutions."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

import gridpuzzles as gp

CLUES = st.lists(st.integers(1, 30), min_size=2, max_size=2)


@settings(max_examples=60, deadline=None)
@given(CLUES, CLUES)
def test_candidates_and_counts_match_all_solutions(rows: list[int], cols: list[int]) -> None:
    puzzle = gp.crossproduct(rows, cols)
    solutions = list(puzzle.solutions())
    found = puzzle.candidates(counts=True)
    assert not found.limit
    for symbol in puzzle.symbols:
        seen = Counter(solution[symbol.name] for solution in solutions)
        assert found.values[symbol.name] == tuple(sorted(seen))
        assert found.counts.get(symbol.name, {}) == dict(seen)
    assert set(found.forced) == {name for name, values in found.values.items() if len(values) == 1}


def test_limit_leaves_values_open() -> None:
    rows = [480, 252, 2592, 40320, 1890, 1344, 12960, 7560, 320, 13440]
    cols = [24576, 979776, 274400, 2177280, 1792000, 524880]
    puzzle = gp.crossproduct(rows, cols)
    found = puzzle.candidates(node_limit=1)
    assert found.limit == "nodes"
    for solution in puzzle.solutions(limit=3):
        for name, value in solution.items():
            assert value in found.values[name] or value in found.open[name]
