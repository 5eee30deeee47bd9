"""Numbers drawn round a board: which are cells, which are clues, and what the clues say."""

from __future__ import annotations

import pytest

from gridpuzzles.api import read
from gridpuzzles.goodwill.edges import framed
from gridpuzzles.source import Source

BOARD = "  1 2 3 4\n2 _ _ _ 4\n  _ _ _ _\n  _ _ _ _ 3\n1 _ _ _ _ 2\n    4   1"


def test_gaps_are_clues_that_are_not_given() -> None:
    assert framed(BOARD.splitlines()) == [
        "  1 2 3 4",
        "  ---",
        "  2 | _ _ _ 4 | ?",
        "  ? | _ _ _ _ | ?",
        "  ? | _ _ _ _ | 3",
        "  1 | _ _ _ _ | 2",
        "  ---",
        "  ? 4 ? 1",
    ]


def test_given_cells_at_the_border_are_no_clues() -> None:
    drawn = ["  3 5 2", "0 _ _ 2", "1 _ _ _", "4 _ 1 _"]
    assert framed(drawn) == ["  3 5 2", "  ---", "  0 | _ _ 2", "  1 | _ _ _", "  4 | _ 1 _"]


@pytest.mark.parametrize(
    "rows",
    [
        ["  1 2 3", "  1 . 2 3", "  2 . . 1", "  3 . . 2"],
        [" 1 2", "1 _ _", "_ _ 2", "  2"],
        ["_ _ _", "_ 1 _", "_ _ _"],
    ],
)
def test_what_is_not_plain_is_not_read(rows: list[str]) -> None:
    assert framed(rows) is None


RULES = "values 1..4\nall different in rows, cols, boxes 2 x 2\n"
CELLS = "grid:\n" + "  _ _ _ _\n" * 4
AROUND = "    3 . . 4\n  2 . . . . 1\n  . . . . . .\n  . . . . . .\n  . . . . . .\n    . . 2 .\n"
READ = {
    "numbered rooms sudoku 4x4": (
        "row 1[r1c1] = 2\nrow 1[5-r1c4] = 1\ncol 1[r1c1] = 3\ncol 3[5-r4c3] = 2\ncol 4[r1c4] = 4\n"
    ),
    "Numbered Rooms (4x4 sudoku)": (
        "row 1[r1c1] = 2\nrow 1[5-r1c4] = 1\ncol 1[r1c1] = 3\ncol 3[5-r4c3] = 2\ncol 4[r1c4] = 4\n"
    ),
    "frame sudoku 4x4": (
        "sum(r1c1..r1c2) = 2\nsum(r1c4..r1c3) = 1\nsum(r1c1..r2c1) = 3\nsum(r4c3..r3c3) = 2\nsum(r1c4..r2c4) = 4\n"
    ),
    "sudoku 4x4\nThe numbers outside are the product of the first three cells": (
        "product(r1c1..r1c3) = 2\nproduct(r1c4..r1c2) = 1\nproduct(r1c1..r3c1) = 3\n"
        "product(r4c3..r2c3) = 2\nproduct(r1c4..r3c4) = 4\n"
    ),
}


@pytest.mark.parametrize("heading", READ)
def test_clues_outside_are_read_by_what_they_mean(heading: str) -> None:
    puzzle, diagnostics = read(Source("typed", f"{heading}\n{AROUND}"))
    assert puzzle is not None, diagnostics
    lines = [line for line in str(puzzle).splitlines() if line and line[0] != "#"]
    assert lines == [*RULES.splitlines(), *CELLS.splitlines(), *READ[heading].splitlines()]


def test_x_sums_are_a_table() -> None:
    puzzle, _ = read(Source("typed", f"x-sums sudoku 4x4\n{AROUND}"))
    assert puzzle is not None
    assert "grid first(_):\n      3 ? ? 4\n" in str(puzzle)


@pytest.mark.parametrize("heading", ["product frame sudoku 4x4", "sudoku 4x4\nnumbers outside = rank of the number"])
def test_numbers_outside_of_unknown_meaning_are_refused(heading: str) -> None:
    puzzle, _ = read(Source("typed", f"{heading}\n{AROUND}"))
    assert puzzle is None
