"""Measure how the time of some work grows with its size, without a bound in seconds."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time


def growth(work: Callable[[int], object], size: int, factor: int = 4, rounds: int = 3) -> float:
    """Return the processor time of `work(factor * size)` in multiples of `factor` times that of `work(size)`.

    It is about 1 for linear work and about `factor` for quadratic work, whatever the speed of the machine. Of each size
    the shortest of `rounds` runs counts.
    """

    def shortest(size: int) -> float:
        taken = []
        for _ in range(rounds):
            begun = process_time()
            work(size)
            taken.append(process_time() - begun)
        return min(taken)

    return shortest(factor * size) / (factor * shortest(size))
