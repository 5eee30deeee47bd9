"""A scanner for foreign texts: it takes pieces by pattern, and its errors point at their place."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, NoReturn

from ..base.annotations import T
from ..base.errors import DefinitionError, Diagnostic
from ..base.source import Source, Span

MAX_CELLS = 40_000
"""Maximum number of cells of a grid, as in the language itself."""


def fault(message: str, span: Span | None, help: str = "", code: str = "import-syntax") -> DefinitionError:
    """Return an error in a foreign text, as an exception.

    Codes: ``import-syntax`` (not understood), ``import-length`` (too short or too long), ``import-size`` (too large to
    be read at all), ``import-rule`` (the language cannot express it), ``import-unknown`` (no format is recognized).
    """
    return DefinitionError((Diagnostic(code, message, span, help=help),))


def listed(value: object, where: str, whole: Span, of: type = object) -> list[Any]:
    """Return a part of a JSON, which must be a list of values of the type ``of``; otherwise raise `DefinitionError`."""
    if not isinstance(value, list):
        raise fault(f"{where}: expected a list", whole)
    for at, part in enumerate(value):
        if not isinstance(part, of):
            raise fault(f"{where}[{at}]: expected {NAMES_OF_TYPES[of]}", whole)
    return value


def parsed(text: str, whole: Span) -> Any:
    """Return the content of a JSON; raises `ValueError` if it is none, and `DefinitionError` for too many brackets."""
    try:
        return json.loads(text)
    except RecursionError:
        raise fault("brackets are nested too deeply in the JSON", whole) from None


NAMES_OF_TYPES: dict[type, str] = {list: "a list", dict: "an object", str: "a text"}


class Scanner:
    """A part of a source, read from left to right; ``at`` is the offset of the next character."""

    def __init__(self, source: Source, start: int = 0, end: int | None = None) -> None:
        self.source = source
        self.at = start
        self.end = len(source.text) if end is None else end

    def more(self) -> bool:
        """Return True if any text is left."""
        return self.at < self.end

    def take(self, pattern: str) -> str:
        """Take and return the match of the regular expression here; an empty string if there is none."""
        match = re.compile(pattern).match(self.source.text, self.at, self.end)
        if match is None:
            return ""
        self.at = match.end()
        return match[0]

    def need(self, pattern: str, wanted: str) -> str:
        """Like `take`, but raise `DefinitionError` with ``wanted`` if there is no match."""
        start = self.at
        text = self.take(pattern)
        if self.at == start:
            self.fail(f"expected {wanted} here" if self.more() else f"the text ends, but needs {wanted}")
        return text

    def gapped(
        self,
        count: int,
        pattern: str,
        value: Callable[[str], T],
        wanted: str,
        first: str = "a",
        *,
        is_short: bool = True,
    ) -> list[T | None]:
        """Take ``count`` places: values that match ``pattern``, and letters that skip one place or more.

        The letter ``first`` skips one place. If the text ``is_short``, the places after its end are empty.
        """
        places: list[T | None] = []
        while len(places) < count and (self.more() or not is_short):
            start = self.at
            sign = self.need(f"{pattern}|[{first}-z]", wanted.format(left=count - len(places), count=count))
            if first <= sign <= "z":
                places += [None] * (ord(sign) - ord(first) + 1)
            else:
                places.append(value(sign))
            if len(places) > count:
                self.fail("this goes beyond the grid", start, code="import-length")
        return places + [None] * (count - len(places))

    def number(self, wanted: str, most: int) -> int:
        """Take a whole number from 0 to ``most``; raises `DefinitionError`."""
        start = self.at
        digits = self.need("[0-9]{1,9}", wanted)
        if int(digits) > most:
            self.fail(f"{digits} is too large: {wanted} must be at most {most}", start, code="import-size")
        return int(digits)

    def fail(self, message: str, start: int | None = None, *, code: str = "") -> NoReturn:
        """Raise `DefinitionError` for the characters from ``start`` up to here, or for the next one."""
        first = self.at if start is None else start
        last = max(self.at, first + 1)
        if not code:
            # At the end of the text, something is missing rather than wrong.
            if first < self.end:
                code = "import-syntax"
            else:
                code = "import-length"
        span = Span(self.source, min(first, self.end), min(last, max(self.end, first)))
        raise fault(message, span, code=code)

    def finish(self, what: str) -> None:
        """Raise `DefinitionError` if any text is left after ``what``."""
        if self.more():
            start, self.at = self.at, self.end
            self.fail(f"{what} ends here, but more follows", start, code="import-length")
