"""Test that the rating correlates with the levels of other programs."""

from __future__ import annotations

from pathlib import Path

import pytest

import gridpuzzles as gp
from tests.steps.correlation import ranks, spearman

LEVELS = Path(__file__).with_name("levels.txt")
LEAST = {"keen-5": 0.87, "keen-6": 0.8, "unequal-5": 0.94, "solo": 0.93, "qqwing": 0.83, "hodoku": 0.9}
"""Measured rank correlations, less about 0.03."""


def read(name: str) -> list[tuple[int, gp.Puzzle]]:
    lines = (line.split(" ", 2) for line in LEVELS.read_text(encoding="utf-8").splitlines() if line.startswith(name))
    return [(int(level), puzzle_of(name, text)) for _, level, text in lines]


def puzzle_of(name: str, text: str) -> gp.Puzzle:
    if name in ("qqwing", "hodoku"):
        return gp.from_format(text, "sudoku")
    return gp.from_tatham(text, name.split("-")[0])


def test_rank_correlation_matches_known_values() -> None:
    assert spearman([1, 2, 3, 4], [2, 4, 6, 9]) == pytest.approx(1)
    assert spearman([1, 2, 3, 4], [4, 3, 2, 1]) == pytest.approx(-1)
    assert ranks([5, 1, 5]) == [1.5, 0, 1.5]


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(LEAST))
def test_ratings_correlate_with_published_levels(name: str) -> None:
    puzzles = read(name)
    assert len(puzzles) > 20
    ratings = [puzzle.rate() for _, puzzle in puzzles]
    assert all(rating.complete and "search" not in rating.counts for rating in ratings)
    agreement = spearman([level for level, _ in puzzles], [rating.value for rating in ratings])
    assert agreement > LEAST[name], f"{name}: {agreement:.3f}"
