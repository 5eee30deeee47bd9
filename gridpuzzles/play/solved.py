"""Prepare a puzzle for a page: find its solution, and the solution path if the solution is unique."""

from __future__ import annotations

from ..solving import verdict
from .data import Playable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..api import Puzzle
    from ..solving.budget import Budget


def playable(puzzle: Puzzle, budget: Budget, *, with_steps: bool = True) -> Playable:
    """Return the puzzle solved within the ``budget``, with its solution path if it is unique and time is left."""
    found = verdict(puzzle, budget=budget)
    if found.status != "unique" or not with_steps:
        return Playable(puzzle, found)
    return Playable(puzzle, found, puzzle.walk_within(budget))
