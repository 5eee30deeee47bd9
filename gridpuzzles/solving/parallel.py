"""One question in several processes, each of which searches a part of the tree.

The values of a few cells split the tree into pieces without common solutions. Each process works on one piece at a
time, and its results are passed on as they arrive.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from time import monotonic
from typing import Any

from ..base.annotations import Signal
from ..base.errors import Limit, LimitMet
from ..base.statistics import Statistics
from ..compiler import Compiled, compile_puzzle
from ..model.puzzle import Puzzle
from ..model.solution import Count
from .budget import Budget

Piece = Mapping[str, Sequence[int]]
"""A part of the tree as assumptions: the values that some names may take."""

LOOK = 0.01
"""Seconds between two checks of the other processes."""
LAST_WORDS = 0.2
"""Seconds in which cancelled processes may still send their results."""
PIECES = 16
"""Number of pieces for each process; many small pieces keep all processes busy until the end."""
TOGETHER = 256
"""Number of solutions in one message."""


class Superseded:
    """A signal that is set when a new message arrives while the process works, or when the parent process has ended."""

    def __init__(self, line: Connection) -> None:
        self._parent = os.getppid()
        self._line = line

    def is_set(self) -> bool:
        """Return True if a message has arrived or the parent process has changed, which means that it ended."""
        return self._line.poll() or os.getppid() != self._parent


def begin(work: Callable[..., None], *arguments: Any) -> tuple[BaseProcess, Connection]:
    """Start a process that calls ``work``; return the process and the connection to it.

    ``work`` receives the other end of the connection, followed by ``arguments``.
    """
    # A fork inherits everything that is compiled. Forking is not safe on other systems, so they start a new process.
    context: Any = get_context("fork" if sys.platform == "linux" else "spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=work, args=(theirs, *arguments), daemon=True)
    process.start()
    # If this process kept that end, reading would not end when the child dies.
    theirs.close()
    return process, ours


def end(processes: Sequence[BaseProcess], lines: Sequence[Connection]) -> None:
    """Close the connections and kill the processes, then wait until they have ended."""
    for line in lines:
        line.close()
    for process in processes:
        process.kill()
    for process in processes:
        process.join()


class Team:
    """Processes for parts of the tree, within the limits of ``budget``, which records their cost and their limits.

    A node limit applies to each piece of the tree, and a memory limit to each process.
    """

    def __init__(self, jobs: int, budget: Budget) -> None:
        self._jobs = jobs
        self._budget = budget

    def found(self, compiled: Compiled, limit: int | None, options: dict[str, Any]) -> Iterator[dict[str, int]]:
        """Yield the solutions as they arrive, at most ``limit``."""
        number = 0

        def look() -> None:
            if number == limit:
                raise LimitMet(Limit.NONE)  # enough: the answer is complete, so no limit is named
            self._budget.look()

        for values in self.work(compiled, SearchTask(compiled.puzzle, options, limit, None, compiled), options, look):
            # Processes that are called off may still send solutions.
            if number != limit:
                number += 1
                yield compiled.assignment(values)

    def count(
        self, count: Callable[..., Count], compiled: Compiled, limit: int | None, options: dict[str, Any]
    ) -> Count:
        """Return the number of solutions, or "at least" if a limit is reached; ``count`` counts those of one piece."""
        number = 0
        budget = self._budget
        task = SearchTask(compiled.puzzle, options, limit, count, compiled)
        for part in self.work(compiled, task, options, budget.look):
            number += part
            if limit is not None and number > limit:
                return Count(limit, False, Limit.SOLUTIONS, budget.statistics)
        return Count(number, not budget.limit, budget.limit, budget.statistics)

    def work(
        self, compiled: Compiled, work: SearchTask, options: dict[str, Any], look: Callable[[], None]
    ) -> Iterator[Any]:
        """Yield the results of all pieces; the budget then has a ``limit`` if some are missing.

        ``look`` raises `LimitMet` to end the work.
        """
        budget = self._budget
        budget.record(Statistics(), Limit.NONE)
        try:
            pieces = split(compiled, budget, options, PIECES * self._jobs)
        except LimitMet as reached:
            budget.record(Statistics(), reached.limit)
            return
        crew = WorkerPool(work, min(self._jobs, len(pieces)))
        try:
            for found in crew.found(pieces, budget.arguments, look):
                if isinstance(found, Count):
                    budget.record(found.statistics, budget.limit or found.limit)
                else:
                    yield from found
        except LimitMet as reached:
            budget.record(Statistics(), reached.limit)
        finally:
            crew.close()


class SearchTask:
    """A task for a worker, called with a piece and its limits: to find at most ``limit`` solutions, or to count them.

    It yields lists of results, solutions as tuples of values or a number, and finally a `Count` with the cost and the
    limit that was reached, if any. ``count`` is the function that counts the solutions of a piece.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        options: dict[str, Any],
        limit: int | None = None,
        count: Callable[..., Count] | None = None,
        compiled: Compiled | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.options = {name: value for name, value in options.items() if name != "observer"}
        self.limit = limit
        self.count = count
        self.compiled = compiled

    def __reduce__(self) -> tuple[Any, ...]:
        # Without the compiled form: a process that is not forked compiles the puzzle itself.
        return type(self), (self.puzzle, self.options, self.limit, self.count)

    def __call__(self, piece: Piece, limits: dict[str, Any], cancel: Signal) -> Iterator[list[Any] | Count]:
        """Do the work on one piece, and compile the puzzle first if necessary."""
        self.compiled = self.compiled or compile_puzzle(self.puzzle)
        budget = Budget(cancel=cancel, **limits)
        options = {**self.options, "assumptions": piece}
        if self.count:
            counted = self.count(self.compiled, self.limit, budget, options)
            yield [counted.value]
            yield counted
            return
        found = []
        for solution in budget.found(self.compiled, self.limit, **options):
            found.append(tuple(solution.values()))
            if len(found) == TOGETHER:
                yield found
                found = []
        yield found
        yield Count(0, not budget.limit, budget.limit, budget.statistics)


def split(compiled: Compiled, budget: Budget, options: dict[str, Any], pieces: int) -> list[Piece]:
    """Split the tree into pieces that together have all solutions, each solution in exactly one piece.

    Return at least ``pieces`` pieces, or fewer if the tree cannot be split further. Raises `LimitMet`.
    """
    waiting: deque[Piece] = deque([dict(options.get("assumptions") or {})])
    settled: list[Piece] = []
    while waiting and len(waiting) + len(settled) < pieces:
        # Breadth first, so that all pieces fix about the same number of names.
        piece = waiting.popleft()
        domains = budget.domains(compiled, {**options, "assumptions": piece})
        # A contradiction: this part of the tree has no solutions.
        if domains is None:
            continue
        open_names = [(len(domains[x]), x) for x in range(len(compiled.names)) if len(domains[x]) > 1]
        if not open_names:
            settled.append(piece)
            continue
        x = min(open_names)[1]
        waiting.extend({**piece, compiled.names[x]: (value,)} for value in domains[x])
    return [*settled, *waiting]


class WorkerPool:
    """Processes that do the same task, each on one piece at a time."""

    def __init__(self, work: SearchTask, workers: int) -> None:
        begun = [begin(run_worker, work) for _ in range(workers)]
        self._processes = [process for process, _ in begun]
        self._lines = [line for _, line in begun]

    def found(
        self, pieces: Sequence[Piece], limits: Callable[[], dict[str, Any]], look: Callable[[], None]
    ) -> Iterator[list[Any] | Count]:
        """Yield the results of the pieces as they arrive.

        ``limits`` returns the limits of a piece that starts now; ``look`` raises `LimitMet` to end the work. Raises
        `ChildProcessError` if a process dies.
        """
        # Reversed, because `pop` takes the last one.
        waiting = [*reversed(pieces)]
        idle: list[Any] = [*self._lines]
        busy: list[Any] = []
        while waiting or busy:
            try:
                look()
            except LimitMet:
                yield from self._called_off(busy)
                raise
            while idle and waiting:
                # The limits are those that are left now, not when the work began.
                line = idle.pop()
                line.send((waiting.pop(), limits()))
                busy.append(line)
            ready: Any = wait(busy, LOOK)
            for line in ready:
                try:
                    found = line.recv()
                except EOFError:
                    raise ChildProcessError("a process that searched a part of the tree has died") from None
                if isinstance(found, Count):
                    busy.remove(line)
                    idle.append(line)
                yield found

    def _called_off(self, busy: Sequence[Any]) -> Iterator[list[Any] | Count]:
        """Ask the busy processes to end; yield the results that they send within `LAST_WORDS` seconds."""
        for line in busy:
            line.send(None)
        deadline = monotonic() + LAST_WORDS
        left = list(busy)
        while left and monotonic() < deadline:
            ready: Any = wait(left, LOOK)
            for line in ready:
                found = line.recv()
                if isinstance(found, Count):
                    left.remove(line)
                yield found

    def close(self) -> None:
        """End all processes."""
        end(self._processes, self._lines)


def run_worker(line: Connection, work: SearchTask) -> None:
    """Do the task on every piece that arrives over the connection, until it is closed or sends None."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            message = line.recv()
        except EOFError:
            return
        if message is None:
            return
        piece, limits = message
        for found in work(piece, limits, Superseded(line)):
            line.send(found)
