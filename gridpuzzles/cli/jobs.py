"""One function over many things, in several processes when asked, the answers in order."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import TypeVar

    T = TypeVar("T")
    R = TypeVar("R")

LARGEST_SHARE = 64


def in_order(function: Callable[[T], R], things: Sequence[T], jobs: int) -> Iterator[R]:
    """``function`` of each of ``things``, as soon as those before it are done; more than one job must be picklable."""
    if jobs <= 1 or len(things) < 2:
        yield from map(function, things)
        return
    import signal
    from multiprocessing import get_context

    share = max(1, min(LARGEST_SHARE, len(things) // (4 * jobs)))
    # Ctrl-C ends this process, and with it the others, which would only add their tracebacks.
    with get_context("spawn").Pool(min(jobs, len(things)), signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield from pool.imap(function, things, share)
