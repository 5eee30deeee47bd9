"""The output, which is the journal too: as many complete lines, as many records are done.

A process that is killed leaves at most one torn line at the end, a machine that loses power perhaps more; both are
cut off when the batch is resumed, and what they were about is answered again.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from time import monotonic

from .answers import outcome

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .items import Item

SECONDS = 1.0
"""How often what was written is sent to the disk itself: so much a loss of power may cost."""


class WrongJournal(Exception):
    """The file cannot be gone on with; the message says why."""


class Journal:
    """A file of answers.

    ``done`` answers are in it, ``outcomes`` says how many of each kind, and ``last`` is the last of them. Raises
    `WrongJournal` when the file has content and is not to be resumed, or another batch writes it now; `OSError`.
    """

    def __init__(self, path: str, resume: bool) -> None:
        self.path = path
        self.done = 0
        self.outcomes: dict[str, int] = {}
        self.last: dict[str, Any] = {}
        self._file = open(path, "r+b" if os.path.exists(path) else "x+b", buffering=0)  # noqa: SIM115
        self._synced = monotonic()
        try:
            self._lock()
            end = self._read() if resume else 0
            if not resume and self._file.seek(0, os.SEEK_END):
                raise WrongJournal(f"{path} is there already: go on with it by --resume, or remove it")
            self._file.truncate(end)
            self._file.seek(end)
        except BaseException:
            self._file.close()
            raise

    def is_answer_to(self, item: Item) -> bool:
        """Whether the last answer is about ``item``."""
        return (self.last["file"], self.last.get("line", 0)) == item[:2]

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

    def _read(self) -> int:
        """Counts the complete answers from the beginning; where they end."""
        end = 0
        with open(self.path, "rb") as file:
            for line in file:
                try:
                    answer = json.loads(line)
                    word = outcome(answer)
                except (ValueError, TypeError, KeyError):
                    break
                if not line.endswith(b"\n"):
                    break
                self.outcomes[word] = self.outcomes.get(word, 0) + 1
                self.last = answer
                self.done += 1
                end += len(line)
        return end

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
