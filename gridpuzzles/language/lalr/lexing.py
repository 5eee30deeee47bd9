"""Cut text into tokens, with a contextual lexer: only terminals that the parser's state expects are tried.

The pattern of a terminal is compiled when it is first tried: compiling is the slowest part of a cold start, and a
small puzzle needs a fifth of the terminals.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

Terminal = tuple[tuple[str, ...], str, str, str, bool]
Match = Callable[[str, int, int], re.Match[str] | None]
Candidate = tuple[str, dict[str, str]]

END = "$END"
BLANKS = re.compile(r"[ \t]*").match
WORD = re.compile(r"[a-z]\w*").match


class Token:
    """The name of a terminal and the text that it matched."""

    __slots__ = ("end", "kind", "start", "text")

    def __init__(self, kind: str, text: str, start: int, end: int) -> None:
        self.kind = kind
        self.text = text
        self.start = start
        self.end = end


class Lexer:
    """The terminals that some states of the parser expect."""

    def __init__(self, names: tuple[str, ...], terminals: Mapping[str, Terminal], compiled: dict[str, Match]) -> None:
        self.names = names
        self.expected = frozenset(names)
        self.terminals = terminals
        self.compiled = compiled
        self.by_first: dict[str, tuple[Candidate, ...]] = {}

    def candidates(self, char: str) -> tuple[Candidate, ...]:
        """Return the terminals that may begin with ``char``, in the order to try: tables of words, then patterns."""
        found: list[Candidate] = []
        words: dict[str, str] = {}
        for name in self.names:
            if name == END:
                continue
            alternatives, _, _, first, beyond = self.terminals[name]
            # The first character rules out most terminals before a pattern is compiled.
            if not (char in first if char.isascii() else beyond):
                continue
            if alternatives:
                words.update(dict.fromkeys(alternatives, name))
            else:
                found.append((name, {}))
        # The table holds only whole words, so it cannot cut a name short, and most words are found without a pattern.
        if words:
            found.insert(0, ("", words))
        self.by_first[char] = tuple(found)
        return self.by_first[char]

    def pattern(self, name: str) -> Match:
        """Compile and return the function that matches a terminal."""
        _, text, pattern, _, _ = self.terminals[name]
        self.compiled[name] = re.compile(pattern or re.escape(text)).match
        return self.compiled[name]

    def token(self, text: str, start: int, end: int) -> Token | None:
        """Return the token that begins at ``start``, or None if there is none."""
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
