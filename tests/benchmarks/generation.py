"""`python -m tests.benchmarks.generation`: the time a new puzzle takes, beside the generators people use.

Peers are Simon Tatham's Keen (Debian's sgt-puzzles) for KenKens and qqwing for Sudokus; one that is not installed is
left out. Processor time counts, so that other work on the machine counts little. Whole processes are timed for peers,
less one that makes a single puzzle, so that their start does not count; ours are made in this process. The peers are C
and C++. In turn, in rounds; the median round counts.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import process_time

from gridpuzzles.engine import COMPILED
from gridpuzzles.generation.budget import CannotMake
from gridpuzzles.generation.generate import make
from gridpuzzles.generation.request import read_name

ROUNDS, PUZZLES = 3, 20
KEEN = shutil.which("sgt-keen", path="/usr/games") or shutil.which("keen", path="/usr/games")
QQWING = shutil.which("qqwing")

ROWS: dict[str, list[str]] = {
    "crossproduct:3x3": [],
    "crossproduct:5x4": [],
    "crossproduct:7x3": [],
    "cruncher:3x3": [],
    "kenken:6x6": [KEEN, "--generate", "{}", "6"] if KEEN else [],
    "kenken:9x9": [KEEN, "--generate", "{}", "9"] if KEEN else [],
    "killer:9x9": [],
    "kakuro:9x9": [],
    "magic:4x4": [],
    "arithmograph": [],
    "cryptarithm": [],
    "sudoku:9x9": [QQWING, "--generate", "{}"] if QQWING else [],
}
"""What is made, and the peer's command with the number of puzzles left open."""


def ours(name: str) -> Callable[[int], float]:
    """Seconds of processor time that so many new puzzles of a request take, text included."""
    numbers = count(1)
    request = read_name(name)

    def run(puzzles: int) -> float:
        start = process_time()
        for _ in range(puzzles):
            make(request, 1, next(numbers))
        return process_time() - start

    run(PUZZLES)  # what is loaded and compiled once
    return run


def theirs(command: list[str], puzzles: int) -> float:
    """Seconds of processor time that the peer takes for so many puzzles beyond the first."""

    def run(number: int) -> float:
        before = getrusage(RUSAGE_CHILDREN)
        subprocess.run([part.format(number) for part in command], stdout=subprocess.DEVNULL, check=True)
        after = getrusage(RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    return run(puzzles + 1) - run(1)


def main() -> None:
    """Print the table."""
    print(f"{'Compiled' if COMPILED else 'Pure Python'} engine; ms a puzzle, median of {ROUNDS} rounds of {PUZZLES}.\n")
    print("| puzzle | gridpuzzles | peer |\n| --- | ---: | ---: |")
    for name, command in ROWS.items():
        try:
            run = ours(name)
            rounds = [(run(PUZZLES), theirs(command, PUZZLES) if command else 0.0) for _ in range(ROUNDS)]
        except CannotMake as error:
            print(f"{name}: {error}", file=sys.stderr)
            continue
        mine, peer = (1000 * median(times) / PUZZLES for times in zip(*rounds, strict=True))
        other = f"{peer:.2f} ({command[0].rsplit('/', 1)[-1]})" if command else ""
        print(f"| {name} | {mine:.2f} | {other} |", flush=True)


if __name__ == "__main__":
    main()
