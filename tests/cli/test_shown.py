"""Test that what ``show`` prints is read as the same puzzle, or refused."""

from __future__ import annotations

import pytest

from gridpuzzles.api import load, read
from gridpuzzles.base.source import Source
from gridpuzzles.cli import main
from gridpuzzles.views.formats import show
from tests.convert.print.score import answers
from tests.test_puzzles import FOLDER

FILES = sorted(FOLDER.rglob("*.puzzle"))
UNTOLD = ("anti-knight", "diagonal", "non-consecutive", "windows")
"""Sudokus whose board alone is that of a usual sudoku."""


@pytest.mark.slow
@pytest.mark.parametrize("view", ["text", "markdown"])
def test_shown_puzzle_is_read_as_the_same_or_refused(view: str, capsys: pytest.CaptureFixture[str]) -> None:
    for path in FILES:
        main(["show", "--format", view, str(path)])
        shown, _ = read(Source("shown", capsys.readouterr().out))
        assert shown is None or answers(shown) == answers(load(path)), path


@pytest.mark.slow
@pytest.mark.parametrize("view", ["text", "markdown"])
def test_board_alone_is_read_as_the_same_or_refused(view: str) -> None:
    for path in FILES:
        puzzle = load(path)
        shown, _ = read(Source("shown", show(puzzle, view)))
        is_untold = not puzzle.grid or path.stem.endswith(UNTOLD)
        assert shown is None or is_untold or answers(shown) == answers(puzzle), path
