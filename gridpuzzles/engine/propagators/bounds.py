"""Propagation of any condition: intervals on its expression tree, and tuples once few are left."""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.backward import BOTH, backward
from gridpuzzles.engine.bits import bit, lowest_bit, new_ints, release
from gridpuzzles.engine.domains import Store
from gridpuzzles.engine.enumeration import UNLIMITED, Enumeration, EnumerationCursor
from gridpuzzles.engine.forward import forward
from gridpuzzles.engine.limits import Limits
from gridpuzzles.engine.posted import ConditionData
from gridpuzzles.engine.programs import Program
from gridpuzzles.engine.propagators.base import Propagator
from gridpuzzles.engine.propagators.conditions import enumeration, understand
from gridpuzzles.engine.variables import Variables

# Largest number of tuples in the domains for which each value is tested by finding a tuple with it.
MAX_LOOKED_UP = cython.declare(cython.longlong, 2000)
# The limit if numbers from 2^53 may occur, because an exact evaluation is a hundred times as expensive.
MAX_LOOKED_UP_HUGE = cython.declare(cython.longlong, 50)
# Rounds of narrowing in one call: wide domains can need as many rounds as they have values.
ROUNDS = cython.declare(cython.int, 16)
# Enumerating this few tuples needs no limits.
UNHURRIED: Limits = Limits()


@cython.final
@cython.cclass
class Bounds(Propagator):
    """The propagator of a condition.

    Strength: interval propagation on the tree (HC4) to the fixed point; domain consistent once the domains allow at
    most `few` tuples. Cost: the nodes of the tree in each round; after `ROUNDS` rounds it is queued again. Wakes on any
    change.
    """

    program: Program
    work: Enumeration
    arity: cython.int
    variables: cython.p_int
    few: cython.longlong

    def __init__(self, problem: Variables, scope: tuple[int, ...], work: Enumeration) -> None:
        i: cython.int
        self.set_scope(scope)
        self.idempotent = True
        self.priority = 2
        self.program = work.program
        self.work = work
        self.arity = len(scope)
        self.variables = new_ints(self.arity)
        # Four numbers for each node while intervals are narrowed, or a bit for each value that was found in a tuple.
        for i in range(self.arity):
            self.variables[i] = scope[i]
            self.scratch += problem.width[scope[i]]
        self.scratch = max(self.scratch, 4 * self.program.length)
        self.few = MAX_LOOKED_UP_HUGE if self.work.is_huge() else MAX_LOOKED_UP

    def __dealloc__(self) -> None:
        release(self.variables)

    @cython.cfunc
    def propagate(self, store: Store) -> cython.bint:
        changed: cython.int = 1
        rounds: cython.int = 0
        if not self.are_few(store):
            while changed > 0 and rounds < ROUNDS:
                rounds += 1
                if rounds == ROUNDS:
                    store.running = -1  # changes wake this propagator again: limits are checked between
                changed = self.revise(store)
            if changed < 0:
                return False
            if changed > 0 or not self.are_few(store):
                return True
        return self.enumerate(store)

    @cython.cfunc
    def are_few(self, store: Store) -> cython.bint:
        """Return True if the domains allow few tuples."""
        i: cython.int
        product: cython.longlong = 1
        for i in range(self.arity):
            product *= store.size(self.variables[i])
            if product > self.few:
                return False
        return True

    @cython.cfunc
    def revise(self, store: Store) -> cython.int:
        """Propagate forward and backward once; return 1 if a domain changed, 0 if none did, -1 on a contradiction."""
        s: cython.p_double = store.reals
        i: cython.int
        changed: cython.int
        result: cython.int = 0
        root: cython.Py_ssize_t = 4 * self.program.length - 4
        for i in range(4 * self.program.length):
            s[i] = self.program.image[i]
        for i in range(self.arity):
            self.load(store, i)
        for i in range(self.program.length):
            forward(self.program, s, i)
        if s[root + 1] == 0:
            return -1
        if s[root] != 0:
            return 0
        s[root] = 1
        s[root + 3] = 1
        for i in range(self.program.length - 1, -1, -1):
            backward(self.program, s, i, BOTH)
        for i in range(self.arity):
            changed = self.unload(store, i)
            if changed < 0:
                return -1
            result = result | changed
        return result

    @cython.cfunc
    def load(self, store: Store, i: cython.int) -> cython.int:
        """Set the interval of position `i` from its domain."""
        s: cython.p_double = store.reals
        leaf: cython.int = 4 * self.program.leaf[i]
        if leaf >= 0:
            s[leaf] = self.work.low[self.work.first[i] + store.lowest(self.variables[i])]
            s[leaf + 1] = self.work.high[self.work.first[i] + store.highest(self.variables[i])]
        return 0

    @cython.cfunc
    def unload(self, store: Store, i: cython.int) -> cython.int:
        """Narrow the domain of position `i` to its interval; return 1 if it changed, 0 if not, -1 if it is empty."""
        s: cython.p_double = store.reals
        leaf: cython.int = 4 * self.program.leaf[i]
        x: cython.int = self.variables[i]
        low: cython.int
        high: cython.int
        first: cython.int = self.work.first[i]
        if leaf < 0:
            return 0
        low = store.lowest(x)
        high = store.highest(x)
        if s[leaf] <= self.work.high[first + low] and s[leaf + 1] >= self.work.low[first + high]:
            return 0
        low = self.number_from(i, low, high, s[leaf])
        high = self.number_up_to(i, low, high, s[leaf + 1])
        return 1 if low <= high and store.keep_between(x, low, high) else -1

    @cython.cfunc
    def number_from(self, i: cython.int, low: cython.int, high: cython.int, end: cython.double) -> cython.int:
        """Return the first value number from `low` whose value may be at or above `end`, or `high` + 1."""
        first: cython.int = self.work.first[i]
        middle: cython.int
        high += 1
        while low < high:
            middle = (low + high) // 2
            if self.work.high[first + middle] < end:
                low = middle + 1
            else:
                high = middle
        return low

    @cython.cfunc
    def number_up_to(self, i: cython.int, low: cython.int, high: cython.int, end: cython.double) -> cython.int:
        """Return the last value number up to `high` whose value may be at or below `end`, or `low` - 1."""
        first: cython.int = self.work.first[i]
        middle: cython.int
        low -= 1
        while low < high:
            middle = (low + high + 1) // 2
            if self.work.low[first + middle] > end:
                high = middle - 1
            else:
                low = middle
        return high

    @cython.cfunc
    def enumerate(self, store: Store) -> cython.bint:
        """Keep the values that occur in a satisfying tuple of the domains; return False if there is none."""
        here: EnumerationCursor = EnumerationCursor(self.work)
        missing: cython.int = self.prepare(store, here)
        place: cython.Py_ssize_t = 0
        i: cython.int
        self.work.start(here)
        while missing > 0 and self.work.advance(here, UNLIMITED, UNHURRIED):
            missing -= self.mark(store, here)
        if missing == 0:
            return True
        for i in range(self.arity):
            if not store.keep(self.variables[i], store.scratch, place):
                return False
            place += store.width[self.variables[i]]
        return self.arity > 0

    @cython.cfunc
    def prepare(self, store: Store, here: EnumerationCursor) -> cython.int:
        """Make the domains the candidates, with no value found yet; return the number of values to find."""
        i: cython.int
        w: cython.int
        count: cython.int
        total: cython.int = 0
        word: cython.ulonglong
        place: cython.Py_ssize_t = 0
        first: cython.int
        for i in range(self.arity):
            count = 0
            first = self.work.candidate[i]
            for w in range(store.width[self.variables[i]]):
                store.scratch[place + w] = 0
                word = store.words[store.first[self.variables[i]] + w]
                while word != 0:
                    here.candidates[first + count] = 64 * w + lowest_bit(word)
                    word = word & (word - 1)
                    count += 1
            here.count[i] = count
            place += store.width[self.variables[i]]
            total += count
        return total

    @cython.cfunc
    def mark(self, store: Store, here: EnumerationCursor) -> cython.int:
        """Note the values of the tuple; return the number of new ones."""
        found: cython.p_ulonglong = store.scratch
        i: cython.int
        fresh: cython.int = 0
        number: cython.int
        place: cython.Py_ssize_t = 0
        for i in range(self.arity):
            number = here.chosen[i]
            if found[place + (number >> 6)] & bit(number & 63) == 0:
                found[place + (number >> 6)] |= bit(number & 63)
                fresh += 1
            place += store.width[self.variables[i]]
        return fresh


def build_bounds(problem: Variables, scope: tuple[int, ...], data: ConditionData) -> list[Propagator]:
    """Return the propagators of a condition on any variables; `data` is as for `understand`."""
    scope, condition, groups = understand(scope, data)
    work: Enumeration = enumeration(problem, scope, condition, groups)
    if not scope:
        return [] if work.program.evaluate(()) else [Propagator(())]
    return [Bounds(problem, scope, work)]
