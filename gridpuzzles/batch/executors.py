"""Executors, which do the work in this process or in other processes. `cluster` adds a third kind."""

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
        """Answers to a chunk of items, with the seconds that they took."""

        @property
        def seconds(self) -> float: ...

    Found = TypeVar("Found", bound=Timed)
    Given = TypeVar("Given", bound=Timed, covariant=True)

    class Work(Protocol[Given]):
        """The work to do on items: `batch.answers.Job` writes lines, `batch.many.Question` makes values."""

        def answers(self, items: Sequence[Item], patience: float | None = None) -> Given:
            """Return the answers to all items, in order; never raise an exception for the content of an item.

            If the work supports ``patience``, it returns only the answers given within this number of seconds.
            """

        def lost(self, item: Item) -> Given:
            """Return the answer to an item on which every worker crashed."""

    class Pending(Protocol[Given]):
        """Answers that are not available yet."""

        def result(self) -> Given:
            """Wait for the answers and return them; raises `WorkerDied` if they will not come."""

    class Executor(Protocol[Given]):
        """An executor, which works on several chunks of items at a time, in any order.

        ``job`` is the work to do, and ``window`` the number of chunks that keep all workers busy.
        """

        @property
        def job(self) -> Work[Given]: ...

        window: int

        def submit(self, items: Sequence[Item], patience: float | None = None) -> Pending[Given]:
            """Start to work on a chunk."""

        def first(self, waiting: Sequence[Pending[Any]]) -> Pending[Given]:
            """Wait until one of these has a result, and return it."""

        def close(self) -> None:
            """Free all resources; unfinished work is abandoned."""


MADE = 50_000
"""Number of new objects, less those freed, after which a process looks for garbage in cycles."""
LOOK_EVERY = 0.05
"""Interval in seconds at which a worker that is to exit, but is handing over answers, checks if its parent lives."""


class WorkerDied(Exception):
    """A worker, or another one of the same pool, died before it answered."""


class CompletedFuture:
    """Answers that are available already."""

    def __init__(self, found: Any) -> None:
        self._found = found

    def result(self) -> Any:
        return self._found


class InlineExecutor:
    """An executor that works on each chunk at once, in this process."""

    window = 1

    def __init__(self, job: Work[Any]) -> None:
        self.job = job

    def submit(self, items: Sequence[Item], patience: float | None = None) -> Pending[Any]:
        return CompletedFuture(self.job.answers(items, patience))

    def first(self, waiting: Sequence[Pending[Any]]) -> Pending[Any]:
        return waiting[0]

    def close(self) -> None:
        """Do nothing: this executor holds no resources."""


class ProcessExecutor:
    """An executor with ``workers`` processes; those that die are replaced."""

    def __init__(self, job: Work[Any], workers: int) -> None:
        self.window = 4 * workers
        self.job = job
        self._workers = workers
        # Workers hold one end, and exit when this process closes the other one or dies.
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
        # Stop the thread that feeds the queue, because no worker reads it any more; later versions of Python do so
        # themselves.
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
    """Make this process look for garbage cycles rarely.

    The objects made for a record are seldom in cycles, and looking through all of them took a fifth of the time.
    """
    gc.freeze()
    gc.set_threshold(MADE)


_handing_over = Lock()
"""The lock that a worker holds whenever it is not working."""


def _answers(job: Work[Any], items: Sequence[Item], patience: float | None = None) -> Any:
    """Answer a chunk in a worker; only during this work may the worker exit."""
    _handing_over.release()
    try:
        return job.answers(items, patience)
    finally:
        _handing_over.acquire()


def _begin_work(end: Connection) -> None:
    """Ignore Ctrl-C, which the parent handles, and exit with the parent, so that a killed batch leaves no processes.

    While the parent lives, the worker exits only during its work: the parent would wait forever for half an answer.
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
