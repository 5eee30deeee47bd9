"""End work that overruns its limit: a timer of the operating system raises an exception."""

from __future__ import annotations

import signal
from contextlib import suppress

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
    """Return ``function``; no watchdog raises in it or in its callees, because it sets or ends a limit.

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


class Watchdog:
    """Raise `HardTimeout` in the ``with`` block once ``seconds`` plus ``grace`` have passed.

    The exception reaches Python code, and compiled code that checks for signals, in the main thread. It is not raised
    on a system without interval timers.
    """

    def __init__(self, seconds: float | None = None, grace: float = GRACE) -> None:
        self._seconds = seconds
        if seconds is None or seconds > 0:
            self._grace = grace
        else:
            self._grace = LATE * grace
        self._on = self._armed = False

    @uninterrupted
    def __enter__(self) -> Watchdog:
        self._on = True
        if self._seconds is not None and self._seconds < FAREST:
            self._arm("ITIMER_REAL", "SIGALRM", self._seconds, "time")
        return self

    @uninterrupted
    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._on = False
        if self._armed:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.setitimer(signal.ITIMER_PROF, 0)

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
