"""Test the last sentence of a path with several solutions, and that a limit ends steps, ratings and hints soon."""

from __future__ import annotations

import re

import pytest

import gridpuzzles as gp
from gridpuzzles.steps.walk import MAX_COUNTED
from tests.cancellation import CalledOff

TEXTS = (
    "ABC + DEF = 9HI\n",
    "unknown cocks, hens, chicks in 0..100\ncocks + hens + chicks = 100\n15 * cocks + 9 * hens + chicks = 300\n",
    "grid 2 x 2\nvalues 1..2\nall different in rows, cols\n",
    "unknown a, b in 1..6\na + b = 7\n",
    "unknown a, b in 1..99\na + b = 70\n",
)
LARGE = {
    "many cells in a sum": "grid 1 x 2000\nvalues 1..1000\nrows sum = 700000\n",
    "many sums that cross": "grid 60 x 60\nvalues 1..9\nrows sum = 300\ncols sum = 300\n",
}


def last_sentence(puzzle: gp.Puzzle) -> str:
    found = re.search(r"The clues (leave|say) .*?\.(?= \d+ steps?| |$)", str(puzzle.steps()).replace("\n", " "))
    assert found
    return found[0]


@pytest.mark.parametrize("text", TEXTS)
def test_ending_gives_the_number_of_solutions_or_an_example(text: str) -> None:
    puzzle = gp.parse(text)
    number = puzzle.count(limit=MAX_COUNTED + 1).value
    said = last_sentence(puzzle)
    if number == 2:
        assert said.startswith("The clues leave 2 solutions: ")
    elif number <= MAX_COUNTED:
        assert said.startswith(f"The clues leave {number} solutions: ")
        for name, values in re.findall(r"(\w+) may be ([\d, or]+\d)", said):
            expected = sorted({solution[name] for solution in puzzle.solutions()})
            assert [int(value) for value in re.findall(r"\d+", values)] == expected
    else:
        assert said.startswith(f"The clues leave more than {MAX_COUNTED} solutions; for example, ")


@pytest.mark.parametrize("at", [10, 100])
@pytest.mark.parametrize("name", LARGE)
@pytest.mark.parametrize("verb", ["steps", "rate", "hint"])
def test_large_puzzle_ends_soon_after_cancellation(name: str, verb: str, at: int) -> None:
    cancel = CalledOff(at)
    found = getattr(gp.parse(LARGE[name]), verb)(cancel=cancel)
    assert at <= cancel.looks <= at + 3
    assert verb == "rate" or found.limit == "cancelled"
