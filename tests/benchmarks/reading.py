"""`python -m tests.benchmarks.reading FOLDER ...`: compare the time from text to puzzle with other versions.

It prints the table of docs/measurements.md: the least of many processor times in microseconds; the versions take turns.
"""

from __future__ import annotations

import random
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
    "the same as a picture": "aarp/march-2020-as-printed",
    "futoshiki 6x6": "futoshiki/own-6x6",
    "zebra": "logic/zebra",
}
RELATIONS = "10,000 relations"
TURNS, TIMES = 20, 10


def text_of(name: str) -> str:
    if name in FILES:
        return (ROOT / "puzzles" / f"{FILES[name]}.puzzle").read_text(encoding="utf-8")
    choice = random.Random(1)
    names = [f"a{number}" for number in range(1, 101)]
    lines = [f"unknown {', '.join(names)} in 1..99"]
    lines += [f"{' + '.join(choice.sample(names, 2))} = {choice.choice(names)}" for _ in range(10_000)]
    return "\n".join(lines)


def row(name: str, found: list[Version]) -> str:
    """Return a line of the table."""
    turns, times = (TURNS, TIMES) if name in FILES else (3, 1)
    least = side_by_side(found, turns, "read", [text_of(name)], times)
    times_as_fast = f"{least[0] / least[-1]:.1f}"
    return f"| {' | '.join([name, *[f'{1e6 * one:,.0f}' for one in least], times_as_fast])} |"


def main() -> None:
    folders = sys.argv[1:]
    if not folders:
        raise SystemExit(__doc__)
    print(f"| {' | '.join(['puzzle', *folders, 'here', 'times as fast'])} |\n| --- |{' ---: |' * (len(folders) + 2)}")
    with versions(folders) as found:
        for name in (*FILES, RELATIONS):
            print(row(name, found), flush=True)
    squares = min(repeat("sum([number * number for number in range(20_000)])", number=1, repeat=200))
    print(f"\nSumming 20,000 squares took {1e3 * squares:.2f} ms at least.")


if __name__ == "__main__":
    main()
