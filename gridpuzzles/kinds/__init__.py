"""Kinds of clues and rules: one module for each kind, which holds everything that is known about it.

`columns` lists the facts that a kind must state. The other packages ask for a kind by name and never list the names.
"""

from __future__ import annotations

import os
from importlib import import_module

from .columns import LineFunction

FOLDER = "line_functions"
FILES = sorted(os.listdir(os.path.join(os.path.dirname(__file__), FOLDER)))
NAMES = [name for name, suffix in map(os.path.splitext, FILES) if suffix in (".py", ".pyc") and name != "__init__"]
LINE_FUNCTIONS: dict[str, LineFunction] = {name: import_module(f".{FOLDER}.{name}", __name__).KIND for name in NAMES}
"""Functions of the cells of a line in their order, one in each file: ``seen(row 1)``. The playground has .pyc."""


def is_directed(name: str | None) -> bool:
    """Return True if a function has clues at both ends of a line, which is read from each; False for other names."""
    return name in LINE_FUNCTIONS and LINE_FUNCTIONS[name].is_directed


def function_words() -> list[str]:
    """Return the words of the functions that have one."""
    return [kind.word for kind in LINE_FUNCTIONS.values() if kind.word]
