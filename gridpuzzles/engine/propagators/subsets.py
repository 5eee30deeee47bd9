"""Tables of dynamic programs for variables that differ and add up to a number.

The state is the set of values used so far, where value i is bit i. A value adds its bit, if it is not used yet. The
goals are the sets with the right size and sum.
"""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import Memory, bit, lowest_bit, popcount
from gridpuzzles.engine.propagators.plans import PLANS, DpTable, ValueSteps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

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
        bits = {value: tuple([int(value == other) for other in values]) for value in values}
        steps = ValueSteps(len(values), [[bits[value] for value in each] for each in lists])
        plan = DpTable(steps, [1] * len(values), list(range(len(values))))
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
