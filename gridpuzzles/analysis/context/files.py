"""The texts of a puzzle, its own and those included with ``use``, and the names that they declare."""

from __future__ import annotations

import re

from ...base.annotations import Rational
from ...base.errors import noted
from ...base.source import Span
from ...language import syntax
from ...model.expressions import Steps
from .collected import Faults, Values


class Param:
    """A parameter of a file: written there, passed in, or both; a value passed in takes precedence."""

    __slots__ = ("busy", "expression", "span", "value")

    def __init__(self, expression: syntax.Expression | None, span: Span | None, value: Rational | None = None) -> None:
        self.expression = expression
        self.span = span
        self.value = value
        self.busy = False


class File:
    """A text of the puzzle.

    ``order`` is None if the text does not set the order of evaluation; ``use_span`` is the place of its ``use``.
    """

    def __init__(self, document: syntax.Document, use_span: Span | None = None) -> None:
        self.document = document
        self.statements = document.statements
        self.incomplete = document.incomplete
        self._unread: frozenset[str] | None = None
        self.use_span = use_span
        self.order: syntax.Order | None = None
        self.order_doubted = False  # True after the warning that the order is not set
        self.steps: Steps | None = None
        self.params: dict[str, Param] = {}
        self.deep = 0  # parameters being evaluated, one because of another
        self.too_deep = False  # reported: parameters that depend on too many others
        self.unknown_names: set[str] = set()  # reported
        self.asked: set[str] = set()  # parameters that were looked up

    def may_declare(self, name: str) -> bool:
        """Return True if ``name`` occurs in a statement that could not be read."""
        if not self.incomplete:
            return False
        if self._unread is None:
            self._unread = _unread_words(self.document)
        return name in self._unread


class Files:
    """All texts: ``current`` is being analyzed; ``taken`` has every file with the names of its passed parameters."""

    def __init__(self) -> None:
        self.current: File
        self.taken: list[tuple[File, dict[str, Span | None]]] = []


def _unread_words(document: syntax.Document) -> frozenset[str]:
    """Return the words of a text outside the statements that were read."""
    if document.span is None:
        return frozenset()
    text, words, start = document.span.source.text, [], 0
    # What lies between the statements that were read belongs to those that were not.
    source = document.span.source
    spans = [one.span for one in document.statements if one.span is None or one.span.source is source]
    for span in [*spans, None]:
        words += re.findall(r"\w+", text[start : span.start if span else len(text)])
        start = span.end if span else start
    return frozenset(words)


class Unknown:
    """An unknown integer that is not a cell; ``values`` is None until the text gives them."""

    __slots__ = ("name", "span", "values")

    def __init__(self, name: str, span: Span | None) -> None:
        self.name = name
        self.span = span
        self.values: Values | None = None


class DeclaredNames:
    """The names of cells and unknowns, each of them once; parameters belong to their file."""

    def __init__(self, faults: Faults, files: Files) -> None:
        self._faults = faults
        self._files = files
        self.declared: dict[str, tuple[str, Span | None]] = {}  # name -> ("cell" or "unknown", place)
        self.unknowns: dict[str, Unknown] = {}
        self.rules: dict[str, syntax.Condition] = {}  # defined by `rule` statements

    def declare(self, name: str, kind: str, span: Span | None) -> bool:
        """Declare ``name`` as a cell or an unknown; report an error and return False if it is declared already."""
        known = self.declared.get(name) or self._param(name)
        if known is None:
            self.declared[name] = (kind, span)
            return True
        notes = noted(f"{name} is {_article(known[0])} here", known[1])
        self._faults.error(
            "name-declared-twice",
            f"{name} cannot be {_article(kind)}, because it is already {_article(known[0])}",
            span,
            *notes,
        )
        return False

    def _param(self, name: str) -> tuple[str, Span | None] | None:
        param = self._files.current.params.get(name)
        if param:
            return ("parameter", param.span)
        return None


def _article(kind: str) -> str:
    if kind[0] in "aeiou":
        return f"an {kind}"
    return f"a {kind}"
