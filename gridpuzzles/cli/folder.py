"""The folder that ``-o`` names: new files go in, and none that is there is overwritten."""

from __future__ import annotations

import os

from ..saving import save_new


class Folder:
    """Where a verb puts the files it makes; the folder is made when the first is written."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._reserved: set[str] = set()

    def reserve(self, name: str) -> None:
        """Makes sure, before the work begins, that a file may be called ``name``.

        Raises `FileExistsError` when there is one already, or another of this run has the name.
        """
        path = os.path.join(self.path, name)
        if name in self._reserved:
            raise FileExistsError(17, "two files of this run would have this name", path)
        if os.path.lexists(path):
            raise FileExistsError(17, "already exists and was not overwritten", path)
        self._reserved.add(name)

    def save(self, name: str, text: str | bytes) -> None:
        """Writes a file; one that has this very content already may stay.

        Raises `FileExistsError` when another has the name; `OSError`.
        """
        os.makedirs(self.path, exist_ok=True)
        save_new(os.path.join(self.path, name), text)
