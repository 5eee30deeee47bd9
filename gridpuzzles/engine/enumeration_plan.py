"""In which order the variables of a condition are assigned, and what each assignment changes.

That is made once; the enumeration (see there) goes by it as often as it is asked to.
"""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.backward import LEFT, RIGHT
from gridpuzzles.engine.bits import new_doubles, new_ints, release
from gridpuzzles.engine.codes import MEMBER, VARIABLE
from gridpuzzles.engine.intervals import lower_end, upper_end
from gridpuzzles.engine.limits import Limits
from gridpuzzles.engine.programs import Program

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

# Limits are looked at once in so many values listed.
VALUES_A_LOOK = cython.declare(cython.int, 1 << 14)


@cython.cclass
class EnumerationPlan:
    """The order of work on one program over given values; how far the work has come is in a `EnumerationCursor`.

    What is known of value i of a place is at ``first[place] + i``; room for its candidates begins at
    ``candidate[place]``, in room for `candidates` in all.
    """

    program: Program
    values: list
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
        """`values` of each place of the scope; places of one group of `groups` take different values.

        Raises `LimitMet` at a limit.
        """
        self.program = program
        self.values = values
        self.arity = len(values)
        self._set_values(limits)
        self._set_order()
        self._set_paths()
        self._set_rivals(groups)

    def __dealloc__(self) -> None:
        release(self.order)
        release(self.above)
        release(self.sides)
        release(self.stale)
        release(self.above_first)
        release(self.rivals)
        release(self.rivals_first)
        release(self.first)
        release(self.candidate)
        release(self.numeral)
        release(self.low)
        release(self.high)

    def _set_values(self, limits: Limits) -> None:
        """The intervals of the values, and numerals equal for equal values; equal lists are kept once."""
        i: cython.int = 0
        place: cython.int
        count: cython.int = 0
        numerals: dict[int, int] = {}
        self.first = new_ints(self.arity)
        self.candidate = new_ints(self.arity)
        for place in range(self.arity):
            self.candidate[place] = count
            count += len(self.values[place])
        self.candidates = count
        self.numeral = new_ints(count)
        self.low = new_doubles(count)
        self.high = new_doubles(count)
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
        """The places as the condition mentions them, the others last."""
        d: cython.int = 0
        i: cython.int
        program: Program = self.program
        self.order = new_ints(self.arity)
        for i in range(program.length):
            if program.code[i] == VARIABLE:
                self.order[d] = program.left[i]
                d += 1
        for i in range(self.arity):
            if program.leaf[i] < 0:
                self.order[d] = i
                d += 1

    def _set_paths(self) -> None:
        """The nodes above the variable of each depth, ascending; where the paths to it go on from each node;
        and whether the node is not also above the variable decided before."""
        d: cython.int
        i: cython.int
        sides: cython.int
        count: cython.int = 0
        program: Program = self.program
        depth_above: cython.p_int = new_ints(program.length)
        self.above = new_ints(self.arity * program.length)
        self.sides = new_ints(self.arity * program.length)
        self.stale = new_ints(self.arity * program.length)
        self.above_first = new_ints(self.arity + 1)
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
        release(depth_above)

    def _set_rivals(self, groups: Sequence[Sequence[int]]) -> None:
        """The places decided before each that it must differ from."""
        d: cython.int
        e: cython.int
        count: cython.int = 0
        self.rivals = new_ints(self.arity * self.arity)
        self.rivals_first = new_ints(self.arity + 1)
        for d in range(self.arity):
            self.rivals_first[d] = count
            for e in range(d):
                for group in groups:
                    if self.order[d] in group and self.order[e] in group:
                        self.rivals[count] = self.order[e]
                        count += 1
                        break
        self.rivals_first[self.arity] = count

    @cython.ccall
    def size(self) -> cython.Py_ssize_t:
        """About how many words it takes."""
        return self.candidates + self.arity * (2 * self.program.length + self.arity + 6) + 12 * self.program.length
