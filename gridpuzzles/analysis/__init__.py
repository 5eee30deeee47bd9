"""Syntax -> model: names, shapes, domains, constraints; every fault of meaning is found here, all in one run.

What nearly all texts say in a few common forms is read from the text itself, at a `glance`.
"""

from __future__ import annotations

from ..errors import NO_DEADLINE, Deadline

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ..errors import Diagnostic
    from ..language.syntax import Document
    from ..model.puzzle import Puzzle
    from ..source import Source, Span

__all__ = ["analyze"]


def analyze(
    document: Document,
    params: Mapping[str, int],
    load: Callable[[str, Span], Source],
    deadline: Deadline = NO_DEADLINE,
) -> tuple[Puzzle | None, tuple[Diagnostic, ...]]:
    """The puzzle a text means, and every diagnostic; no puzzle when one is an error.

    ``params`` replaces values of the text's own `param` statements (``-D name=value``). ``load`` gives the source
    of a path named by ``use`` at a span, and raises `DefinitionError` when it may not or cannot be read. Raises
    `LimitMet` when the deadline comes before the end.
    """
    from .closing.finish import finish
    from .draft.board import MAX_NAMED, TooManyNamed
    from .draft.context import Context
    from .reading.files import take_in
    from .statements import PHASES, function

    context = Context(deadline)
    context.faults.incomplete = document.incomplete
    if not document.statements and not document.incomplete:
        context.error("empty-file", "there is no puzzle in this text", document.span)
    written = take_in(context, document, params, load)
    for phase in PHASES:
        if phase == "declare":
            context.board.settle_size()
        elif phase == "give":
            context.arrange_cells()
        for file, statement in written:
            deadline.check()
            perform = function(type(statement), phase)
            if perform is None:
                continue
            context.files.current = file
            try:
                perform(context, statement)
            except TooManyNamed:
                message = (
                    f"the rules up to this one use more than {MAX_NAMED:,} cells, each counted once for every rule"
                )
                context.error("too-long", message, getattr(statement, "span", None))  # all statements have one
                return None, tuple(context.faults.diagnostics)
    puzzle = finish(context, written)
    deadline.check()
    return puzzle, tuple(context.faults.diagnostics)
