"""How much memory the process holds, and a ceiling for it: what would take more fails, and ends the work."""

from __future__ import annotations

import sys
from contextlib import suppress
from functools import partial

from .watchdog import HardTimeout, uninterrupted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

SLACK = 4_000_000
"""Bytes above its limit that a process may take: the work is to end by itself at the limit, with what it has found, and
an answer is to be written, too."""
MOST = 1e9
"""Megabytes from which on a limit is none: no system takes a number however large."""


def resident_bytes() -> int:
    """The memory the process holds: now where the system tells (Linux), else at most so far.

    Raises `ValueError` where the system tells neither.
    """
    try:
        return _pages(1)
    except OSError:
        pass
    try:
        import resource
    except ImportError:
        raise ValueError("this system does not tell how much memory a process holds: no memory limit") from None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    if sys.platform == "darwin":
        return peak
    return peak * 1024


def _pages(field: int) -> int:
    """A field of what Linux says of the memory of this process, in bytes: 1 is what it holds, 5 what it has asked for
    to write to."""
    with open("/proc/self/statm", "rb") as file:
        pages = int(file.read().split()[field])
    import resource

    return pages * resource.getpagesize()


class MemoryCeiling:
    """While it lasts (``with ceiling:``) what would make the process hold more than so many megabytes, and a little,
    raises `HardTimeout` ("memory"), wherever it asks for memory. Linux bounds that; elsewhere nothing is raised.

    ``least`` bytes it may take in any case.
    """

    def __init__(self, megabytes: float | None = None, least: int = SLACK) -> None:
        self._least = least
        self._megabytes = None
        if megabytes is not None and megabytes < MOST and sys.platform == "linux":
            self._megabytes = megabytes
        self._restore: Callable[[], None] | None = None

    @uninterrupted
    def __enter__(self) -> MemoryCeiling:
        if self._megabytes is not None:
            with suppress(OSError):  # a system that does not tell what a process holds
                self._bound(self._megabytes * 1e6)
        return self

    def _bound(self, most: float) -> None:
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
        room = max(most - resident_bytes() + SLACK, self._least)
        bounds = [end for end in (soft, hard) if end != resource.RLIM_INFINITY]
        # What is asked for counts, used or not: more than what is held, so that the bound is never too high.
        most = min([_pages(5) + room, *bounds])
        # Made now, because there may be no memory for it at the end.
        self._restore = partial(resource.setrlimit, resource.RLIMIT_DATA, (soft, hard))
        resource.setrlimit(resource.RLIMIT_DATA, (int(most), hard))

    @uninterrupted
    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._restore is None:
            return
        self._restore()
        self._restore = None
        if isinstance(error, MemoryError):
            raise HardTimeout("memory") from None
