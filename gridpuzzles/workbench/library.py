"""The puzzle files of one folder, the only files that the workbench reads or writes.

Every path from a request is resolved by `Library.full`, which rejects paths that lead out of the folder.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from ..base.errors import GridPuzzlesError
from ..system.load import SUFFIX, decode, read_source
from ..system.save import overwrite, save_new

MAX_FILES = 2000
"""Largest number of files that `Library.paths` lists."""


class Refused(GridPuzzlesError):
    """A path that the library does not accept, or a file that has changed meanwhile. The message says which."""


class Library:
    """The puzzle files in ``folder`` and its subfolders; if ``folder`` is None, it is empty and cannot save."""

    def __init__(self, folder: str | None) -> None:
        self._saving = Lock()
        if folder is None:
            self.folder = None
        else:
            self.folder = os.path.realpath(folder)

    def paths(self) -> list[str]:
        """Return the paths of the files relative to the folder, with "/" between the parts; at most `MAX_FILES`.

        Hidden files and folders, and links that lead out of the folder, are left out.
        """
        if self.folder is None:
            return []
        found: list[str] = []
        for folder, folders, names in os.walk(self.folder):
            # Changed in place, because `os.walk` continues with this list.
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            for name in sorted(names):
                path = os.path.join(folder, name)
                if self._is_puzzle(os.path.relpath(path, self.folder)) and os.path.isfile(path):
                    found.append(os.path.relpath(path, self.folder).replace(os.sep, "/"))
                if len(found) == MAX_FILES:
                    return found
        return found

    def full(self, path: str) -> str:
        """Return the full path of a file, which need not exist.

        Raises `Refused` for a path outside the folder, and for one that does not name a puzzle file.
        """
        if self.folder is None:
            raise Refused("no folder is open: start the workbench with a folder")
        if not self._is_puzzle(path):
            raise Refused(f"{path!r} is not a puzzle file (*{SUFFIX}) in the folder")
        full = os.path.join(self.folder, path)
        # Opening a named pipe or a device can block forever.
        if os.path.lexists(full) and not os.path.isfile(full):
            raise Refused(f"{path!r} is not a regular file")
        return full

    def read(self, path: str) -> tuple[str, str]:
        """Return the text of a file and its stamp.

        Raises `Refused`, `OSError`, or `DefinitionError` if the file is not text.
        """
        full = self.full(path)
        if not os.path.isfile(full):
            raise Refused(f"there is no file {path!r}")
        text = read_source(full).text
        return text, stamp_of(text)

    def write(self, path: str, text: str, stamp: str) -> str:
        """Save a text and return its stamp.

        Args:
            path: A path relative to the folder.
            text: The new content.
            stamp: The stamp of the text that is replaced; empty for a new file.

        Raises:
            Refused: The file has changed meanwhile, or the new file exists already.
            DefinitionError: The text could not be opened again.
            OSError: The file cannot be written.
        """
        full = self.full(path)
        decode(path, text.encode("utf-8", "replace"))
        with self._locked():
            return self._replace(path, full, text, stamp)

    def _replace(self, path: str, full: str, text: str, stamp: str) -> str:
        if not stamp:
            try:
                save_new(full, text)
            except FileExistsError:
                raise Refused(f"{path!r} exists: open it first, or choose another name") from None
        elif self.read(path)[1] != stamp:
            raise Refused(f"{path!r} was changed by another program: save under another name, or open it again")
        else:
            overwrite(full, text)
        return stamp_of(text)

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Hold a lock, so that only one thread of one server on this folder compares and replaces files."""
        with self._saving:
            try:
                import fcntl
            except ImportError:  # Windows: the lock is valid in this server only
                yield
                return
            handle = os.open(self.folder or os.curdir, os.O_RDONLY)
            try:
                fcntl.flock(handle, fcntl.LOCK_EX)
                yield
            finally:
                os.close(handle)  # this also releases the lock

    def _is_puzzle(self, path: str) -> bool:
        """Return True if a path relative to the folder may name a puzzle file: not hidden, printable and inside."""
        parts = path.replace("\\", "/").split("/")
        return (
            path.endswith(SUFFIX)
            and path.isprintable()
            and not os.path.isabs(path)
            and not any(part.startswith(".") for part in parts)
            and self._contains(os.path.join(self.folder or "", path))
        )

    def _contains(self, path: str) -> bool:
        real = os.path.realpath(path)
        return (
            self.folder is not None and os.path.commonpath([self.folder, real]) == self.folder and real != self.folder
        )


def stamp_of(text: str) -> str:
    """Return a short hash of a text, which shows if a file has changed."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:20]
