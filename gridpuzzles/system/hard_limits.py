"""End work that does not look at its limits by an alarm, and measure the memory of the process."""

from __future__ import annotations

import signal
import sys
from contextlib import suppress
from time import monotonic
from types import FrameType
from typing import Any

from ..base.errors import Limit

GRACE = 0.8
"""Seconds after a limit or Ctrl-C in which work should end on its own."""
FAREST = 1e8
"""The longest time of a timer in seconds: timers reject large numbers, and a program will not wait three years."""
LOOK_EVERY = 0.01
"""Seconds between two measurements of the memory."""


class HardTimeout(BaseException):
    """Raised in work that overran its limit, `Limit.TIME` or `Limit.CANCELLED`."""

    def __init__(self, limit: Limit) -> None:
        super().__init__(limit)
        self.limit = limit


class Alarm:
    """Raise `HardTimeout` in the ``with`` block after ``seconds``.

    The exception reaches Python code, and compiled code that checks for signals, in the main thread. It is raised again
    every `GRACE` seconds, because no exception leaves a finalizer. A system without interval timers has no alarms.
    """

    def __init__(self, seconds: float | None) -> None:
        self._seconds = seconds
        self._is_set = False

    def __enter__(self) -> Alarm:
        if self._seconds is not None:
            self.ring_after(self._seconds, Limit.TIME)
        return self

    def __exit__(self, *_: object) -> None:
        if self._is_set:
            signal.setitimer(signal.ITIMER_REAL, 0)

    def ring_after(self, seconds: float, limit: Limit) -> None:
        """Ring in ``seconds`` because of ``limit``, whatever the alarm was set to."""

        def ring(number: int, frame: FrameType | None) -> None:
            raise HardTimeout(limit)

        with suppress(AttributeError, ValueError):  # no timers, or not the main thread
            signal.signal(signal.SIGALRM, ring)
            self._is_set = True
            signal.setitimer(signal.ITIMER_REAL, min(max(seconds, 1e-6), FAREST), GRACE)


def resident_bytes() -> int:
    """Return the memory of the process: the present one if the system reports it (Linux), otherwise the peak.

    Raises `ValueError` if the system reports neither.
    """
    try:
        import resource
    except ImportError:
        raise ValueError("this system does not tell how much memory a process holds: no memory limit") from None
    try:
        with open("/proc/self/statm", "rb") as file:
            return int(file.read().split()[1]) * resource.getpagesize()
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


class MemoryWatch:
    """A signal that is set when the process uses more than ``megabytes``, or when another signal is set.

    ``limit`` is the reason why it is set.
    """

    def __init__(self, megabytes: float, signal: Any) -> None:
        self.limit = Limit.NONE
        self._bytes = megabytes * 1e6
        self._signal = signal
        self._next = 0.0
        resident_bytes()

    def is_set(self) -> bool:
        """Return True if the memory exceeds the limit or the other signal is set."""
        if self._signal is not None and self._signal.is_set():
            self.limit = Limit.CANCELLED
        elif not self.limit and monotonic() >= self._next:
            self._next = monotonic() + LOOK_EVERY
            if resident_bytes() > self._bytes:
                self.limit = Limit.MEMORY
        return bool(self.limit)

    def left(self) -> int:
        """Return the number of bytes that the process may still allocate."""
        return int(min(max(0.0, self._bytes - resident_bytes()), sys.maxsize))
