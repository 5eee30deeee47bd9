"""The input of a batch: the lines of JSONL files and whole puzzle files, one item each, read on demand."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from ..base.annotations import BinaryIO
from ..system.load import MAX_BYTES, NO_FILES, SUFFIX, puzzle_files

Item = tuple[str, int, bytes, str]
"""File, line (0 for a whole puzzle file), content, and the reason why it could not be read (or empty)."""

CHUNK_BYTES = 1 << 20
"""Size in bytes at which a chunk is closed, so that no process ever holds much of the stream."""


def items(files: Sequence[str]) -> Iterator[Item]:
    """Yield the items of ``files``: JSONL files, puzzle files, folders of these, ``-`` for JSONL on standard input.

    A pipe or another special file is one item that says so.
    """
    for path in files:
        if path == "-":
            yield from lines("<stdin>", sys.stdin.buffer)
        elif os.path.isdir(path):
            found = False
            for one in puzzle_files(path):
                found = True
                yield whole(one)
            # A folder without puzzles is probably a mistake, so it gets an answer.
            if not found:
                yield path, 0, b"", NO_FILES
        elif os.path.exists(path) and not os.path.isfile(path):
            # A pipe without a writer would hold up the batch for ever.
            yield path, 0, b"", "not a regular file; write '-' to read standard input"
        elif path.endswith(SUFFIX):
            yield whole(path)
        else:
            with open(path, "rb") as file:
                yield from lines(path, file)


def is_input(path: str, files: Sequence[str]) -> bool:
    """Return True if the file at ``path``, under any name, is one that `items` reads."""
    if not os.path.exists(path):
        return False
    for file in files:
        if os.path.isdir(file):
            read: Iterable[str] = puzzle_files(file)
        else:
            read = (file,)
        if any(os.path.exists(one) and os.path.samefile(one, path) for one in read):
            return True
    return False


def whole(path: str) -> Item:
    """Return the item of a puzzle file."""
    try:
        with open(path, "rb") as file:
            return path, 0, file.read(MAX_BYTES + 1), ""
    except OSError as error:
        return path, 0, b"", error.strerror or str(error)


def lines(path: str, file: BinaryIO) -> Iterator[Item]:
    """Yield the lines of a JSONL file that are not blank or comments; a line that is too long has no content."""
    number = 0
    while line := file.readline(MAX_BYTES + 1):
        number += 1
        rest = line
        # Skip the remainder of a line that is too long, without keeping it in memory.
        while len(rest) > MAX_BYTES and not rest.endswith(b"\n"):
            rest = file.readline(MAX_BYTES + 1)
        if number == 1:
            # Some editors write a byte order mark.
            line = line.removeprefix(b"\xef\xbb\xbf")
        if len(line) > MAX_BYTES:
            yield path, number, b"", f"longer than {MAX_BYTES >> 20} MB"
        elif line.strip() and not line.startswith(b"#"):
            yield path, number, line, ""


def chunk(stream: Iterator[Item], size: int) -> list[Item]:
    """Return the next ``size`` items, or fewer if they are large or the stream ends."""
    taken: list[Item] = []
    held = 0
    for item in islice(stream, size):
        taken.append(item)
        held += len(item[2])
        if held >= CHUNK_BYTES:
            break
    return taken
