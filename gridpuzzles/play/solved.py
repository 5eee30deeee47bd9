"""A puzzle as a page wants it: with its solutions, and with the steps to the only one."""

from __future__ import annotations

from time import monotonic

from .data import Playable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..api import Puzzle

STEPS_TAKE = ("time_limit", "memory_limit", "cancel")


def playable(puzzle: Puzzle, *, with_steps: bool = True, **limits: Any) -> Playable:
    """The puzzle solved within ``limits``, with the steps, as far as the time reaches, which only a unique one has."""
    begun = monotonic()
    verdict = puzzle.verdict(**limits)
    if verdict.status != "unique" or not with_steps:
        return Playable(puzzle, verdict)
    if limits.get("time_limit") is not None:
        limits["time_limit"] = max(0.0, begun + limits["time_limit"] - monotonic())
    return Playable(puzzle, verdict, puzzle.steps(**{name: limits[name] for name in STEPS_TAKE if name in limits}))
