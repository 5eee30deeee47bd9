"""What making one puzzle may cost: beginnings, changes in vain, time, nodes of all searches together, memory.

Where it was in vain, that is raised as `CannotMake`.
"""

from __future__ import annotations

from ..base.errors import GridPuzzlesError
from ..base.record import Record
from ..solving.budget import Budget

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..compiler import Compiled
    from ..engine.limits import Cancel as Signal
    from ..engine.problem import Problem


class CannotMake(GridPuzzlesError):
    """No such puzzle was found; the message says what was asked for and what was tried."""


class Lacking(CannotMake):
    """A file has nothing of what would vary."""


class GenerationLimits(Record):
    """``attempts`` beginnings, each given up after ``patience`` changes in a row that were no better, and no more than
    ``seconds`` in all; of ``nodes`` and ``megabytes`` any number where they are None. ``cancel`` calls it off. What is
    made is ``rated`` or not, unless a difficulty was asked for. Without ``guesses`` clues go, and cages
    are cut, only while propagation alone solves what is left, which keeps puzzles as easy as printed ones."""

    attempts: int = 60
    patience: int = 40
    seconds: float = 60.0
    nodes: int | None = None
    megabytes: float | None = None
    cancel: Signal | None = None
    rated: bool = False
    guesses: bool = True


class GenerationBudget(Budget):
    """An effort being spent: every search for the puzzle is made through it."""

    def __init__(self, effort: GenerationLimits) -> None:
        super().__init__(effort.seconds, effort.nodes, effort.megabytes, effort.cancel)
        self.attempts = effort.attempts
        self.patience = effort.patience
        self.guesses = effort.guesses
        self._effort = effort

    def solutions(
        self, problem: Problem | Compiled, most: int, nodes: int, **options: Any
    ) -> list[tuple[int, ...]] | None:
        """The values of all variables in every solution; None where there are more than ``most``, or it takes too long
        to tell."""
        found = list(self.search(problem, most + 1, nodes, **options))
        if self.limit or len(found) > most:
            return None
        return found

    def only_solution(self, problem: Problem | Compiled, nodes: int, **options: Any) -> tuple[int, ...] | None:
        """The values of all variables where there is one solution; None also where it takes too long to tell."""
        found = self.solutions(problem, 1, nodes, **options)
        if found:
            return found[0]
        return None

    def proof_nodes(self, problem: Problem | Compiled, nodes: int) -> int:
        """Nodes that a proof of one solution may take: none where guesses are not wanted and none are needed now."""
        if self.guesses or self.only_solution(problem, 0) is None:
            return nodes
        return 0

    def part(self, nodes: int) -> GenerationBudget:
        """A part of what is left, of which searches take no more than so many nodes."""
        left = self.seconds()
        return GenerationBudget(
            self._effort.replace(seconds=self._effort.seconds if left is None else left, nodes=nodes)
        )

    @property
    def spent(self) -> str:
        """What is used up, as in "in 60 seconds"; empty while there is something of everything left, and nobody called
        the work off."""
        match self.met:
            case "time":
                return f"in {round(self._effort.seconds, 1):g} seconds"
            case "nodes":
                return f"in {self._effort.nodes} nodes"
            case "memory":
                return f"within {self._effort.megabytes:g} megabytes"
            case "cancelled":
                return "before it was interrupted"
        return ""

    def check(self) -> None:
        """Raises `CannotMake` when something is used up."""
        if self.spent:
            raise CannotMake(f"no puzzle with one solution was found {self.spent}")
