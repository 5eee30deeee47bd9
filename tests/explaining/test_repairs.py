"""Repairs of a text hold in the puzzle read anew; totals and reasons say what is true."""

from __future__ import annotations

import pytest

import gridpuzzles as gp
from gridpuzzles.explaining.totals import totals

CRUNCHER = "values 1..9\nall different\nrows:\n  _ + _ * _ = 24\n  _ + _ + _ = 17\n  _ - _ * _ = 27\n"
CRUNCHER += "cols:\n  _ + _ * _ = 44\n  _ * _ - _ = 20\n  _ * _ + _ = 25\n"


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("SEND + MORE = MONNY\n", "Line 1: MONNY should probably be MONEY; then there is exactly one solution."),
        (CRUNCHER, "Read left to right it has exactly one solution."),
        (
            "values 1..4\ngrid:\n  1...\n  ..3.\n  .4..\n  ...2\n",
            "With `all different in rows, cols, boxes 2 x 2` it has exactly one solution.",
        ),
        (
            "numbers may be struck out\ngrid sum:\n  4 9 7 6 | 15\n  6 6 5 4 |  4\n  4 9 3 8 | 20\n  3 9 3 7 | 13\n"
            "  ---------\n  3 18 6 52\n",
            "Line 8: 52 should probably be 25; then there is exactly one solution.",
        ),
    ],
)
def test_what_was_meant_is_said_first_and_holds_in_the_text_read_anew(text: str, first: str) -> None:
    found = gp.parse(text).explain()
    assert first in str(found).splitlines()[:2]
    for repair in found.repairs[:20]:
        changed = text
        for edit in sorted(repair.edits, key=lambda one: -one.start):
            changed = changed[: edit.start] + edit.new + changed[edit.end :]
        status = gp.parse(changed).verdict().status
        assert status == ("unique" if repair.unique else "several")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "grid 2 x 2\nvalues 1..9\nrows product = 8 8\ncols product = 16 8\n",
            ["The rows multiply to 64, the columns to 128: a factor 2 is missing in the rows."],
        ),
        (
            "values 1..2\nall different in rows, cols\ncages sum:\n  A A\n  B B\n  A = 3  B = 4\n",
            ["Cage B adds up to 4, but all values there make 3: 1 is too much in cage B."],
        ),
        ("grid 2 x 2\nvalues 1..9\nrows sum = 8 8\ncols sum = 10 6\n", []),
    ],
)
def test_totals_that_cannot_agree(text: str, said: list[str]) -> None:
    assert totals(gp.parse(text))[:1] == said


def test_a_value_that_two_clues_need_is_named() -> None:
    text = "values 1..9\nall different\ngrid 3 x 3\nrows sum = 6 15 24\ncols product = 28 80 126\n"
    (reason,) = gp.parse(text).explain().reasons
    assert reason.endswith("both need the 7 of the grid.")
