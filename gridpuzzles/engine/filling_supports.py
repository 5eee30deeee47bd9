"""The fillings of a unit as sets, from which a trial removes those with a removed value."""

from __future__ import annotations

from itertools import accumulate

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import ALL, Memory


@cython.final
@cython.cclass
class FillingSupports(Memory):
    """The supports of a unit: the values of each position, and for each value the set of fillings that have it."""

    count: cython.int
    words: cython.int
    first: cython.p_int
    value: cython.p_int
    having: cython.p_ulonglong

    def __init__(self, count: cython.int, having: list) -> None:
        """Store the supports; `having` has for each position pairs of a value number and its fillings, as a bitset."""
        sets = [some for each in having for _, some in each]
        self.count = count
        self.words = (count + 63) // 64
        self.first = self.ints_of([0, *accumulate(map(len, having))])
        self.value = self.ints_of([number for each in having for number, _ in each])
        self.having = self.words_of([some >> 64 * w & ALL for some in sets for w in range(self.words)])
