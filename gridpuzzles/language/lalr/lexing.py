"""A contextual lexer: tokens as the parser's state expects them.

A terminal's pattern is compiled when it is first tried: compiling is the dear part of a cold start, and a small puzzle
needs a fifth of the terminals.
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from .automaton import Terminal

    Match = Callable[[str, int, int], re.Match[str] | None]
    Candidate = tuple[str, dict[str, str]]

END = "$END"
BLANKS = re.compile(r"[ \t]*").match
WORD = re.compile(r"[a-z]\w*").match


class Token:
    """A terminal's name and the text it matched."""

    __slots__ = ("end", "kind", "start", "text")

    def __init__(self, kind: str, text: str, start: int, end: int) -> None:
        self.kind = kind
        self.text = text
        self.start = start
        self.end = end


class Lexer:
    """The terminals expected in some states of the parser."""

    def __init__(self, names: tuple[str, ...], terminals: Mapping[str, Terminal], compiled: dict[str, Match]) -> None:
        self.names = names
        self.expected = frozenset(names)
        self.terminals = terminals
        self.compiled = compiled
        self.by_first: dict[str, tuple[Candidate, ...]] = {}
        self.farsighted: set[str] = set()  # what may begin a token that is told by more than its own word

    def candidates(self, char: str) -> tuple[Candidate, ...]:
        """What may begin with ``char``, in the order to try: tables of words, then patterns by the terminal's name."""
        found: list[Candidate] = []
        words: dict[str, str] = {}
        for name in self.names:
            if name == END:
                continue
            alternatives, _, pattern, first, beyond = self.terminals[name]
            if not (char in first if char.isascii() else beyond):
                continue
            if " " in pattern or '"' in pattern:
                self.farsighted.add(char)
            if alternatives:
                words.update(dict.fromkeys(alternatives, name))
            else:
                found.append((name, {}))
        if words:
            found.insert(0, ("", words))
        self.by_first[char] = tuple(found)
        return self.by_first[char]

    def pattern(self, name: str) -> Match:
        """How a terminal is matched."""
        _, text, pattern, _, _ = self.terminals[name]
        self.compiled[name] = re.compile(pattern or re.escape(text)).match
        return self.compiled[name]

    def token(self, text: str, start: int, end: int) -> Token | None:
        """The token that begins at ``start``, None when there is none."""
        char = text[start]
        for name, words in self.by_first.get(char) or self.candidates(char):
            if name:
                match = self.compiled.get(name) or self.pattern(name)
            else:
                match = WORD
            found = match(text, start, end)
            if found is None:
                continue
            word = found.group()
            kind = name or words.get(word)
            if kind:
                return Token(kind, word, start, found.end())
        return None
