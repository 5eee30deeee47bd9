"""Processes that answer questions, and are killed if a question exceeds its time limit.

The parent (`Worker`) sends a function and its arguments through a pipe; the child (`_work`) sends back a pickled reply.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import traceback
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any

from ..base.annotations import T
from ..base.errors import GridPuzzlesError

GRACE = 5.0
"""Seconds that a question may go on after its limit or after it was canceled."""
LOOK_EVERY = 0.05
"""Seconds between two checks if a question was canceled."""
MAX_ANSWER = 8 << 20
"""Largest pickled answer, in bytes."""


CANCELED = "this was canceled"


class Denied(Exception):
    """A request that is not answered: its HTTP status, and the reason as the message."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status


def denial_of(error: Exception) -> Denied | None:
    """Return the status and message that answer an error of the input; None for an error of the program."""
    match error:
        case Denied():
            return error
        case GridPuzzlesError() | ValueError():
            return Denied(409, str(error))
        case MemoryError():
            return Denied(507, "out of memory")
        case OSError():
            return Denied(409, error.strerror or "the file cannot be used")
        case _:
            return None


class Failed(Exception):
    """An exception in a question that is an error of the program; the message is its traceback."""


class Worker:
    """A process that answers one question at a time. It starts with the first question and ends with this process."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None
        self._is_closed = False

    def answer(self, question: Callable[..., T], *given: object, seconds: float, cancel: Event | None = None) -> T:
        """Call ``question`` with ``given`` in the process and return its result.

        If there is ``cancel``, the last argument is an event that is set as soon as ``cancel`` is.

        Args:
            question: A function of a module, so that the process can import it.
            seconds: Time limit, counted from the moment when the process is free. The process is killed `GRACE`
                seconds after the limit, or `GRACE` seconds after ``cancel`` was set.

        Raises:
            Denied: The question cannot be answered, was not answered in time, or was canceled (with status 200,
                because a browser reports any other status as an error of the page).
            Failed: The question raised an exception that is an error of the program.
        """
        with self._lock:
            try:
                kind, value = self._ask(question, given, seconds, cancel)
            except (EOFError, OSError):
                self._end()
                raise Denied(503, "the process that worked on this died: it may have needed too much memory") from None
        if kind == "denied":
            raise Denied(*value)
        if kind == "failed":
            raise Failed(value)
        answer: T = value
        return answer

    def close(self) -> None:
        """Kill the process, whatever it works on, and do not start another."""
        self._is_closed = True
        process = self._process
        if process is not None:
            with suppress(ValueError):  # another thread has just closed the process
                process.kill()
        with self._lock:
            self._end()

    def _ask(
        self, question: Callable[..., object], given: tuple[object, ...], seconds: float, cancel: Event | None
    ) -> Any:
        connection = self._connection or self._begin()
        connection.send((question, given, cancel is not None, seconds))
        end = monotonic() + seconds + GRACE
        called_off = False
        while not connection.poll(min(LOOK_EVERY, max(0.0, end - monotonic()))):
            if cancel is not None and cancel.is_set() and not called_off:
                called_off = True
                connection.send(None)
                end = min(end, monotonic() + GRACE)
            if monotonic() >= end:
                self._end()
                # Started now, so that the next question does not wait for it.
                self._begin()
                if called_off:
                    raise Denied(200, CANCELED)
                raise Denied(503, "this took too long and was stopped")
        return connection.recv()

    def _begin(self) -> Connection:
        if self._is_closed:
            raise EOFError
        spawning = multiprocessing.get_context("spawn")
        ours, theirs = spawning.Pipe()
        process = spawning.Process(target=_work, args=(theirs,), daemon=True)
        try:
            process.start()
        finally:
            # Only the child may hold this end, so that reading ends here when the child dies.
            theirs.close()
        self._process, self._connection = process, ours
        return ours

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process.close()
        if self._connection is not None:
            self._connection.close()
        self._process = self._connection = None


def _work(connection: Connection) -> None:
    """Answer questions until the parent closes its end of the pipe or dies; ignore Ctrl-C, which the parent handles."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    waiting: SimpleQueue[tuple[Callable[..., object], tuple[object, ...], float]] = SimpleQueue()

    def listen() -> None:
        cancel = Event()
        while True:
            try:
                message = connection.recv()
            except (EOFError, OSError):
                # `sys.exit` would end this thread only, while the main thread goes on computing.
                os._exit(0)
            if message is None:
                cancel.set()
                continue
            question, given, wants_cancel, seconds = message
            cancel = Event()
            waiting.put((question, (*given, cancel) if wants_cancel else given, seconds))

    Thread(target=listen, daemon=True).start()
    while True:
        question, given, seconds = waiting.get()
        # The parent kills this process `GRACE` seconds after the limit, so this alarm rings only if the parent is gone.
        _end_in(seconds + 2 * GRACE)
        reply = _reply(question, given)
        _end_in(0)
        connection.send_bytes(reply)


def _end_in(seconds: float) -> None:
    """Tell the system to end this process in ``seconds``; 0 cancels that.

    `listen` does not run while compiled code holds the interpreter, so it may not notice that the parent died.
    """
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _reply(question: Callable[..., object], given: tuple[object, ...]) -> bytes:
    """Return the pickled answer, or the pickled reason why there is no answer."""
    try:
        reply = pickle.dumps(("answered", question(*given)))
    except Exception as error:
        denied = denial_of(error)
        if denied is not None:
            return pickle.dumps(("denied", (denied.status, str(denied))))
        return pickle.dumps(("failed", traceback.format_exc()))
    if len(reply) > MAX_ANSWER:
        why = f"the answer has {len(reply) >> 20} MB, more than a page can show; ask 'gridpuzzles' on the command line"
        return pickle.dumps(("denied", (413, why)))
    return reply
