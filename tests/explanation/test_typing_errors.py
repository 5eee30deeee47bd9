"""Test that a number mistyped while copying a puzzle is usually named first."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import gridpuzzles as gp
from gridpuzzles.explanation.changes import neighbors
from gridpuzzles.model.clue_numbers import numbers_of, renumbered

PUZZLES = Path(__file__).parents[2] / "puzzles"
COPIED = [
    "aarp/march-2020",
    "crossproduct/riddler-week-1",
    "kenken/own-6x6",
    "killer/own-6x6",
    "kakuro/own-5x5",
    "suko/own-2",
]
EACH = 3


def mistyped(puzzle: gp.Puzzle, clue: int, typed: int) -> gp.Puzzle:
    """Return the puzzle as read with another number in one clue."""
    clues = list(puzzle.clues)
    clues[clue] = replace(clues[clue], value=typed)
    return replace(renumbered(puzzle, {clue: typed}, numbers_of(puzzle)), clues=tuple(clues))


def test_mistyped_number_is_usually_found_and_named_first() -> None:
    rng = random.Random(1)
    ranks = []
    for name in COPIED:
        puzzle = gp.load(PUZZLES / f"{name}.puzzle")
        numbers = numbers_of(puzzle)
        for clue in rng.sample(sorted(numbers), EACH):
            near = [number for number in neighbors(numbers[clue]) if len(str(number)) <= len(str(numbers[clue]))]
            found = mistyped(puzzle, clue, rng.choice(near)).explain()
            told = [(change.clue, change.value) for change in found.changes]
            meant = (clue, numbers[clue])
            ranks.append(told.index(meant) if meant in told else None)
    assert sum(rank is not None for rank in ranks) >= 0.95 * len(ranks)
    assert sum(rank == 0 for rank in ranks) >= 0.85 * len(ranks)


def test_impossible_equation_is_explained_by_a_remainder() -> None:
    even = gp.parse("unknown a, b in 1..9\n2 * a + 4 * b = 23\n").explain()
    assert "One side is even, the other odd." in str(even)
    thirds = gp.parse("unknown a, b in 1..9\n3 * a + 6 * b = 23\n").explain()
    assert "Divided by 3, one side leaves 0, the other 2." in str(thirds)


def test_missing_digits_and_class_letters_are_repaired() -> None:
    lacking = gp.parse("long division:\n  6___2 / ___ = ___6\n  _94\n    ____\n    ____\n       0\n").explain()
    offered = [(one.old, one.new) for one in lacking.repairs]
    assert offered.index(("6___2", "6____2")) < 3
    assert not any(new.startswith("69") for _, new in offered)
    classes = "each E in 0, 2, 4, 6, 8\neach O in 1, 3, 5, 7, 9\nlong multiplication:\n"
    odd = gp.parse(f"{classes}    EEO * OO\n  ------\n    EOEO\n    EOO\n  ------\n   OOOEO\n").explain()
    assert ("OOOEO", "OOOOO") in [(one.old, one.new) for one in odd.repairs]
