"""Boards below a heading whose clues of rows and columns are in lists, for every family that has such clues."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridpuzzles.cli import main

LISTED = [
    ("sandwich 4x4", "....|....|.4..|....", "rows 5 0 ? ?\ncols ? 0 3 ?"),
    ("skyscrapers 4x4", "....|....|.3..|....", "top: ? ? 2 ?\nleft: 2 ? 3 ?\nright: ? 2 ? 3\nbottom: 2 ? ? ?"),
    ("skyscrapers 4x4", "....|....|....|....", "rows 4 3 2 1\ncols 4 3 2 1"),
    ("skyscrapers 4x4", "....|....|....|....", "rows seen = 4 3 2 1\ncols seen = 4 3 2 1"),
    ("skyscrapers 4x4", "..3.|....|....|....", "seen(row 1) = 4\nseen(row 2) = 3\nseen(row 3) = 2\nseen(col 4) = 1"),
    ("skyscraper sudoku 4x4", "....|...1|....|..4.", "rows 4 2 1 2\ncols 3 2 2 1"),
    ("x-sums 4x4", "...4|....|.3..|4...", "left: 6 6 1 10\ntop: 6 1 5 10"),
    ("doppelblock 5x5", "...3.|.....|...1.|2....|.....", "rows 2 5 3 1 0\ncols 1 3 3 0 5"),
    ("crossproduct", "6...|....|....|....", "rows 210 84 4374 525\ncols 162 1350 2058 90"),
    ("survo", "....|..6.|3..8", "rows 27 25 26\ncols 15 7 27 29"),
    ("strike out 4x4", "6856|5311|7553|9842", "rows 11 6 13 6\ncols 11 5 15 5"),
    ("tenner", ".7..58....|9.........|......5.8.", "cols 13 12 13 23 7 20 8 15 13 11"),
]
QUESTION = "where are the clues of this board? Divide them from its cells with |"


def status_of(path: Path, text: str) -> int:
    path.write_text(f"{text}\nexpect unique\n", encoding="utf-8")
    return main(["check", str(path)])


@pytest.mark.parametrize(("heading", "board", "clues"), LISTED)
def test_board_beside_lists_of_clues_holds_cells_only(heading: str, board: str, clues: str, tmp_path: Path) -> None:
    rows = board.split("|")
    for gap in ("", " "):
        at_margin = [gap.join(row) for row in rows]
        indented = ["grid:", *(f"  {row}" for row in at_margin)]
        for drawn in (at_margin, indented):
            assert status_of(tmp_path / "listed.puzzle", "\n".join([heading, *drawn, clues])) == 0


@pytest.mark.parametrize("gap", ["", " "])
@pytest.mark.parametrize("heading", ["sandwich 4x4", "skyscrapers 4x4", "x-sums 4x4", "doppelblock 4x4"])
def test_board_without_clues_is_asked_for_them(
    heading: str, gap: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [gap.join(row) for row in ("....", "....", ".1..", "....")]
    assert status_of(tmp_path / "bare.puzzle", "\n".join([heading, *rows])) == 2
    assert QUESTION in capsys.readouterr().err


@pytest.mark.parametrize("rows", ["....|5\n....|0\n.4..\n....", ". . . . | 5\n. . . . | 0\n. 4 . . | ?\n. . . . | ?"])
def test_clues_behind_bars_may_follow_packed_rows(rows: str, tmp_path: Path) -> None:
    assert status_of(tmp_path / "packed.puzzle", f"sandwich 4x4\n{rows}\n----\n? 0 3 ?") == 0
