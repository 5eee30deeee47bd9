"""Find cells: the positions of selectors such as ``row 1`` or ``region A``, and the sets of cells of a rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt

from ...base.annotations import T
from ...base.english import count_noun
from ...base.errors import Fix
from ...base.runs import pairs_at
from ...base.source import Span
from ...kinds.scopes import ADJACENCIES, BY_ONE, LINES, SCOPES, groups_of, rectangle
from ...language import syntax
from ...model.grid import Position
from ..context.collected import suggestion
from ..context.context import Context
from .constants import number_of, whole_number
from .unknown_names import report_unknown

Cells = tuple[Position, ...]
Group = tuple[str, tuple[Position, ...]]


def positions(context: Context, node: syntax.Selector) -> tuple[Position, ...]:
    """Return the positions of cells that ``node`` names, in order; () after a reported error."""
    if not context.board.exists:
        context.board.size.report_missing(node.span)
        return ()
    match node:
        case syntax.Line(kind, index):
            # `line` returns cells only, so they are not filtered below.
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
    # The intended size of the grid is not known, so a second error would mislead.
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
    # Boxes of a square grid have as many cells as a row; printed ones are wider than high.
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


def is_inside(context: Context, row: int, col: int, span: Span | None) -> bool:
    """Return True if a position is in the grid; report an error if not."""
    rows, cols = context.board.rows, context.board.cols
    if row <= rows and col <= cols:
        return True
    context.error("outside-grid", f"r{row}c{col} is outside the grid of {rows} x {cols}", span)
    return False


def _inside(context: Context, cell: syntax.CellReference) -> bool:
    return is_inside(context, cell.row, cell.col, cell.span)


def _around(context: Context, cell: syntax.CellReference | syntax.Name) -> tuple[Position, ...]:
    if isinstance(cell, syntax.CellReference):
        if _inside(context, cell):
            return touching((cell.row, cell.col))
        return ()
    places = [position for position, name in context.board.cells.items() if name == cell.name]
    if not places:
        report_unknown(context, cell.name, cell.span)
    # Cells with one name are one area, and its own cells are not around it.
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
    otherwise = f"use one of {', '.join(list(areas)[:12])}" if areas else f"draw it below '{node.kind}s:'"
    help, fix = suggestion(node.label, areas, node.span, otherwise, f"{node.kind} {{}}")
    context.error("unknown-group", f"there is no {node.kind} {node.label}", node.span, help=help, fix=fix)
    return ()


AMONG = ("pair", "opposite pair", "window")
"""Kinds of sets that can be chosen from any ordered cells."""
WHOLE = syntax.Scope("grid")


def of_two(places: syntax.Places) -> bool:
    """Return True if the sets are pairs without a first cell, so that a rule holds in both orders."""
    return places.kind in ADJACENCIES or places.kind == "pairs"


def groups(context: Context, scope: syntax.Scope) -> Iterator[Group]:
    """Yield the groups of cells of one kind, with their names: every row, box, region, ..., or every cell."""
    kind = SCOPES[scope.kind]
    # Numbered scopes depend on the size alone, others on the cells, and areas on a map.
    if kind.numbered is not None:
        size = tuple([number_of(context, one) for one in (scope.rows, scope.cols) if one])
        found = numbered_groups(context, scope.kind, scope.span, *size)
        if found and scope.kind == "boxes":
            context.shown.boxes = size[0], size[1]  # only boxes are drawn
        for number, positions in enumerate(found, 1):
            yield f"{kind.label} {number}", cells_in(context, positions)
    elif not context.board.exists:
        context.board.size.report_missing(scope.span)
    elif kind.found is not None:
        yield from kind.found(context.board.cells)
    else:
        yield from _areas(context, scope)


def _areas(context: Context, scope: syntax.Scope) -> Iterator[Group]:
    areas = context.board.areas[scope.kind]
    if not areas and not context.faults.incomplete:
        context.error(
            "no-such-groups", f"the puzzle has no {scope.kind}", scope.span, help=f"draw them below '{scope.kind}:'"
        )
    label = SCOPES[scope.kind].label
    for area in areas.values():
        yield f"{label} {area.label}", cells_in(context, area.positions)


def sets(context: Context, places: syntax.Places) -> Iterator[Group]:
    """Yield every set of cells that ``places`` names, with a label; no sets after a reported error."""
    if not context.board.exists:
        context.board.size.report_missing(places.span)
    elif places.kind == "block":
        yield from _blocks(context, places)
    elif of_two(places):
        yield from _shifted(context, places)
    else:
        for scope in places.within or (WHOLE,):
            yield from _within(context, places, scope)


def _within(context: Context, places: syntax.Places, scope: syntax.Scope) -> Iterator[Group]:
    """Yield the groups of a scope, or the sets that ``places`` names in each of them."""
    for label, positions in groups(context, scope):
        # A group has a name of its own; other sets are named by their cells.
        if places.kind != "group":
            for part in parts(context, places, positions):
                yield " ".join("r{}c{}".format(*one) for one in part), part
        elif positions:
            yield label, positions


def parts(context: Context, places: syntax.Places, cells: Sequence[T]) -> Iterator[tuple[T, ...]]:
    """Yield the pairs, opposite pairs or windows of some cells in order; ``cells`` may be any ordered items."""
    if places.kind == "pair":
        yield from ((one, other) for at, one in enumerate(cells) for other in cells[at + 1 :])
    elif places.kind == "opposite pair":
        yield from ((cells[at], cells[-1 - at]) for at in range(len(cells) // 2))
    else:
        size = number_of(context, places.size[0])
        if size < 1:
            context.error("no-such-size", "a window needs at least one cell", places.size[0].span)
            return
        yield from (tuple(cells[at : at + size]) for at in range(len(cells) - size + 1))


def _blocks(context: Context, places: syntax.Places) -> Iterator[Group]:
    height, width = (number_of(context, one) for one in places.size)
    if context.board.ragged:
        report_ragged(context, "blocks", places.span)
    elif height < 1 or width < 1:
        context.error("no-such-size", "a block needs at least one row and one column", places.span)
    else:
        for row in range(1, context.board.rows - height + 2):
            for col in range(1, context.board.cols - width + 2):
                cells = cells_in(context, rectangle((row, col), height, width))
                if len(cells) == height * width:
                    yield f"{height} x {width} at r{row}c{col}", cells


def _shifted(context: Context, places: syntax.Places) -> Iterator[Group]:
    if context.board.ragged:
        context.error(
            "figure-has-no-neighbors",
            "a figure with rows of different lengths does not define which cells are next to each other",
            places.span,
        )
        return
    if places.kind == "pairs":
        down, right = (whole_number(context, one) for one in places.size)
        if down is None or right is None:
            return
        if (down, right) == (0, 0):
            context.error(
                "no-such-size",
                "a cell cannot be paired with itself",
                places.span,
                help="write a shift such as pairs (1, 2)",
            )
            return
        # Of a shift and its opposite, the greater goes forward in reading order; one of the two is enough.
        shifts: Sequence[Position] = sorted({max(one, (-one[0], -one[1])) for one in _turned(down, right)})
        label = "paired with"
    else:
        shifts, label = ADJACENCIES[places.kind].shifts, ADJACENCIES[places.kind].label
    cells = context.board.cells
    for one, other in pairs_at(cells, shifts):
        yield f"{cells[one]} {label} {cells[other]}", (one, other)


def _turned(down: int, right: int) -> Iterator[Position]:
    """Yield the shift in all eight directions, like the moves of a knight."""
    for one, other in ((down, right), (right, down)):
        yield from ((one, other), (one, -other), (-one, other), (-one, -other))
