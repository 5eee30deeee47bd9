"""`python docs/study/printed.py`: what generated puzzles are like, in tables: cages, runs, signs, difficulty."""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations

import gridpuzzles as gp
from gridpuzzles.model.traversal import names_in

SUMS = Counter((count, sum(some)) for count in range(1, 10) for some in combinations(range(1, 10), count))


def shares(counted: Iterable[object]) -> str:
    """``2: 43 %, 3: 36 %``."""
    counts = Counter(counted)
    total = sum(counts.values())
    return ", ".join(f"{thing}: {100 * counts[thing] / total:.0f} %" for thing in sorted(counts, key=str))


def of_cages(puzzles: list[gp.Puzzle]) -> dict[str, str]:
    """Cells and operators of cages, and the largest number."""
    sizes = [len(cage.positions) for puzzle in puzzles for cage in puzzle.grid.cages]  # type: ignore[union-attr]
    clues = [clue for puzzle in puzzles for clue in puzzle.clues if clue.kind == "cage"]
    signs = [clue.text[-1] for clue in clues if not clue.text[-1].isdigit()]
    found = {"cells of a cage": shares(sizes), "largest number": str(max(clue.value or 0 for clue in clues))}
    return {**found, "operators": shares(signs)} if signs else found


def of_runs(puzzles: list[gp.Puzzle]) -> dict[str, str]:
    """Lengths of runs, sums that tell their digits, cells without which the grid falls apart."""
    runs = [
        (len(names_in(one.condition)), puzzle.clues[one.clue].value)
        for puzzle in puzzles
        for one in puzzle.constraints
        if one.clue >= 0
    ]
    told = sum(SUMS[length, total] == 1 for length, total in runs)
    black = [1 - len(p.grid.cells) / ((p.grid.rows - 1) * (p.grid.cols - 1)) for p in puzzles if p.grid]
    return {
        "cells of a run": shares(length for length, _ in runs),
        "sums of one set of digits": f"{100 * told / len(runs):.0f} %",
        "black squares": f"{100 * sum(black) / len(black):.0f} %",
    }


def of_clues(puzzles: list[gp.Puzzle]) -> dict[str, str]:
    """How many clues of each kind a puzzle has."""
    kinds = Counter(clue.kind for puzzle in puzzles for clue in puzzle.clues)
    return {"clues a puzzle": ", ".join(f"{kind}: {count / len(puzzles):.1f}" for kind, count in sorted(kinds.items()))}


def of_signs(puzzles: list[gp.Puzzle]) -> dict[str, str]:
    """Operators of drawn equations, their patterns, the largest result."""
    drawn = ["".join(sign for sign in str(p).partition("picture:")[2] if sign in "+-*/") for p in puzzles]
    values = [clue.value for puzzle in puzzles for clue in puzzle.clues if clue.value is not None]
    found = {"operators": shares("".join(drawn)), "patterns": f"{len(set(drawn))} of {len(drawn)}"}
    return {**found, "largest number": str(max(values))} if values else found


TABLES: tuple[tuple[str, Callable[[list[gp.Puzzle]], dict[str, str]]], ...] = (
    ("kenken:6x6", of_cages),
    ("kenken:9x9", of_cages),
    ("killer:9x9", of_cages),
    ("killer:9x9,symmetric", of_cages),
    ("kakuro:9x9", of_runs),
    ("cruncher:3x3", of_signs),
    ("arithmograph", of_signs),
    ("sudoku:9x9", of_clues),
    ("futoshiki:5x5", of_clues),
    ("corners:5x5", of_clues),
)


def main() -> None:
    """Print the tables."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print("| family | what | |\n| --- | --- | --- |")
    for name, measured in TABLES:
        puzzles = list(gp.generate(name, options.number, seed=options.seed))
        ratings = sorted(puzzle.rate(time_limit=5).value for puzzle in puzzles[:10])
        rated = f"{ratings[0]:.1f} to {ratings[-1]:.1f}, {ratings[len(ratings) // 2]:.1f} in the median"
        for what, told in {**measured(puzzles), "difficulty of ten": rated}.items():
            print(f"| `{name}` | {what} | {told} |", flush=True)


if __name__ == "__main__":
    main()
