"""All-different by matching: a value stays iff some complete assignment of different values uses it.

Strength: domain consistent. Cost: variables x values in the worst case, far less if little has changed, because the
last matching is repaired, not built again. Wakes on every change, after everything cheaper. Regin, "A filtering
algorithm for constraints of difference in CSPs", AAAI 1994.

There are four steps, and `bipartite.py` has the last three:

* Read the unfixed domains as rows of a bit matrix over common value numbers.
* Find a maximum matching by augmenting paths.
* Find the variables from which an alternating path reaches a free value. They keep the values on such paths.
* For the others, find the strongly connected components of "k can take the value of j". They keep the values of their
  component.
"""

from __future__ import annotations

from itertools import accumulate

from gridpuzzles.engine import cython
from gridpuzzles.engine.bipartite import NOBODY, Graph
from gridpuzzles.engine.bits import Memory, bit, lowest_bit
from gridpuzzles.engine.cache import Cache
from gridpuzzles.engine.domains import Store
from gridpuzzles.engine.propagators.base import Propagator
from gridpuzzles.engine.reasons import RemovalReasons
from gridpuzzles.engine.variables import Variables

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


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
    """The propagator of domain consistent all-different over variables that share a numbering of their values."""

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
