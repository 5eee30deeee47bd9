"""Check puzzles of every family: steps are sound, sufficient and in order, sentences are true, ratings symmetric."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

import gridpuzzles as gp
from gridpuzzles.steps.columns import CARRY
from tests.steps.checking import CERTAIN, Paper, check

PUZZLES = Path(__file__).parent.parent.parent / "puzzles"
MAX_CELLS, MAX_VALUES = 40, 30


def small(folder: Path) -> Iterator[Path]:
    """Yield the puzzles of a family that are small enough to be checked each time."""
    for path in sorted(folder.glob("*.puzzle")):
        puzzle = gp.load(path)
        few = len(puzzle.symbols) <= MAX_CELLS and all(len(one.values) <= MAX_VALUES for one in puzzle.symbols)
        if few and puzzle.expectation is not None and not puzzle.expectation.at_least:
            yield path


SMALL = [path for folder in sorted(PUZZLES.iterdir()) for path in islice(small(folder), 2)]
HARD = [PUZZLES / "sudoku" / "own-jigsaw-9x9.puzzle", PUZZLES / "futoshiki" / "own-9x9.puzzle"]
HARD.append(PUZZLES / "logic" / "self-description-10.puzzle")
"""A puzzle that needs trials of every kind, told in another order than they were found."""


@pytest.mark.slow
@pytest.mark.parametrize("path", [*SMALL, *HARD], ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_step_is_sound(path: Path) -> None:
    puzzle = gp.load(path)
    walk = puzzle.steps(time_limit=60)
    assert not walk.limit
    check(walk, puzzle.candidates().values)
    solutions = list(puzzle.solutions(limit=2))
    assert walk.status == ("none", "unique", "several")[len(solutions)]
    if walk.complete:
        assert walk.solution() == solutions[0]


@pytest.mark.parametrize(
    "name", ["crossproduct/riddler-week-1", "kenken/own-6x6", "killer/own-6x6", "kakuro/own-7x7", "suko/own-2"]
)
def test_every_step_is_confirmed_by_another_solver(name: str) -> None:
    walk = gp.load(PUZZLES / f"{name}.puzzle").steps()
    paper = Paper(walk.puzzle)
    for step in walk.steps:
        if step.technique not in CERTAIN and step.technique != "search":
            paper.refuted_by_another(step)


@pytest.mark.parametrize("name", ["kenken/own-6x6", "kakuro/own-7x7", "killer/own-6x6", "cryptarithm/send-more-money"])
def test_sentences_mention_only_existing_cells_and_candidates(name: str) -> None:
    """A value that a sentence gives a cell is one of its candidates at that moment."""
    walk = gp.load(PUZZLES / f"{name}.puzzle").steps()
    for step, before in zip(walk.steps, walk.boards(), strict=False):
        for part in step.parts:
            if part.kind == "cell":
                assert part.name in before
                if part.value is not None:
                    assert part.value in before[part.name], step.text
        labels = {clue.label for clue in walk.puzzle.clues}
        assert {part.name for part in step.parts if part.kind == "clue"} <= labels
        assert all(name in before or name.startswith(CARRY) for name in step.cells)


def test_rating_is_the_same_for_a_turned_puzzle() -> None:
    rows, cols = [135, 45, 64, 280, 70], [3000, 3969, 640]
    one = gp.crossproduct(rows=rows, cols=cols).rate()
    for other in (gp.crossproduct(rows=rows[::-1], cols=cols), gp.crossproduct(rows=cols, cols=rows)):
        assert other.rate().value == pytest.approx(one.value, abs=0.2)


def test_found_order_contains_every_step() -> None:
    puzzle = gp.load(PUZZLES / "kenken" / "own-6x6.puzzle")
    found, told = puzzle.steps(order="found"), puzzle.steps()
    assert found.complete
    assert len(found.steps) >= len(told.steps)
    check(found, {name: (value,) for name, value in found.solution().items()})
