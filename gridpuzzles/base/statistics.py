"""Define the cost of a search, for the engine and for answers."""

from __future__ import annotations

from .record import Record


class Statistics(Record):
    """The cost of a search. Times are in seconds."""

    nodes: int = 0
    dead_ends: int = 0
    propagations: int = 0
    restarts: int = 0
    setup_time: float = 0.0
    search_time: float = 0.0

    def __add__(self, other: Statistics) -> Statistics:
        """Return the cost of both searches."""
        names = Statistics._fields  # type: ignore[attr-defined]
        return Statistics(*[getattr(self, name) + getattr(other, name) for name in names])
