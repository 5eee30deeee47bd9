"""Test the limits of printed texts: cells of a board, and errors that are told."""

from __future__ import annotations

import pytest

from gridpuzzles.api import read
from gridpuzzles.base.source import Source
from gridpuzzles.language.statement_parser import MAX_FAULTS


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("\n".join(["1 _" * 60] * 200), "a printed board can have at most 10,000 cells"),
        ("Hidoku\n\n" + f"1{' _' * 30}\n" * 40, "such a grid can have at most 900 cells, and this one has 1240"),
    ],
)
def test_board_of_too_many_cells_is_refused(text: str, told: str) -> None:
    puzzle, diagnostics = read(Source("text", text))
    assert puzzle is None
    assert told in [one.message for one in diagnostics if one.is_error]


def test_reading_ends_after_a_hundred_errors() -> None:
    _, told = read(Source("text", "".join(f"x{at} = y{at}\n" for at in range(1_000))))
    assert sum(1 + len(one.more) for one in told) <= MAX_FAULTS + 1
