"""Test redundant clues, and texts without them."""

from __future__ import annotations

from pathlib import Path

import pytest

import gridpuzzles as gp
from gridpuzzles.generation.budget import GenerationBudget, GenerationLimits, StableRandom
from gridpuzzles.generation.minimize import (
    NotKnown,
    erase_removable_clues,
    superfluous,
    symmetric_pairs,
    verify_shortened,
    why_not_omitted,
    without_clues,
)

FILES = Path(__file__).parent.parent.parent / "puzzles"
LATIN = "values 1..3\nall different in rows, cols\n"
TEXTS = {
    "packed": "values 1..4\nall different in rows, cols, boxes 2 x 2\ngrid:\n  1234\n  3412\n  2143\n  4321\n",
    "edges": "values 1..9\ngrid product:\n  7 _ _ | 210\n  _ 8 _ | 144\n  -----\n  63 40 12\n",
    "lists": "grid 2 x 2\nvalues 1..9\nrows product = 35 6\ncols product = 5 42\nrows sum = 12 7\n",
    "relations": "grid 1 x 2\nvalues 1..9\nr1c1 + r1c2 = 17\nr1c1 < r1c2\nr1c1 * r1c2 = 72\n",
    "cages": LATIN + "cages:\n  A A B\n  C A B\n  C D D\n  A = 7+  B = 2-  C = 2-  D = 3+\n",
    "kakuro": "values 1..9\nall different in runs\ngrid:\n  \\ 4\\ 3\\\n  \\3 _ _\n  \\4 _ 1\n",
    "signs": LATIN + "grid:\n  1 < 2 < _\n  ^   .   .\n  _   _   1\n  _   _   _\n",
    "lines": "values 1..9\nall different\nrows:\n  _ * _ = 72\n  _ - _ = 6\ncols:\n  _ + _ = 16\n  _ * _ = 8\n",
}


def freely() -> GenerationBudget:
    return GenerationBudget(GenerationLimits())


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("seed", ["1", "2"])
def test_minimized_puzzle_is_unique_and_minimal(name: str, seed: str) -> None:
    puzzle = gp.parse(TEXTS[name])
    solution = puzzle.solve()
    assert solution is not None
    removed = superfluous(puzzle, StableRandom(seed), freely()).removed
    left = gp.parse(without_clues(puzzle, removed)) if removed else puzzle
    verdict = left.verdict()
    assert verdict.status == "unique"
    assert verdict.solutions[0] == solution
    assert len(left.clues) == len(puzzle.clues) - len(removed)
    assert superfluous(left, StableRandom(seed), freely()).removed == ()


def test_seed_determines_the_removed_clues() -> None:
    puzzle = gp.parse(TEXTS["packed"])
    assert (
        superfluous(puzzle, StableRandom("1"), freely()).removed
        == superfluous(puzzle, StableRandom("1"), freely()).removed
    )
    assert len({superfluous(puzzle, StableRandom(str(seed)), freely()).removed for seed in range(5)}) > 1


def test_symmetric_pairs_are_removed_together() -> None:
    puzzle = gp.parse(TEXTS["packed"])
    removed = set(superfluous(puzzle, StableRandom("1"), freely(), symmetric_pairs(puzzle)).removed)
    left = {one.name for one in puzzle.symbols if one.clue not in removed}
    assert left
    assert left == {f"r{5 - int(name[1])}c{5 - int(name[3])}" for name in left}


def test_puzzle_without_a_unique_solution_is_refused() -> None:
    with pytest.raises(gp.CannotMake, match="exactly one solution"):
        superfluous(gp.parse("grid 1 x 2\nvalues 1..9\nrow 1: _ + _ = 5\n"), StableRandom("1"), freely())


@pytest.mark.parametrize(
    ("text", "count", "left"),
    [("r1c1 + r1c2 = 5\nr1c1 < 9\n", 4, 1), ("r1c1 + r1c2 = 99\nr1c1 < 9\n", 0, 1), ("r1c1 < 2\n", 9, 1)],
)
def test_minimizing_keeps_the_set_of_solutions(text: str, count: int, left: int) -> None:
    puzzle = gp.parse(f"grid 1 x 2\nvalues 1..9\n{text}")
    before = sorted(tuple(one.items()) for one in puzzle.solutions())
    found = superfluous(puzzle, StableRandom("1"), freely(), most=20)
    assert found.count == len(before) == count
    shorter, _, _ = erase_removable_clues(puzzle, found.removed)
    assert len(gp.parse(shorter).clues) == left
    assert sorted(tuple(one.items()) for one in gp.parse(shorter).solutions()) == before
    verify_shortened(puzzle, shorter, freely(), count)
    with pytest.raises(gp.WrongSolution):
        verify_shortened(puzzle, shorter, freely(), count + 1)


@pytest.mark.parametrize(
    ("text", "removed"),
    [
        ("", 0),
        ("rows sum = 3 3\ncols sum = 2 4\n", 1),  # by totals
        ("rows product = 6 6\ncols product = 6 6\n", 1),
        ("rows product = 0 ?\ncols product = 0 0\n", 0),  # 0 = 0 in both cases
        ("rows product = 0 6\ncols product = 0 0\n", 1),  # by search
        ("r1c1 < 3\nr1c1 != 3\nr1c1 < r2c2\n", 1),
        ("r1c1 is even\nr1c1 != 3\n", 1),
        ("r1c1 = 3\nr1c1 > 2\n", 1),
        ("r1c1 / r1c2 = 2\nr1c1 is even\n", 1),
    ],
)
def test_implied_clues_are_removed_if_solutions_are_many(text: str, removed: int) -> None:
    puzzle = gp.parse(f"grid 2 x 2\nvalues 0..9\n{text}")
    before = sorted(tuple(one.items()) for one in puzzle.solutions())
    found = superfluous(puzzle, StableRandom("1"), freely(), most=2)
    assert (len(found.removed), found.count) == (removed, None)
    shorter, _, _ = erase_removable_clues(puzzle, found.removed)
    assert sorted(tuple(one.items()) for one in gp.parse(shorter).solutions()) == before
    verify_shortened(puzzle, shorter, freely(), None)


def test_another_clue_is_removed_if_the_text_must_keep_one() -> None:
    puzzle = gp.load(FILES / "crossword" / "own-small.puzzle")
    any_way = superfluous(puzzle, StableRandom("1"), freely(), most=2)
    kept = any_way.removed[0]
    found = superfluous(puzzle, StableRandom("1"), freely(), most=2, may_go=lambda clue: clue != kept)
    assert kept not in found.removed
    without = superfluous(puzzle, StableRandom("1"), freely(), [(clue,) for clue in (*found.removed, kept)], most=2)
    assert (kept in found.removable) == (kept in without.removed)


def test_marks_are_kept_under_no_other_pair() -> None:
    puzzle = gp.load(FILES / "marks" / "own-fives.puzzle")
    text, _, stays = erase_removable_clues(puzzle, superfluous(puzzle, StableRandom("1"), freely()).removed)
    assert stays
    verify_shortened(puzzle, text, freely())


def test_clues_that_the_text_needs_are_kept_and_named() -> None:
    puzzle = gp.parse("unknown a in 1..4\na = 3\na < 4\nletters may repeat\nA + B = 3\nA = 1\n3 * A = 3\nB + B = 4\n")
    text, removed, stays = erase_removable_clues(puzzle, range(len(puzzle.clues)))
    assert len(removed) + len(stays) == len(puzzle.clues)
    assert stays
    assert "A + B = 3 is the only clue that names A and B" in stays
    assert len(gp.parse(text).clues) == len(stays)


def test_reason_for_a_kept_clue_is_given() -> None:
    for text, clue, why in (
        ("AB + C = 17\nC = 9\nD = C - 1\n", 2, "D = C - 1 is the only clue that names D"),
        ("picture:\n  AB + C = DE\n   +   -    +\n   F + G =  A\n   =   =    =\n  DH + A = DC\n", 5, "is written with"),
    ):
        assert why in why_not_omitted(gp.parse(text), clue)
    puzzle = gp.load(FILES / "neighbor-sums" / "own-any.puzzle")
    assert why_not_omitted(puzzle, 0).endswith("would leave a new cell to fill in")
    puzzle = gp.load(FILES / "cross-figures" / "own-4x4.puzzle")
    clue = next(at for at, one in enumerate(puzzle.clues) if one.label == "4 down > 2 down")
    assert why_not_omitted(puzzle, clue) == "4 down > 2 down also implies that 2 down does not start with 0"


def test_minimizing_uses_the_parameters_of_the_puzzle() -> None:
    text = "param n = 0\nvalues 1..n\ngrid 2 x 2\nall different in rows, cols\nr1c1 = 1\nr1c2 = n\nr1c1 + r2c2 = 2\n"
    puzzle = gp.parse(text, n=2)
    removed = superfluous(puzzle, StableRandom("1"), freely()).removed
    shorter, left_out, stays = erase_removable_clues(puzzle, removed)
    assert (len(left_out), stays) == (2, ())
    assert shorter.startswith("param n = 0\n")
    verify_shortened(puzzle, shorter, freely())


def test_written_text_is_checked_again() -> None:
    puzzle = gp.parse(TEXTS["lists"])
    verify_shortened(puzzle, str(puzzle), freely())
    for wrong in (
        "values 9..1\n",
        TEXTS["lists"].replace("12 7", "? ?").replace("35 6", "? ?"),
        "grid 2 x 2\nvalues 5\n",
    ):
        with pytest.raises(gp.WrongSolution, match=r"the result (is not|does not have)"):
            verify_shortened(puzzle, wrong, freely())
    with pytest.raises(NotKnown, match="was not determined in 0 nodes"):
        verify_shortened(puzzle, str(puzzle), GenerationBudget(GenerationLimits(nodes=0)))


def test_given_that_is_not_a_tile_is_kept() -> None:
    puzzle = gp.load(FILES / "crossword" / "own-seven.puzzle")
    removed = superfluous(puzzle, StableRandom("1"), freely()).removed
    assert "given r3c3" not in [puzzle.clues[clue].label for clue in removed]
    text, _, _ = erase_removable_clues(puzzle, removed)
    verify_shortened(puzzle, text, freely())
