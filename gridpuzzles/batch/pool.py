"""Processes that answer a stream of items in any order: every item once, whatever happens to a process.

Each process is a `gridpuzzles.system.worker.Worker` with a thread here, which hands it one item after the other, so
that a process that ends, or is killed because it overruns its time, loses nothing but its own item.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from queue import Full, Queue
from threading import Lock, Thread
from typing import Any, Protocol

from ..solving.budget import least
from ..system.worker import Worker, WorkerEnded
from .answers import Item

PATIENCE = 1.0
"""Seconds after which an item is put off until the others are done."""
MAX_LATE = 256
"""Number of items put off from which they are not left to the end."""
LIVES = 3
"""Number of processes that may end on an item before it is given up."""


class Work(Protocol):
    """What is asked about each item; a process gets it pickled."""

    @property
    def limits(self) -> Any:
        """The limits for each item, as arguments of `Budget`."""

    def answer(self, item: Item, seconds: float | None = None) -> Any:
        """Return the answer, or None if it needs more than ``seconds``; never raise an exception for the item."""

    def lost(self, item: Item, reason: str) -> Any:
        """Return the answer if every process ended on the item: killed at its limit ("time"), or by itself."""


class Supply:
    """The items of a stream that have no answer yet, taken by the threads of the workers.

    An item that takes longer than the `PATIENCE` is put off: it is done after all others and with all its time, so that
    no other answer waits for it.
    """

    def __init__(self, stream: Iterable[Item]) -> None:
        self._stream = iter(stream)
        self._late: deque[tuple[Item, int]] = deque()
        self._lock = Lock()
        self.stopped = False

    def take(self) -> tuple[Item, float | None, int] | None:
        """Return an item, the patience with it, and the number of processes that ended on it; None if all are taken."""
        with self._lock:
            if self.stopped:
                return None
            if len(self._late) < MAX_LATE:
                for item in self._stream:
                    return item, PATIENCE, 0
            if not self._late:
                return None
            item, ended = self._late.popleft()
            return item, None, ended

    def put_off(self, item: Item, ended: int) -> None:
        """Leave an item for later; ``ended`` is the number of processes that ended on it."""
        self._late.append((item, ended))


class Pool:
    """Processes that do the ``work``, or this process if there are 0 ``workers``; a context, which ends them."""

    def __init__(self, work: Work, workers: int) -> None:
        self._work = work
        self._workers = [Worker(type(work).__module__) for _ in range(workers)]

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            worker.close()

    def answers(self, stream: Iterable[Item]) -> Iterator[Any]:
        """Yield the answers to a stream in any order; an error of the stream is raised here."""
        supply = Supply(stream)
        if not self._workers:
            while taken := supply.take():
                item, seconds, ended = taken
                answer = self._work.answer(item, seconds)
                if answer is None:
                    supply.put_off(item, ended)
                else:
                    yield answer
            return
        results: Queue[Any] = Queue(100 * len(self._workers))
        for worker in self._workers:
            Thread(target=self._follow, args=(worker, supply, results), daemon=True).start()
        try:
            for _ in self._workers:
                while (result := results.get()) is not None:
                    if isinstance(result, BaseException):
                        raise result
                    yield result
        finally:
            supply.stopped = True

    def _follow(self, worker: Worker, supply: Supply, results: Queue[Any]) -> None:
        """Let a worker answer items of a supply; the last result is None, or an error."""

        def put(result: Any) -> None:
            while not supply.stopped:
                with suppress(Full):
                    results.put(result, timeout=0.2)
                    return

        try:
            while taken := supply.take():
                item, seconds, ended = taken
                answer = None
                try:
                    most = least(seconds, self._work.limits.get("time_limit"))
                    answer = worker.call(self._work.answer, item, seconds, seconds=most)
                except WorkerEnded as end:
                    ended += 1
                    if seconds is None and end.is_late:
                        answer = self._work.lost(item, "time")
                    elif ended == LIVES:
                        answer = self._work.lost(item, "died")
                if answer is None:
                    supply.put_off(item, ended)
                else:
                    put(answer)
            put(None)
        except BaseException as error:  # raised again where the results are awaited
            put(error)
