"""The loop that most commands share: ask one question about every file and write the replies in the chosen format."""

from __future__ import annotations

import os

from ..base.exit_status import INTERRUPTED, status_of_limit, worst
from ..base.record import Record
from ..diagnostics.render import visible
from ..model.solution import LIMITS
from .files import readings
from .interrupt import HardTimeout, Interrupt
from .output import complain, search_options
from .progress import watch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Mapping
    from typing import Any

    from .files import LoadedFile

    Ask = Callable[[LoadedFile, Namespace, dict[str, Any]], "FileResult"]


class FileResult(Record):
    """A reply about one file: the exit status, a text that is safe to print, and the content as plain data for JSON."""

    status: int
    text: str
    data: Mapping[str, object]


def invalid(reading: LoadedFile) -> FileResult:
    """Return the reply about a text with errors; its data has the diagnostics."""
    from ..views.records import answer

    return FileResult(reading.status, "", answer(reading.path, "invalid", reading.diagnostics))


def unanswered(reading: LoadedFile, limit: str) -> FileResult:
    """Return the reply if ``limit`` stopped the work before anything was known."""
    from ..views.records import answer

    data = answer(reading.path, "undecided", reading.diagnostics, limit=limit)
    return FileResult(status_of_limit(limit), visible(f"{reading.path}: undecided: {LIMITS[limit]}"), data)


def reply_to_each(options: Namespace, ask: Ask) -> list[int]:
    """Call ``ask`` for every file and write each reply; return the exit statuses. Ctrl-C stops before the next file.

    ``ask`` gets the file with its budget, the options of the command line, and those of a search.
    """
    from .results import write_json

    interrupt = Interrupt()
    statuses = []
    records: list[Mapping[str, object]] = []
    try:
        for reading in readings(options, interrupt):
            complain(reading.diagnostics)
            try:
                with watch(os.path.basename(reading.path)) as shown, interrupt.within(reading.budget):
                    reply = ask(reading, options, {**search_options(options), **shown})
            except HardTimeout as overdue:
                reply = unanswered(reading, overdue.limit)
            statuses.append(reply.status)
            if options.format == "json":
                records.append(reply.data)
            elif options.format == "jsonl":
                write_json([reply.data], lines=True)
            elif reply.text:
                print(reply.text, flush=True)
            if interrupt.is_set():
                break
    except KeyboardInterrupt:
        statuses.append(INTERRUPTED)
    if options.format == "json":
        write_json(records, lines=False)
    if interrupt.is_set():
        return [*statuses, INTERRUPTED]
    return statuses


def reply(options: Namespace, ask: Ask) -> int:
    """Call ``ask`` for every file and write each reply; return the worst exit status."""
    return worst(reply_to_each(options, ask))
