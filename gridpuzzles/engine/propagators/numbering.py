"""A common numbering of the values of variables with different value lists."""

from __future__ import annotations

from itertools import accumulate

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import Memory
from gridpuzzles.engine.cache import Cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


@cython.final
@cython.cclass
class Numbering(Memory):
    """Numbers from 0 to count - 1 for all values of some lists, in ascending order."""

    count: cython.int
    start: cython.p_int
    numbers: cython.p_int
    places: cython.p_int

    def __init__(self, lists: Sequence[Sequence[int]]) -> None:
        values = lists[0] if len(lists) == 1 else sorted({value for each in lists for value in each})
        known = {value: number for number, value in enumerate(values)}
        self.count = len(values)
        self.start = self.ints_of([0, *accumulate(map(len, lists))])
        self.numbers = self.ints_of([known[value] for each in lists for value in each])
        self.places = self.ints_of([-1] * (self.count * len(lists)))
        for k in range(len(lists)):
            for i in range(self.start[k], self.start[k + 1]):
                self.places[k * self.count + self.numbers[i]] = i - self.start[k]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def number(self, which: cython.int, i: cython.int) -> cython.int:
        """Return the number of value i of a list."""
        return self.numbers[self.start[which] + i]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def place(self, which: cython.int, number: cython.int) -> cython.int:
        """Return the index in a list of the value with this number, or -1."""
        return self.places[which * self.count + number]


NUMBERINGS = cython.declare(Cache, Cache(1 << 18))


@cython.cfunc
def numbering(lists: tuple) -> Numbering:
    """Return the numbering of these lists, built once."""
    known: Numbering | None = NUMBERINGS.find(lists)
    if known is None:
        known = NUMBERINGS.keep(lists, Numbering(lists), len(lists) * sum([len(values) for values in lists]))
    return known
