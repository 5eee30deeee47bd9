"""Test that hostile texts get a clear answer in time."""

from __future__ import annotations

from contextlib import suppress
from time import process_time

import pytest

from gridpuzzles.api import read
from gridpuzzles.base.errors import LimitMet
from gridpuzzles.base.source import Source
from gridpuzzles.solving.budget import Budget
from tests.growth import grows_linearly

from .texts import analyzed

LARGE = "9" * 5000
SMALL = "grid 2 x 2\nvalues 1..4\n"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("grid 1000 x 1000\nvalues 1..9\nrows sum = 9", "grid-too-large"),
        (f"grid {LARGE[:18]} x 2\nvalues 1..9", "grid-too-large"),
        ("grid 99999999999 x 0", "grid-too-large"),
        ("grid 0 x 10000000", "grid-too-large"),
        ("grid 99999999999 x 0\ncages:\n  a\n  a\n a = 3", "grid-too-large"),
        ("grid (10^5000) x 3\nrows sum = 1 2 3", "number-too-large"),
        ("grid 3 x 3\nvalues 1..3\nall different in boxes (10^5000) x 1", "number-too-large"),
        ("grid 3 x 3\nvalues 1..3\nsum(row (10^5000)) = 1", "number-too-large"),
        (SMALL + "each row: " * 18 + "_ > 1", "nested-too-deep"),
        (SMALL + "each row: " * 20_000 + "_ > 1", "nested-too-deep"),
        (SMALL + "count(each row: " * 4 + "_ > 1" + ") > 0" * 4, "nested-too-deep"),
        (SMALL + "if r1c1 = 1 then " * 1000 + "r1c1 > 1", "nested-too-deep"),
        ("values 1..9\ngrid 200 x 200\ndigitsum(product(grid)) = 5", "number-too-large"),
        ("grid (9^9^9^9) x 2", "number-too-large"),
        ("grid 2 x 2\nvalues 0..10^18\nrows sum = 9", "too-many-values"),
        ("grid 2 x 2\nvalues 0..10^18 step 3\nrows sum = 9", "too-many-values"),
        ("grid 2 x 2\nvalues 0..9, 1..10^18\nrows sum = 9", "too-many-values"),
        ("unknown a in 1..9^9^9^9\na = 3", "number-too-large"),
        ("unknown a in 1..9\na = 9^9^9^9", "number-too-large"),
        ("unknown a in 1..9\na ^ a ^ a ^ a = 3", "number-too-large"),
        ("unknown a in 1..1000000\n2 ^ (a * a) = 3 or a = 1", "number-too-large"),
        (f"unknown a in 1..9\na = {LARGE}", "too-long"),
        (f"grid:\n  {LARGE} _\nvalues 1..9", "too-long"),
        ("base (9^9^9^9)\nA + B = C", "number-too-large"),
        ("base 1000000\nA + B = C", "no-such-base"),
        ("unknown a in 1..100000\n7 ^ a mod 1000003 = 5", "number-too-large"),
        ("unknown a in 1..100\na + 10^5000 is prime", "number-too-large"),
        ("unknown a in 1..10^5000\na = 3", "number-too-large"),
        ("grid 200 x 200\nvalues 1..1000000\nrows sum = 9", "too-many-values"),
        ("grid 2 x 2\nvalues " + "1..1000000 step 2, " * 1000 + "3\nrows sum = 9", "too-many-values"),
        ("grid 2 x 2\nvalues 1..9 except " + "1..1000000, " * 1000 + "3\nrows sum = 9", "empty-domain"),
    ],
)
def test_hostile_text_is_refused(text: str, code: str) -> None:
    _, found = analyzed(text)
    assert code in [one.code for one in found if one.is_error]


@pytest.mark.parametrize(
    "rule",
    [
        "each row: " * 3 + "_ > 1",
        "if r1c1 = 1 then " * 30 + "r1c1 > 1",
        "count(each row: _ > 1) + count(each col: _ > 1) + count(each row: _ > 2) + count(each col: _ > 2) > 0",
    ],
)
def test_rules_within_the_limits_are_read(rule: str) -> None:
    made, found = analyzed(SMALL + rule)
    assert made is not None
    assert not [one for one in found if one.is_error]


def test_powers_within_the_limits_are_allowed() -> None:
    made, found = analyzed("unknown a, b in 0..9\na ^ b ^ 2 = 2 ^ 16\n")
    assert made is not None
    assert made.accepts({"a": 2, "b": 4})
    assert not found


def test_time_of_a_picture_is_linear_in_its_width() -> None:
    def build(width: int) -> None:
        read(Source("wide", f"picture:\n  A + B = C{' a' * width}\n  -   -   -\n  A + B = C\n"), {}, None)

    assert grows_linearly(build, 20_000)


def test_time_of_building_a_grid_is_linear_in_its_cells() -> None:
    def build(cells: int) -> None:
        rows, values = cells // 200, "values 1..200"
        made, _ = analyzed(f"grid {rows} x 200\n{values}\nall different in rows, cols\nrows sum = 20100")
        assert made is not None
        assert len(made.symbols) == cells

    assert grows_linearly(build, 40_000)


@pytest.mark.parametrize(
    "text",
    [
        "grid 100 x 100\nvalues 1..99\neach pair in row: gcd(_, _) = 1",
        "\n".join([*(f"param p{i} = p{i + 1}" for i in range(3000)), "param p3000 = 2", "grid p0 x p0"]),
        f"unknown {'a' * 900_000} in 1..3",
    ],
)
def test_reading_stops_at_the_deadline_within_a_statement(text: str) -> None:
    start = process_time()
    with suppress(LimitMet):
        read(Source("large", text), {}, None, Budget(0.3))
    assert process_time() - start < 5  # the first text takes 15 s


def test_time_of_reading_a_kakuro_is_linear_in_its_rows() -> None:
    def analyze(rows: int) -> None:
        lines = []
        for row in range(rows):
            across = row % 4 == 0
            lines.append(" ".join("9\\9" if col % 5 == 0 or across else "_" for col in range(46)))
        _, found = analyzed("values 1..9\nall different in runs\ngrid:\n  " + "\n  ".join(lines) + "\n")
        assert {one.code for one in found} <= {"clue-without-run", "run-of-one-cell"}

    assert grows_linearly(analyze, 48)
