"""Depth-first enumeration of the tuples that satisfy a condition.

Variables are assigned in the order in which the condition mentions them. After each assignment, the intervals above
that variable are computed again, and a branch ends if the condition can no longer be true. Before each assignment,
backward propagation along the paths to the variable leaves only the values that can still make the condition true. So
the last variable of an equation is solved for, not tried.

If intervals cannot decide at the end (numbers from 2^53), the condition is evaluated exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, chain

from gridpuzzles.engine import cython
from gridpuzzles.engine.backward import LEFT, RIGHT, backward
from gridpuzzles.engine.bits import ALL, Memory
from gridpuzzles.engine.forward import forward
from gridpuzzles.engine.intervals import EXACT, lower_end, upper_end
from gridpuzzles.engine.limits import Limits
from gridpuzzles.engine.programs import MEMBER, VARIABLE, Program

# Number of listed values between two checks of the limits.
VALUES_A_LOOK = cython.declare(cython.int, 1 << 14)


# Steps that an exact evaluation counts as; an assignment is one step.
EVALUATION = cython.declare(cython.ulonglong, 16)
UNLIMITED = cython.declare(cython.ulonglong, ALL)


@cython.final
@cython.cclass
class EnumerationCursor(Memory):
    """The progress of one enumeration; several can use the same `Enumeration` at the same time.

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

    def __init__(self, nodes: cython.int, candidates: cython.Py_ssize_t, arity: cython.int) -> None:
        self.image = self.new_doubles(4 * nodes)
        self.candidates = self.new_ints(candidates)
        self.count = self.new_ints(arity)
        self.cursor = self.new_ints(arity)
        self.end = self.new_ints(arity)
        self.chosen = self.new_words(arity)
        self.depth = 0
        self.steps = 0


@cython.final
@cython.cclass
class Enumeration(Memory):
    """The enumeration of the tuples of one program over given values; its progress is in an `EnumerationCursor`.

    Value i of a position has its data at index ``first[position] + i``. The candidates of a position begin at
    ``candidate[position]``; `candidates` is the number of candidates of all positions.
    """

    program: Program
    values: list
    groups: Sequence[Sequence[int]] = cython.declare(object)
    is_planned: cython.bint
    arity: cython.int
    order: cython.p_int
    above: cython.p_int
    sides: cython.p_int
    stale: cython.p_int
    above_first: cython.p_int
    rivals: cython.p_int
    rivals_first: cython.p_int
    first: cython.p_int
    candidate: cython.p_int
    numeral: cython.p_int
    low: cython.p_double
    high: cython.p_double
    candidates: cython.Py_ssize_t

    def __init__(
        self, program: Program, values: list[Sequence[int]], groups: Sequence[Sequence[int]], limits: Limits
    ) -> None:
        """Plan the enumeration over `values`, one list for each position of the scope.

        Positions in the same group of `groups` take different values. Raise `LimitMet` if a limit is reached.
        What grows with the square of the positions is planned at the first start.
        """
        self.program = program
        self.values = values
        self.arity = len(values)
        self._set_values(limits)
        self._set_order()
        self.groups = groups
        self.is_planned = False

    def _set_values(self, limits: Limits) -> None:
        """Set the intervals of the values, and numerals that are equal for equal values.

        Consecutive positions with equal lists share them.
        """
        i: cython.int = 0
        numerals: dict[int, int] = {}
        self.first = self.new_ints(self.arity)
        self.candidate = self.ints_of([0, *accumulate(map(len, self.values))])
        self.candidates = self.candidate[self.arity]
        self.numeral = self.new_ints(self.candidates)
        self.low = self.new_doubles(self.candidates)
        self.high = self.new_doubles(self.candidates)
        for place in range(self.arity):
            if place > 0 and self.values[place] == self.values[place - 1]:
                self.first[place] = self.first[place - 1]
                continue
            self.first[place] = i
            for value in self.values[place]:
                if i % VALUES_A_LOOK == 0:
                    limits.look()
                self.numeral[i] = numerals.setdefault(value, len(numerals))
                self.low[i] = lower_end(value)
                self.high[i] = upper_end(value)
                i += 1

    def _set_order(self) -> None:
        """Order the positions as the condition mentions them, the unmentioned ones last."""
        program: Program = self.program
        mentioned = [program.left[i] for i in range(program.length) if program.code[i] == VARIABLE]
        self.order = self.ints_of([*mentioned, *[i for i in range(self.arity) if program.leaf[i] < 0]])

    def _set_paths(self) -> None:
        """List the nodes above the variable of each depth, in ascending order.

        `sides` says which operands of a node lead to the variable. `stale` is set if the node is not also above the
        variable of the depth before.
        """
        count: cython.int = 0
        program: Program = self.program
        depth_above: cython.p_int = self.new_ints(program.length)
        self.above = self.new_ints(self.arity * program.length)
        self.sides = self.new_ints(self.arity * program.length)
        self.stale = self.new_ints(self.arity * program.length)
        self.above_first = self.new_ints(self.arity + 1)
        for d in range(1, self.arity + 1):
            for i in range(program.length):
                if program.code[i] == VARIABLE:
                    if program.left[i] == self.order[d - 1]:
                        depth_above[i] = d
                elif program.code[i] > VARIABLE:
                    sides = LEFT if depth_above[program.left[i]] == d else 0
                    if program.code[i] < MEMBER and depth_above[program.right[i]] == d:
                        sides += RIGHT
                    if sides:
                        self.above[count] = i
                        self.sides[count] = sides
                        self.stale[count] = depth_above[i] != d - 1
                        depth_above[i] = d
                        count += 1
            self.above_first[d] = count
        self.release(depth_above)

    def _set_rivals(self) -> None:
        """List for each depth the positions assigned earlier that must take another value."""
        order = [self.order[d] for d in range(self.arity)]
        together: list = [frozenset().union(*[group for group in self.groups if place in group]) for place in order]
        rivals = [[earlier for earlier in order[:d] if earlier in together[d]] for d in range(self.arity)]
        self.rivals = self.ints_of([*chain.from_iterable(rivals)])
        self.rivals_first = self.ints_of([0, *accumulate(map(len, rivals))])

    @cython.ccall
    def size(self) -> cython.Py_ssize_t:
        """Return the approximate size in words."""
        return self.candidates + self.arity * (2 * self.program.length + self.arity + 6) + 12 * self.program.length

    # --- one pass

    @cython.cfunc
    def cursor(self) -> EnumerationCursor:
        """Return the progress of a new enumeration, without candidates."""
        return EnumerationCursor(self.program.length, self.candidates, self.arity)

    @cython.cfunc
    def fill(self, here: EnumerationCursor) -> cython.void:
        """Make every value a candidate."""
        for place in range(self.arity):
            size: cython.int = len(self.values[place])
            for i in range(size):
                here.candidates[self.candidate[place] + i] = i
            here.count[place] = size

    @cython.cfunc
    def compute(self, here: EnumerationCursor) -> cython.void:
        """Compute the intervals of all nodes from the present candidates; every position must have one."""
        s: cython.p_double = here.image
        # Load the constants of the program, then the intervals of the variables; then compute all nodes from the leaves
        # up.
        for i in range(4 * self.program.length):
            s[i] = self.program.image[i]
        for i in range(self.arity):
            self.widen(here, i)
        for i in range(self.program.length):
            forward(self.program, s, i)

    @cython.cfunc
    def start(self, here: EnumerationCursor) -> cython.void:
        """Start with the present candidates; every position must have one."""
        s: cython.p_double = here.image
        here.depth = 0
        here.steps = 0
        self.compute(here)
        if not self.is_planned:
            self._set_paths()
            self._set_rivals()
            self.is_planned = True
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
        here: EnumerationCursor = self.cursor()
        s: cython.p_double = here.image
        self.fill(here)
        self.compute(here)
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
    @cython.exceptval(-1)
    def enter(self, here: EnumerationCursor, d: cython.int) -> cython.int:
        """Narrow the candidates at a depth by backward propagation; `choose` computes the nodes above again."""
        s: cython.p_double = here.image
        place: cython.int = self.order[d]
        leaf: cython.int = 4 * self.program.leaf[place]
        size: cython.int = 4 * self.program.length
        here.cursor[place] = 0
        here.end[place] = here.count[place]
        # The condition does not mention the variable, or it holds anyway: all values are possible.
        if leaf < 0 or s[size - 4] != 0:
            return 0
        # Assume that the condition holds, and propagate this down the path to the variable.
        s[size - 4] = 1
        s[size - 1] = 1
        for i in range(self.above_first[d + 1] - 1, self.above_first[d] - 1, -1):
            backward(self.program, s, self.above[i], self.sides[i])
        here.cursor[place] = self.first_candidate(here, place, self.high, s[leaf], False)
        here.end[place] = self.first_candidate(here, place, self.low, s[leaf + 1], True)
        return 0

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
    @cython.exceptval(-1)
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
    @cython.exceptval(-1)
    def leave(self, here: EnumerationCursor, d: cython.int) -> cython.int:
        """Undo an assignment.

        Nodes that are also above the variable of the depth before are computed again anyway.
        """
        self.widen(here, self.order[d])
        for i in range(self.above_first[d], self.above_first[d + 1]):
            if self.stale[i]:
                forward(self.program, here.image, self.above[i])
        return 0

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
