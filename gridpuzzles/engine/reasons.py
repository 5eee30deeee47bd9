"""Reasons of removals and failures: values that variables had lost before.

The reasons are a set of values for each variable. If all of them are lost, the constraints alone imply the removal or
failure. Removals at the root, without any decision, are never reasons.
"""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import ALL, Memory, bit, highest_bit, lowest_bit, popcount

# Domains are one word, so no variable has more values.
BITS = cython.declare(cython.int, 64)


@cython.final
@cython.cclass
class RemovalReasons(Memory):
    """Reasons under construction, at a moment of the past; one word for each variable, because domains are one word.

    `root` is the domain at the root, and `then` at the moment. `gone` are the reasons, and `current` the values lost
    since the last decision; `count` is the number of values in both. For a failure, `is_late` is true if the propagator
    had removed something first.
    """

    variables: cython.int
    root: cython.p_ulonglong
    then: cython.p_ulonglong
    current: cython.p_ulonglong
    gone: cython.p_ulonglong
    count: cython.int
    is_late: cython.bint
    # For a matching: the variable that has a value (-1: none), and the values visited.
    owner: cython.p_int
    met: cython.ulonglong
    # For a table or automaton: the tuples that are still to be explained, or sets of states.
    left: cython.p_ulonglong
    room: cython.Py_ssize_t

    def __init__(self, variables: int) -> None:
        self.variables = variables
        self.root = self.new_words(variables)
        self.then = self.new_words(variables)
        self.current = self.new_words(variables)
        self.gone = self.new_words(variables)
        self.count = 0
        self.is_late = False
        self.owner = self.new_ints(BITS)
        self.met = 0
        self.room = 0
        self.left = self.new_words(self.room)

    @cython.cfunc
    @cython.exceptval(check=False)
    def set_root(self, words: cython.p_ulonglong) -> cython.void:
        """Set the domains at the root, without any decision."""
        for x in range(self.variables):
            self.root[x] = words[x]

    @cython.cfunc
    @cython.exceptval(check=False)
    def set_moment(self, words: cython.p_ulonglong) -> cython.void:
        """Set the domains at the moment."""
        for x in range(self.variables):
            self.then[x] = words[x]

    @cython.cfunc
    @cython.exceptval(check=False)
    def begin(self, words: cython.p_ulonglong) -> cython.void:
        """Start without reasons, at a moment with these domains."""
        self.set_moment(words)
        self.is_late = False
        self.count = 0
        for x in range(self.variables):
            self.gone[x] = 0
            self.current[x] = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def count_current(self) -> cython.void:
        """Count the current values among the reasons; `count` is kept up to date from then on."""
        self.count = 0
        for x in range(self.variables):
            if self.gone[x] & self.current[x] != 0:
                self.count += popcount(self.gone[x] & self.current[x])

    @cython.cfunc
    @cython.exceptval(check=False)
    def remove(self, x: cython.int, values: cython.ulonglong) -> cython.void:
        """Remove these values, all of them current, from the reasons."""
        self.gone[x] ^= values
        self.count -= popcount(values)

    @cython.cfunc
    @cython.exceptval(check=False)
    def add(self, x: cython.int, values: cython.ulonglong) -> cython.void:
        """Add these values of `x` to the reasons, as far as `x` had lost them and not at the root."""
        new: cython.ulonglong = values & self.root[x] & ~self.then[x] & ~self.gone[x]
        if new != 0:
            self.gone[x] |= new
            self.count += popcount(new & self.current[x])

    @cython.cfunc
    @cython.exceptval(check=False)
    def add_all(self, x: cython.int) -> cython.void:
        """Add everything that `x` had lost."""
        self.add(x, self.root[x])

    @cython.cfunc
    @cython.exceptval(check=False)
    def add_ends(self, x: cython.int) -> cython.void:
        """Add the values that `x` had lost below and above those it had left."""
        left: cython.ulonglong = self.then[x]
        if left == 0:
            self.add(x, self.root[x])
        else:
            # Two shifts, because one by 64 is undefined in C.
            inner: cython.ulonglong = ((bit(highest_bit(left)) - 1) << 1) | 1
            inner = inner & ~(bit(lowest_bit(left)) - 1)
            self.add(x, ~inner & self.root[x])

    @cython.cfunc
    @cython.exceptval(check=False)
    def add_fixed(self, x: cython.int) -> cython.void:
        """Add everything that `x` had lost if it had one value left."""
        if self.then[x] & (self.then[x] - 1) == 0:
            self.add(x, self.root[x])

    # --- reasons of tables and automata

    @cython.cfunc
    def make_room(self, words: cython.Py_ssize_t) -> cython.void:
        """Make room for sets of `words` words at `left`."""
        if words > self.room:
            self.release(self.left)
            self.room = words
            self.left = self.new_words(words)

    @cython.cfunc
    @cython.exceptval(check=False)
    def lost(self, x: cython.int, stage: cython.int) -> cython.ulonglong:
        """Return values that `x` had lost, by stage: at the root; those already reasons; at earlier levels; all."""
        if stage == 0:
            return ~self.root[x] & ALL
        if stage == 1:
            return self.gone[x]
        if stage == 2:
            return self.root[x] & ~self.then[x] & ~self.current[x]
        return self.root[x] & ~self.then[x]

    # --- reasons of all-different, for variables with the same value list

    @cython.cfunc
    @cython.exceptval(check=False)
    def augment(self, scope: cython.p_int, k: cython.int) -> cython.bint:
        """Match variable k of the scope with a value not visited yet, moving others; return False if that fails."""
        values: cython.ulonglong = self.then[scope[k]] & ~self.met
        while values != 0:
            u = lowest_bit(values)
            self.met |= bit(u)
            if self.owner[u] < 0 or self.augment(scope, self.owner[u]):
                self.owner[u] = k
                return True
            values = self.then[scope[k]] & ~self.met
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def add_matching(
        self, scope: cython.p_int, length: cython.int, x: cython.int, values: cython.ulonglong
    ) -> cython.bint:
        """Add the reasons why `x` cannot have these values, or (if it is -1) why there is no matching.

        Return False if none were found.
        """
        for u in range(BITS):
            self.owner[u] = -1
        for k in range(length):
            self.met = 0
            if not self.augment(scope, k):
                self.add(scope[k], ~self.met & self.root[scope[k]])
                self.add_owners(scope, self.met)
                return True
        if x < 0:
            return False
        while values != 0:
            reached = pending = values & (0 - values)
            values = values & (values - 1)
            while pending != 0:
                u = lowest_bit(pending)
                pending = pending & (pending - 1)
                if self.owner[u] < 0 or scope[self.owner[u]] == x:
                    return False
                pending |= self.then[scope[self.owner[u]]] & ~reached
                reached |= pending
            self.add_owners(scope, reached)
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def add_owners(self, scope: cython.p_int, values: cython.ulonglong) -> cython.void:
        """Add the reasons why the owners of the values have no other values."""
        left: cython.ulonglong = values
        while left != 0:
            x: cython.int = scope[self.owner[lowest_bit(left)]]
            self.add(x, ~values & self.root[x])
            left = left & (left - 1)
