"""The output, which is the journal too: as many complete lines, as many records are done.

Each answer says which verb gave it, and holds a digest of what was asked: so a file that is something else, or answers
another question, is never gone on with.

A process that is killed leaves at most one torn line at the end, a machine that loses power perhaps more; both are
cut off when the batch is resumed, and what they were about is answered again.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from itertools import chain
from time import monotonic

from .answers import asked_digest, outcome

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from .answers import Job
    from .items import Item

SECONDS = 1.0
"""How often what was written is sent to the disk itself: so much a loss of power may cost."""


class WrongJournal(Exception):
    """The file cannot be gone on with; the message says why."""


class Journal:
    """A file of answers.

    ``done`` answers are in it, and ``outcomes`` says how many of each kind. Raises `WrongJournal` when the file has
    content and is not to be resumed, or another batch writes it now; `OSError`.
    """

    def __init__(self, path: str, resume: bool) -> None:
        if os.path.exists(path) and not os.path.isfile(path):
            raise WrongJournal(f"{path} is not a regular file; without -o the answers go to standard output")
        self.path = path
        self.done = 0
        self.outcomes: dict[str, int] = {}
        self._file = open(path, "r+b" if os.path.exists(path) else "x+b", buffering=0)  # noqa: SIM115
        self._synced = monotonic()
        try:
            self._lock()
            if not resume and self._file.seek(0, os.SEEK_END):
                raise WrongJournal(f"{path} already exists: continue it with --resume, or remove it")
        except BaseException:
            self._file.close()
            raise

    def resume(self, job: Job, stream: Iterator[Item]) -> Iterator[Item]:
        """Return the items of ``stream`` that are not answered yet, and cut off what a kill left of a line.

        Answers stand in the order in which they came, so items that were passed over are held until theirs is read.

        Raises `WrongJournal`, and leaves the file as it is, where it holds anything but the answers that ``job`` has to
        give to these very items.
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
                word = outcome(answer)
                self.outcomes[word] = self.outcomes.get(word, 0) + 1
                self.done += 1
                end += len(line)
        self._file.truncate(end)
        self._file.seek(end)
        return chain(chain.from_iterable(open_items.values()), stream)

    def _item_of(
        self, answer: dict[str, Any], open_items: dict[tuple[str, int], list[Item]], stream: Iterator[Item]
    ) -> Item:
        """Take the item that an answer is about out of those passed over, or of the stream; raises `WrongJournal`."""
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
        """Only the beginning of one answer, or the zeros that a loss of power leaves, may be cut off."""
        written = line.rstrip(b"\0")
        is_torn = not line.endswith(b"\n") and (written.startswith(BEGINNING) or BEGINNING.startswith(written))
        if next_line or not is_torn:
            raise WrongJournal(
                f"{self.path} line {self.done + 1} is not an answer of a batch; the file was not changed"
            )

    def write(self, lines: bytes) -> None:
        """Append complete lines."""
        rest = memoryview(lines)
        while rest:
            rest = rest[self._file.write(rest) :]
        if monotonic() - self._synced >= SECONDS:
            self._sync()

    def close(self) -> None:
        """Send the rest to the disk."""
        self._sync()
        self._file.close()

    def _sync(self) -> None:
        with suppress(OSError):  # pipes and some file systems have nothing to send
            os.fsync(self._file.fileno())
        self._synced = monotonic()

    def _lock(self) -> None:
        """Keeps other batches away, where the system can."""
        with suppress(ImportError):
            import fcntl

            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise WrongJournal(f"{self.path} is being written by another batch") from None


BEGINNING = b'{"status": "'
"""How every answer begins."""


def _answer(line: bytes) -> dict[str, Any] | None:
    """The answer on a complete line; None where there is none."""
    try:
        answer: dict[str, Any] = json.loads(line)
        outcome(answer)
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    if line.endswith(b"\n") and line.startswith(BEGINNING):
        return answer
    return None
