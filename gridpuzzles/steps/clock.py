"""The time that steps may take: every argument looks at it."""

from __future__ import annotations

from contextlib import contextmanager
from time import monotonic

from ..engine.limits import Limits
from ..solving.budget import Budget, LimitMet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..compiler import Compiled
    from ..engine.limits import Cancel
    from ..model.puzzle import Puzzle


class OutOfTime(Exception):
    """A limit came first; its argument names it: "time", "memory" or "cancelled"."""


class Clock:
    """Limits in seconds and megabytes, and a signal that calls everything off."""

    def __init__(
        self, time_limit: float | None = None, memory_limit: float | None = None, cancel: Cancel | None = None
    ) -> None:
        """Raises `ValueError` for a limit below zero."""
        budget = Budget(time_limit, None, memory_limit, cancel)
        self.deadline = budget.deadline
        self.cancel = budget.signal

    @property
    def met(self) -> str:
        """The limit that is met, or empty."""
        if self.deadline is not None and monotonic() >= self.deadline:
            return "time"
        if self.cancel is not None and self.cancel.is_set():
            return str(getattr(self.cancel, "limit", "cancelled"))
        return ""

    def look(self) -> None:
        """Raises `OutOfTime` when it is time to stop."""
        met = self.met
        if met:
            raise OutOfTime(met)

    def compiled(self, puzzle: Puzzle) -> tuple[Budget, Compiled]:
        """The engine's form of a puzzle, and a budget for searching it with what is left. Raises `OutOfTime`."""
        budget = Budget(self.seconds(), cancel=self.cancel)
        try:
            return budget, budget.compiled(puzzle)
        except LimitMet as late:
            raise OutOfTime(late.limit) from None

    def seconds(self) -> float | None:
        """What is left, None for no end."""
        return None if self.deadline is None else max(0.0, self.deadline - monotonic())

    def limits(self) -> Limits:
        """What is left, for work of the engine other than a search."""
        return Limits(None, self.seconds(), self.cancel)

    @contextmanager
    def share(self, part: float) -> Iterator[None]:
        """While it lasts there is only that part of the time that is left."""
        deadline = self.deadline
        if deadline is not None:
            self.deadline = monotonic() + part * (deadline - monotonic())
        try:
            yield
        finally:
            self.deadline = deadline
