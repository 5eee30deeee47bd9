"""Estimates of the number of solutions, for puzzles with too many solutions for an exact count.

A filling drawn with probability p has the weight 1 / p, and a draw that ends in a dead end has the weight 0. The mean
weight of many draws is an unbiased estimate for any probabilities (Knuth, Mathematics of Computation 1975). The
probabilities decide how much the weights vary. `around_mean` computes the confidence interval for weights that vary
over orders of magnitude.

`AutomatonSampler` draws fillings along the automata of the relations. Variables are read in blocks. A block has all
variables of one relation, its leader, that no earlier block has. Within a block the leader is sampled exactly, and
every value is weighted by the likelihood that the other relations can still be completed after it. That likelihood is
exact for a relation alone, if its later variables have the distributions that belief propagation (Pearl 1988) found
beforehand. A CrossProduct is drawn row by row while its columns look ahead, as Chen, Diaconis, Holmes and Liu (JASA
2005) draw tables with given sums.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, log2, sqrt
from random import Random
from typing import Any

from ..base.errors import Limit, LimitMet
from ..compiler import Compiled
from ..engine.automata import Automaton
from ..engine.limits import Limits
from ..engine.posted import PostedConstraint
from ..engine.relations import automaton
from ..model.puzzle import Puzzle
from ..model.solution import Estimate
from .answers import compiled_form
from .budget import Budget
from .counting import MAX_VISITED, Domains, in_reach, independent

Weights = list[float]


ROUNDS = 6
"""Rounds of belief propagation."""


def blocks_of(scopes: Sequence[Sequence[int]], variables: int, limits: Limits) -> list[tuple[int, list[int]]]:
    """Return all variables in blocks, each with the index of its leader; -1 leads the variables in no relation.

    Raises `LimitMet` if a limit is reached first.
    """
    unread = [dict.fromkeys(scope) for scope in scopes]
    waiting = {number for number, scope in enumerate(unread) if scope}
    blocks = []
    rest = dict.fromkeys(range(variables))
    while waiting:
        limits.look()
        leader = min(waiting, key=lambda number: (len(unread[number]), number))
        block = list(unread[leader])
        blocks.append((leader, block))
        for number in list(waiting):
            for x in block:
                unread[number].pop(x, None)
            if not unread[number]:
                waiting.discard(number)
        for x in block:
            del rest[x]
    return [*blocks, (-1, list(rest))]


class AutomatonSampler:
    """The automata of some relations over numbered variables, prepared for drawing.

    ``machines`` maps the index of a relation to its automaton, which reads variables in the order of ``blocks``.
    Relations without an automaton do not influence the draws. The constructor and `draw` raise `LimitMet` if a limit is
    reached.
    """

    def __init__(
        self,
        machines: Mapping[int, Automaton],
        values: Sequence[Sequence[int]],
        blocks: list[tuple[int, list[int]]],
        limits: Limits,
    ) -> None:
        self._limits = limits
        self.machines = machines
        self.values = values
        self.blocks = blocks
        self.readers: list[list[int]] = [[] for _ in values]
        for number, machine in machines.items():
            for x in machine.scope:
                self.readers[x].append(number)
        self._messages = {
            number: {x: [1.0] * len(values[x]) for x in machine.scope} for number, machine in machines.items()
        }
        self._ahead: dict[int, list[Weights]] = {}
        for _ in range(ROUNDS):
            for number, machine in machines.items():
                limits.look()
                incoming = [self._value_weights(x, number) for x in machine.scope]
                self._ahead[number] = completions(machine, incoming)
                sent = messages(machine, incoming, self._ahead[number])
                self._messages[number] = dict(zip(machine.scope, sent, strict=True))
        for number, machine in machines.items():
            limits.look()
            self._ahead[number] = completions(machine, [self._value_weights(x, number) for x in machine.scope])

    def _value_weights(self, x: int, listener: int) -> Weights:
        """Return the weights of the values of ``x`` according to all relations except ``listener``."""
        weights = [1.0] * len(self.values[x])
        for number in self.readers[x]:
            if number != listener:
                weights = [a * b for a, b in zip(weights, self._messages[number][x], strict=True)]
        return scaled(weights)

    def draw(self, rng: Random) -> tuple[dict[int, int], float] | None:
        """Draw values by variable; return them and the logarithm of their probability, or None for a dead end."""
        values: dict[int, int] = {}
        state = dict.fromkeys(self.machines, 0)
        layer = dict.fromkeys(self.machines, 0)
        likelihood = 0.0
        for leader, block in self.blocks:
            self._limits.look()
            leads = leader in self.machines
            if leads:
                plan = self._plan(leader, block, state, layer)
            else:
                plan = []
            for at, x in enumerate(block):
                weights = self._now(x, leader, state, layer)
                if leads:
                    row = self.machines[leader].moves[layer[leader]][state[leader]]
                    after = plan[at + 1]
                    weights = [w * after.get(t, 0.0) for w, t in zip(weights, row, strict=True)]
                total = sum(weights)
                if not total > 0:
                    return None
                chosen = rng.choices(range(len(weights)), weights)[0]
                likelihood += log(weights[chosen] / total)
                values[x] = self.values[x][chosen]
                for number in self.readers[x]:
                    state[number] = self.machines[number].moves[layer[number]][state[number]][chosen]
                    layer[number] += 1
        return values, likelihood

    def _now(self, x: int, leader: int, state: Mapping[int, int], layer: Mapping[int, int]) -> Weights:
        """Return for each value of ``x`` the likelihood that relations except ``leader`` can be completed after it."""
        weights = [1.0] * len(self.values[x])
        for number in self.readers[x]:
            if number == leader:
                continue
            machine, at = self.machines[number], layer[number]
            if machine.scope[at] == x:
                after = self._ahead[number][at + 1]
                row = machine.moves[at][state[number]]
                weights = [w * after[t] if t >= 0 else 0.0 for w, t in zip(weights, row, strict=True)]
            else:
                weights = [w * m for w, m in zip(weights, self._messages[number][x], strict=True)]
        return scaled(weights)

    def _plan(
        self, leader: int, block: Sequence[int], state: Mapping[int, int], layer: Mapping[int, int]
    ) -> list[dict[int, float]]:
        """Return for each place of the block the likelihood, by state, that the leader can be completed from there."""
        moves = self.machines[leader].moves[layer[leader] :]
        reached = [[state[leader]]]
        for rows in moves:
            reached.append(list({t for s in reached[-1] for t in rows[s] if t >= 0}))
        plan = [dict.fromkeys(reached[-1], 1.0)]
        for at in range(len(block) - 1, -1, -1):
            weights, after = self._now(block[at], leader, state, layer), plan[-1]
            sums = {
                s: sum([w * after[t] for w, t in zip(weights, moves[at][s], strict=True) if t >= 0])
                for s in reached[at]
            }
            # Scaled, because products of many weights would underflow to 0.
            most = max(sums.values()) or 1.0
            plan.append({s: total / most for s, total in sums.items()})
        return plan[::-1]


def completions(machine: Automaton, incoming: Sequence[Weights]) -> list[Weights]:
    """Return for every layer the likelihood that each state leads to the end, up to a factor for the layer."""
    layers: list[Weights] = [[1.0]]
    for rows, weights in zip(reversed(machine.moves), reversed(incoming), strict=True):
        after = layers[-1]
        layers.append(
            scaled([sum([w * after[t] for w, t in zip(weights, row, strict=True) if t >= 0]) for row in rows])
        )
    return layers[::-1]


def messages(machine: Automaton, incoming: Sequence[Weights], ahead: Sequence[Weights]) -> list[Weights]:
    """Return for every variable the weights of its values according to the relation.

    They do not include the incoming weights of the variable itself.
    """
    sent = []
    here = [1.0]
    for at, (rows, weights) in enumerate(zip(machine.moves, incoming, strict=True)):
        message = [0.0] * len(weights)
        following = [0.0] * len(ahead[at + 1])
        for share, row in zip(here, rows, strict=True):
            for value, target in enumerate(row):
                if target >= 0:
                    message[value] += share * ahead[at + 1][target]
                    following[target] += share * weights[value]
        sent.append(scaled(message))
        here = scaled(following)
    return sent


def scaled(weights: Weights) -> Weights:
    """Return the weights scaled so that the largest is 1; unchanged if all are 0."""
    most = max(weights, default=0.0)
    if most > 0:
        return [weight / most for weight in weights]
    return weights


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
    # Few solutions are counted, not estimated; a part of the budget finds out if they are few.
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
    place = {x: at for at, x in enumerate(order)}
    made = {
        number: automaton(post, place, values, limits)
        for number, post in enumerate(relations)
        if post.scope and (post.shape != "different" or in_reach(post.scope, values))
    }
    return {number: machine for number, machine in made.items() if machine is not None}


def summary(logarithms: Sequence[float], known: int, limit: Limit) -> Estimate:
    """Return the estimate and interval for draws with these logarithms of weights; ``known`` is a lower bound.

    The interval is computed for the logarithm; see `around_mean`. If no draw is a solution, the value is None.
    """
    most = max(logarithms, default=-float("inf"))
    count = len(logarithms)
    if most == -float("inf"):
        return Estimate(None, known, None, count, False, limit or Limit.SAMPLES)
    # Relative to the greatest weight, because the weights themselves may exceed all floating-point numbers.
    weights = [exp(one - most) for one in logarithms]
    middle = log2(sum(weights) / count) + most / log(2)
    below, above = (min(max(far / log(2), ROUNDING), FARTHEST) for far in around_mean(weights))
    value, low, high = (max(known, whole(exponent)) for exponent in (middle, middle - below, middle + above))
    solved = sum(one > -float("inf") for one in logarithms)
    return Estimate(value, low, high, count, False, limit, solved)


def whole(exponent: float) -> int:
    """Return 2 ** ``exponent``, rounded to an integer of any size."""
    # A double has 53 bits, so the rest of the power is a shift, which is exact.
    high = max(0, int(exponent) - 52)
    power: float = 2.0 ** (exponent - high)
    return round(power) << high
