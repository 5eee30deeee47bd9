"""Compare the time for a text with that for a part of it, so that no test depends on the speed of the machine."""

from __future__ import annotations

import time
from collections.abc import Callable

PARTS = 8
REPEATS = 3
MAX_GROWTH = 32
"""Between 8, the growth of linear time if the text is 8 times as long, and 64, that of quadratic time."""


def grows_linearly(read: Callable[[str], object], text: str) -> bool:
    """Return True if reading the text takes at most `MAX_GROWTH` times as long as reading an eighth of it."""
    part, whole = (min(_seconds(read, one) for _ in range(REPEATS)) for one in (text[: len(text) // PARTS], text))
    return whole < MAX_GROWTH * part


def _seconds(read: Callable[[str], object], text: str) -> float:
    """Return the processor time for reading a text."""
    start = time.process_time()
    read(text)
    return time.process_time() - start
