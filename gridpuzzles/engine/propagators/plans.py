"""What a fold (see there) needs to know of its values: how far each moves the state, and where it may.

Plans depend on the value lists and the target only, so lines alike share them.
"""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import ALL, bit, new_doubles, new_ints, new_words, release
from gridpuzzles.engine.cache import Cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

# A step larger than any capacity: the value can never be used.
UNUSABLE = cython.declare(cython.int, 1 << 30)


@cython.final
@cython.cclass
class ValueSteps:
    """What each value adds in each dimension, whatever the target: shared by all lines over these values.

    Values are numbered through all value lists of the line: those of list k begin at ``starts[k]``.
    """

    values: cython.int
    dimensions: cython.int
    starts: cython.p_int
    steps: cython.p_int

    def __init__(self, dimensions: int, lists: Sequence[Sequence[Sequence[int] | None]]) -> None:
        """A value is a vector of steps, or None if it is unusable; large steps count as that, too."""
        i: cython.int = 0
        d: cython.int
        self.dimensions = dimensions
        self.starts = new_ints(len(lists))
        self.values = sum([len(vectors) for vectors in lists])
        self.steps = new_ints(self.values * dimensions)
        for number, vectors in enumerate(lists):
            self.starts[number] = i
            for vector in vectors:
                for d in range(dimensions):
                    self.steps[i * dimensions + d] = UNUSABLE if vector is None else min(vector[d], UNUSABLE)
                i += 1

    def __dealloc__(self) -> None:
        release(self.starts)
        release(self.steps)


@cython.final
@cython.cclass
class DpTable:
    """Shifts, guards and goals: all that a fold needs to know but the variables.

    Made for one target, in each dimension its `capacity`.  Only the dimensions listed are counted, but a value that
    is too much in any is unusable (shift -1).  `goals` are the states to end in: the last, unless set otherwise.
    `amounts` holds, for the value order, what each value adds in each dimension weighed, in standard deviations.
    """

    steps: ValueSteps
    states: cython.Py_ssize_t
    words: cython.Py_ssize_t
    dimensions: cython.int
    shift: cython.p_int
    guard: cython.p_ulonglong
    goals: cython.p_ulonglong
    amounts: cython.p_double
    needed: cython.p_double

    def __init__(self, steps: ValueSteps, capacity: list[int], dimensions: list[int]) -> None:
        i: cython.int
        d: cython.int
        room: cython.int
        column: cython.int
        stride: cython.Py_ssize_t = 1
        self.steps = steps
        self.dimensions = len(dimensions)
        self.shift = new_ints(steps.values)
        self.amounts = new_doubles(steps.values * self.dimensions)
        self.needed = new_doubles(self.dimensions)
        for d in range(steps.dimensions):
            room = capacity[d]
            for i in range(steps.values):
                if steps.steps[i * steps.dimensions + d] > room:
                    self.shift[i] = -1
        for d in dimensions:
            stride *= capacity[d] + 1
        self.states = stride
        self.words = (stride + 63) // 64
        self.guard = new_words(steps.values * self.words)
        for i in range(steps.values * self.words):
            self.guard[i] = ALL
        stride = 1
        for column in range(self.dimensions):
            d = dimensions[column]
            self.add_dimension(d, capacity[d], stride)
            self.weigh(column, steps, d, capacity[d])
            stride *= capacity[d] + 1
        self.goals = new_words(self.words)
        self.goals[self.words - 1] = bit((stride - 1) & 63)

    def __dealloc__(self) -> None:
        release(self.shift)
        release(self.guard)
        release(self.amounts)
        release(self.needed)
        release(self.goals)

    @cython.ccall
    def size(self) -> cython.Py_ssize_t:
        """About how many words it takes."""
        return self.steps.values * (self.words + self.dimensions + 1)

    @cython.cfunc
    def add_dimension(self, d: cython.int, room: cython.Py_ssize_t, stride: cython.Py_ssize_t) -> cython.int:
        """Count one dimension: move the states, and confine the guards to those that have room for the step."""
        i: cython.int
        k: cython.Py_ssize_t
        step: cython.Py_ssize_t
        for i in range(self.steps.values):
            if self.shift[i] < 0:
                continue
            step = self.steps.steps[i * self.steps.dimensions + d]
            self.shift[i] += stride * step
            if step > 0:
                # Of each run of room + 1 digits those above room - step have no room left.
                for k in range(0, self.states, stride * (room + 1)):
                    self.forbid(i, k + stride * (room + 1 - step), stride * step)
        return 0

    @cython.cfunc
    def weigh(self, column: cython.int, steps: ValueSteps, d: cython.int, needed: cython.Py_ssize_t) -> cython.int:
        """Note for the value order what each value adds, and what is needed in all, in one dimension of the steps."""
        i: cython.int
        step: cython.double
        usable: cython.int = 0
        total: cython.double = 0.0
        squares: cython.double = 0.0
        for i in range(steps.values):
            if self.shift[i] >= 0:
                step = steps.steps[i * steps.dimensions + d]
                usable += 1
                total += step
                squares += step * step
                self.amounts[i * self.dimensions + column] = step
        variance: cython.double = (squares - total * total / usable) / usable if usable > 0 else 0.0
        scale: cython.double = variance**-0.5 if variance > 0 else 0.0
        self.needed[column] = needed * scale
        for i in range(steps.values):
            self.amounts[i * self.dimensions + column] *= scale
        return 0

    @cython.cfunc
    def forbid(self, i: cython.int, state: cython.Py_ssize_t, count: cython.Py_ssize_t) -> cython.int:
        """Take a run of states out of the guard of value i."""
        end: cython.Py_ssize_t = state + count
        chunk: cython.int
        start: cython.int
        place: cython.Py_ssize_t
        while state < end:
            start = state & 63
            chunk = min(64 - start, end - state)
            place = i * self.words + (state >> 6)
            self.guard[place] = self.guard[place] & ~(((ALL >> (64 - chunk)) << start) & ALL)
            state += chunk
        return 0


PLANS = cython.declare(Cache, Cache(1 << 20))
