"""The order in which an enumeration assigns the variables of a condition, and the nodes that each assignment changes.

A plan is built once for a condition and its value lists; every pass of `enumeration` uses it.
"""

from __future__ import annotations

from itertools import accumulate, chain

from gridpuzzles.engine import cython
from gridpuzzles.engine.backward import LEFT, RIGHT
from gridpuzzles.engine.bits import Memory
from gridpuzzles.engine.codes import MEMBER, VARIABLE
from gridpuzzles.engine.intervals import lower_end, upper_end
from gridpuzzles.engine.limits import Limits
from gridpuzzles.engine.programs import Program

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

# Number of listed values between two checks of the limits.
VALUES_A_LOOK = cython.declare(cython.int, 1 << 14)


@cython.cclass
class EnumerationPlan(Memory):
    """The enumeration plan of one program over given values; the progress of a pass is in an `EnumerationCursor`.

    Value i of a position has its data at index ``first[position] + i``. The candidates of a position begin at
    ``candidate[position]``; `candidates` is the number of candidates of all positions.
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
        """Build the plan for `values`, one list for each position of the scope.

        Positions in the same group of `groups` take different values. Raise `LimitMet` if a limit is reached.
        """
        self.program = program
        self.values = values
        self.arity = len(values)
        self._set_values(limits)
        self._set_order()
        self._set_paths()
        self._set_rivals(groups)

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

    def _set_rivals(self, groups: Sequence[Sequence[int]]) -> None:
        """List for each depth the positions assigned earlier that must take another value."""
        order = [self.order[d] for d in range(self.arity)]
        rivals = [
            [earlier for earlier in order[:d] if any(place in group and earlier in group for group in groups)]
            for d, place in enumerate(order)
        ]
        self.rivals = self.ints_of([*chain.from_iterable(rivals)])
        self.rivals_first = self.ints_of([0, *accumulate(map(len, rivals))])

    @cython.ccall
    def size(self) -> cython.Py_ssize_t:
        """Return the approximate size in words."""
        return self.candidates + self.arity * (2 * self.program.length + self.arity + 6) + 12 * self.program.length
