"""Test the data and the styles of the page to play, without a browser."""

from __future__ import annotations

import re

import pytest

import gridpuzzles as gp
from gridpuzzles.kinds.path_rules import PATH_RULES
from gridpuzzles.play.board import playing_picture
from gridpuzzles.play.page import asset, page_data, playable
from gridpuzzles.solving.budget import Budget

FOUR = "values 1..4\nall different in rows, cols\ngrid 4 x 4\n"


def data(text: str) -> dict[str, object]:
    """Return what the page gets about a puzzle."""
    puzzle = gp.parse(text)
    return page_data(playable(puzzle, Budget(5), with_steps=False), playing_picture(puzzle))


def test_number_that_a_relation_gives_is_a_given() -> None:
    page = data(f"{FOUR}r2c3 = 4\n")
    symbols, clues = page["s"], page["q"]
    assert isinstance(symbols, list)
    assert isinstance(clues, list)
    assert [(one["n"], one["g"]) for one in symbols if "g" in one] == [("r2c3", 4)]
    assert [one["k"] for one in clues] == ["given"]


def test_relation_of_a_line_is_called_by_its_end() -> None:
    clues = data(f"{FOUR}seen(row 1) = 2\nseen(r4c3..r1c3) = 3\n")["q"]
    assert clues == [{"l": "row 1", "t": "2", "k": "row"}, {"l": "column 3 backwards", "t": "3", "k": "col"}]


def test_only_relations_below_the_board_are_written_mark_by_mark() -> None:
    clues = data(f"{FOUR}r1c1 < r1c2\nr1c1 + r2c2 = 5\n")["q"]
    assert isinstance(clues, list)
    assert ["w" in one for one in clues] == [False, True]


def test_places_of_a_killer_leave_the_same_room_for_clues() -> None:
    slots = data("killer sudoku 4x4\n5: r1c1 r1c2\n")["slots"]
    assert isinstance(slots, list)
    assert len({one.get("t") for one in slots}) == 1
    assert slots[0]["t"] > 0


@pytest.mark.parametrize("style", [*dict.fromkeys(one.line for one in PATH_RULES.values()), "ring", "bulb", "sign"])
def test_lines_have_colors_for_the_dark(style: str) -> None:
    rule = re.search(rf"\.gp \.{style}(?:,[^{{}}]*)?\{{[^}}]*\}}", asset("page.min.css"))
    assert rule is not None
    assert "light-dark" in rule[0] or "var(--" in rule[0]
