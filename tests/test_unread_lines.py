"""Lines that are not understood become remarks only if that cannot change the answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridpuzzles.api import parse, read
from gridpuzzles.api.unread_lines import with_remarks
from gridpuzzles.base.source import Source
from gridpuzzles.cli import main

BOARD = """\
1 . . .
. . 3 .
. 4 . .
. . . 2
"""
UNREAD = "The wizard of the castle asks for digits from his tower to his dungeon"


def remarked(text: str) -> str | None:
    source = Source("text", text)
    puzzle, diagnostics = read(source)
    assert puzzle is None
    return with_remarks(source, diagnostics)


@pytest.mark.parametrize("lines", [(UNREAD,), (UNREAD, "Every knight shall be merry and bright")])
def test_unread_lines_become_remarks_if_the_others_have_one_solution(lines: tuple[str, ...]) -> None:
    text = "\n".join(("Sudoku 4x4", *lines, "", BOARD))
    expected = "\n".join(("Sudoku 4x4", *(f"note: {line}" for line in lines), "", BOARD))
    assert remarked(text) == expected
    assert parse(expected).solve() == parse("\n".join(("Sudoku 4x4", "", BOARD))).solve()


def test_sentences_that_are_understood_stay_rules() -> None:
    rule = "No digit repeats on the main diagonals."
    board = "1 2 3 4\n3 . . .\n. . . .\n. . . .\n"
    assert parse(f"Sudoku 4x4\n\n{board}").verdict().status == "several"
    assert parse(f"Sudoku 4x4\n{rule}\n\n{board}").verdict().status == "unique"
    assert remarked(f"Sudoku 4x4\n{rule} {UNREAD}.\n\n{board}") == f"Sudoku 4x4\n{rule}\nnote: {UNREAD}.\n\n{board}"


@pytest.mark.parametrize("rule", ["no wizard on the diagonal", "the wizard likes neighbors"])
def test_unread_line_stays_if_the_others_have_several_solutions(rule: str) -> None:
    assert remarked(f"Sudoku 4x4\n{rule}\n\n{BOARD.replace('3', '.')}") is None


@pytest.mark.parametrize("rule", ["The wizard asks for digits up to 7", "Wizards want six towers of zero"])
def test_unread_line_with_other_numbers_stays(rule: str) -> None:
    assert remarked(f"Sudoku 4x4\n{rule}\n\n{BOARD}") is None


@pytest.mark.parametrize(
    "rule", ["The wizard takes the product of his bricks", "Wizards want the difference of bricks"]
)
def test_unread_line_that_may_name_another_function_stays(rule: str) -> None:
    pyramid = "   _\n  _ _\n 3 4 5\n"
    assert remarked(f"Number pyramid\nThe wizard likes his bricks in summer\n\n{pyramid}") is not None
    assert remarked(f"Number pyramid\n{rule}\n\n{pyramid}") is None


def test_unread_line_stays_if_the_order_of_evaluation_changes_the_answer() -> None:
    statement = "wizards do it from the one side to another"
    by_precedence = "values 1..9\n\n2 + 3 * _ = 20\n"
    assert parse(by_precedence).solve() is not None
    assert remarked(f"{statement}\n{by_precedence}") is None


def test_fix_writes_the_remark_and_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "typed.puzzle"
    path.write_text(f"Sudoku 4x4\n{UNREAD}\n\n{BOARD}")
    assert main(["solve", str(path)]) == 2
    assert "the rest has exactly one solution" in capsys.readouterr().err
    assert main(["fix", str(path)]) == 0
    assert f"{path}:2:1: 'note:' is now before" in capsys.readouterr().err
    assert f"note: {UNREAD}" in path.read_text()
    assert main(["solve", str(path)]) == 0


def test_translation_with_a_remark_of_the_author_is_written(tmp_path: Path) -> None:
    path = tmp_path / "typed.puzzle"
    path.write_text(f"Sudoku 4x4\nnote: for Anna\n{BOARD}")
    assert main(["fix", str(path)]) == 0
    assert "all different in rows, cols, boxes 2 x 2" in path.read_text()


def test_puzzle_with_question_marks_keeps_a_sentence_of_another_order() -> None:
    board = "? ? ? ?\n? ? ? 40\n? ? ? 72\n64 45 126\n"
    assert remarked(f"CrossProduct\nuse the digits 1 to 9\nthe lovely wizards like bodmas\n\n{board}") is None
    assert remarked(f"CrossProduct\nuse the digits 1 to 9\nthe lovely wizards like summer\n\n{board}") is not None
