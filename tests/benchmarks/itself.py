"""`python -m tests.benchmarks.itself FOLDER`: compare one stage with the version in FOLDER.

The stages are reading, compiling, solving, counting and steps. For docs/measurements.md: milliseconds of processor time
per puzzle for the rows of the table with other solvers, and for the files of `puzzles/` that both versions read.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from statistics import geometric_mean

from .versions import ROOT, Version, side_by_side, versions
from .workloads import GOALS, WORKLOADS, puzzles

TURNS = 5
SECONDS = 0.2
"""Seconds that a version is measured in each turn."""
ROWS = [(workload.name, goal) for workload in WORKLOADS.values() for goal in workload.goals]


def rows(only: list[str] | None, files: bool) -> Iterator[tuple[str, list[str], int]]:
    """Yield what to measure: a title, the texts, and the number of solutions to look for."""
    for name, goal in ROWS:
        title = f"{name}, {goal}"
        if only is None or any(text in title for text in only):
            yield title, [puzzle.text for puzzle in puzzles(name)], GOALS[goal]
    if files:
        for path in sorted(ROOT.glob("puzzles/*/*.puzzle")):
            title = f"{path.parent.name}/{path.stem}"
            if only is None or any(text in title for text in only):
                yield title, [path.read_text(encoding="utf-8")], GOALS["unique"]


def compared(both: list[Version], stage: str, texts: list[str], limit: int, turns: int) -> list[float] | None:
    """Return milliseconds per puzzle for each version, or None if one of them cannot do it."""
    once = [version.least(stage, texts, 1, limit) for version in both]
    if max(once) in (0, float("inf")):
        return None
    times = max(1, round(SECONDS / max(once)))
    return [1000 * one / len(texts) for one in side_by_side(both, turns, stage, texts, times, limit)]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.itself", description=__doc__)
    parser.add_argument("folder", help="folder of another version, compiled")
    parser.add_argument("--only", metavar="TEXT", nargs="*", help="rows whose name contains one of these texts")
    parser.add_argument("--stage", choices=("read", "compile", "solve", "count", "steps"), default="solve")
    parser.add_argument("--turns", type=int, default=TURNS)
    parser.add_argument("--files", action="store_true", help="the files of puzzles/ as well")
    arguments = parser.parse_args()
    print("| puzzles | before | now | ratio |\n| --- | ---: | ---: | ---: |")
    ratios = []
    with versions([arguments.folder]) as both:
        for title, texts, limit in rows(arguments.only, arguments.files):
            found = compared(both, arguments.stage, texts, limit, arguments.turns)
            if found:
                before, now = found
                ratios.append(now / before)
                print(f"| {title} | {before:.3g} | {now:.3g} | {ratios[-1]:.2f} |", flush=True)
    print(f"\n{len(ratios)} rows take {geometric_mean(ratios):.2f} of the time in the geometric mean.")


if __name__ == "__main__":
    main()
