"""One function over many things, in several processes when asked, the answers in order."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import TypeVar

    T = TypeVar("T")
    R = TypeVar("R")

MAX_SHARE, SHARES = 64, 16
"""Things handed over at a time, and how often at least each process is handed some."""


def in_order(function: Callable[[T], R], things: Sequence[T], jobs: int) -> Iterator[R]:
    """``function`` of each of ``things``, as soon as those before it are done; more than one job must be picklable."""
    if jobs <= 1 or len(things) < 2:
        yield from map(function, things)
        return
    import signal
    import sys
    from multiprocessing import get_context

    share = max(1, min(MAX_SHARE, len(things) // (SHARES * jobs)))
    # A fork has at once all that was imported and prepared; where it is not to be trusted each process begins anew.
    context = get_context("fork" if sys.platform == "linux" else "spawn")
    # Ctrl-C ends this process, and with it the others, which would only add their tracebacks.
    with context.Pool(min(jobs, len(things)), signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield from pool.imap(function, things, share)
