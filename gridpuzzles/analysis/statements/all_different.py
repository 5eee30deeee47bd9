"""Read ``all different``: for the whole grid, for scopes, or for named cells."""

from __future__ import annotations

from functools import partial

from ...base.errors import Fix
from ...kinds.scopes import SCOPES, run_label
from ...model.expressions import Different
from ...model.puzzle import Constraint
from ..context.collected import shortened
from ..fast_path.reader import Bailout, cells_at, lines, size_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from ...base.source import Span
    from ...language import syntax
    from ...model.expressions import Expression
    from ...model.grid import Position
    from ..context.context import Context
    from ..fast_path.reader import Block, CachedCells, FastReader

EVERYWHERE = "the grid"
"""Label of the rule that all cells of the grid differ."""
ALONE = "all different"
IN = f"{ALONE} in "


def build(context: Context, statement: syntax.AllDifferent) -> None:
    """Require one rule for each group, named after it."""
    from ..lowering.selectors import groups

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
    from ...language import syntax
    from ..lowering.reader import Reader
    from ..lowering.selectors import positions
    from ..lowering.syntax_tree import SELECTORS, text_of

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


def read_fast(reader: FastReader, heading: str, start: int, block: Block) -> None:
    """Require different cells in the whole grid, or in each of some scopes."""
    if heading == ALONE:
        reader.builds.append(partial(_everywhere, reader, reader.span(start, heading)))
        return
    if not heading.startswith(IN):
        raise Bailout
    start += len(IN)
    for part in heading[len(IN) :].split(","):
        scope = part.strip()
        span = reader.span(start + len(part) - len(part.lstrip()), scope)
        start += len(part) + 1
        word, _, size = scope.partition(" ")
        if word in SCOPES and SCOPES[word].can_differ and bool(size) == SCOPES[word].has_size:
            reader.builds.append(partial(_scope, reader, word, span, *(size_of(size) if size else ())))
        else:
            raise Bailout


def _everywhere(reader: FastReader, span: Span) -> None:
    if len(reader.cells) < 2:
        raise Bailout
    reader.name_all()
    cells = cells_at(tuple(reader.cells))
    reader.scopes.append(("grid",))
    reader.different.append(cells)
    reader.of_all.add(len(reader.constraints))
    reader.constraints.append(Constraint(cells.different, -1, EVERYWHERE, span))


def _scope(reader: FastReader, kind: str, span: Span, *size: int) -> None:
    reader.name_all()
    reader.scopes.append((kind, *size))
    named = 0
    for label, cells in _groups_fast(reader, kind, *size):
        if len(cells.positions) > 1:
            named += len(cells.positions)
            reader.different.append(cells)
            reader.constraints.append(Constraint(cells.different, -1, label, span))
    # Only runs overlap so much that they could have as many positions as the grid without covering it.
    if named >= len(reader.cells) * (2 if kind == "runs" else 1):
        reader.covered = True


def _groups_fast(reader: FastReader, kind: str, *size: int) -> Iterable[tuple[str, CachedCells]]:
    """Return the groups of a scope with their labels."""
    if kind == "runs" and reader.cells:
        runs = reader.runs().items()
        return [(run_label(direction, first), run) for direction, found in runs for first, run in found.items()]
    # Maps are drawn by other statements, which have been read before anything is built.
    if reader.areas.get(kind):
        return [(f"{SCOPES[kind].label} {area.label}", cells_at(area.positions)) for area in reader.areas[kind]]
    if not reader.cells or SCOPES[kind].numbered is None:
        raise Bailout
    found = lines(reader.rows, reader.cols, kind, *size)
    if not found:
        raise Bailout
    if kind == "boxes":
        reader.boxes = size[0], size[1]
    if not reader.blocked:
        return found
    return [(label, cells_at(tuple(filter(reader.cells.__contains__, cells.positions)))) for label, cells in found]
