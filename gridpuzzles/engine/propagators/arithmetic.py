"""Sums and products of variables, as dynamic programs (see `dp`), so they are domain consistent.

The state of a sum is the partial sum above its minimum. Sums with too many states are left to the bounds of `linear`.

The state of a product is the packed exponents of the factors of the partial product. All factors are in one state,
because four separate programs for 2, 3, 5 and 7 remove much less. If the target has too many divisors, the factors are
divided among several programs, which are weaker. Targets may have any size, because only exponents enter the state.
Values must not be negative.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import gcd
from typing import Any

from gridpuzzles.engine import cython
from gridpuzzles.engine.limits import Limits
from gridpuzzles.engine.posted import LinearData
from gridpuzzles.engine.propagators.base import Cache, InSet, Propagator
from gridpuzzles.engine.propagators.dp import fold
from gridpuzzles.engine.propagators.linear import build_linear
from gridpuzzles.engine.propagators.occurrences import build_cardinality
from gridpuzzles.engine.propagators.plans import PLANS, DpTable, ValueSteps
from gridpuzzles.engine.variables import Variables

# With more partial sums than this, the dynamic program costs more than it saves.
MAX_SUMS = 4096


def build_sum(problem: Variables, scope: tuple[int, ...], target: int) -> list[Propagator]:
    """Return the propagators of a sum that may repeat variables."""
    if len(scope) == 1:
        values = problem.values(scope[0])
        return [InSet(problem, scope[0], [values.index(target)])] if target in values else [Propagator(())]
    lists, which = problem.value_lists(scope)
    if not all(lists):
        return []  # a variable without values: there is no solution anyway
    rise: Any = target
    if len(lists) == 1:
        rise -= len(which) * lists[0][0]
    else:
        for k in which:
            rise -= lists[k][0]
    key = ("sum", rise, lists)
    plan = PLANS.find(key)
    if plan is None:
        unit, steps = rises(lists)
        if rise < 0 or rise % unit:
            return [Propagator(())]
        if rise // unit >= MAX_SUMS:
            return build_linear(problem, scope, LinearData((1,) * len(scope), "=", target))
        plan = DpTable(steps, [rise // unit], [0])
        PLANS.keep(key, plan, plan.size())
    return [fold(scope, plan, which)]


RISES = cython.declare(Cache, Cache(1 << 18))


def rises(lists: tuple[Sequence[int], ...]) -> tuple[int, ValueSteps]:
    """Return the largest unit of the values' rises above the first of their list, and these rises in that unit."""
    known: tuple[int, ValueSteps] | None = RISES.find(lists)
    if known is None:
        unit = gcd(*[value - values[0] for values in lists for value in values]) or 1
        steps = ValueSteps(1, [[((value - values[0]) // unit,) for value in values] for values in lists])
        known = RISES.keep(lists, (unit, steps), sum([len(values) for values in lists]))
    return known


# With more divisors than this, the dynamic program costs more than it saves.
MAX_DIVISORS = 1 << 18


def build_product(problem: Variables, scope: tuple[int, ...], target: int) -> list[Propagator]:
    """Return the propagators of a product that may repeat variables; raise `ValueError` for negative values."""
    lists, which = problem.value_lists(scope)
    key = ("product", target, lists)
    plan = PLANS.find(key)
    if plan is not None:
        return [fold(scope, plan, which)]
    if min([each[0] for each in lists if each], default=0) < 0:
        raise ValueError("a product needs values that are not negative")
    if target < 0:
        return [Propagator(())]
    if target == 0:
        return build_cardinality(problem, scope, {0: (1, len(scope))})
    base, steps = factored(lists, target, problem.limits)
    capacity = valuations(target, base)
    if capacity is None:
        return [Propagator(())]
    plans = [DpTable(steps, capacity, group) for group in _groups(capacity)]
    if len(plans) == 1:
        PLANS.keep(key, plans[0], plans[0].size())
    return [fold(scope, plan, which) for plan in plans]


def _groups(capacity: list[int]) -> list[list[int]]:
    """Divide the factors of the target into groups with a limited number of states, by first fit."""
    groups: list[list[int]] = [[]]
    states = [1]
    for factor, room in enumerate(capacity):
        if room == 0:
            continue
        g = 0
        while groups[g] and states[g] * (room + 1) > MAX_DIVISORS:
            g += 1
            if g == len(groups):
                groups.append([])
                states.append(1)
        groups[g].append(factor)
        states[g] *= room + 1
    return groups


FACTORED = cython.declare(Cache, Cache(1 << 18))
# Longer value lists are factored again for each target, and only those values that divide it.
LONG = 256


def factored(lists: tuple[Sequence[int], ...], target: int, limits: Limits) -> tuple[list[int], ValueSteps]:
    """Return a coprime base of the values, and their exponents over it.

    Values that cannot divide the target may be unusable.
    """
    is_long = sum([len(each) for each in lists]) > LONG
    key = (lists, target if is_long else 0)
    known: tuple[list[int], ValueSteps] | None = FACTORED.find(key)
    if known is not None:
        return known
    usable: set[int] = set()
    for each in lists:
        limits.look()
        usable.update(each)
    usable.discard(0)
    if is_long:
        usable = {value for value in usable if target % value == 0}
    base = coprime_base(usable) or [2]  # exponents mark unusable values, so the base must not be empty
    vectors = []
    for each in lists:
        limits.look()
        vectors.append([valuations(value, base) if value in usable else None for value in each])
    limits.look()
    steps = ValueSteps(len(base), vectors)
    made: tuple[list[int], ValueSteps] = FACTORED.keep(key, (base, steps), len(base) * steps.values)
    return made


def coprime_base(numbers: Iterable[int]) -> list[int]:
    """Return pairwise coprime numbers such that all given numbers are products of their powers.

    No number needs to be factored. Bach, Driscoll & Shallit, "Factor refinement", Journal of Algorithms 1993.
    """
    base: list[int] = []
    for number in sorted(numbers):
        waiting = [number]
        while waiting:
            rest = waiting.pop()
            for other in base:
                common = gcd(rest, other)
                if common > 1:
                    base.remove(other)
                    waiting += [rest // common, other // common, common]
                    break
            else:
                if rest > 1:
                    base.append(rest)
    return base


def valuations(number: int, base: list[int]) -> list[int] | None:
    """Return the exponents of a positive number over a coprime base, or None if it is not a product of its powers."""
    if number < 1 << 62:
        return _small_valuations(number, base)
    exponents = []
    for factor in base:
        exponent = 0
        while number % factor == 0:
            number //= factor
            exponent += 1
        exponents.append(exponent)
    return exponents if number == 1 else None


@cython.cfunc
def _small_valuations(number: cython.longlong, base: list) -> list | None:
    """Like `valuations`, but for a number of one word."""
    factor: cython.longlong
    exponents: list = []
    for each in base:
        exponent = 0
        if each <= number:
            factor = each
            while number % factor == 0:
                number //= factor
                exponent += 1
        exponents.append(exponent)
    return exponents if number == 1 else None
