"""A process that calls functions, one at a time; it is killed at a deadline and replaced when it has ended.

`concurrent.futures` cannot do this: its pool is broken for all calls when one process ends, and cannot kill the process
of one call. `multiprocessing` imports the main program again, so every script would need a main guard.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any

GRACE = 3.0
"""Seconds that a call may go on after its time limit."""
LOOK_EVERY = 0.05
"""Seconds between two looks if a call is late."""
ATTEMPTS = 3
"""Number of processes that may end at their beginning."""
NEVER = float("inf")
BROKEN = (EOFError, OSError, ValueError, pickle.UnpicklingError)
"""Errors of a pipe whose other end is closed, perhaps in the middle of an answer."""


class WorkerEnded(Exception):
    """The process ended during a call; ``is_late`` if it was killed because of its limit, or by `Worker.stop`."""

    def __init__(self, is_late: bool) -> None:
        super().__init__(is_late)
        self.is_late = is_late


class Worker:
    """A process that is started at the first call, and again whenever it has ended.

    It imports ``module`` at its beginning, so that no call waits for that.
    """

    def __init__(self, module: str) -> None:
        self._module = module
        self._process: Any = None  # of `subprocess.Popen`, with pipes
        self._calling, self._changing = Lock(), Lock()
        self._closed = Event()
        self._deadline = NEVER
        self._is_late = False
        Thread(target=self._watch, daemon=True).start()

    def call(self, function: Callable[..., Any], *given: object, seconds: float | None = None) -> Any:
        """Return the result of a function of a module, which must not raise an exception: that ends the process.

        The process is killed `GRACE` after ``seconds``. Raises `WorkerEnded`, and `ChildProcessError` if no process can
        be started.
        """
        with self._calling:
            self._is_late = False
            process = self._started()
            with self._changing:
                if self._is_late:  # stopped while the process started
                    raise WorkerEnded(True)
                self._deadline = NEVER if seconds is None else monotonic() + seconds + GRACE
            try:
                pickle.dump((function, given, seconds), process.stdin, pickle.HIGHEST_PROTOCOL)
                process.stdin.flush()
                return pickle.load(process.stdout)
            except BROKEN:
                self._end()
                raise WorkerEnded(self._is_late) from None
            finally:
                with self._changing:
                    self._deadline = NEVER

    def start(self) -> None:
        """Start the process, so that the next call does not wait for that."""
        with self._calling, suppress(ChildProcessError):  # which the next call reports
            self._started()

    def stop(self) -> None:
        """Kill the process if a call is under way."""
        with self._changing:
            if self._calling.locked() and self._process is not None:
                self._is_late = True
                self._process.kill()

    def close(self) -> None:
        """Kill the process, whatever it works on, and start no other."""
        self._closed.set()
        self._end()

    def _watch(self) -> None:
        while not self._closed.wait(LOOK_EVERY):
            with self._changing:
                if self._process is not None and monotonic() > self._deadline:
                    self._is_late = True
                    self._process.kill()

    def _started(self) -> Any:
        """Return a process that is ready for a call."""
        for _ in range(ATTEMPTS):
            if self._process is None and not self._closed.is_set():
                # The parent hears Ctrl-C.
                code = "import signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN); sys.path[:] = sys.argv[1:]; "
                code += f"import {self._module}; from {__name__} import work; work()"
                command = [sys.executable, "-c", code, *sys.path]
                process: Any = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
                self._process = process
                try:
                    pickle.load(process.stdout)  # the process is ready
                except BROKEN:
                    self._end()
                if self._closed.is_set():  # closed meanwhile, perhaps before there was a process to end
                    self._end()
            if self._process is not None:
                return self._process
        raise ChildProcessError(10, "the worker processes end at their beginning")

    def _end(self) -> None:
        with self._changing:
            process, self._process = self._process, None
        if process is not None:
            process.kill()
            with suppress(OSError):  # what was not written is not wanted any more
                process.__exit__(None, None, None)


# --- in the process


def work() -> None:
    """Answer calls from standard input, until the parent closes it or has ended."""
    source, target = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # so that nothing else is written between the answers
    calls: SimpleQueue[tuple[Callable[..., Any], tuple[object, ...], float | None]] = SimpleQueue()

    def receive() -> None:
        try:
            while True:
                calls.put(pickle.load(source))
        finally:
            os._exit(0)

    def send(thing: Any) -> None:
        pickle.dump(thing, target, pickle.HIGHEST_PROTOCOL)
        target.flush()

    Thread(target=receive, daemon=True).start()
    gc.freeze()  # what is imported is never garbage
    with suppress(BrokenPipeError):
        send("ready")
        while True:
            function, given, seconds = calls.get()
            _end_in(0 if seconds is None else seconds + 2 * GRACE)
            answer = function(*given)
            _end_in(0)
            send(answer)


def _end_in(seconds: float) -> None:
    """Tell the system to end this process in ``seconds``; 0 cancels that.

    Needed only if the parent is gone and compiled code holds the interpreter, so that `receive` cannot notice it.
    """
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, min(seconds, 1e8))
