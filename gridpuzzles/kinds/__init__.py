"""Kinds of clues and rules: one module for each kind, which holds everything that is known about it.

`columns` lists the facts that a kind must state. The other packages ask for a kind by name and never list the names.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from . import line_functions
from .columns import LineFunction

LINE_FUNCTIONS: dict[str, LineFunction] = {
    module.name: import_module(f"{line_functions.__name__}.{module.name}").KIND
    for module in iter_modules(line_functions.__path__)
}
"""Functions of the cells of a line in their order, by the modules of that folder: ``seen(row 1)``."""


def is_directed(name: str | None) -> bool:
    """Return True if a function has clues at both ends of a line, which is read from each; False for other names."""
    return name in LINE_FUNCTIONS and LINE_FUNCTIONS[name].is_directed


def function_words() -> list[str]:
    """Return the words of the functions that have one."""
    return [kind.word for kind in LINE_FUNCTIONS.values() if kind.word]
