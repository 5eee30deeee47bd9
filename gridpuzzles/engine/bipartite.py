"""Matchings of variables with values, and the alternating paths that show which values cannot be taken.

Row r of the bit matrix is the set of values that unfixed variable r can take. An alternating path goes from a variable
to a value it can take, then to the variable matched with that value, and so on.

Hopcroft and Karp, "An n^5/2 algorithm for maximum matchings in bipartite graphs", SIAM J. Comput. 1973 (here the paths
are found one by one); Tarjan, "Depth-first search and linear graph algorithms", SIAM J. Comput. 1972 (the components).
"""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import ALL, Memory, bit, lowest_bit

NOBODY = cython.declare(cython.int, -1)


@cython.final
@cython.cclass
class Graph(Memory):
    """A bipartite graph of unfixed variables and value numbers, with a matching.

    One propagator after another uses its memory; each calls `begin` first. A set of values takes `width` words, and row
    r of `rows` begins at ``r * width``.
    """

    variables: cython.int
    values: cython.int
    width: cython.int
    rows: cython.p_ulonglong
    # Sets of values. free: unmatched (later: in the current component). loose: an alternating path leads to a free
    # value. stacked: the owner is on the stack. unseen: not yet reached by the current traversal.
    free: cython.p_ulonglong
    loose: cython.p_ulonglong
    stacked: cython.p_ulonglong
    unseen: cython.p_ulonglong
    # By unfixed variable: the value it is matched with, and the data of the traversals.
    taken: cython.p_int
    parent: cython.p_int
    order: cython.p_int
    low: cython.p_int
    stack: cython.p_int
    # Number of variables on the stack, and the last order number given.
    height: cython.int
    clock: cython.int
    # By value: the variable that is matched with it, and the variable it was reached from.
    owner: cython.p_int
    origin: cython.p_int

    def __init__(self, variables: cython.int, values: cython.int) -> None:
        """Allocate memory for this number of unfixed variables and values."""
        width: cython.int = (values + 63) // 64
        self.variables = variables
        self.values = values
        self.free = self.new_words(width)
        self.loose = self.new_words(width)
        self.stacked = self.new_words(width)
        self.unseen = self.new_words(width)
        self.taken = self.new_ints(variables)
        self.parent = self.new_ints(variables)
        self.order = self.new_ints(variables)
        self.low = self.new_ints(variables)
        self.stack = self.new_ints(variables)
        self.owner = self.new_ints(values)
        self.origin = self.new_ints(values)

    @cython.cfunc
    @cython.exceptval(check=False)
    def begin(self, rows: cython.p_ulonglong, values: cython.int) -> cython.void:
        """Start a graph of `values` values without variables, whose rows are at `rows`."""
        self.rows = rows
        self.width = (values + 63) // 64
        for w in range(self.width):
            self.free[w] = 0

    # --- augmenting the matching

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def may_take(self, r: cython.int, number: cython.int) -> cython.bint:
        """Return True if an unfixed variable can take the value."""
        return (self.rows[r * self.width + (number >> 6)] >> (number & 63)) & 1

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def is_free(self, number: cython.int) -> cython.bint:
        """Return True if the value can be taken and is not matched."""
        return (self.free[number >> 6] >> (number & 63)) & 1

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def assign(self, r: cython.int, number: cython.int) -> cython.void:
        """Match an unfixed variable with a value."""
        self.taken[r] = number
        self.owner[number] = r
        self.free[number >> 6] &= ~bit(number & 63)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def common(self, r: cython.int, values: cython.p_ulonglong) -> cython.int:
        """Return the lowest value of the set that an unfixed variable can take, or -1."""
        for w in range(self.width):
            word = self.rows[r * self.width + w] & values[w]
            if word != 0:
                return 64 * w + lowest_bit(word)
        return -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def augment(self, root: cython.int) -> cython.bint:
        """Match one more variable by moving others along an alternating path; return False if there is none.

        The path is found breadth first.
        """
        done: cython.int = 0
        waiting: cython.int = 1
        self.stack[0] = root
        for w in range(self.width):
            self.unseen[w] = ALL
        while done < waiting:
            r = self.stack[done]
            done += 1
            number = self.common(r, self.free)
            if number >= 0:
                self.origin[number] = r
                self.shift_along(root, number)
                return True
            number = self.common(r, self.unseen)
            while number >= 0:
                self.unseen[number >> 6] &= ~bit(number & 63)
                self.origin[number] = r
                self.stack[waiting] = self.owner[number]
                waiting += 1
                number = self.common(r, self.unseen)
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def shift_along(self, root: cython.int, number: cython.int) -> cython.void:
        """Match each variable of the path, from its end back to the root, with the value it leads to."""
        r: cython.int = self.origin[number]
        while r != root:
            left = self.taken[r]
            self.assign(r, number)
            number = left
            r = self.origin[number]
        self.assign(r, number)

    # --- values that can stay free

    @cython.cfunc
    @cython.exceptval(check=False)
    def spread_freedom(self, count: cython.int) -> cython.int:
        """Find the loose values: free values, and values whose owner can take a loose value instead.

        Return the number of variables that own a loose value; `order` is 1 for these variables, 0 for the others.
        """
        found: cython.int = 0
        before: cython.int = -1
        for w in range(self.width):
            self.loose[w] = self.free[w]
        for r in range(count):
            self.order[r] = 0
        while found != before:
            before = found
            for r in range(count):
                if self.order[r] == 0 and self.common(r, self.loose) >= 0:
                    number = self.taken[r]
                    self.loose[number >> 6] |= bit(number & 63)
                    self.order[r] = 1
                    found += 1
        return found

    # --- strongly connected components

    @cython.cfunc
    @cython.exceptval(check=False)
    def separate(self, count: cython.int) -> cython.void:
        """Narrow the rows: owners of loose values to loose values, the others to the values of their component."""
        self.height = 0
        self.clock = 1
        for w in range(self.width):
            self.stacked[w] = 0
            self.unseen[w] = ALL ^ self.loose[w]
        for r in range(count):
            if self.order[r] == 0:
                self.explore(r)
            elif self.order[r] == 1:
                for w in range(self.width):
                    self.rows[r * self.width + w] &= self.loose[w]

    @cython.cfunc
    @cython.exceptval(check=False)
    def explore(self, root: cython.int) -> cython.int:
        """Run Tarjan's search from one variable; an edge leads from k to j if k can take the value of j."""
        r: cython.int = root
        self.enter(root, root)
        while True:
            number = self.common(r, self.unseen)
            if number >= 0:
                above = r
                r = self.owner[number]
                self.enter(r, above)
                continue
            self.look_back(r)
            if self.low[r] == self.order[r]:
                self.close(r)
            if r == root:
                return 0
            above = self.parent[r]
            self.low[above] = min(self.low[above], self.low[r])
            r = above

    @cython.cfunc
    @cython.exceptval(check=False)
    def enter(self, r: cython.int, above: cython.int) -> cython.void:
        """Number a variable in order of discovery and push it on the stack."""
        number: cython.int = self.taken[r]
        self.clock += 1
        self.order[r] = self.clock
        self.low[r] = self.clock
        self.parent[r] = above
        self.stack[self.height] = r
        self.height += 1
        self.unseen[number >> 6] &= ~bit(number & 63)
        self.stacked[number >> 6] |= bit(number & 63)

    @cython.cfunc
    @cython.exceptval(check=False)
    def look_back(self, r: cython.int) -> cython.void:
        """Lower `low` to the earliest variable on the stack whose value this one can take."""
        for w in range(self.width):
            word = self.rows[r * self.width + w] & self.stacked[w]
            while word != 0:
                other = self.owner[64 * w + lowest_bit(word)]
                word = word & (word - 1)
                self.low[r] = min(self.low[r], self.order[other])

    @cython.cfunc
    @cython.exceptval(check=False)
    def close(self, r: cython.int) -> cython.void:
        """Pop the component that begins with this variable and narrow its rows to its values."""
        other: cython.int = NOBODY
        bottom: cython.int = self.height
        for w in range(self.width):
            self.free[w] = 0
        while other != r:
            bottom -= 1
            other = self.stack[bottom]
            number = self.taken[other]
            self.stacked[number >> 6] &= ~bit(number & 63)
            self.free[number >> 6] |= bit(number & 63)
        for j in range(bottom, self.height):
            other = self.stack[j]
            for w in range(self.width):
                self.rows[other * self.width + w] &= self.free[w]
        self.height = bottom
