"""Collect the statements of a text and of the texts that it includes with ``use``, and the values of all parameters."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...base.annotations import Rational
from ...base.errors import DefinitionError, Diagnostic, Note, noted
from ...base.source import Source, Span
from ...language import syntax
from ...language.parser import parse
from ..context.collected import ONCE, suggestion
from ..context.context import Context
from ..context.files import File, Param
from .constants import in_file, param

Loader = Callable[[str, Span], Source]
Expand = Callable[[syntax.Document, Mapping[str, Rational]], tuple[syntax.Document, tuple[Diagnostic, ...]]]
"""A function that writes the headings and lists of a document in full; it gets the values of the parameters."""

MAX_FILES = 100
"""Largest number of texts of one puzzle."""

LEFT_BEHIND = (syntax.Edition, syntax.Metadata, syntax.Expect, syntax.PromisedSolution)
"""Statements that apply only to their own file."""


def include_files(
    context: Context, document: syntax.Document, params: Mapping[str, Rational], load: Loader, expand: Expand
) -> list[tuple[File, syntax.Statement]]:
    """Return every statement that counts, with its file, in written order; an included text replaces its ``use``."""
    return _Taking(context, document, params, load, expand).written


class _Taking:
    """The collection of statements from all files; `path` has the open files, with the place that includes each."""

    def __init__(
        self,
        context: Context,
        document: syntax.Document,
        params: Mapping[str, Rational],
        load: Loader,
        expand: Expand,
    ) -> None:
        self.context = context
        self.load = load
        self.expand = expand
        self.written: list[tuple[File, syntax.Statement]] = []
        self.first: dict[str, syntax.Statement] = {}
        self.path: list[tuple[str, Span | None]] = []
        self.files = 0
        context.files.current = file = File(document)
        context.files.taken.append((file, dict.fromkeys(params)))
        file.params = {name: Param(None, None, value) for name, value in params.items()}
        if document.span:
            self.path.append((document.span.source.name, None))
        self._read(file)

    def _read(self, file: File) -> None:
        self.context.files.current = file
        # A parameter applies to the whole file, also to statements above it.
        for statement in file.statements:
            if isinstance(statement, syntax.Param):
                self._declare(file, statement)
        for statement in file.statements:
            # A title or an expected solution of an included file is not that of the whole puzzle.
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
        for name, declared in file.params.items():
            if declared.span is not None:
                param(self.context, file, name)

    def _declare(self, file: File, statement: syntax.Param) -> None:
        name = statement.name.name
        known = file.params.get(name)
        # A value passed in has no place; it is a declaration in the text that may not be repeated.
        if known is not None and known.span is not None:
            self.context.error(
                "name-declared-twice",
                f"{name} is already a parameter",
                statement.name.span,
                Note("defined here", known.span),
            )
            return
        file.params[name] = Param(statement.value, statement.name.span, known.value if known else None)

    def _is_first(self, statement: syntax.Statement) -> bool:
        word = ONCE.get(type(statement).__name__)
        if word is None:
            return True
        first = self.first.setdefault(word, statement)
        if first is statement:
            return True
        place = first.span
        notes = noted(f"the first '{word}'", place)
        message = f"'{word}' appears twice"
        self.context.error(f"second-{word}", message, statement.span, *notes, help="keep one of them")
        return False

    def _use(self, file: File, statement: syntax.Use) -> None:
        context, span = self.context, statement.span
        given: dict[str, Param] = {}
        for argument in statement.arguments:
            name = argument.name.name
            if name in given:
                context.error(
                    "param-given-twice", f"{name} is given twice", argument.name.span, help="keep one of them"
                )
            given[name] = Param(None, None, in_file(context, file, argument.value))
        self.files += 1
        if self.files == MAX_FILES:
            context.error("too-many-files", f"a puzzle can consist of at most {MAX_FILES} files", span)
        if span is None or self.files >= MAX_FILES:
            return
        try:
            source = self.load(statement.path, span)
        except DefinitionError as error:
            context.faults.diagnostics.extend(error.diagnostics)
            return
        # Only files that are still open count: the same file may be included twice, with other parameters.
        if any(source.name == name for name, _ in self.path):
            notes = tuple(Note("included here", place) for _, place in self.path if place is not None)
            context.error("use-loop", f"{statement.path!r} includes itself", span, *notes)
            return
        document, diagnostics = parse(source)
        context.faults.diagnostics.extend(diagnostics)
        context.faults.incomplete = context.faults.incomplete or document.incomplete
        values = {name: known.value for name, known in given.items() if known.value is not None}
        document, diagnostics = self.expand(document, values)
        context.faults.diagnostics.extend(diagnostics)
        taken = File(document, span)
        taken.params = given
        context.files.taken.append(
            (taken, {argument.name.name: argument.name.span for argument in statement.arguments})
        )
        self.path.append((source.name, span))
        self._read(taken)
        self.path.pop()
        context.files.current = file


def check_arguments(context: Context) -> None:
    """Report values passed for parameters that a file neither declares nor uses."""
    for file, given in context.files.taken:
        declared = [name for name, param in file.params.items() if param.span is not None]
        for name, span in given.items():
            # A parameter that the file uses without declaring it is one as well.
            if name in file.asked or name in declared:
                continue
            otherwise = f"use one of its parameters: {', '.join(declared)}" if declared else ""
            help, fix = suggestion(name, declared, span, otherwise)
            context.error("unknown-param", f"the file has no parameter {name}", span, help=help, fix=fix)
