"""`python -m tests.benchmarks.reading FOLDER`: what reading takes, from text to puzzle, beside the version in FOLDER.

The table of docs/engine.md: the least processor time of many times, microseconds. Relations are read once a turn.
"""

from __future__ import annotations

import sys
from timeit import repeat

from .versions import ROOT, Version, side_by_side, versions

FILES = {
    "KenKen 6x6": "kenken/own-6x6",
    "KenKen 9x9": "kenken/own-9x9",
    "sudoku": "sudoku/own-minimal",
    "Killer": "killer/own-medium",
    "kakuro 9x9": "kakuro/own-9x9",
    "AARP": "aarp/march-2020",
    "futoshiki 6x6": "futoshiki/own-6x6",
}
RELATIONS = "10,000 relations"
TURNS, TIMES = 20, 10
STAGES = {"parse": "to a tree", "analyze": "its meaning", "read": "all"}
HEADINGS = ("puzzle", *STAGES.values(), "times as fast")


def text_of(name: str) -> str:
    if name in FILES:
        return (ROOT / "puzzles" / f"{FILES[name]}.puzzle").read_text(encoding="utf-8")
    names = [f"a{number}" for number in range(1, 101)]
    lines = [f"unknown {', '.join(names)} in 1..99"]
    lines += [f"{names[at % 100]} + {names[at * 7 % 100]} = {names[at * 13 % 100]}" for at in range(10_000)]
    return "\n".join(lines)


def row(name: str, both: list[Version]) -> list[str]:
    """The cells of a line of the table."""
    turns, times = (TURNS, TIMES) if name in FILES else (1, 1)
    cells = [name]
    for stage in STAGES:
        before, now = side_by_side(both, turns, stage, [text_of(name)], times)
        cells.append(f"{1e6 * before:,.0f} → {1e6 * now:,.0f}")
    return [*cells, f"{before / now:.1f}"]


def main() -> None:
    print(f"| {' | '.join(HEADINGS)} |\n| --- |{' ---: |' * (len(HEADINGS) - 1)}")
    with versions(sys.argv[1:2]) as both:
        if len(both) < 2:
            raise SystemExit(__doc__)
        for name in (*FILES, RELATIONS):
            print(f"| {' | '.join(row(name, both))} |", flush=True)
    squares = min(repeat("sum([number * number for number in range(20_000)])", number=1, repeat=200))
    print(f"\nSumming 20,000 squares took {1e3 * squares:.1f} ms.")


if __name__ == "__main__":
    main()
