"""Test drawn grids: squares, givens, names, tables, signs, domains, and the description that views get."""

from __future__ import annotations

import pytest

from gridpuzzles.model.puzzle import Symbol
from tests.reference import solutions

from .texts import puzzle


def symbols(text: str) -> dict[str, Symbol]:
    return {symbol.name: symbol for symbol in puzzle(text).symbols}


def test_given_keeps_the_domain_of_its_cell() -> None:
    made = symbols("values 1..9\ngrid:\n  _ 5\n  12 _\nrows sum = 14")
    assert made["r1c2"].given == 5
    assert made["r1c2"].values == range(1, 10)
    assert made["r2c1"].given == 12


def test_given_is_a_clue() -> None:
    made = puzzle("values 1..9\ngrid:\n  _ 5\nrows sum = 14")
    assert [(clue.label, clue.kind, clue.value) for clue in made.clues] == [
        ("row 1", "row", 14),
        ("given r1c2", "given", 5),
    ]
    assert made.symbols[1].clue == 1


def test_rows_of_digits_are_packed_but_rows_of_numbers_are_not() -> None:
    assert len(puzzle("values 1..9\ngrid:\n  5346\n  1279\nrows sum > 1").symbols) == 8
    assert [symbol.given for symbol in puzzle("values 1..99\ngrid:\n  12 5\n  7 13\nrows sum > 1").symbols] == [
        12,
        5,
        7,
        13,
    ]


@pytest.mark.parametrize("function", ["sum", "product"])
def test_table_clues_mean_the_same_above_below_and_in_lists(function: str) -> None:
    below = f"values 1..4\ngrid {function}:\n  _ _ | 4\n  3 _ | ?\n  -----\n  ? n\nparam n = 4\n"
    above = f"values 1..4\ngrid {function}:\n  ? n\n  -----\n  _ _ | 4\n  3 _ | ?\nparam n = 4\n"
    listed = f"values 1..4\ngrid:\n  _ _\n  3 _\nrows {function} = 4 ?\ncols {function} = ? 4\n"
    assert solutions(puzzle(below)) == solutions(puzzle(above)) == solutions(puzzle(listed))
    grid = puzzle(below).grid
    assert grid is not None
    assert [(clue.kind, clue.number, clue.text, clue.function) for clue in grid.line_clues] == [
        ("row", 1, "4", function),
        ("row", 2, "?", function),
        ("col", 1, "?", function),
        ("col", 2, "n", function),
    ]


def test_domain_of_a_cell_combines_all_statements() -> None:
    made = symbols(
        "values 0, 2, 10..90 step 10 except 30, 50..70\ngrid 2 x 2\nr1c1 in 1..3\nr1c1, r1c2 in 2..5\nrows sum > 0"
    )
    assert made["r1c1"].values == range(2, 4)
    assert made["r1c2"].values == range(2, 6)
    assert made["r2c2"].values == (0, 2, 10, 20, 40, 80, 90)


def test_grid_view_lists_rules_of_lines_and_boxes() -> None:
    grid = puzzle("values 1..9\ngrid 2 x 2\nrows:\n  _ + _ = 5\n  ?\nall different in boxes 1 x 2\n").grid
    assert grid is not None
    assert [(clue.kind, clue.number, clue.text, clue.function) for clue in grid.line_clues] == [
        ("row", 1, "_ + _ = 5", "")
    ]
    assert grid.boxes == (1, 2)


def test_cell_may_be_named_v() -> None:
    made = puzzle("values 1..3\ngrid:\n  u w\n  v\nu < v\nv < w")
    assert solutions(made) == {(1, 3, 2)}
    signs = puzzle("values 1..2\ngrid:\n  u w\n  v v\n  x y\nu + w = 3").grid
    assert signs is not None
    assert len(signs.signs) == 2


def test_ragged_grid_is_read_as_a_figure() -> None:
    made = puzzle("values 1..6\nall different\ngrid:\n    a\n   b c\n  d e f\na + b + d = 9")
    assert made.grid is not None
    assert made.grid.ragged
    assert made.grid.cells[3, 2] == "e"
