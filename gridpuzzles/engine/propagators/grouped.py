"""Grouped sum: variables in groups of different values add up to a number, each group by its coefficient.

Examples are a diagonal through three boxes, an arrow, or a line whose pieces have one sum. If some of the cells differ,
fewer totals can be reached than in a plain sum. For each group, the possible sets of values are found, as bitsets over
all subsets of its values (state s is the set given by the bits of s). These sets give the totals of each group. The
totals are combined group by group, forward and backward; those that remain show which sets, and so which values, are
still possible.

Strength: domain consistent. Cost: for each group, variables x values x words of its subsets, twice. Wakes on every
change, after everything cheaper. Totals are combined as in Trick, "A dynamic programming approach for consistency and
propagation for knapsack constraints", AOR 2003.

A product is a sum of packed exponents. Each factor has a digit of its own, wide enough that the digits of two parts do
not overflow when they are added. A total with a digit greater than that of the target is not valid.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import log, prod

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import bit, lowest_bit
from gridpuzzles.engine.domains import Store
from gridpuzzles.engine.posted import GroupedData
from gridpuzzles.engine.propagators.arithmetic import MAX_SUMS, coprime_base, valuations
from gridpuzzles.engine.propagators.base import Propagator
from gridpuzzles.engine.propagators.carry_sum import add_shifted, add_sources
from gridpuzzles.engine.propagators.plans import DpTable, subset_table
from gridpuzzles.engine.variables import Variables

Measured = tuple[list[list[int]], list[int], list[list[float]], float]
"""The rises of each group's values, the valid partial totals, and for the value order: shares and required sum."""


@cython.final
@cython.cclass
class GroupedSum(Propagator):
    """The propagator of a grouped sum; the groups follow one another in the scope.

    Each group has a table of its subsets, in whose steps the values of variable k begin at `base[k]`. `capacity` is
    what all groups together must add to their minima.
    """

    groups: cython.int
    capacity: cython.int
    width: cython.int
    start: cython.p_int
    plans: list
    base: cython.p_int
    offset: cython.p_int
    # For each group, from its index in `table` on, the total of every subset of its values.
    table: cython.p_int
    totals: cython.p_int
    # Offsets in scratch memory: the layers of each group, then sets of totals.
    layers: cython.p_int
    ahead: cython.Py_ssize_t
    own: cython.Py_ssize_t
    back: cython.Py_ssize_t
    # A bit for each valid partial total.
    valid: cython.p_ulonglong
    # For the value order: the share of each value in standard deviations, and the required sum of shares.
    amounts: cython.p_double
    needed: cython.double

    def __init__(
        self,
        problem: Variables,
        groups: Sequence[tuple[int, ...]],
        values: list[list[int]],
        rises: list[list[int]],
        totals: list[int],
        shares: list[list[float]],
        needed: float,
    ) -> None:
        """Set up the propagator with the values of each group, their rises above the least, and their shares.

        The shares are for the value order. `totals` are the valid partial totals in ascending order; the last one is
        the required total.
        """
        g: cython.int
        self.set_scope(tuple([x for group in groups for x in group]))
        self.idempotent = True
        self.priority = 2
        self.groups = len(groups)
        self.capacity = totals[-1]
        self.width = self.capacity // 64 + 1
        self.start = self.ints_of([0, *accumulate(map(len, groups))])
        self.plans = []
        self.base = self.new_ints(self.length)
        self.offset = self.ints_of([0, *accumulate([len(problem.declared[x]) for x in self.scope])])
        self.amounts = self.new_doubles(self.offset[self.length])
        self.needed = needed
        self.valid = self.new_words(self.width)
        for total in totals:
            self.valid[total >> 6] |= bit(total & 63)
        self.table = self.ints_of([0, *accumulate([1 << len(own) for own in values])])
        self.totals = self.new_ints(self.table[self.groups])
        rooms: list = []
        for g in range(self.groups):
            lists, which = problem.value_lists(groups[g])
            plan: DpTable = subset_table(lists, values[g])
            self.plans.append(plan)
            # A layer before and after each variable, and one more for the backward pass.
            rooms.append((plan.words + 1) * (len(groups[g]) + 2))
            share: dict = dict(zip(values[g], shares[g], strict=True))
            for b in range(len(values[g])):
                self.add_to_subsets(self.table[g], b, rises[g][b])
            for k in range(self.start[g], self.start[g + 1]):
                self.base[k] = plan.steps.starts[which[k - self.start[g]]]
                for i, value in enumerate(problem.declared[self.scope[k]]):
                    self.amounts[self.offset[k] + i] = share[value]
        self.layers = self.ints_of([0, *accumulate(rooms)])
        self.ahead = self.layers[self.groups]
        self.own = self.ahead + (self.groups + 1) * self.width
        self.back = self.own + self.groups * self.width
        self.scratch = self.back + 2 * self.width

    @cython.cfunc
    def add_to_subsets(self, place: cython.int, b: cython.int, rise: cython.int) -> cython.void:
        """Set the totals of the subsets whose last value is number b; totals that are not valid are set too large."""
        subsets: cython.int = bit(b)
        for state in range(subsets):
            total = self.totals[place + state] + rise
            if total > self.capacity or (self.valid[total >> 6] >> (total & 63)) & 1 == 0:
                total = self.capacity + 1
            self.totals[place + subsets + state] = total

    @cython.cfunc
    def propagate(self, store: Store) -> cython.bint:
        sets: cython.p_ulonglong = store.scratch
        for j in range(self.ahead, self.back + 2 * self.width):
            sets[j] = 0
        sets[self.ahead] = 1
        for g in range(self.groups):
            if not self.reach(store, g):
                return False
            self.put_together(sets, g)
        # The sets of totals after and before each group that still lead to the capacity.
        after: cython.Py_ssize_t = self.back
        back: cython.Py_ssize_t = self.back + self.width
        if (sets[self.ahead + self.groups * self.width + (self.capacity >> 6)] >> (self.capacity & 63)) & 1 == 0:
            return False
        sets[after + (self.capacity >> 6)] = bit(self.capacity & 63)
        for g in range(self.groups - 1, -1, -1):
            self.take_apart(sets, g, after, back)
            if not self.narrow_group(store, g):
                return False
            back, after = after, back
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def reach(self, store: Store, g: cython.int) -> cython.bint:
        """Find the subsets that the variables of a group can have, layer by layer, and note their totals.

        Return False if there is no valid total.
        """
        plan: DpTable = self.plans[g]
        here: cython.Py_ssize_t = self.layers[g]
        there: cython.Py_ssize_t
        state: cython.Py_ssize_t = 0
        sets: cython.p_ulonglong = store.scratch
        for k in range(self.start[g], self.start[g + 1]):
            if store.is_fixed(self.variables[k]):
                v = self.base[k] + store.lowest(self.variables[k])
                if not plan.allows(state, v):
                    return False
                state += plan.shift[v]
        plan.clear(sets, here, 0)
        sets[here + (state >> 6)] = bit(state & 63)
        for k in range(self.start[g], self.start[g + 1]):
            x = self.variables[k]
            if store.is_fixed(x):
                continue
            there = here + plan.words + 1
            plan.clear(sets, there, 0)
            for w in range(store.width[x]):
                values = store.words[store.first[x] + w]
                while values != 0:
                    i = 64 * w + lowest_bit(values)
                    values = values & (values - 1)
                    plan.advance(sets, here, there, 0, self.base[k] + i)
            here = there
        found: cython.bint = False
        table: cython.Py_ssize_t = self.table[g]
        for j in range(plan.words):
            values = sets[here + j]
            while values != 0:
                total = self.totals[table + 64 * j + lowest_bit(values)]
                values = values & (values - 1)
                if total <= self.capacity:
                    sets[self.own + g * self.width + (total >> 6)] |= bit(total & 63)
                    found = True
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def put_together(self, sets: cython.p_ulonglong, g: cython.int) -> cython.void:
        """Find the totals of the groups up to this one."""
        j: cython.Py_ssize_t
        here: cython.Py_ssize_t = self.ahead + g * self.width
        there: cython.Py_ssize_t = here + self.width
        for w in range(self.width):
            totals = sets[self.own + g * self.width + w]
            while totals != 0:
                add_shifted(sets, here, there, self.width, 64 * w + lowest_bit(totals))
                totals = totals & (totals - 1)
        for j in range(self.width):
            sets[there + j] &= self.valid[j]

    @cython.cfunc
    @cython.exceptval(check=False)
    def take_apart(
        self, sets: cython.p_ulonglong, g: cython.int, after: cython.Py_ssize_t, back: cython.Py_ssize_t
    ) -> cython.void:
        """Keep the totals of a group that lead from those before it to `after`; set `back` to those they lead from."""
        j: cython.Py_ssize_t
        here: cython.Py_ssize_t = self.ahead + g * self.width
        for j in range(self.width):
            sets[back + j] = 0
        for w in range(self.width):
            totals = sets[self.own + g * self.width + w]
            keep = 0
            while totals != 0:
                if add_sources(sets, here, after, back, self.width, 64 * w + lowest_bit(totals)):
                    keep |= totals & (0 - totals)
                totals = totals & (totals - 1)
            sets[self.own + g * self.width + w] = keep

    @cython.cfunc
    @cython.exceptval(-1)
    def narrow_group(self, store: Store, g: cython.int) -> cython.bint:
        """Keep the values with which a group has a remaining total; return False if a domain becomes empty."""
        plan: DpTable = self.plans[g]
        size: cython.Py_ssize_t = plan.words + 1
        here: cython.Py_ssize_t = self.layers[g]
        sets: cython.p_ulonglong = store.scratch
        table: cython.Py_ssize_t = self.table[g]
        count: cython.int = 0
        for k in range(self.start[g], self.start[g + 1]):
            if not store.is_fixed(self.variables[k]):
                count += 1
        if count == 0:
            return True
        after = here + count * size
        back = here + (count + 1) * size
        for j in range(plan.words):
            values = sets[after + j]
            keep = values
            while values != 0:
                total = self.totals[table + 64 * j + lowest_bit(values)]
                if total > self.capacity or (sets[self.own + g * self.width + (total >> 6)] >> (total & 63)) & 1 == 0:
                    keep ^= values & (0 - values)
                values = values & (values - 1)
            sets[after + j] = keep
        for k in range(self.start[g + 1] - 1, self.start[g] - 1, -1):
            x: cython.int = self.variables[k]
            if store.is_fixed(x):
                continue
            count -= 1
            here = self.layers[g] + count * size
            plan.clear(sets, back, 0)
            for w in range(store.width[x]):
                values = store.words[store.first[x] + w]
                keep = 0
                while values != 0:
                    i = 64 * w + lowest_bit(values)
                    if plan.supported(sets, here, after, back, 0, self.base[k] + i):
                        keep |= values & (0 - values)
                    values = values & (values - 1)
                if not store.narrow(x, w, keep):
                    return False
            back, after = after, back
        return True

    @cython.cfunc
    def score_values(self, store: Store, x: cython.int, scores: cython.p_double) -> cython.bint:
        """Score by squared distance from the equal share of the remainder, in standard deviations."""
        place: cython.int = 0
        count: cython.int = 0
        need: cython.double = self.needed
        for k in range(self.length):
            if store.is_fixed(self.variables[k]):
                need -= self.amounts[self.offset[k] + store.lowest(self.variables[k])]
            else:
                count += 1
                if self.variables[k] == x:
                    place = self.offset[k]
        self.add_distances(store, x, self.amounts, place, 1, need / count, scores)
        return True


# Largest number of values of a group; each value doubles the number of subsets.
MAX_IN_GROUP = 10


def build_grouped(problem: Variables, scope: tuple[int, ...], data: GroupedData) -> list[Propagator]:
    """Return the propagator of groups that add up to the total, each by its coefficient, or multiply to it.

    The groups make up the scope. All variables are distinct, and the variables of a group have different values. Raise
    `ValueError` if the groups are not the scope, or if this propagator cannot handle them: see `fits`.
    """
    if [x for group in data.groups for x in group] != [*scope] or not fits(problem.declared, data):
        raise ValueError(f"not a grouped sum over {len(scope)} variables: {data!r}")
    if not all(problem.declared[x] for x in scope):
        return []  # a variable without values: there is no solution anyway
    values = [sorted(set().union(*[problem.declared[x] for x in group])) for group in data.groups]
    measured = measured_product(data, values) if data.is_product else subset_sums(data, values)
    if measured is None:
        return [Propagator(())]
    return [GroupedSum(problem, data.groups, values, *measured)]


def subset_sums(data: GroupedData, values: list[list[int]]) -> Measured | None:
    """Return the data of a sum, or None if the total cannot be reached."""
    rises, capacity, reach = [], data.total, 0
    for coefficient, group, own in zip(data.coefficients, data.groups, values, strict=True):
        least = own[0] if coefficient > 0 else own[-1]
        rises.append([coefficient * (value - least) for value in own])
        capacity -= coefficient * least * len(group)
        reach += max(rises[-1]) * len(group)
    if not 0 <= capacity <= reach:
        return None
    shares = [[float(rise) for rise in each] for each in rises]
    return rises, [*range(capacity + 1)], *scaled(shares, capacity)


def measured_product(data: GroupedData, values: list[list[int]]) -> Measured | None:
    """Return the data of a product, or None if the total cannot be reached."""
    base, exponents = factors(data, values)
    capacities = valuations(data.total, base)
    if capacities is None:
        return None
    packed, totals = 1, [0]
    weights = []
    for capacity in capacities:
        weights.append(packed)
        totals = [total + packed * digit for digit in range(capacity + 1) for total in totals]
        packed *= 2 * capacity + 1
    beyond = totals[-1] + 1
    rises = [
        [
            sum([weight * one for weight, one in zip(weights, exponents[value], strict=True)])
            if value in exponents
            else beyond
            for value in own
        ]
        for own in values
    ]
    shares = [[log(max(value, 1)) for value in own] for own in values]
    return rises, totals, *scaled(shares, log(data.total))


def scaled(shares: list[list[float]], needed: float) -> tuple[list[list[float]], float]:
    """Return the shares and the required sum in standard deviations."""
    flat = [share for each in shares for share in each]
    middle = sum(flat) / len(flat) if flat else 0.0
    square = sum([(share - middle) ** 2 for share in flat]) / max(1, len(flat))
    scale = square**-0.5 if square > 0 else 0.0
    return [[share * scale for share in each] for each in shares], needed * scale


def factors(data: GroupedData, values: list[list[int]]) -> tuple[list[int], dict[int, list[int]]]:
    """Return a coprime base of the values that divide the total, and their exponents."""
    usable = {value for own in values for value in own if value > 0 and data.total % value == 0}
    base = coprime_base(usable)
    return base, {value: valuations(value, base) or [] for value in usable}


def fits(domains: Sequence[Sequence[int]], data: GroupedData) -> bool:
    """Return True if groups have few enough values, and totals are close enough together."""
    values = [sorted(set().union(*[domains[x] for x in group])) for group in data.groups]
    if any(len(own) > MAX_IN_GROUP for own in values):
        return False
    if data.is_product:
        if data.total <= 0 or any(own and own[0] < 0 for own in values):
            return False
        capacities = valuations(data.total, factors(data, values)[0]) or ()
        return prod([2 * capacity + 1 for capacity in capacities]) <= MAX_SUMS
    if 0 in data.coefficients:
        return False
    reach = 0
    for coefficient, group, own in zip(data.coefficients, data.groups, values, strict=True):
        if own:
            reach += abs(coefficient) * (own[-1] - own[0]) * len(group)
    return reach < MAX_SUMS
