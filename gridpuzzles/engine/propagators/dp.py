"""Constraints as dynamic programs (DP): each variable moves a state forward, from a start to a goal.

A state is a number below `states`. Value v of a variable moves state s to ``s + shift[v]``, which is allowed iff bit s
of ``guard[v]`` is set. Sets of states are bitsets, so a variable moves the whole set at once:
``(set & guard) << shift``.

Sums and products are both dynamic programs. The state of a sum is the partial sum. The state of a product is the packed
exponents of its prime factors: one shift adds exponents, and the guard stops each of them from overflowing. If
variables must differ, the state is the set of values used. A forward pass through the unfixed variables finds the
states that can be reached before each; a backward pass from the goals tests every value. The state sets have one word
(`DpOneWord`) or several (`DpManyWords`).

Strength: domain consistent over the whole line. Cost: variables x values x words of a state set, three times. Wakes on
every change. After Trick, "A dynamic programming approach for consistency and propagation for knapsack constraints",
AOR 2003, with bitsets for his tables.
"""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import ALL, bit, lowest_bit
from gridpuzzles.engine.domains import Store
from gridpuzzles.engine.propagators.base import Propagator
from gridpuzzles.engine.propagators.plans import DpTable
from gridpuzzles.engine.reasons import RemovalReasons

# State sets of more words than this are not processed again to find a better reason.
MAX_EXPLAINED = cython.declare(cython.Py_ssize_t, 64)


@cython.cclass
class DpPropagator(Propagator):
    """A DP propagator: the variables of the scope, each with its own value list, take state 0 to a goal.

    The order of the variables does not matter, so variables with equal domains lose the same values. Only the last of
    each kind, its *model*, is tested for supports; the others are its copies.
    """

    plan: DpTable
    base: cython.p_int
    # Offsets in scratch memory: state sets, each with a spare word for bits that are shifted past its end; then the
    # unfixed positions in the order of processing; then the position of the model of each position.
    size: cython.Py_ssize_t
    passed: cython.Py_ssize_t
    model: cython.Py_ssize_t

    def __init__(self, scope: tuple[int, ...], plan: DpTable, which: list[int]) -> None:
        """`which` gives the value list of each variable in the steps of the table."""
        self.set_scope(scope)
        self.plan = plan
        self.idempotent = True
        self.base = self.new_ints(self.length)
        for k in range(self.length):
            self.base[k] = plan.steps.starts[which[k]]
            for j in range(k):
                # A repeated variable may lose values at one position that another position relied on.
                if self.variables[j] == self.variables[k]:
                    self.idempotent = False
        self.size = plan.words + 1
        self.passed = (self.length + 3) * self.size
        self.model = self.passed + self.length
        self.scratch = self.model + self.length

    @cython.cfunc
    def propagate(self, store: Store) -> cython.bint:
        copies: cython.int = 0
        models: cython.int = self.length
        state: cython.Py_ssize_t = 0
        plan: DpTable = self.plan
        scratch: cython.p_ulonglong = store.scratch
        for k in range(self.length):
            if store.is_fixed(self.variables[k]):
                v = self.base[k] + store.lowest(self.variables[k])
                if not plan.allows(state, v):
                    return False
                state += plan.shift[v]
                continue
            # Models are collected at the end of the order, copies at its beginning.
            like = self.find_model(store, k, models)
            if like < 0:
                models -= 1
                scratch[self.passed + models] = k
            else:
                scratch[self.model + k] = like
                scratch[self.passed + copies] = k
                copies += 1
        if models == self.length:
            return (plan.goals[state >> 6] >> (state & 63)) & 1
        return self.narrow_open(store, copies, models, state)

    @cython.cfunc
    def narrow_open(
        self, store: Store, copies: cython.int, models: cython.int, state: cython.Py_ssize_t
    ) -> cython.bint:
        """Filter the unfixed variables, if the fixed ones lead to `state`.

        In the order of processing, the copies come first; the models begin at index `models`.
        """
        return False

    @cython.final
    @cython.cfunc
    @cython.exceptval(check=False)
    def find_model(self, store: Store, k: cython.int, models: cython.int) -> cython.int:
        """Return the model with the values of position k, or -1; in the order, models begin at index `models`."""
        j: cython.int
        here: cython.int = store.first[self.variables[k]]
        width: cython.int = store.width[self.variables[k]]
        for o in range(models, self.length):
            j = store.scratch[self.passed + o]
            if self.base[j] == self.base[k]:
                there = store.first[self.variables[j]]
                w = 0
                while w < width and store.words[here + w] == store.words[there + w]:
                    w += 1
                if w == width:
                    return j
        return -1

    @cython.final
    @cython.cfunc
    @cython.exceptval(-1)
    def narrow_alike(
        self, store: Store, like: cython.int, copies: cython.int, w: cython.int, keep: cython.ulonglong
    ) -> cython.bint:
        """Narrow a word of the domains of a model and of its copies."""
        k: cython.int
        x: cython.int = self.variables[like]
        if store.words[store.first[x] + w] == keep:
            return True
        if not store.narrow(x, w, keep):
            return False
        for o in range(copies):
            k = store.scratch[self.passed + o]
            if store.scratch[self.model + k] == like and not store.narrow(self.variables[k], w, keep):
                return False
        return True

    @cython.cfunc
    def score_values(self, store: Store, x: cython.int, scores: cython.p_double) -> cython.bint:
        """Score by squared distance from the equal share of the remainder, in standard deviations."""
        base: cython.int = 0
        plan: DpTable = self.plan
        for d in range(plan.dimensions):
            need = plan.needed[d]
            count = 0
            for k in range(self.length):
                if store.is_fixed(self.variables[k]):
                    v = self.base[k] + store.lowest(self.variables[k])
                    need -= plan.amounts[v * plan.dimensions + d]
                else:
                    count += 1
                    if self.variables[k] == x:
                        base = self.base[k]
            place: cython.Py_ssize_t = base * plan.dimensions + d
            self.add_distances(store, x, plan.amounts, place, plan.dimensions, need / count, scores)
        return True

    # Reasons: removed values are given back, one after the other, as long as the goals stay out of reach.

    @cython.final
    @cython.cfunc
    def explain(self, reasons: RemovalReasons, x: cython.int, values: cython.ulonglong) -> cython.void:
        """Blame the removals that cannot be given back, from the first variable to the last.

        With them, no goal can be reached if `x` has one of the values; for a failure, with any values. (Gange, Stuckey
        & Szymanek, "MDD propagators with explanation", Constraints 2011.)
        """
        plan: DpTable = self.plan
        here: cython.Py_ssize_t = (self.length + 1) * self.size
        there: cython.Py_ssize_t = here + self.size
        sources: cython.Py_ssize_t = there + self.size
        if not self.idempotent or plan.words > MAX_EXPLAINED:
            Propagator.explain(self, reasons, x, values)
            return
        reasons.make_room(sources + self.size)
        sets = reasons.left
        for j in range(self.size):
            sets[here + j] = ALL
        self.look_back(reasons, x, values, here)
        if sets[0] & 1:
            Propagator.explain(self, reasons, x, values)
            return
        plan.clear(sets, here, 0)
        sets[here] = 1
        for k in range(self.length):
            y = self.variables[k]
            plan.clear(sets, there, 0)
            lost = values if y == x else reasons.then[y]
            while lost != 0:
                plan.advance(sets, here, there, 0, self.base[k] + lowest_bit(lost))
                lost = lost & (lost - 1)
            lost = 0 if y == x else reasons.root[y] & ~reasons.then[y] & ~reasons.gone[y]
            while lost != 0:
                u = lowest_bit(lost)
                lost = lost & (lost - 1)
                if plan.supported(sets, here, (k + 1) * self.size, sources, 0, self.base[k] + u):
                    reasons.add(y, bit(u))
                else:
                    plan.advance(sets, here, there, 0, self.base[k] + u)
            here, there = there, here

    @cython.final
    @cython.cfunc
    @cython.exceptval(check=False)
    def look_back(
        self, reasons: RemovalReasons, x: cython.int, values: cython.ulonglong, every: cython.Py_ssize_t
    ) -> cython.void:
        """Find the states before each variable that lead to a goal, for set k in the k-th set of `reasons.left`.

        All states are in the set at `every`.
        """
        plan: DpTable = self.plan
        here: cython.Py_ssize_t = self.length * self.size
        sets: cython.p_ulonglong = reasons.left
        plan.clear(sets, here, 0)
        for j in range(plan.words):
            sets[here + j] = plan.goals[j]
        for k in range(self.length - 1, -1, -1):
            here -= self.size
            plan.clear(sets, here, 0)
            pending = values if self.variables[k] == x else reasons.then[self.variables[k]]
            while pending != 0:
                v = self.base[k] + lowest_bit(pending)
                pending = pending & (pending - 1)
                plan.supported(sets, every, here + self.size, here, 0, v)


@cython.final
@cython.cclass
class DpOneWord(DpPropagator):
    """A DP propagator with at most 64 states."""

    @cython.cfunc
    def narrow_open(
        self, store: Store, copies: cython.int, models: cython.int, state: cython.Py_ssize_t
    ) -> cython.bint:
        k: cython.int
        plan: DpTable = self.plan
        shift: cython.p_int = plan.shift
        guard: cython.p_ulonglong = plan.guard
        sets: cython.p_ulonglong = store.scratch
        here: cython.ulonglong = bit(state)
        back: cython.ulonglong = plan.goals[0]
        # Forward: set o has the states that the variables before the o-th can reach. Copies come first and models last;
        # between them the order is empty.
        o = 0
        while o < self.length:
            if o == copies:
                o = models
            sets[o] = here
            k = sets[self.passed + o]
            x = self.variables[k]
            after = 0
            for w in range(store.width[x]):
                values = store.words[store.first[x] + w]
                # Each set bit of the domain word is a value: take the lowest, then clear it.
                while values != 0:
                    v = self.base[k] + 64 * w + lowest_bit(values)
                    values = values & (values - 1)
                    if shift[v] >= 0:
                        after |= (here & guard[v]) << shift[v]
            here = after
            o += 1
        # The line cannot reach a goal.
        if here & back == 0:
            return False
        # Backward: `after` has the states that lead to a goal after variable o, `back` those before it. A value is kept
        # if it leads from a reached state into `after`.
        for o in range(self.length - 1, models - 1, -1):
            k = sets[self.passed + o]
            x = self.variables[k]
            after = back
            back = 0
            for w in range(store.width[x]):
                values = store.words[store.first[x] + w]
                keep = 0
                while values != 0:
                    v = self.base[k] + 64 * w + lowest_bit(values)
                    if shift[v] >= 0:
                        here = (after >> shift[v]) & guard[v] & sets[o]
                        if here != 0:
                            # The lowest bit that is left in the word is this value.
                            keep |= values & (0 - values)
                            back |= here
                    values = values & (values - 1)
                if not self.narrow_alike(store, k, copies, w, keep):
                    return False
        return True


@cython.final
@cython.cclass
class DpManyWords(DpPropagator):
    """A DP propagator with more states than a word has bits.

    Set o is at ``o * size``: the states that the variables processed before the o-th can reach. `back` and `after` are
    two more sets, for the states before and after the current variable that can still reach a goal.
    """

    @cython.cfunc
    def narrow_open(
        self, store: Store, copies: cython.int, models: cython.int, state: cython.Py_ssize_t
    ) -> cython.bint:
        k: cython.int
        plan: DpTable = self.plan
        sets: cython.p_ulonglong = store.scratch
        place: cython.Py_ssize_t = 0
        after: cython.Py_ssize_t = (self.length + 1) * self.size
        back: cython.Py_ssize_t = (self.length + 2) * self.size
        # Shifts only go up, so words below that of the first state are never used.
        low: cython.Py_ssize_t = state >> 6
        # Without copies, the forward pass begins at the models.
        if copies == 0:
            place = models * self.size
        plan.clear(sets, place, low)
        sets[place + low] = bit(state & 63)
        o = 0
        while o < self.length:
            if o == copies:
                o = models
            place = o * self.size
            # The first model comes right after the last copy.
            target: cython.Py_ssize_t = (models if o == copies - 1 else o + 1) * self.size
            plan.clear(sets, target, low)
            k = sets[self.passed + o]
            x = self.variables[k]
            for w in range(store.width[x]):
                values = store.words[store.first[x] + w]
                while values != 0:
                    i = 64 * w + lowest_bit(values)
                    values = values & (values - 1)
                    plan.advance(sets, place, target, low, self.base[k] + i)
            o += 1
        # The goals, as the first set of the backward pass; `keep` tells if one of them was reached.
        place = self.length * self.size
        keep = 0
        for j in range(low, plan.words):
            keep |= sets[place + j] & plan.goals[j]
            sets[back + j] = plan.goals[j]
        if keep == 0:
            return False
        # Bits in the spare word are never states.
        sets[back + plan.words] = 0
        plan.clear(sets, after, low)
        for o in range(self.length - 1, models - 1, -1):
            k = sets[self.passed + o]
            x = self.variables[k]
            # Exchange the two sets: the states before the last variable are those after this one.
            j = after
            after = back
            back = j
            plan.clear(sets, back, low)
            for w in range(store.width[x]):
                values = store.words[store.first[x] + w]
                keep = 0
                while values != 0:
                    i = 64 * w + lowest_bit(values)
                    if plan.supported(sets, o * self.size, after, back, low, self.base[k] + i):
                        keep |= values & (0 - values)
                    values = values & (values - 1)
                if not self.narrow_alike(store, k, copies, w, keep):
                    return False
        return True


@cython.cfunc
def fold(scope: tuple, plan: DpTable, which: list) -> DpPropagator:
    """Return the DP propagator of the scope; `which` gives the value list of each variable in the table's steps."""
    return DpOneWord(scope, plan, which) if plan.words == 1 else DpManyWords(scope, plan, which)
