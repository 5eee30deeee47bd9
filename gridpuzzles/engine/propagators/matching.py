"""All different by matching: a value stays iff some complete assignment of different values uses it.

Strength: domain consistent.  Cost: variables x values in the worst case, far less when little has changed,
as the last matching is mended, not made anew.  Wakes on every change, after everything cheaper.
Regin, "A filtering algorithm for constraints of difference in CSPs", AAAI 1994.

The steps: (1) the open domains as rows of a bit matrix over common value numbers; (2) a maximum matching, by
augmenting paths; (3) the variables from which an alternating path reaches a free value: their values can
all be used; (4) among the others, strongly connected components of "k could take what j has now":
outside its own component a variable can take nothing.
"""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import ALL, bit, lowest_bit, new_ints, release
from gridpuzzles.engine.domains import Store
from gridpuzzles.engine.propagators.base import Propagator
from gridpuzzles.engine.propagators.numbering import Numbering
from gridpuzzles.engine.variables import Variables


@cython.final
@cython.cclass
class Matching(Propagator):
    """Domain consistent all-different over variables that share a numbering of their values.

    What it works with lies in scratch memory, each attribute below being the start of a part of it: bit sets
    of `width` words (a row for each open variable, three sets of values), and arrays over open variables or values.
    """

    numbers: Numbering
    same: cython.bint
    length: cython.int
    width: cython.int
    variables: cython.p_int
    which: cython.p_int
    # The number each variable was matched with last, plus one; a hint, never taken back.
    last: cython.Py_ssize_t
    # Values no variable is matched with (later: those of one component); values from which an alternating path
    # leads to one of these; values whose owner is on the stack.
    free: cython.Py_ssize_t
    loose: cython.Py_ssize_t
    stacked: cython.Py_ssize_t
    # Values not met yet by the walk at hand.
    unseen: cython.Py_ssize_t
    # By open variable: its place in the scope, the number it is matched with, and what the walks need.
    opened: cython.Py_ssize_t
    taken: cython.Py_ssize_t
    parent: cython.Py_ssize_t
    order: cython.Py_ssize_t
    low: cython.Py_ssize_t
    stack: cython.Py_ssize_t
    # Two counters: the variables on the stack, the orders given.
    height: cython.Py_ssize_t
    clock: cython.Py_ssize_t
    # By value: one more than the open variable matched with it, and the one it was reached from.
    owner: cython.Py_ssize_t
    origin: cython.Py_ssize_t

    def __init__(self, problem: Variables, scope: tuple[int, ...], numbers: Numbering, which: list[int]) -> None:
        k: cython.int
        Propagator.__init__(self, scope)
        self.priority = 2
        self.idempotent = True
        self.numbers = numbers
        self.same = max(which) == 0
        self.length = len(scope)
        self.width = numbers.width
        self.variables = new_ints(self.length)
        self.which = new_ints(self.length)
        for k in range(self.length):
            self.variables[k] = scope[k]
            self.which[k] = which[k]
        self.last = problem.reserve([0] * self.length)
        self.free = self.length * self.width
        self.loose = self.free + self.width
        self.stacked = self.loose + self.width
        self.unseen = self.stacked + self.width
        self.opened = self.unseen + self.width
        self.taken = self.opened + self.length
        self.parent = self.taken + self.length
        self.order = self.parent + self.length
        self.low = self.order + self.length
        self.stack = self.low + self.length
        self.owner = self.stack + self.length
        self.origin = self.owner + numbers.count
        self.height = self.origin + numbers.count
        self.clock = self.height + 1
        self.scratch = self.clock + 1

    def __dealloc__(self) -> None:
        release(self.variables)
        release(self.which)

    @cython.cfunc
    def propagate(self, store: Store) -> cython.bint:
        r: cython.int
        count: cython.int = self.read_domains(store)
        if count < 2:
            return True
        self.match_as_before(store, count)
        for r in range(count):
            if store.scratch[self.taken + r] == 0 and not self.augment(store.scratch, r):
                return False
        self.remember(store, count)
        if self.spread_freedom(store.scratch, count) == count:
            return True
        self.separate(store.scratch, count)
        return self.narrow_domains(store, count)

    # Step 1: rows

    @cython.cfunc
    def read_domains(self, store: Store) -> cython.int:
        """Fill the rows with the domains of the open variables; how many there are."""
        k: cython.int
        w: cython.int
        x: cython.int
        i: cython.int
        number: cython.int
        word: cython.ulonglong
        row: cython.Py_ssize_t
        count: cython.int = 0
        sets: cython.p_ulonglong = store.scratch
        for w in range(self.width):
            sets[self.free + w] = 0
        for k in range(self.length):
            x = self.variables[k]
            if store.is_fixed(x):
                continue
            row = count * self.width
            for w in range(self.width):
                sets[row + w] = store.words[store.first[x] + w] if self.same else 0
            if not self.same:
                for w in range(store.width[x]):
                    word = store.words[store.first[x] + w]
                    while word != 0:
                        i = 64 * w + lowest_bit(word)
                        word = word & (word - 1)
                        number = self.numbers.number(self.which[k], i)
                        sets[row + (number >> 6)] |= bit(number & 63)
            for w in range(self.width):
                sets[self.free + w] |= sets[row + w]
            sets[self.opened + count] = k
            count += 1
        return count

    # Step 2: a matching

    @cython.cfunc
    def match_as_before(self, store: Store, count: cython.int) -> cython.int:
        """Match each open variable with its last number where that is still possible."""
        r: cython.int
        i: cython.int
        number: cython.int
        sets: cython.p_ulonglong = store.scratch
        for i in range(self.numbers.count):
            sets[self.owner + i] = 0
        for r in range(count):
            number = cython.cast(cython.int, store.words[self.last + sets[self.opened + r]]) - 1
            sets[self.taken + r] = 0
            if number >= 0 and self.holds(sets, r * self.width, number) and self.holds(sets, self.free, number):
                self.assign(sets, r, number)
        return 0

    @cython.cfunc
    @cython.inline
    def holds(self, sets: cython.p_ulonglong, place: cython.Py_ssize_t, number: cython.int) -> cython.bint:
        """Whether the set at that place has the number."""
        return (sets[place + (number >> 6)] >> (number & 63)) & 1

    @cython.cfunc
    @cython.inline
    def assign(self, sets: cython.p_ulonglong, r: cython.int, number: cython.int) -> cython.int:
        """Match an open variable with a number."""
        sets[self.taken + r] = number + 1
        sets[self.owner + number] = r + 1
        sets[self.free + (number >> 6)] &= ~bit(number & 63)
        return 0

    @cython.cfunc
    def common(self, sets: cython.p_ulonglong, one: cython.Py_ssize_t, other: cython.Py_ssize_t) -> cython.int:
        """The lowest number two sets have in common, -1 when there is none."""
        w: cython.int
        for w in range(self.width):
            if sets[one + w] & sets[other + w] != 0:
                return 64 * w + lowest_bit(sets[one + w] & sets[other + w])
        return -1

    @cython.cfunc
    def augment(self, sets: cython.p_ulonglong, root: cython.int) -> cython.bint:
        """Match one more variable, moving others along an alternating path, found breadth first."""
        w: cython.int
        r: cython.int
        number: cython.int
        done: cython.int = 0
        waiting: cython.int = 1
        sets[self.stack] = root
        for w in range(self.width):
            sets[self.unseen + w] = ALL
        while done < waiting:
            r = sets[self.stack + done]
            done += 1
            number = self.common(sets, r * self.width, self.free)
            if number >= 0:
                sets[self.origin + number] = r
                self.shift_along(sets, root, number)
                return True
            number = self.common(sets, r * self.width, self.unseen)
            while number >= 0:
                sets[self.unseen + (number >> 6)] &= ~bit(number & 63)
                sets[self.origin + number] = r
                sets[self.stack + waiting] = sets[self.owner + number] - 1
                waiting += 1
                number = self.common(sets, r * self.width, self.unseen)
        return False

    @cython.cfunc
    def shift_along(self, sets: cython.p_ulonglong, root: cython.int, number: cython.int) -> cython.int:
        """Give each variable of the path, from its end back to the root, the number it was going for."""
        r: cython.int = sets[self.origin + number]
        left: cython.int
        while r != root:
            left = cython.cast(cython.int, sets[self.taken + r]) - 1
            self.assign(sets, r, number)
            number = left
            r = sets[self.origin + number]
        self.assign(sets, r, number)
        return 0

    @cython.cfunc
    def remember(self, store: Store, count: cython.int) -> cython.int:
        """Keep the matching for the next time."""
        r: cython.int
        for r in range(count):
            store.words[self.last + store.scratch[self.opened + r]] = store.scratch[self.taken + r]
        return 0

    # Step 3: freedom

    @cython.cfunc
    def spread_freedom(self, sets: cython.p_ulonglong, count: cython.int) -> cython.int:
        """Find the loose values: free ones, and those whose owner could take a loose one instead.

        The answer is how many variables own a loose value; `order` is 1 for these, 0 for the others.
        """
        r: cython.int
        w: cython.int
        number: cython.int
        found: cython.int = 0
        before: cython.int = -1
        for w in range(self.width):
            sets[self.loose + w] = sets[self.free + w]
        for r in range(count):
            sets[self.order + r] = 0
        while found != before:
            before = found
            for r in range(count):
                if sets[self.order + r] == 0 and self.common(sets, r * self.width, self.loose) >= 0:
                    number = cython.cast(cython.int, sets[self.taken + r]) - 1
                    sets[self.loose + (number >> 6)] |= bit(number & 63)
                    sets[self.order + r] = 1
                    found += 1
        return found

    # Step 4: components

    @cython.cfunc
    def separate(self, sets: cython.p_ulonglong, count: cython.int) -> cython.int:
        """Confine the rows: loose owners to loose values, the others to the values of their component."""
        r: cython.int
        w: cython.int
        sets[self.height] = 0
        sets[self.clock] = 1
        for w in range(self.width):
            sets[self.stacked + w] = 0
            sets[self.unseen + w] = ALL ^ sets[self.loose + w]
        for r in range(count):
            if sets[self.order + r] == 0:
                self.explore(sets, r)
            elif sets[self.order + r] == 1:
                for w in range(self.width):
                    sets[r * self.width + w] &= sets[self.loose + w]
        return 0

    @cython.cfunc
    def explore(self, sets: cython.p_ulonglong, root: cython.int) -> cython.int:
        """Tarjan's walk from one variable; "k could take what j has" is an edge from k to j."""
        r: cython.int = root
        number: cython.int
        above: cython.int
        self.enter(sets, root, root)
        while True:
            number = self.common(sets, r * self.width, self.unseen)
            if number >= 0:
                above = r
                r = cython.cast(cython.int, sets[self.owner + number]) - 1
                self.enter(sets, r, above)
                continue
            self.look_back(sets, r)
            if sets[self.low + r] == sets[self.order + r]:
                self.close(sets, r)
            if r == root:
                return 0
            above = sets[self.parent + r]
            sets[self.low + above] = min(sets[self.low + above], sets[self.low + r])
            r = above

    @cython.cfunc
    def enter(self, sets: cython.p_ulonglong, r: cython.int, above: cython.int) -> cython.int:
        """Begin with a variable: number it in order of discovery and put it on the stack."""
        number: cython.int = cython.cast(cython.int, sets[self.taken + r]) - 1
        sets[self.clock] += 1
        sets[self.order + r] = sets[self.clock]
        sets[self.low + r] = sets[self.clock]
        sets[self.parent + r] = above
        sets[self.stack + sets[self.height]] = r
        sets[self.height] += 1
        sets[self.unseen + (number >> 6)] &= ~bit(number & 63)
        sets[self.stacked + (number >> 6)] |= bit(number & 63)
        return 0

    @cython.cfunc
    def look_back(self, sets: cython.p_ulonglong, r: cython.int) -> cython.int:
        """Lower `low` to the earliest variable on the stack whose value this one could take."""
        w: cython.int
        other: cython.int
        word: cython.ulonglong
        for w in range(self.width):
            word = sets[r * self.width + w] & sets[self.stacked + w]
            while word != 0:
                other = cython.cast(cython.int, sets[self.owner + 64 * w + lowest_bit(word)]) - 1
                word = word & (word - 1)
                sets[self.low + r] = min(sets[self.low + r], sets[self.order + other])
        return 0

    @cython.cfunc
    def close(self, sets: cython.p_ulonglong, r: cython.int) -> cython.int:
        """Take the component that begins with this variable off the stack and confine its rows to its values."""
        w: cython.int
        j: cython.int
        other: cython.int = -1
        number: cython.int
        bottom: cython.int = sets[self.height]
        for w in range(self.width):
            sets[self.free + w] = 0
        while other != r:
            bottom -= 1
            other = sets[self.stack + bottom]
            number = cython.cast(cython.int, sets[self.taken + other]) - 1
            sets[self.stacked + (number >> 6)] &= ~bit(number & 63)
            sets[self.free + (number >> 6)] |= bit(number & 63)
        for j in range(bottom, cython.cast(cython.int, sets[self.height])):
            other = sets[self.stack + j]
            for w in range(self.width):
                sets[other * self.width + w] &= sets[self.free + w]
        sets[self.height] = bottom
        return 0

    @cython.cfunc
    def narrow_domains(self, store: Store, count: cython.int) -> cython.bint:
        """Remove from the domains what is no longer in the rows."""
        r: cython.int
        k: cython.int
        i: cython.int
        w: cython.int
        x: cython.int
        number: cython.int
        word: cython.ulonglong
        sets: cython.p_ulonglong = store.scratch
        for r in range(count):
            k = sets[self.opened + r]
            x = self.variables[k]
            if self.same:
                if not store.keep(x, sets, r * self.width):
                    return False
                continue
            for w in range(store.width[x]):
                word = store.words[store.first[x] + w]
                while word != 0:
                    i = 64 * w + lowest_bit(word)
                    word = word & (word - 1)
                    number = self.numbers.number(self.which[k], i)
                    if not self.holds(sets, r * self.width, number) and not store.remove(x, i):
                        return False
        return True
