"""Draw random numbers that are the same on every platform and every version of Python."""

from __future__ import annotations

from random import Random

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeVar

    T = TypeVar("T")


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
