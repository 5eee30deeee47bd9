"""Define the cost of a search, for the engine and for answers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Statistics:
    """The cost of a search. Times are in seconds."""

    nodes: int = 0
    dead_ends: int = 0
    propagations: int = 0
    restarts: int = 0
    setup_time: float = 0.0
    search_time: float = 0.0

    def __add__(self, other: Statistics) -> Statistics:
        """Return the cost of both searches."""
        return Statistics(
            self.nodes + other.nodes,
            self.dead_ends + other.dead_ends,
            self.propagations + other.propagations,
            self.restarts + other.restarts,
            self.setup_time + other.setup_time,
            self.search_time + other.search_time,
        )
