"""Save and load parse tables: lark makes them when the package is built, and they are loaded without lark afterwards.

Lark is the only dependency, and importing it takes longer than everything else a small puzzle needs. A build therefore
writes a module of tables for each grammar; lark is imported only if that module is missing or was made from another
grammar.
"""

from __future__ import annotations

import os
import re

from ...base.record import Record
from ...kinds import LINE_FUNCTIONS
from ...kinds.cage_targets import CAGE_TARGETS
from ...kinds.signs import TYPED
from .automaton import Tables

PACKAGE = os.path.dirname(os.path.dirname(os.path.dirname(__file__)))
LINE_WORDS, TARGET_SIGNS = "<line_functions>", "<target_signs>"


class Grammar(Record):
    """A grammar of the package: its folder, the names of its file and its module of tables, and its first rule."""

    folder: str
    file: str = "grammar.lark"
    module: str = "_tables"
    start: str = "statement"

    @property
    def saved(self) -> str:
        """The path of the module of tables, relative to the package."""
        return os.path.join(self.folder, f"{self.module}.py")

    def text(self) -> str:
        """Return the grammar with the words of the line functions and the signs of targets filled in."""
        text = self._written()
        return text.replace(LINE_WORDS, "|".join(LINE_FUNCTIONS.words())) if LINE_WORDS in text else text

    def source(self) -> str:
        """Return the text that identifies the tables: if it has changed, they are made again. It loads no kind."""
        text = self._written()
        return f"{text}// kinds: {' '.join(LINE_FUNCTIONS)}\n" if LINE_WORDS in text else text

    def _written(self) -> str:
        with open(os.path.join(PACKAGE, self.folder, self.file), encoding="utf-8", newline="\n") as file:
            signs = "|".join(map(re.escape, (*CAGE_TARGETS, *TYPED))).replace("/", r"\/")
            return file.read().replace(TARGET_SIGNS, signs)


LANGUAGE = Grammar("language")


def load(grammar: Grammar = LANGUAGE) -> Tables:
    """Return the tables of the present grammar: the saved ones if they match, otherwise new ones made by lark."""
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
    """Write the tables of a grammar as a Python module that `load` finds. The build calls this."""
    from .table_builder import tables

    made = tables(grammar.text(), grammar.start)
    values = tuple(getattr(made, field) for field in made._fields)  # type: ignore[attr-defined]
    title = '"""Parse tables, written by `gridpuzzles.language.lalr.tables.save`."""'
    source = f"SOURCE = {grammar.source()!r}"
    with open(os.path.join(package, grammar.saved), "w", encoding="utf-8") as file:
        file.write(f"{title}\n\n{source}\nTABLES: tuple = {values!r}  # type: ignore[type-arg, unused-ignore]\n")
