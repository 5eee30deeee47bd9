"""Find the sets of cells that a rule applies to: ``each row``, ``each 3 in row``, ``each 2 x 2``, ``knight``, ..."""

from __future__ import annotations

from ...kinds.adjacencies import ADJACENCIES
from ...kinds.scopes import SCOPES, rectangle
from ...language import syntax
from .constants import number_of, whole_number
from .selectors import cells_in, numbered_groups, report_ragged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import TypeVar

    from ...model.grid import Position
    from ..context.context import Context

    Cell = TypeVar("Cell")
    Group = tuple[str, tuple[Position, ...]]

AMONG = ("pair", "opposite pair", "window")
"""Kinds of sets that can be chosen from any ordered cells."""
WHOLE = syntax.Scope("grid")


def of_two(places: syntax.Places) -> bool:
    """Return True if the sets are pairs without a first cell, so that a rule holds in both orders."""
    return places.kind in ADJACENCIES or places.kind == "pairs"


def groups(context: Context, scope: syntax.Scope) -> Iterator[Group]:
    """Yield the groups of cells of one kind, with their names: every row, box, region, ..., or every cell."""
    kind = SCOPES[scope.kind]
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
    if not areas:
        context.error(
            "no-such-groups", f"the puzzle has no {scope.kind}", scope.span, help=f"draw them below '{scope.kind}:'"
        )
    label = SCOPES[scope.kind].label
    for area in areas.values():
        yield f"{label} {area.label}", cells_in(context, area.positions)


def sets(context: Context, places: syntax.Places) -> Iterator[Group]:
    """Yield every set of cells that ``places`` names, with a label; no sets after a reported error."""
    if not context.board.exists:
        _report_no_grid(context, places)
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
        if places.kind != "group":
            for part in parts(context, places, positions):
                yield " ".join("r{}c{}".format(*one) for one in part), part
        elif positions:
            yield label, positions


def parts(context: Context, places: syntax.Places, cells: Sequence[Cell]) -> Iterator[tuple[Cell, ...]]:
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
        shifts: Iterable[Position] = sorted({_forward(*one) for one in _turned(down, right)})
        label = "paired with"
    else:
        shifts, label = ADJACENCIES[places.kind].shifts, ADJACENCIES[places.kind].label
    cells = context.board.cells
    for row, col in cells:
        for down, right in shifts:
            other = (row + down, col + right)
            if other in cells:
                yield f"{cells[row, col]} {label} {cells[other]}", ((row, col), other)


def _turned(down: int, right: int) -> Iterator[Position]:
    """Yield the shift in all eight directions, like the moves of a knight."""
    for one, other in ((down, right), (right, down)):
        yield from ((one, other), (one, -other), (-one, other), (-one, -other))


def _forward(down: int, right: int) -> Position:
    """Return the shift or its opposite, whichever goes forward in reading order."""
    if (down, right) > (0, 0):
        return (down, right)
    return (-down, -right)


def _report_no_grid(context: Context, places: syntax.Places) -> None:
    if of_two(places):
        context.error(
            "no-grid",
            "this refers to a grid, but the puzzle has no grid",
            places.span,
            help="write 'grid 3 x 3', or draw the grid below 'grid:'",
        )
    else:
        context.board.size.report_missing(places.span)
