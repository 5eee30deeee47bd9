"""The folder that ``-o`` names: it receives new files, and existing files are never overwritten."""

from __future__ import annotations

import os

from ..system.save import save_new


class Folder:
    """The output folder of a command; it is created when the first file is written."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._reserved: set[str] = set()

    def reserve(self, name: str) -> None:
        """Reserve ``name`` for a file, so that a conflict shows before the work begins.

        Raises `FileExistsError` if the file exists or another file of this run has the name.
        """
        path = os.path.join(self.path, name)
        if name in self._reserved:
            raise FileExistsError(17, "two files of this run would have this name", path)
        if os.path.lexists(path):
            raise FileExistsError(17, "already exists and was not overwritten", path)
        self._reserved.add(name)

    def save(self, name: str, text: str | bytes) -> None:
        """Write a file; accept an existing file that has exactly this content.

        Raises `FileExistsError` if another file has the name, or `OSError`.
        """
        os.makedirs(self.path, exist_ok=True)
        save_new(os.path.join(self.path, name), text)
