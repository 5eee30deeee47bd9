"""Regular: the values, read one after the other, lead an automaton from its start to its end.

Pesant, "A regular language membership constraint for finite sequences of variables", CP 2004.
"""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import ALL, bit, lowest_bit, new_ints, release
from gridpuzzles.engine.domains import Store
from gridpuzzles.engine.posts import RegularData
from gridpuzzles.engine.propagators.base import Propagator
from gridpuzzles.engine.reasons import Reasons
from gridpuzzles.engine.variables import Variables


@cython.final
@cython.cclass
class Regular(Propagator):
    """The automaton can read the variables, each one layer of moves, from state 0 to any state of the last layer.

    Strength: domain consistent, if no variable repeats.  Cost: the states that can be reached times the values left.
    Wakes on any change.  `moves` at `first[i] + s * values[i] + v` is where value `v` of variable `i` leads from state
    `s`, -1 for nowhere.  In the scratch memory set `i` of `size` words is what can be reached before variable `i`; two
    more are what leads to the end after and before the variable at hand, and the rest the values that do so.
    """

    length: cython.int
    size: cython.Py_ssize_t
    variables: cython.p_int
    values: cython.p_int
    first: cython.p_int
    moves: cython.p_int

    def __init__(self, problem: Variables, scope: tuple[int, ...], data: RegularData) -> None:
        i: cython.int
        s: cython.int
        v: cython.int
        place: cython.int = 0
        Propagator.__init__(self, scope)
        self.priority = 2
        self.idempotent = len(set(scope)) == len(scope)
        self.length = len(scope)
        layers = data.moves
        lists = [problem.values(x) for x in scope]
        states = max([len(layer) for layer in layers] + [data.ends])
        self.size = (states + 63) >> 6
        self.variables = new_ints(self.length)
        self.values = new_ints(self.length)
        self.first = new_ints(self.length + 1)
        self.moves = new_ints(sum([len(layer) * len(values) for layer, values in zip(layers, lists, strict=True)]))
        width: cython.Py_ssize_t = 0
        for i in range(self.length):
            width = max(width, problem.width[scope[i]])
            self.variables[i] = scope[i]
            self.values[i] = len(lists[i])
            self.first[i] = place
            for s in range(len(layers[i])):
                for v in range(len(lists[i])):
                    self.moves[place] = layers[i][s].get(lists[i][v], -1)
                    place += 1
        self.first[self.length] = place
        self.scratch = (self.length + 3) * self.size + width

    def __dealloc__(self) -> None:
        release(self.variables)
        release(self.values)
        release(self.first)
        release(self.moves)

    @cython.cfunc
    def propagate(self, store: Store) -> cython.bint:
        i: cython.int
        j: cython.Py_ssize_t
        sets: cython.p_ulonglong = store.scratch
        size: cython.Py_ssize_t = self.size
        after: cython.Py_ssize_t = (self.length + 1) * size
        before: cython.Py_ssize_t = (self.length + 2) * size
        keep: cython.Py_ssize_t = (self.length + 3) * size
        for j in range((self.length + 1) * size):
            sets[j] = 0
        sets[0] = 1
        for i in range(self.length):
            self.walk(store, i, i * size, (i + 1) * size)
        for j in range(size):
            sets[after + j] = sets[self.length * size + j]
        for i in range(self.length - 1, -1, -1):
            if not self.walk_back(store, i, i * size, after, before, keep):
                return False
            # What led on from here is what the variable before has to lead to.
            j = after
            after = before
            before = j
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def walk(self, store: Store, i: cython.int, here: cython.Py_ssize_t, there: cython.Py_ssize_t) -> cython.int:
        """Add to the set at `there` what the values of variable i make of the states at `here`."""
        w: cython.int
        s: cython.int
        k: cython.int
        x: cython.int = self.variables[i]
        to: cython.int
        row: cython.int
        states: cython.ulonglong
        values: cython.ulonglong
        for w in range(self.size):
            states = store.scratch[here + w]
            while states != 0:
                s = 64 * w + lowest_bit(states)
                row = self.first[i] + s * self.values[i]
                states = states & (states - 1)
                for k in range(store.width[x]):
                    values = store.words[store.first[x] + k]
                    while values != 0:
                        to = self.moves[row + 64 * k + lowest_bit(values)]
                        values = values & (values - 1)
                        if to >= 0:
                            store.scratch[there + (to >> 6)] |= bit(to & 63)
        return 0

    @cython.cfunc
    def walk_back(
        self,
        store: Store,
        i: cython.int,
        here: cython.Py_ssize_t,
        after: cython.Py_ssize_t,
        before: cython.Py_ssize_t,
        keep: cython.Py_ssize_t,
    ) -> cython.bint:
        """Keep the values of variable i that lead from a state at `here` to one at `after`; those go to `before`."""
        w: cython.int
        s: cython.int
        k: cython.int
        v: cython.int
        x: cython.int = self.variables[i]
        to: cython.int
        row: cython.int
        states: cython.ulonglong
        values: cython.ulonglong
        sets: cython.p_ulonglong = store.scratch
        for w in range(self.size):
            sets[before + w] = 0
        for k in range(store.width[x]):
            sets[keep + k] = 0
        for w in range(self.size):
            states = sets[here + w]
            while states != 0:
                s = 64 * w + lowest_bit(states)
                row = self.first[i] + s * self.values[i]
                for k in range(store.width[x]):
                    values = store.words[store.first[x] + k]
                    while values != 0:
                        v = lowest_bit(values)
                        to = self.moves[row + 64 * k + v]
                        if to >= 0 and (sets[after + (to >> 6)] >> (to & 63)) & 1:
                            sets[keep + k] |= bit(v)
                            sets[before + w] |= states & (0 - states)
                        values = values & (values - 1)
                states = states & (states - 1)
        return store.keep(x, sets, keep)

    # Reasons: what was lost is given back, one value after the other, while the end stays out of reach.

    @cython.cfunc
    @cython.exceptval(-1)
    def explain(self, reasons: Reasons, x: cython.int, values: cython.ulonglong) -> cython.int:
        """The losses that cannot be given back, as those of a fold (see there)."""
        i: cython.int
        j: cython.Py_ssize_t
        u: cython.int
        y: cython.int
        here: cython.Py_ssize_t = (self.length + 1) * self.size
        there: cython.Py_ssize_t = here + self.size
        pending: cython.ulonglong
        if not self.idempotent:
            Propagator.explain(self, reasons, x, values)
            return 0
        reasons.make_room((self.length + 3) * self.size)
        self.look_back(reasons, x, values)
        if reasons.left[0] & 1:
            Propagator.explain(self, reasons, x, values)
            return 0
        for j in range(self.size):
            reasons.left[here + j] = 0
        reasons.left[here] = 1
        for i in range(self.length):
            y = self.variables[i]
            for j in range(self.size):
                reasons.left[there + j] = 0
            pending = values if y == x else reasons.then[y]
            while pending != 0:
                self.go_on(reasons.left, i, here, there, lowest_bit(pending))
                pending = pending & (pending - 1)
            pending = 0 if y == x else reasons.root[y] & ~reasons.then[y] & ~reasons.gone[y]
            while pending != 0:
                u = lowest_bit(pending)
                pending = pending & (pending - 1)
                if self.leads_on(reasons.left, i, here, (i + 1) * self.size, u):
                    reasons.add(y, bit(u))
                else:
                    self.go_on(reasons.left, i, here, there, u)
            here, there = there, here
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def look_back(self, reasons: Reasons, x: cython.int, values: cython.ulonglong) -> cython.int:
        """Find what leads to the end, before each variable: set i at i times the size."""
        i: cython.int
        j: cython.Py_ssize_t
        s: cython.int
        to: cython.int
        row: cython.int
        pending: cython.ulonglong
        here: cython.Py_ssize_t = self.length * self.size
        for j in range(self.size):
            reasons.left[here + j] = ALL
        for i in range(self.length - 1, -1, -1):
            here -= self.size
            for j in range(self.size):
                reasons.left[here + j] = 0
            row = self.first[i]
            s = 0
            while row < self.first[i + 1]:
                pending = values if self.variables[i] == x else reasons.then[self.variables[i]]
                while pending != 0:
                    to = self.moves[row + lowest_bit(pending)]
                    pending = pending & (pending - 1)
                    if to >= 0 and (reasons.left[here + self.size + (to >> 6)] >> (to & 63)) & 1:
                        reasons.left[here + (s >> 6)] |= bit(s & 63)
                        break
                row += self.values[i]
                s += 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def go_on(
        self, sets: cython.p_ulonglong, i: cython.int, here: cython.Py_ssize_t, there: cython.Py_ssize_t, v: cython.int
    ) -> cython.int:
        """Add to the set at `there` what value v of variable i makes of the states at `here`."""
        w: cython.int
        to: cython.int
        states: cython.ulonglong
        for w in range(self.size):
            states = sets[here + w]
            while states != 0:
                to = self.moves[self.first[i] + (64 * w + lowest_bit(states)) * self.values[i] + v]
                states = states & (states - 1)
                if to >= 0:
                    sets[there + (to >> 6)] |= bit(to & 63)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def leads_on(
        self, sets: cython.p_ulonglong, i: cython.int, here: cython.Py_ssize_t, there: cython.Py_ssize_t, v: cython.int
    ) -> cython.bint:
        """Whether value v of variable i leads from a state at `here` to one at `there`."""
        w: cython.int
        to: cython.int
        states: cython.ulonglong
        for w in range(self.size):
            states = sets[here + w]
            while states != 0:
                to = self.moves[self.first[i] + (64 * w + lowest_bit(states)) * self.values[i] + v]
                states = states & (states - 1)
                if to >= 0 and (sets[there + (to >> 6)] >> (to & 63)) & 1:
                    return True
        return False


def build_regular(problem: Variables, scope: tuple[int, ...], data: RegularData) -> list[Propagator]:
    """The propagator of an automaton.  Raises `ValueError` where it has not one layer of moves for each variable."""
    if len(data.moves) != len(scope):
        raise ValueError(f"{len(data.moves)} layers of moves for {len(scope)} variables")
    if not scope:
        return [] if data.ends else [Propagator(())]
    return [Regular(problem, scope, data)]
