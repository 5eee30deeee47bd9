"""``gridpuzzles solve --times N``: measure the processor time of runs in random orders, with a histogram."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from statistics import quantiles
from time import process_time

from ..api import Puzzle
from ..base.english import count_noun
from ..base.exit_status import DONE, WRONG, status_of_limit
from ..base.render import visible
from ..model.puzzle import bare
from ..model.solution import Verdict
from ..solving import verdict
from ..solving.budget import Budget
from .output import awaited, limits_of, say, title_of
from .results import each_puzzle

BINS, WIDTH = 12, 50
"""Number of lines of a histogram, and of signs in its longest bar."""
MILLI = 1000.0


def run(options: Namespace) -> int:
    """Time every file; return the exit status."""
    if options.format != "text" or options.all or options.number is not None or options.jobs > 1:
        say("--times cannot be combined with --format, --all, -n or -j")
        return WRONG
    return each_puzzle(options, lambda puzzle, reading, _: _timed(reading.path, puzzle, options))


def _timed(path: str, puzzle: Puzzle, options: Namespace) -> int:
    """Time one puzzle and print the result; return the exit status."""
    taken, limits = [], []
    words = count_noun(options.times, "run")
    for found, seconds in awaited(runs(puzzle, options), lambda done: f"{path}: {done} of {words}"):
        if found.status == "undecided":
            limits.append(found.limit)
        else:
            taken.append(seconds)
    last = options.seed + options.times - 1
    print(visible(f"{title_of(puzzle) or path}: {words} in random orders, seeds {options.seed} to {last}"))
    if limits:
        print(f"{count_noun(len(limits), 'run')} reached a limit and {'is' if len(limits) == 1 else 'are'} left out")
    for line in summary(taken):
        print(line)
    return status_of_limit(limits[0]) if limits else DONE


def runs(puzzle: Puzzle, options: Namespace) -> Iterator[tuple[Verdict, float]]:
    """Yield the verdict of each run and its seconds of processor time, from the built puzzle to the proof."""
    for seed in range(options.seed, options.seed + options.times):
        begun = process_time()
        # A bare puzzle keeps no compiled form, so every run compiles it.
        found = verdict(
            bare(puzzle),
            seed=seed,
            variable_order=options.variable_order,
            value_order="random",
            budget=Budget(**limits_of(options)),
        )
        yield found, process_time() - begun


def summary(taken: Sequence[float]) -> Iterator[str]:
    """Yield the lines of the quartiles and the histogram of times in seconds."""
    if not taken:
        return
    low, high = min(taken), max(taken)
    first, median, third = quantiles(taken, n=4, method="inclusive") if len(taken) > 1 else (low, low, low)
    named = {"minimum": low, "first quartile": first, "median": median, "third quartile": third, "maximum": high}
    yield from (f"{name:>14}  {MILLI * seconds:10.3f} ms" for name, seconds in named.items())
    yield ""
    # A few long runs would compress all other bars, so they have one common line (Tukey's outliers).
    end = min(high, third + 1.5 * (third - first))
    width = (end - low) / BINS
    counts = [0] * BINS
    for seconds in taken:
        if seconds <= end:
            counts[min(BINS - 1, int((seconds - low) / width) if width else 0)] += 1
    labels = [
        f"{MILLI * (low + at * width):10.3f} to {MILLI * (low + (at + 1) * width):10.3f} ms" for at in range(BINS)
    ]
    if not width:
        counts, labels = [len(taken)], [labels[0]]
    beyond = len(taken) - sum(counts)
    if beyond:
        counts.append(beyond)
        labels.append(f"{'above':>10}    {MILLI * end:10.3f} ms")
    for label, count in zip(labels, counts, strict=True):
        yield f"{label}  {'#' * -(-count * WIDTH // max(counts))} {count}".rstrip()
