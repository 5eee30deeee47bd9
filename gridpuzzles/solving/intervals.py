"""How far the mean of random draws may be from the true one, where draws scatter over orders of magnitude."""

from __future__ import annotations

from math import log, sqrt
from random import Random

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

DEVIATIONS = 1.96
"""Standard deviations on either side that hold 95 % of a normal distribution."""
FEW_DEGREES = (12.71, 4.303)
"""The same for Student's distribution of one and of two degrees of freedom."""
RESAMPLES, TAIL = 400, 10
"""Samples drawn anew from the sample, and how many of them at either end are 2.5 %."""
MAX_RESAMPLED = 3000
"""Draws from which on the distribution of the mean is taken for a normal one."""


def around_mean(weights: Sequence[float]) -> tuple[float, float]:
    """How far below and above the logarithm of the mean the true one lies, 95 times in 100.

    ``weights`` are not negative, and not all 0. The wider on each side of two intervals: Student's, where a few draws
    that outweigh all others count for their number as weighted (Kish 1965), and the bootstrap-t (Efron 1981), which
    sees that draws scatter to one side only.
    """
    mean, error = mean_and_error(weights)
    effective = sum(weights) ** 2 / sum(one * one for one in weights)
    width = deviations(effective - 1) * error
    if not error or len(weights) >= MAX_RESAMPLED:
        return width, width
    dice = Random(0)
    ratios = []
    for _ in range(RESAMPLES):
        drawn, drawn_error = mean_and_error(dice.choices(weights, k=len(weights)))
        ratios.append(log(drawn / mean) / drawn_error if drawn_error else -deviations(0))
    ratios.sort()
    return max(width, ratios[-TAIL] * error), max(width, -ratios[TAIL - 1] * error)


def mean_and_error(weights: Sequence[float]) -> tuple[float, float]:
    """The mean, and its standard error as a part of it; 0 for both when all weights are 0."""
    count = len(weights)
    total = sum(weights)
    if not total:
        return 0.0, 0.0
    mean = total / count
    variance = max(0.0, sum([one * one for one in weights]) - mean * total) / max(1, count - 1)
    return mean, sqrt(variance / count) / mean


def deviations(degrees: float) -> float:
    """Standard deviations on either side that hold 95 % of Student's distribution (expansion of Cornish and Fisher)."""
    if degrees < 3:
        return FEW_DEGREES[degrees >= 2]
    z = DEVIATIONS
    return z + (z**3 + z) / (4 * degrees) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * degrees**2)
