"""Lists of cells by what they are called: what is read of them, and what has two readings and is not."""

from __future__ import annotations

from itertools import combinations, permutations

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
    "r1c1 r1c2, r3c3-r4c3": ["r1c1 r1c2", "r3c3 r4c3"],
    "r1c1 r1c2-r1c3, r3c3-r4c3": None,
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
    "white: r2c2/r2c3": ["abs(r2c2 - r2c3) = 1"],
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


HEADED = {
    "Sudoku 6x6 with quadruples": "quadruple r1c1: 3 4",
    "Sudoku 6x6 + clones": "clones: r1c1 r1c2 = r4c4 r4c5",
    "sudoku 6x6, thermometers": "thermometer: r1c1 r1c2",
}


@pytest.mark.parametrize("heading", HEADED)
def test_the_name_of_what_is_listed_says_nothing_more(heading: str) -> None:
    puzzle, diagnostics = read(Source("typed", f"{heading}\n{SUDOKU[11:]}{HEADED[heading]}\n"))
    assert puzzle is not None, diagnostics
    unlisted, _ = read(Source("typed", f"{heading}\n{SUDOKU[11:]}"))
    assert unlisted is None, str(unlisted)


def test_what_a_line_means_anyway_may_be_said() -> None:
    meant = "nabner lines: no two digits on a line are consecutive"
    puzzle, _ = read(Source("typed", f"{SUDOKU}{meant}\nnabner: r1c1 r2c2\n"))
    assert puzzle is not None
    other, _ = read(Source("typed", f"{SUDOKU}{meant.replace('consecutive', 'equal')}\nnabner: r1c1 r2c2\n"))
    assert other is None


def test_dots_of_a_kropki_need_no_words() -> None:
    board = "  _ ○ _\n  ●   .\n  _   _\n"
    puzzle, _ = read(Source("typed", f"Kropki 2x2\n{board}"))
    assert puzzle is not None
    assert str(puzzle).startswith("mark ○: abs(_ - _) = 1\nmark ●: _ = 2 * _\n")
    assert read(Source("typed", f"latin square 2x2\n{board}"))[0] is None


def test_wedges_between_rows_are_signs_and_conditions_are_not() -> None:
    puzzle, _ = read(Source("typed", "futoshiki 2x2\n  _ < _\n  ∧   ∨\n  _   _\n"))
    assert puzzle is not None
    assert "  ^   v\n" in str(puzzle)
    assert read(Source("typed", "grid 1 x 2\nvalues 1..4\nr1c1 > 1 ∧ r1c2 > 1\n"))[0] is None


MAP, BOARD = "AAB\nABB\nCCC", "1..\n..2\n..."
DRAWN = {
    f"suguru 3x3\n{MAP}\n\n{BOARD}": True,
    f"Suguru / Tectonic\n{MAP}\nstart numbers:\n{BOARD}": True,
    f"ripple effect 3x3\nrooms:\n{MAP}\nnumbers:\n{BOARD}": True,
    f"suguru 3x3\n{MAP}\n\n{BOARD[:-4]}": False,
    f"suguru 3x3\n{MAP}\nlarger cells\n{BOARD}": False,
}


@pytest.mark.parametrize("typed", DRAWN)
def test_a_map_and_a_board_below_it(typed: str) -> None:
    puzzle, _ = read(Source("typed", f"{typed}\n"))
    if not DRAWN[typed]:
        assert puzzle is None, str(puzzle)
        return
    assert puzzle is not None
    drawn = str(puzzle)
    assert "regions:\n  AAB\n  ABB\n  CCC\n" in drawn
    assert "grid:\n  1..\n  ..2\n  ...\n" in drawn


def test_ripple_effect_keeps_equal_numbers_apart() -> None:
    puzzle, _ = read(Source("typed", "ripple effect\nregions:\n  AABBB\ngrid:\n  .....\n"))
    assert puzzle is not None
    found = {tuple(solution.values()) for solution in puzzle.solutions()}
    rows = [(*two, *three) for two in permutations((1, 2)) for three in permutations((1, 2, 3))]
    apart = [row for row in rows if all(b - a > row[a] for a, b in combinations(range(5), 2) if row[a] == row[b])]
    assert found == set(apart)
    assert 0 < len(apart) < len(rows)


def test_marks_are_drawn_in_an_empty_board() -> None:
    puzzle, _ = read(Source("typed", "kropki sudoku 4x4\nwhite: r1c1 r1c2\nblack: r2c1 r2c2\nno other dots\n"))
    assert puzzle is not None
    assert "no other pair\n" in str(puzzle)
    assert "  _ o _   _   _\n  _ * _   _   _\n" in str(puzzle)
