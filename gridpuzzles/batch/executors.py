"""Executors, which do the work in this process or in other processes. `cluster` adds a third kind."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import sys
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor
from concurrent.futures import wait as wait_for
from multiprocessing.connection import wait
from threading import Lock, Thread

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from multiprocessing.connection import Connection
    from typing import Any, Protocol

    from .items import Item

    class Work(Protocol):
        """The work to do on items: `batch.answers.Job` writes lines, `batch.many.Question` makes values."""

        def answers(self, items: Sequence[Item], patience: float | None = None) -> Any:
            """Return the answers to all items, in order, with the ``seconds`` that they took.

            Never raise an exception for the content of an item. If the work supports ``patience``, it returns only the
            answers given within this number of seconds.
            """

        def lost(self, item: Item) -> Any:
            """Return the answer to an item on which every worker crashed."""


MADE = 50_000
"""Number of new objects, less those freed, after which a process looks for garbage in cycles."""
LOOK_EVERY = 0.05
"""Interval in seconds at which a worker that is to exit, but is handing over answers, checks if its parent lives."""


class Executor:
    """An executor, which works on chunks of items: this one on each at once, in this process.

    ``job`` is the work to do, and ``window`` the number of chunks that keep all workers busy. The result of a chunk is
    an exception in ``died`` if a worker died, that of this chunk or another one of the same pool.
    """

    window = 1
    died: tuple[type[Exception], ...] = (BrokenExecutor,)

    def __init__(self, job: Work) -> None:
        self.job = job

    def submit(self, items: Sequence[Item], patience: float | None = None) -> Future[Any]:
        """Start to work on a chunk."""
        done: Future[Any] = Future()
        done.set_result(self.job.answers(items, patience))
        return done

    def first(self, waiting: Sequence[Future[Any]]) -> Future[Any]:
        """Wait until one of these has a result, and return it."""
        return waiting[0]

    def close(self) -> None:
        """Free all resources; unfinished work is abandoned."""


class ProcessExecutor(Executor):
    """An executor with ``workers`` processes; those that die are replaced."""

    def __init__(self, job: Work, workers: int) -> None:
        super().__init__(job)
        self.window = 4 * workers
        self._workers = workers
        # Workers hold one end, and exit when this process closes the other one or dies.
        self._theirs, self._ours = multiprocessing.Pipe(duplex=False)
        self._pool = self._new_pool()

    def submit(self, items: Sequence[Item], patience: float | None = None) -> Future[Any]:
        try:
            return self._pool.submit(_answers, self.job, items, patience)
        except BrokenExecutor:
            _let_go(self._pool)
            self._pool = self._new_pool()
            return self._pool.submit(_answers, self.job, items, patience)

    def first(self, waiting: Sequence[Future[Any]]) -> Future[Any]:
        return wait_for(waiting, return_when=FIRST_COMPLETED).done.pop()

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


def collect_rarely() -> None:
    """Make this process look for garbage cycles rarely.

    The objects made for a record are seldom in cycles, and looking through all of them took a fifth of the time.
    """
    gc.freeze()
    gc.set_threshold(MADE)


_handing_over = Lock()
"""The lock that a worker holds whenever it is not working."""


def _answers(job: Work, items: Sequence[Item], patience: float | None = None) -> Any:
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
