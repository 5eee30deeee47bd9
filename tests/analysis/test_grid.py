"""Test drawn grids and cages: givens, packed rows, figures, and the description that views get."""

from __future__ import annotations

from .texts import faults, puzzle


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


def test_grid_view_lists_rules_of_lines_and_boxes() -> None:
    grid = puzzle("values 1..9\ngrid 2 x 2\nrows:\n  _ + _ = 5\n  ?\nall different in boxes 1 x 2\n").grid
    assert grid is not None
    assert [(clue.kind, clue.number, clue.text, clue.function) for clue in grid.line_clues] == [
        ("row", 1, "_ + _ = 5", "")
    ]
    assert grid.boxes == (1, 2)


def test_ragged_grid_is_read_as_a_figure() -> None:
    made = puzzle("values 1..6\nall different\ngrid:\n    a\n   b c\n  d e f\na + b + d = 9")
    assert made.grid is not None
    assert made.grid.ragged
    assert made.grid.cells[3, 2] == "e"


def test_packed_map_and_disconnected_cage_are_read() -> None:
    made = puzzle("values 1..3\ncages sum:\n  AAB\n  C.A\n  A = 6 B = 1 C = 2")
    assert made.grid is not None
    assert made.grid.cages[0].positions == ((1, 1), (1, 2), (2, 3))
    assert made.grid.cages[0].clue == "6"
    made = puzzle("values 1..3\ncages sum:\n  a1 a1 b1\n  a1 = 5\n  b1 = 1")
    assert [cage.label for cage in made.grid.cages] == ["a1", "b1"] if made.grid else False


def test_all_errors_of_a_legend_are_reported_together() -> None:
    found = faults("values 1..4\ncages:\n  A A B C\n  A = 3 A = 4+ D = 7+ b = 2\n")
    assert sorted(code for code, _ in found) == [
        "label-not-in-map",
        "label-not-in-map",
        "legend-missing",
        "legend-missing",
        "legend-twice",
        "no-operator",
    ]
