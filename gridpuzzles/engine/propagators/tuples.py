"""The tuples of a table, listed or enumerated from a condition; equal tables share them."""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import Memory, bit
from gridpuzzles.engine.cache import Cache
from gridpuzzles.engine.enumeration import Enumeration, EnumerationCursor
from gridpuzzles.engine.limits import Limits
from gridpuzzles.engine.programs import Program

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

# A condition whose tuples take more steps to enumerate is left to `Bounds`.
MAX_STEPS = cython.declare(cython.longlong, 200000)

# A condition whose supports take more words is left to `Bounds`, too.
MAX_WORDS = cython.declare(cython.longlong, 1 << 23)

# Tables that other scopes and problems can use: many cages are alike.
TABLES = cython.declare(Cache, Cache(1 << 22))


@cython.final
@cython.cclass
class Tuples(Memory):
    """Tuples of value numbers, and the supports of each value of each position: the set of tuples that have it.

    The supports of value `v` at position `p` are the `words` words at `supports[words * (first[p] + v)]`.
    """

    count: cython.Py_ssize_t
    capacity: cython.Py_ssize_t
    arity: cython.int
    words: cython.Py_ssize_t
    first: cython.p_int
    cells: cython.p_int
    supports: cython.p_ulonglong

    def __init__(self, sizes: Sequence[int]) -> None:
        self.arity = len(sizes)
        self.first = self.new_ints(self.arity + 1)
        for place in range(self.arity):
            self.first[place + 1] = self.first[place] + sizes[place]
        self.count = 0
        self.words = 0
        self.capacity = 64
        self.cells = self.new_ints(self.capacity * self.arity)

    @cython.ccall
    def size(self) -> cython.Py_ssize_t:
        """Return the approximate size in words."""
        return self.capacity * self.arity + self.words * self.first[self.arity]

    @cython.cfunc
    def are_all(self) -> cython.bint:
        """Return True if all possible tuples are there, each of them once."""
        size: cython.longlong = 1
        for place in range(self.arity):
            size *= self.first[place + 1] - self.first[place]
            if size > self.count:
                return False
        return size == self.count

    @cython.cfunc
    def length(self) -> cython.Py_ssize_t:
        """Return the number of words that the supports take."""
        words: cython.Py_ssize_t = (self.count + 63) // 64
        return 0 if self.arity == 1 else words * self.first[self.arity]

    @cython.cfunc
    def add(self, numbers: cython.p_ulonglong, start: cython.Py_ssize_t) -> cython.void:
        """Append the tuple that begins at `numbers[start]`."""
        i: cython.Py_ssize_t
        if self.count == self.capacity:
            self.capacity *= 2
            self.cells = self.grown_ints(self.cells, self.count * self.arity, self.capacity * self.arity)
        for i in range(self.arity):
            self.cells[self.count * self.arity + i] = numbers[start + i]
        self.count += 1

    @cython.cfunc
    def index(self) -> cython.void:
        """Compute the supports when all tuples are there; tuples of one position need none."""
        if self.arity == 1:
            return
        self.supports = self.new_words(self.length())
        self.words = (self.count + 63) // 64
        for i in range(self.count):
            for place in range(self.arity):
                row = self.words * (self.first[place] + self.cells[i * self.arity + place])
                self.supports[row + (i >> 6)] |= bit(i & 63)


@cython.ccall
def enumerate_tuples(program: Program, values: list, groups: list, limits: Limits) -> Any:
    """Return the tuples that satisfy a program, or False if that takes too long; raise `LimitMet` at a limit."""
    tuples: Tuples = Tuples([len(each) for each in values])
    work: Enumeration = Enumeration(program, values, groups, limits)
    here: EnumerationCursor = EnumerationCursor(work)
    if not values:
        if program.evaluate(()):
            tuples.add(here.chosen, 0)
    elif all(values):
        work.fill(here)
        work.start(here)
        while work.advance(here, MAX_STEPS, limits):
            tuples.add(here.chosen, 0)
    if here.steps >= MAX_STEPS or tuples.length() > MAX_WORDS:
        return False
    tuples.index()
    return tuples
