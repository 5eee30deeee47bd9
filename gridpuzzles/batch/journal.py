"""The output file, which is also the journal: it has one complete line for each finished record.

Each answer contains its command and a digest of the record. A file with other content, or with answers to other
questions, is therefore never continued.

A killed process leaves at most one incomplete line at the end; a loss of power may leave more. Both are cut off when
the batch is resumed, and these records are answered again.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain
from time import monotonic

from ..base.annotations import Any
from .answers import Job, asked_digest, outcome
from .items import Item

SECONDS = 1.0
"""Interval in seconds at which the output is forced to disk, so that a loss of power costs no more than this."""


class WrongJournal(Exception):
    """The file cannot be continued; the message gives the reason."""


class Journal:
    """A file with ``done`` complete answers; ``outcomes`` counts them by outcome.

    Raises `WrongJournal` if the file has content and ``resume`` is False, or if another batch is writing it. Raises
    `OSError` if the file cannot be opened.
    """

    def __init__(self, path: str, resume: bool) -> None:
        if os.path.exists(path) and not os.path.isfile(path):
            raise WrongJournal(f"{path} is not a regular file; without -o the answers go to standard output")
        self.path = path
        self.done = 0
        self.outcomes: Counter[str] = Counter()
        self._file = open(path, "r+b" if os.path.exists(path) else "x+b", buffering=0)  # noqa: SIM115
        self._synced = monotonic()
        try:
            self._lock()
            # Never overwrite a file with content.
            if not resume and self._file.seek(0, os.SEEK_END):
                raise WrongJournal(f"{path} already exists: continue it with --resume, or remove it")
        except BaseException:
            self._file.close()
            raise

    def resume(self, job: Job, stream: Iterator[Item]) -> Iterator[Item]:
        """Return the unanswered items of ``stream``, and cut off an incomplete last line.

        Answers are in the order in which they were found, so items without an answer so far are kept until theirs is
        read. Raises `WrongJournal` and leaves the file unchanged if it contains anything but answers of ``job`` to
        these items.
        """
        end = 0
        open_items: dict[tuple[str, int], list[Item]] = {}
        with open(self.path, "rb") as file:
            for line in file:
                answer = _answer(line)
                if answer is None:
                    self._must_be_torn(line, file.readline())
                    break
                self._must_be_asked(answer, job, self._item_of(answer, open_items, stream))
                self.outcomes[outcome(answer)] += 1
                self.done += 1
                end += len(line)
        # only now, because every answer was found to belong to this batch
        self._file.truncate(end)
        self._file.seek(end)
        return chain(chain.from_iterable(open_items.values()), stream)

    def _item_of(
        self, answer: dict[str, Any], open_items: dict[tuple[str, int], list[Item]], stream: Iterator[Item]
    ) -> Item:
        """Take the item of an answer from ``open_items`` or the stream; raises `WrongJournal`."""
        place = answer.get("file", ""), answer.get("line", 0)
        if place in open_items:
            item = open_items[place].pop(0)
            if not open_items[place]:
                del open_items[place]
            return item
        for item in stream:
            if item[:2] == place:
                return item
            open_items.setdefault(item[:2], []).append(item)
        raise WrongJournal(f"{self.path} contains the answers to other records, from line {self.done + 1} on")

    def _must_be_asked(self, answer: dict[str, Any], job: Job, item: Item) -> None:
        where = f"{self.path} line {self.done + 1}"
        if answer.get("verb") != job.verb:
            raise WrongJournal(f"{where} answers 'batch {answer.get('verb')}', not 'batch {job.verb}'")
        if answer.get("asked") != asked_digest(job, item):
            what = "the record, the options or the version of gridpuzzles"
            raise WrongJournal(f"{where} was answered before {what} changed")

    def _must_be_torn(self, line: bytes, next_line: bytes) -> None:
        """Raise `WrongJournal` unless a line is the beginning of an answer, or zeros left by a loss of power."""
        written = line.rstrip(b"\0")
        is_torn = not line.endswith(b"\n") and (written.startswith(BEGINNING) or BEGINNING.startswith(written))
        if next_line or not is_torn:
            raise WrongJournal(
                f"{self.path} line {self.done + 1} is not an answer of a batch; the file was not changed"
            )

    def write(self, lines: bytes) -> None:
        """Append complete lines."""
        rest = memoryview(lines)
        # An unbuffered file may accept only a part of the data.
        while rest:
            rest = rest[self._file.write(rest) :]
        if monotonic() - self._synced >= SECONDS:
            self._sync()

    def close(self) -> None:
        """Force the remaining output to disk, and close the file."""
        self._sync()
        self._file.close()

    def _sync(self) -> None:
        with suppress(OSError):  # pipes and some file systems cannot be synchronized
            os.fsync(self._file.fileno())
        self._synced = monotonic()

    def _lock(self) -> None:
        """Lock the file against other batches, if the system supports it."""
        with suppress(ImportError):
            import fcntl

            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise WrongJournal(f"{self.path} is being written by another batch") from None


BEGINNING = b'{"status": "'
"""The beginning of every answer."""


def _answer(line: bytes) -> dict[str, Any] | None:
    """Return the answer on a complete line; None if there is none."""
    try:
        answer: dict[str, Any] = json.loads(line)
        outcome(answer)
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    if line.endswith(b"\n") and line.startswith(BEGINNING):
        return answer
    return None
