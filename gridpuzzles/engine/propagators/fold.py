"""The fold: lines whose cells each move a state forward, from a start to a goal.

A state is a number below `states`; value v of a cell moves state s to ``s + shift[v]``, allowed iff bit s of
``guard[v]`` is set.  Sets of states are bitsets, so a cell takes the whole set at once: ``(set & guard) << shift``.
Sums and products are both folds: a sum's state is the partial sum, a product's the packed exponents of its
prime factors, where adding exponents is one shift and the guard stops any of them from running over.

Strength: domain consistent over the whole line.  Cost: cells x values x words of a state set, three times.
Wakes on every change.  After Trick, "A dynamic programming approach for consistency and propagation for
knapsack constraints", AOR 2003, with bitsets for his tables.
"""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import ALL, bit, lowest_bit, new_doubles, new_ints, new_words, release
from gridpuzzles.engine.domains import Store
from gridpuzzles.engine.propagators.base import Propagator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


@cython.final
@cython.cclass
class FoldPlan:
    """What the values of a fold do: shifts and guards, shared by all cells and by lines with one target.

    Values are numbered through all the value lists of the line: those of list k begin at ``starts[k]``.
    `amounts` holds, for the value order, what each value adds in each dimension, in standard deviations.
    """

    states: cython.Py_ssize_t
    words: cython.Py_ssize_t
    values: cython.int
    dimensions: cython.int
    starts: list
    shift: cython.p_int
    guard: cython.p_ulonglong
    amounts: cython.p_double
    goal: cython.p_double

    def __init__(self, capacity: Sequence[int], lists: Sequence[Sequence[Sequence[int] | None]]) -> None:
        """`capacity` is the goal in each dimension; a value is what it adds in each, or None if
        that is more than the capacity in some."""
        i: cython.int
        d: cython.int
        stride: cython.Py_ssize_t = 1
        self.dimensions = len(capacity)
        self.starts = []
        self.values = 0
        for values in lists:
            self.starts.append(self.values)
            self.values += len(values)
        steps: list = [step for values in lists for step in values]
        self.shift = new_ints(self.values)
        strides: list = []
        for room in capacity:
            strides.append(stride)
            stride *= room + 1
        self.states = stride
        self.words = (stride + 63) // 64
        self.guard = new_words(self.values * self.words)
        self.amounts = new_doubles(self.values * self.dimensions)
        self.goal = new_doubles(self.dimensions)
        for i in range(self.values):
            if steps[i] is None:
                self.shift[i] = -1
            else:
                for d in range(self.dimensions):
                    self.shift[i] += steps[i][d] * strides[d]
        for i in range(self.values * self.words):
            self.guard[i] = ALL
        for d in range(self.dimensions):
            self.add_dimension(d, capacity[d], strides[d], steps)

    def __dealloc__(self) -> None:
        release(self.shift)
        release(self.guard)
        release(self.amounts)
        release(self.goal)

    @cython.cfunc
    def add_dimension(
        self, d: cython.int, room: cython.Py_ssize_t, stride: cython.Py_ssize_t, steps: list
    ) -> cython.int:
        """Confine the guards to states that have room for the step in one dimension; note the amounts."""
        i: cython.int
        k: cython.Py_ssize_t
        step: cython.Py_ssize_t
        usable: cython.int = 0
        total: cython.double = 0.0
        squares: cython.double = 0.0
        for i in range(self.values):
            if self.shift[i] >= 0:
                step = steps[i][d]
                usable += 1
                total += step
                squares += step * step
                self.amounts[i * self.dimensions + d] = step
                if step > 0:
                    # Of each run of room + 1 digits those above room - step have no room left.
                    for k in range(0, self.states, stride * (room + 1)):
                        self.forbid(i, k + stride * (room + 1 - step), stride * step)
        variance: cython.double = (squares - total * total / usable) / usable if usable else 0.0
        scale: cython.double = variance**-0.5 if variance > 0 else 0.0
        self.goal[d] = room * scale
        for i in range(self.values):
            self.amounts[i * self.dimensions + d] *= scale
        return 0

    @cython.cfunc
    def forbid(self, i: cython.int, state: cython.Py_ssize_t, count: cython.Py_ssize_t) -> cython.int:
        """Take a run of states out of the guard of value i."""
        end: cython.Py_ssize_t = state + count
        chunk: cython.int
        start: cython.int
        place: cython.Py_ssize_t
        while state < end:
            start = state & 63
            chunk = min(64 - start, end - state)
            place = i * self.words + (state >> 6)
            self.guard[place] = self.guard[place] & ~(((ALL >> (64 - chunk)) << start) & ALL)
            state += chunk
        return 0


@cython.final
@cython.cclass
class Fold(Propagator):
    """The cells of the scope, each by its own value list, take state 0 to the last state."""

    plan: FoldPlan
    length: cython.int
    variables: cython.p_int
    base: cython.p_int

    def __init__(self, scope: tuple[int, ...], plan: FoldPlan, lists: Sequence[int]) -> None:
        """`lists` says which value list of the plan each variable has."""
        k: cython.int
        Propagator.__init__(self, scope)
        self.plan = plan
        self.length = len(scope)
        # A repeated variable may lose values in one place that another place still counted on.
        self.idempotent = len(set(scope)) == len(scope)
        self.variables = new_ints(self.length)
        self.base = new_ints(self.length)
        for k in range(self.length):
            self.variables[k] = scope[k]
            self.base[k] = plan.starts[lists[k]]
        # One spare word behind each state set takes what is shifted over its edge, one place a cell is open.
        self.scratch = (self.length + 3) * (plan.words + 1) + self.length

    def __dealloc__(self) -> None:
        release(self.variables)
        release(self.base)

    @cython.cfunc
    def propagate(self, store: Store) -> cython.bint:
        k: cython.int
        v: cython.int
        count: cython.int = 0
        state: cython.Py_ssize_t = 0
        plan: FoldPlan = self.plan
        size: cython.Py_ssize_t = plan.words + 1
        opened: cython.Py_ssize_t = (self.length + 3) * size
        for k in range(self.length):
            if store.is_fixed(self.variables[k]):
                v = self.base[k] + store.lowest(self.variables[k])
                if plan.shift[v] < 0 or (plan.guard[v * plan.words + (state >> 6)] >> (state & 63)) & 1 == 0:
                    return False
                state += plan.shift[v]
            else:
                store.scratch[opened + count] = k
                count += 1
        if count == 0:
            return state == plan.states - 1
        if plan.words == 1:
            return self.narrow_short(store, count, state)
        return self.narrow_long(store, count, state)

    @cython.cfunc
    def narrow_short(self, store: Store, count: cython.int, state: cython.int) -> cython.bint:
        """Filter the open cells, the state sets being single words."""
        o: cython.int
        k: cython.int
        i: cython.int
        x: cython.int
        w: cython.int
        plan: FoldPlan = self.plan
        sets: cython.p_ulonglong = store.scratch
        opened: cython.Py_ssize_t = (self.length + 3) * 2
        values: cython.ulonglong
        here: cython.ulonglong = bit(state)
        after: cython.ulonglong
        keep: cython.ulonglong
        back: cython.ulonglong
        for o in range(count):
            sets[o] = here
            k = sets[opened + o]
            x = self.variables[k]
            after = 0
            for w in range(store.width[x]):
                values = store.words[store.first[x] + w]
                while values != 0:
                    i = self.base[k] + 64 * w + lowest_bit(values)
                    values = values & (values - 1)
                    if plan.shift[i] >= 0:
                        after |= (here & plan.guard[i]) << plan.shift[i]
            here = after
        back = bit(plan.states - 1)
        if here & back == 0:
            return False
        for o in range(count - 1, -1, -1):
            here = sets[o]
            k = sets[opened + o]
            x = self.variables[k]
            after = back
            back = 0
            for w in range(store.width[x]):
                values = store.words[store.first[x] + w]
                keep = 0
                while values != 0:
                    i = 64 * w + lowest_bit(values)
                    values = values & (values - 1)
                    if plan.shift[self.base[k] + i] >= 0:
                        here = (after >> plan.shift[self.base[k] + i]) & plan.guard[self.base[k] + i] & sets[o]
                        if here != 0:
                            keep |= bit(i & 63)
                            back |= here
                if not store.narrow(x, w, keep):
                    return False
        return True

    @cython.cfunc
    def narrow_long(self, store: Store, count: cython.int, state: cython.Py_ssize_t) -> cython.bint:
        """Filter the open cells, the state sets being runs of words.

        Set o lies at ``o * size``: what the cells before open cell o can reach.  `back` and `after` are two more
        places, for what can still reach the goal before and after the cell at hand.
        """
        o: cython.int
        k: cython.int
        i: cython.int
        x: cython.int
        w: cython.int
        j: cython.Py_ssize_t
        plan: FoldPlan = self.plan
        sets: cython.p_ulonglong = store.scratch
        size: cython.Py_ssize_t = plan.words + 1
        opened: cython.Py_ssize_t = (self.length + 3) * size
        after: cython.Py_ssize_t = (count + 1) * size
        back: cython.Py_ssize_t = (count + 2) * size
        goal: cython.Py_ssize_t = plan.states - 1
        low: cython.Py_ssize_t = state >> 6
        high: cython.Py_ssize_t
        values: cython.ulonglong
        keep: cython.ulonglong
        for j in range(low, (count + 3) * size):
            sets[j] = 0
        sets[low] = bit(state & 63)
        for o in range(count):
            k = sets[opened + o]
            x = self.variables[k]
            for w in range(store.width[x]):
                values = store.words[store.first[x] + w]
                while values != 0:
                    i = 64 * w + lowest_bit(values)
                    values = values & (values - 1)
                    self.advance(sets, o * size, low, self.base[k] + i)
        if (sets[count * size + (goal >> 6)] >> (goal & 63)) & 1 == 0:
            return False
        sets[back + (goal >> 6)] = bit(goal & 63)
        high = goal >> 6
        for o in range(count - 1, -1, -1):
            k = sets[opened + o]
            x = self.variables[k]
            j = after
            after = back
            back = j
            for j in range(low, high + 1):
                sets[back + j] = 0
            for w in range(store.width[x]):
                values = store.words[store.first[x] + w]
                keep = 0
                while values != 0:
                    i = 64 * w + lowest_bit(values)
                    values = values & (values - 1)
                    if self.supported(sets, o * size, after, back, low, high, self.base[k] + i):
                        keep |= bit(i & 63)
                if not store.narrow(x, w, keep):
                    return False
        return True

    @cython.cfunc
    def advance(
        self, sets: cython.p_ulonglong, place: cython.Py_ssize_t, low: cython.Py_ssize_t, i: cython.int
    ) -> cython.int:
        """Add to the next set what value i makes of the one at `place`."""
        j: cython.Py_ssize_t
        word: cython.ulonglong
        plan: FoldPlan = self.plan
        shift: cython.int = plan.shift[i]
        guard: cython.Py_ssize_t = i * plan.words
        target: cython.Py_ssize_t = place + plan.words + 1 + (shift >> 6)
        if shift < 0:
            return 0
        rest: cython.int = shift & 63
        for j in range(low, plan.words - (shift >> 6)):
            word = sets[place + j] & plan.guard[guard + j]
            if word != 0:
                sets[target + j] |= (word << rest) & ALL
                if rest != 0:
                    sets[target + j + 1] |= word >> (64 - rest)
        return 0

    @cython.cfunc
    def supported(
        self,
        sets: cython.p_ulonglong,
        place: cython.Py_ssize_t,
        after: cython.Py_ssize_t,
        back: cython.Py_ssize_t,
        low: cython.Py_ssize_t,
        high: cython.Py_ssize_t,
        i: cython.int,
    ) -> cython.bint:
        """Whether value i leads from the set at `place` into `after`; the states it does so from go to `back`."""
        j: cython.Py_ssize_t
        word: cython.ulonglong
        found: cython.ulonglong = 0
        plan: FoldPlan = self.plan
        shift: cython.int = plan.shift[i]
        guard: cython.Py_ssize_t = i * plan.words
        source: cython.Py_ssize_t = after + (shift >> 6)
        if shift < 0:
            return False
        rest: cython.int = shift & 63
        for j in range(low, high + 1 - (shift >> 6)):
            word = sets[place + j] & plan.guard[guard + j]
            if word != 0:
                if rest == 0:
                    word = word & sets[source + j]
                else:
                    word = word & ((sets[source + j] >> rest) | ((sets[source + j + 1] << (64 - rest)) & ALL))
                found |= word
                sets[back + j] |= word
        return found != 0

    @cython.cfunc
    def lean(self, store: Store, x: cython.int, scores: cython.p_double) -> cython.bint:
        """Squared distance from the equal share of the rest, in standard deviations, in each dimension."""
        d: cython.int
        k: cython.int
        i: cython.int
        base: cython.int = 0
        count: cython.int
        need: cython.double
        gap: cython.double
        plan: FoldPlan = self.plan
        for d in range(plan.dimensions):
            need = plan.goal[d]
            count = 0
            for k in range(self.length):
                if store.is_fixed(self.variables[k]):
                    i = self.base[k] + store.lowest(self.variables[k])
                    need -= plan.amounts[i * plan.dimensions + d]
                else:
                    count += 1
                    if self.variables[k] == x:
                        base = self.base[k]
            need /= count
            for i in range(64 * store.width[x]):
                if store.has(x, i):
                    gap = plan.amounts[(base + i) * plan.dimensions + d] - need
                    scores[i] += gap * gap
        return True


PLANS_KEPT = 1024
KEPT_WORDS = 4096
_plans: dict[object, FoldPlan] = {}


def kept_plan(key: object) -> FoldPlan | None:
    """The plan kept under this key, if any."""
    return _plans.get(key)


def keep_plan(key: object, plan: FoldPlan) -> None:
    """Keep a plan for other lines, unless it is large; all are dropped when there are too many."""
    if plan.values * plan.words <= KEPT_WORDS:
        if len(_plans) >= PLANS_KEPT:
            _plans.clear()
        _plans[key] = plan
