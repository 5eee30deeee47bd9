"""Read ``all different``: for the whole grid, for scopes, or for named cells."""

from __future__ import annotations

from collections.abc import Collection

from ...base.errors import Fix
from ...base.source import Span
from ...language import syntax
from ...model.expressions import Different, Expression
from ...model.grid import Position
from ..context.collected import shortened
from ..context.context import Context
from ..lowering.reader import Reader
from ..lowering.selectors import groups, positions
from ..lowering.syntax_tree import SELECTORS, text_of

EVERYWHERE = "the grid"
"""Label of the rule that all cells of the grid differ."""
ALONE = "all different"


def build(context: Context, statement: syntax.AllDifferent) -> None:
    """Require one rule for each group, named after it."""
    if statement.members:
        _members(context, statement)
    elif statement.scopes:
        for scope in statement.scopes:
            for label, group in groups(context, scope):
                _require(context, label, group, scope.span)
    elif context.board.cells:
        _require(context, EVERYWHERE, context.board.cells, statement.span, of_all=True)
    elif not context.faults.incomplete:
        _without_cells(context, statement)


def _without_cells(context: Context, statement: syntax.AllDifferent) -> None:
    """Report ``all different`` without cells: letters differ anyway, but unknowns and holes would lose the rule."""
    message = "'all different' refers to cells, but the puzzle has no cells"
    unknowns, used = list(context.names.unknowns), context.letters.used
    # Unknowns do not differ by themselves, so the rule must have been meant for them.
    if len(unknowns) > 1 and not used and not context.board.exists:
        named = f"all different: {', '.join(unknowns)}"
        fix = Fix.at(statement.span, named)
        context.error("no-cells", message, statement.span, help=f"write '{shortened(named)}'", fix=fix)
        return
    if context.board.exists:
        context.warn("no-cells", message, statement.span)
    else:
        context.letters.differ = statement.span  # checked at the end, when all secret digits are known


def _require(
    context: Context, label: str, group: Collection[Position], span: Span | None, of_all: bool = False
) -> None:
    rule = context.board.different(group)
    # A single cell differs from nothing; a line of walls has no cell at all.
    if len(rule.expressions) > 1:
        context.require(rule, -1, label, span, of_all)


def _members(context: Context, statement: syntax.AllDifferent) -> None:
    reader = Reader(context)
    members: dict[Expression, None] = {}
    for member in statement.members:
        if isinstance(member, SELECTORS):
            members.update(dict.fromkeys(context.board.variables_at(positions(context, member))))
        # 'all different: 1, 2' means rows by their numbers.
        elif isinstance(member, syntax.Number):
            context.error(
                "cell-needed",
                "a cell is needed here, not a number",
                member.span,
                help=f"write row {member.digits}, or a cell such as r1c1",
                fix=Fix.at(member.span, f"row {member.digits}", sure=False),
            )
        else:
            members[reader.expression(member)] = None
    if len(members) > 1:
        label = shortened(", ".join(text_of(member) for member in statement.members))
        context.require(Different(tuple(members)), -1, label, statement.span)
