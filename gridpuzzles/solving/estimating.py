"""Estimates of the number of solutions, for puzzles with too many solutions for an exact count.

A filling drawn with probability p has the weight 1 / p, and a draw that ends in a dead end has the weight 0. The mean
weight of many draws is an unbiased estimate for any probabilities (Knuth, Mathematics of Computation 1975). The module
`automaton_sampling` chooses the probabilities, which decide how much the weights vary. `around_mean` computes the
confidence interval for weights that vary over orders of magnitude.
"""

from __future__ import annotations

from math import exp, log, log2, sqrt
from random import Random

from ..base.errors import LimitMet
from ..model.solution import Estimate
from .answers import compiled_form
from .automaton_sampling import AutomatonSampler, blocks_of
from .budget import Budget
from .counting import MAX_VISITED, in_reach, independent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ..compiler import Compiled
    from ..engine.limits import Limits
    from ..engine.posted import PostedConstraint
    from ..model.puzzle import Puzzle
    from .counting import Domains


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


SAMPLES = 1000
FARTHEST = 1000.0
"""The largest distance of a bound from the estimate, in powers of two."""
ROUNDING = 2.0**-36
"""The smallest distance of a bound from the estimate, in powers of two: the error of floating-point arithmetic."""
NODES = 10_000
"""Nodes of the search that finds out if there are at most `MAX_VISITED` solutions."""


def estimate(
    puzzle: Puzzle | Compiled,
    *,
    samples: int = SAMPLES,
    seed: int = 0,
    budget: Budget | None = None,
    **options: Any,
) -> Estimate:
    """Estimate the number of solutions from ``samples`` random fillings; exact if there are few solutions.

    The same seed gives the same estimate, unless a time limit ends it.
    """
    budget = budget or Budget()
    compiled = compiled_form(puzzle, budget)
    if compiled is None:
        return summary((), 0, budget.met)
    try:
        domains = budget.domains(compiled, options)
    except LimitMet as met:
        return summary((), 0, met.limit)
    if domains is None:
        return certain(0)
    left = budget.seconds()
    search = budget.part(None if left is None else left / 4).search(compiled, MAX_VISITED + 1, NODES, **options)
    known = sum(1 for _ in search)
    if not search.limit and known <= MAX_VISITED:
        return certain(known)
    weights: list[float] = []
    try:
        drawn = FillingSampler(compiled, domains, options, seed, budget.limits())
        if not drawn.possible:
            return certain(0)
        while len(weights) < samples and not budget.met:
            weights.append(drawn.logarithm())
    except LimitMet:
        pass  # estimate from the samples drawn so far
    return summary(weights, known, budget.met)


def certain(number: int) -> Estimate:
    """Return an exact number as an `Estimate`."""
    return Estimate(number, number, number, exact=True)


class FillingSampler:
    """Random fillings of a puzzle; ``possible`` is False if some relation has no filling.

    The constructor and `logarithm` raise `LimitMet` if a limit is reached.
    """

    def __init__(
        self, compiled: Compiled, domains: Domains, options: dict[str, Any], seed: int, limits: Limits
    ) -> None:
        self._problem = compiled.problem
        without = options.get("without", ())
        self._off = compiled.switched_off(without)
        self._dice = Random(seed)
        self._limits = limits
        relations, values = independent(compiled, domains, without)
        blocks = blocks_of([post.scope for post in relations], len(values), limits)
        machines = automata(relations, values, [x for _, block in blocks for x in block], limits)
        self.possible = all(machine.possible for machine in machines.values())
        self._unguided = len(machines) < sum(1 for post in relations if post.scope)
        self._folds = None
        if self.possible:
            self._folds = AutomatonSampler(machines, values, blocks, limits)

    def logarithm(self) -> float:
        """Draw a filling and return the natural logarithm of its weight; minus infinity if it is not a solution."""
        drawn = None
        if self._folds:
            drawn = self._folds.draw(self._dice)
        if drawn is None:
            return -float("inf")
        values, likelihood = drawn
        if not self._unguided:
            return -likelihood
        if self._problem.propagate({x: (v,) for x, v in values.items()}, self._off, self._limits) is not None:
            return -likelihood
        self._limits.look()
        return -float("inf")


def automata(
    relations: Sequence[PostedConstraint], values: Domains, order: Sequence[int], limits: Limits
) -> dict[int, Any]:
    """Return the automata of the relations that have one, by index; each reads its variables in the given ``order``."""
    from ..engine.relations import automaton

    place = {x: at for at, x in enumerate(order)}
    made = {
        number: automaton(post, place, values, limits)
        for number, post in enumerate(relations)
        if post.scope and (post.shape != "different" or in_reach(post.scope, values))
    }
    return {number: machine for number, machine in made.items() if machine is not None}


def summary(logarithms: Sequence[float], known: int, limit: str) -> Estimate:
    """Return the estimate and interval for draws with these logarithms of weights; ``known`` is a lower bound.

    The interval is computed for the logarithm; see `around_mean`. If no draw is a solution, the value is None.
    """
    most = max(logarithms, default=-float("inf"))
    count = len(logarithms)
    if most == -float("inf"):
        return Estimate(None, known, None, count, False, limit or "samples")
    weights = [exp(one - most) for one in logarithms]
    middle = log2(sum(weights) / count) + most / log(2)
    below, above = (min(max(far / log(2), ROUNDING), FARTHEST) for far in around_mean(weights))
    value, low, high = (max(known, whole(exponent)) for exponent in (middle, middle - below, middle + above))
    solved = sum(one > -float("inf") for one in logarithms)
    return Estimate(value, low, high, count, False, limit, solved)


def whole(exponent: float) -> int:
    """Return 2 ** ``exponent``, rounded to an integer of any size."""
    high = max(0, int(exponent) - 52)
    power: float = 2.0 ** (exponent - high)
    return round(power) << high
