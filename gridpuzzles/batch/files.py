"""The files of a batch: records in, answers out; plain, gzip or Zstandard, on this machine or at an address.

An address such as ``s3://bucket/folder/`` is opened by fsspec (``pip install 'gridpuzzles[cluster]'``), a file in
Zstandard by the module of Python 3.14 (before: ``pip install 'gridpuzzles[zst]'``).
"""

from __future__ import annotations

import gzip
import io
import os
import posixpath
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any, BinaryIO, cast

from ..system.load import MAX_BYTES, NO_FILES, SUFFIX, is_special, puzzle_files
from .answers import Item

TABLES = (".jsonl", ".jsonl.gz", ".jsonl.zst")
"""Suffixes of the files of records in a folder."""
GZIP, ZSTANDARD = b"\x1f\x8b", b"\x28\xb5\x2f\xfd"
"""The first bytes of compressed files."""


def _missing(module: str, extra: str, path: str) -> OSError:
    """Return the error about a file that needs a module that is not installed."""
    return OSError(0, f"this needs {module}: pip install 'gridpuzzles[{extra}]'", path)


def _zstd(path: str) -> Any:
    """Return the module of Python 3.14 that reads the file at ``path``; raises `OSError` if it is not installed."""
    try:
        if sys.version_info >= (3, 14):
            from compression import zstd
        else:
            from backports import zstd
        return zstd
    except ImportError:
        raise _missing("backports.zstd", "zst", path) from None


def system_of(path: str) -> tuple[Any, str]:
    """Return the file system of an address, and the path there; raises `OSError`."""
    try:
        from fsspec.core import url_to_fs
    except ImportError:
        raise _missing("fsspec", "cluster", path) from None
    try:
        return cast("tuple[Any, str]", url_to_fs(path))
    except (ValueError, ImportError) as error:  # no such protocol, or its package is not installed
        raise OSError(0, str(error), path) from None


def is_address(path: str) -> bool:
    """Return True for an address that fsspec opens."""
    return "://" in path


def is_folder(path: str) -> bool:
    """Return True for a folder, or a name that can only be one."""
    if path.endswith("/"):
        return True
    if is_address(path):
        system, place = system_of(path)
        return bool(system.isdir(place))
    return os.path.isdir(path)


def exists(path: str) -> bool:
    """Return True if there is a file with this name."""
    if is_address(path):
        system, place = system_of(path)
        return bool(system.exists(place))
    return os.path.lexists(path)


def contents(folder: str) -> tuple[list[str], list[str]]:
    """Return the files of records in a folder, and the puzzle files in it and below; both are sorted."""
    if is_address(folder):
        system, place = system_of(folder)
        return sorted(
            system.unstrip_protocol(one) for one in system.ls(place, detail=False) if one.endswith(TABLES)
        ), []
    tables = sorted(entry.path for entry in os.scandir(folder) if entry.name.endswith(TABLES) and entry.is_file())
    return tables, list(puzzle_files(folder))


# --- reading


def items(paths: Iterable[str]) -> Iterator[Item]:
    """Yield the records of files: lines of text, whole puzzle files, folders of both, ``-`` for standard input."""
    for path in paths:
        if path != "-" and is_folder(path):
            tables, puzzles = contents(path)
            yield from items([*tables, *puzzles])
            # A folder without any is probably a mistake, so it gets an answer.
            if not tables and not puzzles:
                yield Item(path, 0, b"", NO_FILES)
        elif path.endswith(SUFFIX):
            yield _whole(path)
        else:
            yield from _lines(path)


@contextmanager
def opened(path: str) -> Iterator[io.BufferedReader]:
    """Open a file for reading; a compressed one is known by its first bytes. Raises `OSError`."""
    if path == "-":
        # Not the object of `sys`, whose lock a thread that waits for input would keep until the end of the program.
        file: Any = open(sys.stdin.fileno(), "rb", closefd=False)  # noqa: SIM115
    elif is_address(path):
        system, place = system_of(path)
        file = io.BufferedReader(system.open(place, "rb"))
    else:
        file = open(path, "rb")  # noqa: SIM115
    broken: tuple[type[Exception], ...] = (EOFError, zlib.error)
    with file:
        head = file.peek(4)
        if head.startswith(GZIP):
            file = gzip.open(file)  # noqa: SIM115
        elif head.startswith(ZSTANDARD):
            zstd = _zstd(path)
            file, broken = zstd.open(file), (EOFError, zstd.ZstdError)
        try:
            yield file
        except broken as error:
            raise OSError(0, str(error), path) from None


def _whole(path: str) -> Item:
    if is_special(path):
        return Item(path, 0, b"", "not a regular file")
    try:
        with opened(path) as file:
            return Item(path, 0, file.read(MAX_BYTES + 1))
    except OSError as error:
        return Item(path, 0, b"", error.strerror or str(error))


def _lines(path: str) -> Iterator[Item]:
    """Yield the lines that are not blank or comments; a line that is too long or cannot be read has no content."""
    name = "<stdin>" if path == "-" else path
    number = 0
    try:
        with opened(path) as file:
            while line := file.readline(MAX_BYTES + 1):
                number += 1
                rest = line
                # Skip the remainder of a line that is too long, without keeping it in memory.
                while len(rest) > MAX_BYTES and not rest.endswith(b"\n"):
                    rest = file.readline(MAX_BYTES + 1)
                if number == 1:
                    line = line.removeprefix(b"\xef\xbb\xbf")  # some editors write a byte order mark
                if len(line) > MAX_BYTES:
                    yield Item(name, number, b"", f"longer than {MAX_BYTES >> 20} MB")
                elif line.strip() and not line.startswith(b"#"):
                    yield Item(name, number, line)
    except OSError as error:
        if not number:
            raise
        yield Item(name, number + 1, b"", f"the rest of the file cannot be read: {error.strerror or error}")


# --- writing


@contextmanager
def created(path: str) -> Iterator[BinaryIO]:
    """Open a new file, compressed if its suffix says so, which gets its name when it is complete; raises `OSError`."""
    temporary = f"{path}.{os.urandom(4).hex()}.tmp"
    rename: Callable[[str, str], Any] = os.replace
    if is_address(path):
        system, _ = system_of(path)
        system.makedirs(posixpath.dirname(path), exist_ok=True)
        file, rename = system.open(temporary, "wb"), system.mv
    else:
        os.makedirs(os.path.dirname(path) or os.curdir, exist_ok=True)
        file = open(temporary, "wb")  # noqa: SIM115
    with file, _compressor(path, file) as compressed:
        yield compressed
    rename(temporary, path)


def _compressor(path: str, file: Any) -> Any:
    if path.endswith(".gz"):
        return gzip.open(file, "wb")
    return _zstd(path).open(file, "wb") if path.endswith(".zst") else nullcontext(file)
