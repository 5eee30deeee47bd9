"""`python -m tests.benchmarks.generation`: compare the time to generate a puzzle with that of common generators.

The peers are Simon Tatham's Keen (Debian's sgt-puzzles) for KenKens and qqwing for Sudokus, both written in C or C++. A
peer that is not installed is left out. Processor time is measured, so that other work on the machine matters little. A
peer is timed as a process, minus a process that makes one puzzle, so that starting it does not count. Our puzzles are
made in this process. The programs take turns; the median round counts.
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
"""The request, and the peer's command with a placeholder for the number of puzzles."""


def ours(name: str) -> Callable[[int], float]:
    """Return a function that measures the processor seconds for a number of new puzzles, including their text."""
    numbers = count(1)
    request = read_name(name)

    def run(puzzles: int) -> float:
        start = process_time()
        for _ in range(puzzles):
            make(request, 1, next(numbers))
        return process_time() - start

    run(PUZZLES)  # load and compile everything once
    return run


def theirs(command: list[str], puzzles: int) -> float:
    """Return the processor seconds that the peer takes for `puzzles` puzzles beyond the first."""

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
