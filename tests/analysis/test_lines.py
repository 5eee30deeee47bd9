"""Test clues and relations of lines and `all different` against the same conditions in Python."""

from __future__ import annotations

from itertools import product
from math import prod

import pytest

from tests.reference import solutions

from .texts import faults, puzzle

HEAD = "grid 2 x 3\nvalues 1..3\n"
SQUARE = "grid 2 x 2\nvalues 1..4\n"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("rows product = 6 12", lambda g: prod(g[:3]) == 6 and prod(g[3:]) == 12),
        ("rows sum = 4 ?", lambda g: sum(g[:3]) == 4),
        ("cols sum = 4", lambda g: all(g[at] + g[at + 3] == 4 for at in range(3))),
        ("cols max = 2 3 1", lambda g: all(max(g[at], g[at + 3]) == (2, 3, 1)[at] for at in range(3))),
        ("rows min >= 2", lambda g: min(g) >= 2),
        ("rows sum != 5 6", lambda g: sum(g[:3]) != 5 and sum(g[3:]) != 6),
        (
            "rows gcd = 1 2",
            lambda g: g[3:] == (2, 2, 2) and len({*g[:3]} - {2}) + len({*g[:3]} - {3}) > 1 and g[:3] != (3, 3, 3),
        ),
        ("rows sum = n (n + 1)\nparam n = 5", lambda g: sum(g[:3]) == 5 and sum(g[3:]) == 6),
        ("rows:\n  _ + _ = _\n  ?", lambda g: g[0] + g[1] == g[2]),
        ("rows:\n  _ + _ > _", lambda g: g[0] + g[1] > g[2] and g[3] + g[4] > g[5]),
        ("cols:\n  _ < _\n  _ = _\n  _ > _", lambda g: g[0] < g[3] and g[1] == g[4] and g[2] > g[5]),
        ("row 2: _ + 1 = _ + _", lambda g: g[3] + 1 == g[4] + g[5]),
        ("all different in rows", lambda g: len({*g[:3]}) == len({*g[3:]}) == 3),
        ("all different in cols", lambda g: all(g[at] != g[at + 3] for at in range(3))),
        ("all different in boxes 2 x 1", lambda g: all(g[at] != g[at + 3] for at in range(3))),
        (
            "all different in boxes 1 x 3, cols",
            lambda g: len({*g[:3]}) == len({*g[3:]}) == 3 and g[0] != g[3] and g[1] != g[4] and g[2] != g[5],
        ),
        ("all different: row 1, r2c1", lambda g: len({*g[:4]}) == 4),
        ("all different: r1c1..r1c2, col 1", lambda g: len({g[0], g[1], g[3]}) == 3),
    ],
)
def test_clues_of_lines_match_brute_force(written: str, meant: object) -> None:
    expected = {values for values in product(range(1, 4), repeat=6) if meant(values)}  # type: ignore[operator]
    assert solutions(puzzle(HEAD + written)) == expected


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("diagonals sum = 3 7", lambda a, b, c, d: a + d == 3 and b + c == 7),
        ("diagonals product = 4", lambda a, b, c, d: a * d == 4 and b * c == 4),
        ("diagonals:\n  _ < _\n  _ > _", lambda a, b, c, d: a < d and b > c),
        ("all different in diagonals", lambda a, b, c, d: a != d and b != c),
        ("all different", lambda a, b, c, d: len({a, b, c, d}) == 4),
    ],
)
def test_rules_of_squares_match_brute_force(written: str, meant: object) -> None:
    expected = {values for values in product(range(1, 5), repeat=4) if meant(*values)}  # type: ignore[operator]
    assert solutions(puzzle(SQUARE + written)) == expected


def test_total_of_a_line_may_be_unknown() -> None:
    made = puzzle(SQUARE + "unknown total in 1..8\nrows sum = total\ncols sum = total")
    assert {values[-1] for values in solutions(made)} == {2, 3, 4, 5, 6, 7, 8}


def test_clue_may_consist_of_secret_digits() -> None:
    made = puzzle("grid 1 x 2\nvalues 1..9\nrows product = AB\ncols sum = A ?")
    assert solutions(made) == {
        (a, b, a, a * b - 10 * a) for a in range(1, 10) for b in range(1, 10) if 10 * a <= a * b < 10 * a + 10
    }


def test_grid_size_follows_from_the_clues() -> None:
    made = puzzle("values 1..9\nrows sum = 6 15 24\ncols sum = 12 15 18")
    assert made.grid is not None
    assert (made.grid.rows, made.grid.cols) == (3, 3)
    made = puzzle("values 1..9\nrows:\n  _ + _ + _ = 6\n  _ * _ * _ = 120")
    assert made.grid is not None
    assert (made.grid.rows, made.grid.cols) == (2, 3)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("grid 2 x 3\nvalues 1..3\nrows sum = 3 4 5", [("wrong-number-of-clues", "3 4 5")]),
        ("grid 2 x 3\nvalues 1..3\ncols sum = 3 4", [("wrong-number-of-clues", "3 4")]),
        (SQUARE + "diagonals sum = 3 4 5", [("wrong-number-of-clues", "diagonals sum = 3 4 5")]),
        (HEAD + "diagonals sum = 3", [("not-square", "diagonals sum = 3")]),
        (HEAD + "rows abs = 3", [("not-for-lines", "rows abs = 3")]),
        (HEAD + "rows:\n  _ + _ = 3", [("blanks-and-cells", "_ + _ = 3")]),
        (HEAD + "row 3: _ + _ + _ = 3", [("no-such-line", "row 3")]),
        (HEAD + "all different in boxes 2 x 2", [("boxes-do-not-fit", "boxes 2 x 2")]),
        (HEAD + "all different in regions", [("no-such-groups", "regions")]),
        ("values 1..3\nrows sum = 3 4", [("size-unknown", "3 4")]),
        ("values 1..3\nrows sum = 3", [("no-grid", "rows sum = 3")]),
        ("grid 2 x 2\nrows sum = 3", [("no-values", "grid 2 x 2")]),
        (SQUARE + "rows sum = 3 5\ncols sum = 3 4", [("totals-differ", "3")]),
        (SQUARE + "rows product = 4 4\ncols product = 2 8", []),
        (SQUARE + "rows product = 4 4\ncols product = 2 4", [("totals-differ", "2")]),
        (SQUARE + "all different\nrows sum = 5 ?", [("cell-without-clue", "grid 2 x 2")]),
        (SQUARE + "all different", [("no-clue", "grid 2 x 2")]),
        ("grid 3 x 2\nvalues 1..2\nall different in cols", [("group-too-large", "cols")]),
        ("A + B = C\nvalues 1..3", [("values-without-cells", "values 1..3")]),
        ("A + B = C\nall different", [("no-cells", "all different")]),
        ("grid:\n  \\\nvalues 1..3\ncol 1: different", [("no-cells", "col 1")]),
        ("grid:\n  \\\nvalues 1..3\ncol 1: sum(_) = 2", [("no-cells", "col 1")]),
    ],
)
def test_invalid_line_clues_are_reported(text: str, expected: list[tuple[str, str]]) -> None:
    assert faults(text) == expected


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
