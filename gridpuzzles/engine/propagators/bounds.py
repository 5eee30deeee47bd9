"""Propagation of any condition: intervals on its expression tree, and tuples once few are left."""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.backward import BOTH, backward
from gridpuzzles.engine.bits import bit, lowest_bit
from gridpuzzles.engine.domains import Store
from gridpuzzles.engine.enumeration import UNLIMITED, Enumeration, EnumerationCursor
from gridpuzzles.engine.forward import forward
from gridpuzzles.engine.limits import Limits
from gridpuzzles.engine.posted import ConditionData
from gridpuzzles.engine.programs import Condition, Program
from gridpuzzles.engine.propagators.base import Cache, Propagator
from gridpuzzles.engine.variables import Variables

Groups = list[tuple[int, ...]]


@cython.cfunc
def understand(scope: tuple, data: ConditionData) -> tuple:
    """Return the scope without repetitions, the condition, and all-different groups as positions in the scope."""
    scope = tuple(dict.fromkeys(scope))
    inner = [tuple([place for place, x in enumerate(scope) if x in group]) for group in map(frozenset, data.groups)]
    return scope, data.condition, [group for group in inner if len(group) > 1]


@cython.ccall
def key_of(problem: Variables, scope: tuple, condition: tuple, groups: list) -> tuple:
    """Return a key that is the same for the same condition on variables with the same values, whatever their numbers.

    The key lists each operator, with its number of parts, before its operands. It is not nested, because users decide
    the depth.
    """
    places: dict = {x: place for place, x in enumerate(scope)}
    spelled: list = [len(scope)]
    spelled += [problem.declared[x] for x in scope]
    spelled += groups
    pending: list = [condition]
    while pending:
        item = pending.pop()
        if not isinstance(item, tuple):
            spelled.append(item)
        elif item[0] == "var":
            spelled.append("var")
            spelled.append(places.get(item[1], -1))
        else:
            spelled.append(item[0])
            spelled.append(len(item))
            pending += item[:0:-1]
    return tuple(spelled)


# Enumerations that other scopes and problems can use: many conditions are alike.
WORKS = cython.declare(Cache, Cache(1 << 20))


def enumeration(problem: Variables, scope: tuple[int, ...], condition: Condition, groups: Groups) -> Enumeration:
    """Return the enumeration of a condition's tuples, built once; raise `ValueError` as `Program` does."""
    work: Enumeration
    key = key_of(problem, scope, condition, groups)
    work = WORKS.find(key)
    if work is None:
        values = [problem.declared[x] for x in scope]
        work = Enumeration(Program(condition, scope), values, groups, problem.limits)
        WORKS.keep(key, work, work.size() + len(key))
    return work


# Largest number of tuples in the domains for which each value is tested by finding a tuple with it.
MAX_LOOKED_UP = cython.declare(cython.longlong, 2000)
# The limit if numbers from 2^53 may occur, because an exact evaluation is a hundred times as expensive.
MAX_LOOKED_UP_HUGE = cython.declare(cython.longlong, 50)
# The largest product of variables and nodes of a condition for which tuples are enumerated: a plan takes three numbers
# for each pair. Larger conditions are only evaluated once all variables are fixed.
MAX_PLANNED = cython.declare(cython.longlong, 1 << 20)
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
    few: cython.longlong
    is_planned: cython.bint

    def __init__(self, problem: Variables, scope: tuple[int, ...], work: Enumeration) -> None:
        self.set_scope(scope)
        self.idempotent = True
        self.priority = 2
        self.program = work.program
        self.work = work
        # Four numbers for each node while intervals are narrowed, or a bit for each value that was found in a tuple.
        for i in range(self.length):
            self.scratch += problem.width[scope[i]]
        self.scratch = max(self.scratch, 4 * self.program.length)
        size: cython.longlong = self.length
        size *= self.program.length
        self.is_planned = size <= MAX_PLANNED
        self.few = 1 if not self.is_planned else MAX_LOOKED_UP_HUGE if self.work.is_huge() else MAX_LOOKED_UP

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
        return self.enumerate(store) if self.is_planned else self.holds(store)

    @cython.cfunc
    def are_few(self, store: Store) -> cython.bint:
        """Return True if the domains allow few tuples."""
        product: cython.longlong = 1
        for i in range(self.length):
            product *= store.size(self.variables[i])
            if product > self.few:
                return False
        return True

    @cython.cfunc
    def revise(self, store: Store) -> cython.int:
        """Propagate forward and backward once; return 1 if a domain changed, 0 if none did, -1 on a contradiction."""
        s: cython.p_double = store.reals
        result: cython.int = 0
        root: cython.Py_ssize_t = 4 * self.program.length - 4
        for i in range(4 * self.program.length):
            s[i] = self.program.image[i]
        for i in range(self.length):
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
        for i in range(self.length):
            changed = self.unload(store, i)
            if changed < 0:
                return -1
            result = result | changed
        return result

    @cython.cfunc
    def load(self, store: Store, i: cython.int) -> cython.void:
        """Set the interval of position `i` from its domain."""
        s: cython.p_double = store.reals
        leaf: cython.int = 4 * self.program.leaf[i]
        if leaf >= 0:
            s[leaf] = self.work.low[self.work.first[i] + store.lowest(self.variables[i])]
            s[leaf + 1] = self.work.high[self.work.first[i] + store.highest(self.variables[i])]

    @cython.cfunc
    def unload(self, store: Store, i: cython.int) -> cython.int:
        """Narrow the domain of position `i` to its interval; return 1 if it changed, 0 if not, -1 if it is empty."""
        s: cython.p_double = store.reals
        leaf: cython.int = 4 * self.program.leaf[i]
        x: cython.int = self.variables[i]
        first: cython.int = self.work.first[i]
        if leaf < 0:
            return 0
        low = store.lowest(x)
        high = store.highest(x)
        if s[leaf] <= self.work.high[first + low] and s[leaf + 1] >= self.work.low[first + high]:
            return 0
        low = self.first_number(self.work.high, first + low, first + high, s[leaf], False)
        high = self.first_number(self.work.low, low, first + high, s[leaf + 1], True) - 1
        return 1 if low <= high and store.keep_between(x, low - first, high - first) else -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def first_number(
        self, ends: cython.p_double, low: cython.int, high: cython.int, end: cython.double, above: cython.bint
    ) -> cython.int:
        """Return the first index from `low` up to `high` whose end is at least `end`, or greater if `above`.

        Return `high` + 1 if there is none.
        """
        high += 1
        while low < high:
            middle = (low + high) // 2
            if ends[middle] < end or (above and ends[middle] == end):
                low = middle + 1
            else:
                high = middle
        return low

    @cython.cfunc
    def holds(self, store: Store) -> cython.bint:
        """Return True if the condition is true of the values of the variables, which are all fixed."""
        values = [self.work.values[i][store.lowest(self.variables[i])] for i in range(self.length)]
        true: cython.bint = self.program.evaluate(values)
        return true

    @cython.cfunc
    def enumerate(self, store: Store) -> cython.bint:
        """Keep the values that occur in a satisfying tuple of the domains; return False if there is none."""
        here: EnumerationCursor = self.work.cursor()
        missing: cython.int = self.prepare(store, here)
        place: cython.Py_ssize_t = 0
        self.work.start(here)
        while missing > 0 and self.work.advance(here, UNLIMITED, UNHURRIED):
            missing -= self.mark(store, here)
        if missing == 0:
            return True
        for i in range(self.length):
            if not store.keep(self.variables[i], store.scratch, place):
                return False
            place += store.width[self.variables[i]]
        return self.length > 0

    @cython.cfunc
    def prepare(self, store: Store, here: EnumerationCursor) -> cython.int:
        """Make the domains the candidates, with no value found yet; return the number of values to find."""
        total: cython.int = 0
        place: cython.Py_ssize_t = 0
        for i in range(self.length):
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
        fresh: cython.int = 0
        number: cython.int
        place: cython.Py_ssize_t = 0
        for i in range(self.length):
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
