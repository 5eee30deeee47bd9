"""Output that the commands share: messages on standard error, progress on the terminal, and files in a folder.

A progress line is shown while an answer is awaited and erased afterwards. Only one line is drawn at a time, and only if
standard error is a terminal. `in_order` does the work that is awaited, in several processes if the user asks for them.
"""

from __future__ import annotations

import os
import signal
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import count
from multiprocessing import get_context
from threading import Event, Lock, Thread
from time import monotonic
from traceback import format_exception
from typing import Any, TextIO, cast

from ..base.annotations import R, Signal, T
from ..base.english import count_noun, nearest
from ..base.errors import Diagnostic, Severity, WrongSolution
from ..base.exit_status import DONE, LIMIT, NEGATIVE, WRONG
from ..base.render import render, visible
from ..base.statistics import Statistics
from ..model.puzzle import Puzzle
from ..model.solution import Verdict
from ..solving.budget import Budget
from ..system.save import save_new

FIRST, AGAIN = 1.0, 0.2
"""Seconds before the line is first drawn, and between two drawings."""
WIDTH = 80
"""Number of columns assumed for a terminal that does not report its width."""
MAX_SHARE, SHARES = 64, 16
"""Largest number of items sent to a process at a time, and desired number of such batches for each process."""


_lock = Lock()
_shown: TextIO | None = None


@contextmanager
def line(words: Callable[[], str]) -> Iterator[None]:
    """Show ``words()`` and the elapsed seconds while the ``with`` block runs; without a terminal do nothing."""
    if not _on_terminal():
        yield
        return
    ended = Event()
    # A thread draws the line, because not all work checks the time regularly.
    drawing = Thread(target=_draw, args=(words, sys.stderr, ended), daemon=True)
    drawing.start()
    try:
        yield
    finally:
        ended.set()
        drawing.join()
        erase()


def _draw(words: Callable[[], str], stream: TextIO, ended: Event) -> None:
    """Draw the line again and again until the event ``ended``."""
    global _shown
    begun, seconds = monotonic(), FIRST
    while not ended.wait(seconds):
        seconds = AGAIN
        text = visible(f"{words()}, {monotonic() - begun:.0f} s")
        with _lock:
            _shown = stream
            stream.write(f"\r\x1b[K{text[: _width() - 1]}")
            stream.flush()


def erase() -> None:
    """Erase the line that is shown; it is drawn again if its work goes on."""
    global _shown
    with _lock:
        if _shown is not None:
            _shown.write("\r\x1b[K")
            _shown.flush()
            _shown = None


def awaited(things: Iterator[T], words: Callable[[int], str]) -> Iterator[T]:
    """Yield ``things``, and show ``words(number of things so far)`` while the next one is awaited."""
    end = object()
    for number in count():
        with line(partial(words, number)):
            thing = next(things, end)
        if thing is end:
            return
        yield cast(T, thing)


def _width() -> int:
    """Return the columns of the terminal."""
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or WIDTH
    except (OSError, ValueError):
        return WIDTH


def _on_terminal() -> bool:
    return not _quiet and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"


class Progress:
    """An observer of a search that describes its progress.

    The share of the tree is computed as if both branches of each decision had the same size. So the finished share only
    grows until a restart, and is 100 % at the end.
    """

    def __init__(self, what: str = "") -> None:
        """Begin with ``what``, the name of the work, as the only text."""
        self._what = what
        self._nodes = self._solutions = 0
        self._open = [1.0]  # for the root and each decision: the share of the tree below that is not finished

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
        # Depths that are skipped were decided by propagation and have nothing open.
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


@contextmanager
def watch(what: str = "working") -> Iterator[dict[str, Any]]:
    """Show the progress of a search on a terminal; the context yields the options of that search."""
    if not _on_terminal():
        yield {}
        return
    progress = Progress(what)
    with line(progress.words):
        yield {"observer": progress}


def in_order(function: Callable[[T], R], things: Sequence[T], jobs: int) -> Iterator[R]:
    """Yield ``function(thing)`` for each of ``things``, in order. With several jobs, everything must be picklable."""
    if jobs <= 1 or len(things) < 2:
        yield from map(function, things)
        return
    share = max(1, min(MAX_SHARE, len(things) // (SHARES * jobs)))
    # A forked process has all imports and prepared data. Other systems cannot fork safely, so they start new processes.
    context = get_context("fork" if sys.platform == "linux" else "spawn")
    # Only this process handles Ctrl-C, and ends the others, so that they do not print tracebacks.
    with context.Pool(min(jobs, len(things)), signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield from pool.imap(function, things, share)


STATUS = {"unique": DONE, "several": DONE, "none": NEGATIVE, "undecided": LIMIT, "invalid": WRONG}
"""Status of a verdict -> exit status."""
WORDS = {"none": "no solution", "unique": "one solution", "several": "several solutions"}
"""Status of a verdict -> the number of solutions in words."""

AHEAD = 0.1
"""Seconds that are reserved for writing the answer, at most a tenth of the time limit."""

MAX_SHOWN = 200
"""Largest number of diagnostics of one file to print."""


def colored(stream: TextIO | None = None) -> bool:
    """Return True if ``stream`` (default: standard output) is a terminal with color.

    The variable NO_COLOR (https://no-color.org) disables color.
    """
    stream = stream or sys.stdout
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def discard_output() -> None:
    """Discard what is still written to standard output, whose reader has ended."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def be_quiet(quiet: bool) -> None:
    """Set whether notes and progress are left out, as ``--quiet`` asks."""
    global _quiet
    _quiet = quiet


_quiet = False


def note(words: object) -> None:
    """Write a note to standard error, with control characters made visible, unless notes are not wanted."""
    if not _quiet:
        erase()
        print(visible(str(words)), file=sys.stderr)


def say(words: object) -> None:
    """Write a message to standard error, with control characters made visible."""
    erase()
    print(visible(f"gridpuzzles: {words}"), file=sys.stderr)


def suggestion(word: str, known: Iterable[str], otherwise: str) -> str:
    """Return the help for a word that is not known: the word that was probably meant, or ``otherwise``."""
    near = nearest(word, known)
    return f"did you mean {near!r}?" if near else otherwise


def complain(diagnostics: tuple[Diagnostic, ...]) -> None:
    """Write ``diagnostics`` to standard error, at most the first `MAX_SHOWN`."""
    wanted = [one for one in diagnostics if not (_quiet and one.severity == Severity.NOTE)]
    if wanted:
        shown = [render(one, color=colored(sys.stderr)) for one in wanted[:MAX_SHOWN]]
        # More would scroll the first and most important ones off the screen.
        if len(wanted) > MAX_SHOWN:
            shown.append(f"and {len(wanted) - MAX_SHOWN} more")
        erase()
        print("\n\n".join(shown) + "\n", file=sys.stderr)


ENDS_RUN = (OSError, MemoryError, UnicodeEncodeError)
"""Exceptions that are not errors of this program and leave nothing to do for the files after: a full disk, say."""


def internal_error(error: Exception, path: str = "") -> Diagnostic:
    """Write the traceback of ``error``, an error of this program, and return the diagnostic that asks for a report.

    ``path`` is the file in work, if there is one. Raise ``error`` again if it is one of `ENDS_RUN`.
    """
    if isinstance(error, ENDS_RUN):
        raise error
    place = f"{path}: " if path else ""
    if isinstance(error, WrongSolution):
        return Diagnostic("wrong-solution", f"{place}{error}")
    erase()
    print(visible("".join(format_exception(error))), file=sys.stderr)
    report = "please report it with the traceback and the file"
    return Diagnostic("internal-error", f"{place}internal error: {type(error).__name__}; {report}")


def limits_of(options: Namespace) -> dict[str, Any]:
    """Return the limits of the command line, as arguments of `Budget`."""
    return _given(options, "time_limit", "node_limit", "memory_limit")


def budget_of(limits: Mapping[str, Any], begun: float, cancel: Signal | None = None) -> Budget:
    """Return the budget of a question that began at ``begun`` on the monotonic clock, and leaves time to write."""
    seconds = limits.get("time_limit")
    # The time since ``begun`` is spent already; it includes reading the file.
    if seconds is not None:
        seconds = max(0.0, begun + seconds - min(AHEAD, seconds / 10) - monotonic())
    return Budget(seconds, limits.get("node_limit"), limits.get("memory_limit"), cancel)


def search_options(options: Namespace) -> dict[str, Any]:
    """Return the options of a search from those of the command line."""
    return _given(options, "seed", "variable_order", "value_order")


def _given(options: Namespace, *names: str) -> dict[str, Any]:
    return {name: getattr(options, name) for name in names if getattr(options, name, None) is not None}


def cost(statistics: Statistics) -> str:
    """Return a line with the statistics of a search."""
    return (
        f"{statistics.nodes} nodes, {statistics.dead_ends} dead ends, {statistics.propagations} propagations, "
        f"{statistics.restarts} restarts; set-up {1000 * statistics.setup_time:.3f} ms, "
        f"search {1000 * statistics.search_time:.3f} ms"
    )


def differing(verdict: Verdict) -> tuple[str, ...]:
    """Return the names to mark: those that differ, if there are exactly two solutions."""
    # Of more than two solutions nearly every cell differs, so marks would say nothing.
    if len(verdict.solutions) == 2:
        return verdict.differing
    return ()


def title_of(puzzle: Puzzle) -> str:
    """Return the title of a puzzle on one line."""
    return " ".join(puzzle.title.split())


class Folder:
    """The output folder of a command; it is created when the first file is written, and no file is overwritten.

    Without a path, or with ``-``, everything is written to standard output.
    """

    def __init__(self, path: str | None) -> None:
        self.path = "" if path in (None, "-") else str(path)
        self._reserved: set[str] = set()

    def reserve(self, name: str) -> None:
        """Reserve ``name`` for a file, so that a conflict shows before the work begins.

        Raises `FileExistsError` if the file exists or another file of this run has the name.
        """
        path = os.path.join(self.path, name)
        if not self.path:
            return
        if name in self._reserved:
            raise FileExistsError(17, "two files of this run would have this name", path)
        if os.path.lexists(path):
            raise FileExistsError(17, "already exists and was not overwritten", path)
        self._reserved.add(name)

    def save(self, name: str, text: str | bytes) -> None:
        """Write a file; accept an existing file that has exactly this content.

        Raises `FileExistsError` if another file has the name, or `OSError`.
        """
        if self.path:
            os.makedirs(self.path, exist_ok=True)
            save_new(os.path.join(self.path, name), text)
        elif isinstance(text, str):
            sys.stdout.write(text)
            sys.stdout.flush()
        else:
            # Bytes bypass the buffer of the text stream, which therefore has to be written first.
            sys.stdout.flush()
            sys.stdout.buffer.write(text)
