"""Test that a board in a file is imported only if no words above it could say which puzzle it is."""

from __future__ import annotations

import pytest

from gridpuzzles.api import read
from gridpuzzles.base.source import Source
from gridpuzzles.convert.formats import recognized

BOARD = "1 . . .\n. . . .\n. . 2 .\n. . . .\n"


@pytest.mark.parametrize("text", [BOARD, f"# Futoshiki\n{BOARD}", f"#Anti-knight sudoku\n{BOARD}"])
def test_printed_board_is_no_foreign_format(text: str) -> None:
    assert recognized(text) is None


@pytest.mark.parametrize("text", [f"#A Anna\n{BOARD}", f"[Puzzle]\n{BOARD}", BOARD.replace(".", "*")])
def test_board_of_other_programs_is_imported(text: str) -> None:
    found = recognized(text)
    assert found is not None
    assert found.name == "sudoku"


def test_board_without_words_is_a_sudoku_with_a_note_of_its_size() -> None:
    _, diagnostics = read(Source("typed", BOARD))
    told = "read as a printed sudoku, 4 x 4; 'gridpuzzles fmt' writes it out"
    assert told in [one.message for one in diagnostics]
