"""Follow hints to the end: enter what a hint says and ask for the next one until the grid is full."""

from __future__ import annotations

import pytest

import gridpuzzles as gp
from tests.steps.test_puzzles import PUZZLES, SMALL

MAX_HINTS = 45


def unique() -> list[str]:
    """Return small puzzles with one solution, the first of every family."""
    found: dict[str, str] = {}
    for path in SMALL:
        puzzle = gp.load(path)
        if puzzle.expectation is not None and puzzle.expectation.count == 1 and len(puzzle.symbols) <= MAX_HINTS:
            found.setdefault(path.parent.name, f"{path.parent.name}/{path.stem}")
    return [*found.values(), "kenken/own-6x6", "killer/own-6x6", "kakuro/own-7x7", "cryptarithm/send-more-money"]


@pytest.mark.parametrize("name", sorted(set(unique())))
def test_hints_solve_the_puzzle(name: str) -> None:
    puzzle = gp.load(PUZZLES / f"{name}.puzzle")
    solution = puzzle.solve()
    assert solution is not None
    filled: dict[str, int] = {symbol.name: symbol.given for symbol in puzzle.symbols if symbol.given is not None}
    while len(filled) < len(puzzle.symbols):
        hint = puzzle.hint(filled)
        assert not hint.mistakes
        assert hint.where, hint.ending
        assert hint.how
        placed = {one: value for step in hint.steps for one, value in step.placed.items() if one in solution}
        assert placed.keys() - filled.keys(), hint
        assert all(solution[one] == value for one, value in placed.items())
        filled |= placed
    assert "filled in" in puzzle.hint(filled).ending


def test_hints_are_tested_on_many_families() -> None:
    assert len(set(unique())) >= 20
