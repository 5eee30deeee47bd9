"""``all different``: of the whole grid, of scopes, of cells named one by one."""

from __future__ import annotations

from ...errors import Fix
from ...language import syntax
from ...model.expressions import Different
from ..reading.constants import number_of
from ..reading.reader import SELECTORS, Reader
from ..reading.selectors import WORDS, line, positions, report_ragged
from ..reading.syntax_tree import shortened, text_of
from .lines.clues import KINDS, count_of_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ...model.expressions import Expression
    from ...model.grid import Position
    from ...source import Span
    from ..draft.context import Context

    Group = tuple[str, Iterable[Position]]


def build(context: Context, statement: syntax.AllDifferent) -> None:
    """One rule for each group, named after it."""
    if statement.members:
        _members(context, statement)
    elif statement.scopes:
        for scope in statement.scopes:
            for label, group in _groups(context, scope):
                _require(context, label, group, scope.span)
    elif context.board.cells:
        _require(context, "the grid", context.board.cells, statement.span, of_all=True)
    elif not context.faults.incomplete:
        help = "different letters stand for different digits anyway" if not context.board.exists else ""
        context.warn("no-cells", "'all different' speaks of cells, and there are none", statement.span, help=help)


def _require(context: Context, label: str, group: Iterable[Position], span: Span | None, of_all: bool = False) -> None:
    cells = context.board.variables_at(group)
    if len(cells) > 1:
        context.require(Different(cells), -1, label, span, of_all)


def _members(context: Context, statement: syntax.AllDifferent) -> None:
    reader = Reader(context)
    members: dict[Expression, None] = {}
    for member in statement.members:
        if isinstance(member, SELECTORS):
            members.update(dict.fromkeys(context.board.variables_at(positions(context, member))))
        elif isinstance(member, syntax.Number):
            context.error(
                "cell-needed",
                "a cell is meant here, not a number",
                member.span,
                help=f"write row {member.digits}, or a cell such as r1c1",
                fix=Fix.at(member.span, f"row {member.digits}", sure=False),
            )
        else:
            members[reader.expression(member)] = None
    if len(members) > 1:
        label = shortened(", ".join(text_of(member) for member in statement.members))
        context.require(Different(tuple(members)), -1, label, statement.span)


def _groups(context: Context, scope: syntax.Scope) -> Iterator[Group]:
    """The scope's groups with their names, cells only."""
    if not context.board.exists:
        count_of_lines(context, "row", 1, scope.span)
    elif scope.kind in KINDS:
        kind = KINDS[scope.kind]
        for number in range(1, count_of_lines(context, kind, 1, scope.span) + 1):
            yield f"{WORDS[kind]} {number}", line(context, kind, number)
    elif scope.kind == "boxes":
        yield from _boxes(context, scope)
    elif scope.kind == "runs":
        from ..reading.runs import runs

        yield from runs(context)
    else:
        yield from _areas(context, scope)


def _boxes(context: Context, scope: syntax.Scope) -> Iterator[Group]:
    height = number_of(context, scope.rows) if scope.rows else 0
    width = number_of(context, scope.cols) if scope.cols else 0
    if context.board.ragged:
        report_ragged(context, "boxes", scope.span)
    elif height < 1 or width < 1 or context.board.rows % height or context.board.cols % width:
        context.error(
            "boxes-do-not-fit",
            f"boxes of {height} x {width} do not fill a grid of {context.board.rows} x {context.board.cols}",
            scope.span,
        )
    else:
        context.shown.boxes = (height, width)
        number = 0
        for top in range(1, context.board.rows + 1, height):
            for left in range(1, context.board.cols + 1, width):
                number += 1
                box = [(row, col) for row in range(top, top + height) for col in range(left, left + width)]
                yield f"box {number}", [position for position in box if position in context.board.cells]


def _areas(context: Context, scope: syntax.Scope) -> Iterator[Group]:
    areas = context.board.areas[scope.kind]
    if not areas:
        context.error(
            "no-such-groups", f"there are no {scope.kind}", scope.span, help=f"draw them under '{scope.kind}:'"
        )
    for area in areas.values():
        yield (
            f"{scope.kind[:-1]} {area.label}",
            [position for position in area.positions if position in context.board.cells],
        )
