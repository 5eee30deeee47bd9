"""Compare the style of puzzles: `python docs/study/printed.py [--beside FAMILY=FOLDER ...]`.

It measures cages, runs, operators and difficulty of generated puzzles, of puzzles of other programs if they are
installed (Simon Tatham's games, QQwing), and of published puzzles in folders, in any format that `convert` reads.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from pathlib import Path

import gridpuzzles as gp
from gridpuzzles.convert.formats import records
from gridpuzzles.model.traversal import names_in

SUMS = Counter((count, sum(some)) for count in range(1, 10) for some in combinations(range(1, 10), count))


def shares(counted: Iterable[object]) -> str:
    """Return the share of each thing, as in ``2: 43 %, 3: 36 %``."""
    counts = Counter(counted)
    total = sum(counts.values())
    return ", ".join(f"{thing}: {100 * counts[thing] / total:.0f} %" for thing in sorted(counts, key=str))


def of_cages(puzzles: list[gp.Puzzle]) -> dict[str, str]:
    """Return the numbers of cells and the operators of cages, and the largest number."""
    sizes = [len(cage.positions) for puzzle in puzzles for cage in puzzle.grid.cages]  # type: ignore[union-attr]
    clues = [clue for puzzle in puzzles for clue in puzzle.clues if clue.kind == "cage"]
    signs = [clue.text[-1] for clue in clues if not clue.text[-1].isdigit()]
    found = {"cells of a cage": shares(sizes), "largest number": str(max(clue.value or 0 for clue in clues))}
    return {**found, "operators": shares(signs)} if signs else found


def of_runs(puzzles: list[gp.Puzzle]) -> dict[str, str]:
    """Return the lengths of runs and the share of sums with one set of digits and of black squares."""
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
    """Return the mean number of clues of each kind."""
    kinds = Counter(clue.kind for puzzle in puzzles for clue in puzzle.clues)
    return {"clues a puzzle": ", ".join(f"{kind}: {count / len(puzzles):.1f}" for kind, count in sorted(kinds.items()))}


def of_signs(puzzles: list[gp.Puzzle]) -> dict[str, str]:
    """Return the operators of drawn equations, the number of their patterns, and the largest result."""
    drawn = ["".join(sign for sign in str(p).partition("picture:")[2] if sign in "+-*/") for p in puzzles]
    values = [clue.value for puzzle in puzzles for clue in puzzle.clues if clue.value is not None]
    found = {"operators": shares("".join(drawn)), "patterns": f"{len(set(drawn))} of {len(drawn)}"}
    return {**found, "largest number": str(max(values))} if values else found


TABLES: tuple[tuple[str, Callable[[list[gp.Puzzle]], dict[str, str]], str], ...] = (
    ("kenken:6x6", of_cages, "sgt-keen --generate {number} 6dn#{seed}"),
    ("kenken:9x9", of_cages, "sgt-keen --generate {number} 9dn#{seed}"),
    ("killer:9x9", of_cages, "sgt-solo --generate {number} 3x3kdi#{seed}"),
    ("killer:9x9,symmetric", of_cages, ""),
    ("kakuro:10x12", of_runs, ""),
    ("cruncher:3x3", of_signs, ""),
    ("cruncher:4x4", of_signs, ""),
    ("cruncher:5x5", of_signs, ""),
    ("arithmograph", of_signs, ""),
    ("magic:4x4", of_clues, ""),
    ("sudoku:9x9", of_clues, "qqwing --generate {number} --one-line"),
    ("futoshiki:5x5", of_clues, "sgt-unequal --generate {number} 5dk#{seed}"),
    ("skyscrapers:5x5", of_clues, "sgt-towers --generate {number} 5dh#{seed}"),
    ("corners:5x5", of_clues, ""),
)
"""Requests, the function that measures their puzzles, and the command of a program that makes similar puzzles."""
GAMES = "/usr/games"


def of_program(command: str, number: int, seed: int) -> list[gp.Puzzle]:
    """Return puzzles of another program; an empty list if it is not installed."""
    name, *rest = command.format(number=number, seed=seed).split()
    found = shutil.which(name, path=os.pathsep.join((os.environ["PATH"], GAMES)))
    if found is None:
        return []
    made = subprocess.run([found, *rest], capture_output=True, text=True, check=True).stdout
    kind = name.removeprefix("sgt-")
    lines = [line if name == "qqwing" else f"{kind}:{line}" for line in made.splitlines()]
    return [gp.parse(source.text) for line in lines for source in records(name, line.encode())]


def of_folder(folder: str) -> list[gp.Puzzle]:
    """Return the puzzles in the files of a folder."""
    return [gp.load(path) for path in sorted(Path(folder).iterdir()) if path.is_file()]


def table(
    whose: Iterable[tuple[str, list[gp.Puzzle]]], measured: Callable[[list[gp.Puzzle]], dict[str, str]]
) -> Iterator[str]:
    """Yield a row for each measure: its name, the figures of generated puzzles, and those of the others."""
    rows: dict[str, list[str]] = {}
    for name, puzzles in whose:
        ratings = sorted(puzzle.rate(time_limit=5).value for puzzle in puzzles[:10])
        rated = f"{ratings[0]:.1f} to {ratings[-1]:.1f}, {ratings[len(ratings) // 2]:.1f} in the median"
        for what, told in {**measured(puzzles), "difficulty of ten": rated}.items():
            rows.setdefault(what, []).append(f"{name}: {told}" if name else told)
    for what, (ours, *others) in rows.items():
        yield f"{what} | {ours} | {'; '.join(others)}"


def main() -> None:
    """Print the tables."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--beside", action="append", default=[], metavar="FAMILY=FOLDER")
    parser.add_argument("families", nargs="*", help="only these")
    options = parser.parse_args()
    folders = dict(each.split("=", 1) for each in options.beside)
    print("| family | what | ours | beside |\n| --- | --- | --- | --- |")
    for name, measured, command in TABLES:
        family = name.partition(":")[0]
        if options.families and family not in options.families:
            continue
        whose = [("", list(gp.generate(name, options.number, seed=options.seed)))]
        others = of_program(command, options.number, options.seed) if command else []
        if others:
            whose.append((command.split()[0], others))
        if family in folders:
            published = of_folder(folders[family])
            whose.append((f"{len(published)} published", published))
        for row in table(whose, measured):
            print(f"| `{name}` | {row} |", flush=True)


if __name__ == "__main__":
    main()
