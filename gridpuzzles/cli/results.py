"""The loops over the files of a command line, and the writers of the results as text and JSON.

Most commands ask one question about every file, and write each `FileResult` as text or JSON: `asking` makes such a
command from its question. ``solve`` and ``show`` can also write pictures, see `documents`.
"""

from __future__ import annotations

import json
import os
from argparse import Namespace
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import wraps
from typing import Any, Protocol

from ..api import Puzzle
from ..base.errors import Limit
from ..base.exit_status import DONE, FAULT, INTERRUPTED, NEGATIVE, status_of_limit, worst
from ..base.render import visible
from ..model.solution import LIMITS, Verdict
from ..system.hard_limits import HardTimeout
from ..views.records import answer, record
from .commands import RECORDS
from .files import LoadedFile, readings
from .interrupt import Interrupt
from .output import complain, internal_error, search_options, watch

Text = Callable[[], Iterable[str]]
Ask = Callable[[Puzzle, LoadedFile, Namespace, dict[str, Any]], "FileResult"]


def each_file(options: Namespace, answer: Callable[[LoadedFile, Interrupt], int]) -> list[int]:
    """Write the diagnostics of every file and call ``answer`` for it; return the exit statuses.

    An internal error ends the work on its file only; the status of that file is then `FAULT`.
    The first Ctrl-C stops before the next file, the second at once. `INTERRUPTED` is then the last status.
    """
    interrupt = Interrupt()
    statuses = []
    try:
        for reading in readings(options, cancel=interrupt):
            complain(reading.diagnostics)
            try:
                statuses.append(answer(reading, interrupt))
            except Exception as error:
                complain((internal_error(error, reading.path),))
                statuses.append(FAULT)
            # This file may have a complete answer, but the files after it have none.
            if interrupt.is_set():
                raise KeyboardInterrupt
    except KeyboardInterrupt:
        statuses.append(INTERRUPTED)
    return statuses


def each_puzzle(options: Namespace, answer: Callable[[Puzzle, LoadedFile, Interrupt], int]) -> int:
    """Write the diagnostics of every file and call ``answer`` for every puzzle; return the worst exit status."""

    def answer_file(reading: LoadedFile, interrupt: Interrupt) -> int:
        return reading.status if reading.puzzle is None else answer(reading.puzzle, reading, interrupt)

    return worst(each_file(options, answer_file))


# --- replies as text or JSON


@dataclass(frozen=True, slots=True)
class FileResult:
    """A reply about one file: the exit status, a text that is safe to print, and the content as plain data for JSON."""

    status: int
    text: str
    data: Mapping[str, object] = field(hash=False)


def invalid(reading: LoadedFile) -> FileResult:
    """Return the reply about a text with errors; its data has the diagnostics."""
    return FileResult(reading.status, "", answer(reading.path, "invalid", reading.diagnostics))


def unanswered(reading: LoadedFile, limit: Limit) -> FileResult:
    """Return the reply if ``limit`` stopped the work before anything was known."""
    data = answer(reading.path, "undecided", reading.diagnostics, limit=limit)
    return FileResult(status_of_limit(limit), visible(f"{reading.path}: undecided: {LIMITS[limit]}"), data)


def status_of(limit: Limit, status: str) -> int:
    """Return the exit status of an answer: that of the limit it met, otherwise of its ``status``."""
    if limit:
        return status_of_limit(limit)
    return NEGATIVE if status == "none" else DONE


def reply_to_each(options: Namespace, ask: Callable[[LoadedFile, dict[str, Any]], FileResult]) -> list[int]:
    """Call ``ask`` for every file and write each reply; return the exit statuses.

    ``ask`` gets the file with its budget, and the options of a search.
    """
    records = JsonResults(options) if options.format in RECORDS else None

    def answer(reading: LoadedFile, interrupt: Interrupt) -> int:
        try:
            with watch(os.path.basename(reading.path)) as shown, interrupt.within(reading.budget):
                reply = ask(reading, {**search_options(options), **shown})
        # The work did not look at its limits in time, so it is ended from outside.
        except HardTimeout as overdue:
            reply = unanswered(reading, overdue.limit)
        except Exception as error:
            fault = internal_error(error, reading.path)
            complain((fault,))
            reply = invalid(replace(reading, diagnostics=(fault, *reading.diagnostics)))
        if records:
            records.write(reply.data, reading.puzzle)
        elif reply.text:
            print(reply.text, flush=True)
        return reply.status

    statuses = each_file(options, answer)
    if records:
        records.close()
    return statuses


def asking(ask: Ask) -> Callable[[Namespace], int]:
    """Return the command that asks a question about every puzzle, and returns the worst exit status.

    ``ask`` gets the puzzle, its file with the budget, the options of the command line, and those of a search.
    """

    @wraps(ask)
    def command(options: Namespace) -> int:
        def reply(reading: LoadedFile, search: dict[str, Any]) -> FileResult:
            if reading.puzzle is None:
                return invalid(reading)
            return ask(reading.puzzle, reading, options, search)

        return worst(reply_to_each(options, reply))

    return command


# --- verdicts in every format


class Results(Protocol):
    """A writer of results in some format."""

    def add(self, reading: LoadedFile, verdict: Verdict, text: Text) -> None:
        """Write or collect the verdict on a file; ``text`` returns the parts of the text output."""

    def close(self) -> None:
        """Write what has been collected."""


class TextResults:
    """A writer of text: title, drawings and a sentence for each puzzle, separated by empty lines."""

    def __init__(self) -> None:
        self.begun = False

    def add(self, reading: LoadedFile, verdict: Verdict, text: Text) -> None:
        if reading.puzzle is not None:
            self.write(text())

    def write(self, parts: Iterable[str]) -> None:
        """Print the parts that are not empty."""
        for part in filter(None, parts):
            print(f"\n{part}" if self.begun else part, flush=True)
            self.begun = True

    def close(self) -> None:
        """Do nothing: everything is written already."""


class JsonResults:
    """A writer of JSON: one line for each puzzle (jsonl), or at the end one object, or an array of several.

    A line has the text of its puzzle, so that other commands can read it, unless ``-D`` changes what the text means.
    """

    def __init__(self, options: Namespace) -> None:
        self.lines = options.format == "jsonl"
        self._has_texts = self.lines and not options.params
        self.records: list[Mapping[str, object]] = []

    def add(self, reading: LoadedFile, verdict: Verdict, text: Text) -> None:
        self.write(record(reading.path, reading.puzzle, verdict, reading.diagnostics), reading.puzzle)

    def write(self, one: Mapping[str, object], puzzle: Puzzle | None) -> None:
        """Print a record as one line, or keep it for the end."""
        if self._has_texts and puzzle is not None and puzzle.source is not None:
            one = {**one, "text": puzzle.source.text}
        # Lines are printed at once, so that a long run can be followed and cut off.
        if self.lines:
            print(json.dumps(one, ensure_ascii=False), flush=True)
        else:
            self.records.append(one)

    def close(self) -> None:
        if not self.lines:
            whole = self.records[0] if len(self.records) == 1 else self.records
            print(json.dumps(whole, indent=2, ensure_ascii=False))


def results(options: Namespace) -> Results:
    """Return the writer for ``--format``."""
    match options.format:
        case "text":
            return TextResults()
        case "json" | "jsonl":
            return JsonResults(options)
    from .documents import documents  # the only formats that need all views

    return documents(options)
