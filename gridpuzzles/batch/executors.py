"""Who does the work: this process, or processes beside it. `cluster` adds a third."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import sys
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor
from concurrent.futures import wait as wait_for
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from threading import Lock, Thread

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from concurrent.futures import Future
    from multiprocessing.connection import Connection
    from typing import Any, Protocol, TypeVar

    from .items import Item

    class Timed(Protocol):
        """Answers to a chunk of items, and the seconds that they took."""

        @property
        def seconds(self) -> float: ...

    Found = TypeVar("Found", bound=Timed)
    Given = TypeVar("Given", bound=Timed, covariant=True)

    class Work(Protocol[Given]):
        """What is done with items: `batch.answers.Job` writes lines, `batch.many.Question` makes values."""

        def answers(self, items: Sequence[Item], patience: float | None = None) -> Given:
            """The answers to all items, in order; never raises for what an item holds.

            ``patience``: seconds after which only the answers given by then come back, if the work knows of that.
            """

        def lost(self, item: Item) -> Given:
            """The answer to an item that no worker survives."""

    class Pending(Protocol[Given]):
        """Answers on their way."""

        def result(self) -> Given:
            """Waits for them; raises `WorkerDied` when they will not come."""

    class Executor(Protocol[Given]):
        """Works on chunks of items, several at a time and in any order.

        ``job`` is what it does, ``window`` how many chunks keep all its workers busy.
        """

        @property
        def job(self) -> Work[Given]: ...

        window: int

        def submit(self, items: Sequence[Item], patience: float | None = None) -> Pending[Given]:
            """Begin to work on a chunk."""

        def first(self, waiting: Sequence[Pending[Any]]) -> Pending[Given]:
            """Wait until one of these has a result, and return it."""

        def close(self) -> None:
            """Let go of everything; what is still being worked on is given up."""


MADE = 50_000
"""So many objects more than were let go of make a process look for those that hold one another in a circle."""
LOOK_EVERY = 0.05
"""Seconds after which a worker that hands over its answers, and is to go, sees whether anybody waits for them."""


class WorkerDied(Exception):
    """A worker, or another one beside it, died before it had answered."""


class CompletedFuture:
    """Answers that are there already."""

    def __init__(self, found: Any) -> None:
        self._found = found

    def result(self) -> Any:
        return self._found


class InlineExecutor:
    """Works on each chunk at once, in this process."""

    window = 1

    def __init__(self, job: Work[Any]) -> None:
        self.job = job

    def submit(self, items: Sequence[Item], patience: float | None = None) -> Pending[Any]:
        return CompletedFuture(self.job.answers(items, patience))

    def first(self, waiting: Sequence[Pending[Any]]) -> Pending[Any]:
        return waiting[0]

    def close(self) -> None:
        """Nothing is held."""


class ProcessExecutor:
    """Works in so many processes; those that die are replaced."""

    def __init__(self, job: Work[Any], workers: int) -> None:
        self.window = 4 * workers
        self.job = job
        self._workers = workers
        # Workers hold the one end, and go when this process closes the other one or dies.
        self._theirs, self._ours = multiprocessing.Pipe(duplex=False)
        self._pool = self._new_pool()

    def submit(self, items: Sequence[Item], patience: float | None = None) -> Pending[Any]:
        try:
            return _InPool(self._pool.submit(_answers, self.job, items, patience))
        except BrokenProcessPool:
            _let_go(self._pool)
            self._pool = self._new_pool()
            return _InPool(self._pool.submit(_answers, self.job, items, patience))

    def first(self, waiting: Sequence[Any]) -> Pending[Any]:
        by_future: dict[Any, Pending[Any]] = {pending.future: pending for pending in waiting}
        done, _ = wait_for(by_future, return_when=FIRST_COMPLETED)
        return by_future[done.pop()]

    def close(self) -> None:
        _let_go(self._pool)
        self._theirs.close()
        self._ours.close()

    def _new_pool(self) -> ProcessPoolExecutor:
        spawning = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._workers, spawning, _begin_work, (self._theirs,))


def _let_go(pool: ProcessPoolExecutor) -> None:
    queue = vars(pool)["_call_queue"]
    pool.shutdown(wait=False, cancel_futures=True)
    if sys.version_info < (3, 11, 5) and queue is not None:
        # Who hands over a chunk that nobody takes any more is told so; later Pythons see to that.
        queue._reader.close()


class _InPool:
    def __init__(self, future: Future[Any]) -> None:
        self.future = future

    def result(self) -> Any:
        try:
            return self.future.result()
        except BrokenProcessPool:
            raise WorkerDied from None


def collect_rarely() -> None:
    """Makes this process look for garbage in circles seldom: what is made for a record hangs together, but hardly ever
    in circles, and looking through all of it took a fifth of the time."""
    gc.freeze()
    gc.set_threshold(MADE)


_handing_over = Lock()
"""Held by a worker but while it works."""


def _answers(job: Work[Any], items: Sequence[Item], patience: float | None = None) -> Any:
    """What a worker does with a chunk, and the time in which it may end."""
    _handing_over.release()
    try:
        return job.answers(items, patience)
    finally:
        _handing_over.acquire()


def _begin_work(end: Connection) -> None:
    """Leaves Ctrl-C to the parent, and goes with it: a killed batch leaves no process behind.

    As long as the parent lives it goes from its work only: for half of an answer the parent would wait for ever.
    """
    collect_rarely()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _handing_over.acquire()

    parent = multiprocessing.parent_process()
    assert parent is not None
    ends = end, parent.sentinel

    def follow() -> None:
        wait(ends)
        while not _handing_over.acquire(timeout=LOOK_EVERY) and parent.is_alive():
            pass
        os._exit(1)

    Thread(target=follow, daemon=True).start()
