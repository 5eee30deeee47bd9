"""Test the files of families of printed puzzles: their starters and names."""

from __future__ import annotations

import pytest

from gridpuzzles.api import read_strictly
from gridpuzzles.api.expectations import check
from gridpuzzles.base.exit_status import DONE
from gridpuzzles.base.source import Source
from gridpuzzles.printed.families import starter, starters


@pytest.mark.parametrize("family", sorted(starters()))
def test_starter_is_valid_and_keeps_its_promise(family: str) -> None:
    puzzle, diagnostics = read_strictly(Source(family, starter(family)), {}, None)
    assert puzzle is not None, [one.message for one in diagnostics]
    assert not diagnostics
    assert puzzle.expectation is not None, "the starter needs the line 'expect unique'"
    finding = check(puzzle)
    assert finding.status == DONE, finding.message
