"""Save and load parse tables: lark makes them when the package is built, and they are loaded without lark afterwards.

Lark is the only dependency, and importing it takes longer than everything else a small puzzle needs. A build therefore
writes a module of tables for each grammar; lark is imported only if that module is missing or was made from another
grammar.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable

from ...base.record import Record
from ...kinds import LINE_FUNCTIONS
from ...kinds.cage_targets import CAGE_TARGETS
from ...kinds.numbers import BY_WORD as WORDS_OF_PROPERTIES
from ...kinds.scopes import ADJACENCIES, SCOPES
from ...kinds.signs import TYPED
from .lexing import Terminal

Rule = tuple[str, int, str]

PACKAGE = os.path.dirname(os.path.dirname(os.path.dirname(__file__)))
SLOT = re.compile(r"<([a-z_]{3,})>")


class Tables(Record):
    """An LALR automaton over names of terminals and rules.

    ``states[s]`` is ``(lexer, actions, default)``: actions map a terminal or rule to the next state (not negative)
    or to ``-1 - r``, a reduction by ``rules[r] = (origin, size, build)``; ``default`` is the action of every other
    terminal that the lexer expects, or 0. ``build`` names the node to make; ``"*"`` marks a list that is spliced
    into its parent, ``""`` a rule that passes on its only child.

    ``lexers[l]`` holds the names of the expected terminals, in the order they are tried, ``$END`` last.
    ``terminals[name]`` is ``(words, text, pattern, first, beyond)``: alternative whole words, or a text, or a
    pattern; then the ASCII characters that a match may begin with, and True if other characters may begin one.
    """

    grammar: str
    terminals: dict[str, Terminal]
    lexers: tuple[tuple[str, ...], ...]
    states: tuple[tuple[int, dict[str, int], int], ...]
    rules: tuple[Rule, ...]
    start: int
    end: int


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
        """Return the grammar with the words of `kinds` filled in."""
        return self._filled(LINE_FUNCTIONS.words())

    def source(self) -> str:
        """Return the text that identifies the tables: if it has changed, they are made again.

        It has the names of line functions in place of their words, because listing the names loads no kind.
        """
        return self._filled(LINE_FUNCTIONS)

    def _filled(self, line_functions: Iterable[str]) -> str:
        taken = {name: scope for name, scope in SCOPES.items() if scope.can_differ}
        lists = {
            "adjacent": [word for one in ADJACENCIES.values() for word in one.words],
            "adjacent_later": [
                word.replace(" ", r"[ \t]+") for one in ADJACENCIES.values() for word in one.later_words
            ],
            "line_functions": line_functions,
            "target_signs": [re.escape(sign).replace("/", r"\/") for sign in (*CAGE_TARGETS, *TYPED)],
            "properties": WORDS_OF_PROPERTIES,
            "scopes": [name for name, scope in taken.items() if not scope.has_size],
            "sized_scopes": [name for name, scope in taken.items() if scope.has_size],
            "scopes_after_each": [scope.one for scope in SCOPES.values() if not scope.has_size],
            "sized_scopes_after_each": [scope.one for scope in SCOPES.values() if scope.has_size],
        }
        with open(os.path.join(PACKAGE, self.folder, self.file), encoding="utf-8", newline="\n") as file:
            return SLOT.sub(lambda found: "|".join(lists[found[1]]), file.read())


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

    return Tables(*tables(grammar.text(), grammar.start))


def save(grammar: Grammar = LANGUAGE, package: str = PACKAGE) -> None:
    """Write the tables of a grammar as a Python module that `load` finds. The build calls this."""
    from .table_builder import tables

    values = tables(grammar.text(), grammar.start)
    title = '"""Parse tables, written by `gridpuzzles.language.lalr.tables.save`."""'
    source = f"SOURCE = {grammar.source()!r}"
    with open(os.path.join(package, grammar.saved), "w", encoding="utf-8") as file:
        file.write(f"{title}\n\n{source}\nTABLES: tuple = {values!r}  # type: ignore[type-arg, unused-ignore]\n")
