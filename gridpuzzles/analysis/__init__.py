"""Turn a syntax tree into a model: names, shapes, domains and constraints. One run finds all errors of meaning."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from ..base.errors import Diagnostic, unhurried
from ..base.source import Source, Span
from ..language.statement_parser import MAX_FAULTS
from ..language.syntax import Document, Use
from ..model.puzzle import Puzzle
from .context.board import MAX_NAMED, TooManyNamed
from .context.context import Context
from .final_checks.finish import finish
from .headings import AllFiles, expanded, in_written_text
from .lowering.files import include_files
from .statements import PHASES, STATEMENTS

__all__ = ["analyze"]


def analyze(
    document: Document,
    params: Mapping[str, int],
    load: Callable[[str, Span], Source],
    look: Callable[[], None] = unhurried,
) -> tuple[Puzzle | None, tuple[Diagnostic, ...]]:
    """Return the puzzle that a text describes, and every diagnostic; the puzzle is None if there is an error.

    ``params`` replaces values of the text's own `param` statements (``-D name=value``). ``load`` returns the source
    of a path that ``use`` names at a span, and raises `DefinitionError` if the path is not allowed or cannot be read.
    ``look`` is called regularly, and raises `LimitMet` at a limit.
    """
    context = Context(look)
    files = AllFiles(document, params, load) if any(isinstance(one, Use) for one in document.statements) else None
    document, faults = expanded(document, params, files)
    context.faults.diagnostics += faults
    context.faults.incomplete = document.incomplete
    if not document.statements and not document.incomplete:
        context.error("empty-file", "there is no puzzle in this text", document.span)
    written = include_files(context, document, params, load, partial(expanded, files=files))
    for phase in PHASES:
        if phase == "declare":
            context.board.settle_size()
        elif phase == "give":
            context.arrange_cells()
        for file, statement in written:
            look()
            perform = STATEMENTS[type(statement).__name__].get(phase)
            if perform is None:
                continue
            context.files.current = file
            try:
                perform(context, statement)
            except TooManyNamed:
                # Later rules use still more cells, and the final checks would visit all of them.
                message = (
                    f"the rules up to this one use more than {MAX_NAMED:,} cells, each counted once for every rule"
                )
                context.error("too-long", message, statement.span)
                return None, tuple(context.faults.diagnostics)
            # Nobody reads more than this about a text.
            if context.faults.errors >= MAX_FAULTS:
                return None, tuple(context.faults.diagnostics)
    puzzle = in_written_text(finish(context, written))
    look()
    return puzzle, tuple(context.faults.diagnostics)
