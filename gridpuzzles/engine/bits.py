"""Machine words and raw memory: the few operations that differ between C and Python.

A word is 64 bits, a bitset a run of words: bit `i` is bit `i % 64` of word `i // 64`.  Compiled, the C
definitions in `bits.pxd` take the place of this module.  Whatever the engine computes must fit in a
word or be masked with `ALL`, because Python's integers do not wrap.
"""

from __future__ import annotations

from time import perf_counter

ALL = 0xFFFFFFFFFFFFFFFF


def popcount(word: int) -> int:
    """The number of bits set."""
    return word.bit_count()


def lowest_bit(word: int) -> int:
    """The place of the lowest bit set; the word must not be zero."""
    return (word & -word).bit_length() - 1


def highest_bit(word: int) -> int:
    """The place of the highest bit set; the word must not be zero."""
    return word.bit_length() - 1


def bit(place: int) -> int:
    """The word with one bit set: a typed 1, shifted, because a plain C `1 << 31` overflows an int."""
    return 1 << place


def new_words(length: int) -> list[int]:
    """Zeroed words."""
    return [0] * length


def new_longs(length: int) -> list[int]:
    """Zeroed signed 64-bit integers."""
    return [0] * length


def new_ints(length: int) -> list[int]:
    """Zeroed C ints."""
    return [0] * length


def new_doubles(length: int) -> list[float]:
    """Zeroed floating point numbers."""
    return [0.0] * length


def release(memory: list[int] | list[float] | None) -> None:
    """Give memory back; `None` is ignored."""


def now() -> float:
    """Seconds of a clock to measure with."""
    return perf_counter()


def check_signals() -> None:
    """Let Ctrl-C act and other threads run; the interpreter does both by itself between bytecodes."""
