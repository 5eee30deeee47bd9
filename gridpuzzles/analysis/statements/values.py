"""Read the size of a grid, and values of cells and unknowns: ``grid 6 x 3``, ``values 1..9``, ``unknown n in 1..9``."""

from __future__ import annotations

from ...language import syntax
from ...language.syntax import GridSize
from ..context.collected import Values
from ..context.context import Context
from ..context.files import Unknown
from ..lowering.constants import values_in, whole_number


def shape_grid(context: Context, statement: GridSize) -> None:
    """Record the size of the grid."""
    rows, cols = whole_number(context, statement.rows), whole_number(context, statement.cols)
    if rows is None or cols is None:
        context.board.size.faulty = True
    # The size may be computed from parameters, so it can be negative or 0.
    elif rows < 0 or cols < 0:
        context.board.size.faulty = True
        span = (statement.rows if rows < 0 else statement.cols).span
        context.error("no-such-size", "a grid cannot have a negative number of rows or columns", span)
    else:
        if not rows or not cols:
            context.warn("grid-without-cells", "this grid has no cells", statement.span)
        context.board.size.say(rows, cols, statement.span, "the grid")


def shape_heading(context: Context, statement: syntax.Heading) -> None:
    """Record the size of the board that a heading gives."""
    named = statement.named
    if named.rows and named.cols:
        context.board.size.say(named.rows, named.cols, statement.span, "the heading")


MAX_VALUES = 10_000
"""Largest number of values of one range."""


def settle_values(context: Context, statement: syntax.Values) -> None:
    """Record the domain of the cells."""
    context.settings.values = values_in(context, statement.domain)
    context.settings.values_span = statement.span


def declare_unknowns(context: Context, statement: syntax.Unknown) -> None:
    """Declare each name as an unknown; all names of the statement have its domain."""
    values: Values | None = None
    # After an error in the domain, one value stands for it, so that the unknown is not reported as well.
    if statement.domain is not None:
        values = values_in(context, statement.domain) or (0,)
    for node in statement.names:
        if context.names.declare(node.name, "unknown", node.span):
            unknown = context.names.unknowns[node.name] = Unknown(node.name, node.span)
            unknown.values = values
