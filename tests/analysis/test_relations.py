"""Test relations: their clues and drawings, and settings that allow more of them."""

from __future__ import annotations

import pytest

from gridpuzzles.solving.counting import count

from .texts import faults, puzzle


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


def test_symmetric_relation_makes_one_constraint_per_pair() -> None:
    for rule in ("_ != _", "abs(_ - _) > 1", "_ * _ < 7", "gcd(_, _) = 1"):
        assert len(puzzle(f"grid 1 x 2\nvalues 1..3\nneighbors: {rule}").constraints) == 1
    for rule in ("_ < 2 * _", "_ - _ != 1", "_ / _ != 2"):
        assert len(puzzle(f"grid 1 x 2\nvalues 1..3\nneighbors: {rule}").constraints) == 2


@pytest.mark.parametrize(
    "text",
    [
        "leading zeros allowed\n0A = B",
        "letters may repeat\nABCDEF * G = HIJKL",
        "letters 0..15\nA + B + C + D + E + F + G + H + I + J + K + L = 70",
    ],
)
def test_settings_allow_what_is_an_error_without_them(text: str) -> None:
    assert faults(text) == []
    assert faults(text.partition("\n")[2]) != []


def test_eight_missing_operators_between_nine_digits_make_100() -> None:
    relation = "1 ? 2 ? 3 ? 4 ? 5 ? 6 ? 7 ? 8 ? 9 = 100"
    assert count(puzzle(relation + "\n")).value == 15
    assert count(puzzle(f"evaluate left to right\n{relation}\n")).value == 9
