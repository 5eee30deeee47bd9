"""Load the parsers that lark makes of the grammars of this package.

Making a parser takes seconds. So a build of the package saves each parser beside its grammar; it is made in memory if
the saved one is missing, or is of another grammar or version of lark.
"""

from __future__ import annotations

import os
import pickle
import re
import sys
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from types import ModuleType
from typing import Any, NamedTuple

import lark.lexer
from lark import Lark
from lark.parsers import lalr_analysis

from ..families.headings import Named
from ..kinds import function_words
from ..kinds.cage_targets import CAGE_TARGETS
from ..kinds.numbers import BY_WORD as WORDS_OF_PROPERTIES
from ..kinds.scopes import ADJACENCIES, SCOPES
from ..kinds.signs import TYPED

PACKAGE = os.path.dirname(os.path.dirname(__file__))
SLOT = re.compile(r"<([a-z_]{3,})>")
WORDS = re.compile(r"\(?([a-z|]+)\)?\(\?!\\w\)")
"""Matches the pattern of a terminal that is a list of words: /word(?!\\w)/ and /(one|other)(?!\\w)/."""


class Tree:
    """A derivation by a rule of the grammar: its tokens and trees, from the first token to the last."""

    __slots__ = ("children", "end", "rule", "start", "value")

    def __init__(self, rule: str, children: list[Any]) -> None:
        self.rule = rule
        self.children = children
        self.start: int = children[0].start
        self.end: int = children[-1].end
        self.value: Any = None

    def fold(self, build: Callable[[Tree, list[Any]], Any]) -> Any:
        """Return what ``build`` makes of the tree and its children, of which it has made the trees before."""
        waiting, order = [self], []
        # A long list may be a deep tree, so nothing recurses.
        while waiting:
            order.append(waiting.pop())
            waiting += [child for child in order[-1].children if type(child) is Tree]
        for tree in reversed(order):
            tree.value = build(tree, [child.value if type(child) is Tree else child for child in tree.children])
        return self.value


class Token:
    """The name of a terminal and the text that it matched. Lark's parser reads nothing but the type of a token."""

    __slots__ = ("end", "start", "text", "type")

    def __init__(self, type: str, text: str, start: int, end: int) -> None:
        self.type = type
        self.text = text
        self.start = start
        self.end = end


class HeadingToken(Token):
    """The name of a family of puzzles, and what it names."""

    __slots__ = ("named",)

    def __init__(self, text: str, start: int, named: Named) -> None:
        super().__init__("HEADING", text, start, start + len(text))
        self.named = named


class Grammar(NamedTuple):
    """A grammar of the package: its folder, the name of its file, and its first rule."""

    folder: str
    file: str = "grammar.lark"
    start: str = "statement"

    @property
    def saved(self) -> str:
        """The path of the saved parser, relative to the package."""
        return os.path.join(self.folder, self.file.replace(".lark", ".parser"))

    def text(self) -> str:
        """Return the grammar with the words of `kinds` filled in."""
        taken = {name: scope for name, scope in SCOPES.items() if scope.can_differ}
        lists = {
            "adjacent": [word for one in ADJACENCIES.values() for word in one.words],
            "adjacent_later": [
                word.replace(" ", r"[ \t]+") for one in ADJACENCIES.values() for word in one.later_words
            ],
            "line_functions": function_words(),
            "target_signs": [re.escape(sign).replace("/", r"\/") for sign in (*CAGE_TARGETS, *TYPED)],
            "properties": WORDS_OF_PROPERTIES,
            "scopes": [name for name, scope in taken.items() if not scope.has_size],
            "sized_scopes": [name for name, scope in taken.items() if scope.has_size],
            "scopes_after_each": [scope.one for scope in SCOPES.values() if not scope.has_size],
            "sized_scopes_after_each": [scope.one for scope in SCOPES.values() if scope.has_size],
        }
        with open(os.path.join(PACKAGE, self.folder, self.file), encoding="utf-8", newline="\n") as file:
            return SLOT.sub(lambda found: "|".join(lists[found[1]]), file.read())

    def digest(self) -> bytes:
        """Return what a saved parser begins with: if it has changed, the parser is of another grammar."""
        made_of = (self.text(), self.start, lark.__version__, sys.version_info[:2], "pickle")
        return sha256(repr(made_of).encode()).digest()


LANGUAGE = Grammar("language")


@cache
def parser(grammar: Grammar = LANGUAGE) -> Lark:
    """Return the parser of a grammar: the saved one if it fits, otherwise a new one."""
    digest = grammar.digest()
    path = os.path.join(PACKAGE, grammar.saved)
    if os.path.exists(path):
        with open(path, "rb") as file:
            if file.read(len(digest)) == digest:
                return pickle.load(file)  # type: ignore[no-any-return]
    return made(grammar)


def made(grammar: Grammar) -> Lark:
    """Make the parser of a grammar."""
    # If interegular is installed, lark compares all terminals, which takes a minute. The tests do that.
    has_interegular = lark.lexer.has_interegular
    lark.lexer.has_interegular = False
    try:
        return Lark(grammar.text(), parser="lalr", lexer="contextual", start=grammar.start, tree_class=Tree)
    finally:
        lark.lexer.has_interegular = has_interegular


def save(grammar: Grammar, package: str = PACKAGE) -> None:
    """Write the parser of a grammar into a package, where `parser` finds it. The build calls this."""
    with open(os.path.join(package, grammar.saved), "wb") as file:
        file.write(grammar.digest())
        _Pickler(file).dump(made(grammar))


class _Pickler(pickle.Pickler):
    """Pickles lark's objects, which load in half the time of lark's own format."""

    def reducer_override(self, value: Any) -> Any:
        """Refer by name to the module `re`, and to the two actions, which lark compares by identity."""
        if isinstance(value, ModuleType):
            return __import__, (value.__name__,)
        return value.name if isinstance(value, lalr_analysis.Action) else NotImplemented


@cache
def words() -> dict[str, tuple[str, ...]]:
    """Return the terminals of the language, each with its words; () for one that is not a list of words."""
    patterns = {terminal.name: WORDS.fullmatch(terminal.pattern.value) for terminal in parser().terminals}
    return {name: tuple(pattern[1].split("|")) if pattern else () for name, pattern in patterns.items()}


@cache
def all_words() -> frozenset[str]:
    """Return every word of the language."""
    return frozenset(word for listed in words().values() for word in listed)
