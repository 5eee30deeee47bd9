"""Calls of one function for many items, optionally in several processes, with the results in order."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import TypeVar

    T = TypeVar("T")
    R = TypeVar("R")

MAX_SHARE, SHARES = 64, 16
"""Largest number of items sent to a process at a time, and desired number of such batches for each process."""


def in_order(function: Callable[[T], R], things: Sequence[T], jobs: int) -> Iterator[R]:
    """Yield ``function(thing)`` for each of ``things``, in order. With several jobs, everything must be picklable."""
    if jobs <= 1 or len(things) < 2:
        yield from map(function, things)
        return
    import signal
    import sys
    from multiprocessing import get_context

    share = max(1, min(MAX_SHARE, len(things) // (SHARES * jobs)))
    # A forked process has all imports and prepared data. Other systems cannot fork safely, so they start new processes.
    context = get_context("fork" if sys.platform == "linux" else "spawn")
    # Only this process handles Ctrl-C, and ends the others, so that they do not print tracebacks.
    with context.Pool(min(jobs, len(things)), signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield from pool.imap(function, things, share)
