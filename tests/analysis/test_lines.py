"""Test clues and relations of lines and `all different` against the same conditions in Python."""

from __future__ import annotations

import pytest

from .texts import puzzle

SQUARE = "grid 2 x 2\nvalues 1..4\n"


def test_grid_size_follows_from_the_clues() -> None:
    made = puzzle("values 1..9\nrows sum = 6 15 24\ncols sum = 12 15 18")
    assert made.grid is not None
    assert (made.grid.rows, made.grid.cols) == (3, 3)
    made = puzzle("values 1..9\nrows:\n  _ + _ + _ = 6\n  _ * _ * _ = 120")
    assert made.grid is not None
    assert (made.grid.rows, made.grid.cols) == (2, 3)


def test_clue_for_all_rows_is_one_clue() -> None:
    made = puzzle(SQUARE + "rows sum = 5\ncols sum = 4 6")
    assert [(clue.label, clue.text, clue.value) for clue in made.clues] == [
        ("rows", "5", 5),
        ("column 1", "4", 4),
        ("column 2", "6", 6),
    ]
    assert [constraint.clue for constraint in made.constraints] == [0, 0, 1, 2]
    assert [constraint.label for constraint in made.constraints] == ["row 1", "row 2", "column 1", "column 2"]


def test_rules_have_labels_but_are_not_clues() -> None:
    made = puzzle(SQUARE + "all different in rows\nall different")
    assert [(one.label, one.clue) for one in made.constraints] == [
        ("row 1", -1),
        ("row 2", -1),
        ("the grid", -1),
    ]
    assert [one.name for one in made.constraints][1:] == ["row 2 all different", "the grid all different"]


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("rows sum = 3 7\nrows product = 2 12\n", ["row 1 sum", "row 2 sum", "row 1 product", "row 2 product"]),
        ("rows sum = 5\ncols sum = 4 6\n", ["rows", "column 1", "column 2"]),
        ("row 1: _ < _\nrow 1: _ * _ = 2\nrow 2: _ + _ = 7\n", ["row 1 (1)", "row 1 (2)", "row 2"]),
        ("r1c1 < r1c2\nr1c1 < r1c2\n", ["r1c1 < r1c2 (1)", "r1c1 < r1c2 (2)"]),
    ],
)
def test_labels_of_clues_are_unique(text: str, labels: list[str]) -> None:
    made = puzzle("values 1..9\ngrid 2 x 2\n" + text)
    assert [clue.label for clue in made.clues] == labels
