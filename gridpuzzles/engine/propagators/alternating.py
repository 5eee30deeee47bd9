"""Who could take what: rows of a bit matrix, a matching in it, and what alternating paths say of both.

Row r of the matrix is the set of values that open variable r may have.  An alternating path goes from a variable to a
value it may have, from there to the variable that is matched with it, and so on.
Hopcroft and Karp, "An n^5/2 algorithm for maximum matchings in bipartite graphs", SIAM J. Comput. 1973 (the paths,
one by one here); Tarjan, "Depth-first search and linear graph algorithms", SIAM J. Comput. 1972 (the components).
"""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import ALL, bit, lowest_bit
from gridpuzzles.engine.propagators.base import Propagator


@cython.cclass
class Alternating(Propagator):
    """A propagator that keeps such a matrix, and all that is worked out from it, in scratch memory.

    Each attribute below is the start of a part of it: bit sets of `width` words (a row for each open variable, sets
    of values), and arrays over open variables or values.
    """

    width: cython.int
    # Values no variable is matched with (later: those of one component); values from which an alternating path
    # leads to one of these; values whose owner is on the stack.
    free: cython.Py_ssize_t
    loose: cython.Py_ssize_t
    stacked: cython.Py_ssize_t
    # Values not met yet by the walk at hand.
    unseen: cython.Py_ssize_t
    # By open variable: its place in the scope, the number it is matched with plus one, and what the walks need.
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

    def __init__(self, scope: tuple[int, ...], values: int) -> None:
        length = len(scope)
        Propagator.__init__(self, scope)
        self.width = (values + 63) // 64
        self.free = length * self.width
        self.loose = self.free + self.width
        self.stacked = self.loose + self.width
        self.unseen = self.stacked + self.width
        self.opened = self.unseen + self.width
        self.taken = self.opened + length
        self.parent = self.taken + length
        self.order = self.parent + length
        self.low = self.order + length
        self.stack = self.low + length
        self.owner = self.stack + length
        self.origin = self.owner + values
        self.height = self.origin + values
        self.clock = self.height + 1
        self.scratch = self.clock + 1

    # A larger matching

    @cython.final
    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def holds(self, sets: cython.p_ulonglong, place: cython.Py_ssize_t, number: cython.int) -> cython.bint:
        """Whether the set at that place has the number."""
        return (sets[place + (number >> 6)] >> (number & 63)) & 1

    @cython.final
    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def assign(self, sets: cython.p_ulonglong, r: cython.int, number: cython.int) -> cython.int:
        """Match an open variable with a number."""
        sets[self.taken + r] = number + 1
        sets[self.owner + number] = r + 1
        sets[self.free + (number >> 6)] &= ~bit(number & 63)
        return 0

    @cython.final
    @cython.cfunc
    @cython.exceptval(check=False)
    def common(self, sets: cython.p_ulonglong, one: cython.Py_ssize_t, other: cython.Py_ssize_t) -> cython.int:
        """The lowest number two sets have in common, -1 when there is none."""
        w: cython.int
        for w in range(self.width):
            if sets[one + w] & sets[other + w] != 0:
                return 64 * w + lowest_bit(sets[one + w] & sets[other + w])
        return -1

    @cython.final
    @cython.cfunc
    @cython.exceptval(check=False)
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

    @cython.final
    @cython.cfunc
    @cython.exceptval(check=False)
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

    # Which values can be free

    @cython.final
    @cython.cfunc
    @cython.exceptval(check=False)
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

    # Components

    @cython.final
    @cython.cfunc
    @cython.exceptval(check=False)
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

    @cython.final
    @cython.cfunc
    @cython.exceptval(check=False)
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

    @cython.final
    @cython.cfunc
    @cython.exceptval(check=False)
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

    @cython.final
    @cython.cfunc
    @cython.exceptval(check=False)
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

    @cython.final
    @cython.cfunc
    @cython.exceptval(check=False)
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
