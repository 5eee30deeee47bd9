"""Run one contender in a separate process, so that a time-out can end it and a crash cannot end the run."""

from __future__ import annotations

import os
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from signal import SIGKILL
from time import perf_counter
from typing import NamedTuple

from .encodings import Contradiction
from .forms import TooLarge
from .peers import BY_NAME
from .peers.base import Peer, Unsupported
from .puzzle import Puzzle, Solution
from .workloads import GOALS, puzzles

NOT_INSTALLED = "not installed"
STARTING = 120.0
WARM_UP = ("AARP", "SEND+MORE", "Riddler 1", "KenKen 6")
MAX_REPEATS = 100
CHECKED = 20


class Job(NamedTuple):
    """Work for one round: slice `part` of `parts` of a workload's puzzles, for about `seconds`."""

    workload: str
    goal: str
    part: int
    parts: int
    seconds: float


class Sample(NamedTuple):
    """One solved puzzle: its place in the workload, two times in seconds, and the number of solutions."""

    place: int
    setup: float
    search: float
    solutions: int


class Failed(Exception):
    """The contender is not installed, cannot do the job, crashed or ran out of time; the message says which."""


class Worker:
    """Starts its process at the first job, and again after a time-out; `timeout` bounds each puzzle."""

    def __init__(self, contender: str, timeout: float) -> None:
        self.contender, self.timeout, self.installed = contender, timeout, True
        self.connection: Connection | None = None

    def run(self, job: Job) -> tuple[list[Sample], str]:
        """Return the samples, and what ended the job early, if anything."""
        samples: list[Sample] = []
        if not self.installed:
            return samples, NOT_INSTALLED
        try:
            connection = self.connection or self._start()
            connection.send(job)
            while (sample := self._receive(connection, self.timeout)) is not None:
                samples.append(sample)
        except Failed as failure:
            self.installed = str(failure) != NOT_INSTALLED
            return samples, str(failure)
        return samples, ""

    def stop(self) -> None:
        """End the process and all processes it started."""
        if self.connection is not None and self.process.pid is not None:
            with suppress(ProcessLookupError):  # it may have ended already
                os.killpg(self.process.pid, SIGKILL)
            self.process.join()
            self.connection = None

    def _start(self) -> Connection:
        context = get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(self.contender, theirs), daemon=True)
        self.process.start()
        theirs.close()
        self._receive(self.connection, STARTING)
        return self.connection

    def _receive(self, connection: Connection, patience: float) -> Sample | None:
        try:
            if not connection.poll(patience):
                self.stop()
                raise Failed("timeout")
            message = connection.recv()
        except (EOFError, OSError) as error:
            self.stop()
            raise Failed("crash") from error
        if isinstance(message, str):
            raise Failed(message)
        return message if message is None else Sample(*message)


def _serve(name: str, connection: Connection) -> None:
    """Answer jobs in the process: send the samples and then None, or the word for what went wrong."""
    os.setsid()
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    try:
        peer = BY_NAME[name].make()
    except ImportError:
        return connection.send(NOT_INSTALLED)
    for workload in WARM_UP:
        _attempt(peer, Job(workload, "first", 0, 1, 0.0), None)
    connection.send(None)
    while True:
        connection.send(_attempt(peer, connection.recv(), connection))


def _attempt(peer: Peer, job: Job, connection: Connection | None) -> str | None:
    try:
        _perform(peer, job, connection)
    except Unsupported as reason:
        return str(reason) or "n/a"
    except (TooLarge, OverflowError):
        return "too large"
    except Exception as error:
        return f"{type(error).__name__}: {error}".splitlines()[0]
    return None


def _perform(peer: Peer, job: Job, connection: Connection | None) -> None:
    """Solve the puzzles of the slice once, or a single puzzle repeatedly, until the time is over."""
    selected = list(enumerate(puzzles(job.workload)))
    repeats = 1
    if len(selected) == 1:
        repeats = MAX_REPEATS
    else:
        selected = selected[job.part :: job.parts]
    end = perf_counter() + job.seconds
    for repeat in range(repeats):
        for place, puzzle in selected:
            sample, solutions = _solve(peer, place, puzzle, GOALS[job.goal])
            if repeat == 0 and not all(map(puzzle.accepts, solutions[:CHECKED])):
                raise ValueError("WRONG solution")
            if connection is not None:
                connection.send(tuple(sample))
            if perf_counter() > end:
                return


def _solve(peer: Peer, place: int, puzzle: Puzzle, limit: int) -> tuple[Sample, list[Solution]]:
    reading = peer.read(puzzle)
    begin = middle = perf_counter()
    solutions: list[Solution] = []
    try:
        problem = peer.build(reading)
        middle = perf_counter()
        solutions = peer.search(problem, limit)
    except Contradiction:
        pass
    end = perf_counter()
    return Sample(place, middle - begin, end - middle, len(solutions)), solutions
