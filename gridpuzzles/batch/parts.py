"""A part: files of records whose answers go to one file, which gets its name when it is complete.

A part that exists is done, so an interrupted batch is continued by running it again. Answers that were complete when it
was interrupted are kept next to the part, in a file whose name identifies the question and the state of the records.
"""

from __future__ import annotations

import json
import os
import posixpath
import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory

from .. import __version__
from .answers import Job, outcome
from .files import TABLES, contents, created, is_address, is_folder, items
from .pool import Pool

try:
    import fcntl
except ImportError:  # Windows, where two batches that write the same part at the same time are not noticed
    fcntl = None  # type: ignore[assignment]


class WrongPart(Exception):
    """The part cannot be written; the message gives the reason."""


@dataclass(frozen=True)
class Part:
    """The files of records, and the name of the file of their answers."""

    sources: tuple[str, ...]
    target: str


def parts_of(files: Sequence[str], output: str) -> list[Part]:
    """Return one part for all files, or if ``output`` is a folder, one for each; raises `WrongPart`."""
    if not is_folder(output):
        parts = [Part(tuple(files), output)]
    else:
        parts = []
        for path in files:
            tables, puzzles = contents(path) if path != "-" and is_folder(path) else ([path], [])
            parts += [Part((table,), posixpath.join(output, _name(table))) for table in tables]
            if puzzles:
                parts.append(Part(tuple(puzzles), posixpath.join(output, _name(os.path.abspath(path)))))
    targets = [part.target for part in parts]
    for part in parts:
        if targets.count(part.target) > 1:
            raise WrongPart(f"the answers to several files would be in {part.target}")
        if not is_address(part.target) and os.path.exists(part.target):
            if not os.path.isfile(part.target):
                raise WrongPart(f"{part.target} is not a regular file; without -o the answers go to standard output")
            if any(os.path.exists(path) and os.path.samefile(path, part.target) for path in part.sources):
                raise WrongPart(f"{part.target} is an input of this batch and cannot be its output")
    return parts


def _name(path: str) -> str:
    """Return the name of the file of answers to a file of records."""
    name = "stdin" if path == "-" else posixpath.basename(path.replace(os.sep, "/").rstrip("/"))
    return name if name.endswith(TABLES) else f"{name}.jsonl"


def answer_part(part: Part, job: Job, pool: Pool, *, keep: bool = True) -> Iterator[str]:
    """Write the answers to a part and yield the outcome of each, also of those kept from before.

    Without ``keep``, an interrupted part is begun again, as always at an address: another worker may have the same part
    at the same time. Raises `WrongPart` if another process writes the same part, and `OSError`.
    """
    keep = keep and not is_address(part.target)
    with TemporaryDirectory() as folder:
        name = _unfinished_name(part, job) if keep else os.path.join(folder, "unfinished")
        unfinished = Unfinished(name)
        with unfinished.file:
            yield from unfinished.outcomes.elements()
            stream = (item for item in items(part.sources) if item.line not in unfinished.done.get(item.file, ()))
            for line, word in pool.answers(stream):
                unfinished.write(line)
                yield word
            os.fsync(unfinished.file.fileno())
        if keep and not part.target.endswith((".gz", ".zst")):
            os.replace(name, part.target)
            return
        with open(name, "rb") as plain, created(part.target) as file:
            shutil.copyfileobj(plain, file)
        os.unlink(name)


def _unfinished_name(part: Part, job: Job) -> str:
    """Return a name that is another one if the question, its options or the records change."""
    states = [(one, os.stat(one).st_size, os.stat(one).st_mtime_ns) for one in part.sources if os.path.exists(one)]
    # Standard input may be another one each time, and is answered from the beginning.
    begin = os.urandom(8) if "-" in part.sources else b""
    words = repr((__version__, job.verb, sorted({**job.limits, **job.options}.items()), part.sources, states, begin))
    return f"{part.target}.{blake2b(words.encode('utf-8', 'surrogateescape'), digest_size=4).hexdigest()}.part"


class Unfinished:
    """The answers to a part so far: ``done`` are the lines answered of each file, ``outcomes`` those of their answers.

    A line that a killed process wrote in part is cut off, and answered again.
    """

    def __init__(self, path: str) -> None:
        self.done: dict[str, set[int]] = {}
        self.outcomes: Counter[str] = Counter()
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).touch()
        self.file = open(path, "r+b")  # noqa: SIM115
        if fcntl is not None:
            try:
                fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                self.file.close()
                raise WrongPart(f"{path} is being written by another batch") from None
        self._read()

    def _read(self) -> None:
        end = 0
        for line in self.file:
            try:
                row = json.loads(line if line.endswith(b"\n") else b"")
                word = outcome(row)
                self.done.setdefault(row["file"], set()).add(row["line"])
            except (ValueError, TypeError, KeyError):  # cut, or zeros left by a loss of power
                break
            self.outcomes[word] += 1
            end += len(line)
        self.file.seek(end)
        self.file.truncate()

    def write(self, line: bytes) -> None:
        """Append a complete line."""
        self.file.write(line)
        self.file.flush()
