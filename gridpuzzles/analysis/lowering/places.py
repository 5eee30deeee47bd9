"""Find the sets of cells that a rule applies to: ``each row``, ``each 3 in row``, ``each 2 x 2``, ``knight``, ..."""

from __future__ import annotations

from math import isqrt

from ...base.errors import Fix
from ...base.runs import STEPS, runs
from ...language import syntax
from ..context.geometry import KINDS, WORDS, boxes, rectangle, run_label
from .constants import number_of, whole_number
from .selectors import count_of_lines, line, report_ragged

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
NEIGHBORS = ((0, 1), (1, 0))
SHIFTS = {
    "neighbors": NEIGHBORS,
    "touching": (*NEIGHBORS, (1, -1), (1, 1)),
    "knight": ((1, -2), (1, 2), (2, -1), (2, 1)),
}
BETWEEN = {"neighbors": "next to", "touching": "touching", "knight": "a knight's move from", "pairs": "paired with"}


def of_two(places: syntax.Places) -> bool:
    """Return True if the sets are pairs without a first cell, so that a rule holds in both orders."""
    return places.kind in BETWEEN


def groups(context: Context, scope: syntax.Scope) -> Iterator[Group]:
    """Yield the groups of cells of one kind, with their names: every row, box, region, ..., or every cell."""
    cells = context.board.cells
    if not context.board.exists:
        count_of_lines(context, "row", 1, scope.span)
    elif scope.kind in KINDS:
        kind = KINDS[scope.kind]
        for number in range(1, count_of_lines(context, kind, 1, scope.span) + 1):
            yield f"{WORDS[kind]} {number}", line(context, kind, number)
    elif scope.kind == "boxes":
        yield from _boxes(context, scope)
    elif scope.kind == "runs":
        yield from _runs(context)
    elif scope.kind == "cells":
        yield from ((f"r{row}c{col}", ((row, col),)) for row, col in cells)
    elif scope.kind == "grid":
        yield "the grid", tuple(cells)
    else:
        yield from _areas(context, scope)


def _runs(context: Context) -> Iterator[Group]:
    """Yield every run of two or more cells, named after its first cell: across in reading order, then down."""
    for direction, step in STEPS.items():
        for run in runs(context.board.cells, step):
            if len(run) > 1:
                yield run_label(direction, run[0]), run


def _boxes(context: Context, scope: syntax.Scope) -> Iterator[Group]:
    """Yield the boxes of the grid, row by row; report boxes that do not fit."""
    height = number_of(context, scope.rows) if scope.rows else 0
    width = number_of(context, scope.cols) if scope.cols else 0
    rows, cols = context.board.rows, context.board.cols
    if context.board.ragged:
        report_ragged(context, "boxes", scope.span)
        return
    if context.faults.has("ragged-grid", "clues-of-what"):
        return  # the intended size of the grid is not known
    if height < 1 or width < 1 or rows % height or cols % width:
        _report_boxes(context, scope, height, width)
        return
    context.shown.boxes = (height, width)
    for number, box in enumerate(boxes(rows, cols, height, width), 1):
        yield f"box {number}", _cells_in(context, box)


def _report_boxes(context: Context, scope: syntax.Scope, height: int, width: int) -> None:
    """Report boxes that do not fill the grid; propose the most nearly square boxes for a square grid."""
    rows, cols = context.board.rows, context.board.cols
    usual = next((k for k in range(isqrt(rows), 1, -1) if rows == cols and rows % k == 0), 0)
    help, fix = "", None
    if usual:
        boxes = f"boxes {usual} x {rows // usual}"
        help, fix = f"write {boxes}", Fix.at(scope.span, boxes, sure=False)
    if height and width and cols % width == 0 and (rows + 1) % height == 0:
        help = "is a row missing?"
    message = f"boxes of {height} x {width} do not divide a grid of {rows} x {cols} evenly"
    context.error("boxes-do-not-fit", message, scope.span, help=help, fix=fix)


def _cells_in(context: Context, positions: tuple[Position, ...]) -> tuple[Position, ...]:
    """Return the positions that are cells."""
    if context.board.is_full:
        return positions
    return tuple([place for place in positions if place in context.board.cells])


def _areas(context: Context, scope: syntax.Scope) -> Iterator[Group]:
    areas = context.board.areas[scope.kind]
    if not areas:
        context.error(
            "no-such-groups", f"the puzzle has no {scope.kind}", scope.span, help=f"draw them below '{scope.kind}:'"
        )
    for area in areas.values():
        yield (
            f"{scope.kind[:-1]} {area.label}",
            tuple([position for position in area.positions if position in context.board.cells]),
        )


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
                cells = _cells_in(context, rectangle((row, col), height, width))
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
    else:
        shifts = SHIFTS[places.kind]
    cells = context.board.cells
    for row, col in cells:
        for down, right in shifts:
            other = (row + down, col + right)
            if other in cells:
                yield f"{cells[row, col]} {BETWEEN[places.kind]} {cells[other]}", ((row, col), other)


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
