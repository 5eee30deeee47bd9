"""Confidence intervals for the mean of random draws that vary over orders of magnitude."""

from __future__ import annotations

from math import log, sqrt
from random import Random

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

DEVIATIONS = 1.96
"""Standard deviations on either side of the mean that contain 95 % of a normal distribution."""
FEW_DEGREES = (12.71, 4.303)
"""Standard deviations that contain 95 % of Student's distribution with one and with two degrees of freedom."""
RESAMPLES, TAIL = 400, 10
"""Number of bootstrap samples, and the number of them at either end that makes up 2.5 %."""
MAX_RESAMPLED = 3000
"""Least number of draws for which the mean is assumed to be normally distributed, without bootstrap."""


def around_mean(weights: Sequence[float]) -> tuple[float, float]:
    """Return the distances of the lower and upper 95 % bounds from the logarithm of the mean.

    ``weights`` are at least 0, and not all 0. Each distance is the larger of two: that of Student's interval with the
    effective sample size (Kish 1965), for which a few large draws count as few, and that of the bootstrap-t (Efron
    1981), which takes into account that the draws are skewed.
    """
    mean, error = mean_and_error(weights)
    effective = sum(weights) ** 2 / sum(one * one for one in weights)
    width = deviations(effective - 1) * error
    if not error or len(weights) >= MAX_RESAMPLED:
        return width, width
    rng = Random(0)
    ratios = []
    for _ in range(RESAMPLES):
        drawn, drawn_error = mean_and_error(rng.choices(weights, k=len(weights)))
        ratios.append(log(drawn / mean) / drawn_error if drawn_error else -deviations(0))
    ratios.sort()
    return max(width, ratios[-TAIL] * error), max(width, -ratios[TAIL - 1] * error)


def mean_and_error(weights: Sequence[float]) -> tuple[float, float]:
    """Return the mean and its relative standard error; 0 for both if all weights are 0."""
    count = len(weights)
    total = sum(weights)
    if not total:
        return 0.0, 0.0
    mean = total / count
    variance = max(0.0, sum([one * one for one in weights]) - mean * total) / max(1, count - 1)
    return mean, sqrt(variance / count) / mean


def deviations(degrees: float) -> float:
    """Return the standard deviations on either side that contain 95 % of Student's distribution.

    From three degrees of freedom on, this is the expansion of Cornish and Fisher.
    """
    if degrees < 3:
        return FEW_DEGREES[degrees >= 2]
    z = DEVIATIONS
    return z + (z**3 + z) / (4 * degrees) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * degrees**2)
