"""Who does the work: this process, or processes beside it. `cluster` adds a third."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from threading import Thread

from .answers import answers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from concurrent.futures import Future
    from typing import Protocol

    from .answers import Answers, Job
    from .items import Item

    class Pending(Protocol):
        """Answers on their way."""

        def result(self) -> Answers:
            """Waits for them; raises `WorkerDied` when they will not come."""

    class Executor(Protocol):
        """Works on chunks of items, several at a time and in any order.

        ``job`` is what it does, ``window`` how many chunks keep all its workers busy.
        """

        job: Job
        window: int

        def submit(self, items: Sequence[Item]) -> Pending:
            """Begin to work on a chunk."""

        def close(self) -> None:
            """Let go of everything; what is still being worked on is given up."""


MADE = 50_000
"""So many objects more than were let go of make a process look for those that hold one another in a circle."""


class WorkerDied(Exception):
    """A worker, or another one beside it, died before it had answered."""


class Done:
    """Answers that are there already."""

    def __init__(self, found: Answers) -> None:
        self._found = found

    def result(self) -> Answers:
        return self._found


class Inline:
    """Works on each chunk at once, in this process."""

    window = 1

    def __init__(self, job: Job) -> None:
        self.job = job

    def submit(self, items: Sequence[Item]) -> Pending:
        return Done(answers(self.job, items))

    def close(self) -> None:
        """Nothing is held."""


class Processes:
    """Works in so many processes; those that die are replaced."""

    def __init__(self, job: Job, workers: int) -> None:
        self.window = 4 * workers
        self.job = job
        self._workers = workers
        self._pool = self._new_pool()

    def submit(self, items: Sequence[Item]) -> Pending:
        try:
            return _InPool(self._pool.submit(answers, self.job, items))
        except BrokenProcessPool:
            self._pool = self._new_pool()
            return _InPool(self._pool.submit(answers, self.job, items))

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
        for child in multiprocessing.active_children():
            child.terminate()

    def _new_pool(self) -> ProcessPoolExecutor:
        spawning = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._workers, mp_context=spawning, initializer=_begin_work)


class _InPool:
    def __init__(self, future: Future[Answers]) -> None:
        self._future = future

    def result(self) -> Answers:
        try:
            return self._future.result()
        except BrokenProcessPool:
            raise WorkerDied from None


def collect_rarely() -> None:
    """Makes this process look for garbage in circles seldom: what is made for a record hangs together, but hardly ever
    in circles, and looking through all of it took a fifth of the time."""
    gc.freeze()
    gc.set_threshold(MADE)


def _begin_work() -> None:
    """Leaves Ctrl-C to the parent, and dies with it: a killed batch leaves no process behind."""
    collect_rarely()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None
    sentinel = parent.sentinel

    def follow() -> None:
        wait([sentinel])
        os._exit(1)

    Thread(target=follow, daemon=True).start()
