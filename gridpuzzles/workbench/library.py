"""The puzzle files of one folder: all that the workbench reads and writes."""

from __future__ import annotations

import hashlib
import os
from contextlib import contextmanager
from threading import Lock

from ..loading import SUFFIX, read_source
from ..saving import replace, save_new

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_FILES = 2000
"""Files that are listed; of more, the first."""


class Refused(Exception):
    """A path that is not the library's, or a file that was changed meanwhile. The message says which."""


class Library:
    """The puzzle files in ``folder`` and below; with None there are none, and nothing can be saved."""

    def __init__(self, folder: str | None) -> None:
        self._saving = Lock()
        if folder is None:
            self.folder = None
        else:
            self.folder = os.path.realpath(folder)

    def paths(self) -> list[str]:
        """Where the files are, from the folder on; hidden folders, and links that lead out of it, are left out."""
        if self.folder is None:
            return []
        found: list[str] = []
        for folder, folders, names in os.walk(self.folder):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            for name in sorted(names):
                path = os.path.join(folder, name)
                if self._is_puzzle(os.path.relpath(path, self.folder)) and os.path.isfile(path):
                    found.append(os.path.relpath(path, self.folder).replace(os.sep, "/"))
                if len(found) == MAX_FILES:
                    return found
        return found

    def full(self, path: str) -> str:
        """The whole path of a file; raises `Refused` for one not in the folder, and for a name that is no puzzle's."""
        if self.folder is None:
            raise Refused("no folder is open: start the workbench with a folder")
        if not self._is_puzzle(path):
            raise Refused(f"{path!r} is not a puzzle file (*{SUFFIX}) in the folder")
        full = os.path.join(self.folder, path)
        # Opening a named pipe or a device may wait for ever.
        if os.path.lexists(full) and not os.path.isfile(full):
            raise Refused(f"{path!r} is not a regular file")
        return full

    def read(self, path: str) -> tuple[str, str]:
        """The text of a file and its stamp; raises `Refused`, `OSError`, `DefinitionError` for what is no text."""
        full = self.full(path)
        if not os.path.isfile(full):
            raise Refused(f"there is no file {path!r}")
        text = read_source(full).text
        return text, stamp_of(text)

    def write(self, path: str, text: str, stamp: str) -> str:
        """Save a text, and give its stamp. ``stamp`` is that of the text whose place it takes, empty for a new file.

        Raises `Refused` when something else is there by now, `OSError`.
        """
        full = self.full(path)
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
            replace(full, text)
        return stamp_of(text)

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Let one save at a time compare and replace: of the threads here, and of other servers on the folder."""
        with self._saving:
            try:
                import fcntl
            except ImportError:  # Windows: the lock holds in this server only
                yield
                return
            handle = os.open(self.folder or os.curdir, os.O_RDONLY)
            try:
                fcntl.flock(handle, fcntl.LOCK_EX)
                yield
            finally:
                os.close(handle)  # and with it the lock

    def _is_puzzle(self, path: str) -> bool:
        """Return True if a path from the folder on may name a puzzle file: visible, printable, and inside."""
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
    """What tells one text from another."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:20]
