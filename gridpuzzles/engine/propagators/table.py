"""Tables: the scope takes the values of one of the tuples listed, or enumerated from a condition.

Equal tables share their tuples. `Table` is Compact-Table (Demeulenaere, Hartert, Lecoutre, Perez, Perron, Regin and
Schaus, CP 2016). `BinaryTable` is for two variables whose domains are single words (Lecoutre and Vion, "Enforcing arc
consistency using bitwise operations", Constraint Programming Letters 2008).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import ALL, Memory, bit, lowest_bit, popcount
from gridpuzzles.engine.domains import Store
from gridpuzzles.engine.enumeration import Enumeration, EnumerationCursor
from gridpuzzles.engine.limits import Limits
from gridpuzzles.engine.posted import ConditionData
from gridpuzzles.engine.programs import Program
from gridpuzzles.engine.propagators.base import Cache, InSet, Propagator
from gridpuzzles.engine.propagators.bounds import build_bounds, key_of, understand
from gridpuzzles.engine.reasons import RemovalReasons
from gridpuzzles.engine.variables import Variables

# A condition whose tuples take more steps to enumerate is left to `Bounds`.
MAX_STEPS = cython.declare(cython.longlong, 200000)

# A condition whose supports take more words is left to `Bounds`, too.
MAX_WORDS = cython.declare(cython.longlong, 1 << 23)

# Tables that other scopes and problems can use: many cages are alike.
TABLES = cython.declare(Cache, Cache(1 << 22))


@cython.final
@cython.cclass
class Tuples(Memory):
    """Tuples of value numbers, and the supports of each value of each position: the set of tuples that have it.

    The supports of value `v` at position `p` are the `words` words at `supports[words * (first[p] + v)]`.
    """

    count: cython.Py_ssize_t
    capacity: cython.Py_ssize_t
    arity: cython.int
    words: cython.Py_ssize_t
    first: cython.p_int
    cells: cython.p_int
    supports: cython.p_ulonglong

    def __init__(self, sizes: Sequence[int]) -> None:
        self.arity = len(sizes)
        self.first = self.new_ints(self.arity + 1)
        for place in range(self.arity):
            self.first[place + 1] = self.first[place] + sizes[place]
        self.count = 0
        self.words = 0
        self.capacity = 64
        self.cells = self.new_ints(self.capacity * self.arity)

    @cython.ccall
    def size(self) -> cython.Py_ssize_t:
        """Return the approximate size in words."""
        return self.capacity * self.arity + self.words * self.first[self.arity]

    @cython.cfunc
    def are_all(self) -> cython.bint:
        """Return True if all possible tuples are there, each of them once."""
        size: cython.longlong = 1
        for place in range(self.arity):
            size *= self.first[place + 1] - self.first[place]
            if size > self.count:
                return False
        return size == self.count

    @cython.cfunc
    def length(self) -> cython.Py_ssize_t:
        """Return the number of words that the supports take."""
        words: cython.Py_ssize_t = (self.count + 63) // 64
        return 0 if self.arity == 1 else words * self.first[self.arity]

    @cython.cfunc
    def add(self, numbers: cython.p_ulonglong, start: cython.Py_ssize_t) -> cython.void:
        """Append the tuple that begins at `numbers[start]`."""
        i: cython.Py_ssize_t
        if self.count == self.capacity:
            self.capacity *= 2
            self.cells = self.grown_ints(self.cells, self.count * self.arity, self.capacity * self.arity)
        for i in range(self.arity):
            self.cells[self.count * self.arity + i] = numbers[start + i]
        self.count += 1

    @cython.cfunc
    def index(self) -> cython.void:
        """Compute the supports when all tuples are there; tuples of one position need none."""
        if self.arity == 1:
            return
        self.supports = self.new_words(self.length())
        self.words = (self.count + 63) // 64
        for i in range(self.count):
            for place in range(self.arity):
                row = self.words * (self.first[place] + self.cells[i * self.arity + place])
                self.supports[row + (i >> 6)] |= bit(i & 63)


@cython.ccall
def enumerate_tuples(program: Program, values: list, groups: list, limits: Limits) -> Any:
    """Return the tuples that satisfy a program, or False if that takes too long; raise `LimitMet` at a limit."""
    tuples: Tuples = Tuples([len(each) for each in values])
    work: Enumeration = Enumeration(program, values, groups, limits)
    here: EnumerationCursor = work.cursor()
    if not values:
        if program.evaluate(()):
            tuples.add(here.chosen, 0)
    elif all(values):
        work.fill(here)
        work.start(here)
        while work.advance(here, MAX_STEPS, limits):
            tuples.add(here.chosen, 0)
    if here.steps >= MAX_STEPS or tuples.length() > MAX_WORDS:
        return False
    tuples.index()
    return tuples


@cython.final
@cython.cclass
class BinaryTable(Propagator):
    """A propagator that gives two variables one of the pairs of values listed.

    Strength: domain consistent. Cost: a word for each value left, less if few values allow all values of the other
    variable. Wakes on any change. Bit j of `partners[i]` is set if value i of the first variable goes with value j of
    the second; bit i of `partners[size + j]` says the same.
    """

    one: cython.int
    other: cython.int
    size: cython.int
    partners: cython.p_ulonglong

    def __init__(self, scope: tuple[int, ...], tuples: Tuples) -> None:
        self.set_scope(scope)
        self.priority = 0
        self.idempotent = True
        self.one = scope[0]
        self.other = scope[1]
        self.size = tuples.first[1]
        self.partners = self.new_words(tuples.first[2])
        for k in range(tuples.count):
            i = tuples.cells[2 * k]
            j = tuples.cells[2 * k + 1]
            self.partners[i] |= bit(j)
            self.partners[self.size + j] |= bit(i)

    @cython.cfunc
    def propagate(self, store: Store) -> cython.bint:
        # One pass in each direction is enough: values that the first then loses have no partner left in the second.
        return self.confine(store, self.one, self.other, 0) and self.confine(store, self.other, self.one, self.size)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-1)
    def confine(self, store: Store, x: cython.int, y: cython.int, start: cython.int) -> cython.bint:
        """Keep the values of `y` that are partners of a value of `x`, whose partners begin at `start`."""
        allowed: cython.ulonglong = 0
        values: cython.ulonglong = store.words[store.first[x]]
        all_of_y: cython.ulonglong = store.words[store.first[y]]
        while values != 0 and all_of_y & ~allowed != 0:
            allowed |= self.partners[start + lowest_bit(values)]
            values = values & (values - 1)
        return store.narrow(y, 0, allowed)

    @cython.cfunc
    def explain(self, reasons: RemovalReasons, x: cython.int, values: cython.ulonglong) -> cython.void:
        """Blame the loss of all partners in the other variable; for a failure, all that both had lost."""
        start: cython.int = 0 if x == self.one else self.size
        if x < 0:
            Propagator.explain(self, reasons, x, values)
            return
        while values != 0:
            reasons.add(self.other if x == self.one else self.one, self.partners[start + lowest_bit(values)])
            values = values & (values - 1)


@cython.final
@cython.cclass
class Table(Propagator):
    """A propagator that requires one of the tuples.

    Strength: domain consistent. Cost: words of tuples still possible, times values tested. Wakes on any change.

    There are reversible words from `place` on: the tuples still possible; the number of these words that are not zero,
    plus 1 (0 before the first call); the domains at the end of the last call. The words at `listed` are a permutation
    of the word numbers, those not zero first. They need not be restored, because only their number matters.
    """

    tuples: Tuples
    residues: cython.p_int
    place: cython.Py_ssize_t
    seen: cython.Py_ssize_t
    listed: cython.Py_ssize_t

    def __init__(self, problem: Variables, scope: tuple[int, ...], tuples: Tuples) -> None:
        w: cython.int
        x: cython.int
        self.set_scope(scope)
        self.idempotent = True
        self.tuples = tuples
        self.residues = self.new_ints(tuples.first[self.length])
        self.place = problem.blank(2 * tuples.words + 1)
        self.listed = self.place + tuples.words + 1
        for w in range(tuples.words):
            problem.image[self.place + w] = ALL
            problem.image[self.listed + w] = w
        if tuples.count % 64:
            problem.image[self.place + tuples.words - 1] = bit(tuples.count % 64) - 1
        self.seen = self.listed + tuples.words
        for x in scope:
            place = problem.blank(problem.width[x])
            for w in range(problem.width[x]):
                problem.image[place + w] = problem.image[problem.first[x] + w]
        self.scratch = tuples.words

    @cython.cfunc
    def propagate(self, store: Store) -> cython.bint:
        changed: cython.int = 0
        last: cython.int = -1
        place: cython.Py_ssize_t = self.seen
        limit: cython.Py_ssize_t = self.place + self.tuples.words
        fresh: cython.bint = store.words[limit] == 0
        died: cython.bint = fresh
        if fresh:
            store.write(limit, self.tuples.words + 1)
        for i in range(self.length):
            x: cython.int = self.variables[i]
            first: cython.int = store.first[x]
            for w in range(store.width[x]):
                if store.words[first + w] != store.words[place + w]:
                    changed += 1
                    last = i
                    if self.discard(store, i, place):
                        died = True
                        if store.words[limit] == 1:
                            return False
                    break
            place += store.width[x]
        if not died:
            self.remember(store)
            return True
        # If one domain alone has changed, no tuple with its remaining values was dropped: it needs no filter.
        if changed != 1 or fresh:
            last = -1
        for i in range(self.length):
            if i != last and not self.filter(store, i):
                return False
        self.remember(store)
        return True

    @cython.cfunc
    def remember(self, store: Store) -> cython.void:
        """Save the domains."""
        place: cython.Py_ssize_t = self.seen
        for i in range(self.length):
            first: cython.int = store.first[self.variables[i]]
            for w in range(store.width[self.variables[i]]):
                if store.words[place] != store.words[first + w]:
                    store.write(place, store.words[first + w])
                place += 1

    @cython.cfunc
    @cython.exceptval(-1)
    def discard(self, store: Store, i: cython.int, seen: cython.Py_ssize_t) -> cython.bint:
        """Drop the tuples whose value at position `i` was removed since the domain saved at `seen`.

        Return True if any was dropped.
        """
        x: cython.int = self.variables[i]
        removed: cython.int = 0
        remaining: cython.int = 0
        first: cython.int = store.first[x]
        mask: cython.p_ulonglong = store.scratch
        limit: cython.Py_ssize_t = self.place + self.tuples.words
        count: cython.int = store.words[limit] - 1
        for w in range(store.width[x]):
            removed += popcount(store.words[seen + w] & ~store.words[first + w])
            remaining += popcount(store.words[first + w])
        for w in range(count):
            mask[w] = 0
        for w in range(store.width[x]):
            # Either union gives the tuples to drop, since the other one is its complement; the shorter is built.
            if removed < remaining:
                self.collect(store, i, w, store.words[seen + w] & ~store.words[first + w], count)
            else:
                self.collect(store, i, w, store.words[first + w], count)
        return self.intersect(store, count, removed < remaining)

    @cython.cfunc
    @cython.exceptval(check=False)
    def collect(
        self, store: Store, i: cython.int, w: cython.int, word: cython.ulonglong, count: cython.int
    ) -> cython.void:
        """Unite in the scratch memory the supports of the values in a word of the domain of position `i`."""
        words: cython.Py_ssize_t = self.tuples.words
        supports: cython.p_ulonglong = self.tuples.supports
        mask: cython.p_ulonglong = store.scratch
        while word != 0:
            row = words * (self.tuples.first[i] + 64 * w + lowest_bit(word))
            word = word & (word - 1)
            for k in range(count):
                mask[k] |= supports[row + store.words[self.listed + k]]

    @cython.cfunc
    @cython.exceptval(-1)
    def intersect(self, store: Store, count: cython.int, inverse: cython.bint) -> cython.bint:
        """Keep the tuples in the scratch memory, or the others if `inverse`; return True if any was dropped."""
        k: cython.int = 0
        died: cython.bint = False
        left: cython.int = count
        mask: cython.p_ulonglong = store.scratch
        # From the end: an emptied word changes places with the last one, which must have been visited.
        for k in range(count - 1, -1, -1):
            here = store.words[self.listed + k]
            old = store.words[self.place + here]
            word = old & ~mask[k] if inverse else old & mask[k]
            if word != old:
                died = True
                store.write(self.place + here, word)
                if word == 0:
                    left -= 1
                    store.words[self.listed + k] = store.words[self.listed + left]
                    store.words[self.listed + left] = here
        if left < count:
            store.write(self.place + self.tuples.words, left + 1)
        return died

    @cython.cfunc
    @cython.exceptval(-1)
    def filter(self, store: Store, i: cython.int) -> cython.bint:
        """Remove the values of position `i` that no tuple has; return False if the domain is empty."""
        x: cython.int = self.variables[i]
        for w in range(store.width[x]):
            word = store.words[store.first[x] + w]
            keep = word
            while word != 0:
                v = 64 * w + lowest_bit(word)
                if not self.supported(store, self.tuples.first[i] + v):
                    keep = keep ^ (word & (0 - word))
                word = word & (word - 1)
            if not store.narrow(x, w, keep):
                return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def supported(self, store: Store, row: cython.int) -> cython.bint:
        """Return True if a tuple still possible has the value of the row; test first the word that had one last."""
        k: cython.int
        here: cython.int = self.residues[row]
        words: cython.Py_ssize_t = self.tuples.words
        supports: cython.p_ulonglong = self.tuples.supports
        start: cython.Py_ssize_t = words * row
        if store.words[self.place + here] & supports[start + here] != 0:
            return True
        for k in range(store.words[self.place + words] - 1):
            here = store.words[self.listed + k]
            if store.words[self.place + here] & supports[start + here] != 0:
                self.residues[row] = here
                return True
        return False

    @cython.cfunc
    def explain(self, reasons: RemovalReasons, x: cython.int, values: cython.ulonglong) -> cython.void:
        """Blame a removal in each tuple with one of the values; for a failure, in each tuple."""
        tuples: Tuples = self.tuples
        reasons.make_room(tuples.words)
        for w in range(tuples.words):
            reasons.left[w] = ALL if x < 0 else 0
        if x < 0 and tuples.count % 64:
            reasons.left[tuples.words - 1] = bit(tuples.count % 64) - 1
        for i in range(self.length):
            pending = values if self.variables[i] == x else 0
            while pending != 0:
                for w in range(tuples.words):
                    reasons.left[w] |= tuples.supports[tuples.words * (tuples.first[i] + lowest_bit(pending)) + w]
                pending = pending & (pending - 1)
        for stage in range(4):
            for i in range(self.length):
                if self.variables[i] != x:
                    self.cross_out(reasons, i, reasons.lost(self.variables[i], stage))
        for w in range(tuples.words):
            if reasons.left[w] != 0:
                Propagator.explain(self, reasons, x, values)
                break

    @cython.cfunc
    @cython.exceptval(check=False)
    def cross_out(self, reasons: RemovalReasons, i: cython.int, lost: cython.ulonglong) -> cython.void:
        """Blame these values lost at a position for the tuples that have them, if any are left."""
        tuples: Tuples = self.tuples
        for v in range(tuples.first[i + 1] - tuples.first[i]):
            if (lost >> v) & 1 == 0:
                continue
            hit = False
            row = tuples.words * (tuples.first[i] + v)
            for w in range(tuples.words):
                if reasons.left[w] & tuples.supports[row + w] != 0:
                    hit = True
                    reasons.left[w] &= ~tuples.supports[row + w]
            if hit:
                reasons.add(self.variables[i], bit(v))


def build_table(problem: Variables, scope: tuple[int, ...], data: Collection[Sequence[int]]) -> list[Propagator]:
    """Return the propagators of a list of tuples; tuples with different values for one variable are ignored."""
    if len(scope) == 1:
        return one_of(problem, scope[0], {value for (value,) in data})
    # Reversed, so that a repeated variable gets its first place.
    places = {x: place for place, x in reversed(list(enumerate(scope)))}
    numbers = {x: {value: number for number, value in enumerate(problem.values(x))} for x in places}
    first = [places[x] for x in scope]
    tuples = Tuples([len(problem.values(x)) for x in places])
    rows: set[tuple[int, ...]] = set()
    for values in data:
        if len(values) != len(scope):
            raise ValueError(f"a tuple of {len(values)} values for a scope of {len(scope)}")
        if all(values[i] == values[first[i]] and values[i] in numbers[scope[i]] for i in range(len(scope))):
            rows.add(tuple([numbers[x][values[place]] for x, place in places.items()]))
    memory: Memory = Memory()
    row_memory = memory.new_words(len(places))
    for row in sorted(rows):
        for i in range(len(row)):
            row_memory[i] = row[i]
        tuples.add(row_memory, 0)
    tuples.index()
    return propagators_of(problem, tuple(places), tuples)


def one_of(problem: Variables, x: int, kept: set[int]) -> list[Propagator]:
    """Return the propagators of a variable that has one of the values."""
    declared = problem.declared[x]
    if isinstance(declared, range):
        numbers = [declared.index(value) for value in kept if value in declared]
    else:
        numbers = [number for number, value in enumerate(declared) if value in kept]
    if len(numbers) == len(declared):
        return []
    return [InSet(problem, x, numbers)] if numbers else [Propagator(())]


def build_table_of(
    problem: Variables, scope: tuple[int, ...], data: ConditionData, key: tuple[Any, ...] | None = None
) -> list[Propagator]:
    """Return the propagators of a condition; `data` is as for `understand`.

    Scopes with the same `key`, by default the condition and the values, share their tuples. A condition that takes too
    long to enumerate gets `Bounds`.
    """
    scope, condition, groups = understand(scope, data)
    key = key or key_of(problem, scope, condition, groups)
    tuples = TABLES.find(key)
    if tuples is None:
        values = [problem.declared[x] for x in scope]
        tuples = enumerate_tuples(Program(condition, scope), values, groups, problem.limits)
        # A failed enumeration (False) is kept too, so that no other scope repeats it.
        TABLES.keep(key, tuples, len(key) + (tuples.size() if tuples else 1))
    return propagators_of(problem, scope, tuples) if tuples else build_bounds(problem, scope, data)


@cython.cfunc
def propagators_of(problem: Variables, scope: tuple, tuples: Tuples) -> list:
    """Return the propagators of the tuples: an empty list if all are allowed, failure if there are no tuples."""
    if tuples.count == 0:
        return [Propagator(())]
    if tuples.are_all():
        return []
    if len(scope) == 1:
        return [InSet(problem, scope[0], [tuples.cells[i] for i in range(tuples.count)])]
    if len(scope) == 2 and problem.width[scope[0]] == problem.width[scope[1]] == 1:
        return [BinaryTable(scope, tuples)]
    return [Table(problem, scope, tuples)]
