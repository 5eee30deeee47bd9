"""Measure the memory of the process, and limit it, so that an allocation beyond the limit ends the work."""

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
"""Bytes above the limit that a process may take, because work should end on its own and write an answer."""
MOST = 1e9
"""Megabytes from which a limit is ignored, because systems do not accept every number."""


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
