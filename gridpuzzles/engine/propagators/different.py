"""All different: no two variables of the scope have the same value.

Three propagators share the work, the cheap ones first. `DifferentValues` removes values that are taken, `HiddenSingles`
fixes the last variable that can have a value, and `Matching` finds everything else: a value stays iff some complete
assignment of different values uses it (Regin, "A filtering algorithm for constraints of difference in CSPs", AAAI
1994). A matching takes four steps, and `bipartite.py` has the last three:

* Read the unfixed domains as rows of a bit matrix over common value numbers.
* Find a maximum matching by augmenting paths.
* Find the variables from which an alternating path reaches a free value. They keep the values on such paths.
* For the others, find the strongly connected components of "k can take the value of j". They keep the values of their
  component.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from gridpuzzles.engine import cython
from gridpuzzles.engine.bipartite import NOBODY, Graph
from gridpuzzles.engine.bits import ALL, Memory, bit, lowest_bit
from gridpuzzles.engine.domains import Store
from gridpuzzles.engine.propagators.base import Cache, Propagator
from gridpuzzles.engine.reasons import RemovalReasons
from gridpuzzles.engine.variables import FIXED, Variables


@cython.final
@cython.cclass
class Numbering(Memory):
    """Numbers from 0 to count - 1 for all values of some lists, in ascending order."""

    count: cython.int
    start: cython.p_int
    numbers: cython.p_int
    places: cython.p_int

    def __init__(self, lists: Sequence[Sequence[int]]) -> None:
        values = lists[0] if len(lists) == 1 else sorted({value for each in lists for value in each})
        known = {value: number for number, value in enumerate(values)}
        self.count = len(values)
        self.start = self.ints_of([0, *accumulate(map(len, lists))])
        self.numbers = self.ints_of([known[value] for each in lists for value in each])
        self.places = self.ints_of([-1] * (self.count * len(lists)))
        for k in range(len(lists)):
            for i in range(self.start[k], self.start[k + 1]):
                self.places[k * self.count + self.numbers[i]] = i - self.start[k]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def number(self, which: cython.int, i: cython.int) -> cython.int:
        """Return the number of value i of a list."""
        return self.numbers[self.start[which] + i]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def place(self, which: cython.int, number: cython.int) -> cython.int:
        """Return the index in a list of the value with this number, or -1."""
        return self.places[which * self.count + number]


NUMBERINGS = cython.declare(Cache, Cache(1 << 18))


@cython.cfunc
def numbering(lists: tuple) -> Numbering:
    """Return the numbering of these lists, built once."""
    known: Numbering | None = NUMBERINGS.find(lists)
    if known is None:
        known = NUMBERINGS.keep(lists, Numbering(lists), len(lists) * sum([len(values) for values in lists]))
    return known


@cython.final
@cython.cclass
class Matching(Propagator):
    """A propagator of all-different over variables that share a numbering of their values.

    Strength: domain consistent. Cost: variables x values in the worst case, far less if little has changed, because the
    last matching is repaired, not built again. Wakes on every change, after everything cheaper.
    """

    numbers: Numbering
    same: cython.bint
    which: cython.p_int
    # The number that each variable was matched with last, plus one; a hint, which is never restored.
    last: cython.Py_ssize_t
    opened: cython.Py_ssize_t

    def __init__(self, problem: Variables, scope: tuple[int, ...], numbers: Numbering, which: list[int]) -> None:
        self.set_scope(scope)
        self.priority = 2
        self.idempotent = True
        self.numbers = numbers
        self.same = max(which) == 0
        self.which = self.ints_of(which)
        self.last = problem.reserve([0] * self.length)
        # A row for each variable, followed by the variable of each row.
        self.opened = self.length * ((numbers.count + 63) // 64)
        self.scratch = self.opened + self.length

    @cython.cfunc
    def propagate(self, store: Store) -> cython.bint:
        graph: Graph = store.graph(self.length, self.numbers.count)
        count: cython.int = self.read_domains(store, graph)
        if count < 2:
            return True
        self.match_as_before(store, graph, count)
        for r in range(count):
            if graph.taken[r] == NOBODY and not graph.augment(r):
                return False
        self.remember(store, graph, count)
        if graph.spread_freedom(count) == count:
            return True
        graph.separate(count)
        return self.narrow_domains(store, graph, count)

    @cython.cfunc
    def read_domains(self, store: Store, graph: Graph) -> cython.int:
        """Fill the rows with the domains of the unfixed variables; return their number."""
        row: cython.Py_ssize_t
        count: cython.int = 0
        rows: cython.p_ulonglong = graph.rows
        for k in range(self.length):
            x = self.variables[k]
            if store.is_fixed(x):
                continue
            row = count * graph.width
            for w in range(graph.width):
                rows[row + w] = store.words[store.first[x] + w] if self.same else 0
            if not self.same:
                for w in range(store.width[x]):
                    word = store.words[store.first[x] + w]
                    while word != 0:
                        i = 64 * w + lowest_bit(word)
                        word = word & (word - 1)
                        number = self.numbers.number(self.which[k], i)
                        rows[row + (number >> 6)] |= bit(number & 63)
            for w in range(graph.width):
                graph.free[w] |= rows[row + w]
            store.scratch[self.opened + count] = k
            count += 1
        return count

    @cython.cfunc
    def match_as_before(self, store: Store, graph: Graph, count: cython.int) -> cython.void:
        """Match each unfixed variable with its last number, if that is still possible."""
        for r in range(count):
            number = cython.cast(cython.int, store.words[self.last + store.scratch[self.opened + r]]) - 1
            graph.taken[r] = NOBODY
            if number >= 0 and graph.may_take(r, number) and graph.is_free(number):
                graph.assign(r, number)

    @cython.cfunc
    def remember(self, store: Store, graph: Graph, count: cython.int) -> cython.void:
        """Save the matching for the next call."""
        for r in range(count):
            store.words[self.last + store.scratch[self.opened + r]] = graph.taken[r] + 1

    @cython.cfunc
    def narrow_domains(self, store: Store, graph: Graph, count: cython.int) -> cython.bint:
        """Remove from the domains the values that are no longer in the rows."""
        k: cython.int
        for r in range(count):
            k = store.scratch[self.opened + r]
            x = self.variables[k]
            if self.same:
                if not store.keep(x, graph.rows, r * graph.width):
                    return False
                continue
            for w in range(store.width[x]):
                word = store.words[store.first[x] + w]
                while word != 0:
                    i = 64 * w + lowest_bit(word)
                    word = word & (word - 1)
                    number = self.numbers.number(self.which[k], i)
                    if not graph.may_take(r, number) and not store.remove(x, i):
                        return False
        return True

    @cython.cfunc
    def explain(self, reasons: RemovalReasons, x: cython.int, values: cython.ulonglong) -> cython.void:
        """Blame a set of variables that has no more values than variables."""
        if not self.same or not reasons.add_matching(self.variables, self.length, x, values):
            Propagator.explain(self, reasons, x, values)


@cython.final
@cython.cclass
class DifferentValues(Propagator):
    """A propagator that removes the value of a fixed variable from the others.

    Strength: forward checking. Cost: the scope once for each newly fixed variable. A reversible order of the scope has
    the processed variables first. Wakes when a variable is fixed.
    """

    numbers: Numbering
    which: cython.p_int
    order: cython.Py_ssize_t
    same: cython.bint

    def __init__(self, problem: Variables, scope: tuple[int, ...], numbers: Numbering, which: list[int]) -> None:
        self.set_scope(scope)
        self.event = FIXED
        self.priority = 0
        self.numbers = numbers
        self.which = self.ints_of(which)
        # The order has positions in the scope, followed by the number of processed ones.
        self.order = problem.blank(self.length + 1)
        for k in range(self.length):
            problem.image[self.order + k] = k
        self.idempotent = True
        self.same = max(which) == 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def count_conflicts(self, store: Store, x: cython.int, scores: cython.p_double) -> cython.void:
        if not self.same:
            return
        for k in range(self.length):
            y = self.variables[k]
            if y == x or store.is_fixed(y):
                continue
            for w in range(store.width[x]):
                word = store.words[store.first[x] + w] & store.words[store.first[y] + w]
                while word != 0:
                    scores[64 * w + lowest_bit(word)] += 1
                    word = word & (word - 1)

    @cython.cfunc
    def propagate(self, store: Store) -> cython.bint:
        k: cython.int
        order: cython.Py_ssize_t = self.order
        done: cython.int = store.words[order + self.length]
        i = done
        while i < self.length:
            k = store.words[order + i]
            if not store.is_fixed(self.variables[k]):
                i += 1
                continue
            number = self.numbers.number(self.which[k], store.lowest(self.variables[k]))
            store.write(order + i, store.words[order + done])
            store.write(order + done, k)
            done += 1
            for j in range(done, self.length):
                k = store.words[order + j]
                if not self.remove(store, k, number):
                    return False
            # Newly fixed variables may be anywhere after `done`, so scan from there again.
            i = done
        store.write(order + self.length, done)
        return True

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-1)
    def remove(self, store: Store, k: cython.int, number: cython.int) -> cython.bint:
        """Remove the value with this number from the k-th variable."""
        i: cython.int = self.numbers.place(self.which[k], number)
        return i < 0 or store.remove(self.variables[k], i)

    @cython.cfunc
    def explain(self, reasons: RemovalReasons, x: cython.int, values: cython.ulonglong) -> cython.void:
        """Blame the variable that has the value; for a failure, two variables that have the same value."""
        found: cython.bint = False
        taken: cython.ulonglong = 0
        again: cython.ulonglong = values
        if self.same:
            for k in range(self.length):
                left = reasons.then[self.variables[k]]
                if x < 0 and left & (left - 1) == 0:
                    again |= taken & left
                    taken |= left
            again = again & (0 - again)
            if again != 0:
                for k in range(self.length):
                    y = self.variables[k]
                    if y != x and reasons.then[y] == again:
                        reasons.add_all(y)
                        found = True
                if found:
                    return
        Propagator.explain(self, reasons, x, values)


@cython.final
@cython.cclass
class HiddenSingles(Propagator):
    """A propagator for as many variables as values: a value that one variable can have is given to it.

    All variables have the same value list. Strength: between forward checking and domain consistency. Cost: linear in
    the words of the domains. Wakes on every change.
    """

    width: cython.int
    last: cython.ulonglong

    def __init__(self, problem: Variables, scope: tuple[int, ...]) -> None:
        self.set_scope(scope)
        self.priority = 0
        self.width = problem.width[self.variables[0]]
        self.last = ALL >> (63 - (self.length - 1) % 64)

    @cython.cfunc
    def propagate(self, store: Store) -> cython.bint:
        words: cython.p_ulonglong = store.words
        first: cython.p_int = store.first
        for w in range(self.width):
            once = 0
            settled = 0  # values in several domains, or in a domain without other values
            if self.width == 1:  # the usual case
                for k in range(self.length):
                    domain = words[first[self.variables[k]]]
                    settled |= once & domain if domain & (domain - 1) else domain
                    once |= domain
            else:
                for k in range(self.length):
                    x = self.variables[k]
                    domain = words[first[x] + w]
                    settled |= domain if store.is_fixed(x) else once & domain
                    once |= domain
            # There are as many variables as values, so each value needs a variable.
            if once != (self.last if w == self.width - 1 else ALL):
                return False
            once = once & ~settled
            if once == 0:
                continue
            for k in range(self.length):
                x = self.variables[k]
                single = store.words[store.first[x] + w] & once
                # A variable cannot take two values that no other variable can have.
                if single != 0 and not (single & (single - 1) == 0 and store.fix(x, 64 * w + lowest_bit(single))):
                    return False
        return True

    @cython.cfunc
    def explain(self, reasons: RemovalReasons, x: cython.int, values: cython.ulonglong) -> cython.void:
        """Blame a value that no other variable can have.

        For a failure, blame a value that no variable can have, or two values that only one variable can have.
        """
        once: cython.ulonglong = 0
        twice: cython.ulonglong = 0
        alone: cython.ulonglong = 0
        if self.width == 1:
            for k in range(self.length):
                y = self.variables[k]
                twice |= once & reasons.then[y]
                once |= reasons.then[y]
            alone = self.last & ~once
            if alone != 0:
                x = -1
                alone = alone & (0 - alone)
            elif x >= 0:
                alone = reasons.then[x] & ~values & ~twice
                alone = alone & (0 - alone)
            else:
                for k in range(self.length):
                    alone = reasons.then[self.variables[k]] & ~twice
                    if alone & (alone - 1) != 0:
                        x = self.variables[k]
                        break
                    alone = 0
            if alone != 0:
                for k in range(self.length):
                    if self.variables[k] != x:
                        reasons.add(self.variables[k], alone)
                return
        Propagator.explain(self, reasons, x, values)


def build_different(problem: Variables, scope: tuple[int, ...], data: object) -> list[Propagator]:
    """Return the propagators of pairwise difference, which fails if a variable is repeated."""
    if len(scope) < 2:
        return []
    if len(set(scope)) < len(scope):
        return [Propagator(())]
    lists, which = problem.value_lists(scope)
    numbers: Numbering = numbering(lists)
    if numbers.count < len(scope):
        return [Propagator(())]
    propagators: list[Propagator] = [DifferentValues(problem, scope, numbers, which)]
    # For two variables, removing the value of a fixed one from the other is domain consistent.
    if len(scope) == 2:
        return propagators
    if len(lists) == 1 and numbers.count == len(scope):
        propagators.append(HiddenSingles(problem, scope))
    propagators.append(Matching(problem, scope, numbers, which))
    return propagators
