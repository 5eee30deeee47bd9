"""Reading foreign texts: a place in the text, pieces taken by pattern, and faults that point at them."""

from __future__ import annotations

import re

from ..base.errors import DefinitionError, Diagnostic
from ..base.source import Source, Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

MAX_CELLS = 40_000
"""Cells of a grid, as in the language itself."""


def fault(message: str, span: Span | None, help: str = "", code: str = "import-syntax") -> DefinitionError:
    """What is wrong with a foreign text, as an exception.

    Codes: ``import-syntax`` (not understood), ``import-length`` (too short or too long), ``import-size`` (beyond what
    is read at all), ``import-rule`` (what the language cannot say), ``import-unknown`` (no format is recognized).
    """
    return DefinitionError((Diagnostic(code, message, span, help=help),))


class Scanner:
    """A stretch of a source, read from left to right; ``at`` is the next character."""

    def __init__(self, source: Source, start: int = 0, end: int | None = None) -> None:
        self.source = source
        self.at = start
        self.end = len(source.text) if end is None else end

    def more(self) -> bool:
        """Whether anything is left."""
        return self.at < self.end

    def take(self, pattern: str) -> str:
        """What matches the regular expression here, an empty string where nothing does."""
        match = re.compile(pattern).match(self.source.text, self.at, self.end)
        if match is None:
            return ""
        self.at = match.end()
        return match[0]

    def need(self, pattern: str, wanted: str) -> str:
        """The same; raises `DefinitionError` saying what was ``wanted`` where nothing matches."""
        start = self.at
        text = self.take(pattern)
        if self.at == start:
            self.fail(f"{wanted} expected here" if self.more() else f"the text ends where {wanted} is expected")
        return text

    def number(self, wanted: str, most: int) -> int:
        """A whole number from 0 to ``most``; raises `DefinitionError`."""
        start = self.at
        digits = self.need("[0-9]{1,9}", wanted)
        if int(digits) > most:
            self.fail(f"{digits} is too large: {wanted} is at most {most}", start, code="import-size")
        return int(digits)

    def fail(self, message: str, start: int | None = None, *, help: str = "", code: str = "") -> NoReturn:
        """Raise `DefinitionError` about the characters from ``start`` up to here, or about the next one."""
        first = self.at if start is None else start
        last = max(self.at, first + 1)
        if not code:
            if first < self.end:
                code = "import-syntax"
            else:
                code = "import-length"
        span = Span(self.source, min(first, self.end), min(last, max(self.end, first)))
        raise fault(message, span, help, code)

    def finish(self, what: str) -> None:
        """Raise `DefinitionError` when something is left behind ``what``."""
        if self.more():
            start, self.at = self.at, self.end
            self.fail(f"{what} ends here, but more follows", start, code="import-length")
