"""Parse tables: made by lark from `grammar.lark`, saved when the package is built, loaded without lark afterwards.

Lark is the only dependency, and importing it costs more than everything else a small puzzle needs; so a build
writes `_tables.py`, and lark is asked only when that file is missing or was made from another grammar.
"""

from __future__ import annotations

import os

from .automaton import Tables

FOLDER = os.path.dirname(os.path.dirname(__file__))
GRAMMAR = os.path.join(FOLDER, "grammar.lark")
SAVED = os.path.join(FOLDER, "_tables.py")


def load() -> Tables:
    """The tables of the grammar as it is now: the saved ones, or fresh ones made by lark."""
    current = grammar()
    try:
        from .. import _tables  # type: ignore[attr-defined, unused-ignore]
    except ImportError:
        pass
    else:
        saved = Tables(*_tables.TABLES)
        if saved.grammar == current:
            return saved
    from .table_builder import tables

    return tables(current)


def save(path: str = SAVED) -> None:
    """Write the tables as a Python module that `load` finds. Called by the build."""
    from .table_builder import tables

    made = tables(grammar())
    values = tuple(getattr(made, field) for field in made._fields)  # type: ignore[attr-defined]
    title = '"""Parse tables, written by `gridpuzzles.language.lalr.tables.save`."""'
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"{title}\n\nTABLES: tuple = {values!r}  # type: ignore[type-arg, unused-ignore]\n")


def grammar() -> str:
    """The text of `grammar.lark`."""
    with open(GRAMMAR, encoding="utf-8", newline="\n") as file:
        return file.read()
