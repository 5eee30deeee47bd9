"""Machine words and raw memory: the few operations that differ between C and Python.

A word has 64 bits, and a bitset is a sequence of words: bit `i` is bit `i % 64` of word `i // 64`. In a compiled build,
the C definitions in `bits.pxd` replace this module. Numbers that the engine computes must fit in a word or be masked
with `ALL`, because Python's integers do not wrap.
"""

from __future__ import annotations

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


def new_words(length: int) -> list[int]:
    """Return zeroed words."""
    return [0] * length


def new_longs(length: int) -> list[int]:
    """Return zeroed signed 64-bit integers."""
    return [0] * length


def new_ints(length: int) -> list[int]:
    """Return zeroed C ints."""
    return [0] * length


def new_doubles(length: int) -> list[float]:
    """Return zeroed floating point numbers."""
    return [0.0] * length


def release(memory: list[int] | list[float] | None) -> None:
    """Free the memory; `None` is ignored."""


def now() -> float:
    """Return the seconds of a clock for measuring durations."""
    return perf_counter()


def check_signals() -> None:
    """Let Ctrl-C act; the interpreter does this between bytecodes."""


def release_lock() -> None:
    """Let other threads run; the interpreter does this between bytecodes."""
