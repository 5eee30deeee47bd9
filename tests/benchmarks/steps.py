"""`python -m tests.benchmarks.steps`: what walks and hints take, family by family, and how many walks need a search.

Puzzles are generated, so many of each family of `generate` (or of those named). Each is walked through, and hints are
asked for from the empty grid on, each time with the numbers that the hint before led to filled in. Every question but
the hints after the first is asked of a puzzle that was just read. Processor time counts, so that other work on the
machine counts little.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from statistics import median
from time import process_time
from typing import TypeVar

import gridpuzzles as gp
from gridpuzzles.making.generate import FAMILIES, make
from gridpuzzles.making.request import read_name
from gridpuzzles.model.walk import Walk

TRIALS = {"what if", "what if twice", "either way"}
Answer = TypeVar("Answer")


class Measured:
    """One puzzle: its walk, and milliseconds for that and for each hint."""

    def __init__(self, text: str) -> None:
        self.walk: Walk
        self.walk, self.took = timed(gp.parse(text).steps)
        self.hints = hints(gp.parse(text))

    @property
    def searched(self) -> bool:
        return "search" in self.walk.rating.counts

    @property
    def tried(self) -> bool:
        return not TRIALS.isdisjoint(self.walk.rating.counts)


def timed(question: Callable[[], Answer]) -> tuple[Answer, float]:
    """What it answers, and the milliseconds it took."""
    start = process_time()
    answer = question()
    return answer, 1000 * (process_time() - start)


def hints(puzzle: gp.Puzzle) -> list[float]:
    """Milliseconds of each hint on the way from the empty grid to the end."""
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
    """The row of the table for a family."""
    ratings = sorted(one.walk.rating.value for one in puzzles)
    walks = [one.took for one in puzzles]
    first = [one.hints[0] for one in puzzles if one.hints]
    every = [took for one in puzzles for took in one.hints]
    cells = [
        name,
        f"{ratings[0]:.1f} to {ratings[-1]:.1f}",
        f"{sum(one.walk.status == 'unique' and not one.searched for one in puzzles)} of {len(puzzles)}",
        f"{sum(one.tried for one in puzzles)}",
        f"{median(len(one.walk.steps) for one in puzzles):.0f}",
        f"{median(walks):.0f} / {max(walks):.0f}",
        f"{median(first):.0f} / {max(first):.0f}",
        f"{median(every):.1f} / {max(every):.0f}",
    ]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.steps", description=__doc__)
    parser.add_argument("requests", nargs="*", default=list(FAMILIES), help="families, or such as kenken:9x9")
    parser.add_argument("-n", type=int, default=5, help="puzzles of each (default 5)")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    print("| family | rated | without search | with trials | steps | walk, ms | first hint | hints |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for name in arguments.requests:
        request = read_name(name)
        texts = [make(request, arguments.seed, number).text for number in range(1, arguments.n + 1)]
        print(row(name, [Measured(text) for text in texts]), flush=True)


if __name__ == "__main__":
    main()
