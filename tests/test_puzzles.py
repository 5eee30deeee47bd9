"""Test every file in `puzzles/`: it is formatted, is read back the same, and meets its promise."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridpuzzles.api import load
from gridpuzzles.api.expectations import check
from gridpuzzles.base.exit_status import DONE
from gridpuzzles.base.source import Source
from gridpuzzles.engine import COMPILED
from gridpuzzles.language.parser import parse
from gridpuzzles.language.printer import print_document
from gridpuzzles.system.load import read_source

FOLDER = Path(__file__).parent.parent / "puzzles"
LARGE = {"crossproduct/own-30x30.puzzle", "sudoku/own-non-consecutive.puzzle"}
"""Files that take plain Python a minute, and the compiled engine less than a second."""
FILES = [pytest.param(path, id=str(path.relative_to(FOLDER))) for path in sorted(FOLDER.rglob("*.puzzle"))]


@pytest.mark.parametrize("path", FILES)
def test_puzzle_file_is_formatted_and_round_trips(path: Path) -> None:
    document, diagnostics = parse(read_source(str(path)))
    assert not diagnostics
    printed = print_document(document)
    assert parse(Source(str(path), printed))[0] == document
    assert printed == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", FILES)
def test_puzzle_file_meets_its_expectation(path: Path) -> None:
    if not COMPILED and path.relative_to(FOLDER).as_posix() in LARGE:
        pytest.skip("too large for the engine as plain Python")
    puzzle = load(path)
    assert puzzle.expectation is not None
    finding = check(puzzle)
    assert finding.status == DONE, finding.message


@pytest.mark.parametrize("path", FILES)
def test_puzzle_file_names_its_source(path: Path) -> None:
    assert "\nsource: " in "\n" + path.read_text(encoding="utf-8")
