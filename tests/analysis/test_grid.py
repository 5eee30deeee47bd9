"""Test drawn grids: squares, givens, names, tables, signs, domains, and the description that views get."""

from __future__ import annotations

import pytest

from gridpuzzles.model.puzzle import Symbol
from tests.reference import solutions

from .texts import faults, puzzle


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


@pytest.mark.parametrize(
    "rows",
    ["53..\n  ..1.", "53. .\n  . .1.", "5 3 . .\n  . . 1 .", "5 3 _ _\n  _ _ 1 _"],
)
def test_packed_and_spaced_rows_mean_the_same(rows: str) -> None:
    made = puzzle(f"values 1..9\ngrid:\n  {rows}\nrows sum = 20")
    assert [symbol.given for symbol in made.symbols] == [5, 3, None, None, None, None, 1, None]


def test_rows_of_digits_are_packed_but_rows_of_numbers_are_not() -> None:
    assert len(puzzle("values 1..9\ngrid:\n  5346\n  1279\nrows sum > 1").symbols) == 8
    assert [symbol.given for symbol in puzzle("values 1..99\ngrid:\n  12 5\n  7 13\nrows sum > 1").symbols] == [
        12,
        5,
        7,
        13,
    ]


def test_cells_may_hold_names_and_capitals() -> None:
    made = puzzle("values 1..3\ngrid:\n  a b\n  b A\na + b = A")
    assert made.grid is not None
    assert made.grid.named
    assert made.grid.cells == {(1, 1): "a", (1, 2): "b", (2, 1): "b", (2, 2): "A"}
    assert solutions(made) == {(1, 1, 2), (1, 2, 3), (2, 1, 3)}


def test_named_cell_also_has_an_address() -> None:
    assert solutions(puzzle("values 1..3\ngrid:\n  a b\nr1c1 = 2 * b")) == {(2, 1)}


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


def test_tiles_define_the_values() -> None:
    assert symbols("tiles 1 1 2 15\ngrid 2 x 2\nrows sum > 0")["r1c1"].values == (1, 2, 15)


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


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("grid:\n  1 2 _\n  _ 3\n  4 5 6\nvalues 1..9", [("ragged-grid", "_ 3")]),
        ("grid:\n  53..7\n  ....\nvalues 1..9", [("ragged-grid", "....")]),
        ("grid:\n  53__7\n  1___2\nvalues 1..9", [("packed-row", "53__7"), ("packed-row", "1___2")]),
        ("grid:\n  5 . _\n  . . 3\nvalues 1..9", [("mixed-blanks", ".")]),
        ("grid:\n  AB _\n  _ _\nvalues 1..9\nrows sum = 3", [("one-letter", "AB")]),
        ("grid:\n  _ _ | 3\nvalues 1..9", [("clues-of-what", "|")]),
        ("grid sum:\n  _ _\nvalues 1..9", [("table-without-clues", "grid sum:")]),
        ("grid sum:\n  _ _ | 3 4\nvalues 1..9", [("one-clue", "4")]),
        ("grid sum:\n  _ _ | 3\n  -----\nvalues 1..9", [("no-column-clues", "-----")]),
        ("grid sum:\n  _ _ | 3\n  -----\n  1 2 3\nvalues 1..9", [("wrong-number-of-clues", "1 2 3")]),
        ("grid:\n  _ < < _\nvalues 1..9", [("second-sign", "<")]),
        ("grid:\n  < _ _\nvalues 1..9\nrows sum = 4", [("stray-sign", "<")]),
        ("grid:\n  _ _\n  ^ . .\n  _ _\nvalues 1..9\nrows sum = 4", [("sign-count", "^ . .")]),
        ("grid:\n  _ _\n  ^ .\nvalues 1..9\nrows sum = 4", [("sign-line", "^ .")]),
        ("grid 2 x 2\ngrid:\n  _ _\nvalues 1..9\nrows sum = 4", [("second-grid", "grid:")]),
        ("grid:\n  a b\nunknown a in 1..3\nvalues 1..9\na + b = 3", [("name-declared-twice", "a")]),
        ("grid:\n  a b\nparam a = 3\nvalues 1..9\na + b = 3", [("name-declared-twice", "a")]),
        ("grid:\n  a b\n  c\nvalues 1..9\na + b = c\nall different in cols", [("figure-has-no-lines", "cols")]),
        ("grid:\n  ? _\nvalues 1..9\nrows sum = 4", [("not-a-square", "?")]),
        ("grid:\n  10 _\nvalues 1..9\nrows sum = 15", [("given-outside-values", "10")]),
        ("grid:\n  a a\nvalues 1..9\nall different in rows", [("twice-in-group", "rows")]),
        ("values 9..1\ngrid 2 x 2", [("empty-range", "9..1")]),
        ("values 1..4 except 0..9\ngrid 2 x 2", [("empty-domain", "1..4 except 0..9")]),
        ("values 1..9 step 0\ngrid 2 x 2", [("no-such-step", "0")]),
        ("values 1..9\ngrid 2 x 2\nr1c1 in 1..3\nr1c1 in 4..5\nrows sum = 3", [("empty-domain", "4..5")]),
        ("values 1..4\ngrid 0 x 2", [("grid-without-cells", "grid 0 x 2")]),
        ("values 1..3/2\ngrid 2 x 2", [("not-whole", "3/2")]),
        ("values 1..A\ngrid 2 x 2", [("not-a-number", "A")]),
    ],
)
def test_invalid_grids_are_reported(text: str, expected: list[tuple[str, str]]) -> None:
    assert faults(text) == expected
