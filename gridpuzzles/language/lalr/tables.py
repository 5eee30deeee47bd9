"""Parse tables: made by lark from `grammar.lark`, saved when the package is built, loaded without lark afterwards.

Lark is the only dependency, and importing it costs more than everything else a small puzzle needs; so a build
writes `_tables.py`, and lark is asked only when that file is missing or was made from another grammar.
"""

from __future__ import annotations

import os

from ...kinds import LINE_FUNCTIONS
from .automaton import Tables

FOLDER = os.path.dirname(os.path.dirname(__file__))
GRAMMAR = os.path.join(FOLDER, "grammar.lark")
SAVED = os.path.join(FOLDER, "_tables.py")


def load() -> Tables:
    """The tables of the grammar as it is now: the saved ones, or fresh ones made by lark."""
    current = source()
    try:
        from .. import _tables  # type: ignore[attr-defined, unused-ignore]
    except ImportError:
        pass
    else:
        if current == _tables.SOURCE:
            return Tables(*_tables.TABLES)
    from .table_builder import tables

    return tables(grammar())


def save(path: str = SAVED) -> None:
    """Write the tables as a Python module that `load` finds. Called by the build."""
    from .table_builder import tables

    made = tables(grammar())
    values = tuple(getattr(made, field) for field in made._fields)  # type: ignore[attr-defined]
    title = '"""Parse tables, written by `gridpuzzles.language.lalr.tables.save`."""'
    with open(path, "w", encoding="utf-8") as file:
        file.write(
            f"{title}\n\nSOURCE = {source()!r}\nTABLES: tuple = {values!r}  # type: ignore[type-arg, unused-ignore]\n"
        )


def grammar() -> str:
    """The text of `grammar.lark`, with the words that the kinds have."""
    return _text().replace("<line_functions>", "|".join(LINE_FUNCTIONS.words()))


def source() -> str:
    """What tables are made of: another text, or other kinds, and they are made anew. No kind is loaded for it."""
    return f"{_text()}// kinds: {' '.join(LINE_FUNCTIONS)}\n"


def _text() -> str:
    with open(GRAMMAR, encoding="utf-8", newline="\n") as file:
        return file.read()
