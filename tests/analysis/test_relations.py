"""Test relations of every form against the same conditions in Python."""

from __future__ import annotations

from itertools import product

import pytest

from tests.reference import solutions

from .texts import puzzle

GRID = "grid 2 x 3\nvalues 0..1\n"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("sum(row 1) = 2", lambda g: sum(g[:3]) == 2),
        ("sum(col 2, r1c1) = 1", lambda g: g[1] + g[4] + g[0] == 1),
        ("sum(r1c1..r2c2) = 3", lambda g: g[0] + g[1] + g[3] + g[4] == 3),
        ("sum(r2c2..r1c1) = 3", lambda g: g[0] + g[1] + g[3] + g[4] == 3),
        ("sum(around r1c2) = 4", lambda g: g[0] + g[2] + g[3] + g[4] + g[5] == 4),
        ("sum(around r1c1) = 3", lambda g: g[1] + g[3] + g[4] == 3),
        ("sum(grid) = 1", lambda g: sum(g) == 1),
        ("count(grid = 1) = 5", lambda g: sum(g) == 5),
        ("count(row 1 = row 2) = 3", lambda g: g[:3] == g[3:]),
        ("count(row 1 = row 2 = 1) = 1", lambda g: sum(a == b == 1 for a, b in zip(g[:3], g[3:], strict=True)) == 1),
        ("count(row 2 is odd, r1c1 = 1) >= 3", lambda g: sum(g[3:]) + g[0] >= 3),
        ("count(col 1 in 1..5) = 2", lambda g: g[0] + g[3] == 2),
        ("row 2: _ + _ = _", lambda g: g[3] + g[4] == g[5]),
        ("col 3: _ < _", lambda g: g[2] < g[5]),
    ],
)
def test_cell_selectors_match_brute_force(written: str, meant: object) -> None:
    expected = {values for values in product(range(2), repeat=6) if meant(values)}  # type: ignore[operator]
    assert solutions(puzzle(GRID + written)) == expected


def test_relation_is_a_clue_with_its_number() -> None:
    made = puzzle("unknown a, b in 1..9\na + b = 5\na < b\n")
    assert [(clue.kind, clue.text, clue.value) for clue in made.clues] == [
        ("relation", "a + b = 5", 5),
        ("relation", "a < b", None),
    ]
    assert [constraint.clue for constraint in made.constraints] == [0, 1]


def test_relation_is_drawn_symbol_by_symbol() -> None:
    (drawing,) = puzzle("SEND + 1 = 2 * (M_ - A)").drawings
    (line,) = drawing.lines
    assert [mark.text for mark in line] == ["SEND", "+", "1", "=", "2", "*", "(", "M_", "-", "A", ")"]
    assert line[0].symbols == ("S", "E", "N", "D")
    assert line[7].symbols == ("M", "_1")
