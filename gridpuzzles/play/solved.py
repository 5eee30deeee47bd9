"""A puzzle as a page wants it: with its solutions, and with the steps to the only one."""

from __future__ import annotations

from .data import Playable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..api import Puzzle

STEPS_TAKE = ("time_limit", "memory_limit", "cancel")


def playable(puzzle: Puzzle, *, with_steps: bool = True, **limits: Any) -> Playable:
    """The puzzle solved within ``limits``, and once more as long for the steps, which only a unique one has."""
    verdict = puzzle.verdict(**limits)
    if verdict.status != "unique" or not with_steps:
        return Playable(puzzle, verdict)
    return Playable(puzzle, verdict, puzzle.steps(**{name: limits[name] for name in STEPS_TAKE if name in limits}))
