"""``gridpuzzles batch``: answer a question about very many puzzles, on all cores or on a cluster."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Generator
from contextlib import closing
from time import monotonic

from ..base.english import count_noun
from ..base.exit_status import INTERRUPTED, WRONG, worst
from ..batch.answers import OUTCOMES, Job
from ..batch.files import exists, items
from ..batch.parts import WrongPart, answer_part, parts_of
from ..batch.pool import Pool
from .commands import shared
from .output import discard_output, erase, limits_of, line, note, say, search_options

TASKS = ("solve", "count", "check", "rate", "steps", "generate")
"""The questions that `batch` asks about each record."""


def batch_options(parser: ArgumentParser) -> None:
    """Add the options of ``batch``."""
    help = f"what to do with each record: {', '.join(TASKS)}"
    parser.add_argument("task", metavar="VERB", choices=TASKS, help=help)
    shared(parser, "files")
    parser.add_argument("--first", action="store_true", help="solve: stop at the first solution, unique or not")
    help = "use the Dask cluster with the scheduler at ADDRESS"
    parser.add_argument("--cluster", metavar="ADDRESS", help=help)
    shared(parser, "-o", help="output file or folder; for a folder, a file for each input (default: standard output)")
    shared(parser, "-j", default=None, help="number of processes (default: all cores)")
    help = "stop working on a record after SECONDS (default: 60; inf: never)"
    shared(parser, "--time-limit", default=60.0, help=help)
    shared(parser, "--node-limit", "--memory-limit")


def batch(options: Namespace) -> int:
    """Answer every record and return the exit status of the worst answer."""
    tally: Counter[str] = Counter()
    begun = monotonic()

    def words() -> str:
        return f"{count_noun(tally.total(), 'record')}, {tally.total() / (monotonic() - begun):.0f} per second"

    try:
        with line(words), closing(outcomes(options)) as source:
            for word in source:
                tally[word] += 1
    except (WrongPart, ValueError) as error:
        say(error)
        return WRONG
    except (KeyboardInterrupt, BrokenPipeError) as ended:
        # Unlike one answer, a batch is not done if its reader ends, such as `head`.
        if isinstance(ended, BrokenPipeError):
            discard_output()
        goes_on = "; run the same command again to continue" if options.output else ""
        say(f"interrupted: {summary(tally)}{goes_on}")
        return INTERRUPTED
    note(summary(tally))
    return worst(OUTCOMES[word] for word in tally)


def outcomes(options: Namespace) -> Generator[str, None, None]:
    """Answer every record and yield the outcome of each; raise `WrongPart`, `ValueError` and `OSError`."""
    verb = "first" if options.first and options.task == "solve" else options.task
    job = Job(verb, limits_of(options), search_options(options))
    target = None if options.output == "-" else options.output
    parts = parts_of(options.files, target) if target else []
    done = [part for part in parts if exists(part.target)]
    if done:
        more = f" and {len(done) - 1} more" if len(done) > 1 else ""
        say(f"{done[0].target}{more}: done already; remove what is to be done again")
    if options.cluster and not target:
        raise WrongPart("--cluster writes to files: name a file or folder with -o")
    if options.cluster:
        try:
            from ..batch.cluster import over_cluster
        except ImportError:
            raise WrongPart("--cluster needs Dask: pip install 'gridpuzzles[cluster]'") from None
        for counts in over_cluster([part for part in parts if part not in done], job, options.cluster, say):
            yield from counts.elements()
        return
    workers = options.jobs or os.cpu_count() or 1
    with Pool(job, workers if workers > 1 else 0) as pool:
        for part in parts:
            if part not in done:
                yield from answer_part(part, job, pool)
        for answer, word in pool.answers(items([] if target else options.files)):
            erase()
            sys.stdout.buffer.write(answer)
            sys.stdout.buffer.flush()
            yield word


def summary(tally: Counter[str]) -> str:
    """Return a line like ``1000 records: 917 unique, 82 several, 1 invalid``."""
    parts = [f"{tally[word]} {word}" for word in OUTCOMES if word in tally]
    text = count_noun(tally.total(), "record")
    return f"{text}: {', '.join(parts)}" if parts else text
