"""``gridpuzzles census``: estimate how many random CrossProducts of each size have exactly one solution."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from ..base.english import count_noun
from ..base.exit_status import DONE, INTERRUPTED, WRONG
from ..classics.census import NORVIG, interval, parts, shares, well_formed
from ..generation.request import read_size
from ..system.save import save
from .commands import shared
from .output import awaited, in_order, limits_of, say

Row = tuple[int, int, int, int]
"""Rows, columns, number of well-formed puzzles in the sample, and number that a limit left undecided."""

PART = 50
"""Number of puzzles that a process gets at a time."""


def census_options(parser: ArgumentParser) -> None:
    """Add the options of ``census``."""
    help = "sizes such as 3x3 4x3 (default: those of Norvig's notebook)"
    parser.add_argument("sizes", metavar="RxC", nargs="*", help=help)
    shared(parser, "-n", default=200, help="number of puzzles per size (default: 200)")
    shared(parser, "--seed", default=42)
    shared(parser, "--format", choices=("text", "jsonl"))
    shared(parser, "--time-limit", help="give up on a puzzle after SECONDS")
    shared(parser, "--node-limit", "--memory-limit", "-j")
    help = "write an SVG chart of the share against the number of cells"
    parser.add_argument("--plot", metavar="FILE", help=help)


def census(options: Namespace) -> int:
    """Print a line for each size and write the plot; return the exit status."""
    try:
        sizes = [read_size(size) for size in options.sizes] or list(NORVIG)
    except ValueError as problem:
        say(problem)
        return WRONG
    rows = []
    if options.format == "jsonl":
        write = _record_of
    else:
        write = _sentence
    try:
        for row in counted(sizes, options.number, options.seed, options.jobs, limits_of(options)):
            rows.append(row)
            print(write(row, options.number), flush=True)
    except KeyboardInterrupt:
        say(f"interrupted after {len(rows)} of {len(sizes)} sizes")
        return INTERRUPTED
    if options.plot:
        save(options.plot, plot(rows, options.number, options.seed))
    return DONE


def counted(sizes: Sequence[tuple[int, int]], n: int, seed: int, jobs: int, limits: dict[str, Any]) -> Iterator[Row]:
    """Yield a row for each size as soon as its ``n`` puzzles are counted; the limits apply to each puzzle."""
    every = [part for rows, cols in sizes for part in parts(n, rows, cols, seed, PART)]
    hits = undecided = seen = 0
    shares = in_order(partial(well_formed, **limits), every, jobs)
    shown = awaited(
        shares, lambda done: f"{every[done].rows}x{every[done].cols}: {seen} of {n}" if every[done:] else ""
    )
    for part, (found, open_) in zip(every, shown, strict=True):
        hits += found
        undecided += open_
        seen += len(part)
        # The parts come in order, so a size is complete when all its puzzles have been seen.
        if seen == n:
            yield part.rows, part.cols, hits, undecided
            hits = undecided = seen = 0


def _sentence(row: Row, n: int) -> str:
    rows, cols, hits, undecided = row
    low, high = interval(hits, n)
    return (
        f"{hits / n:6.1%} ({hits} of {n}; 95 %: {low:.1%} to {high:.1%}) of random puzzles with "
        f"{count_noun(rows, 'row')} and {count_noun(cols, 'col')} ({count_noun(rows * cols, 'cell'):>8}) "
        "are well-formed" + f"; {undecided} were not decided within the limits" * bool(undecided)
    )


def _record_of(row: Row, n: int) -> str:
    rows, cols, hits, undecided = row
    low, high = interval(hits, n)
    counts = {"n": n, "well_formed": hits, "undecided": undecided}
    return json.dumps({"rows": rows, "cols": cols, **counts, "low": low, "high": high})


def plot(rows: Sequence[Row], n: int, seed: int) -> str:
    """Return a plot of the shares against the number of cells, as SVG."""
    points = []
    for height, width, hits, _ in rows:
        low, high = interval(hits, n)
        points.append((float(height * width), 100 * hits / n, 100 * low, 100 * high))
    title = f"Random CrossProducts with one solution ({n} per size, seed {seed})"
    return shares(points, title, "cells", "percent well-formed, with 95 % interval")
