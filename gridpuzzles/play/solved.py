"""Prepare a puzzle for a page: find its solution, and the solution path if the solution is unique."""

from __future__ import annotations

from time import monotonic

from .data import Playable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..api import Puzzle

STEPS_TAKE = ("time_limit", "memory_limit", "cancel")


def playable(puzzle: Puzzle, *, with_steps: bool = True, **limits: Any) -> Playable:
    """Return the puzzle solved within ``limits``, with its solution path if it is unique and time is left."""
    begun = monotonic()
    verdict = puzzle.verdict(**limits)
    if verdict.status != "unique" or not with_steps:
        return Playable(puzzle, verdict)
    # solving has used part of the time
    if limits.get("time_limit") is not None:
        limits["time_limit"] = max(0.0, begun + limits["time_limit"] - monotonic())
    return Playable(puzzle, verdict, puzzle.steps(**{name: limits[name] for name in STEPS_TAKE if name in limits}))
