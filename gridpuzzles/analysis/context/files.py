"""The texts of a puzzle: its own, and texts included with ``use``, with their parameters and orders of evaluation."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction

    from ...base.source import Span
    from ...language import syntax
    from ...model.expressions import Steps


class Param:
    """A parameter of a file: written there, passed in, or both; a value passed in takes precedence."""

    __slots__ = ("busy", "expression", "span", "value")

    def __init__(
        self, expression: syntax.Expression | None, span: Span | None, value: int | Fraction | None = None
    ) -> None:
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
        self.order: str | None = None
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
    for span in [*(getattr(statement, "span", None) for statement in document.statements), None]:
        words += re.findall(r"\w+", text[start : span.start if span else len(text)])
        start = span.end if span else start
    return frozenset(words)
