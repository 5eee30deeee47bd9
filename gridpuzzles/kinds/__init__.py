"""Kinds of clues and rules: one module for each kind, which holds everything that is known about it.

`columns` lists the facts that a kind must state. The other packages ask for a kind by name and never list the names.
Listing the names loads no kind; a kind is imported when it is first asked for.
"""

from __future__ import annotations

import os
from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from .columns import LineFunction


class Group:
    """The kinds in one folder: a read-only mapping from name to kind, in alphabetical order.

    It is not a `collections.abc.Mapping`, because creating such a class takes 0.2 ms of every start.
    """

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._loaded: dict[str, LineFunction] = {}
        # The folder is the list of kinds: a new file needs no entry in any table.
        files = os.listdir(os.path.join(os.path.dirname(__file__), folder))
        self._names = tuple(sorted({file.partition(".")[0] for file in files if file[0] not in "_."}))

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __getitem__(self, name: str) -> LineFunction:
        kind = self._loaded.get(name)
        if kind is None:
            if name not in self._names:
                raise KeyError(name)
            kind = self._loaded[name] = import_module(f".{self._folder}.{name}", __name__).KIND
        return kind

    def get(self, name: str) -> LineFunction | None:
        """Return the kind with this name, or None if there is none."""
        return self[name] if name in self._names else None

    def is_directed(self, name: str | None) -> bool:
        """Return True if this kind has clues at both ends of a line, which is read from each; False for other names."""
        return name is not None and name in self._names and self[name].is_directed

    def values(self) -> list[LineFunction]:
        """Load and return all kinds."""
        return [self[name] for name in self._names]

    def items(self) -> list[tuple[str, LineFunction]]:
        """Load all kinds and return them with their names."""
        return [(name, self[name]) for name in self._names]

    def words(self) -> list[str]:
        """Load all kinds and return the words of those that have one."""
        return [kind.word for kind in self.values() if kind.word]

    def add_column(self, table: dict[str, Callable[..., Any]], column: str) -> None:
        """Add one function for each kind to `table`. Each loads its kind when first called, then replaces itself."""

        def lazy(name: str) -> Callable[..., Any]:
            # Most texts use none of these functions, so their modules are not loaded at the start.
            def load_and_call(*arguments: object) -> Any:
                table[name] = getattr(self[name], column)
                return table[name](*arguments)

            return load_and_call

        for name in self._names:
            table[name] = lazy(name)


LINE_FUNCTIONS = Group("line_functions")
"""Functions of the cells of a line in their order: ``seen(row 1)``, ``between(row 1, 1, 9)``."""
