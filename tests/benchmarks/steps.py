"""`python -m tests.benchmarks.steps`: measure steps and hints for each family, and count the paths that need a search.

The puzzles are generated, the same number for each family of `generate` or of those named, or read from files. Each is
solved step by step. Hints are then requested from the empty grid on, each with the numbers of the earlier hints filled
in. Except for later hints, each question is asked of a puzzle that was just read. Processor time is measured, so that
other work on the machine matters little. Older objects are hidden from Python's garbage collector, which would
otherwise search them during some hint.
"""

from __future__ import annotations

import argparse
import gc
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from time import process_time
from typing import TypeVar

import gridpuzzles as gp
from gridpuzzles.generation.generate import FAMILIES, make
from gridpuzzles.generation.request import read_name
from gridpuzzles.model.solution_path import SolutionPath

TRIALS = {"Nishio", "nested trial", "forcing chains"}
Answer = TypeVar("Answer")


class Measured:
    """One puzzle: its solution path, and the milliseconds for that and for each hint."""

    def __init__(self, text: str) -> None:
        self.walk: SolutionPath
        self.walk, self.took = timed(gp.parse(text).steps)
        self.hints = hints(gp.parse(text))

    @property
    def searched(self) -> bool:
        return "search" in self.walk.rating.counts

    @property
    def tried(self) -> bool:
        return not TRIALS.isdisjoint(self.walk.rating.counts)


def timed(question: Callable[[], Answer]) -> tuple[Answer, float]:
    """Return the answer, and the milliseconds it took."""
    start = process_time()
    answer = question()
    return answer, 1000 * (process_time() - start)


def hints(puzzle: gp.Puzzle) -> list[float]:
    """Return the milliseconds of each hint from the empty grid to the end."""
    names = {symbol.name for symbol in puzzle.symbols}
    filled: dict[str, int] = {}
    times: list[float] = []
    while True:
        hint, took = timed(partial(puzzle.hint, filled))
        placed = {name: value for step in hint.steps for name, value in step.placed.items() if name in names}
        if not placed:
            return times
        times.append(took)
        filled |= placed


def row(name: str, puzzles: list[Measured]) -> str:
    """Return the row of the table for a family."""
    ratings = sorted(one.walk.rating.value for one in puzzles)
    walks = [one.took for one in puzzles]
    cells = [
        name,
        f"{ratings[0]:.1f} to {ratings[-1]:.1f}",
        f"{sum(one.walk.status == 'unique' and not one.searched for one in puzzles)} of {len(puzzles)}",
        f"{sum(one.tried for one in puzzles)}",
        f"{median(len(one.walk.steps) for one in puzzles):.0f}",
        f"{median(walks):.0f} / {max(walks):.0f}",
        spread([took for one in puzzles for took in one.hints[:1]]),
        spread([took for one in puzzles for took in one.hints[1:]]),
    ]
    return f"| {' | '.join(cells)} |"


def spread(times: Sequence[float]) -> str:
    """Return the median, the 90th percentile and the maximum as text."""
    ordered = sorted(times)
    return f"{median(ordered):.1f} / {ordered[len(ordered) * 9 // 10]:.0f} / {ordered[-1]:.0f}" if times else "none"


def texts_of(name: str, seed: int, count: int) -> list[str]:
    """Return the text of a file, or generated puzzles of a family."""
    if name.endswith(".puzzle"):
        return [Path(name).read_text(encoding="utf-8")]
    request = read_name(name)
    return [make(request, seed, number).text for number in range(1, count + 1)]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.steps", description=__doc__)
    parser.add_argument("requests", nargs="*", default=list(FAMILIES), help="families, such as kenken:9x9, or files")
    parser.add_argument("-n", type=int, default=5, help="puzzles of each family (default 5)")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    texts = {name: texts_of(name, arguments.seed, arguments.n) for name in arguments.requests}
    gp.parse(next(iter(texts.values()))[0]).hint()  # import everything before measuring
    print("| family | rated | without search | with trials | steps | walk, ms | first hint | next hints |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    first: list[float] = []
    after: list[float] = []
    for name in arguments.requests:
        gc.freeze()
        puzzles = [Measured(text) for text in texts[name]]
        first += [took for one in puzzles for took in one.hints[:1]]
        after += [took for one in puzzles for took in one.hints[1:]]
        print(row(Path(name).stem, puzzles), flush=True)
    print(f"| all | | | | | | {spread(first)} | {spread(after)} |")


if __name__ == "__main__":
    main()
