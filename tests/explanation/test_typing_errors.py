"""Test that a number mistyped while copying a puzzle is usually named first, and how likely typing errors are."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

import gridpuzzles as gp
from gridpuzzles.base.source import Source
from gridpuzzles.explanation import typos
from gridpuzzles.explanation.changes import neighbors
from gridpuzzles.explanation.result import Edit, Repair
from gridpuzzles.explanation.typos import UNEXPECTED
from gridpuzzles.explanation.words import Explanation
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


@pytest.mark.parametrize(
    ("costs", "probable"),
    [((8,), True), ((UNEXPECTED,), False), ((8, 8), False), ((8, 12), True), ((8, 12, 12), False), ((24, 32), True)],
)
def test_probable_is_likelier_than_all_others_together(costs: tuple[int, ...], probable: bool) -> None:
    several = Repair((Edit(0, 1, "3", 0),), False, ((1, "1", ""),), 0)
    assert not Explanation("none", repairs=[several]).probable
    repairs = [*(Repair((Edit(0, 1, "2", cost),), True, ((1, "1", ""),), 0) for cost in costs), several]
    assert Explanation("none", repairs=repairs).probable == probable


def test_wrong_places_are_no_known_typos() -> None:
    """The letter of a map and the address of a cell may be any other."""
    source = Source("", "values 1..4\ngrid 1 x 2\ncages sum:\n  A B\n  A = 3  B = 4\nr1c2 + 5 = 7\n")
    costs: dict[str, set[int]] = {old: set() for old in ("A", "1", "2", "5")}
    for one in typos.edits(source):
        costs.get(source.text[one.start : one.end], set()).add(one.typo_cost)
    assert costs["A"] == costs["1"] == costs["2"] == {UNEXPECTED}
    assert min(costs["5"]) < UNEXPECTED


CROSS_FIGURE = """values 0..9
grid:
  _ _ _ \\ \\
  _ \\ _ _ _
  _ _ \\ _ _
  _ _ _ \\ _
  \\ \\ _ _ _
1 across is palindrome
1 across = 2 * 11 across + 1
1 down is a multiple of 12
digitsum(1 down) = 21
digitsum(2 down) = 10
digitsum(3 across) = 18
4 down = 6 across + 10 down - 9
digitsum(5 down) = 22
6 across = 3 * 8 across + 1
7 down is a multiple of 1
digitsum(8 across) = 3
digitsum(9 across) = 13
10 down = 2 down - 30
digitsum(11 across) = 14
"""


@pytest.mark.slow
def test_less_likely_typo_late_in_a_text_is_found() -> None:
    """A digit is missing in line 17, but two numbers before it look more likely to be mistyped."""
    found = gp.parse(CROSS_FIGURE).explain()
    assert found.repairs[0].line < 17
    assert (17, "1", "11") in [(one.line, one.old, one.new) for one in found.repairs]


@pytest.mark.parametrize(("unique", "clue", "widens"), [(False, -1, True), (False, 3, False), (True, -1, False)])
def test_repair_widens_if_it_changes_no_clue_and_leaves_several_solutions(
    unique: bool, clue: int, widens: bool
) -> None:
    assert Repair((), unique, (), clue).widens == widens
