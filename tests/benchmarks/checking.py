"""`python -m tests.benchmarks.checking`: measure the cost of checking every solution before it is shown.

For docs/measurements.md: the processor time from the built puzzle to the answer, asking every puzzle once; the share of
`check` in it; and the share that `Puzzle.accepts`, which must agree, would take.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time
from timeit import repeat
from typing import Any

import gridpuzzles as gp
from gridpuzzles.compiler import Compiled
from gridpuzzles.solving import budget, candidates

from .workloads import random_crossproducts

ROUNDS = 40
PUZZLES = Path(__file__).parent.parent.parent / "puzzles"
Ask = Callable[[gp.Puzzle], Any]


def tables(rows: int, cols: int) -> list[str]:
    return [puzzle.text for puzzle in random_crossproducts(ROUNDS, rows, cols)]


def first(puzzle: gp.Puzzle) -> object:
    return puzzle.solve()


def unique(puzzle: gp.Puzzle) -> object:
    return puzzle.verdict()


def every(puzzle: gp.Puzzle) -> object:
    return sum(1 for _ in puzzle.solutions())


def file(name: str) -> list[str]:
    return [(PUZZLES / f"{name}.puzzle").read_text(encoding="utf-8")]


FILES = ("cryptarithm/send-more-money", "kenken/own-6x6", "killer/own-hard", "sudoku/own-jigsaw-9x9", "kakuro/own-9x9")
CASES: list[tuple[str, list[str], Ask]] = [
    *((f"CrossProduct {rows}x{cols}, first", tables(rows, cols), first) for rows, cols in ((3, 3), (5, 3), (6, 6))),
    *((f"CrossProduct {size}x{size}, first", tables(size, size), first) for size in (10, 20)),
    *((f"{name}, unique", file(name), unique) for name in FILES),
    ("all of 5832", ["grid 1 x 4\nvalues 1..9\nr1c1 != r1c2\n"], every),
    ("all of a 5x3", tables(5, 3), every),
    ("candidates of a 5x3", tables(5, 3), lambda puzzle: puzzle.candidates()),
    ("count of a 5x3", tables(5, 3), lambda puzzle: puzzle.count()),
]


def shares(texts: list[str], ask: Ask) -> tuple[float, float]:
    """Return the median seconds per answer, and the median share of them spent in checks."""
    spent, calls = 0.0, 0
    check = budget.check

    def timed(*arguments: Any) -> None:
        nonlocal spent, calls
        start = process_time()
        check(*arguments)
        spent, calls = spent + process_time() - start, calls + 1

    budget.check = candidates.check = timed
    clock = min(repeat(process_time, number=1000, repeat=20)) / 1000
    try:
        seen = []
        for round_ in range(ROUNDS):
            puzzle = gp.parse(texts[round_ % len(texts)])
            spent, calls, start = 0.0, 0, process_time()
            ask(puzzle)
            whole = process_time() - start - 2 * calls * clock
            seen.append((whole, (spent - calls * clock) / whole))
    finally:
        budget.check = candidates.check = check
    return median(whole for whole, _ in seen), median(part for _, part in seen)


def plainly(compiled: Compiled, *arguments: Any) -> bool:
    return compiled.puzzle.accepts(*arguments)


def main() -> None:
    print("asked for | time, ms | of it for checks | with `Puzzle.accepts`")
    fast = Compiled.accepts
    for name, texts, ask in CASES:
        time, part = shares(texts, ask)
        Compiled.accepts = plainly  # type: ignore[method-assign]
        try:
            _, before = shares(texts, ask)
        finally:
            Compiled.accepts = fast  # type: ignore[method-assign]
        print(f"{name} | {1000 * time:.2f} | {100 * part:.0f} % | {100 * before:.0f} %", flush=True)


if __name__ == "__main__":
    main()
