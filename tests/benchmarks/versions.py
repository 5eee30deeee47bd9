"""Measure two versions of the package on the same texts, with a process for each; they take turns.

The least of many times is shown, because on a busy machine all others are too long by chance.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import process_time_ns
from typing import Any

ROOT = Path(__file__).parent.parent.parent
Task = Callable[[], object]


class Version:
    """A process that reads and solves with the package in a folder."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, __file__, str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=folder,
        )

    def least(self, stage: str, texts: Sequence[str], times: int, limit: int = 0) -> float:
        """Return the least processor seconds, of `times` measurements, for all the texts."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps([stage, texts, times, limit]) + "\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())


@contextmanager
def versions(folders: Sequence[str]) -> Iterator[list[Version]]:
    """Yield the version in each folder, with this one last."""
    found = [Version(Path(folder).resolve()) for folder in (*folders, str(ROOT))]
    try:
        yield found
    finally:
        for one in found:
            one.process.communicate()


def side_by_side(
    found: Sequence[Version], turns: int, stage: str, texts: Sequence[str], times: int, limit: int = 0
) -> list[float]:
    """Return the least time of each version."""
    least = [float("inf")] * len(found)
    for _ in range(turns):
        least = [min(known, one.least(stage, texts, times, limit)) for known, one in zip(least, found, strict=True)]
    return least


def serve(folder: str) -> None:
    """Answer each line of the input with the least time measured."""
    sys.path.insert(0, folder)
    for line in sys.stdin:
        stage, texts, times, limit = json.loads(line)
        try:
            tasks = [task_of(stage, text, limit) for text in texts]
        except ValueError:  # this version cannot read the text
            print(float("inf"), flush=True)
            continue
        print(min(seconds(tasks) for _ in range(times)), flush=True)


def task_of(stage: str, text: str, limit: int) -> Task:
    """Return a function for one stage of the work on a text.

    The package is imported here, because `serve` says from which folder.
    """
    import gridpuzzles as gp

    if stage == "read":
        return lambda: gp.parse(text)
    if stage == "steps":
        return lambda: gp.parse(text).steps()
    puzzle: Any = gp.parse(text)
    if stage == "count":
        return lambda: puzzle.count()
    from gridpuzzles.compiler import compile_puzzle
    from gridpuzzles.solving import solutions

    if stage == "compile":
        return lambda: compile_puzzle(puzzle)
    return lambda: list(solutions(compile_puzzle(puzzle), limit=limit))


def seconds(tasks: Sequence[Task]) -> float:
    started = process_time_ns()
    for task in tasks:
        task()
    return (process_time_ns() - started) / 1e9


if __name__ == "__main__":
    serve(sys.argv[1])
