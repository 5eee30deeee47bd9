"""Transition tables of dynamic programs (see `dp`): how far each value moves the state, and from which states.

Tables depend on the value lists and the target only, so similar lines share them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import ALL, Memory, bit
from gridpuzzles.engine.propagators.base import Cache

# A step larger than any capacity marks a value that can never be used.
UNUSABLE = cython.declare(cython.int, 1 << 30)


@cython.final
@cython.cclass
class ValueSteps(Memory):
    """The step of each value in each dimension, for any target; shared by all lines over these values.

    Values are numbered through all value lists of the line: list k begins at ``starts[k]``.
    """

    values: cython.int
    dimensions: cython.int
    starts: cython.p_int
    steps: cython.p_int

    def __init__(self, dimensions: int, lists: Sequence[Sequence[Sequence[int] | None]]) -> None:
        """Set the steps of each value: a vector, or None if it is unusable. Large steps are unusable, too."""
        rows = [(UNUSABLE,) * dimensions if vector is None else vector for vectors in lists for vector in vectors]
        self.dimensions = dimensions
        self.starts = self.ints_of([0, *accumulate(map(len, lists))])
        self.values = len(rows)
        self.steps = self.ints_of([min(step, UNUSABLE) for row in rows for step in row])


@cython.final
@cython.cclass
class DpTable(Memory):
    """Shifts, guards and goals: everything that a dynamic program needs except the variables.

    A table is made for one target, which is its `capacity` in each dimension. Only the dimensions listed are counted,
    but a value that is too much in any is unusable (shift -1). `goals` are the states to end in: the last one, unless
    set otherwise. `amounts` has the amount that each value adds in each counted dimension, in standard deviations; the
    value order uses it.
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
        d: cython.int
        room: cython.int
        stride: cython.Py_ssize_t = 1
        self.steps = steps
        self.dimensions = len(dimensions)
        self.shift = self.new_ints(steps.values)
        self.amounts = self.new_doubles(steps.values * self.dimensions)
        self.needed = self.new_doubles(self.dimensions)
        for d in range(steps.dimensions):
            room = capacity[d]
            for i in range(steps.values):
                if steps.steps[i * steps.dimensions + d] > room:
                    self.shift[i] = -1
        for d in dimensions:
            stride *= capacity[d] + 1
        self.states = stride
        self.words = (stride + 63) // 64
        self.guard = self.new_words(steps.values * self.words)
        for i in range(steps.values * self.words):
            self.guard[i] = ALL
        stride = 1
        for column in range(self.dimensions):
            d = dimensions[column]
            self.add_dimension(d, capacity[d], stride)
            self.weigh(column, steps, d, capacity[d])
            stride *= capacity[d] + 1
        self.goals = self.new_words(self.words)
        self.goals[self.words - 1] = bit((stride - 1) & 63)

    @cython.ccall
    def size(self) -> cython.Py_ssize_t:
        """Return the approximate size in words."""
        return self.steps.values * (self.words + self.dimensions + 1)

    @cython.cfunc
    def add_dimension(self, d: cython.int, room: cython.Py_ssize_t, stride: cython.Py_ssize_t) -> cython.void:
        """Count one dimension: add its steps to the shifts, and limit the guards to states with room for the step."""
        step: cython.Py_ssize_t
        for i in range(self.steps.values):
            if self.shift[i] < 0:
                continue
            step = self.steps.steps[i * self.steps.dimensions + d]
            self.shift[i] += stride * step
            if step > 0:
                # In each run of room + 1 digits, those above room - step have no room left.
                for k in range(0, self.states, stride * (room + 1)):
                    self.forbid(i, k + stride * (room + 1 - step), stride * step)

    @cython.cfunc
    def weigh(self, column: cython.int, steps: ValueSteps, d: cython.int, needed: cython.Py_ssize_t) -> cython.void:
        """Set the share of each value and the required sum of shares in one dimension, which the value order uses."""
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

    @cython.cfunc
    def forbid(self, i: cython.int, state: cython.Py_ssize_t, count: cython.Py_ssize_t) -> cython.void:
        """Remove a run of states from the guard of value i."""
        end: cython.Py_ssize_t = state + count
        while state < end:
            start = state & 63
            chunk = min(64 - start, end - state)
            place = i * self.words + (state >> 6)
            self.guard[place] = self.guard[place] & ~(((ALL >> (64 - chunk)) << start) & ALL)
            state += chunk

    # --- sets of states, of `words` words and a spare one for bits that are shifted past the end

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def allows(self, state: cython.Py_ssize_t, v: cython.int) -> cython.bint:
        """Return True if value v moves a state to another one."""
        return self.shift[v] >= 0 and (self.guard[v * self.words + (state >> 6)] >> (state & 63)) & 1 != 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def clear(self, sets: cython.p_ulonglong, place: cython.Py_ssize_t, low: cython.Py_ssize_t) -> cython.void:
        """Empty a set from word `low` on; words below that are never read."""
        for j in range(place + low, place + self.words + 1):
            sets[j] = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def advance(
        self,
        sets: cython.p_ulonglong,
        place: cython.Py_ssize_t,
        target: cython.Py_ssize_t,
        low: cython.Py_ssize_t,
        v: cython.int,
    ) -> cython.void:
        """Add to the target set the states to which value v moves the set at `place`."""
        if self.shift[v] < 0:
            return
        guard: cython.Py_ssize_t = v * self.words
        far: cython.Py_ssize_t = target + (self.shift[v] >> 6)
        rest: cython.int = self.shift[v] & 63
        # A shift by whole words; below, each word is split into two.
        if rest == 0:
            for j in range(low, self.words - (self.shift[v] >> 6)):
                sets[far + j] |= sets[place + j] & self.guard[guard + j]
            return
        for j in range(low, self.words - (self.shift[v] >> 6)):
            word = sets[place + j] & self.guard[guard + j]
            if word != 0:
                sets[far + j] |= (word << rest) & ALL
                sets[far + j + 1] |= word >> (64 - rest)

    @cython.cfunc
    @cython.exceptval(check=False)
    def supported(
        self,
        sets: cython.p_ulonglong,
        place: cython.Py_ssize_t,
        after: cython.Py_ssize_t,
        back: cython.Py_ssize_t,
        low: cython.Py_ssize_t,
        v: cython.int,
    ) -> cython.bint:
        """Return True if value v leads from the set at `place` into `after`; add the states it leads from to `back`."""
        found: cython.ulonglong = 0
        if self.shift[v] < 0:
            return False
        guard: cython.Py_ssize_t = v * self.words
        far: cython.Py_ssize_t = after + (self.shift[v] >> 6)
        rest: cython.int = self.shift[v] & 63
        # The inverse of `advance`: shift the target states back, and compare them with those that were reached.
        for j in range(low, self.words - (self.shift[v] >> 6)):
            word = sets[place + j] & self.guard[guard + j]
            if word != 0:
                if rest == 0:
                    word = word & sets[far + j]
                else:
                    word = word & ((sets[far + j] >> rest) | ((sets[far + j + 1] << (64 - rest)) & ALL))
                found |= word
                sets[back + j] |= word
        return found != 0


def subset_table(lists: Sequence[Sequence[int]], values: Sequence[int]) -> DpTable:
    """Return a table for variables that differ: a state is the set of values used, a bit for each of `values`.

    These are all values of the lists.
    """
    bits = {value: tuple([int(value == other) for other in values]) for value in values}
    steps = ValueSteps(len(values), [[bits[value] for value in each] for each in lists])
    return DpTable(steps, [1] * len(values), list(range(len(values))))


PLANS = cython.declare(Cache, Cache(1 << 20))
