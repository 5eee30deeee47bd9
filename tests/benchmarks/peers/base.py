"""What the harness asks of a solver."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from ..puzzle import Puzzle, Solution


class Unsupported(Exception):
    """The peer cannot express the puzzle."""


class Peer(ABC):
    """One solver with one encoding. Making one imports the solver and raises ImportError where it is not installed.

    The harness times `build` (set-up) and `search` apart; `read` runs before the clock, so that no peer pays for the
    form in which it is handed a puzzle.
    """

    def read(self, puzzle: Puzzle) -> Any:
        """What the solver's user starts from."""
        return puzzle

    @abstractmethod
    def build(self, reading: Any) -> Any:
        """A fresh problem of the solver; raises Unsupported or TooLarge, and Contradiction where it has no solution."""

    @abstractmethod
    def search(self, problem: Any, limit: int) -> list[Solution]:
        """At most `limit` different solutions, fewer only where there are no more."""
