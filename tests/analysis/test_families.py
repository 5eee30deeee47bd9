"""Test the statements of puzzle families by brute force.

They are kakuro, signs, sums around a point, nearby cells, tiles, struck-out numbers, entries and drawn equations.
"""

from __future__ import annotations

from itertools import permutations, product

from tests.growth import grows_linearly
from tests.reference import solutions

from .texts import faults, puzzle


def _filled(text: str) -> set[tuple[int, ...]]:
    return solutions(puzzle(text))


def _rows(values: range, count: int) -> list[tuple[int, ...]]:
    return list(product(values, repeat=count))


def test_kakuro_sums_match_brute_force() -> None:
    text = "values 1..3\nall different in runs\ngrid:\n  \\ 4\\ 3\\\n  \\4 _ _\n  ?\\3 _ _"
    assert _filled(text) == {
        (a, b, c, d)
        for a, b, c, d in _rows(range(1, 4), 4)
        if a + c == 4 and b + d == 3 and a + b == 4 and c + d == 3 and a != b and c != d and a != c and b != d
    }
    made = puzzle(text)
    assert made.grid is not None
    assert made.grid.blocked[1, 2].down == "4"
    assert made.grid.blocked[2, 1].across == "4"
    assert [clue.label for clue in made.clues][:2] == ["down clue r1c2", "down clue r1c3"]


def test_kakuro_accepts_letters_as_digits() -> None:
    text = "values 1..9\nletters 1..3\ngrid:\n  \\ AB\\ C\\\n  \\A A _\n  \\ B _"
    made = puzzle(text)
    assert {symbol.name for symbol in made.symbols} == {"A", "B", "C", "r2c3", "r3c3"}
    assert not solutions(made)


def test_kakuro_clue_of_no_cell_or_one_cell_is_reported() -> None:
    assert faults("values 1..9\ngrid:\n  \\ 4\\ 3\\5\n  \\4 _ _\n  \\3 \\ _\n") == [
        ("run-of-one-cell", "4\\"),
        ("clue-without-run", "3\\5"),
        ("clue-without-run", "\\3"),
    ]


def test_symmetric_relation_makes_one_constraint_per_pair() -> None:
    for rule in ("_ != _", "abs(_ - _) > 1", "_ * _ < 7", "gcd(_, _) = 1"):
        assert len(puzzle(f"grid 1 x 2\nvalues 1..3\nneighbors: {rule}").constraints) == 1
    for rule in ("_ < 2 * _", "_ - _ != 1", "_ / _ != 2"):
        assert len(puzzle(f"grid 1 x 2\nvalues 1..3\nneighbors: {rule}").constraints) == 2


def test_repeated_tiles_are_used_as_often_as_listed() -> None:
    assert _filled("tiles 1 1 3\ngrid:\n  _ _ 7 _") == {(*row[:2], 7, row[2]) for row in permutations((1, 1, 3))}
    assert [code for code, _ in faults("tiles 1 1\ngrid:\n  _ _ _\n")] == ["wrong-number-of-tiles"]


def test_struck_out_numbers_count_as_zero() -> None:
    assert _filled("numbers may be struck out\ngrid sum:\n  4 9 5 | 9") == {(4, 0, 5), (0, 9, 0)}


def test_entries_are_numbered_like_a_crossword() -> None:
    text = "values 0..2\ngrid:\n  _ _\n  _ \\\n1 across = 2 * 1 down - 2"
    assert _filled(text) == {(a, b, c) for a, b, c in _rows(range(3), 3) if a and 10 * a + b == 2 * (10 * a + c) - 2}
    made = puzzle(text)
    assert made.grid is not None
    assert made.grid.entries == {(1, 1): 1}
    assert (0, 0, 2) in _filled("leading zeros allowed\nvalues 0..2\ngrid:\n  _ _\n  _ \\\n1 down = 2\n")


def test_reference_to_a_missing_entry_is_reported() -> None:
    assert faults("values 0..2\ngrid:\n  _ _\n  _ \\\n2 across = 12\n") == [("no-such-entry", "2 across")]
    assert faults("grid:\n  a\n  b c\nvalues 1..3\n1 across = 12\n") == [("no-entries", "1 across")]


def test_picture_is_evaluated_left_to_right() -> None:
    lines = ["_ + 2 * _ = 12", "* . -", "_ + _ - _ = ?", "= . =", "6 0 -1"]
    text = "values 1..3\nevaluate left to right\npicture:\n  " + "\n  ".join(lines)
    assert _filled(text) == {
        (a, 2, b, c, d, e)
        for a, b, c, d, e in _rows(range(1, 4), 5)
        if (a + 2) * b == 12 and a * c == 6 and b - e == -1
    }


def test_time_of_reading_a_kakuro_is_linear_in_its_rows() -> None:
    def analyze(rows: int) -> None:
        lines = []
        for row in range(rows):
            across = row % 4 == 0
            lines.append(" ".join("9\\9" if col % 5 == 0 or across else "_" for col in range(46)))
        found = faults("values 1..9\nall different in runs\ngrid:\n  " + "\n  ".join(lines) + "\n")
        assert {code for code, _ in found} <= {"clue-without-run", "run-of-one-cell"}

    assert grows_linearly(analyze, 48)
