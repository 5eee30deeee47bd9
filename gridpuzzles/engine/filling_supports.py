"""The fillings of a unit as sets, from which a trial removes those with a removed value."""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import ALL, new_ints, new_words, release


@cython.final
@cython.cclass
class FillingSupports:
    """The supports of a unit: the values of each position, and for each value the set of fillings that have it."""

    count: cython.int
    words: cython.int
    first: cython.p_int
    value: cython.p_int
    having: cython.p_ulonglong

    def __init__(self, count: cython.int, having: list) -> None:
        """Store the supports; `having` has for each position pairs of a value number and its fillings, as a bitset."""
        w: cython.int
        at: cython.int
        entry: cython.int = 0
        self.count = count
        self.words = (count + 63) // 64
        self.first = new_ints(len(having) + 1)
        entries = sum([len(each) for each in having])
        self.value = new_ints(entries)
        self.having = new_words(entries * self.words)
        for at in range(len(having)):
            for number, some in having[at]:
                self.value[entry] = number
                for w in range(self.words):
                    self.having[entry * self.words + w] = (some >> 64 * w) & ALL
                entry += 1
            self.first[at + 1] = entry

    def __dealloc__(self) -> None:
        release(self.first)
        release(self.value)
        release(self.having)
