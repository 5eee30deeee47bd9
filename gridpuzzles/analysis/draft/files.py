"""The texts of a puzzle: its own, and those taken in with ``use``, each with its params and its order of evaluation."""

from __future__ import annotations

import re

from ...errors import DefinitionError, Note
from ...language import syntax
from ..reading.syntax_tree import span_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from ...model.expressions import Steps
    from ...source import Span
    from .context import Context

MAX_FILES = 100
"""Texts one puzzle may be made of."""
MAX_DEPTH = 40

LEFT_BEHIND = (syntax.Edition, syntax.Metadata, syntax.Expect, syntax.PromisedSolution)
"""Statements that speak of their own file only."""

ONCE: dict[type[syntax.Statement], str] = {
    syntax.GridSize: "grid",
    syntax.DrawnGrid: "grid",
    syntax.Values: "values",
    syntax.Evaluate: "evaluate",
    syntax.Base: "base",
    syntax.LetterValues: "letters",
    syntax.HoleValues: "digits",
    syntax.Expect: "expect",
    syntax.PromisedSolution: "solution",
}
"""Statements that may stand only once in all files together."""


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

    def param(self, context: Context, name: str) -> int | Fraction | None:
        """The value of a param; None when there is none or its own expression is at fault (reported)."""
        self.asked.add(name)
        param = self.params.get(name)
        if param is None or param.value is not None or param.expression is None:
            return None if param is None else param.value
        if param.busy:
            others = [(other, one.span) for other, one in self.params.items() if one.busy and other != name]
            notes = [Note(f"by way of {other}", span) for other, span in others if span is not None]
            context.error("param-loop", f"the value of {name} depends on itself", param.span, *notes)
            param.expression = None
            return None
        if sum(other.busy for other in self.params.values()) > MAX_DEPTH:
            if not self.too_deep:
                message = f"more than {MAX_DEPTH} params that depend on one another"
                context.error("nested-too-deeply", message, param.span)
            self.too_deep = True
            param.expression = None
            return None
        param.busy = True
        param.value = _in_file(context, self, param.expression)
        param.busy = False
        param.expression = None
        return param.value


def _in_file(context: Context, file: File, expression: syntax.Expression) -> int | Fraction | None:
    from ..reading.constants import constant

    before, context.file = context.file, file
    value = constant(context, expression)
    context.file = before
    return value


def _unread_words(document: syntax.Document) -> frozenset[str]:
    """The words of a text outside of the statements that were read."""
    if document.span is None:
        return frozenset()
    text, words, start = document.span.source.text, [], 0
    for span in [*map(span_of, document.statements), None]:
        words += re.findall(r"\w+", text[start : span.start if span else len(text)])
        start = span.end if span else start
    return frozenset(words)


def take_in(
    context: Context, document: syntax.Document, params: Mapping[str, int]
) -> list[tuple[File, syntax.Statement]]:
    """Every statement that counts, with its file, in written order: what is taken in stands where ``use`` stands."""
    return _Taking(context, document, params).written


class _Taking:
    """One walk through all files, `path` being those open at the moment with the place that took each in."""

    def __init__(self, context: Context, document: syntax.Document, params: Mapping[str, int]) -> None:
        self.context = context
        self.written: list[tuple[File, syntax.Statement]] = []
        self.first: dict[str, syntax.Statement] = {}
        self.path: list[tuple[str, Span | None]] = []
        self.files = 0
        context.file = file = File(document)
        context.files.append((file, dict.fromkeys(params)))
        file.params = {name: Param(None, None, value) for name, value in params.items()}
        if document.span:
            self.path.append((document.span.source.name, None))
        self._read(file)

    def _read(self, file: File) -> None:
        self.context.file = file
        for statement in file.statements:
            if isinstance(statement, syntax.Param):
                self._param(file, statement)
        for statement in file.statements:
            if file.use_span is not None and isinstance(statement, LEFT_BEHIND):
                continue
            if not self._is_first(statement):
                continue
            if isinstance(statement, syntax.Evaluate):
                file.order = statement.order
            elif isinstance(statement, syntax.Use):
                self._use(file, statement)
            else:
                self.written.append((file, statement))
        for name, param in file.params.items():
            if param.span is not None:
                file.param(self.context, name)

    def _param(self, file: File, statement: syntax.Param) -> None:
        name = statement.name.name
        known = file.params.get(name)
        if known is not None and known.span is not None:
            self.context.error(
                "name-declared-twice",
                f"{name} is a param already",
                statement.name.span,
                Note("declared here", known.span),
            )
            return
        file.params[name] = Param(statement.value, statement.name.span, known.value if known else None)

    def _is_first(self, statement: syntax.Statement) -> bool:
        word = ONCE.get(type(statement))
        if word is None:
            return True
        first = self.first.setdefault(word, statement)
        if first is statement:
            return True
        place = span_of(first)
        notes = (Note(f"the first '{word}'", place),) if place else ()
        message = f"'{word}' stands twice"
        self.context.error(f"second-{word}", message, span_of(statement), *notes, help="keep one of the two")
        return False

    def _use(self, file: File, statement: syntax.Use) -> None:
        from ...language.parser import parse

        context, span = self.context, statement.span
        given: dict[str, Param] = {}
        for argument in statement.arguments:
            name = argument.name.name
            if name in given:
                context.error(
                    "param-given-twice", f"{name} is given twice", argument.name.span, help="keep one of the two"
                )
            given[name] = Param(None, None, _in_file(context, file, argument.value))
        if span is None or not self._may_take(span):
            return
        try:
            source = context.load(statement.path, span)
        except DefinitionError as error:
            context.diagnostics.extend(error.diagnostics)
            return
        if any(source.name == name for name, _ in self.path):
            notes = tuple(Note("taken in here", place) for _, place in self.path if place is not None)
            context.error("use-loop", f"{statement.path!r} takes itself in", span, *notes)
            return
        document, diagnostics = parse(source)
        context.diagnostics.extend(diagnostics)
        context.incomplete = context.incomplete or document.incomplete
        taken = File(document, span)
        taken.params = given
        context.files.append((taken, {argument.name.name: argument.name.span for argument in statement.arguments}))
        self.path.append((source.name, span))
        self._read(taken)
        self.path.pop()
        context.file = file

    def _may_take(self, span: Span) -> bool:
        self.files += 1
        if self.files == MAX_FILES or len(self.path) > MAX_DEPTH:
            message = f"a puzzle is made of {MAX_FILES} files at most, {MAX_DEPTH} within one another"
            self.context.error("too-many-files", message, span)
        return self.files < MAX_FILES and len(self.path) <= MAX_DEPTH


def check_arguments(context: Context) -> None:
    """Report values handed in for params that a file neither declares nor uses."""
    from ...language.wrong.vocabulary import nearest

    for file, given in context.files:
        for name, span in given.items():
            if name not in file.asked and file.params[name].span is None:
                declared = [other for other, param in file.params.items() if param.span is not None]
                near = nearest(name, declared)
                help = f"did you mean {near}?" if near else f"its params: {', '.join(declared)}" if declared else ""
                context.error("unknown-param", f"the file has no param {name}", span, help=help)
