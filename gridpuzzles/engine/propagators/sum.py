"""Sum: the variables add up to a number.

This is a dynamic program (see `dp`) whose state is the partial sum above its minimum, so it is domain consistent. Sums
with too many states are left to the bounds of `linear`.
"""

from __future__ import annotations

from math import gcd

from gridpuzzles.engine import cython
from gridpuzzles.engine.cache import Cache
from gridpuzzles.engine.posted import LinearData
from gridpuzzles.engine.propagators.base import InSet, Propagator
from gridpuzzles.engine.propagators.linear import build_linear
from gridpuzzles.engine.propagators.plans import PLANS, DpTable, ValueSteps
from gridpuzzles.engine.propagators.state_sets import fold
from gridpuzzles.engine.variables import Variables

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

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
