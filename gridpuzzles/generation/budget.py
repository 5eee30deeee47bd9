"""What a generator is given: limits for one puzzle, and random numbers that are the same on every platform."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from ..base.annotations import Signal, T
from ..base.errors import GridPuzzlesError, Limit
from ..compiler import Compiled
from ..engine.problem import Problem
from ..solving.budget import Budget, least


class CannotMake(GridPuzzlesError):
    """Raised if no puzzle was found; the message names the request and the attempts."""


@dataclass(frozen=True, slots=True)
class GenerationLimits:
    """Limits and options for generating one puzzle.

    There are at most ``attempts`` starting points; each is given up after ``patience`` changes in a row without
    improvement. ``seconds``, ``nodes`` and ``megabytes`` limit all searches together (None: unlimited), and ``cancel``
    stops them from outside. ``rated`` asks for a rating in the text even if no difficulty was requested. If ``guesses``
    is false, clues are removed and cages cut only while propagation alone solves the puzzle, which keeps it as easy as
    printed ones.
    """

    attempts: int = 60
    patience: int = 40
    seconds: float | None = 60.0
    nodes: int | None = None
    megabytes: float | None = None
    cancel: Signal | None = None
    rated: bool = False
    guesses: bool = True


class GenerationBudget(Budget):
    """The remaining part of a `GenerationLimits`; every search for the puzzle uses it."""

    def __init__(self, effort: GenerationLimits) -> None:
        super().__init__(effort.seconds, effort.nodes, effort.megabytes, effort.cancel)
        self.attempts = effort.attempts
        self.patience = effort.patience
        self.guesses = effort.guesses
        self._effort = effort

    def solutions(
        self, problem: Problem | Compiled, most: int, nodes: int, **options: Any
    ) -> list[tuple[int, ...]] | None:
        """Return the values of all variables for each solution.

        Return None if there are more than ``most`` solutions, or if a limit is reached before all are known.
        """
        found = list(self.search(problem, most + 1, nodes, **options))
        # The search may have been stopped before it found more solutions.
        if self.limit or len(found) > most:
            return None
        return found

    def only_solution(self, problem: Problem | Compiled, nodes: int, **options: Any) -> tuple[int, ...] | None:
        """Return the values of all variables in the only solution.

        Return None if there are no or several solutions, or if a limit is reached first.
        """
        found = self.solutions(problem, 1, nodes, **options)
        if found:
            return found[0]
        return None

    def proof_nodes(self, problem: Problem | Compiled, nodes: int) -> int:
        """Return the number of nodes that a proof of uniqueness may use.

        That is 0 if guesses are not allowed and propagation alone solves the problem now, otherwise ``nodes``.
        """
        if self.guesses or self.only_solution(problem, 0) is None:
            return nodes
        return 0

    def part(self, seconds: float | None = None, nodes: int | None = None) -> GenerationBudget:
        left = least(seconds, self.seconds())
        return GenerationBudget(replace(self._effort, seconds=left, nodes=least(nodes, self.nodes())))

    @property
    def spent(self) -> str:
        """The reached limit in words, such as "in 60 seconds"; empty as long as the work may go on."""
        match self.met:
            case Limit.TIME:
                return f"in {round(self._effort.seconds or 0.0, 1):g} seconds"
            case Limit.NODES:
                return f"in {self._effort.nodes} nodes"
            case Limit.MEMORY:
                return f"within {self._effort.megabytes:g} megabytes"
            case Limit.CANCELLED:
                return "before it was interrupted"
        return ""

    def check(self) -> None:
        """Raise `CannotMake` if a limit is reached."""
        if self.spent:
            raise CannotMake(f"no puzzle with one solution was found {self.spent}")


# --- random numbers


class StableRandom:
    """A random number generator with its own state, determined by ``seed``.

    It uses only ``Random.random``, whose results Python guarantees for a given seed; those of ``choice``, ``shuffle``
    and ``randrange`` have changed between versions.
    """

    def __init__(self, seed: str) -> None:
        self._random = Random(seed).random

    def below(self, bound: int) -> int:
        """Return an integer from 0 to ``bound`` - 1."""
        return int(self._random() * bound)

    def chance(self, probability: float) -> bool:
        """Return True with the given probability."""
        return self._random() < probability

    def choice(self, things: Sequence[T]) -> T:
        """Return one of ``things``, all with the same probability."""
        return things[int(self._random() * len(things))]

    def weighted(self, things: Sequence[T], weights: Sequence[float]) -> T:
        """Return one of ``things``, with probabilities proportional to ``weights``."""
        point = self._random() * sum(weights)
        for thing, weight in zip(things, weights, strict=True):
            point -= weight
            if point < 0:
                return thing
        return things[-1]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """Return a list of ``things`` in random order (Fisher and Yates)."""
        mixed = list(things)
        for last in range(len(mixed) - 1, 0, -1):
            other = int(self._random() * (last + 1))
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed
