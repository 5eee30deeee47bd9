"""Parse tables: made by lark from a grammar, saved when the package is built, loaded without lark afterwards.

Lark is the only dependency, and importing it costs more than everything else a small puzzle needs; so a build
writes a module of tables for each grammar, and lark is asked only if that module is missing or was made from another
grammar.
"""

from __future__ import annotations

import os

from ...kinds import LINE_FUNCTIONS
from ...record import Record
from .automaton import Tables

PACKAGE = os.path.dirname(os.path.dirname(os.path.dirname(__file__)))
WORDS_OF_KINDS = "<line_functions>"


class Grammar(Record):
    """A grammar of the package: its folder, the names of its file and of its module of tables, its first rule."""

    folder: str
    file: str = "grammar.lark"
    module: str = "_tables"
    start: str = "statement"

    @property
    def saved(self) -> str:
        """The path of its module of tables, from the package."""
        return os.path.join(self.folder, f"{self.module}.py")

    def text(self) -> str:
        """Return the grammar, with the words that the kinds have."""
        text = self._written()
        return text.replace(WORDS_OF_KINDS, "|".join(LINE_FUNCTIONS.words())) if WORDS_OF_KINDS in text else text

    def source(self) -> str:
        """Return what tables are made of: if it is another, they are made again. No kind is loaded for it."""
        text = self._written()
        return f"{text}// kinds: {' '.join(LINE_FUNCTIONS)}\n" if WORDS_OF_KINDS in text else text

    def _written(self) -> str:
        with open(os.path.join(PACKAGE, self.folder, self.file), encoding="utf-8", newline="\n") as file:
            return file.read()


LANGUAGE = Grammar("language")


def load(grammar: Grammar = LANGUAGE) -> Tables:
    """Return the tables of a grammar as it is now: the saved ones, or new ones made by lark."""
    try:
        module = __import__(f"gridpuzzles.{grammar.folder}.{grammar.module}", fromlist=["TABLES"])
    except ImportError:
        pass
    else:
        if grammar.source() == getattr(module, "SOURCE", ""):
            return Tables(*module.TABLES)
    from .table_builder import tables

    return tables(grammar.text(), grammar.start)


def save(grammar: Grammar = LANGUAGE, package: str = PACKAGE) -> None:
    """Write the tables of a grammar as a Python module that `load` finds. Called by the build."""
    from .table_builder import tables

    made = tables(grammar.text(), grammar.start)
    values = tuple(getattr(made, field) for field in made._fields)  # type: ignore[attr-defined]
    title = '"""Parse tables, written by `gridpuzzles.language.lalr.tables.save`."""'
    source = f"SOURCE = {grammar.source()!r}"
    with open(os.path.join(package, grammar.saved), "w", encoding="utf-8") as file:
        file.write(f"{title}\n\n{source}\nTABLES: tuple = {values!r}  # type: ignore[type-arg, unused-ignore]\n")
