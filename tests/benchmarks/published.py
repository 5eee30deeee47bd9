"""`python -m tests.benchmarks.published`: correlate the ratings with the levels that other programs give their puzzles.

The same number of puzzles for each level is made by Simon Tatham's Keen, Unequal and Solo (`sgt-keen --generate 1
5dn#SEED-1`, ...; Debian's sgt-puzzles) and by QQwing (`qqwing --generate --difficulty`, which takes no seed). For each
kind, the table shows Spearman's rank correlation of levels and ratings, the least, median and greatest rating of each
level, and the puzzles that needed a search.
"""

from __future__ import annotations

import argparse
import subprocess
from shutil import which
from statistics import fmean, median

import gridpuzzles as gp
from tests.steps.correlation import spearman

TATHAM = {
    "keen 4x4": ("keen", "4", "enhx"),
    "keen 5x5": ("keen", "5", "enhxu"),
    "keen 6x6": ("keen", "6", "enhx"),
    "unequal 4x4": ("unequal", "4", "tekx"),
    "unequal 5x5": ("unequal", "5", "tekx"),
    "solo 9x9": ("solo", "3x3", "tbiaeu"),
}
"""Game, size, and its levels in ascending order."""
QQWING = ("simple", "easy", "intermediate", "expert")
PATHS = ("/usr/games",)
SECONDS = 60
"""Time limit in seconds for making one puzzle."""


def run(*command: str) -> str:
    """Return the output of a program; raise `SystemExit` if it is not installed."""
    program = which(command[0]) or which(command[0], path=":".join(PATHS))
    if program is None:
        raise SystemExit(f"{command[0]} is not installed")
    done = subprocess.run([program, *command[1:]], capture_output=True, text=True, check=True, timeout=SECONDS)
    return done.stdout.strip()


def of_tatham(kind: str, seed: str, count: int) -> list[tuple[int, gp.Puzzle]]:
    """Return pairs of a level, from 0 on, and a puzzle of one of Tatham's games."""
    game, size, letters = TATHAM[kind]
    return [
        (level, gp.from_tatham(run(f"sgt-{game}", "--generate", "1", f"{size}d{letter}#{seed}-{number}"), game))
        for level, letter in enumerate(letters)
        for number in range(count)
    ]


def of_qqwing(count: int) -> list[tuple[int, gp.Puzzle]]:
    """Return pairs of a level, from 0 on, and a Sudoku of QQwing."""
    return [
        (level, gp.from_format(line, "sudoku"))
        for level, word in enumerate(QQWING)
        for line in run("qqwing", "--generate", str(count), "--difficulty", word, "--one-line").split()
    ]


def row(kind: str, puzzles: list[tuple[int, gp.Puzzle]]) -> tuple[float, str]:
    """Return the correlation, and the row of the table."""
    rated = [(level, puzzle.rate()) for level, puzzle in puzzles]
    agreement = spearman([level for level, _ in rated], [rating.value for _, rating in rated])
    by_level: dict[int, list[float]] = {}
    for level, rating in rated:
        by_level.setdefault(level, []).append(rating.value)
    spans = "; ".join(f"{min(some):.1f}, {median(some):.1f}, {max(some):.1f}" for some in by_level.values())
    searched = sum("search" in rating.counts or not rating.complete for _, rating in rated)
    return agreement, f"| {kind} | {len(by_level)} | {len(rated)} | {agreement:.3f} | {spans} | {searched} |"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.published", description=__doc__)
    parser.add_argument("kinds", nargs="*", default=[*TATHAM, "qqwing"], help="such as 'keen 5x5' (default: all)")
    parser.add_argument("-n", type=int, default=20, help="puzzles of each level (default 20)")
    parser.add_argument("--seed", default="1")
    arguments = parser.parse_args()
    print("| puzzles | levels | number | correlation | ratings level by level | searched |")
    print("| --- | --- | --- | --- | --- | --- |")
    agreements = []
    for kind in arguments.kinds:
        puzzles = of_qqwing(arguments.n) if kind == "qqwing" else of_tatham(kind, arguments.seed, arguments.n)
        agreement, text = row(kind, puzzles)
        agreements.append(agreement)
        print(text, flush=True)
    print(f"| mean | | | {fmean(agreements):.3f} | | |")


if __name__ == "__main__":
    main()
