"""Compare the time for work of two sizes, so that no test depends on the speed of the machine."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

FACTOR = 8
ROUNDS = 3
MAX_GROWTH = 32
"""Between 8, the growth of linear time if the size is 8 times as large, and 64, that of quadratic time."""


def grows_linearly(work: Callable[[int], object], size: int) -> bool:
    """Return True if work of this size takes at most `MAX_GROWTH` times as long as work of an eighth of it.

    The time is that of the processor; the shortest of several rounds counts.
    """
    small, large = (min(_seconds(work, one) for _ in range(ROUNDS)) for one in (size // FACTOR, size))
    return large < MAX_GROWTH * small


def is_read_in_linear_time(read: Callable[[str], object], text: str) -> bool:
    """Return True if reading the text takes at most `MAX_GROWTH` times as long as reading its first eighth."""
    return grows_linearly(lambda length: read(text[:length]), len(text))


def _seconds(work: Callable[[int], object], size: int) -> float:
    """Return the processor time of the work."""
    begun = process_time()
    work(size)
    return process_time() - begun
