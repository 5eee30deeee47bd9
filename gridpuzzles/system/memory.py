"""Measure the memory of the process, and enforce limits by the operating system."""

from __future__ import annotations

import sys
from contextlib import suppress
from functools import partial
from time import monotonic

from .watchdog import GRACE, HardTimeout, Watchdog, uninterrupted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType
    from typing import Any

SLACK = 4_000_000
"""Bytes above the limit that a process may take, because work should end on its own and write an answer."""
MOST = 1e9
"""Megabytes from which a limit is ignored, because systems do not accept every number."""
LOOK_EVERY = 0.01
"""Seconds between two measurements of the memory."""


def resident_bytes() -> int:
    """Return the memory of the process: the present one if the system reports it (Linux), otherwise the peak.

    Raises `ValueError` if the system reports neither.
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
    """Return a field of ``/proc/self/statm`` in bytes: 1 is resident memory, 5 is data and stack."""
    with open("/proc/self/statm", "rb") as file:
        pages = int(file.read().split()[field])
    import resource

    return pages * resource.getpagesize()


class MemoryWatch:
    """A signal that is set when the process uses more than ``megabytes``, or when another signal is set.

    ``limit`` is "memory" or "cancelled", the reason why it is set, or empty.
    """

    def __init__(self, megabytes: float, signal: Any) -> None:
        self.limit = ""
        self._bytes = min(megabytes, MOST) * 1e6
        self._signal = signal
        self._next = 0.0
        resident_bytes()

    def is_set(self) -> bool:
        """Return True if the memory exceeds the limit or the other signal is set."""
        if self._signal is not None and self._signal.is_set():
            self.limit = "cancelled"
        elif not self.limit and monotonic() >= self._next:
            self._next = monotonic() + LOOK_EVERY
            if resident_bytes() > self._bytes:
                self.limit = "memory"
        return bool(self.limit)

    def left(self) -> int:
        """Return the number of bytes that the process may still allocate."""
        return max(0, int(self._bytes) - resident_bytes())


class MemoryCeiling:
    """Limit the memory of the process in the ``with`` block to ``megabytes`` and some slack.

    Any allocation beyond that raises `HardTimeout` ("memory"). Only Linux supports this; elsewhere nothing is raised.
    The block may allocate ``least`` bytes in any case.
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
            with suppress(OSError):  # the system does not report its memory
                self._bound(self._megabytes * 1e6)
        return self

    def _bound(self, most: float) -> None:
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
        room = max(most - resident_bytes() + SLACK, self._least)
        bounds = [end for end in (soft, hard) if end != resource.RLIM_INFINITY]
        # The limit counts allocated memory, used or not, which exceeds resident memory, so it is never too high.
        most = min([_pages(5) + room, *bounds])
        # made now, because memory may be exhausted at the end
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


class HardLimits:
    """Raise `HardTimeout` in the ``with`` block soon after its time limit, or for an allocation above its memory limit.

    The arguments are those of `Watchdog` and `MemoryCeiling`.
    """

    def __init__(
        self,
        seconds: float | None = None,
        megabytes: float | None = None,
        grace: float = GRACE,
        least: int = SLACK,
    ) -> None:
        self._watchdog = Watchdog(seconds, grace)
        self._ceiling = MemoryCeiling(megabytes, least)
        self.hurry = self._watchdog.hurry

    @uninterrupted
    def __enter__(self) -> HardLimits:
        self._watchdog.__enter__()
        self._ceiling.__enter__()
        return self

    @uninterrupted
    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._watchdog.__exit__(kind, error, at)
        self._ceiling.__exit__(kind, error, at)
