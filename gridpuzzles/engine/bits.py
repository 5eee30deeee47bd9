"""Machine words and raw memory: the few operations that differ between C and Python.

A word has 64 bits, and a bitset is a sequence of words: bit `i` is bit `i % 64` of word `i // 64`. In a compiled build,
the C definitions in `bits.pxd` replace this module. Numbers that the engine computes must fit in a word or be masked
with `ALL`, because Python's integers do not wrap.
"""

from __future__ import annotations

from collections.abc import Iterable
from time import perf_counter

ALL = 0xFFFFFFFFFFFFFFFF


def popcount(word: int) -> int:
    """Return the number of bits set."""
    return word.bit_count()


def lowest_bit(word: int) -> int:
    """Return the index of the lowest bit set; the word must not be zero."""
    return (word & -word).bit_length() - 1


def highest_bit(word: int) -> int:
    """Return the index of the highest bit set; the word must not be zero."""
    return word.bit_length() - 1


def bit(place: int) -> int:
    """Return the word with one bit set.

    The compiled version shifts a typed 1, because a plain C `1 << 31` overflows an int.
    """
    return 1 << place


class Memory:
    """Base class of objects with raw memory, which is freed when the object is."""

    def new_words(self, length: int) -> list[int]:
        """Return zeroed words."""
        return [0] * length

    def words_of(self, values: Iterable[int]) -> list[int]:
        """Return these values as words."""
        return [*values]

    def new_doubles(self, length: int) -> list[float]:
        """Return zeroed floating point numbers."""
        return [0.0] * length

    def grown_words(self, old: list[int], length: int, room: int) -> list[int]:
        """Return `room` words, which begin with the `length` old ones; free the memory of these."""
        return old[:length] + [0] * (room - length)

    def release(self, memory: list[int]) -> None:
        """Free memory before the object is freed."""

    # In C, these are signed 64-bit integers and C ints.
    new_longs = new_ints = new_words
    longs_of = ints_of = words_of
    grown_longs = grown_ints = grown_words


def now() -> float:
    """Return the seconds of a clock for measuring durations."""
    return perf_counter()


def check_signals() -> None:
    """Let Ctrl-C act; the interpreter does this between bytecodes."""


def release_lock() -> None:
    """Let other threads run; the interpreter does this between bytecodes."""
