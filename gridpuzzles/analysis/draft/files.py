"""The texts of a puzzle: its own, and those taken in with ``use``, each with its params and its order of evaluation."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction

    from ...language import syntax
    from ...model.expressions import Steps
    from ...source import Span


class Param:
    """A param of a file: written there, handed in, or both (what is handed in counts)."""

    __slots__ = ("busy", "expression", "span", "value")

    def __init__(
        self, expression: syntax.Expression | None, span: Span | None, value: int | Fraction | None = None
    ) -> None:
        self.expression = expression
        self.span = span
        self.value = value
        self.busy = False


class File:
    """One text. ``order`` is None where it does not say; ``use_span`` is where it was taken in."""

    def __init__(self, document: syntax.Document, use_span: Span | None = None) -> None:
        self.document = document
        self.statements = document.statements
        self.incomplete = document.incomplete
        self._unread: frozenset[str] | None = None
        self.use_span = use_span
        self.order: str | None = None
        self.order_doubted = False  # warned that the order is left unsaid
        self.steps: Steps | None = None
        self.params: dict[str, Param] = {}
        self.deep = 0  # params that are being worked out, one because of another
        self.too_deep = False  # reported: params that depend on too many others
        self.unknown_names: set[str] = set()  # reported
        self.asked: set[str] = set()  # params that were looked up

    def may_declare(self, name: str) -> bool:
        """Whether ``name`` stands in a statement that could not be read."""
        if not self.incomplete:
            return False
        if self._unread is None:
            self._unread = _unread_words(self.document)
        return name in self._unread


class Files:
    """``current`` is the file at work; ``taken`` has all, each with the names of the params handed in."""

    def __init__(self) -> None:
        self.current: File
        self.taken: list[tuple[File, dict[str, Span | None]]] = []


def _unread_words(document: syntax.Document) -> frozenset[str]:
    """The words of a text outside of the statements that were read."""
    if document.span is None:
        return frozenset()
    text, words, start = document.span.source.text, [], 0
    for span in [*(getattr(statement, "span", None) for statement in document.statements), None]:
        words += re.findall(r"\w+", text[start : span.start if span else len(text)])
        start = span.end if span else start
    return frozenset(words)
