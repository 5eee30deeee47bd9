"""Test what stands where on a board: marks are drawn by what they mean, however they were typed."""

from __future__ import annotations

import re

import pytest

import gridpuzzles as gp
from gridpuzzles.kinds.pair_relations import MARKS
from gridpuzzles.views.board import board
from gridpuzzles.views.board_marks import BoardMarks
from gridpuzzles.views.formats import show

FOUR = "values 1..4\nall different in rows, cols\ngrid 4 x 4\n"
PLACE = (1, 1), (1, 2)


def marks(text: str) -> BoardMarks:
    """Return the marks of the board of a puzzle."""
    drawn = board(gp.parse(text))
    assert drawn is not None
    return drawn.marks


@pytest.mark.parametrize(
    ("typed", "look", "label"),
    [
        ("abs(r1c1 - r1c2) = 1", "white", ""),
        ("white dot: r1c1 r1c2", "white", ""),
        ("r1c1 - r1c2 = 1 or r1c2 - r1c1 = 1", "white", ""),
        ("abs(r1c2 - r1c1) = 2", "white", "2"),
        ("black dot: r1c2 r1c1", "black", ""),
        ("r1c1 = 2 * r1c2 or r1c2 = 2 * r1c1", "black", ""),
        ("r1c1 = 3 * r1c2 or r1c2 = 3 * r1c1", "black", "3"),
        ("V: r1c1 r1c2", "letters", "V"),
        ("r1c2 + r1c1 = 5", "letters", "V"),
        ("r1c1 < r1c2", "sign", "<"),
        ("r1c2 < r1c1", "sign", ">"),
        ("r1c1 > r1c2", "sign", ">"),
    ],
)
def test_pair_is_drawn_by_its_meaning(typed: str, look: str, label: str) -> None:
    (mark,) = marks(f"{FOUR}{typed}\n").edges
    assert (mark.first, mark.second) == PLACE
    assert (mark.look, mark.text) == (look, label)


def test_drawn_mark_is_a_dot() -> None:
    text = "values 1..4\nmark o: abs(_ - _) = 1\nmark *: _ = 2 * _\nmark S: _ + _ = 6\ngrid:\n  _ o _ * _ S _\n"
    assert [(one.look, one.text) for one in marks(text).edges] == [("white", ""), ("black", ""), ("letters", "S")]


@pytest.mark.parametrize("name", MARKS)
def test_every_named_mark_stands_between_its_cells(name: str) -> None:
    word = MARKS[name][1].printed.split()[0].replace("_", " ")
    text = f"{FOUR}{word}: r2c3 r3c3\n"
    (mark,) = marks(text).edges
    assert (mark.first, mark.second) == ((2, 3), (3, 3))
    drawn = show(gp.parse(text), "svg")
    assert "r2c3" not in drawn
    assert drawn.count("<circle") == bool(MARKS[name][0].dot)


def test_number_that_a_relation_gives_is_drawn_as_given() -> None:
    puzzle = gp.parse(f"{FOUR}r1c1 = 3\n4 = r2c3\n")
    for view in ("text", "svg", "markdown"):
        drawn = show(puzzle, view)
        assert "r1c1" not in drawn
        assert "r2c3" not in drawn
        assert re.search(r">3<|\b3\b", drawn)
    assert show(puzzle, "text").splitlines()[0].split() == ["3", "_", "_", "_"]


@pytest.mark.parametrize("relation", ["r1c1 = 7", "r1c1 = 3\nr1c1 = 4", "r1c1 = 3 or r1c2 = 3"])
def test_relation_that_cannot_be_a_given_is_listed(relation: str) -> None:
    assert relation.splitlines()[-1] in show(gp.parse(f"{FOUR}{relation}\n"), "text")


def test_parity_is_a_shape() -> None:
    found = marks(f"{FOUR}even: r1c3\nr2c2, r3c3 is odd\n")
    assert found.shapes == {(1, 3): "square", (2, 2): "circle", (3, 3): "circle"}


@pytest.mark.parametrize(
    ("relation", "place", "step"),
    [
        ("r1c2 + r2c3 + r3c4 = 9", (0, 1), (1, 1)),
        ("r3c4 + r2c3 + r1c2 = 9", (4, 5), (-1, -1)),
        ("sum(r4c1, r3c2, r2c3, r1c4) = 9", (5, 0), (-1, 1)),
    ],
)
def test_total_of_a_whole_diagonal_stands_outside(relation: str, place: object, step: object) -> None:
    (ray,) = marks(f"{FOUR}{relation}\n").rays
    assert (ray.place, ray.step, ray.text) == (place, step, "9")


@pytest.mark.parametrize(
    "relation",
    [
        "r1c1 + r2c2 = 5",  # not the whole diagonal
        "r1c1 + r1c2 = 6",  # no mark has this number
        "abs(r1c1 - r2c2) = 1",  # not neighbors
        "r1c1 < r1c2 < r2c3",  # a part has no drawing
        "r1c1 + r1c2 + r2c1 = 8",
    ],
)
def test_relation_without_a_drawing_is_listed(relation: str) -> None:
    text = f"{FOUR}{relation}\n"
    assert not marks(text).clues
    assert "r1c1" in show(gp.parse(text), "svg")


def test_second_mark_of_an_edge_is_listed() -> None:
    found = marks(f"{FOUR}abs(r1c1 - r1c2) = 1\nr1c1 < r1c2\n")
    assert [one.look for one in found.edges] == ["white"]
    assert len(found.clues) == 1


def test_signs_and_walls_stand_together() -> None:
    text = """
values 1..4
all different in rows, cols, boxes 2 x 2
cages:
  A A B B
  A C C B
  D C C E
  D D E E
  A = 8+  B = ?  C = ?  D = ?  E = 8+
r1c2 < r1c3
white dot: r2c2 r3c2
rows seen = ? 2 ? ?
""".lstrip()
    puzzle = gp.parse(text)
    drawn = show(puzzle, "svg")
    assert drawn.count('class="cage"') > 10
    assert drawn.count('class="sign"') == 1
    assert drawn.count("white-dot") == 2  # the style and the dot
    lines = show(puzzle, "text").splitlines()
    assert any("o" in line and "━" in line for line in lines)
    assert any("┃" in line and "2" in line for line in lines)


def test_wide_totals_of_columns_are_turned() -> None:
    wide = show(gp.parse("values 1..999999\nrows product = 6 35\ncols product = 100000000000000 21\n"), "svg")
    assert wide.count("rotate(-90)") == 2
    narrow = show(gp.parse("values 1..9\nrows product = 6 35\ncols product = 10 21\n"), "svg")
    assert "rotate" not in narrow
