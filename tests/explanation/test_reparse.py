"""Test that every claim of `explain` is true for the text after following its advice."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path

import pytest

import gridpuzzles as gp
from gridpuzzles.api import read
from gridpuzzles.base.source import Source
from gridpuzzles.explanation.changes import neighbors
from gridpuzzles.model.clue_numbers import numbers_of, place

PUZZLES = Path(__file__).parents[2] / "puzzles"
BROKEN = [
    "aarp/march-2020",
    "corners/own-6x6",
    "corners/own-7x7",
    "corners/own-sums-5x5",
    "crossword/own-seven",
    "crossword/own-small",
    "crossword/own-no-tiles",
    "suko/own-2",
]
CORNERS = "values 1..2\ngrid:\n  _ _\n  _ _\ncorners:\n  5+\nsum(grid) = 6\nr1c1 = 1\nr1c2 = 2\n"
SHARED = "values 1..5\ncrossword:\n  _ + 2 = 3\n  . . + . .\n  . . _ . .\n  . . = . .\n  . . 9 . .\n"
TILES = "tiles 1 2\ngrid:\n  1 _ 9 _\nsum(row 1) = 10\n"


def changed(puzzle: gp.Puzzle, numbers: Mapping[int, int]) -> gp.Puzzle | None:
    """Return the puzzle read from its text with other numbers, or None if it has errors."""
    assert puzzle.source
    text = puzzle.source.text
    places = [(place(puzzle.clues[clue], numbers_of(puzzle)[clue]), number) for clue, number in numbers.items()]
    for at, number in sorted(places, reverse=True):  # type: ignore[type-var]
        assert at is not None
        text = f"{text[: at[0]]}{number}{text[at[1] :]}"
    return read(Source("changed", text))[0]


def check(puzzle: gp.Puzzle) -> int:
    """Check every claim of the explanation again, and return their number."""
    found = puzzle.explain(superfluous=True)
    for one in found.changes:
        mended = changed(puzzle, {one.clue: one.value})
        assert mended is not None
        assert mended.verdict().status == ("unique" if one.unique else "several")
    for pair in found.pairs:
        mended = changed(puzzle, {one.clue: one.value for one in pair})
        assert mended is not None
        assert mended.verdict().status == ("unique" if pair[0].unique else "several")
    for removal in found.removals:
        assert puzzle.without(*(puzzle.clues[clue].label for clue in removal)).solve() is not None
    for clue in found.redundant:
        assert puzzle.without(puzzle.clues[clue].label).verdict().status == "unique"
    if found.superfluous:
        assert puzzle.without(*(puzzle.clues[clue].label for clue in found.superfluous)).verdict().status == "unique"
    if found.givens:
        assert puzzle.verdict(assumptions=dict(found.givens)).status == "unique"
    return len(found.changes) + len(found.removals) + len(found.redundant) + len(found.givens)


@pytest.mark.parametrize("text", [CORNERS, SHARED, TILES, TILES.replace("9", "5"), SHARED.replace("3", "4")])
def test_claims_about_small_puzzles_are_true(text: str) -> None:
    check(gp.parse(text))


@pytest.mark.slow
@pytest.mark.parametrize("name", BROKEN)
def test_claims_about_one_wrong_number_are_true(name: str) -> None:
    puzzle = gp.load(PUZZLES / f"{name}.puzzle")
    numbers = numbers_of(puzzle)
    rng = random.Random(name)
    claims = 0
    for clue in rng.sample(sorted(numbers), min(3, len(numbers))):
        broken = changed(puzzle, {clue: rng.choice(neighbors(numbers[clue]))})
        if broken is not None:
            claims += check(broken)
    assert claims
