"""Test the rules below a drawing: no condition of the puzzle is missing."""

from __future__ import annotations

import pytest

import gridpuzzles as gp
from gridpuzzles.views.rules import rules

BOARD = "all different in rows, cols\ngrid:\n  {} {} 1 _\n  _ _ _ 2\n  _ _ _ _\n  _ _ _ _\n"


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("values 1..4\neach E in 2, 4\neach O in 1, 3\n" + BOARD.format("E", "O"), ["r1c1 in 2, 4", "r1c2 in 1, 3"]),
        ("values 1..4\nr1c1, r1c2 in 2, 4\n" + BOARD.format("_", "_"), ["r1c1, r1c2 in 2, 4"]),
    ],
)
def test_rules_state_the_values_of_cells_with_values_of_their_own(text: str, lines: list[str]) -> None:
    puzzle = gp.parse(text)
    assert {*lines} <= {*rules(puzzle)}


def test_rules_state_the_values_of_all_cells_if_some_have_values_beyond_those_of_most() -> None:
    puzzle = gp.parse("values 1..4\nr1c1, r1c2 in 2, 5\n" + BOARD.format("_", "_"))
    said = rules(puzzle)
    assert said[:2] == ["Write a number in every empty cell.", "r1c1, r1c2 in 2, 5"]
    assert said[2].endswith(" in 1..4")
