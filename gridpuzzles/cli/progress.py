"""A progress line on the terminal, which is shown while an answer is awaited and erased afterwards.

Only one line is drawn at a time, and only if standard error is a terminal. `in_order` does the work that is awaited, in
several processes if the user asks for them.
"""

from __future__ import annotations

import os
import sys
from _thread import allocate_lock
from contextlib import nullcontext
from time import monotonic

from ..base.english import count_noun
from ..diagnostics.render import visible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from contextlib import AbstractContextManager
    from types import TracebackType
    from typing import Any, TextIO, TypeVar

    T = TypeVar("T")
    R = TypeVar("R")

FIRST, AGAIN = 1.0, 0.2
"""Seconds before the line is first drawn, and between two drawings."""
WIDTH = 80
"""Number of columns assumed for a terminal that does not report its width."""
MAX_SHARE, SHARES = 64, 16
"""Largest number of items sent to a process at a time, and desired number of such batches for each process."""


class Line:
    """A line with the result of ``words`` and the elapsed seconds.

    A thread draws it, because not all work checks the time regularly.
    """

    drawn: Line | None = None
    """The line that the terminal shows now, if any."""
    _lock = allocate_lock()

    def __init__(self, words: Callable[[], str], stream: TextIO) -> None:
        from threading import Event, Thread  # imported here, because it is not needed without a terminal

        self._words = words
        self._stream = stream
        self._begun = monotonic()
        self._ended = Event()
        self._thread = Thread(target=self._draw_again, daemon=True)

    def __enter__(self) -> Line:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._ended.set()
        self._thread.join()
        erase()

    def _draw_again(self) -> None:
        seconds = FIRST
        while not self._ended.wait(seconds):
            seconds = AGAIN
            text = visible(f"{self._words()}, {monotonic() - self._begun:.0f} s")
            with self._lock:
                Line.drawn = self
                self._stream.write(f"\r\x1b[K{text[: _width() - 1]}")
                self._stream.flush()

    @classmethod
    def erase(cls) -> None:
        """Erase the line that is shown; it is drawn again if its work goes on."""
        with cls._lock:
            if cls.drawn is not None:
                cls.drawn._stream.write("\r\x1b[K")
                cls.drawn._stream.flush()
                cls.drawn = None


erase = Line.erase


def line(words: Callable[[], str]) -> AbstractContextManager[object]:
    """Return a context in which the terminal shows ``words()``; without a terminal it does nothing."""
    if _on_terminal():
        return Line(words, sys.stderr)
    return nullcontext()


def awaited(things: Iterator[T], words: Callable[[int], str]) -> Iterator[T]:
    """Yield ``things``, and show ``words(number of things so far)`` while the next one is awaited."""
    number = 0
    while True:
        with line(lambda: words(number)):  # noqa: B023  # called only before the number changes
            try:
                thing = next(things)
            except StopIteration:
                return
        yield thing
        number += 1


def _width() -> int:
    """Return the columns of the terminal."""
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or WIDTH
    except (OSError, ValueError):
        return WIDTH


def _on_terminal() -> bool:
    return sys.stderr.isatty() and os.environ.get("TERM") != "dumb"


class Progress:
    """An observer of a search that shows its progress on a terminal.

    The share of the tree is computed as if both branches of each decision had the same size. So the finished share only
    grows until a restart, and is 100 % at the end.
    """

    def __init__(self, stream: TextIO, what: str = "") -> None:
        """Begin with ``what``, the name of the work, as the only text."""
        self._line = Line(self.words, stream)
        self._what = what
        self._nodes = self._solutions = 0
        self._open = [1.0]  # for the root and each decision: the share of the tree below that is not finished

    def __enter__(self) -> dict[str, Any]:
        self._line.__enter__()
        return {"observer": self}

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._line.__exit__(kind, error, at)

    def words(self) -> str:
        """Return the name of the work and the progress of the search."""
        done = 100 * (1 - sum(self._open))
        parts = [self._what] if self._what else []
        if self._nodes:
            parts.append(count_noun(self._nodes, "node"))
        if self._solutions:
            parts.append(count_noun(self._solutions, "solution"))
        if done >= 0.1:
            parts.append(f"about {done:.1f} % of the tree")
        return ", ".join(parts)

    def decide(self, depth: int, variable: int, value: int) -> None:
        self._nodes += 1
        del self._open[depth:]
        while len(self._open) < depth:
            self._open.append(0.0)
        half = self._open[-1] / 2
        self._open[-1] = half
        self._open.append(half)

    def dead_end(self, depth: int) -> None:
        del self._open[depth:]

    def restart(self, number: int) -> None:
        self._open = [1.0]

    def solution(self, values: tuple[int, ...]) -> None:
        self._solutions += 1


def watch(what: str = "working") -> AbstractContextManager[dict[str, Any]]:
    """Return a context that shows the progress of a search on a terminal; it yields the options of that search."""
    if _on_terminal():
        return Progress(sys.stderr, what)
    return nullcontext({})


def in_order(function: Callable[[T], R], things: Sequence[T], jobs: int) -> Iterator[R]:
    """Yield ``function(thing)`` for each of ``things``, in order. With several jobs, everything must be picklable."""
    if jobs <= 1 or len(things) < 2:
        yield from map(function, things)
        return
    import signal
    import sys
    from multiprocessing import get_context

    share = max(1, min(MAX_SHARE, len(things) // (SHARES * jobs)))
    # A forked process has all imports and prepared data. Other systems cannot fork safely, so they start new processes.
    context = get_context("fork" if sys.platform == "linux" else "spawn")
    # Only this process handles Ctrl-C, and ends the others, so that they do not print tracebacks.
    with context.Pool(min(jobs, len(things)), signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield from pool.imap(function, things, share)
