"""Depth-first enumeration of the tuples that satisfy a condition.

Variables are assigned in the order in which the condition mentions them. After each assignment, the intervals above
that variable are computed again, and a branch ends if the condition can no longer be true. Before each assignment,
backward propagation along the paths to the variable leaves only the values that can still make the condition true. So
the last variable of an equation is solved for, not tried.

If intervals cannot decide at the end (numbers from 2^53), the condition is evaluated exactly.
"""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.backward import backward
from gridpuzzles.engine.bits import ALL, Memory
from gridpuzzles.engine.enumeration_plan import EnumerationPlan
from gridpuzzles.engine.forward import forward
from gridpuzzles.engine.intervals import EXACT
from gridpuzzles.engine.limits import Limits

# Steps that an exact evaluation counts as; an assignment is one step.
EVALUATION = cython.declare(cython.ulonglong, 16)
UNLIMITED = cython.declare(cython.ulonglong, ALL)


@cython.final
@cython.cclass
class EnumerationCursor(Memory):
    """The progress of one enumeration; several can use the same plan at the same time.

    By position of the scope: the candidates (ascending value numbers) and their `count`; the next candidate to try
    (`cursor`) and the `end` of those to try; the value `chosen`.
    """

    # Four numbers for each node: low, high, 1 if it may be undefined, 1 if it matters.
    image: cython.p_double
    candidates: cython.p_int
    count: cython.p_int
    cursor: cython.p_int
    end: cython.p_int
    chosen: cython.p_ulonglong
    # Number of positions that have a value; 0 if the enumeration has ended.
    depth: cython.int
    steps: cython.ulonglong

    def __init__(self, work: EnumerationPlan) -> None:
        self.image = self.new_doubles(4 * work.program.length)
        self.candidates = self.new_ints(work.candidates)
        self.count = self.new_ints(work.arity)
        self.cursor = self.new_ints(work.arity)
        self.end = self.new_ints(work.arity)
        self.chosen = self.new_words(work.arity)
        self.depth = 0
        self.steps = 0


@cython.final
@cython.cclass
class Enumeration(EnumerationPlan):
    """An enumeration of tuples; its progress is in an `EnumerationCursor`."""

    @cython.cfunc
    def fill(self, here: EnumerationCursor) -> cython.void:
        """Make every value a candidate."""
        for place in range(self.arity):
            size: cython.int = len(self.values[place])
            for i in range(size):
                here.candidates[self.candidate[place] + i] = i
            here.count[place] = size

    @cython.cfunc
    def start(self, here: EnumerationCursor) -> cython.void:
        """Start with the present candidates; every position must have one."""
        s: cython.p_double = here.image
        # Load the constants of the program, then the intervals of the variables; then compute all nodes from the leaves
        # up.
        for i in range(4 * self.program.length):
            s[i] = self.program.image[i]
        for i in range(self.arity):
            self.widen(here, i)
        for i in range(self.program.length):
            forward(self.program, s, i)
        here.depth = 0
        here.steps = 0
        # The last node is the condition; its high end is 0 only if it cannot be true.
        if s[4 * self.program.length - 3] != 0:
            here.depth = 1
            self.enter(here, 0)

    @cython.cfunc
    def is_huge(self) -> cython.bint:
        """Return True if some node may take a value that is not an exact double."""
        huge: cython.bint = False
        if not all(self.values):
            return False
        here: EnumerationCursor = EnumerationCursor(self)
        s: cython.p_double = here.image
        self.fill(here)
        self.start(here)
        for i in range(self.program.length):
            if s[4 * i] <= -EXACT or s[4 * i + 1] >= EXACT:
                huge = True
        return huge

    @cython.cfunc
    def advance(self, here: EnumerationCursor, most: cython.ulonglong, limits: Limits) -> cython.bint:
        """Advance to the next tuple, whose value numbers are then in `chosen`.

        Return False if there is none, or if the work has taken `most` steps. Raise `LimitMet` if a limit is reached.
        """
        s: cython.p_double = here.image
        root: cython.Py_ssize_t = 4 * self.program.length - 4
        d: cython.int = here.depth - 1
        while d >= 0 and here.steps < most:
            if here.steps & 1023 == 0:
                limits.look()
            if not self.choose(here, d):
                self.leave(here, d)
                d -= 1
            elif d < self.arity - 1:
                d += 1
                self.enter(here, d)
            # All positions have a value. If the low end of the root is 1, the condition holds; otherwise numbers were
            # too large for doubles.
            elif s[root] != 0 or self.holds(here, limits):
                here.depth = d + 1
                return True
        here.depth = 0
        return False

    @cython.cfunc
    def enter(self, here: EnumerationCursor, d: cython.int) -> cython.void:
        """Narrow the candidates at a depth by backward propagation; `choose` computes the nodes above again."""
        s: cython.p_double = here.image
        place: cython.int = self.order[d]
        leaf: cython.int = 4 * self.program.leaf[place]
        size: cython.int = 4 * self.program.length
        here.cursor[place] = 0
        here.end[place] = here.count[place]
        # The condition does not mention the variable, or it holds anyway: all values are possible.
        if leaf < 0 or s[size - 4] != 0:
            return
        # Assume that the condition holds, and propagate this down the path to the variable.
        s[size - 4] = 1
        s[size - 1] = 1
        for i in range(self.above_first[d + 1] - 1, self.above_first[d] - 1, -1):
            backward(self.program, s, self.above[i], self.sides[i])
        here.cursor[place] = self.first_candidate(here, place, self.high, s[leaf], False)
        here.end[place] = self.first_candidate(here, place, self.low, s[leaf + 1], True)

    @cython.cfunc
    @cython.exceptval(check=False)
    def first_candidate(
        self, here: EnumerationCursor, place: cython.int, ends: cython.p_double, end: cython.double, above: cython.bint
    ) -> cython.int:
        """Return the index of the first candidate whose end in `ends` is at least `end`, or greater if `above`."""
        first: cython.int = self.candidate[place]
        left: cython.int = 0
        right: cython.int = here.count[place]
        while left < right:
            middle = (left + right) // 2
            value = ends[self.first[place] + here.candidates[first + middle]]
            if value < end or (above and value == end):
                left = middle + 1
            else:
                right = middle
        return left

    @cython.cfunc
    def choose(self, here: EnumerationCursor, d: cython.int) -> cython.bint:
        """Assign the next candidate that may be right; return False if there is none."""
        s: cython.p_double = here.image
        place: cython.int = self.order[d]
        leaf: cython.int = 4 * self.program.leaf[place]
        while here.cursor[place] < here.end[place]:
            number = here.candidates[self.candidate[place] + here.cursor[place]]
            here.cursor[place] += 1
            if self.clashes(here, d, self.numeral[self.first[place] + number]):
                continue
            here.steps += 1
            here.chosen[place] = number
            # No node depends on it.
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
    def clashes(self, here: EnumerationCursor, d: cython.int, numeral: cython.int) -> cython.bint:
        """Return True if a position assigned earlier has the value and must differ."""
        for i in range(self.rivals_first[d], self.rivals_first[d + 1]):
            place = self.rivals[i]
            if self.numeral[self.first[place] + here.chosen[place]] == numeral:
                return True
        return False

    @cython.cfunc
    def leave(self, here: EnumerationCursor, d: cython.int) -> cython.void:
        """Undo an assignment.

        Nodes that are also above the variable of the depth before are computed again anyway.
        """
        self.widen(here, self.order[d])
        for i in range(self.above_first[d], self.above_first[d + 1]):
            if self.stale[i]:
                forward(self.program, here.image, self.above[i])

    @cython.cfunc
    @cython.exceptval(check=False)
    def widen(self, here: EnumerationCursor, place: cython.int) -> cython.void:
        """Set the interval of a variable to that of its candidates."""
        s: cython.p_double = here.image
        leaf: cython.int = 4 * self.program.leaf[place]
        first: cython.int = self.candidate[place]
        if leaf >= 0:
            s[leaf] = self.low[self.first[place] + here.candidates[first]]
            s[leaf + 1] = self.high[self.first[place] + here.candidates[first + here.count[place] - 1]]

    @cython.cfunc
    def holds(self, here: EnumerationCursor, limits: Limits) -> cython.bint:
        """Return True if the condition holds for the chosen values, evaluated exactly.

        This takes long for large numbers, so the limits are checked first.
        """
        limits.look()
        numbers = []
        here.steps += EVALUATION
        for place in range(self.arity):
            numbers.append(self.values[place][here.chosen[place]])
        holds: cython.bint = self.program.evaluate(numbers)
        return holds
