"""Test random solutions: distinct, uniform if declared so, and determined by the seed."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import gridpuzzles as gp
from gridpuzzles.solving import sampling
from gridpuzzles.solving.budget import Budget

SQUARE = gp.Grid(3, 3, values="1..3").all_different("rows", "cols").build()
OPEN = gp.Grid(2, 3, values="0..3").where("sum(row 1) = 4", "r1c1 <= r2c1").build()


@pytest.mark.parametrize("listed", [1, 3, 2000])
@pytest.mark.parametrize("puzzle", [SQUARE, OPEN], ids=["square", "open"])
def test_sampled_solutions_are_distinct(puzzle: gp.Puzzle, listed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "LISTED", listed)
    sample = puzzle.sample(4, seed=5)
    assert sample.uniform
    assert len(set(sample)) == 4
    assert set(sample) <= set(puzzle.solutions())


@pytest.mark.parametrize("listed", [1, 3])
@pytest.mark.parametrize("puzzle", [SQUARE, OPEN], ids=["square", "open"])
def test_samples_are_uniform(puzzle: gp.Puzzle, listed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "LISTED", listed)
    draws = sampling.SolutionSampler(Budget().compiled(puzzle), Budget(), Random(1), {})
    number = puzzle.count().value
    expected = 50
    seen = Counter(draws.draw() for _ in range(expected * number))
    # the sum of squares is close to its degrees of freedom, within five standard deviations
    distance = sum((times - expected) ** 2 / expected for times in seen.values())
    assert len(seen) == number
    assert distance < number - 1 + 5 * (2 * (number - 1)) ** 0.5


def test_same_seed_gives_the_same_sample() -> None:
    assert SQUARE.sample(5, seed=3) == SQUARE.sample(5, seed=3) != SQUARE.sample(5, seed=4)


def test_sample_respects_assumptions_and_the_number_of_solutions() -> None:
    found = SQUARE.sample(100, assumptions={"r1c1": 2})
    assert len(found) == 4
    assert all(one["r1c1"] == 2 for one in found)
    assert len(gp.crossproduct([7, 8], [9, 9]).sample(3)) == 0


@pytest.mark.parametrize(("size", "rules"), [(9, ("rows", "cols", "boxes 3 x 3")), (6, ("rows", "cols"))])
def test_sample_of_an_uncountable_puzzle_is_not_uniform(size: int, rules: tuple[str, ...]) -> None:
    found = gp.Grid(size, size, values=f"1..{size}").all_different(*rules).build().sample(2, seed=1, node_limit=10_000)
    assert (len(set(found)), found.uniform) == (2, False)
    assert "not all equally likely" in str(found)


def test_limit_ends_sampling() -> None:
    fresh = gp.Grid(3, 3, values="1..3").all_different("rows", "cols").build()  # nothing is compiled yet
    for puzzle in (SQUARE, fresh):
        found = puzzle.sample(3, time_limit=0)
        assert (len(found), found.limit) == (0, "time")


def test_all_solutions_are_returned_if_fewer_exist_than_asked_for() -> None:
    puzzle = gp.parse("grid 1 x 4\nvalues 1..7\n")
    found = puzzle.sample(2450)
    assert len(found.solutions) == 7**4 == len({tuple(one.values()) for one in found.solutions})
