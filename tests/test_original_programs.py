"""Test the results of the four programs that this project began with.

They are Peter Norvig's two CrossProduct notebooks (2020, 2021), the Python wiki's arithmograph, and the AARP number
cruncher solved in MiniZinc and in Python.
"""

from __future__ import annotations

from math import prod

import pytest

import gridpuzzles as gp
from gridpuzzles.convert.products import fillings, reorder

RIDDLERS = [
    ([135, 45, 64, 280, 70], [3000, 3969, 640], ((3, 9, 5), (5, 9, 1), (8, 1, 8), (5, 7, 8), (5, 7, 2))),
    (
        [210, 144, 54, 135, 4, 49],
        [6615, 15552, 420],
        ((7, 6, 5), (9, 8, 2), (3, 9, 2), (5, 9, 3), (1, 4, 1), (7, 1, 7)),
    ),
    (
        [280, 168, 162, 360, 60, 256, 126],
        [183708, 245760, 117600],
        ((7, 8, 5), (3, 8, 7), (9, 6, 3), (9, 8, 5), (3, 5, 4), (4, 8, 8), (9, 2, 7)),
    ),
]

WAYS_OF_72 = {
    (1, 8, 9), (1, 9, 8), (2, 4, 9), (2, 6, 6), (2, 9, 4), (3, 3, 8), (3, 4, 6), (3, 6, 4), (3, 8, 3), (4, 2, 9),
    (4, 3, 6), (4, 6, 3), (4, 9, 2), (6, 2, 6), (6, 3, 4), (6, 4, 3), (6, 6, 2), (8, 1, 9), (8, 3, 3), (8, 9, 1),
    (9, 1, 8), (9, 2, 4), (9, 4, 2), (9, 8, 1),
}  # fmt: skip


def rows_of(puzzle: gp.Puzzle) -> tuple[tuple[int, ...], ...] | None:
    solution = puzzle.solve()
    return solution and solution.rows


@pytest.mark.parametrize(("rows", "cols", "table"), RIDDLERS)
def test_riddler_puzzles_have_one_solution_each(
    rows: list[int], cols: list[int], table: tuple[tuple[int, ...], ...]
) -> None:
    verdict = gp.crossproduct(rows, cols).verdict()
    assert verdict.status == "unique"
    assert verdict.solutions[0].rows == table


def test_small_and_empty_tables_are_solved() -> None:
    nothing = gp.crossproduct([], []).solve()
    assert nothing is not None
    assert nothing
    assert nothing.rows == ()
    assert rows_of(gp.crossproduct([], [1])) == ()
    assert gp.crossproduct([], [2]).solve() is None
    assert rows_of(gp.crossproduct([5], [5])) == ((5,),)
    assert gp.crossproduct([0], [0]).solve() is None
    assert rows_of(gp.crossproduct([0], [0], values=range(10))) == ((0,),)
    assert rows_of(gp.crossproduct([2, 12], [3, 8])) == ((1, 2), (3, 4))


def test_table_and_its_products_make_the_same_puzzle() -> None:
    table = ((1, 2, 3), (4, 5, 6), (7, 8, 9))
    puzzle = gp.crossproduct([6, 120, 504], [28, 80, 162])
    assert gp.crossproduct_of(table) == puzzle
    assert rows_of(puzzle) == table
    assert puzzle.verdict().status == "unique"


def test_puzzles_with_several_and_no_solutions() -> None:
    four = {solution.rows for solution in gp.crossproduct([8, 8, 1], [8, 8, 1]).solutions()}
    assert four == {
        ((1, 8, 1), (8, 1, 1), (1, 1, 1)),
        ((2, 4, 1), (4, 2, 1), (1, 1, 1)),
        ((4, 2, 1), (2, 4, 1), (1, 1, 1)),
        ((8, 1, 1), (1, 8, 1), (1, 1, 1)),
    }
    assert list(gp.crossproduct([8, 8, 1], [8, 8, 2]).solutions()) == []
    assert gp.crossproduct([7, 7], [7, 7]).verdict().status == "several"
    wellformed = gp.crossproduct([64, 224, 189, 270, 405, 144, 105], [308700, 12960, 1119744])
    assert wellformed.verdict().status == "unique"
    assert gp.crossproduct([42, 189, 135, 270, 144], [14580, 756, 3780]).count().value == 4


def test_table_of_four_columns_is_solved() -> None:
    puzzle = gp.crossproduct([1470, 720, 270, 945, 12, 343], [6615, 15552, 420, 25725])
    assert rows_of(puzzle) == ((7, 6, 5, 7), (9, 8, 2, 5), (3, 9, 2, 5), (5, 9, 3, 7), (1, 4, 1, 3), (7, 1, 7, 7))


def test_ten_by_six_has_several_solutions_with_its_products() -> None:
    rows = [480, 252, 2592, 40320, 1890, 1344, 12960, 7560, 320, 13440]
    cols = [24576, 979776, 274400, 2177280, 1792000, 524880]
    verdict = gp.crossproduct(rows, cols).verdict()
    assert verdict.status == "several"
    for solution in verdict.solutions:
        assert [prod(row) for row in solution.rows] == rows
        assert [prod(col) for col in zip(*solution.rows, strict=True)] == cols


def test_fillings_of_one_row_are_known() -> None:
    assert fillings(1, []) == ((),)
    assert fillings(2, []) == ()
    assert fillings(9, [9]) == ((9,),)
    assert fillings(10, [10]) == ()
    assert fillings(73, [360] * 3) == ()
    assert fillings(210, [6615, 15552, 420]) == ((5, 6, 7), (7, 6, 5))
    assert len(fillings(54, [6615, 15552, 420])) == 8
    assert len(fillings(210, [None] * 3)) == 6
    assert fillings(729, [90, 126, 81]) == ((9, 9, 9),)
    assert set(fillings(729, [90, 126, 81, 30])) == {(3, 9, 9, 3), (9, 3, 9, 3), (9, 9, 3, 3), (9, 9, 9, 1)}
    assert len(fillings(729, [None] * 4)) == 10
    assert fillings(5**5, [None] * 6) == tuple(tuple(1 if at == one else 5 for at in range(6)) for one in range(6))
    assert set(fillings(72, [72] * 3)) == WAYS_OF_72
    assert len(fillings(7**8, [7] * 9)) == 9
    assert len(fillings(5040, [5040] * 6)) == 3960


def test_72_has_the_most_fillings_of_three_digits() -> None:
    assert max(range(1, 730), key=lambda product: len(fillings(product, [None] * 3))) == 72
    assert max(range(1, 100), key=lambda product: len(fillings(product, [5 * 7 * 8 * 9] * 3))) == 72


def test_ways_of_a_line_take_each_crossing_clue_alone() -> None:
    open_rows = [None] * 5
    assert set(gp.crossproduct([72, *open_rows], [72] * 3).ways("row 1")) == WAYS_OF_72
    assert gp.crossproduct([729, *open_rows], [90, 126, 81]).ways("row 1") == ((9, 9, 9),)
    assert len(gp.crossproduct([5040, *open_rows], [5040] * 6).ways("row 1")) == 3960
    rows, cols, _ = RIDDLERS[1]
    assert set(gp.crossproduct(rows, cols).ways("row 1")) == {(5, 6, 7), (7, 6, 5)}


def test_reorder_puts_fewest_fillings_first_and_is_stable() -> None:
    rows, cols, _ = RIDDLERS[2]
    ordered = [rows[place] for place in reorder(rows, cols)]
    assert ordered == [256, 280, 162, 360, 126, 168, 60]
    assert {row: len(fillings(row, cols)) for row in ordered} == {256: 1, 280: 2, 162: 2, 360: 2, 126: 5, 168: 7, 60: 8}
    rows, cols = [10, 48, 36, 7, 32, 81, 252, 160, 21, 90], [193536, 155520, 793800]
    assert [rows[place] for place in reorder(rows, cols)] == [7, 10, 160, 21, 81, 252, 90, 32, 48, 36]


AARP_ROWS = ["(_ + _) * _ = 24", "_ + _ + _ = 17", "(_ - _) * _ = 27"]
AARP_COLS = ["(_ + _) * _ = 44", "(_ * _) - _ = 20", "(_ * _) + _ = 25"]


def test_aarp_puzzle_has_one_solution() -> None:
    verdict = gp.cruncher(AARP_ROWS, AARP_COLS).verdict()
    assert verdict.status == "unique"
    assert verdict.solutions[0].rows == ((5, 7, 2), (6, 3, 8), (4, 1, 9))


AARP_PICTURE = """
values 1..9
all different
picture:
   _  +  _  *  _  =  24
   +     *     *
   _  +  _  +  _  =  17
   *     -     +
   _  -  _  *  _  =  27
   =     =     =
  44    20    25
evaluate {order}
"""


@pytest.mark.parametrize(("order", "solutions"), [("left to right", 1), ("by precedence", 0)])
def test_aarp_puzzle_is_evaluated_left_to_right(order: str, solutions: int) -> None:
    assert gp.parse(AARP_PICTURE.format(order=order)).count().value == solutions


ARITHMOGRAPH = """
{zeros}
picture:
  ABC - BBD = DEF
   /     +     -
   GH *  GD = BGC
   =     =     =
   DI + BJI = BIF
"""


@pytest.mark.parametrize("zeros", ["", "leading zeros allowed"])
def test_arithmograph_has_one_solution(zeros: str) -> None:
    verdict = gp.parse(ARITHMOGRAPH.format(zeros=zeros)).verdict()
    assert verdict.status == "unique"
    assert dict(verdict.solutions[0]) == dict(zip("ABCDEFGHIJ", (7, 2, 0, 4, 9, 6, 1, 5, 8, 3), strict=True))


@pytest.mark.parametrize(
    ("options", "solutions"), [({}, 1), ({"leading_zeros": True}, 25), ({"repeats": True}, 155)], ids=str
)
def test_send_more_money_has_its_known_counts(options: dict[str, bool], solutions: int) -> None:
    assert gp.cryptarithm("SEND + MORE = MONEY", **options).count().value == solutions
