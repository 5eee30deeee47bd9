"""End work that overruns its limits of time or memory, by timers and limits of the operating system."""

from __future__ import annotations

import signal
import sys
from contextlib import suppress
from functools import partial
from time import monotonic

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import CodeType, FrameType, TracebackType
    from typing import Any, TypeVar

    F = TypeVar("F", bound=Callable[..., Any])


GRACE = 0.1
"""Seconds of processor time in which work should end on its own, since real time may pass without progress."""
PLAIN_GRACE = 2.0
"""Grace in seconds if the engine is plain Python."""
LATE = 0.2
"""Fraction of the grace for work that starts when its time is already over."""
FAREST = 1e8
"""Seconds from which no alarm is set: timers reject large numbers, and a program will not wait three years."""


_uninterrupted: set[CodeType] = set()


def uninterrupted(function: F) -> F:
    """Return ``function``; no hard limit raises in it or in its callees, because it sets or ends a limit.

    A timer often goes off just when a limit ends, because freeing much memory takes longer than the pause of a timer.
    """
    _uninterrupted.add(function.__code__)
    return function


def _may_raise(frame: FrameType | None) -> bool:
    """Return True if the frame is not in an uninterrupted function."""
    while frame is not None:
        if frame.f_code in _uninterrupted:
            return False
        frame = frame.f_back
    return True


class HardTimeout(BaseException):
    """Raised in work that overran its limit; ``limit`` is the reason: "time", "cancelled" or "memory"."""

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


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


class HardLimits:
    """Raise `HardTimeout` in the ``with`` block soon after its time limit, or for an allocation above its memory limit.

    The time is over once ``seconds`` plus ``grace`` have passed. The exception reaches Python code, and compiled code
    that checks for signals, in the main thread; it is not raised on a system without interval timers. The memory is
    ``megabytes`` and some slack, and the block may allocate ``least`` bytes in any case; only Linux supports this.
    """

    def __init__(
        self,
        seconds: float | None = None,
        megabytes: float | None = None,
        grace: float = GRACE,
        least: int = SLACK,
    ) -> None:
        self._seconds = seconds
        self._grace = grace if seconds is None or seconds > 0 else LATE * grace
        self._on = self._armed = False
        self._least = least
        self._megabytes = None
        if megabytes is not None and megabytes < MOST and sys.platform == "linux":
            self._megabytes = megabytes
        self._restore: Callable[[], None] | None = None

    @uninterrupted
    def __enter__(self) -> HardLimits:
        self._on = True
        if self._seconds is not None and self._seconds < FAREST:
            self._arm("ITIMER_REAL", "SIGALRM", self._seconds, "time")
        if self._megabytes is not None:
            with suppress(OSError):  # the system does not report its memory
                self._bound(self._megabytes * 1e6)
        return self

    @uninterrupted
    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._on = False
        if self._armed:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.setitimer(signal.ITIMER_PROF, 0)
        if self._restore is not None:
            self._restore()
            self._restore = None
            if isinstance(error, MemoryError):
                raise HardTimeout("memory") from None

    def hurry(self, limit: str) -> None:
        """Leave only the grace from now on."""
        self._arm("ITIMER_PROF", "SIGPROF", self._grace, limit)

    def _arm(self, timer: str, name: str, seconds: float, limit: str) -> None:
        # The first timer measures real time and only starts the grace; the second one raises.
        is_last = name == "SIGPROF" or not self._grace

        def heard(number: int, frame: FrameType | None) -> None:
            if not self._on:
                return
            if not is_last:
                self.hurry(limit)
            elif _may_raise(frame):
                raise HardTimeout(limit)

        with suppress(AttributeError, ValueError):  # no such timer, or not the main thread
            signal.signal(getattr(signal, name), heard)
            self._armed = True
            # The timer repeats: the first exception may be raised in a finalizer, which no exception can leave.
            signal.setitimer(getattr(signal, timer), max(seconds, 1e-6), GRACE if is_last else 0.0)

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
