"""`python -m tests.benchmarks.families`: compare gridpuzzles with CP-SAT on every family of puzzles/.

Both get the model of the puzzle and search for two solutions; the time includes building their internal form. CP-SAT
gets the translation of `tests/cpsat.py`. A puzzle that it cannot express is left out for both. A puzzle that it does
not finish is given up after some seconds.
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import gridpuzzles as gp
from gridpuzzles.compiler import compile_puzzle
from tests import cpsat

PATIENCE = 10.0
PUZZLES = Path(__file__).parent.parent.parent / "puzzles"


class Timing(NamedTuple):
    ours: float
    theirs: float
    ended: bool


def timed(puzzle: gp.Puzzle) -> Timing | None:
    """Return the seconds of both solvers, and True if CP-SAT finished; None if it cannot express the puzzle."""
    start = perf_counter()
    ours = len(list(compile_puzzle(puzzle).search(2)))
    middle = perf_counter()
    try:
        theirs = len(cpsat.solutions(puzzle, 2, PATIENCE))
    except cpsat.Unsupported:
        return None
    except cpsat.TimeUp:
        return Timing(middle - start, perf_counter() - middle, False)
    end = perf_counter()
    if min(ours, 2) != min(theirs, 2):
        raise SystemExit(f"{puzzle.title}: {ours} solutions here, {theirs} there")
    return Timing(middle - start, end - middle, True)


def main() -> None:
    """Print a row for each family; the arguments select families."""
    print("| family | puzzles | gridpuzzles, ms | CP-SAT, ms | at least as fast |\n| --- | ---: | ---: | ---: | ---: |")
    for folder in sorted(path for path in PUZZLES.iterdir() if path.is_dir()):
        if sys.argv[1:] and folder.name not in sys.argv[1:]:
            continue
        found = [timed(gp.load(path)) for path in sorted(folder.rglob("*.puzzle"))]
        pairs = [pair for pair in found if pair is not None]
        ours, theirs = (1000 * sum(pair[place] for pair in pairs) for place in (0, 1))
        ahead = sum(pair.ours <= pair.theirs for pair in pairs)
        given_up = sum(not pair.ended for pair in pairs)
        theirs_shown = f"{theirs:.1f}" + (f" ({given_up} given up)" if given_up else "")
        print(f"| {folder.name} | {len(pairs)} | {ours:.1f} | {theirs_shown} | {ahead} of {len(pairs)} |", flush=True)


if __name__ == "__main__":
    main()
