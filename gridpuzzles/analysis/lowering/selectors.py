"""Find the positions of selectors: ``row 1``, ``r1c1..r2c2``, ``region A``, ``around r1c2``, ``grid``."""

from __future__ import annotations

from math import isqrt

from ...base.english import count_noun, nearest
from ...base.errors import Fix
from ...kinds.scopes import BY_ONE, LINES, SCOPES, groups_of
from ...language import syntax
from .constants import number_of
from .unknown_names import report_unknown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...base.source import Span
    from ...model.grid import Position
    from ..context.context import Context

    Cells = tuple[Position, ...]


def positions(context: Context, node: syntax.Selector) -> tuple[Position, ...]:
    """Return the positions of cells that ``node`` names, in order; () after a reported error."""
    if not context.board.exists:
        context.board.size.report_missing(node.span)
        return ()
    match node:
        case syntax.Line(kind, index):
            number = number_of(context, index)
            if not is_line(context, kind, number, index.span):
                return ()
            return line(context, kind, number)
        case syntax.Diagonal():
            found = _diagonal(context, node)
        case syntax.CellRange():
            found = _rectangle(context, node)
        case syntax.Group():
            found = _group(context, node)
        case syntax.Around(cell):
            found = _around(context, cell)
        case syntax.WholeGrid():
            return tuple(context.board.cells)
    return tuple(position for position in found if position in context.board.cells)


def touching(position: Position) -> tuple[Position, ...]:
    """Return the eight positions around a position, even those outside the grid."""
    row, col = position
    return tuple((row + down, col + right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right)


def line(context: Context, kind: str, number: int) -> tuple[Position, ...]:
    """Return the positions of cells in ``row 2``, ``col 1`` or ``diagonal 1`` (the first starts at the top left)."""
    board = context.board
    return cells_in(context, groups_of(BY_ONE[kind], board.rows, board.cols)[number - 1])


def cells_in(context: Context, positions: Cells) -> Cells:
    """Return the positions that are cells."""
    if context.board.is_full:
        return positions
    return tuple([position for position in positions if position in context.board.cells])


def is_line(context: Context, kind: str, number: int, span: Span | None) -> bool:
    """Return True if the grid has such a line; report an error if not."""
    count = count_of_lines(context, kind, 1, span)
    if 1 <= number <= count:
        return True
    # Without a count of columns or diagonals, the missing lines have been reported.
    if not count and kind != "row":
        return False
    word = LINES[kind].label
    context.error("no-such-line", f"there is no {word} {number}; the grid has {count_noun(count, word)}", span)
    return False


def count_of_lines(context: Context, kind: str, written_for: int, span: Span | None) -> int:
    """Return the number of lines of this kind in the grid; 0 after a reported error.

    ``written_for`` is the number of clues: more than two diagonals are an error.
    """
    count = len(numbered_groups(context, BY_ONE[kind], span))
    if kind == "diagonal" and 0 < count < written_for:
        context.error(
            "wrong-number-of-clues",
            f"{written_for} clues for 2 diagonals",
            span,
            help="write one clue for each diagonal, and '?' for a clue that is not given",
        )
        return 0
    return count


def numbered_groups(context: Context, name: str, span: Span | None, *size: int) -> tuple[Cells, ...]:
    """Return the positions of every group of a numbered scope, even without a cell; () after a reported error."""
    board, scope = context.board, SCOPES[name]
    if not board.exists:
        board.size.report_missing(span)
        return ()
    if board.ragged and name != "rows":
        report_ragged(context, scope.label + name.removeprefix(scope.one), span)
        return ()
    if scope.misfit and context.faults.has("ragged-grid", "clues-of-what"):
        return ()  # the intended size of the grid is not known
    found = groups_of(name, board.rows, board.cols, *size)
    if not found and scope.misfit:
        _report_misfit(context, name, span, *size)
    return found


def _report_misfit(context: Context, name: str, span: Span | None, height: int = 0, width: int = 0) -> None:
    """Report a grid that does not fit a scope; propose the most nearly square groups for a square grid."""
    rows, cols, scope = context.board.rows, context.board.cols, SCOPES[name]
    message = scope.misfit.format(rows=rows, cols=cols, height=height, width=width)
    if not scope.has_size:
        context.error("not-square", message, span)
        return
    shapes = [(high, rows // high) for high in range(isqrt(rows), 1, -1) if rows == cols]
    usual = next(("{} x {}".format(*shape) for shape in shapes if groups_of(name, rows, cols, *shape)), "")
    help, fix = "", None
    if usual:
        help, fix = f"write {name} {usual}", Fix.at(span, f"{name} {usual}", sure=False)
    if groups_of(name, rows + 1, cols, height, width):
        help = "is a row missing?"
    context.error("boxes-do-not-fit", message, span, help=help, fix=fix)


def report_ragged(context: Context, what: str, span: Span | None) -> None:
    """Report that a figure of named cells has no lines or boxes like ``what``."""
    context.error(
        "figure-has-no-lines",
        f"a figure with rows of different lengths has no {what}",
        span,
        help="name the cells instead, as in 'all different: a, b, c'",
    )


def _inside(context: Context, cell: syntax.CellReference) -> bool:
    if cell.row <= context.board.rows and cell.col <= context.board.cols:
        return True
    context.error(
        "outside-grid",
        f"r{cell.row}c{cell.col} is outside the grid of {context.board.rows} x {context.board.cols}",
        cell.span,
    )
    return False


def _around(context: Context, cell: syntax.CellReference | syntax.Name) -> tuple[Position, ...]:
    if isinstance(cell, syntax.CellReference):
        if _inside(context, cell):
            return touching((cell.row, cell.col))
        return ()
    places = [position for position, name in context.board.cells.items() if name == cell.name]
    if not places:
        report_unknown(context, cell.name, cell.span)
    return tuple(sorted({position for place in places for position in touching(place)} - set(places)))


def _diagonal(context: Context, node: syntax.Diagonal) -> tuple[Position, ...]:
    if context.board.ragged:
        report_ragged(context, "diagonals", node.span)
        return ()
    if not _inside(context, node.start):
        return ()
    row, col = node.start.row, node.start.col
    found = []
    while 1 <= row <= context.board.rows and 1 <= col <= context.board.cols:
        found.append((row, col))
        row += 1 if node.down else -1
        col += 1 if node.right else -1
    return tuple(found)


def _rectangle(context: Context, node: syntax.CellRange) -> tuple[Position, ...]:
    first, last = node.first, node.last
    if not (_inside(context, first) and _inside(context, last)):
        return ()
    top, bottom = sorted((first.row, last.row))
    left, right = sorted((first.col, last.col))
    return tuple((row, col) for row in range(top, bottom + 1) for col in range(left, right + 1))


def _group(context: Context, node: syntax.Group) -> tuple[Position, ...]:
    areas = context.board.areas[node.kind + "s"]
    if node.label in areas:
        return areas[node.label].positions
    near = ""
    if not areas:
        help = f"draw it below '{node.kind}s:'"
    else:
        near = nearest(node.label, areas)
        if near:
            help = f"did you mean {near}?"
        else:
            help = f"use one of {', '.join(list(areas)[:12])}"
    if near:
        fix = Fix.at(node.span, f"{node.kind} {near}", sure=False)
    else:
        fix = None
    context.error("unknown-group", f"there is no {node.kind} {node.label}", node.span, help=help, fix=fix)
    return ()
