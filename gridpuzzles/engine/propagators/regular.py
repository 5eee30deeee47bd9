"""Regular: the values, read one after the other, lead an automaton from its start to its end.

Pesant, "A regular language membership constraint for finite sequences of variables", CP 2004.
"""

from __future__ import annotations

from itertools import accumulate

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import ALL, bit, lowest_bit
from gridpuzzles.engine.domains import Store
from gridpuzzles.engine.posted import RegularData
from gridpuzzles.engine.propagators.base import Propagator
from gridpuzzles.engine.reasons import RemovalReasons
from gridpuzzles.engine.variables import Variables

MAX_ENTRIES = 1 << 30
"""Largest number of entries for moves, in C ints; compilers stay far below."""


@cython.final
@cython.cclass
class Regular(Propagator):
    """The propagator of an automaton that must read the variables from state 0 to a state of the last layer.

    Each variable has a layer of moves. Strength: domain consistent, if no variable repeats. Cost: the moves left from
    states that can be reached. Wakes on any change.

    `moves[first[i] + s * values[i] + v]` is the state to which value `v` of variable `i` leads from state `s`. `taken`
    are the values that lead anywhere, `width[i]` words for each state, from `place[i]` on.

    In the scratch memory, set `i`, from `at[i]` on, has the states that can be reached before variable `i`. Two more
    sets, of `size` words, have the states that lead to the end after and before the current variable. After them come
    the values that do so.
    """

    size: cython.Py_ssize_t
    at: cython.p_longlong
    values: cython.p_int
    first: cython.p_int
    moves: cython.p_int
    width: cython.p_int
    place: cython.p_int
    taken: cython.p_ulonglong
    ends: cython.int

    def __init__(self, problem: Variables, scope: tuple[int, ...], data: RegularData) -> None:
        v: cython.int
        place: cython.Py_ssize_t
        taken: cython.Py_ssize_t
        self.set_scope(scope)
        self.priority = 2
        self.idempotent = len(set(scope)) == len(scope)
        layers = data.moves
        lists = [problem.values(x) for x in scope]
        sizes = [len(layer) + 63 >> 6 for layer in layers] + [data.ends + 63 >> 6]
        widths = [problem.width[x] for x in scope]
        rows = [*accumulate([len(layer) * len(values) for layer, values in zip(layers, lists, strict=True)])]
        if rows[-1] > MAX_ENTRIES:
            raise MemoryError
        self.size = max(sizes)
        self.at = self.longs_of([0, *accumulate(sizes)])
        self.values = self.ints_of([*map(len, lists)])
        self.first = self.ints_of([0, *rows])
        self.width = self.ints_of(widths)
        self.place = self.ints_of(
            [0, *accumulate([len(layer) * width for layer, width in zip(layers, widths, strict=True)])]
        )
        self.moves = self.new_ints(self.first[self.length])
        self.taken = self.new_words(self.place[self.length])
        for i in range(self.length):
            numbers = {value: v for v, value in enumerate(lists[i])}
            place = self.first[i]
            taken = self.place[i]
            for layer in layers[i]:
                for value, to in layer.items():
                    if value in numbers:
                        v = numbers[value]
                        self.moves[place + v] = to
                        self.taken[taken + (v >> 6)] |= bit(v & 63)
                place += self.values[i]
                taken += self.width[i]
        self.scratch = self.at[self.length + 1] + 2 * self.size + max(widths)
        self.ends = data.ends

    @cython.cfunc
    @cython.exceptval(check=False)
    def words(self, i: cython.int) -> cython.Py_ssize_t:
        """Return the number of words of a set of states before variable i."""
        return self.at[i + 1] - self.at[i]

    @cython.cfunc
    def propagate(self, store: Store) -> cython.bint:
        sets: cython.p_ulonglong = store.scratch
        after: cython.Py_ssize_t = self.at[self.length + 1]
        before: cython.Py_ssize_t = after + self.size
        keep: cython.Py_ssize_t = before + self.size
        for j in range(self.at[self.length + 1]):
            sets[j] = 0
        sets[0] = 1
        for i in range(self.length):
            self.walk(sets, i, self.at[i], self.at[i + 1], store.words, store.first[self.variables[i]])
        for j in range(self.words(self.length)):
            sets[after + j] = sets[self.at[self.length] + j]
        for i in range(self.length - 1, -1, -1):
            x: cython.int = self.variables[i]
            self.walk_back(sets, i, self.at[i], after, before, keep, store.words, store.first[x])
            if not store.keep(x, sets, keep):
                return False
            # The states before this variable that lead on are the targets of the variable before it.
            j = after
            after = before
            before = j
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def walk(
        self,
        sets: cython.p_ulonglong,
        i: cython.int,
        here: cython.Py_ssize_t,
        there: cython.Py_ssize_t,
        domains: cython.p_ulonglong,
        domain: cython.Py_ssize_t,
    ) -> cython.void:
        """Add to the set at `there` the states to which variable i leads from those at `here`.

        The values of the variable begin at `domains[domain]`.
        """
        for w in range(self.words(i)):
            states = sets[here + w]
            while states != 0:
                s = 64 * w + lowest_bit(states)
                row = self.first[i] + s * self.values[i]
                states = states & (states - 1)
                for k in range(self.width[i]):
                    values = domains[domain + k] & self.taken[self.place[i] + s * self.width[i] + k]
                    while values != 0:
                        to = self.moves[row + 64 * k + lowest_bit(values)]
                        values = values & (values - 1)
                        sets[there + (to >> 6)] |= bit(to & 63)

    @cython.cfunc
    @cython.exceptval(check=False)
    def walk_back(
        self,
        sets: cython.p_ulonglong,
        i: cython.int,
        here: cython.Py_ssize_t,
        after: cython.Py_ssize_t,
        before: cython.Py_ssize_t,
        keep: cython.Py_ssize_t,
        domains: cython.p_ulonglong,
        domain: cython.Py_ssize_t,
    ) -> cython.void:
        """Write to `keep` the values that lead from `here` into `after`, and to `before` their source states.

        The values of variable i begin at `domains[domain]`.
        """
        leads: cython.bint
        for w in range(self.words(i)):
            sets[before + w] = 0
        for k in range(self.width[i]):
            sets[keep + k] = 0
        for w in range(self.words(i)):
            states = sets[here + w]
            while states != 0:
                s = 64 * w + lowest_bit(states)
                row = self.first[i] + s * self.values[i]
                leads = False
                for k in range(self.width[i]):
                    values = domains[domain + k] & self.taken[self.place[i] + s * self.width[i] + k]
                    known = values & sets[keep + k]
                    values = values & ~known
                    while values != 0:
                        v = lowest_bit(values)
                        to = self.moves[row + 64 * k + v]
                        if (sets[after + (to >> 6)] >> (to & 63)) & 1:
                            sets[keep + k] |= bit(v)
                            leads = True
                        values = values & (values - 1)
                    # Among values that are kept anyway, one that leads there is enough.
                    while known != 0 and not leads:
                        to = self.moves[row + 64 * k + lowest_bit(known)]
                        leads = (sets[after + (to >> 6)] >> (to & 63)) & 1 != 0
                        known = known & (known - 1)
                if leads:
                    sets[before + w] |= states & (0 - states)
                states = states & (states - 1)

    # Reasons: removed values are given back, as long as the end stays out of reach.

    @cython.cfunc
    def explain(self, reasons: RemovalReasons, x: cython.int, values: cython.ulonglong) -> cython.void:
        """Blame the removals that cannot be given back, as in `DpPropagator.explain`."""
        here: cython.Py_ssize_t = self.at[self.length + 1]
        there: cython.Py_ssize_t = here + self.size
        sources: cython.Py_ssize_t = there + self.size
        # The values of a variable that are tried, and after them those that lead to the end.
        tried: cython.Py_ssize_t = sources + self.size
        if not self.idempotent:
            Propagator.explain(self, reasons, x, values)
            return
        reasons.make_room(tried + 2)
        sets = reasons.left
        # The states before each variable that lead to the end, all states being taken for reached.
        for j in range(self.at[self.length], here):
            sets[j] = 0
        for s in range(self.ends):
            sets[self.at[self.length] + (s >> 6)] |= bit(s & 63)
        for i in range(self.length - 1, -1, -1):
            self.take_all(sets, i, here)
            sets[tried] = values if self.variables[i] == x else reasons.then[self.variables[i]]
            self.walk_back(sets, i, here, self.at[i + 1], self.at[i], tried + 1, sets, tried)
        if sets[0] & 1:
            Propagator.explain(self, reasons, x, values)
            return
        for j in range(here, there):
            sets[j] = 0
        sets[here] = 1
        for i in range(self.length):
            y = self.variables[i]
            for j in range(self.words(i + 1)):
                sets[there + j] = 0
            sets[tried] = values
            if y != x:
                lost = sets[tried] = reasons.root[y] & ~reasons.then[y] & ~reasons.gone[y]
                self.walk_back(sets, i, here, self.at[i + 1], sources, tried + 1, sets, tried)
                reasons.add(y, sets[tried + 1])
                sets[tried] = reasons.then[y] | (lost & ~sets[tried + 1])
            self.walk(sets, i, here, there, sets, tried)
            here, there = there, here

    @cython.cfunc
    @cython.exceptval(check=False)
    def take_all(self, sets: cython.p_ulonglong, i: cython.int, here: cython.Py_ssize_t) -> cython.void:
        """Fill a set with all states before variable i, whose domain is one word."""
        states: cython.Py_ssize_t = self.place[i + 1] - self.place[i]
        for w in range(self.words(i)):
            sets[here + w] = ALL if 64 * w + 63 < states else bit(states & 63) - 1


def build_regular(problem: Variables, scope: tuple[int, ...], data: RegularData) -> list[Propagator]:
    """Return the propagator of an automaton.

    Raise `ValueError` if it does not have one layer of moves for each variable.
    """
    if len(data.moves) != len(scope):
        raise ValueError(f"{len(data.moves)} layers of moves for {len(scope)} variables")
    if not scope:
        return [] if data.ends else [Propagator(())]
    return [Regular(problem, scope, data)]
