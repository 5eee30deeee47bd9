"""The interface that the harness expects of a solver."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from ..puzzle import Puzzle, Solution


class Unsupported(Exception):
    """The peer cannot express the puzzle."""


class Peer(ABC):
    """One solver with one encoding. Creating it imports the solver and raises `ImportError` if it is not installed.

    The harness times `build` (set-up) and `search` separately. `read` runs before the clock starts, so that no peer
    pays for the form in which it gets a puzzle.
    """

    def read(self, puzzle: Puzzle) -> Any:
        """Return the form from which a user of the solver would start."""
        return puzzle

    @abstractmethod
    def build(self, reading: Any) -> Any:
        """Return a fresh problem of the solver.

        Raises `Unsupported`, `TooLarge`, or `Contradiction` if the puzzle has no solution.
        """

    @abstractmethod
    def search(self, problem: Any, limit: int) -> list[Solution]:
        """Return `limit` different solutions, or all of them if there are fewer."""
