"""Kinds of clues and rules: one module for each kind, which holds everything that is known about it.

`columns` lists the facts that a kind must state. The other packages ask for a kind by name and never list the names.
"""

from __future__ import annotations

from .columns import LineFunction
from .line_functions import between, distinct, first, item, peaks, position, seen

LINE_FUNCTIONS: dict[str, LineFunction] = {
    "between": between.KIND,
    "distinct": distinct.KIND,
    "first": first.KIND,
    "item": item.KIND,
    "peaks": peaks.KIND,
    "position": position.KIND,
    "seen": seen.KIND,
}
"""Functions of the cells of a line in their order: ``seen(row 1)``, ``between(row 1, 1, 9)``."""


def is_directed(name: str | None) -> bool:
    """Return True if a function has clues at both ends of a line, which is read from each; False for other names."""
    return name in LINE_FUNCTIONS and LINE_FUNCTIONS[name].is_directed


def function_words() -> list[str]:
    """Return the words of the functions that have one."""
    return [kind.word for kind in LINE_FUNCTIONS.values() if kind.word]
