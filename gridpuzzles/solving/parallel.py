"""One question in several processes: a race for the first answers, or parts of the tree if all solutions are needed.

In a race every process searches for the same answer in another order, and the first answer ends the race. This process
takes part in the requested order, so it does not depend on the others and still has an answer if they die.

If all solutions are found or counted, the values of a few cells split the tree into pieces without common solutions.
Each process works on one piece at a time, and its results are passed on as they arrive.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from time import monotonic

from ..base.annotations import Any, Signal
from ..base.errors import LimitMet, limit_of
from ..base.statistics import Statistics
from ..compiler import Compiled, compile_puzzle
from ..model.puzzle import Puzzle
from ..model.solution import Count, Solution, Verdict
from .budget import Budget

Piece = Mapping[str, Sequence[int]]
"""A part of the tree as assumptions: the values that some names may take."""

ALONE = 0.05
"""Seconds before other processes start, because most puzzles are solved faster than a process starts."""
LOOK = 0.01
"""Seconds between two checks of the other processes."""
AT_RANDOM = {"variable_order": "dom/wdeg", "value_order": "random"}
OTHER_ORDERS: tuple[dict[str, str], ...] = (
    AT_RANDOM,
    {"variable_order": "dom/wdeg", "value_order": "ascending"},
    {"variable_order": "smallest", "value_order": "balanced"},
)
"""Search orders of the first other processes; all further ones use `AT_RANDOM`.

The orders must differ, because a search that learns from dead ends uses its seed only for random orders.
"""
LAST_WORDS = 0.2
"""Seconds in which cancelled processes may still send their results."""
PIECES = 16
"""Number of pieces for each process; many small pieces keep all processes busy until the end."""
TOGETHER = 256
"""Number of solutions in one message."""


class ParentGone:
    """A signal that is set when the parent process has ended."""

    def __init__(self) -> None:
        self._parent = os.getppid()

    def is_set(self) -> bool:
        """Return True if the parent process has changed, which means that it ended."""
        return os.getppid() != self._parent


class Superseded(ParentGone):
    """A signal that is also set when a new message arrives while the process works."""

    def __init__(self, line: Connection) -> None:
        super().__init__()
        self._line = line

    def is_set(self) -> bool:
        """Return True if a message has arrived or the parent process has ended."""
        return self._line.poll() or super().is_set()


def begin(work: Callable[..., None], *arguments: Any) -> tuple[BaseProcess, Connection]:
    """Start a process that calls ``work``; return the process and the connection to it.

    ``work`` receives the other end of the connection, followed by ``arguments``.
    """
    import sys
    from multiprocessing import get_context

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


class Race:
    """A signal for the search in this process, set by an answer of another process or by the signal ``cancel``.

    The other processes start when the signal is asked `ALONE` seconds after the beginning, or later.
    """

    def __init__(self, jobs: int, cancel: Signal | None, join: Callable[[int], tuple[BaseProcess, Connection]]) -> None:
        """Start the clock; ``join`` starts the process with a given number, from 1 to ``jobs`` - 1."""
        self.answer: Any = None
        self.cancel = cancel
        self._join = join
        self._jobs = jobs
        self._next = monotonic() + ALONE
        self._processes: list[BaseProcess] = []
        self._lines: list[Connection] = []

    @property
    def limit(self) -> str:
        """The name of the limit that set the signal ``cancel``."""
        return limit_of(self.cancel)

    def is_set(self) -> bool:
        """Return True if the search must end; check the other processes every `LOOK` seconds."""
        if self.cancel is not None and self.cancel.is_set():
            return True
        if self.answer is None and monotonic() >= self._next:
            self._look()
            self._next = monotonic() + LOOK
        return self.answer is not None

    def _look(self) -> None:
        if not self._processes:
            for number in range(1, self._jobs):
                process, line = self._join(number)
                self._processes.append(process)
                self._lines.append(line)
        for line in self._lines[:]:
            try:
                if line.poll():
                    self.answer = line.recv()
                    return
            except (EOFError, OSError):
                self._lines.remove(line)  # it reached a limit or died; the other processes continue

    def close(self) -> None:
        """End the other processes."""
        end(self._processes, self._lines)


def other_order(number: int, seed: int) -> dict[str, Any]:
    """Return the search options of the other process ``number``, from 1, if this process has the given seed."""
    order = OTHER_ORDERS[number - 1] if number <= len(OTHER_ORDERS) else AT_RANDOM
    return {"seed": seed + number, **order}


def raced(
    ask: Callable[..., Verdict],
    puzzle: Puzzle | Compiled,
    limit: int,
    jobs: int,
    budget: Budget,
    options: dict[str, Any],
) -> Verdict:
    """Return the first answer of several processes that all call ``ask``; this process is one of them."""
    others = {name: value for name, value in options.items() if name != "observer"}

    def join(number: int) -> tuple[BaseProcess, Connection]:
        order = other_order(number, options.get("seed", 0))
        return begin(answer, ask, puzzle, limit, budget.arguments(), {**others, **order})

    race = Race(jobs, budget.signal, join)
    budget.signal = race
    try:
        own = ask(puzzle, limit, budget=budget, **options)
    finally:
        budget.signal = race.cancel
        race.close()
    if own.status != "undecided" or race.answer is None:
        return own
    status, assignments, statistics, stopped = race.answer
    if isinstance(puzzle, Puzzle):
        meaning = puzzle
    else:
        meaning = puzzle.puzzle
    return Verdict(status, tuple(Solution(meaning, one) for one in assignments), stopped, statistics)


def answer(
    line: Connection,
    ask: Callable[..., Verdict],
    puzzle: Any,
    limit: int,
    limits: dict[str, Any],
    options: dict[str, Any],
) -> None:
    """Ask the question in a child process; send the verdict unless it is undecided."""
    # Ctrl-C reaches all processes of the terminal; the parent reports it and ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    found = ask(puzzle, limit, budget=Budget(cancel=ParentGone(), **limits), **options)
    if found.status != "undecided":
        line.send((found.status, [dict(one) for one in found.solutions], found.statistics, found.limit))


class Team:
    """Processes for parts of the tree, within the limits of ``budget``, which records their cost and their limits.

    A node limit applies to each piece of the tree, and a memory limit to each process.
    """

    def __init__(self, jobs: int, budget: Budget) -> None:
        self._jobs = jobs
        self._budget = budget

    def all_found(self, compiled: Compiled, options: dict[str, Any]) -> Iterator[dict[str, int]]:
        """Yield all solutions as they arrive."""
        for values in self.work(compiled, SearchTask(compiled.puzzle, options, None, compiled), options):
            yield compiled.assignment(values)

    def count(
        self, count: Callable[..., Count], compiled: Compiled, limit: int | None, options: dict[str, Any]
    ) -> Count:
        """Return the number of solutions, or "at least" if a limit is reached; ``count`` counts those of one piece."""
        number = 0
        budget = self._budget
        for part in self.work(compiled, SearchTask(compiled.puzzle, options, (limit, count), compiled), options):
            number += part
            if limit is not None and number > limit:
                return Count(limit, False, "solutions", budget.statistics)
        return Count(number, not budget.limit, budget.limit, budget.statistics)

    def work(self, compiled: Compiled, work: SearchTask, options: dict[str, Any]) -> Iterator[Any]:
        """Yield the results of all pieces; the budget then has a ``limit`` if some are missing."""
        budget = self._budget
        budget.record(Statistics(), "")
        try:
            pieces = split(compiled, budget, options, PIECES * self._jobs)
        except LimitMet as reached:
            budget.record(Statistics(), reached.limit)
            return
        crew = WorkerPool(work, min(self._jobs, len(pieces)))
        try:
            for found in crew.found(pieces, budget.arguments, budget.look):
                if isinstance(found, Count):
                    budget.record(found.statistics, budget.limit or found.limit)
                else:
                    yield from found
        except LimitMet as reached:
            budget.record(Statistics(), reached.limit)
        finally:
            crew.close()


class SearchTask:
    """A task for a worker, called with a piece and its limits: to find the solutions or, with ``counting``, to count.

    It yields lists of results, solutions as tuples of values or a number, and finally a `Count` with the cost and the
    limit that was reached, if any. ``counting`` is a limit, and the function that counts the solutions of a piece.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        options: dict[str, Any],
        counting: tuple[int | None, Callable[..., Count]] | None,
        compiled: Compiled | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.options = {name: value for name, value in options.items() if name != "observer"}
        self.counting = counting
        self.compiled = compiled

    def __reduce__(self) -> tuple[Any, ...]:
        # Without the compiled form: a process that is not forked compiles the puzzle itself.
        return type(self), (self.puzzle, self.options, self.counting)

    def __call__(self, piece: Piece, limits: dict[str, Any], cancel: Signal) -> Iterator[list[Any] | Count]:
        """Do the work on one piece, and compile the puzzle first if necessary."""
        self.compiled = self.compiled or compile_puzzle(self.puzzle)
        budget = Budget(cancel=cancel, **limits)
        options = {**self.options, "assumptions": piece}
        if self.counting:
            limit, count = self.counting
            counted = count(self.compiled, limit, budget, options)
            yield [counted.value]
            yield counted
            return
        found = []
        for solution in budget.found(self.compiled, **options):
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
