"""Parse one statement, and find every fault.

A `StatementParser` takes the lines of one statement and gives a tree, or the faults. After a fault in an indented line
it continues with the next line as if the wrong line did not exist, so that every wrong line is reported.

Brackets, powers, negations, `if` and rules nest at most `MAX_DEPTH` deep: no text can exhaust the stack of the code
that handles the tree later.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from lark import UnexpectedCharacters, UnexpectedToken
from lark.parsers.lalr_interactive_parser import InteractiveParser

from ..base.errors import unhurried
from ..base.source import Source, Span
from ..families.headings import Headings
from ..kinds.cage_targets import target_of
from ..kinds.list_words import without_number, word_of
from .grammar import HeadingToken, Token, Tree, all_words, parser
from .syntax import METADATA, Comment

MAX_DEPTH = 30
EACH_DEPTH = 8
"""What a rule within a rule counts of `MAX_DEPTH`: each level multiplies the sets of cells."""
MAX_TOKEN_LENGTH = 1000
"""Longest number, word or name, in characters: it protects later code from numbers with a million digits."""
MAX_FAULTS = 100
"""Largest number of faults that are collected: a text with more is hardly a puzzle."""

KEY = re.compile(r"([^:=<>#\r\n]*[^:=<>#\s])[ \t]*:(?=[ \t]*r\d+c\d)")
"""Matches the name before a list of cells."""
OWN_KEY = re.compile(r"[^\W\d_][^\W_]*|[^\w\s]")
"""Matches a name that a text may give a rule or a mark."""
FREE = ("META", "TEXT", "RULE")
ENDING_POWERS = {"PLUS", "MINUS", "STAR", "SLASH", "MOD", "DIV", "COMMA", "EQUAL", "LESS", "GREATER", "OR", "DOT"}
END, INDENT, UNREADABLE = "$END", "_INDENT", ""


class Fault(NamedTuple):
    """A place where a statement cannot be read: the token found, the terminals expected, and the tokens before it.

    ``heading`` and ``tokens`` belong to the statement's first line and to the line with the fault. ``found`` has the
    type `UNREADABLE` if no terminal begins there, `END` at the end of the statement, and `INDENT` at the end of a line
    that an indented line follows. ``limit`` names the bound that a token exceeds although the grammar allows it: "deep"
    (brackets, powers, negations, rules) or "long".
    """

    heading: tuple[Token, ...]
    tokens: tuple[Token, ...]
    found: Token
    expected: tuple[str, ...]
    line_end: int
    limit: str = ""


class StatementParser:
    """The reading of one statement: ``tree`` if it could be read, otherwise ``faults``.

    ``lines`` are the accepted tokens of each line, without line breaks, ``comments`` the comments behind them.
    """

    def __init__(self, source: Source, look: Callable[[], None] = unhurried, headings: Headings | None = None) -> None:
        self.source = source
        self.look = look
        self.headings = headings or Headings(source.folder)
        self.parser = parser().parse_interactive()
        # A line that turns out to be wrong leaves the parser as it was before that line.
        self.before_line: InteractiveParser | None = None
        self.lines: list[list[Token]] = [[]]
        self.line_end = self.brackets = self.powers = self.rules = 0
        self.rules_outside: list[int] = []  # by open bracket
        self.tree: Tree | None = None
        self.faults: list[Fault] = []
        self.comments: list[Comment] = []

    @property
    def expected(self) -> tuple[str, ...]:
        """The terminals that may come next."""
        return tuple(sorted(name for name in self.parser.choices() if name.isupper()))

    def read(self, lines: Sequence[tuple[int, int]]) -> None:
        """Read the lines of a statement, each given by its start and end in the text."""
        for number, (start, end) in enumerate(lines):
            if number and not self.indent(lines[number - 1][1]):
                return
            # After a fault on the first line nothing says what the indented lines belong to.
            if not self.line(start, end) and (self.before_line is None or len(self.faults) == MAX_FAULTS):
                return
        if not self.faults:
            self.feed(Token(END, "", self.line_end, self.line_end))

    def heading(self, start: int, end: int) -> bool:
        """Take a line that names a family of puzzles; return False for another line."""
        line = self.source.text[start:end]
        named = None if self.lines[0] or len(self.lines) > 1 else self.headings.named(line)
        if named is None:
            return False
        self.line_end = end
        token = HeadingToken(line.partition("#")[0].rstrip(), start, named)
        self.feed(token)
        self.lines[0].append(token)
        self.comment(token.end, end)
        return True

    def list_key(self, start: int, end: int) -> int:
        """Take the name before a list of cells, ``thermometer: r1c1 r1c2``; return its length, 0 for another line."""
        if self.lines[0] or len(self.lines) > 1:
            return 0
        key = KEY.match(self.source.text, start, end)
        if key is None or not is_key(key[1]):
            return 0
        token = Token("LIST_KEY", key[1], start, start + len(key[1]))
        self.feed(token)
        self.lines[0].append(token)
        return len(key[1])

    def comment(self, start: int, end: int) -> None:
        """Note the comment behind the tokens of a line."""
        text = self.source.text[start:end].lstrip(" \t")
        if text:
            self.comments.append(Comment(text[1:].strip(), span=Span(self.source, end - len(text), end)))

    def indent(self, end: int) -> bool:
        """Take the line break before an indented line; return False if the statement cannot have such a line."""
        token = Token(INDENT, "", end, end)
        before = self.parser.copy(deepcopy_values=False)
        if not self.feed(token):
            if self.before_line is None:
                return False
            before = self.before_line
            self.feed(token)
        self.before_line = before
        self.lines.append([])
        return True

    def line(self, start: int, end: int) -> bool:
        """Take the tokens of a line; return False if one of them is wrong."""
        if self.heading(start, end):
            return True
        text, tokens = self.source.text, self.lines[-1]
        self.line_end = end
        start += self.list_key(start, end)
        self.brackets = self.powers = self.rules = 0
        self.rules_outside.clear()
        self.look()
        try:
            for token in self.tokens(start, end):
                if len(token.text) > MAX_TOKEN_LENGTH and token.type not in FREE:
                    return self.fail(token, "long")
                if not self.feed(token):
                    return False
                tokens.append(token)
                # A single line may have a million tokens.
                if len(tokens) & 1023 == 1023:
                    self.look()
        except UnexpectedCharacters as fault:
            place = start + fault.pos_in_stream  # type: ignore[operator]
            return self.fail(Token(UNREADABLE, text[place], place, place + 1))
        # Blanks and comments are no tokens.
        self.comment(tokens[-1].end if tokens else start, end)
        return True

    def tokens(self, start: int, end: int) -> Iterator[Token]:
        """Yield the tokens of a line, each of a type that the parser expects when it is asked for."""
        # Where no such token begins, lark's own loop would try all the others, only for its message.
        lexers = parser().parser.lexer.lexers
        line = parser().parse_interactive(self.source.text[start:end]).lexer_thread.state
        state = self.parser.parser_state
        with suppress(EOFError):
            while True:
                found = lexers[state.position].next_token(line, state)
                yield Token(found.type, found.value, start + found.start_pos, start + found.end_pos)

    def feed(self, token: Token) -> bool:
        """Give a token to the parser; if it is not allowed, note a fault and return False."""
        # The grammar does not limit nesting, but the code that handles the tree later recurses.
        if self.nests_too_deep(token.type):
            return self.fail(token, "deep")
        try:
            self.tree = self.parser.feed_token(token)  # type: ignore[arg-type]
        except UnexpectedToken:
            return self.fail(token)
        return True

    def nests_too_deep(self, type: str) -> bool:
        """Return True if a token of this type opens one bracket, power of a power, negation or rule too many."""
        before = self.lines[-1][-1].type if self.lines[-1] else ""
        if type == "LPAR":
            self.brackets += 1
            self.rules_outside.append(self.rules)
        elif type == "RPAR":
            self.brackets -= 1
            # A bracket that closes none is a fault that the parser finds next.
            self.rules = self.rules_outside.pop() if self.rules_outside else 0
        elif type == "IF":
            self.rules += 1
        elif type == "COLON":
            self.rules += EACH_DEPTH
        elif type == "NOT":
            self.powers += before == "NOT"
        elif type == "CARET":
            self.powers += before != "CARET"  # in a line of operators, '^' may follow '^' without nesting
        elif type in ENDING_POWERS and before != "CARET":
            self.powers = 0
        return max(self.brackets, self.powers, self.rules) > MAX_DEPTH

    def fail(self, found: Token, limit: str = "") -> bool:
        """Note a fault, and return to the state before the line. Always return False."""
        heading, tokens = tuple(self.lines[0]), tuple(self.lines[-1])
        self.faults.append(Fault(heading, tokens, found, self.expected, self.line_end, limit))
        if self.before_line is not None:
            self.parser = self.before_line.copy(deepcopy_values=False)
        return False


def is_key(text: str) -> bool:
    """Return True for a name that may stand before a list of cells: one of `kinds`, a target, or one of the text."""
    word = word_of(without_number(text))
    if word is not None:
        return word.kind in ("path", "pair", "property", "unclear")
    return bool(target_of(text)) or (OWN_KEY.fullmatch(text) is not None and text not in (*METADATA, *all_words()))
