"""Depth-first enumeration of the tuples that satisfy a condition.

Variables are assigned in the order in which the condition mentions them.  After each assignment the intervals
above that variable are computed anew, and a branch ends where the condition cannot be true any more; before
each, going backward down the paths to it leaves only the values that can still make the condition true, so
that the last variable of an equation is solved for, not tried.  What intervals cannot decide at the end
(numbers from 2^53) is evaluated exactly.
"""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.agenda import Agenda
from gridpuzzles.engine.backward import backward
from gridpuzzles.engine.bits import ALL, new_words, release
from gridpuzzles.engine.forward import forward
from gridpuzzles.engine.intervals import EXACT
from gridpuzzles.engine.limits import Limits

# An assignment is one step; an exact evaluation takes as long as so many.
EVALUATION = cython.declare(cython.ulonglong, 16)
UNLIMITED = cython.declare(cython.ulonglong, ALL)


@cython.final
@cython.cclass
class Enumeration(Agenda):
    """Goes through the tuples, in memory of the caller that has `words` words; see `Agenda`."""

    @cython.cfunc
    def fill(self, m: cython.p_ulonglong) -> cython.int:
        """Make every value a candidate."""
        place: cython.int
        i: cython.int
        for place in range(self.arity):
            size: cython.int = len(self.values[place])
            for i in range(size):
                m[self.candidate[place] + i] = i
            m[self.count + place] = size
        return 0

    @cython.cfunc
    def start(self, m: cython.p_ulonglong) -> cython.int:
        """Begin with the candidates that are in the memory; every place must have one."""
        s: cython.p_double = cython.cast(cython.p_double, m)
        i: cython.int
        # The constants of the program, then the intervals of the variables, then all nodes from the leaves up.
        for i in range(4 * self.program.length):
            s[i] = self.program.image[i]
        for i in range(self.arity):
            self.widen(m, i)
        for i in range(self.program.length):
            forward(self.program, s, i)
        m[self.depth] = 0
        m[self.depth + 1] = 0
        # Four words a node: low, high, whether it may be undefined, whether it matters. The last node is the condition,
        # whose high end is 0 only where it cannot be true.
        if s[4 * self.program.length - 3] != 0:
            m[self.depth] = 1
            self.enter(m, 0)
        return 0

    @cython.cfunc
    def is_huge(self) -> cython.bint:
        """Whether some node may take a value that is not an exact double."""
        i: cython.int
        huge: cython.bint = False
        m: cython.p_ulonglong
        if not all(self.values):
            return False
        m = new_words(self.words)
        self.fill(m)
        self.start(m)
        s: cython.p_double = cython.cast(cython.p_double, m)
        for i in range(self.program.length):
            if s[4 * i] <= -EXACT or s[4 * i + 1] >= EXACT:
                huge = True
        release(m)
        return huge

    @cython.cfunc
    def advance(self, m: cython.p_ulonglong, most: cython.ulonglong, limits: Limits) -> cython.bint:
        """Go on to the next tuple, whose value numbers are then in the memory at `chosen`.

        False when there is none, or when the work has taken `most` steps.  Raises `LimitMet` at a limit.
        """
        s: cython.p_double = cython.cast(cython.p_double, m)
        root: cython.Py_ssize_t = 4 * self.program.length - 4
        depth: cython.int = m[self.depth]
        d: cython.int = depth - 1
        while d >= 0 and m[self.depth + 1] < most:
            if m[self.depth + 1] & 1023 == 0:
                limits.look()
            if not self.choose(m, d):
                self.leave(m, d)
                d -= 1
            elif d < self.arity - 1:
                d += 1
                self.enter(m, d)
            # All are chosen. The low end of the root says that the condition holds; where it does not, numbers were too
            # large for doubles.
            elif s[root] != 0 or self.holds(m, limits):
                m[self.depth] = d + 1
                return True
        m[self.depth] = 0
        return False

    @cython.cfunc
    @cython.exceptval(-1)
    def enter(self, m: cython.p_ulonglong, d: cython.int) -> cython.int:
        """Find the candidates that going backward leaves at a depth; the nodes above are computed anew on choosing."""
        s: cython.p_double = cython.cast(cython.p_double, m)
        place: cython.int = self.order[d]
        leaf: cython.int = 4 * self.program.leaf[place]
        size: cython.int = 4 * self.program.length
        i: cython.int
        m[self.cursor + place] = 0
        m[self.end + place] = m[self.count + place]
        # A variable that the condition does not mention, or a condition that holds whatever comes: all values will do.
        if leaf < 0 or s[size - 4] != 0:
            return 0
        # Suppose that the condition holds, and ask down the path to the variable what that leaves it.
        s[size - 4] = 1
        s[size - 1] = 1
        for i in range(self.above_first[d + 1] - 1, self.above_first[d] - 1, -1):
            backward(self.program, s, self.above[i], self.sides[i])
        m[self.cursor + place] = self.candidate_from(m, place, s[leaf])
        m[self.end + place] = self.candidate_above(m, place, s[leaf + 1])
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def candidate_from(self, m: cython.p_ulonglong, place: cython.int, low: cython.double) -> cython.int:
        """The first candidate that may be at or above `low`."""
        here: cython.Py_ssize_t = self.candidate[place]
        left: cython.int = 0
        right: cython.int = m[self.count + place]
        middle: cython.int
        while left < right:
            middle = (left + right) // 2
            if self.high[self.first[place] + m[here + middle]] < low:
                left = middle + 1
            else:
                right = middle
        return left

    @cython.cfunc
    @cython.exceptval(check=False)
    def candidate_above(self, m: cython.p_ulonglong, place: cython.int, high: cython.double) -> cython.int:
        """The first candidate that is surely above `high`."""
        here: cython.Py_ssize_t = self.candidate[place]
        left: cython.int = 0
        right: cython.int = m[self.count + place]
        middle: cython.int
        while left < right:
            middle = (left + right) // 2
            if self.low[self.first[place] + m[here + middle]] <= high:
                left = middle + 1
            else:
                right = middle
        return left

    @cython.cfunc
    @cython.exceptval(-1)
    def choose(self, m: cython.p_ulonglong, d: cython.int) -> cython.bint:
        """Assign the next candidate that may do; false when there is none."""
        s: cython.p_double = cython.cast(cython.p_double, m)
        place: cython.int = self.order[d]
        leaf: cython.int = 4 * self.program.leaf[place]
        number: cython.int
        i: cython.int
        while m[self.cursor + place] < m[self.end + place]:
            number = m[self.candidate[place] + m[self.cursor + place]]
            m[self.cursor + place] += 1
            if self.clashes(m, d, self.numeral[self.first[place] + number]):
                continue
            m[self.depth + 1] += 1
            m[self.chosen + place] = number
            # Nothing above it to compute.
            if leaf < 0:
                return True
            s[leaf] = self.low[self.first[place] + number]
            s[leaf + 1] = self.high[self.first[place] + number]
            for i in range(self.above_first[d], self.above_first[d + 1]):
                forward(self.program, s, self.above[i])
            if s[4 * self.program.length - 3] != 0:
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def clashes(self, m: cython.p_ulonglong, d: cython.int, numeral: cython.int) -> cython.bint:
        """Whether a place decided before that must differ has the value."""
        i: cython.int
        place: cython.int
        for i in range(self.rivals_first[d], self.rivals_first[d + 1]):
            place = self.rivals[i]
            if self.numeral[self.first[place] + m[self.chosen + place]] == numeral:
                return True
        return False

    @cython.cfunc
    @cython.exceptval(-1)
    def leave(self, m: cython.p_ulonglong, d: cython.int) -> cython.int:
        """Take an assignment back; what is also above the variable decided before is computed again anyway."""
        i: cython.int
        self.widen(m, self.order[d])
        for i in range(self.above_first[d], self.above_first[d + 1]):
            if self.stale[i]:
                forward(self.program, cython.cast(cython.p_double, m), self.above[i])
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def widen(self, m: cython.p_ulonglong, place: cython.int) -> cython.int:
        """Give the variable of a place the interval of its candidates."""
        s: cython.p_double = cython.cast(cython.p_double, m)
        leaf: cython.int = 4 * self.program.leaf[place]
        here: cython.Py_ssize_t = self.candidate[place]
        if leaf >= 0:
            s[leaf] = self.low[self.first[place] + m[here]]
            s[leaf + 1] = self.high[self.first[place] + m[here + m[self.count + place] - 1]]
        return 0

    @cython.cfunc
    def holds(self, m: cython.p_ulonglong, limits: Limits) -> cython.bint:
        """Whether the condition holds for the values chosen, exactly, which takes a while where they are long."""
        place: cython.int
        limits.look()
        numbers = []
        m[self.depth + 1] += EVALUATION
        for place in range(self.arity):
            numbers.append(self.values[place][m[self.chosen + place]])
        holds: cython.bint = self.program.evaluate(numbers)
        return holds
