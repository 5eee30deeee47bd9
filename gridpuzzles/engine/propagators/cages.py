"""Sum of different: the variables have different values that add up to a number, as the cells of a cage do.

Propagation is domain consistent: short cages become a table of their fillings, long ones a dynamic program over subsets
of the values, whose goals are the subsets with the right size and sum. If both would be too large, the cage becomes
all-different and a sum.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import Memory, bit, lowest_bit, popcount
from gridpuzzles.engine.posted import ConditionData
from gridpuzzles.engine.propagators.arithmetic import build_sum
from gridpuzzles.engine.propagators.base import Propagator
from gridpuzzles.engine.propagators.different import build_different
from gridpuzzles.engine.propagators.dp import fold
from gridpuzzles.engine.propagators.plans import PLANS, DpTable, ValueSteps, subset_table
from gridpuzzles.engine.propagators.table import TABLES, build_table_of, propagators_of
from gridpuzzles.engine.variables import Variables

# Largest number of values whose subsets become states; each value doubles the states.
MAX_IN_SUBSETS = 10


@cython.cfunc
def known_subset_plan(lists: tuple, size: object, target: object) -> DpTable | None:
    """Return the cached table for `size` variables with these value lists, or None."""
    plan: DpTable | None = PLANS.find(("subset", size, target, lists))
    return plan


def subset_plan(lists: tuple[Sequence[int], ...], values: Sequence[int], size: int, target: int) -> DpTable:
    """Return the table for `size` variables with these value lists, built once.

    `values` are the values of all lists, at least one, in ascending order; their sums must fit in a word.
    """
    plan: DpTable | None = known_subset_plan(lists, size, target)
    if plan is None:
        plan = subset_table(lists, values)
        aim(plan, values, size, target)
        rise = ValueSteps(1, [[(value - values[0],) for value in each] for each in lists])
        plan.dimensions = 1
        plan.weigh(0, rise, 0, target - size * values[0])
        PLANS.keep(("subset", size, target, lists), plan, plan.size())
    return plan


@cython.cfunc
def aim(plan: DpTable, values: Sequence[int], size: cython.int, target: cython.longlong) -> cython.void:
    """Set the goals to the subsets of that size and sum."""
    state: cython.ulonglong
    memory: Memory = Memory()
    numbers: cython.p_longlong = memory.longs_of(values)
    sums: cython.p_longlong = memory.new_longs(plan.states)
    plan.goals[plan.words - 1] = 0
    for state in range(plan.states):
        if state > 0:
            sums[state] = sums[state & (state - 1)] + numbers[lowest_bit(state)]
        if sums[state] == target and popcount(state) == size:
            plan.goals[state >> 6] |= bit(state & 63)


# Largest number of fillings that are tried, counted without the sum; and largest size of numbers, so that sums fit in a
# word.
MAX_FILLINGS = 1 << 17
MAX_NUMBER = 1 << 40

# Cages up to this length become tables, which filter faster than dynamic programs.
MAX_LISTED_CAGE = 3


def build_sum_of_different(problem: Variables, scope: tuple[int, ...], target: int) -> list[Propagator]:
    """Return the propagators of distinct variables that have different values and add up to the target."""
    lists, which = problem.value_lists(scope)
    key = ("sum of different", len(scope), target, lists) if len(lists) == 1 else None
    if key:  # true of most cages; if the result is cached, nothing else is examined
        tuples = TABLES.find(key)
        if tuples:
            return propagators_of(problem, scope, tuples)
        plan = known_subset_plan(lists, len(scope), target)
        if plan is not None:
            return [fold(scope, plan, which)]
    small = all(lists) and max([max(-each[0], each[-1]) for each in lists], default=0) + abs(target) <= MAX_NUMBER
    if small and len(scope) > MAX_LISTED_CAGE:
        values = sorted({value for each in lists for value in each})
        if len(values) <= MAX_IN_SUBSETS:
            return [fold(scope, subset_plan(lists, values, len(scope), target), which)]
    # Listing tries the values of all cells but one, whose value is then known.
    if prod([len(problem.declared[x]) for x in scope[1:]]) > MAX_FILLINGS:
        return [*build_different(problem, scope, None), *build_sum(problem, scope, target)]
    condition = ("=", ("+", *[("var", x) for x in scope]), target)
    return build_table_of(problem, scope, ConditionData(condition, [scope]), key)
