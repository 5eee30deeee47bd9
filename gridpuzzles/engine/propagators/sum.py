"""Sum: the variables add up to a number.

A fold (see there) whose state is the partial sum above the least possible one, so domain consistent.  Sums
with too many states are left to the bounds of `linear`.
"""

from __future__ import annotations

from math import gcd

from gridpuzzles.engine.propagators.base import Propagator
from gridpuzzles.engine.propagators.fold import Fold, FoldPlan, keep_plan, kept_plan
from gridpuzzles.engine.propagators.linear import build_linear
from gridpuzzles.engine.variables import Variables

# More partial sums than this cost more to fold than the pruning is worth.
MOST_SUMS = 4096


def build_sum(problem: Variables, scope: tuple[int, ...], target: int) -> list[Propagator]:
    """The sum of the scope, repetitions counted, is the target."""
    lists, which = problem.value_lists(scope)
    if not scope or any(len(values) == 0 for values in lists):
        return [] if target == 0 else [Propagator(())]
    key = ("sum", target - sum([lists[k][0] for k in which]), lists)
    plan = kept_plan(key)
    if plan is None:
        goal = key[1]
        unit = gcd(*[value - values[0] for values in lists for value in (values[1:2] if isinstance(values, range) else values)])
        if goal < 0 or (goal % unit if unit else goal):
            return [Propagator(())]
        goal //= unit or 1
        if goal >= MOST_SUMS:
            return build_linear(problem, scope, ((1,) * len(scope), "=", target))
        plan = FoldPlan([goal], [[_step(value - values[0], unit, goal) for value in values] for values in lists])
        keep_plan(key, plan)
    return [Fold(scope, plan, which)]


def _step(rise: int, unit: int, goal: int) -> tuple[int] | None:
    step = rise // (unit or 1)
    return (step,) if step <= goal else None
