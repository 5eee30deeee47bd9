"""Read ``paths:``, cells in an order, drawn as a map of numbered labels (``a1 a2 a3``) or listed."""

from __future__ import annotations

import re

from ...base.english import count_noun
from ...language import syntax
from ..lowering.unknown_names import report_unknown
from .letter_map import check_map, read_map, say_map_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...base.source import Span
    from ...model.grid import Position
    from ..context.context import Context

WHAT = "the map of paths"
NUMBERED = re.compile(r"([^\W\d_]+)([0-9]+)")


def shape(context: Context, paths: syntax.Paths) -> None:
    """Record the size of the map."""
    say_map_size(context, read_map(context, paths.map), WHAT)


def declare(context: Context, paths: syntax.Paths) -> None:
    """Declare the paths of the map, each in the order of its numbers."""
    drawn = read_map(context, paths.map)
    numbered: dict[str, dict[int, Position]] = {}
    for label, positions in drawn.places.items():
        found = NUMBERED.fullmatch(label)
        if not found:
            if label.isalpha():
                help = f"write {label}1, {label}2, ... along the path"
            else:
                help = "write a1, a2, ..."
            context.error(
                "no-path-label",
                f"label {label} has no number for its place along the path",
                drawn.first(label).span,
                help=help,
            )
        elif len(positions) > 1:
            context.error("label-twice", f"{label} is in two cells", drawn.item(positions[1]).span)
        else:
            numbered.setdefault(found[1], {})[int(found[2])] = positions[0]
    for name, places in numbered.items():
        missing = next((at for at in range(1, len(places) + 1) if at not in places), None)
        if missing is not None:
            span = drawn.item(places[max(places)]).span
            context.error(
                "path-with-gap", f"path {name} has {count_noun(len(places), 'cell')} but no {name}{missing}", span
            )
        _declare(context, name, [places[at] for at in sorted(places)], drawn.item(places[min(places)]).span)


def give(context: Context, paths: syntax.Paths) -> None:
    """Declare the listed paths, whose cells may have names."""
    for one in paths.lists:
        cells = [position for cell in one.cells for position in _positions(context, cell)]
        _declare(context, one.label.text, cells, one.label.span)


def _declare(context: Context, name: str, positions: list[Position], span: Span | None) -> None:
    if name in context.board.areas["paths"]:
        context.error("label-twice", f"there is already a path {name}", span, help="use another label")
    context.board.area("paths", name, positions)


def _positions(context: Context, cell: syntax.CellReference | syntax.Name | syntax.CellRange) -> Iterator[Position]:
    """Yield the cells of one entry of a list; a range is a straight line from its first to its last cell."""
    if isinstance(cell, syntax.Name):
        places = [position for position, name in context.board.cells.items() if name == cell.name]
        if not places:
            report_unknown(context, cell.name, cell.span)
        yield from places[:1]
        return
    if isinstance(cell, syntax.CellRange):
        first, last = (cell.first, cell.last)
    else:
        first, last = (cell, cell)
    for end in (first, last):
        if (end.row, end.col) not in context.board.cells:
            context.error("no-cell-there", f"there is no cell at r{end.row}c{end.col}", end.span)
            return
    down, right = last.row - first.row, last.col - first.col
    length = max(abs(down), abs(right))
    if down and right and abs(down) != abs(right):
        context.error(
            "no-straight-line", "these cells are not in a straight line", cell.span, help="write them one by one"
        )
        return
    for at in range(length + 1):
        yield first.row + at * _sign(down), first.col + at * _sign(right)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def build(context: Context, paths: syntax.Paths) -> None:
    """Report errors of the map; a path itself requires nothing."""
    check_map(context, read_map(context, paths.map), WHAT)
