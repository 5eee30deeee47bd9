"""``gridpuzzles batch``: solve, count or check a stream of records, over all cores or a cluster."""

from __future__ import annotations

import os
import sys
from collections import Counter
from time import monotonic

from ..base.english import count_noun
from ..base.exit_status import INTERRUPTED, WRONG, worst
from ..batch.answers import OUTCOMES, Job
from ..batch.items import is_input, items
from ..batch.journal import Journal, WrongJournal
from ..batch.stream import as_completed
from .output import discard_output, erase, limits_of, line, say, search_options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from ..batch.executors import Executor
    from ..batch.items import Item


def batch(options: Namespace) -> int:
    """Answer every record and return the exit status of the worst answer."""
    path = None if options.output == "-" else options.output
    if options.resume and not path:
        say("--resume needs the output file of the batch: name it with -o")
        return WRONG
    task = "first" if options.first and options.task == "solve" else options.task
    job = Job(task, limits_of(options), search_options(options), options.stats)
    try:
        if path and is_input(path, options.files):
            raise WrongJournal(f"{path} is an input of this batch and cannot be its output")
        if path:
            output: Journal | StandardOutput = Journal(path, options.resume)
        else:
            output = StandardOutput()
    except WrongJournal as error:
        say(error)
        return WRONG
    try:
        stream = items(options.files)
        if isinstance(output, Journal):
            stream = output.resume(job, stream)
        # A journal is opened first: a wrong one must be reported before processes start.
        executor = executor_of(job, options)
        try:
            answer(executor, stream, output)
        finally:
            executor.close()
    except WrongJournal as error:
        say(error)
        return WRONG
    except (KeyboardInterrupt, BrokenPipeError) as ended:
        # Unlike one answer, a batch is not done if its reader ends, such as `head`.
        if isinstance(ended, BrokenPipeError):
            discard_output()
        goes_on = ""
        if path:
            goes_on = "; run the same command with --resume to continue"
        say(f"interrupted: {summary(output)}{goes_on}")
        return INTERRUPTED
    finally:
        output.close()
    print(summary(output), file=sys.stderr)
    return worst(OUTCOMES[word] for word in output.outcomes)


class StandardOutput:
    """Answers on standard output; a batch that writes there cannot be resumed."""

    def __init__(self) -> None:
        self.done = 0
        self.outcomes: Counter[str] = Counter()

    def write(self, lines: bytes) -> None:
        """Write complete lines."""
        erase()
        sys.stdout.buffer.write(lines)
        sys.stdout.buffer.flush()

    def close(self) -> None:
        """Do nothing: everything is written already."""


def executor_of(job: Job, options: Namespace) -> Executor:
    """Return the executor for the work; exit with a message if the cluster is not available."""
    if options.cluster:
        try:
            from ..batch.cluster import DaskExecutor
        except ImportError:
            say("--cluster needs Dask: pip install 'gridpuzzles[cluster]'")
            raise SystemExit(WRONG) from None
        try:
            return DaskExecutor(job, options.cluster)
        except ValueError as error:
            say(f"--cluster {options.cluster}: {error}")
            raise SystemExit(WRONG) from None
    from ..batch.executors import Executor, ProcessExecutor, collect_rarely

    workers = options.jobs or os.cpu_count() or 1
    if workers > 1:
        return ProcessExecutor(job, workers)
    collect_rarely()
    return Executor(job)


def answer(executor: Executor, stream: Iterator[Item], output: Journal | StandardOutput) -> None:
    """Write all answers, and show the progress on a terminal."""
    # The rate leaves out the records of an earlier run, which were only skipped.
    begun = monotonic()
    before = output.done

    def words() -> str:
        return f"{count_noun(output.done, 'record')}, {(output.done - before) / (monotonic() - begun):.0f} per second"

    with line(words):
        for found in as_completed(executor, stream):
            output.write(found.lines)
            output.outcomes.update(found.outcomes)
            output.done += sum(found.outcomes.values())


def summary(output: Journal | StandardOutput) -> str:
    """Return a line like ``1000 records: 917 unique, 82 several, 1 invalid``."""
    parts = [f"{output.outcomes[word]} {word}" for word in OUTCOMES if word in output.outcomes]
    text = count_noun(output.done, "record")
    if parts:
        text += f": {', '.join(parts)}"
    return text
