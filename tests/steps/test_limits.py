"""Test that a limit ends steps, ratings and hints soon, even for puzzles too large to be analyzed in that time."""

from __future__ import annotations

import pytest

import gridpuzzles as gp
from tests.cancellation import CalledOff

LARGE = {
    "many cells in a sum": "grid 1 x 2000\nvalues 1..1000\nrows sum = 700000\n",
    "many sums that cross": "grid 60 x 60\nvalues 1..9\nrows sum = 300\ncols sum = 300\n",
}


@pytest.mark.parametrize("at", [10, 100])
@pytest.mark.parametrize("name", LARGE)
@pytest.mark.parametrize("verb", ["steps", "rate", "hint"])
def test_large_puzzle_ends_soon_after_cancellation(name: str, verb: str, at: int) -> None:
    cancel = CalledOff(at)
    found = getattr(gp.parse(LARGE[name]), verb)(cancel=cancel)
    assert at <= cancel.looks <= at + 3
    assert verb == "rate" or found.limit == "cancelled"
