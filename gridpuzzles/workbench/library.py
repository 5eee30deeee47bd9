"""The puzzle files of one folder: all that the workbench reads and writes."""

from __future__ import annotations

import hashlib
import os

from ..loading import SUFFIX, read_source
from ..saving import replace, save_new

MAX_FILES = 2000
"""Files that are listed; of more, the first."""


class Refused(Exception):
    """A path that is not the library's, or a file that was changed meanwhile. The message says which."""


class Library:
    """The puzzle files in ``folder`` and below; with None there are none, and nothing can be saved."""

    def __init__(self, folder: str | None) -> None:
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
                if name.endswith(SUFFIX) and self._contains(path):
                    found.append(os.path.relpath(path, self.folder).replace(os.sep, "/"))
                if len(found) == MAX_FILES:
                    return found
        return found

    def full(self, path: str) -> str:
        """The whole path of a file; raises `Refused` for one not in the folder, and for a name that is no puzzle's."""
        if self.folder is None:
            raise Refused("there is no folder: start the workbench with one")
        odd = "\0" in path or os.path.isabs(path) or ".." in path.replace("\\", "/").split("/")
        full = os.path.join(self.folder, path) if not odd else ""
        if odd or not path.endswith(SUFFIX) or not self._contains(full):
            raise Refused(f"{path!r} is no puzzle file (*{SUFFIX}) of the folder")
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

    def _contains(self, path: str) -> bool:
        real = os.path.realpath(path)
        return (
            self.folder is not None and os.path.commonpath([self.folder, real]) == self.folder and real != self.folder
        )


def stamp_of(text: str) -> str:
    """What tells one text from another."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:20]
