"""Lists of cells by what they are called: what is read of them, and what has two readings and is not."""

from __future__ import annotations

import pytest

from gridpuzzles.api import read
from gridpuzzles.goodwill.cell_groups import groups, pairs
from gridpuzzles.source import Source

SUDOKU = "sudoku 6x6\n" + "  _ _ _ _ _ _\n" * 6

GROUPS = {
    "r1c1 r1c2 r1c3": ["r1c1 r1c2 r1c3"],
    "R1C1, r1c2 and r1c3": ["r1c1 r1c2 r1c3"],
    "r1c1 r1c2, r3c1 r3c2": ["r1c1 r1c2", "r3c1 r3c2"],
    "r1c1-r1c2 r3c1-r3c2": ["r1c1 r1c2", "r3c1 r3c2"],
    "(r1c1, r1c2), (r3c1, r3c2)": ["r1c1 r1c2", "r3c1 r3c2"],
    "r1c1; r1c2": ["r1c1", "r1c2"],
    "r1c1..r1c3 r2c4": ["r1c1 r1c2 r1c3 r2c4"],
    "r1c1-r3c3": ["r1c1 r2c2 r3c3"],
    "r1c1-r2c3": None,
    "r1c1 -> r1c2, r2c2; r3c3": None,
    "r1c1..r1c3, r3c1..r3c3": None,
    "r1c1 not r1c2": None,
}


@pytest.mark.parametrize("written", GROUPS)
def test_cells_that_belong_together(written: str) -> None:
    wanted = GROUPS[written]
    assert groups(written) == (None if wanted is None else [one.split() for one in wanted])


def test_pairs_without_signs_between_them_are_cut_in_one_way_only() -> None:
    assert pairs("r1c1 r1c2 r3c1 r3c2") == [("r1c1", "r1c2"), ("r3c1", "r3c2")]
    assert pairs("r1c1 r1c2 r1c3 r1c4") is None
    assert pairs("r1c1 r3c3") is None


READ = {
    "thermo (bulb first): r1c1 r1c2 r2c3": ["thermometer1 = r1c1 r1c2 r2c3", "path thermometer1: thermometer"],
    "thermometers:\n  r1c1-r1c2\n  r3c1-r3c2": ["thermometer1 = r1c1 r1c2", "thermometer2 = r3c1 r3c2"],
    "thermo: bulb r1c1, then r1c2 r2c3": ["thermometer1 = r1c1 r1c2 r2c3"],
    "thermo: r1c1-r1c4": ["thermometer1 = r1c1 r1c2 r1c3 r1c4"],
    "arrow: circle r1c1, arrow r1c2 r2c3": ["arrow1 = r1c1 r1c2 r2c3", "path arrow1: arrow"],
    "arrow: r1c1 = r1c2 + r2c3": ["arrow1 = r1c1 r1c2 r2c3"],
    "whispers: r1c1 r1c2; r3c1 r3c2": ["whisper1 = r1c1 r1c2", "whisper2 = r3c1 r3c2"],
    "r1c1 r1c2 r2c3 is a palindrome": ["palindrome1 = r1c1 r1c2 r2c3", "path palindrome1: palindrome"],
    "between line: r1c1 r1c2 r2c3": ["r1c1 < r1c2 < r2c3 or r1c1 > r1c2 > r2c3"],
    "zipper: r1c1 r1c2 r1c3 r1c4": ["r1c1 + r1c4 = r1c2 + r1c3"],
    "zipper line 1: r1c1 r1c2 r1c3": ["r1c1 + r1c3 = r1c2"],
    "region sum line: r1c2 r1c3 r2c4": ["r1c2 + r1c3 = r2c4"],
    "nabner: r1c1 r2c2": ["path nabner1: nabner"],
    "parity line r1c1 r2c2 r3c3": ["path alternating1: alternating"],
    "X: r1c1 r1c2, r3c1 r4c1": ["r1c1 + r1c2 = 10", "r3c1 + r4c1 = 10"],
    "black dots: r1c1-r1c2": ["r1c1 = 2 * r1c2 or r1c2 = 2 * r1c1"],
    "even: R1C1 R2C2": ["r1c1, r2c2 are even"],
    "odd cells: r1c1": ["r1c1 is odd"],
    "quadruple r1c1: 3 4 4": ["count(r1c1..r2c2 = 3) >= 1", "count(r1c1..r2c2 = 4) >= 2"],
    "clones: r1c1 r1c2 = r4c4 r4c5": ["r1c1 = r4c4", "r1c2 = r4c5"],
    "↘ from r1c2: 16": ["sum(diagonal from r1c2 down right) = 16"],
    "r1c2 down-right = 16": ["sum(diagonal from r1c2 down right) = 16"],
    "white dots: r1c1 r1c2\nall dots are given": ["mark o: abs(_ - _) = 1", "no other pair", "_ o _   _   _   _   _"],
}


@pytest.mark.parametrize("written", READ)
def test_a_list_is_read_as_what_it_is_called(written: str) -> None:
    puzzle, diagnostics = read(Source("typed", f"{SUDOKU}{written}\n"))
    assert puzzle is not None, diagnostics
    lines = [line.strip() for line in str(puzzle).splitlines()]
    assert all(line in lines for line in READ[written]), str(puzzle)


NOT_GUESSED = [
    "thermo: r1c1 r4c4",
    "thermo (bulb last): r1c1 r1c2",
    "thermo: r1c1 r1c2, r1c3 r1c4",
    "thermo: r1c1 r1c2 r1c1",
    "arrow: r1c1 r1c2 -> r1c3",
    "region sum line: r1c2 r1c3 r1c4 r2c3",
    "entropic: r1c1 r1c2 r1c3",
    "X: r1c1 r1c2 r1c3 r1c4",
    "X: r1c1 r3c3, r1c2 r4c4",
    "bars: r1c1 r1c2",
    "clones: r1c1 r1c2 = r4c4 r5c4",
    "quadruple r1c1 r2c2: 3 4",
    "white dots: r1c1 r1c2\nblack dots: r2c1 r2c2\nno other cells are consecutive",
]


@pytest.mark.parametrize("written", NOT_GUESSED)
def test_nothing_is_guessed(written: str) -> None:
    puzzle, diagnostics = read(Source("typed", f"{SUDOKU}{written}\n"))
    assert puzzle is None, str(puzzle)
    assert any(one.is_error for one in diagnostics)


@pytest.mark.parametrize(
    ("heading", "cages"),
    [
        ("kenken 2x2", "cages:\n  3+: r1c1 r1c2\n  3+: r2c1 r2c2"),
        ("kenken 2x2", "3+: r1c1, r1c2\n3+: r2c1, r2c2"),
        ("kenken 2x2", "cage 1: r1c1 r1c2 = 3+\ncage 2: r2c1 r2c2 = 3+"),
    ],
)
def test_cages_by_their_cells(heading: str, cages: str) -> None:
    puzzle, diagnostics = read(Source("typed", f"{heading}\n{cages}\n"))
    assert puzzle is not None, diagnostics
    assert "  A A\n  B B\n  A = 3+\n  B = 3+\n" in str(puzzle)


def test_numbers_of_cages_are_no_sums() -> None:
    puzzle, _ = read(Source("typed", "killer 4x4\ncage 1: r1c1 r1c2\ncage 2: r2c1 r2c2\n"))
    assert puzzle is None


def test_what_brackets_say_is_not_passed_over() -> None:
    puzzle, _ = read(Source("typed", f"sudoku 6x6 (no digit twice on the longest line)\n{SUDOKU[11:]}"))
    assert puzzle is None
