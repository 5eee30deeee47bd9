"""Test laws of the answers: candidates of puzzles with many solutions, and values that `steps` allows."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gridpuzzles as gp
from gridpuzzles.compiler import compile_puzzle
from gridpuzzles.solving import candidates as candidate_table
from gridpuzzles.solving.budget import Budget
from gridpuzzles.solving.candidates import SEEN_AT_ONCE, candidates, runs
from gridpuzzles.solving.estimating import deviations, whole

MANY = {
    "all of 81": "values 1..3\ngrid 2 x 2\n",
    "rows differ": "values 1..5\ngrid 2 x 2\nall different in rows\n",
    "a value that few solutions have": "values 0..8\ngrid 1 x 4\nrows sum = 8\nr1c1 >= r1c2 - 4\n",
    "one name is settled": "values 1..9\ngrid 1 x 3\nr1c2 = 4\nr1c1 + r1c3 > 2\n",
    "unequal domains": "values 0..9\ngrid 1 x 3\nr1c1 in 3, 5\nr1c2 in 2..20 step 3\nr1c1 + r1c2 != r1c3\n",
    "letters": "letters 0..5\nA + B != C * D\n",
    "a hundred values": "unknown a in 1..100\na != 50\n",
}


@pytest.mark.parametrize("text", MANY.values(), ids=MANY)
def test_candidates_of_many_solutions_match_enumeration(text: str) -> None:
    puzzle = gp.parse(text)
    solutions = [dict(one) for one in puzzle.solutions()]
    assert len(solutions) > SEEN_AT_ONCE
    found = puzzle.candidates(counts=True)
    assert not found.limit
    assert not any(found.open.values())
    for name in (symbol.name for symbol in puzzle.symbols):
        seen = Counter(one[name] for one in solutions)
        assert found.values[name] == tuple(sorted(seen))
        assert found.counts[name] == dict(seen)
        assert puzzle.candidates().values[name] == found.values[name]
    assert not puzzle.candidates().counts
    assert not candidates(puzzle).counts
    assert set(found.forced) == {name for name, values in found.values.items() if len(values) == 1}


def test_candidates_stay_open_if_a_limit_comes_first() -> None:
    puzzle = gp.parse("values 1..3\ngrid:\n  _ 2\n  5 _\nr1c1 < r2c2\n")
    called_off = gp.Cancel()
    called_off.cancel()
    for asked in (puzzle, compile_puzzle(puzzle)):
        found = candidates(asked, budget=Budget(cancel=called_off))
        assert found.limit == "cancelled"
        assert not any(found.values.values())
        assert found.open == {"r1c1": (1, 2, 3), "r1c2": (2,), "r2c1": (5,), "r2c2": (1, 2, 3)}


def test_values_of_solutions_stay_open_at_a_limit() -> None:
    rows = [480, 252, 2592, 40320, 1890, 1344, 12960, 7560, 320, 13440]
    cols = [24576, 979776, 274400, 2177280, 1792000, 524880]
    puzzle = gp.crossproduct(rows, cols)
    found = puzzle.candidates(node_limit=1)
    assert found.limit == "nodes"
    for solution in puzzle.solutions(limit=3):
        for name, value in solution.items():
            assert value in found.values[name] or value in found.open[name]


@given(st.sets(st.integers(0, 60), min_size=21), st.sampled_from([1, 3, 1000]))
def test_consecutive_values_are_written_as_ranges(values: set[int], step: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(candidate_table, "STEP", step)
        written = runs(sorted(values))
    ends = [tuple(map(int, one.split(".."))) for one in written]
    assert [at for one in ends for at in range(one[0], one[-1] + 1)] == sorted(values)
    assert all(one[-1] + 1 < other[0] for one, other in pairwise(ends))


def test_long_list_of_values_is_shortened() -> None:
    assert runs(range(1, 1_000_000)) == ["1..999999"]
    *written, more = runs(range(1, 2_000_000, 2))
    assert (len(written), written[-1], more) == (1000, "1999", "and 999000 more")


def test_powers_of_two_are_exact() -> None:
    assert [whole(float(exponent)) for exponent in range(1200)] == [2**exponent for exponent in range(1200)]
    assert [whole(exponent) for exponent in (-9.0, 0.0, 0.4, 1.6, 3.3)] == [0, 1, 1, 3, 10]


STUDENT = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 6: 2.447, 8: 2.306, 10: 2.228, 20: 2.086, 100: 1.984}
"""Two-sided 95 % quantiles of Student's distribution by degrees of freedom, from the tables."""


def test_t_quantiles_match_the_tables() -> None:
    for degrees, known in STUDENT.items():
        assert deviations(degrees) == pytest.approx(known, rel=0.04 if degrees < 5 else 0.01)
