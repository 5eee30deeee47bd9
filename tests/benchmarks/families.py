"""`python -m tests.benchmarks.families`: every family of puzzles/, beside CP-SAT on the same puzzles.

Both are given the model of the puzzle and asked for two solutions; building their own form of it is inside the clock.
CP-SAT gets the translation of `tests/cpsat.py`; a puzzle it cannot be told is left out for both.
"""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path
from time import perf_counter

import gridpuzzles as gp
from gridpuzzles.compiler import compile_puzzle
from tests import cpsat

PUZZLES = Path(__file__).parent.parent.parent / "puzzles"


def timed(puzzle: gp.Puzzle) -> tuple[float, float] | None:
    """Seconds for gridpuzzles and for CP-SAT; None when CP-SAT cannot be told the puzzle."""
    start = perf_counter()
    ours = len(list(compile_puzzle(puzzle).search(2)))
    middle = perf_counter()
    try:
        theirs = len(list(islice(cpsat.solutions(puzzle, 2), 2)))
    except cpsat.Unsupported:
        return None
    end = perf_counter()
    if ours != theirs:
        raise SystemExit(f"{puzzle.title}: {ours} solutions here, {theirs} there")
    return middle - start, end - middle


def main() -> None:
    """Print a row a family; arguments are the families wanted."""
    print("| family | puzzles | gridpuzzles, ms | CP-SAT, ms | at least as fast |\n| --- | ---: | ---: | ---: | ---: |")
    for folder in sorted(path for path in PUZZLES.iterdir() if path.is_dir()):
        if sys.argv[1:] and folder.name not in sys.argv[1:]:
            continue
        found = [timed(gp.load(path)) for path in sorted(folder.rglob("*.puzzle"))]
        pairs = [pair for pair in found if pair is not None]
        ours, theirs = (1000 * sum(times) for times in zip(*pairs, strict=True)) if pairs else (0.0, 0.0)
        ahead = sum(mine <= other for mine, other in pairs)
        print(f"| {folder.name} | {len(pairs)} | {ours:.1f} | {theirs:.1f} | {ahead} of {len(pairs)} |", flush=True)


if __name__ == "__main__":
    main()
