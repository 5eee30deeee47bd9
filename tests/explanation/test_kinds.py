"""Test explanations of every kind of clue: conflicts are named as they were written, and repairs are valid."""

from __future__ import annotations

import pytest

import gridpuzzles as gp
from gridpuzzles.compiler import compile_puzzle
from gridpuzzles.model.clue_numbers import numbers_of, renumbered

KENKEN = """values 1..3
all different in rows, cols
cages:
  A A B
  C D B
  C D D
  A = 2/  B = 3*  C = 1-  D = 7+
"""


def labels(puzzle: gp.Puzzle, clues: frozenset[int]) -> list[str]:
    return [puzzle.clues[clue].label for clue in sorted(clues)]


@pytest.mark.parametrize(
    ("text", "clash", "mends"),
    [
        (KENKEN, ["cage A", "cage C", "cage D"], None),
        (KENKEN.replace("2/", "2?"), ["cage A", "cage C", "cage D"], None),
        ("values 1..4\nall different in rows, cols\ngrid:\n 1 _ 1 _\n _ _ _ _\n", None, ("given r1c1", 2)),
        ("grid 2 x 2\nvalues 1..3\nrows sum = 7\n", ["rows"], ("rows", 6)),
        ("grid 2 x 2\nvalues 1..9\nrows sum = 3 4\ncols sum = 3 5\n", None, ("row 1", 4)),
        ("AB + BA = 100\nA is even\n", None, None),
        ("numbers may be struck out\ngrid sum:\n 1 2 3 | 7\n 4 5 6 | 9\n", ["row 1"], ("row 1", 6)),
        ("unknown a in 1..5\na * a = 12\n", None, ("a * a = 12", 16)),
        ("grid 1 x 3\nvalues 1..5\nrow 1: _ < _ < _\nr1c1 > r1c3\n", None, None),
    ],
)
def test_conflict_and_repairs_of_every_kind_of_clue(
    text: str, clash: list[str] | None, mends: tuple[str, int] | None
) -> None:
    puzzle = gp.parse(text)
    found = puzzle.explain()
    assert (found.status, found.limit) == ("none", "")
    assert found.smallest
    if clash is not None:
        assert labels(puzzle, found.conflicts[0]) == clash
    if mends is not None:
        assert mends in [(puzzle.clues[one.clue].label, one.value) for one in found.changes]
    for change in found.changes:
        meant = renumbered(puzzle, {change.clue: change.value}, numbers_of(puzzle))
        solutions = list(compile_puzzle(meant).search(2))
        assert solutions
        assert change.unique == (len(solutions) == 1)


def test_pair_of_wrong_numbers_is_found() -> None:
    puzzle = gp.crossproduct([135, 45, 64, 280, 71], [3000, 3969, 604])
    found = puzzle.explain()
    assert found.removals == (frozenset({4, 7}),)
    told = [{one.clue: one.value for one in pair} for pair in found.pairs]
    assert {4: 70, 7: 640} in told
    for numbers in told[:5]:
        assert list(compile_puzzle(renumbered(puzzle, numbers, numbers_of(puzzle))).search(1))


def test_given_outside_the_tiles_is_explained() -> None:
    text = "crossword:\n  _ + _ = 9\n  . . . . .\n  _ - 6 = 1\ntiles 3 5 7\n"
    found = gp.parse(text).explain()
    assert found.status in ("none", "unique", "several")


def test_explanation_gives_a_probable_repair_before_the_reason_and_others_after_it() -> None:
    puzzle = gp.parse("grid 1 x 2\nvalues 1..9\nrows sum = 25\ncols sum = 2 5\n")
    assert str(puzzle.explain()).splitlines() == [
        "There is no solution.",
        "Row 1 adds up to 25, the columns to 7: 18 is missing in the columns.",
        "Why: row 1 (25) is impossible. Two cells of 1..9 can only make 2 to 18, not 25.",
        "Line 3: 25 may be 7; then there is exactly one solution.",
    ]
    said = str(gp.parse("grid 1 x 3\nvalues 1..9\nall different\nrows sum = 42\nr1c1 = 9\nr1c2 = 8\n").explain())
    assert said.splitlines()[0] == "Line 4: 42 should probably be 24; then there is exactly one solution."
    assert (
        "Why: row 1 (42) is impossible. Three different cells of 1..9 can only make 6 to 24, not 42."
        in said.splitlines()
    )


def test_expensive_conflict_is_found_within_the_time_limit() -> None:
    lines = "".join(f"sum(row {row}) = {row + 20}\n" for row in range(1, 9))
    puzzle = gp.parse("grid 8 x 8\nvalues 1..8\nall different in rows, cols\n" + lines)
    found = puzzle.explain(time_limit=20)
    assert found.status == "none"
    assert len(found.conflicts[0]) == 1


@pytest.mark.parametrize("size", [3, 4, 5])
def test_givens_for_loose_puzzles_leave_one_solution(size: int) -> None:
    puzzle = gp.parse(f"grid {size} x {size}\nvalues 1..{size}\nall different in rows, cols\n")
    found = puzzle.explain(time_limit=60)
    assert (found.status, found.fewest) == ("several", size == 3)
    chosen = {name: (value,) for name, value in found.givens}
    assert len(list(compile_puzzle(puzzle).search(2, assumptions=chosen))) == 1


def test_words_for_two_wrong_numbers_and_for_an_undecided_puzzle() -> None:
    puzzle = gp.crossproduct([135, 45, 64, 280, 71], [3000, 3969, 604])
    said = str(puzzle.explain())
    first = said.splitlines()[1]
    assert "should probably be" in first
    assert " and " in first
    puzzle = gp.parse("grid 20 x 20\nvalues 1..20\nall different in rows, cols\n")
    said = str(puzzle.explain(node_limit=2))
    assert said == "Undecided: stopped at the node limit; it is not known whether there are solutions, or how many."


def test_words_for_no_repair_and_for_no_redundant_clue() -> None:
    from gridpuzzles.explanation.words import NOTHING_MENDS, words

    text_of_cages = "values 1..4\nall different in rows, cols\ncages:\n  AABB\n  CDDE\n  CFGE\n  HHGG\n"
    puzzle = gp.parse(text_of_cages + "  A = 3-  B = 2/  C = 4+  D = 1-  E = 6-  F = 3  G = 7+  H = 2*\n")
    assert str(puzzle.explain()).endswith(NOTHING_MENDS)
    puzzle = gp.parse("unknown a, b in 1..9\na + b = 17\na < b\n")
    assert str(puzzle.explain()) == "There is exactly one solution."
    assert words(puzzle.explain(superfluous=True), True).endswith("No clue is redundant.")


LETTERS = """values 1..9
all different in runs
grid:
     \\    \\  JC\\  JJ\\    \\    \\
     \\  \\25    _    _  16\\  17\\
     \\ 4\\16    _    _    _    _
   \\JA    _    _    _    _    _
   \\DD    _    _    _    _    \\
     \\    \\  \\16    _    _    \\
"""
WINDOWS = """values 1..9
all different in rows, cols, boxes 3 x 3
all different: r2c2..r4c4
all different: r2c6..r4c8
all different: r6c2..r8c4
grid:
  ...2..18.
  ..8......
  4....5.9.
  1.....8..
  ...673...
  ..3.....6
  .1.5....8
  ......5..
  .45..6...
"""
ON_NO_TILE = """tiles 3 3 8 15
crossword:
   4  .  6  .  .
   +  .  -  .  .
 111  -  _  =  _
   =  .  =  .  .
   _  +  _  = 18
"""


@pytest.mark.parametrize(
    ("text", "first"),
    [
        (ON_NO_TILE, "Line 5: 111 should probably be 11; then there is exactly one solution."),
        (LETTERS, "Line 5: 25 _ _ 16 should probably be 16 _ _ 25; then there is exactly one solution."),
    ],
)
def test_first_line_of_an_explanation_is_the_likely_repair(text: str, first: str) -> None:
    assert str(gp.parse(text).explain()).splitlines()[0] == first


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (WINDOWS, ["With `all different: r6c6..r8c8`, the puzzle has exactly one solution."]),
        (
            "unknown x, y in 1..100\n1/x + 1/y = 1/4\n",
            [
                "Adding x = 5 leaves exactly one solution.",
                "13 changes of a number, word or sign would leave exactly one solution, none of them probable.",
            ],
        ),
    ],
)
def test_several_solutions_are_stated_before_what_is_missing(text: str, said: list[str]) -> None:
    first, *rest = str(gp.parse(text).explain()).splitlines()
    assert first.startswith("There are several solutions; two of them differ in ")
    assert rest[: len(said)] == said
