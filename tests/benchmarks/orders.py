"""`python -m tests.benchmarks.orders`: compare rows and cells as variables, with different variable and value orders.

It answers the question at the end of Norvig's second CrossProduct notebook, as a table for docs/measurements.md.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from statistics import median
from time import process_time

import gridpuzzles as gp

from .peers.norvig import tables, ways
from .workloads import random_crossproducts

Margins = tuple[list[int], list[int]]
Method = Callable[[list[int], list[int]], Callable[[int], object]]
"""Turns rows and columns into a function that searches for a number of solutions; only that function is timed."""

SECONDS = 3.0
MAX_LOST = 4
SETS = {
    "20 of 10x3": (20, 10, 3, 42, 1),
    "20 of 10x3, is it unique?": (20, 10, 3, 42, 2),
    "20 of 8x8": (20, 8, 8, 42, 1),
    "20 of 12x12": (20, 12, 12, 42, 1),
    "10 of 20x20": (10, 20, 20, 42, 1),
    "10 of 30x30": (10, 30, 30, 42, 1),
}


def rows_as_variables(rows: list[int], cols: list[int], *, reorder: bool) -> Callable[[int], object]:
    """Search like Norvig's program: all fillings of a row, row after row."""

    def search(limit: int) -> object:
        order = sorted(rows, key=lambda row: len(ways(row, cols))) if reorder else rows
        return list(islice(tables(order, cols), limit))

    return search


def cells_in_a_loop(rows: list[int], cols: list[int]) -> Callable[[int], object]:
    """Search cell after cell in reading order; a digit must divide the remaining products of its row and column."""
    return lambda limit: list(islice(_cells(list(rows), list(cols), 0), limit))


def _cells(rows: list[int], cols: list[int], place: int) -> Iterator[bool]:
    row, col = divmod(place, len(cols))
    if row == len(rows):
        yield all(left == 1 for left in cols)
        return
    for digit in range(1, 10):
        if rows[row] % digit or cols[col] % digit:
            continue
        rows[row] //= digit
        cols[col] //= digit
        if (col + 1 < len(cols) or rows[row] == 1) and (row + 1 < len(rows) or cols[col] == 1):
            yield from _cells(rows, cols, place + 1)
        rows[row] *= digit
        cols[col] *= digit


def engine(rows: list[int], cols: list[int], **orders: str) -> Callable[[int], object]:
    """Search with cells as variables and propagation after every decision; compiling is timed, reading text is not."""
    puzzle = gp.crossproduct(rows, cols)
    return lambda limit: list(puzzle.compiled.search(limit, **orders))


METHODS: dict[str, Method] = {
    "rows, top to bottom": partial(rows_as_variables, reorder=False),
    "rows, fewest fillings first": partial(rows_as_variables, reorder=True),
    "cells, in a loop": cells_in_a_loop,
    **{
        f"cells and folds: {variables}, {values}": partial(engine, variable_order=variables, value_order=values)
        for variables, values in [
            ("static", "ascending"),
            ("smallest", "ascending"),
            ("smallest", "balanced"),
            ("dom/wdeg", "ascending"),
            ("dom/wdeg", "balanced"),
        ]
    },
}


class TimeOut(Exception):
    """A puzzle took too long."""


def _stop(*_: object) -> None:
    raise TimeOut


def cell(method: Method, puzzles: list[Margins], limit: int) -> str:
    """Return the median and slowest milliseconds per puzzle and the number given up; stop after `MAX_LOST` of them."""
    taken: list[float] = []
    lost = 0
    for rows, cols in puzzles:
        if lost == MAX_LOST:
            break
        search = method(rows, cols)
        signal.setitimer(signal.ITIMER_REAL, SECONDS)
        start = process_time()
        try:
            search(limit)
        except TimeOut:
            lost += 1
            continue
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        taken.append(1000 * (process_time() - start))
    times = f"{_short(median(taken))} / {_short(max(taken))}" if taken else "-"
    return f"{times} ({lost} of {lost + len(taken)} given up)" if lost else times


def _short(milliseconds: float) -> str:
    return f"{milliseconds:.0f}" if milliseconds >= 100 else f"{milliseconds:.2g}"


def main() -> None:
    signal.signal(signal.SIGALRM, _stop)
    print(f"| ms a puzzle: median / slowest | {' | '.join(SETS)} |\n| --- |{' ---: |' * len(SETS)}")
    puzzles = {name: [p.margins for p in random_crossproducts(*of)] for name, (*of, _) in SETS.items()}
    for name, method in METHODS.items():
        shown = [cell(method, [m for m in puzzles[each] if m], limit) for each, (*_, limit) in SETS.items()]
        print(f"| {name} | {' | '.join(shown)} |", flush=True)


if __name__ == "__main__":
    main()
