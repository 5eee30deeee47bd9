"""Test the fillings of one line, with every crossing clue taken alone."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

import gridpuzzles as gp
from gridpuzzles import crossproduct
from gridpuzzles.model.expressions import Different, Variable
from gridpuzzles.model.puzzle import Constraint, Puzzle
from gridpuzzles.solving import candidates
from gridpuzzles.solving.budget import Budget


def ways(puzzle: Puzzle, line: str, budget: Budget | None = None) -> tuple[tuple[int, ...], ...]:
    return candidates.ways(puzzle, line, budget or Budget())


def test_ways_of_columns_and_of_missing_clues() -> None:
    assert ways(crossproduct([2, 12], [3, 8]), "col 2") == ((2, 4),)
    assert len(ways(crossproduct([None], [None, None]), "row 1")) == 81


def test_ways_respect_all_different() -> None:
    puzzle = crossproduct([72, None], [None] * 3)
    everything = Different(tuple(Variable(symbol.name) for symbol in puzzle.symbols))
    fillings = ways(replace(puzzle, constraints=(*puzzle.constraints, Constraint(everything))), "row 1")
    assert fillings
    assert all(len(set(filling)) == 3 for filling in fillings)


def test_ways_of_an_unknown_line_are_refused() -> None:
    with pytest.raises(ValueError, match="no clue 'row 9'"):
        ways(crossproduct([6], [6]), "row 9")


@pytest.mark.parametrize(("limit", "options"), [("nodes", {"node_limit": 0}), ("time", {"time_limit": 0.0})])
def test_ways_at_a_limit_raise_an_error(limit: str, options: dict[str, float]) -> None:
    with pytest.raises(gp.LimitMet) as met:
        ways(crossproduct([5040] + [None] * 5, [5040] * 6), "row 1", Budget(**options))  # type: ignore[arg-type]
    assert met.value.limit == limit
    assert str(pickle.loads(pickle.dumps(met.value))) == f"stopped at a limit: {limit}"
