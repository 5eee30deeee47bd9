"""Test `solution:`, `expect` and metadata."""

from __future__ import annotations

import pytest

import gridpuzzles as gp
from gridpuzzles.model.puzzle import Expectation

from .texts import puzzle

SUM = "SEND + MORE = MONEY\n"
LONG = "long addition:\n    SEND\n  + MORE\n  ------\n   MONEY\n"
WHOLE = {"S": 9, "E": 5, "N": 6, "D": 7, "M": 1, "O": 0, "R": 8, "Y": 2}
GRID = "values 1..9\ngrid 2 x 2\nrows sum = 5\n"
CELLS = {"r1c1": 1, "r1c2": 4, "r2c1": 2, "r2c2": 3}
PICTURE = "values 1..9\nevaluate left to right\npicture:\n  _ + _ = 5\n  * .\n  _ + _ = 5\n  = .\n  2\n"


@pytest.mark.parametrize(
    ("text", "block", "expected"),
    [
        (SUM, "9567 + 1085 = 10652", WHOLE),
        (SUM, "S=9 E = 5, N=6", {"S": 9, "E": 5, "N": 6}),
        (SUM, "S=9\n  E=5", {"S": 9, "E": 5}),
        (SUM, "SEND = 9567", {"S": 9, "E": 5, "N": 6, "D": 7}),
        (LONG, "9567 + 1085 = 10652", WHOLE),
        (LONG, "9567\n  + 1085\n  ------\n   10652", WHOLE),
        (GRID, "1 4\n  2 3", CELLS),
        (GRID, "14\n  23", CELLS),
        (GRID, "1 _\n  . 3", {"r1c1": 1, "r2c2": 3}),
        (GRID, "r1c1 = 1, r2c2 = 3", {"r1c1": 1, "r2c2": 3}),
        (PICTURE, "1 4\n  2 3", CELLS),
        (PICTURE, "1 + 4 = 5\n  * .\n  2 + 3 = 5\n  = .\n  2", CELLS),
        ("values 1..9\ngrid:\n  a b\na + b = 5", "1 4", {"a": 1, "b": 4}),
        ("values 1..9\ngrid:\n  a b\na + b = 5", "a=1 r1c2=4", {"a": 1, "b": 4}),
        ("values 1..9\ngrid sum:\n  _ _ | 5\n  -----\n  ? ?", "1 4", {"r1c1": 1, "r1c2": 4}),
        ("values 1..9\ngrid sum:\n  _ _ | 5\n  -----\n  ? ?", "1 4 | 5\n  -----\n  1 4", {"r1c1": 1, "r1c2": 4}),
        ("values 1..9\ngrid:\n  \\ 2\\\n  \\2 _", "\\ \\\n  \\ 2", {"r2c2": 2}),
        ("values 1..9\ngrid:\n  \\ 2\\\n  \\2 _", "2", {"r2c2": 2}),
        (
            "_6_ * __ = ____",
            "169 * 11 = 1859",
            {"_1": 1, "_2": 9, "_3": 1, "_4": 1, "_5": 1, "_6": 8, "_7": 5, "_8": 9},
        ),
        ("unknown a, b in 1..9\na + b = 5", "a=1 b=4", {"a": 1, "b": 4}),
        ("unknown a, b in 1..9\na + b = 5", "1 + 4 = 5", {"a": 1, "b": 4}),
    ],
)
def test_solution_block_gives_the_promised_values(text: str, block: str, expected: dict[str, int]) -> None:
    assert puzzle(f"{text}\nsolution:\n  {block}\n").promised == (expected,)


@pytest.mark.parametrize("number", [1, 2])
def test_both_editions_are_read_alike(number: int) -> None:
    text = "rule near: each 2: abs(_ - _) <= 2\ngrid 1 x 3\nvalues 1..3\nrow 1: near\n"
    assert puzzle(f"edition {number}\n{text}").constraints == puzzle(text).constraints


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("unique", Expectation(1)),
        ("no solution", Expectation(0)),
        ("4 solutions", Expectation(4)),
        ("at least 1000 solutions", Expectation(1000, at_least=True)),
    ],
)
def test_expect_line_gives_the_expectation(written: str, expected: Expectation) -> None:
    assert puzzle(f"A + B = 3\nexpect {written}").expectation == expected


def test_metadata_is_read() -> None:
    made = puzzle("title: No. #3\nauthor: x\nnote: one\n  two\nnote: three\nA + B = 3")
    assert made.metadata == {"title": "No. #3", "author": "x", "note": "one\ntwo\nthree"}


@pytest.mark.parametrize("number", ["-0", "-12", "1", "123", "12", "-1"])
def test_promised_word_needs_one_digit_per_letter(number: str) -> None:
    with pytest.raises(gp.DefinitionError) as refused:
        gp.parse(f"AA + B = 13\nsolution:\n  AA = {number}\n")
    assert [one.code for one in refused.value.diagnostics if one.is_error] == ["solution-form"]
    assert gp.parse("AA + B = 13\nsolution:\n  AA = 11\n").promised == ({"A": 1},)
