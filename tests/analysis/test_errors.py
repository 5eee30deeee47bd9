"""Test errors of drawings, settings and solutions that no page of `tests/diagnostics` shows."""

from __future__ import annotations

import pytest

from .texts import faults

SQUARE = "grid 2 x 2\nvalues 1..4\n"
SUM = "SEND + MORE = MONEY\n"
PICTURE = "values 1..9\npicture:\n  {}\n"
FAULTS = {
    "grid:\n  _ _\n  ^ .\nvalues 1..9\nrows sum = 4": [("sign-line", "^ .")],
    "grid:\n  ? _\nvalues 1..9\nrows sum = 4": [("not-a-square", "?")],
    "grid:\n  a b\nparam a = 3\nvalues 1..9\na + b = 3": [("name-declared-twice", "a")],
    "values 1..9\ngrid 2 x 2\nr1c1 in 1..3\nr1c1 in 4..5\nrows sum = 3": [("empty-domain", "4..5")],
    "values 1..A\ngrid 2 x 2": [("not-a-number", "A")],
    "values 1..9 step 0\ngrid 2 x 2": [("no-such-step", "0")],
    "values 1..3/2\ngrid 2 x 2": [("not-whole", "3/2")],
    SQUARE + "diagonals sum = 3 4 5": [("wrong-number-of-clues", "diagonals sum = 3 4 5")],
    SQUARE + "rows product = 4 4\ncols product = 2 8": [],
    SQUARE + "rows product = 4 4\ncols product = 2 4": [("totals-differ", "2")],
    "grid:\n  \\\nvalues 1..3\ncol 1: different": [("no-cells", "col 1")],
    "grid:\n  \\\nvalues 1..3\ncol 1: sum(_) = 2": [("no-cells", "col 1")],
    SQUARE + "all different\nA1 + R1C2 = 3": [("no-cell-address", "A1"), ("no-cell-address", "R1C2")],
    "base 16\nA + 12 = BC": [("number-in-base", "12")],
    "leading zeros allowed\n0A = B": [],
    "letters may repeat\nABCDEF * G = HIJKL": [],
    "letters 0..15\nA + B + C + D + E + F + G + H + I + J + K + L = 70": [],
    PICTURE.format("_ x _ = 4"): [("missing-operator", "x")],
    PICTURE.format("( _ + _ = 4"): [("unclosed-bracket", "(")],
    PICTURE.format("_ + _ ) = 4"): [("unopened-bracket", ")")],
    PICTURE.format("_ . _ = 4"): [("misplaced-dot", ".")],
    PICTURE.format("_ + _ = 4\n  + +\n  = ="): [("picture-lines", "= =")],
    PICTURE.format("_ + _ = 4\n  = ="): [("picture-lines", "= =")],
    "long multiplication:\n  __ * 12\n  ---\n  __\n  ---\n  ___\n": [("working-lines", "12")],
    "long multiplication:\n  __ __\n  ---\n  ___\n": [("working-form", "__ __")],
    "long division:\n  ___ / _\n  _\n  __\n": [("working-form", "___ / _")],
    "long addition:\n  __\n  + _\n  ---\n  __\n  __\n": [("working-form", "__")],
    "long addition:\n  __\n  + _ _\n  ---\n  __\n": [("working-line", "_ _")],
    SQUARE + "rows sum = 5\nsolution:\n  1 4": [("solution-form", "solution:")],
    SUM + "solution:\n  9 5 6": [("solution-form", "9 5 6")],
    SUM + "solution:\n  X=9": [("unknown-name", "X")],
}


@pytest.mark.parametrize("text", FAULTS)
def test_first_errors_are_as_told(text: str) -> None:
    expected = FAULTS[text]
    assert faults(text)[: max(1, len(expected))] == expected
