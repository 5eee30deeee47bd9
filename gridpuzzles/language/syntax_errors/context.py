"""Present a fault to the rules that explain it: the text around it, and the expected words as a puzzler knows them."""

from __future__ import annotations

import re
from collections.abc import Collection

from ...base.errors import Diagnostic, Fix
from ...base.source import Source, Span
from ..grammar import Token, words
from ..statement_parser import END, INDENT, UNREADABLE, Fault
from .vocabulary import FORMS

ENDS = (END, INDENT)
"""Kinds of the offending token if a line or statement ends too early."""
RUN = re.compile(r"\w+(?:\.\d+)?|.", re.DOTALL)
OPERAND_ENDS = {"NUMBER", "INTEGER", "TARGET", "NUMERAL", "NAME", "CELL", "RPAR", "DIRECTION", "LABEL", "UNGIVEN"}
OPERAND_STARTS = {"NUMBER", "NUMERAL", "NAME", "CELL", "FUNC", "LPAR", UNREADABLE}
SHOWN = 40
RELATIONS = {"EQUAL", "UNEQUAL", "LESS", "GREATER", "AT_MOST", "AT_LEAST"}
OPERATORS = {"PLUS", "MINUS", "STAR", "SLASH", "CARET", "MOD", "DIV"}
GROUPS = (
    ({"NUMBER", "NUMERAL", "NAME", "CELL", "FUNC", "LPAR"}, "a number, a cell, a letter or '('"),
    ({"INTEGER", "NAME", "NUMERAL", "LPAR", "UNGIVEN"}, "a clue ('?' for none)"),
    ({"INTEGER", "NAME", "NUMERAL", "LPAR"}, "a number"),
    ({"NUMBER", "NAME", "LPAR"}, "a number, a name or '('"),
    (RELATIONS, "a relation such as '='"),
    ({"PLUS", "STAR", "SLASH", "CARET"}, "an operator"),
)
NAMED = {
    "NUMBER": "a number",
    "INTEGER": "a number",
    "NUMERAL": "letters",
    "NAME": "a name",
    "CELL": "a cell such as r1c1",
    "LABEL": "a label",
    "TARGET": "a target such as 24*",
    "IS": "'is'",
    "SOLUTION": "'solution'",
    "STRING": "a file name in quotes",
    "FUNC": "a function such as sum",
    "PROPERTY": "a property such as prime",
    "WORKING": "addition, subtraction, multiplication or division",
    "BY": "'x'",
    "EQUAL": "'='",
    "COLON": "':'",
    "COMMA": "','",
    "RPAR": "')'",
    "LPAR": "'('",
    "RANGE": "'..'",
    "DOT": "'.'",
    "UNGIVEN": "'?'",
    "_INDENT": "indented lines below",
    "$END": "the end of the line",
}
SILENT = {
    "MINUS",
    "MOD",
    "DIV",
    "DIVIDES",
    "DIMENSIONS",
    "LIST_COMMA",
    "ARTICLE",
    "_NL",
    "DIRECTION",
    "LSQB",
    "LINE_FUNC",
    "ALIKE",
}
SELECTORS = {"LINE", "DIAGONAL", "REGION", "CAGE", "PATH", "AROUND", "GRID"}
"""Terminals that are not named if an expression may begin here: the names of operands are enough."""
MAX_NAMED = 5


class ErrorContext:
    """A fault with the text around it."""

    def __init__(self, fault: Fault, source: Source) -> None:
        self.source = source
        self.text = source.text
        self.fault = fault
        self.kind = fault.found.type
        self.start = fault.found.start
        self.expected = set(fault.expected)
        self.tokens = fault.tokens
        # An empty token without a kind stands for the one before the first, so that rules need not ask if there is one.
        self.before = self.tokens[-1] if self.tokens else Token("", "", self.start, self.start)
        self.kinds = {token.type for token in self.tokens}
        self.heading = fault.heading[0] if fault.heading else None
        self.keyword = self.heading.text.partition(":")[0].strip() if self.heading else ""
        self.ended = self.kind in ENDS
        run = None if self.ended else RUN.match(self.text, self.start, fault.line_end)
        self.run = run.group() if run else ""
        end = self.start + len(self.run) if self.kind == UNREADABLE else fault.found.end
        self.word = self.text[self.start : end]
        # On the first line, the tokens of the line are the heading itself.
        self.in_block = self.tokens is not fault.heading and fault.heading != self.tokens

    def span(self, start: int | None = None, end: int | None = None) -> Span:
        """Return a span of the text; by default, that of the offending word."""
        first = self.start if start is None else start
        return Span(self.source, first, first + len(self.word) if end is None else end)

    def error(
        self,
        code: str,
        message: str,
        help: str = "",
        span: Span | None = None,
        *,
        put: str | None = None,
        guess: str | None = None,
        fix: Fix | None = None,
    ) -> Diagnostic:
        """Return a diagnostic at the offending word, or at ``span``, with its fix.

        ``put`` is a replacement that is certainly right, ``guess`` one that may be right; ``fix`` is any other fix.
        """
        where = span or self.span()
        # An empty text is a replacement too: it deletes the word.
        text = guess if put is None else put
        if text is not None:
            fix = Fix(where, text, put is not None)
        return Diagnostic(code, message, where, help=help, fix=fix)

    def insertion(self, place: int, text: str, sure: bool = True) -> Fix:
        """Return a fix that inserts ``text`` at a place."""
        return Fix(Span(self.source, place, place), text, sure)

    def form(self) -> str:
        """Return a help that shows how to write the statement, or ""."""
        form = FORMS.get(self.keyword, "")
        if form:
            return f"write it like this: {form}"
        return ""

    def expecting(self, found: str, otherwise: str) -> str:
        """Return a message that names the expected words and the ``found`` one; ``otherwise`` if they are too many."""
        names = in_words(self.expected)
        if names:
            return f"expected {names}, found {found}"
        return otherwise

    def words(self) -> list[str]:
        """Return the words of the language that are expected here."""
        return [word for name in self.fault.expected for word in words().get(name, ())]

    def match(self, pattern: str, start: int | None = None) -> re.Match[str] | None:
        """Match the pattern at the offending word, or at ``start``, within the line."""
        return re.compile(pattern).match(self.text, self.start if start is None else start, self.fault.line_end)


def short(text: str) -> str:
    """Return the text, shortened if it is too long for a message."""
    if len(text) <= SHOWN:
        return text
    return f"{text[: SHOWN - 3]}..."


def in_words(expected: Collection[str]) -> str:
    """Return the expected terminals in words, such as "a number or 'in'"; "" if there are none or too many to help.

    Terminals that belong together have one name for all of them.
    """
    terminals = words()
    left = {name for name in expected if name in terminals or name == END} - SILENT
    # If an expression may begin here, naming lines and areas as well would only make the list longer.
    if left >= GROUPS[0][0]:
        left -= SELECTORS
    parts: list[tuple[str, ...]] = []
    for group, name in GROUPS:
        if group <= left:
            left -= group
            parts.append((name,))
    for name in sorted(left):
        if name in NAMED:
            parts.append((NAMED[name],))
        # A terminal that is a list of words is named by them; one with a pattern alone would tell a reader nothing.
        elif name in terminals:
            parts.append(tuple(f"'{word}'" for word in terminals[name]))
    parts = [part for part in dict.fromkeys(parts) if part]
    if not parts or len(parts) > MAX_NAMED:
        return ""
    *most, last = [name for part in parts for name in part]
    if most:
        return f"{', '.join(most)} or {last}"
    return last
