"""Record which forms of the language were drawn.

The forms are the symbols of every rule of the grammar, the words of its terminals, and the named rules.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from unittest.mock import patch

import lark.lexer
from lark import Lark, Token, Tree, UnexpectedInput

from gridpuzzles.kinds.path_rules import PATH_RULES
from gridpuzzles.language.grammar import LANGUAGE

from .questions import Text

RULE = re.compile(r"^(_?[a-z]\w*): (.*(?:\n +[|(].*)*)", re.MULTILINE)
WORDS = re.compile(r"^([A-Z]\w*)\.2: /\(([a-z|]+)\)", re.MULTILINE)
UNSEEN = re.compile(r"_[A-Z]\w*")
"""Terminals that are dropped from the tree, such as the ends of lines."""

# The package finds these two by its tables.
DECLARED = r"""
HEADING.5: /(?:[a-z-]+ )*(?:sudoku|square|quadrat|kenken|futoshiki|kropki|towers)[ x\d]*(?=[\r\n#]|$)/
LIST_KEY.5: /(?!(row|col|diagonal|region|cage|path|rule|mark|all|not)\b)[^:=<>#(\n]*[^:=<>#\s(](?=[ \t]*:[ \t]*r\d+c\d)/
"""

NEVER = {"crossword_line: LPAR", "crossword_line: RPAR"}
"""Forms that are read and then refused: a crossword has no brackets."""


class Coverage:
    """Counts the forms of texts; one text of `every` is examined."""

    def __init__(self, every: int = 10) -> None:
        self.every, self.seen = every, 0
        self.drawn: Counter[str] = Counter()
        self.forms, self._lark = _known()

    def take_in(self, text: Text) -> None:
        self.seen += 1
        if self.seen % self.every == 0:
            for one in (text.main, *text.files.values()):
                with suppress(UnexpectedInput):  # some of the drawn texts are not puzzles
                    self.drawn.update(set(_shown(self._lark.parse(one))))

    def missing(self) -> list[str]:
        """Return the forms of the grammar that no text had."""
        return sorted(self.forms - set(self.drawn) - NEVER)

    def __str__(self) -> str:
        counts = ", ".join(f"{name} {self.drawn[name]}" for name in sorted(self.forms) if ": " not in name)
        missing = self.missing()
        return f"drawn, as one of {self.every} texts shows: {counts}\nnot seen: {', '.join(missing) or 'nothing'}"


@cache
def _known() -> tuple[set[str], Lark]:
    """Return all forms, and a parser that shows those of a text."""
    grammar = plain(LANGUAGE.text())
    # Lark would look for terminals that collide, for minutes; the tests of the grammar do so.
    with patch.object(lark.lexer, "has_interegular", new=False):
        return forms(grammar), Lark(grammar, parser="lalr", lexer="contextual", keep_all_tokens=True)


def plain(grammar: str) -> str:
    """Return the grammar without comments, with a node of the same name for every rule."""
    grammar = re.sub(r"(^| +)//.*", "", grammar, flags=re.MULTILINE).replace("%declare HEADING LIST_KEY", DECLARED)
    return re.sub(r" +-> \w+", "", re.sub(r"^\?", "", grammar, flags=re.MULTILINE))


def _shown(tree: Tree[Token]) -> Iterator[str]:
    for node in tree.iter_subtrees():
        yield str(node.data)
        for child in node.children:
            yield f"{node.data}: {child.type if isinstance(child, Token) else child.data}"
            if isinstance(child, Token):
                yield f"{child.type} {child}"


def forms(grammar: str) -> set[str]:
    """Return the names of all forms.

    They are `rule`, `rule: symbol` for every symbol in its definition, `TERMINAL word`, and `NAME name` for every named
    rule.
    """
    rules = dict(RULE.findall(grammar))
    found = {f"{name} {word}" for name, words in WORDS.findall(grammar) for word in words.split("|")}
    found |= {f"NAME {name}" for name in PATH_RULES}
    for rule, definition in rules.items():
        if not rule.startswith("_"):
            found.add(rule)
            found |= {f"{rule}: {symbol}" for symbol in _symbols(definition, rules)}
    return found


def _symbols(definition: str, rules: dict[str, str]) -> Iterator[str]:
    """Yield the symbols in a definition, including the symbols of rules without a node."""
    for symbol in re.findall(r"\w+", definition):
        if symbol in rules and symbol.startswith("_"):
            yield from _symbols(rules[symbol], rules)
        elif not UNSEEN.fullmatch(symbol):
            yield symbol
