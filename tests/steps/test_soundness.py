"""Test random puzzles of every condition, statement and family: each step is sound and follows from what it names."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random

import pytest
from hypothesis import given, settings

import gridpuzzles as gp
import tests.puzzles
from gridpuzzles.generation.budget import GenerationLimits
from gridpuzzles.generation.generate import FAMILIES, make
from gridpuzzles.generation.request import read_name
from gridpuzzles.model.puzzle import Puzzle
from gridpuzzles.solving.budget import Budget
from gridpuzzles.steps import walk
from tests.compare.drawing import draw
from tests.compare.questions import Refused, Text, brute, read
from tests.reference import solutions
from tests.steps.checking import check

TEXTS, MANY_TEXTS, PART = 120, 3000, 360
SECONDS = 60.0


def hold(puzzle: Puzzle, found: Collection[tuple[int, ...]]) -> None:
    """Check a solution path with all solutions of the puzzle."""
    way = walk(puzzle, Budget())
    possible: Mapping[str, set[int]] = {
        symbol.name: {values[at] for values in found} for at, symbol in enumerate(puzzle.symbols)
    }
    check(way, possible)
    assert way.status == {0: "none", 1: "unique"}.get(len(found), "several")
    assert way.complete or way.ending


def texts(numbers: range) -> int:
    """Check random texts of the whole language, and return how many of them were puzzles."""
    seen = 0
    for number in numbers:
        try:
            puzzle = read(Text(*draw(Random(f"steps {number}"))))
            found = brute(puzzle)
        except Refused:
            continue
        hold(puzzle, found)
        seen += 1
    return seen


@pytest.mark.slow
def test_steps_of_random_texts_are_sound() -> None:
    assert texts(range(TEXTS)) > TEXTS // 2


@pytest.mark.slow
@pytest.mark.parametrize("first", range(TEXTS, MANY_TEXTS, PART))
def test_steps_of_many_random_texts_are_sound(first: int) -> None:
    assert texts(range(first, first + PART)) > PART // 2


@pytest.mark.slow
@settings(max_examples=300)
@given(tests.puzzles.puzzles())
def test_steps_of_random_puzzles_are_sound(puzzle: Puzzle) -> None:
    hold(puzzle, solutions(puzzle))


@pytest.mark.slow
@pytest.mark.parametrize("family", FAMILIES)
def test_steps_of_every_family_are_sound(family: str) -> None:
    made = gp.parse(make(read_name(family), 31, 1, GenerationLimits(rated=False)).text)
    way = made.steps(time_limit=SECONDS)
    assert way.status == "unique"
    assert "search" not in way.rating.counts
    check(way, made.candidates().values)
