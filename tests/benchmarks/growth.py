"""`python -m tests.benchmarks.growth docs/growth`: measure time against size for each family, with peers.

Writes the page `growth.md` next to the folder, and a chart for each family into the folder. The times are processor
times from the puzzle as a Python object to the answer; the median of a few puzzles of each size counts. A solver that
does not solve more than half of them in time is not run on larger ones.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import isqrt
from pathlib import Path
from statistics import median
from typing import NamedTuple

from gridpuzzles.classics import census as plots

from . import cages
from .alone import solved_alone
from .kinds import latin
from .peers import BY_NAME, OURSELVES
from .puzzle import Puzzle
from .workloads import random_crossproducts

COLORS = ("#c0392b", "#2c6fbb", "#3a8f4d")
HEAD = """# Time against size

Milliseconds of processor time per puzzle, the median of {count} random ones of each size; "-" where a solver did not
solve more than half of them in {seconds:g} s each, or gave up; it is not asked for larger ones. Made by
`python -m tests.benchmarks.growth docs/growth` (seeds {seed} and up, one thread each); the machine was busy, so compare
lines, not numbers. e and t name the encoding a peer was given: prime exponents, tables.
"""


class Family(NamedTuple):
    """Puzzles by size and seed, and the number of solutions to look for."""

    name: str
    asked: str
    limit: int
    sizes: Sequence[int]
    make: Callable[[int, int], Puzzle]
    peers: Sequence[str]

    @property
    def solvers(self) -> tuple[str, ...]:
        """Our solver, and the peers with the encodings that suit the family best."""
        return (OURSELVES, *self.peers)


FAMILIES = (
    Family(
        "CrossProducts n x n",
        "a solution",
        1,
        (3, 5, 8, 12, 20, 30, 40),
        lambda size, seed: next(iter(random_crossproducts(1, size, size, seed))),
        ("CP-SAT e", "choco e"),
    ),
    Family(
        "KenKens n x n",
        "is it the only one",
        2,
        (4, 6, 8, 10, 12, 14),
        lambda n, seed: cages.kenken(n, seed, (2, 3, 4)),
        ("CP-SAT t", "choco t"),
    ),
    Family(
        "Killer sudokus n x n",
        "is it the only one",
        2,
        (4, 9, 16),
        lambda n, seed: cages.killer((isqrt(n), isqrt(n)), seed, (2, 3, 4)),
        ("CP-SAT plain", "choco"),
    ),
    Family(
        "Latin squares n x n, two fifths empty",
        "a solution",
        1,
        (5, 10, 15, 20, 25, 30),
        latin,
        ("CP-SAT plain", "choco"),
    ),
)


def measured(family: Family, seed: int, count: int, patience: float) -> dict[str, dict[int, float]]:
    """Return for each solver the median time by size, as far as it got."""
    found: dict[str, dict[int, float]] = {solver: {} for solver in family.solvers}
    peers = {solver: BY_NAME[solver].make() for solver in family.solvers}
    lost: set[str] = set()
    for size in family.sizes:
        drawn = [family.make(size, seed + at) for at in range(count)]
        for solver in family.solvers:
            if solver in lost:
                continue
            known: list[float] = []
            for at, puzzle in enumerate(drawn):
                run = solved_alone(peers[solver], puzzle, family.limit, patience)
                known += [] if run is None else [run.seconds]
                if 2 * (at + 1 - len(known)) >= count:
                    break
            if 2 * len(known) > count:
                found[solver][size] = median([*known, *[patience] * (count - len(known))])
            else:
                lost.add(solver)
        print(family.name, size, {name: times.get(size) for name, times in found.items()}, file=sys.stderr, flush=True)
    return found


def drawing(family: Family, found: dict[str, dict[int, float]]) -> str:
    """Return the chart, with a line for each solver and a logarithmic time axis."""
    times = [1000 * time for of_solver in found.values() for time in of_solver.values()]
    x = plots.Scale(0, max(family.sizes), plots.LEFT, plots.WIDTH - plots.RIGHT)
    y = plots.Scale(min(times), max(times), plots.HEIGHT - plots.BOTTOM, plots.TOP, logarithmic=True)
    parts = [*plots.axis_across(x, "n"), *plots.axis_up(y, "ms")]
    for at, (solver, color) in enumerate(zip(family.solvers, COLORS, strict=True)):
        points = [(x(size), y(1000 * time)) for size, time in found[solver].items()]
        parts += [plots.line(*start, *stop, color, 2) for start, stop in pairwise(points)]
        parts += [f'<circle cx="{left:g}" cy="{up:g}" r="3" fill="{color}"/>' for left, up in points]
        parts += [
            plots.line(plots.LEFT + 20, plots.TOP + 16 * at, plots.LEFT + 45, plots.TOP + 16 * at, color, 2),
            plots.text(plots.LEFT + 52, plots.TOP + 16 * at + 4, solver, "start"),
        ]
    return plots.chart(f"{family.name}: {family.asked}", parts)


def table(family: Family, found: dict[str, dict[int, float]]) -> str:
    """Return the measured times as a Markdown table."""
    lines = [["n", *map(str, family.sizes)], ["---", *["---:"] * len(family.sizes)]]
    for solver, times in found.items():
        lines.append([solver, *[f"{1000 * times[size]:.3g}" if size in times else "-" for size in family.sizes]])
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def main() -> None:
    """Measure, and write the page and its charts."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.growth", description=__doc__)
    parser.add_argument("folder", type=Path, help="folder for the charts; the page is written next to it")
    parser.add_argument("--seed", type=int, default=700)
    parser.add_argument("--count", type=int, default=3, help="puzzles of each size (default: 3)")
    parser.add_argument("--seconds", type=float, default=5.0, help="time limit for each puzzle (default: 5)")
    options = parser.parse_args()
    options.folder.mkdir(exist_ok=True)
    page = [HEAD.format(count=options.count, seconds=options.seconds, seed=options.seed)]
    for family in FAMILIES:
        found = measured(family, options.seed, options.count, options.seconds)
        name = family.name.split()[0].lower() + ".svg"
        (options.folder / name).write_text(drawing(family, found), encoding="utf-8", newline="\n")
        page.append(
            f"## {family.name}\n\nAsked for: {family.asked}.\n\n![{family.name}]({options.folder.name}/{name})\n\n"
            f"{table(family, found)}"
        )
    options.folder.with_suffix(".md").write_text("\n".join(page), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
