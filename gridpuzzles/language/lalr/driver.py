"""Run an LALR parser from saved tables, and find every fault.

A `StatementParser` takes the lines of one statement and gives a node, or the faults. After a fault in an indented line
the parser continues with the next line as if the wrong line did not exist, so that every wrong line is reported.

The parser does not recurse, and brackets, powers, negations, `if` and rules nest at most `MAX_DEPTH` deep: no text can
exhaust the stack of the code that handles the nodes later.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ...base.annotations import Any
from ...base.errors import unhurried
from ...base.record import Record
from ...base.source import Source, Span
from ..syntax import Comment
from .automaton import Configuration, Reduction, automaton, spliced
from .lexing import BLANKS, END, Token

Builders = Mapping[str, Callable[[list[Any], Span], Any]]
Doubts = Mapping[str, Callable[[str], bool]]
Stack = tuple[Configuration, list[Any], list[int]]

MAX_DEPTH = 30
EACH_DEPTH = 8
"""What a rule within a rule counts of `MAX_DEPTH`: each level multiplies the sets of cells."""
MAX_TOKEN_LENGTH = 1000
"""Longest number, word or name, in characters: it protects later code from numbers with a million digits."""
MAX_FAULTS = 100
"""Largest number of faults that are collected: a text with more is hardly a puzzle."""
FREE = ("META", "TEXT", "RULE")
ENDING_POWERS = {"PLUS", "MINUS", "STAR", "SLASH", "MOD", "DIV", "COMMA", "EQUAL", "LESS", "GREATER", "OR", "DOT"}
NESTING = {"LPAR", "RPAR", "CARET", "NOT", "IF", "COLON", *ENDING_POWERS}
INDENT, UNREADABLE = "_INDENT", ""


class Fault(Record):
    """A place where a statement cannot be read: the token found, the terminals expected, and the tokens before it.

    ``heading`` and ``tokens`` belong to the statement's first line and to the line with the fault. ``found`` has the
    kind `UNREADABLE` if no terminal begins there, `END` at the end of the statement, and `INDENT` at the end of a line
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
    """The reading of one statement: ``node`` if it could be read, otherwise ``faults``.

    ``comments`` are the comments on its lines. ``doubtful`` are accepted tokens that need a closer look, because the
    predicate of ``doubts`` for their kind is true of their text.
    """

    def __init__(
        self, source: Source, builders: Builders, doubts: Doubts, look: Callable[[], None] = unhurried
    ) -> None:
        self.source = source
        self.look = look
        self.builders = builders
        self.doubts = doubts
        self.automaton = automaton()
        self.configuration = self.automaton.start
        self.values: list[Any] = []
        self.starts: list[int] = []
        self.end = 0  # of the last token, and so of the last value
        self.heading: list[Token] = []
        self.tokens = self.heading  # tokens of the present line
        self.brackets = self.powers = self.rules = 0
        self.rules_outside: list[int] = []  # by open bracket
        self.line_end = 0
        self.before_line: Stack | None = None
        self.node: Any = None
        self.faults: list[Fault] = []
        self.comments: list[Comment] = []
        self.doubtful: list[Token] = []

    def read(self, lines: Sequence[tuple[int, int]]) -> None:
        """Read the lines of a statement, each given by its start and end in the text."""
        for number, (start, end) in enumerate(lines):
            if number and not self.indent(lines[number - 1][1]):
                return
            self.brackets = self.powers = self.rules = 0
            self.rules_outside.clear()
            self.line_end = end
            if number:
                self.tokens = []
            # After a fault on the first line nothing says what the indented lines belong to.
            if not self.line(start, end) and (self.before_line is None or len(self.faults) == MAX_FAULTS):
                return
        if not self.faults and self.feed(Token(END, "", end, end)):
            self.node = self.values[0]

    def indent(self, end: int) -> bool:
        """Take the line break before an indented line; return False if the statement cannot have such a line."""
        token = Token(INDENT, "", end, end)
        if not self.feed(token) and (self.before_line is None or not self.feed(token)):
            return False
        # If the line turns out to be wrong, the parser returns to here and takes the next line in its place.
        below = self.automaton.configuration(self.configuration.states[:-1])
        self.before_line = (below, self.values[:-1], self.starts[:-1])
        # `spliced` leaves out None, because line breaks are not children of a node.
        self.values[-1] = None
        return True

    def line(self, position: int, end: int) -> bool:
        """Take the tokens of a line; return False if one of them is wrong."""
        text, doubts, feed = self.source.text, self.doubts, self.feed
        while position < end:
            char = text[position]
            if char in " \t":
                position = BLANKS(text, position, end).end()  # type: ignore[union-attr]
                continue
            if char == "#":
                span = Span(self.source, position, end)
                self.comments.append(Comment(text[position + 1 : end].strip(), span=span))
                return True
            lexer = self.configuration.lexer
            token = lexer.token(text, position, end)
            if token is None:
                return self.fail(Token(UNREADABLE, char, position, position + 1), lexer.names)
            kind, position = token.kind, token.end
            if position - token.start > MAX_TOKEN_LENGTH and kind not in FREE:
                return self.fail(token, lexer.names, "long")
            if not feed(token):
                return False
            if kind in doubts and doubts[kind](token.text) and len(self.doubtful) < MAX_FAULTS:
                self.doubtful.append(token)
            # A single line may have a million tokens.
            if len(self.tokens) & 1023 == 1023:
                self.look()
        return True

    def feed(self, token: Token) -> bool:
        """Reduce as far as the token allows, then shift it; if it is not allowed, note a fault and return False."""
        kind = token.kind
        before = self.configuration
        move = before.moves.get(kind) or self.automaton.move(before, kind)
        if move.after is None:
            return self.fail(token, move.expected)
        if move.reductions:
            self.reduce(move.reductions)
        # The automaton does not limit nesting, but the code that handles the nodes later recurses.
        if kind in NESTING and self.nests_too_deep(kind):
            return self.fail(token, move.expected, "deep")
        self.configuration = move.after
        self.values.append(token)
        self.starts.append(token.start)
        self.end = token.end
        self.tokens.append(token)
        return True

    def nests_too_deep(self, kind: str) -> bool:
        """Return True if a token of this kind opens one bracket, power of a power, negation or rule too many."""
        before = self.tokens[-1].kind if self.tokens else ""
        if kind == "LPAR":
            self.brackets += 1
            self.rules_outside.append(self.rules)
        elif kind == "RPAR":
            self.brackets -= 1
            self.rules = self.rules_outside.pop()
        elif kind == "IF":
            self.rules += 1
        elif kind == "COLON":
            self.rules += EACH_DEPTH
        elif kind == "NOT":
            self.powers += before == "NOT"
        elif kind == "CARET":
            self.powers += before != "CARET"  # in a line of operators, '^' may follow '^' without nesting
        elif kind in ENDING_POWERS and before != "CARET":
            self.powers = 0
        return max(self.brackets, self.powers, self.rules) > MAX_DEPTH

    def reduce(self, reductions: Sequence[Reduction]) -> None:
        """Replace the last values with the nodes that the builders make of them, one reduction after the other."""
        values, starts, builders = self.values, self.starts, self.builders
        source, end = self.source, self.end
        for size, build, is_flat in reductions:
            if build == "*" and size == 2 and type(values[-2]) is list and type(values[-1]) is not list:
                # Most reductions add one mark to the list of a drawn line.
                values[-2].append(values.pop())
                del starts[-1]
                continue
            if size == 1:
                children = values[-1:]
            else:
                children = values[-size:]
                del values[1 - size :], starts[1 - size :]
            if not is_flat:
                children = spliced(children, build)
            if build == "*":
                values[-1] = children
            else:
                values[-1] = builders[build](children, Span(source, starts[-1], end))

    def fail(self, found: Token, expected: tuple[str, ...], limit: str = "") -> bool:
        """Note a fault, and return to the state at the beginning of the line. Always return False."""
        self.faults.append(Fault(tuple(self.heading), tuple(self.tokens), found, expected, self.line_end, limit))
        if self.before_line is not None:
            self.configuration, *saved = self.before_line
            self.values[:], self.starts[:] = saved
        return False
