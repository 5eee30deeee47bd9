"""Measure in interleaved rounds: in every round the contenders solve the same puzzles, one contender at a time."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from statistics import fmean, median
from tempfile import TemporaryDirectory
from typing import NamedTuple
from unittest.mock import patch

from .worker import Job, Sample, Worker
from .workloads import puzzles


class Row(NamedTuple):
    """A line of the table: a workload and its goal."""

    workload: str
    goal: str


class Result(NamedTuple):
    """The result of a contender for a row: seconds per puzzle (medians of rounds), puzzles solved, and its failure."""

    setup: float
    search: float
    done: int
    of: int
    failure: str

    @property
    def total(self) -> float:
        return self.setup + self.search

    @property
    def complete(self) -> bool:
        return self.done > 0 and not self.failure


class Limits(NamedTuple):
    """The extent of a measurement: rounds, seconds for each contender and round, seconds for each puzzle."""

    rounds: int
    seconds: float
    timeout: float


@contextmanager
def started(contenders: Sequence[str], timeout: float) -> Iterator[dict[str, Worker]]:
    """Yield a worker for each contender; stop them and delete their temporary files afterwards."""
    workers = {name: Worker(name, timeout) for name in contenders}
    with TemporaryDirectory() as folder, patch.dict(os.environ, TMPDIR=folder):
        try:
            yield workers
        finally:
            for worker in workers.values():
                worker.stop()


def measure(rows: Iterable[Row], contenders: Sequence[str], limits: Limits) -> Iterator[tuple[Row, dict[str, Result]]]:
    """Yield the results of every contender row by row."""
    with started(contenders, limits.timeout) as workers:
        for row in rows:
            yield row, _measure_row(row, workers, limits)


def _measure_row(row: Row, workers: dict[str, Worker], limits: Limits) -> dict[str, Result]:
    rounds: dict[str, list[list[Sample]]] = {name: [] for name in workers}
    failures: dict[str, str] = {}
    order = list(workers)
    for part in range(limits.rounds):
        random.Random(part).shuffle(order)
        for name in order:
            if name not in failures:
                job = Job(row.workload, row.goal, part, limits.rounds, limits.seconds)
                samples, failure = workers[name].run(job)
                if samples:
                    rounds[name].append(samples)
                if failure:
                    failures[name] = failure
    failures |= _disagreements(rounds)
    size = len(puzzles(row.workload))
    return {name: _result(rounds[name], size, failures.get(name, "")) for name in workers}


def _result(rounds: list[list[Sample]], size: int, failure: str) -> Result:
    if not rounds:
        return Result(0.0, 0.0, 0, size, failure)
    average = fmean if size > 1 else median
    done = len({sample.place for samples in rounds for sample in samples})
    setup = median(average(sample.setup for sample in samples) for samples in rounds)
    search = median(average(sample.search for sample in samples) for samples in rounds)
    return Result(setup, search, done, size, failure)


def _disagreements(rounds: dict[str, list[list[Sample]]]) -> dict[str, str]:
    """Return the contenders whose number of solutions for a puzzle is not that of the majority."""
    votes: dict[int, Counter[int]] = {}
    for samples in (sample for part in rounds.values() for sample in part):
        for sample in samples:
            votes.setdefault(sample.place, Counter())[sample.solutions] += 1
    return {
        name: f"WRONG count {sample.solutions}"
        for name, parts in rounds.items()
        for samples in parts
        for sample in samples
        if sample.solutions != votes[sample.place].most_common(1)[0][0]
    }
