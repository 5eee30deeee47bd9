"""Test that the last sentence of a path with several solutions agrees with those solutions."""

import re

import pytest

import gridpuzzles as gp
from gridpuzzles.steps.final_status import MAX_COUNTED

TEXTS = (
    "ABC + DEF = 9HI\n",
    "unknown cocks, hens, chicks in 0..100\ncocks + hens + chicks = 100\n15 * cocks + 9 * hens + chicks = 300\n",
    "grid 2 x 2\nvalues 1..2\nall different in rows, cols\n",
    "unknown a, b in 1..6\na + b = 7\n",
    "unknown a, b in 1..99\na + b = 70\n",
)


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
