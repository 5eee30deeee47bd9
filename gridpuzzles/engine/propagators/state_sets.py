"""Walking along a line: the state sets of a fold (see there), single words or runs of words.

Forward through the open variables, to the states that can be reached before each; then back from the goals, testing
every value on the way.
"""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import ALL, bit, lowest_bit
from gridpuzzles.engine.domains import Store
from gridpuzzles.engine.propagators.dp import DpPropagator
from gridpuzzles.engine.propagators.plans import DpTable


@cython.final
@cython.cclass
class DpOneWord(DpPropagator):
    """A fold with at most 64 states."""

    @cython.cfunc
    def narrow_open(
        self, store: Store, copies: cython.int, models: cython.int, state: cython.Py_ssize_t
    ) -> cython.bint:
        o: cython.int
        k: cython.int
        v: cython.int
        x: cython.int
        w: cython.int
        plan: DpTable = self.plan
        shift: cython.p_int = plan.shift
        guard: cython.p_ulonglong = plan.guard
        sets: cython.p_ulonglong = store.scratch
        values: cython.ulonglong
        here: cython.ulonglong = bit(state)
        after: cython.ulonglong
        keep: cython.ulonglong
        back: cython.ulonglong = plan.goals[0]
        # Forward: set o is what the variables before the o-th can reach. Copies stand first and models last; between
        # them the order is empty.
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
        # No state that the line can reach is a goal.
        if here & back == 0:
            return False
        # Backward: `after` is what leads to a goal behind variable o, `back` what does so before it. A value is kept if
        # it leads from a state that was reached into one of those.
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
                            # The lowest bit of what is left of the word: this value.
                            keep |= values & (0 - values)
                            back |= here
                    values = values & (values - 1)
                if not self.narrow_alike(store, k, copies, w, keep):
                    return False
        return True


@cython.final
@cython.cclass
class DpManyWords(DpPropagator):
    """A fold with more states than a word has bits.

    Set o lies at ``o * size``: what the variables passed before the o-th can reach.  `back` and `after` are two
    more places, for what can still reach the goal before and after the variable at hand.
    """

    @cython.cfunc
    def narrow_open(
        self, store: Store, copies: cython.int, models: cython.int, state: cython.Py_ssize_t
    ) -> cython.bint:
        o: cython.int
        k: cython.int
        i: cython.int
        x: cython.int
        w: cython.int
        j: cython.Py_ssize_t
        sets: cython.p_ulonglong = store.scratch
        place: cython.Py_ssize_t = 0
        after: cython.Py_ssize_t = (self.length + 1) * self.size
        back: cython.Py_ssize_t = (self.length + 2) * self.size
        # Shifts only go up, so no word below that of the first state is ever used.
        low: cython.Py_ssize_t = state >> 6
        values: cython.ulonglong
        keep: cython.ulonglong
        # Without copies the walk begins at the models.
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
        # The goals, as the set to come back from; `keep` tells whether one of them was reached.
        place = self.length * self.size
        keep = 0
        for j in range(low, self.plan.words):
            keep |= sets[place + j] & self.plan.goals[j]
            sets[back + j] = self.plan.goals[j]
        if keep == 0:
            return False
        # What lies in the spare word is never a state.
        sets[back + self.plan.words] = 0
        self.clear(sets, after, low)
        for o in range(self.length - 1, models - 1, -1):
            k = sets[self.passed + o]
            x = self.variables[k]
            # Exchange the two places: what was before the last variable is after this one.
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
    @cython.inline
    @cython.exceptval(check=False)
    def clear(self, sets: cython.p_ulonglong, place: cython.Py_ssize_t, low: cython.Py_ssize_t) -> cython.int:
        """Empty a set from word `low` on; below that no set is ever looked at."""
        j: cython.Py_ssize_t
        for j in range(place + low, place + self.size):
            sets[j] = 0
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def advance(
        self,
        sets: cython.p_ulonglong,
        place: cython.Py_ssize_t,
        target: cython.Py_ssize_t,
        low: cython.Py_ssize_t,
        v: cython.int,
    ) -> cython.int:
        """Add to the target set what value v makes of the one at `place`."""
        j: cython.Py_ssize_t
        word: cython.ulonglong
        plan: DpTable = self.plan
        if plan.shift[v] < 0:
            return 0
        guard: cython.Py_ssize_t = v * plan.words
        far: cython.Py_ssize_t = target + (plan.shift[v] >> 6)
        rest: cython.int = plan.shift[v] & 63
        # A shift by whole words; below, each word falls into two.
        if rest == 0:
            for j in range(low, plan.words - (plan.shift[v] >> 6)):
                sets[far + j] |= sets[place + j] & plan.guard[guard + j]
            return 0
        for j in range(low, plan.words - (plan.shift[v] >> 6)):
            word = sets[place + j] & plan.guard[guard + j]
            if word != 0:
                sets[far + j] |= (word << rest) & ALL
                sets[far + j + 1] |= word >> (64 - rest)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def supported(
        self,
        sets: cython.p_ulonglong,
        place: cython.Py_ssize_t,
        after: cython.Py_ssize_t,
        back: cython.Py_ssize_t,
        low: cython.Py_ssize_t,
        v: cython.int,
    ) -> cython.bint:
        """Whether value v leads from the set at `place` into `after`; the states it does so from go to `back`."""
        j: cython.Py_ssize_t
        word: cython.ulonglong
        found: cython.ulonglong = 0
        plan: DpTable = self.plan
        if plan.shift[v] < 0:
            return False
        guard: cython.Py_ssize_t = v * plan.words
        far: cython.Py_ssize_t = after + (plan.shift[v] >> 6)
        rest: cython.int = plan.shift[v] & 63
        # The inverse of `advance`: bring what lies behind back to where it would have come from, and see what was
        # reached.
        for j in range(low, plan.words - (plan.shift[v] >> 6)):
            word = sets[place + j] & plan.guard[guard + j]
            if word != 0:
                if rest == 0:
                    word = word & sets[far + j]
                else:
                    word = word & ((sets[far + j] >> rest) | ((sets[far + j + 1] << (64 - rest)) & ALL))
                found |= word
                sets[back + j] |= word
        return found != 0


@cython.cfunc
def fold(scope: tuple, plan: DpTable, which: list) -> DpPropagator:
    """The fold over the scope by that plan; `which` says which value list of its steps each variable has."""
    return DpOneWord(scope, plan, which) if plan.words == 1 else DpManyWords(scope, plan, which)
