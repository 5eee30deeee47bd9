"""Test the rules below a drawing: no condition of the puzzle is missing."""

from __future__ import annotations

import pytest

import gridpuzzles as gp
from gridpuzzles.views.rules import rules

BOARD = "all different in rows, cols\ngrid:\n  {} {} 1 _\n  _ _ _ 2\n  _ _ _ _\n  _ _ _ _\n"


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (
            "values 1..4\neach E in 2, 4\neach O in 1, 3\n" + BOARD.format("E", "O"),
            ["Write 2 or 4 in r1c1.", "Write 1 or 3 in r1c2."],
        ),
        ("values 1..4\nr1c1, r1c2 in 2, 4\n" + BOARD.format("_", "_"), ["Write 2 or 4 in r1c1 and r1c2."]),
    ],
)
def test_rules_state_the_values_of_cells_with_values_of_their_own(text: str, lines: list[str]) -> None:
    puzzle = gp.parse(text)
    assert {*lines} <= {*rules(puzzle)}


def test_rules_state_the_values_of_all_cells_if_some_have_values_beyond_those_of_most() -> None:
    puzzle = gp.parse("values 1..4\nr1c1, r1c2 in 2, 5\n" + BOARD.format("_", "_"))
    said = rules(puzzle)
    assert said[:2] == ["Write a number in every empty cell.", "Write 2 or 5 in r1c1 and r1c2."]
    assert said[2].startswith("Write a number from 1 to 4 in ")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("binairo 6x6\ngrid 6 x 6\n", "Every group of 3 neighbors in a row or column adds up to 1 or 2."),
        ("binairo 6x6\ngrid 6 x 6\n", "No two rows or columns are alike."),
        ("grid 2 x 2\nvalues 1..4\nunknown a, b in 1..9\na < b\n", "Find a and b, each a number from 1 to 9."),
        ("grid 2 x 2\nvalues 1..9\neach row: sum(_) = 10\n", "Every row adds up to 10."),
        ("grid 3 x 3\nvalues 1..9\nall different: r1c1..r2c2\n", "No number is repeated within r1c1 to r2c2."),
        ("grid 2 x 2\nvalues 1..9\nneighbors: _ * _ > 9\n", "Numbers that share an edge satisfy _ * _ > 9."),
        ("sudoku 6x6\nwhite dot: r1c1 r1c2\n", "Numbers with a white dot between them differ by 1."),
        ("sudoku 6x6\nabs(r1c1 - r1c2) = 3\n", "Write a number from 1 to 6"),
        ("anti-knight sudoku 4x4\n", "Numbers that are a knight's move apart are different."),
        ("suguru\nA A\nB B\n", "Numbers that touch, even at a corner, are different."),
        ("non-consecutive sudoku 4x4\n", "Numbers that share an edge do not differ by 1."),
        ("grid 1 x 2\nvalues 1..4\nrows:\n  _ + _ = 3\ncols:\n  _ = 1\n  _ = 2\n", "Every equation must be true"),
        ("sudoku 6x6\neven: r1c1\n", "The numbers in gray squares are even."),
        ("sudoku 4x4\nthermometer: r1c1 r1c2\n", "Along every thermometer, the numbers increase from the first cell"),
        ("A * B = C\nA in 1..5\nB in 1..5\n", "The letters A and B each stand for a number from 1 to 5."),
    ],
)
def test_every_rule_has_a_sentence(text: str, line: str) -> None:
    said = rules(gp.parse(text))
    assert any(one.startswith(line) for one in said), said
    assert all(one.endswith(".") for one in said)


def test_given_numbers_are_no_conditions_below_the_board() -> None:
    assert len(rules(gp.parse("latin square 3x3\nr1c1 = 2\n"))) == 1
    assert len(rules(gp.parse("latin square 3x3\nr1c1 = r2c2\n"))) == 2


def test_lines_of_a_figure_are_no_conditions_below_its_picture() -> None:
    grid = "grid:\n    a\n   b c\n  d e f\n"
    puzzle = gp.parse(f"values 1..6\nall different\n{grid}a + b + d = 9\na + c + f = 9\nd + e + f = 9\n")
    assert "Satisfy the conditions below the cells." in rules(puzzle, in_text=True)
    assert "Satisfy the conditions below the cells." not in rules(puzzle)
