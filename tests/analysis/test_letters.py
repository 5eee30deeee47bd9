"""Test secret digits: the values of letters and missing digits, and the numerals they form."""

from __future__ import annotations

import pytest

from gridpuzzles.model.puzzle import Puzzle
from tests.reference import solutions

from .texts import faults, puzzle


def domains(made: Puzzle) -> dict[str, list[int]]:
    return {symbol.name: list(symbol.values) for symbol in made.symbols}


@pytest.mark.parametrize(
    ("settings", "letter", "values"),
    [
        ("", "A", range(10)),
        ("", "B", range(1, 10)),
        ("letters 1..5", "A", range(1, 6)),
        ("letters 1..5\nA in 7, 9", "A", [7, 9]),
        ("letters 1..5\nA, B in 0..6\nA in 4..9", "A", [4, 5, 6]),
        ("letters 0..5", "B", range(1, 6)),
        ("letters 0..5\nleading zeros allowed", "B", range(6)),
        ("base 12", "A", range(12)),
    ],
)
def test_letters_have_the_values_of_the_settings(settings: str, letter: str, values: object) -> None:
    assert domains(puzzle(f"{settings}\nA + BC = CB"))[letter] == list(values)  # type: ignore[call-overload]


def test_missing_digits_are_separate_and_in_reading_order() -> None:
    made = puzzle("digits 0, 2, 3\n_7_ * _ = C__\neach O in 1, 5\nO = O")
    assert [symbol.name for symbol in made.symbols] == ["C", "_1", "_2", "_3", "_4", "_5", "_6", "_7"]
    assert domains(made)["_1"] == [2, 3]
    assert domains(made)["_2"] == domains(made)["_3"] == [0, 2, 3]
    assert domains(made)["_7"] == [1, 5]


def test_letter_that_must_be_zero_cannot_start_a_number() -> None:
    assert solutions(puzzle("A in 0..0\nAB = B")) == set()


def test_base_applies_to_numerals_with_secret_digits() -> None:
    made = puzzle("base 16\nunknown n in 0..999\nA + 12 = n\nB + 1 = 12\n")
    assert made.accepts({"n": 19, "A": 1, "B": 17}) is False  # 17 is not a digit
    assert made.accepts({"n": 25, "A": 7, "B": 11}) is False  # B + 1 = 12 is 18 in base 16
    assert solutions(puzzle("base 16\nunknown n in 18..19\nA + 12 = n\n")) == {(18, 0), (19, 1)}
    assert solutions(puzzle("base 16\nunknown n in 1..99\nn = 12\n")) == {(12,)}


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
