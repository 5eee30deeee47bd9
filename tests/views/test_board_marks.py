"""Test what stands where on a board: marks are drawn by what they mean, however they were typed."""

from __future__ import annotations

import re

import pytest

import gridpuzzles as gp
from gridpuzzles.kinds.pair_relations import MARKS
from gridpuzzles.kinds.scopes import LINES
from gridpuzzles.views.board import board
from gridpuzzles.views.board_marks import BoardMarks
from gridpuzzles.views.formats import show
from gridpuzzles.views.rules import rule_lines, rules

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


REGIONS = "values 1..4\nregions:\n  A A B B\n  A A B B\n  C C D D\n  C C D D\n"


def test_total_of_a_region_stands_in_its_first_square() -> None:
    puzzle = gp.parse(f"{REGIONS}sum(region B) = 9\nr3c1 + r3c2 + r4c1 + r4c2 = 7\n")
    drawn = board(puzzle)
    assert drawn is not None
    corners = {place: square.corner for place, square in drawn.squares.items() if square.corner}
    assert corners == {(1, 3): "9", (3, 1): "7"}
    assert "┃9" in show(puzzle, "text")
    assert "region B" not in show(puzzle, "svg")


def test_total_of_a_region_that_is_a_row_stands_in_its_first_square() -> None:
    found = marks("values 1..9\nregions:\n  A A\n  B B\nsum(region A) = 5\nsum(row 2) = 7\nsum(col 1) = 3\n")
    assert {one.place: one.text for one in found.totals} == {(1, 1): "5", (2, 1): "7"}
    assert [(one.kind, one.number) for one in found.line_clues] == [("col", 1)]


def test_sum_of_a_region_has_a_sign_beside_a_product() -> None:
    found = marks(f"{REGIONS}sum(region A) = 9\nproduct(region D) = 24\n").totals
    assert {one.place: one.text for one in found} == {(1, 1): "9+", (3, 3): "24*"}


@pytest.mark.parametrize("relation", ["sum(region A) > 9", "r1c1 + r1c2 + r2c1 = 9", "sum(region A) = 9\nr1c1 = r2c2"])
def test_relation_of_a_region_without_a_total_is_listed(relation: str) -> None:
    assert relation.splitlines()[-1] in show(gp.parse(f"{REGIONS}{relation}\n"), "text")


def test_total_of_a_region_is_listed_if_a_cage_has_its_corner() -> None:
    text = f"{REGIONS}sum(region A) = 9\ncages sum:\n  a a . .\n  . . . .\n  . . . .\n  . . . .\n  a = 5\n"
    assert not marks(text).totals


def test_totals_of_the_diagonals_of_a_table_stand_at_its_corners() -> None:
    puzzle = gp.parse("values 1..9\ngrid 3 x 3\nrows sum = 15\ncols sum = 15\ndiagonals sum = 14 16\n")
    drawn = board(puzzle)
    assert drawn is not None
    assert [(ray.place, ray.step, ray.text) for ray in drawn.marks.rays] == [
        ((0, 0), (1, 1), "14"),
        ((0, 4), (1, -1), "16"),
    ]
    assert drawn.below == ()
    assert "diagonal 1: sum = 14" in show(puzzle, "text")


@pytest.mark.parametrize("clues", ["diagonals sum < 8 9", "diagonals sum = 8 9\nrows product = 6 20"])
def test_clue_of_a_diagonal_with_a_relation_or_another_function_is_written(clues: str) -> None:
    puzzle = gp.parse(f"values 1..9\ngrid 2 x 2\n{clues}\n")
    assert not marks(f"values 1..9\ngrid 2 x 2\n{clues}\n").rays
    assert "diagonal 1: sum" in show(puzzle, "svg")


def test_total_of_a_diagonal_stands_where_no_clue_of_a_row_does() -> None:
    text = f"{FOUR}rows seen = 1 ? 2 3\nr2c1 + r3c2 + r4c3 = 9\nr1c3 + r2c4 = 5\n"
    assert [(ray.place, ray.step) for ray in marks(text).rays] == [((5, 4), (-1, -1)), ((0, 2), (1, 1))]


def test_relations_stand_between_cells_in_text() -> None:
    lines = show(gp.parse(f"{FOUR}r1c1 < r1c2\nr1c1 > r2c1\nabs(r2c3 - r2c4) = 1\n"), "text").splitlines()
    assert lines[0] == " _ < _   _   _"
    assert lines[1] == " v"
    assert lines[2] == " _   _   _ o _"
    assert "r1c1" not in "".join(lines)


def test_text_speaks_of_the_marks_that_it_prints() -> None:
    text = f"{FOUR}white dot: r1c1 r1c2\neven: r2c2\nabs(r3c1 - r3c2) = 3\n"
    puzzle = gp.parse(text)
    printed, pictured = rule_lines(puzzle), rules(puzzle)
    assert "Numbers with o between them differ by 1." in printed
    assert "Numbers with a white dot between them differ by 1." in pictured
    assert not any("gray" in line or "white dot" in line for line in printed)
    assert "Satisfy the conditions below the cells." in printed
    assert "Satisfy the conditions below the cells." not in pictured


@pytest.mark.parametrize(
    ("relation", "kind", "side", "number"),
    [
        ("sum(row 2) = 8", "row", "row_notes", 2),
        ("r3c2 + r1c2 + r4c2 + r2c2 = 8", "col", "col_notes", 2),
        ("product(col 3) = 8", "col", "col_notes", 3),
        ("seen(row 1) = 8", "row", "left_notes", 1),
        ("seen(r4c3..r1c3) = 8", "col", "col_notes", 3),
        ("item(col 1, r1c1) = 8", "col", "top_notes", 1),
    ],
)
def test_relation_of_a_whole_line_stands_at_its_end(relation: str, kind: str, side: str, number: int) -> None:
    puzzle = gp.parse(f"{FOUR}{relation}\n")
    drawn = board(puzzle)
    assert drawn is not None
    assert getattr(drawn, side) == {number: "8"}
    assert "=" not in show(puzzle, "text")
    assert any(line.startswith(f"The number at the end of a {LINES[kind].label}") for line in rules(puzzle))


def test_clues_of_one_side_stand_at_the_edge() -> None:
    text = "skyscrapers 4x4\ntop: 3 ? 2 1\nright: ? 2 ? 4\n"
    lines = show(gp.parse(text), "text").splitlines()
    assert lines[0].split() == ["3", "2", "1"]
    assert [line.split("│")[1].strip() for line in lines[2:]] == ["", "2", "", "4"]


@pytest.mark.parametrize(
    "clues", ["rows sum = 9 ? ? ?\nproduct(col 1) = 24", "rows:\n" + "  _ + _ + _ + _ = 9\n" * 4, "cols sum = ? 9 9 9"]
)
def test_relation_of_a_line_with_another_function_is_listed(clues: str) -> None:
    text = f"{FOUR}{clues}\nproduct(row 2) = 24\n"
    assert "product(row 2) = 24" in show(gp.parse(text), "text")


def test_killer_shows_bare_sums() -> None:
    puzzle = gp.parse("killer sudoku 4x4\n7+: r1c1 r1c2\n5+: r2c3 r2c4\n")
    drawn = board(puzzle)
    assert drawn is not None
    assert {square.corner for square in drawn.squares.values()} == {"", "7", "5"}
    assert "The number in a cage is the sum of its cells." in rules(puzzle)


def test_signs_stand_on_a_joined_board_beside_other_clues() -> None:
    loose = show(gp.parse(f"{FOUR}r1c1 < r1c2\n"), "svg")
    joined = show(gp.parse(f"{FOUR}r1c1 < r1c2\nrows seen = 1 ? ? ?\n"), "svg")
    assert loose.count('class="line"') == 16
    assert joined.count('class="thin"') == 6


def test_rule_of_a_path_along_a_row_does_not_stand_at_its_end() -> None:
    found = marks(f"{FOUR}paths:\n  a = r1c1..r1c4\npath a: sum(_) = 10\n")
    assert not found.at_edges
