"""Constraints as dynamic programs (DP): each variable moves a state forward, from a start to a goal.

A state is a number below `states`. Value v of a variable moves state s to ``s + shift[v]``, which is allowed iff bit s
of ``guard[v]`` is set. Sets of states are bitsets, so a variable moves the whole set at once:
``(set & guard) << shift``.

Sums and products are both dynamic programs. The state of a sum is the partial sum. The state of a product is the packed
exponents of its prime factors: one shift adds exponents, and the guard stops each of them from overflowing. If
variables must differ, the state is the set of values used. The common parts are here; `state_sets.py` filters the
variables.

Strength: domain consistent over the whole line. Cost: variables x values x words of a state set, three times. Wakes on
every change. After Trick, "A dynamic programming approach for consistency and propagation for knapsack constraints",
AOR 2003, with bitsets for his tables.
"""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import ALL, bit, lowest_bit, new_ints, release
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
    length: cython.int
    variables: cython.p_int
    base: cython.p_int
    # Offsets in scratch memory: state sets, each with a spare word for bits that are shifted past its end; then the
    # unfixed positions in the order of processing; then the position of the model of each position.
    size: cython.Py_ssize_t
    passed: cython.Py_ssize_t
    model: cython.Py_ssize_t

    def __init__(self, scope: tuple[int, ...], plan: DpTable, which: list[int]) -> None:
        """`which` gives the value list of each variable in the steps of the table."""
        j: cython.int
        k: cython.int
        self.set_scope(scope)
        self.plan = plan
        self.length = len(scope)
        self.idempotent = True
        self.variables = new_ints(self.length)
        self.base = new_ints(self.length)
        for k in range(self.length):
            self.variables[k] = scope[k]
            self.base[k] = plan.steps.starts[which[k]]
            for j in range(k):
                # A repeated variable may lose values at one position that another position relied on.
                if self.variables[j] == self.variables[k]:
                    self.idempotent = False
        self.size = plan.words + 1
        self.passed = (self.length + 3) * self.size
        self.model = self.passed + self.length
        self.scratch = self.model + self.length

    def __dealloc__(self) -> None:
        release(self.variables)
        release(self.base)

    @cython.cfunc
    def propagate(self, store: Store) -> cython.bint:
        k: cython.int
        v: cython.int
        like: cython.int
        copies: cython.int = 0
        models: cython.int = self.length
        state: cython.Py_ssize_t = 0
        plan: DpTable = self.plan
        scratch: cython.p_ulonglong = store.scratch
        for k in range(self.length):
            if store.is_fixed(self.variables[k]):
                v = self.base[k] + store.lowest(self.variables[k])
                if plan.shift[v] < 0 or (plan.guard[v * plan.words + (state >> 6)] >> (state & 63)) & 1 == 0:
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
        o: cython.int
        w: cython.int
        j: cython.int
        here: cython.int = store.first[self.variables[k]]
        there: cython.int
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
        o: cython.int
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
        d: cython.int
        k: cython.int
        v: cython.int
        base: cython.int = 0
        count: cython.int
        need: cython.double
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
            self.score(store, x, base, d, need / count, scores)
        return True

    @cython.final
    @cython.cfunc
    @cython.exceptval(check=False)
    def score(
        self,
        store: Store,
        x: cython.int,
        base: cython.int,
        d: cython.int,
        share: cython.double,
        scores: cython.p_double,
    ) -> cython.int:
        """Add the squared distances in one dimension."""
        w: cython.int
        i: cython.int
        gap: cython.double
        values: cython.ulonglong
        for w in range(store.width[x]):
            values = store.words[store.first[x] + w]
            while values != 0:
                i = 64 * w + lowest_bit(values)
                values = values & (values - 1)
                gap = self.plan.amounts[(base + i) * self.plan.dimensions + d] - share
                scores[i] += gap * gap
        return 0

    # Reasons: removed values are given back, one after the other, as long as the goals stay out of reach.

    @cython.final
    @cython.cfunc
    @cython.exceptval(-1)
    def explain(self, reasons: RemovalReasons, x: cython.int, values: cython.ulonglong) -> cython.int:
        """Blame the removals that cannot be given back, from the first variable to the last.

        With them, no goal can be reached if `x` has one of the values; for a failure, with any values. (Gange, Stuckey
        & Szymanek, "MDD propagators with explanation", Constraints 2011.)
        """
        j: cython.Py_ssize_t
        k: cython.int
        u: cython.int
        y: cython.int
        words: cython.Py_ssize_t = self.plan.words
        here: cython.Py_ssize_t = (self.length + 1) * words
        there: cython.Py_ssize_t = here + words
        lost: cython.ulonglong
        if not self.idempotent or words > MAX_EXPLAINED:
            Propagator.explain(self, reasons, x, values)
            return 0
        reasons.make_room((self.length + 3) * words)
        self.look_back(reasons, x, values)
        if reasons.left[0] & 1:
            Propagator.explain(self, reasons, x, values)
            return 0
        for j in range(words):
            reasons.left[here + j] = 0
        reasons.left[here] = 1
        for k in range(self.length):
            y = self.variables[k]
            for j in range(words):
                reasons.left[there + j] = 0
            lost = values if y == x else reasons.then[y]
            while lost != 0:
                self.add_moved(reasons.left, here, there, self.base[k] + lowest_bit(lost))
                lost = lost & (lost - 1)
            lost = 0 if y == x else reasons.root[y] & ~reasons.then[y] & ~reasons.gone[y]
            while lost != 0:
                u = lowest_bit(lost)
                lost = lost & (lost - 1)
                if self.leads_on(reasons.left, here, (k + 1) * words, self.base[k] + u):
                    reasons.add(y, bit(u))
                else:
                    self.add_moved(reasons.left, here, there, self.base[k] + u)
            here, there = there, here
        return 0

    @cython.final
    @cython.cfunc
    @cython.exceptval(check=False)
    def look_back(self, reasons: RemovalReasons, x: cython.int, values: cython.ulonglong) -> cython.int:
        """Find the states before each variable that lead to a goal; set k begins at k times the number of words."""
        j: cython.Py_ssize_t
        k: cython.int
        v: cython.int
        plan: DpTable = self.plan
        here: cython.Py_ssize_t = self.length * plan.words
        pending: cython.ulonglong
        for j in range(plan.words):
            reasons.left[here + j] = plan.goals[j]
        for k in range(self.length - 1, -1, -1):
            here -= plan.words
            for j in range(plan.words):
                reasons.left[here + j] = 0
            pending = values if self.variables[k] == x else reasons.then[self.variables[k]]
            while pending != 0:
                v = self.base[k] + lowest_bit(pending)
                pending = pending & (pending - 1)
                if plan.shift[v] >= 0:
                    for j in range(plan.words):
                        reasons.left[here + j] |= self.moved_back(reasons.left, here + plan.words, v, j)
        return 0

    @cython.final
    @cython.cfunc
    @cython.exceptval(check=False)
    def add_moved(
        self, sets: cython.p_ulonglong, here: cython.Py_ssize_t, there: cython.Py_ssize_t, v: cython.int
    ) -> cython.int:
        """Add to the set at `there` the states to which a value moves the set at `here`."""
        j: cython.Py_ssize_t
        if self.plan.shift[v] >= 0:
            for j in range(self.plan.words):
                sets[there + j] |= self.moved(sets, here, v, j)
        return 0

    @cython.final
    @cython.cfunc
    @cython.exceptval(check=False)
    def leads_on(
        self, sets: cython.p_ulonglong, here: cython.Py_ssize_t, there: cython.Py_ssize_t, v: cython.int
    ) -> cython.bint:
        """Return True if a value leads from a state at `here` to a state at `there`."""
        j: cython.Py_ssize_t
        if self.plan.shift[v] >= 0:
            for j in range(self.plan.words):
                if self.moved(sets, here, v, j) & sets[there + j] != 0:
                    return True
        return False

    @cython.final
    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def moved(
        self, sets: cython.p_ulonglong, here: cython.Py_ssize_t, v: cython.int, j: cython.Py_ssize_t
    ) -> cython.ulonglong:
        """Return word j of the states to which a value moves the set at `here`."""
        plan: DpTable = self.plan
        i: cython.Py_ssize_t = j - (plan.shift[v] >> 6)
        low: cython.int = plan.shift[v] & 63
        guard: cython.Py_ssize_t = v * plan.words
        word: cython.ulonglong = 0
        if i >= 0:
            word = ((sets[here + i] & plan.guard[guard + i]) << low) & ALL
        if i >= 1 and low > 0:
            word |= (sets[here + i - 1] & plan.guard[guard + i - 1]) >> (64 - low)
        return word

    @cython.final
    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def moved_back(
        self, sets: cython.p_ulonglong, after: cython.Py_ssize_t, v: cython.int, j: cython.Py_ssize_t
    ) -> cython.ulonglong:
        """Return word j of the states that a value moves into the set at `after`."""
        plan: DpTable = self.plan
        i: cython.Py_ssize_t = j + (plan.shift[v] >> 6)
        low: cython.int = plan.shift[v] & 63
        word: cython.ulonglong = 0
        if i < plan.words:
            word = sets[after + i] >> low
        if i + 1 < plan.words and low > 0:
            word |= (sets[after + i + 1] << (64 - low)) & ALL
        return word & plan.guard[v * plan.words + j]
