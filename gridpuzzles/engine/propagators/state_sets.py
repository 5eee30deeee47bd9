"""Filtering along a line: the state sets of dynamic programs (see `dp`), in one word or in several.

A forward pass through the unfixed variables finds the states that can be reached before each; a backward pass from the
goals tests every value.
"""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import bit, lowest_bit
from gridpuzzles.engine.domains import Store
from gridpuzzles.engine.propagators.dp import DpPropagator
from gridpuzzles.engine.propagators.plans import DpTable


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
        sets: cython.p_ulonglong = store.scratch
        place: cython.Py_ssize_t = 0
        after: cython.Py_ssize_t = (self.length + 1) * self.size
        back: cython.Py_ssize_t = (self.length + 2) * self.size
        # Shifts only go up, so words below that of the first state are never used.
        low: cython.Py_ssize_t = state >> 6
        # Without copies, the forward pass begins at the models.
        if copies == 0:
            place = models * self.size
        self.clear(sets, place, low)
        sets[place + low] = bit(state & 63)
        o = 0
        while o < self.length:
            if o == copies:
                o = models
            place = o * self.size
            # The first model comes right after the last copy.
            target: cython.Py_ssize_t = (models if o == copies - 1 else o + 1) * self.size
            self.clear(sets, target, low)
            k = sets[self.passed + o]
            x = self.variables[k]
            for w in range(store.width[x]):
                values = store.words[store.first[x] + w]
                while values != 0:
                    i = 64 * w + lowest_bit(values)
                    values = values & (values - 1)
                    self.advance(sets, place, target, low, self.base[k] + i)
            o += 1
        # The goals, as the first set of the backward pass; `keep` tells if one of them was reached.
        place = self.length * self.size
        keep = 0
        for j in range(low, self.plan.words):
            keep |= sets[place + j] & self.plan.goals[j]
            sets[back + j] = self.plan.goals[j]
        if keep == 0:
            return False
        # Bits in the spare word are never states.
        sets[back + self.plan.words] = 0
        self.clear(sets, after, low)
        for o in range(self.length - 1, models - 1, -1):
            k = sets[self.passed + o]
            x = self.variables[k]
            # Exchange the two sets: the states before the last variable are those after this one.
            j = after
            after = back
            back = j
            self.clear(sets, back, low)
            for w in range(store.width[x]):
                values = store.words[store.first[x] + w]
                keep = 0
                while values != 0:
                    i = 64 * w + lowest_bit(values)
                    if self.supported(sets, o * self.size, after, back, low, self.base[k] + i):
                        keep |= values & (0 - values)
                    values = values & (values - 1)
                if not self.narrow_alike(store, k, copies, w, keep):
                    return False
        return True


@cython.cfunc
def fold(scope: tuple, plan: DpTable, which: list) -> DpPropagator:
    """Return the DP propagator of the scope; `which` gives the value list of each variable in the table's steps."""
    return DpOneWord(scope, plan, which) if plan.words == 1 else DpManyWords(scope, plan, which)
