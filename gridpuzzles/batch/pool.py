"""Processes that answer a stream of items in any order: every item once, whatever happens to a process.

A worker is a process with two pipes. Each has a thread here, which hands it one item after the other. A process that
overruns its time on an item is killed; one that has ended is replaced.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from queue import Full, Queue, SimpleQueue
from threading import Event, Lock, Thread
from time import monotonic
from typing import IO, Any, Protocol

from ..solving.budget import least
from .answers import Item

MADE = 50_000
"""Number of new objects, less those freed, after which a process looks for garbage in cycles."""
PATIENCE, MAX_PATIENCE = 0.5, 4.0
"""Seconds after which an item is put off until the others are done. They are the second number at the beginning, when
modules are loaded, and if most items are hard."""
MAX_LATE = 256
"""Number of items put off from which they are not left to the end."""
GRACE = 3.0
"""Seconds that a process may overrun its time before it is killed."""
LOOK_EVERY = 0.2
"""Seconds between two looks for processes that overrun."""
NEVER = float("inf")
LIVES = 3
"""Number of processes that may end on an item, or at their beginning, before it is given up."""
BROKEN = (EOFError, OSError, ValueError, pickle.UnpicklingError)
"""Errors of a pipe whose other end is closed, perhaps in the middle of an answer."""


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

    An item that takes longer than the patience is put off: it is done after all others and with all its time, so that
    no other answer waits for it. If many items in a row are hard, the patience grows, so that little time is wasted.
    """

    def __init__(self, stream: Iterable[Item]) -> None:
        self._stream = iter(stream)
        self._late: deque[tuple[Item, int]] = deque()
        self._lock = Lock()
        self._patience = MAX_PATIENCE
        self.stopped = False

    def take(self) -> tuple[Item, float | None, int] | None:
        """Return an item, the patience with it, and the number of processes that ended on it; None if all are taken."""
        with self._lock:
            if not self.stopped and len(self._late) < MAX_LATE:
                for item in self._stream:
                    return item, self._patience, 0
            if self._late and not self.stopped:
                item, ended = self._late.popleft()
                return item, None, ended
            return None

    def put_off(self, item: Item, ended: int) -> None:
        """Leave an item for later; ``ended`` is the number of processes that ended on it."""
        self._patience = min(MAX_PATIENCE, 2 * self._patience)
        self._late.append((item, ended))

    def be_quick(self) -> None:
        """Have less patience with the next item, because one was answered."""
        self._patience = max(PATIENCE, self._patience / 2)


class Pool:
    """Processes that do the ``work``, or this process if there are 0 ``workers``; a context, which ends them."""

    def __init__(self, work: Work, workers: int) -> None:
        self._work = work
        self._workers = [Worker(work) for _ in range(workers)]
        self._closed = Event()
        if workers:
            Thread(target=self._watch, daemon=True).start()

    def answers(self, stream: Iterable[Item]) -> Iterator[Any]:
        """Yield the answers to a stream in any order; an error of the stream is raised here."""
        supply = Supply(stream)
        if not self._workers:
            while taken := supply.take():
                result = self._work.answer(*taken[:2])
                if result is None:
                    supply.put_off(taken[0], 0)
                else:
                    supply.be_quick()
                    yield result
            return
        results: Queue[Any] = Queue(100 * len(self._workers))
        threads = [Thread(target=worker.follow, args=(supply, results), daemon=True) for worker in self._workers]
        for thread in threads:
            thread.start()
        try:
            for _ in threads:
                while (result := results.get()) is not None:
                    if isinstance(result, BaseException):
                        raise result
                    yield result
        finally:
            supply.stopped = True

    def _watch(self) -> None:
        while not self._closed.wait(LOOK_EVERY):
            for worker in self._workers:
                worker.kill_late()

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None:
        self._closed.set()
        for worker in self._workers:
            worker.close()


class Worker:
    """A process, begun when there is something to do and whenever the one before has ended."""

    def __init__(self, work: Work) -> None:
        self._work = work
        self._process: subprocess.Popen[bytes] | None = None
        self._deadline = NEVER
        self._is_late = self._is_closed = False
        self._lock = Lock()

    def follow(self, supply: Supply, results: Queue[Any]) -> None:
        """Answer the items of a supply; the last result is None, or an error."""

        def put(result: Any) -> None:
            while not supply.stopped:
                with suppress(Full):
                    results.put(result, timeout=LOOK_EVERY)
                    return

        try:
            while taken := supply.take():
                item, seconds, ended = taken
                source, target = self._pipes()
                try:
                    self._begin_time(seconds)
                    pickle.dump((item, seconds), target, pickle.HIGHEST_PROTOCOL)
                    target.flush()
                    result = pickle.load(source)
                    self._end_time()
                except BROKEN:
                    self._end_time()
                    self.clear()
                    if seconds is None and self._is_late:
                        put(self._work.lost(item, "time"))
                    elif ended + 1 == LIVES:
                        put(self._work.lost(item, "died"))
                    else:
                        supply.put_off(item, ended + 1)
                    continue
                if result is None:
                    supply.put_off(item, ended)
                else:
                    supply.be_quick()
                    put(result)
            put(None)
        except BaseException as error:  # raised again where the results are awaited
            put(error)

    def _begin_time(self, seconds: float | None) -> None:
        most = least(seconds, self._work.limits.get("time_limit"))
        with self._lock:
            self._is_late = False
            self._deadline = NEVER if most is None else monotonic() + most + GRACE

    def _end_time(self) -> None:
        with self._lock:
            self._deadline = NEVER

    def kill_late(self) -> None:
        """Kill the process if it has overrun its time."""
        with self._lock:
            if self._process is not None and monotonic() > self._deadline:
                self._is_late = True
                self._process.kill()

    def _pipes(self) -> tuple[IO[bytes], IO[bytes]]:
        """Return the pipes from and to the process, which is ready for work; raises `ChildProcessError`."""
        for _ in range(LIVES):
            if self._process is None and not self._is_closed:
                code = f"import sys; sys.path[:] = sys.argv[1:]; from {__name__} import work; work()"
                self._process = subprocess.Popen(
                    [sys.executable, "-c", code, *sys.path], stdin=subprocess.PIPE, stdout=subprocess.PIPE
                )
                source, target = _pipes_of(self._process)
                try:
                    pickle.dump(self._work, target)
                    target.flush()
                    pickle.load(source)  # the process is ready
                except BROKEN:
                    self.clear()
            process = self._process
            if process is not None:
                return _pipes_of(process)
        raise ChildProcessError(10, "the processes of the batch end at their beginning")

    def clear(self) -> None:
        """Forget the process, which has ended or is killed."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in _pipes_of(process):
                with suppress(OSError):  # what was not written is not wanted any more
                    pipe.close()

    def close(self) -> None:
        """Kill the process and begin no other one."""
        self._is_closed = True
        self.clear()


def _pipes_of(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes]]:
    assert process.stdin is not None
    assert process.stdout is not None
    return process.stdout, process.stdin


# --- in the process of a worker


def collect_rarely() -> None:
    """Make this process look for garbage cycles rarely.

    The objects made for a record are seldom in cycles, and looking through all of them took a fifth of the time.
    """
    gc.freeze()
    gc.set_threshold(MADE)


def work() -> None:
    """Answer the items from standard input, and end with it: when the parent closes it, or has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent hears Ctrl-C
    source, target = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # so that nothing else is written between the answers
    job: Work = pickle.load(source)
    tasks: SimpleQueue[tuple[Item, float | None]] = SimpleQueue()

    def receive() -> None:
        try:
            while True:
                tasks.put(pickle.load(source))
        finally:
            os._exit(0)

    def send(thing: Any) -> None:
        pickle.dump(thing, target, pickle.HIGHEST_PROTOCOL)
        target.flush()

    Thread(target=receive, daemon=True).start()
    collect_rarely()
    with suppress(BrokenPipeError):
        send("ready")
        while True:
            send(job.answer(*tasks.get()))
