"""Scopes and adjacencies: the ways to divide a grid into groups of cells, such as rows and boxes, or pairs of cells.

``all different in``, ``no two ... alike`` and ``each`` take them. A group is named after its scope and its number:
"column 3". The table has everything that is known about a scope except the errors of a grid that it does not fit.
A rule such as ``neighbors: _ != _`` is about the pairs of an adjacency.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from ..base.runs import STEPS, Position, Run, runs

Cells = Run
Named = Iterator[tuple[str, Cells]]


class Scope(NamedTuple):
    """A way to divide a grid into groups of cells."""

    one: str
    """The word for one group, as in ``each row``."""
    label: str
    """The word for one group in messages and steps, before its number: "column" in "column 3"."""
    sheet: str | None
    """The words for one group in the rules on a sheet; None if other sentences state the rule."""
    meaning: str
    """The explanation in the reference and in editors."""
    has_size: bool
    """True if the number of rows and columns of a group follows the word: ``boxes 2 x 3``."""
    can_differ: bool
    """False if ``all different in`` and ``no two ... alike`` do not take the scope."""
    numbered: Callable[..., Iterable[Cells]] | None
    """Given the rows and columns of a full grid, and those of a group if it has a size, return the positions of every
    group; no groups if the grid does not fit. None if the groups do not depend on these numbers alone."""
    misfit: str
    """The message about a grid that does not fit, with the slots rows, cols, height and width."""
    found: Callable[[Collection[Position]], Named] | None
    """Given the cells of the grid, return the groups with their names. If there is neither this function nor
    `numbered`, the groups are drawn as a map."""


def rectangle(corner: Position, height: int, width: int) -> Cells:
    """Return the positions of a rectangle with this corner at the top left, row by row."""
    top, left = corner
    return tuple([(row, col) for row in range(top, top + height) for col in range(left, left + width)])


def _rows(rows: int, cols: int) -> Iterable[Cells]:
    return [rectangle((row, 1), 1, cols) for row in range(1, rows + 1)]


def _cols(rows: int, cols: int) -> Iterable[Cells]:
    return [rectangle((1, col), rows, 1) for col in range(1, cols + 1)]


def _diagonals(rows: int, cols: int) -> Iterable[Cells]:
    if rows != cols:
        return ()
    places = range(1, rows + 1)
    return tuple([(at, at) for at in places]), tuple([(at, cols + 1 - at) for at in places])


def _boxes(rows: int, cols: int, height: int, width: int) -> Iterable[Cells]:
    if height < 1 or width < 1 or rows % height or cols % width:
        return ()
    corners = [(row, col) for row in range(1, rows + 1, height) for col in range(1, cols + 1, width)]
    return [rectangle(corner, height, width) for corner in corners]


def _windows(rows: int, cols: int, height: int, width: int) -> Iterable[Cells]:
    # Each window has a line of cells around it, which neighboring windows share.
    if height < 1 or width < 1 or (rows - 1) % (height + 1) or (cols - 1) % (width + 1):
        return ()
    corners = [(row, col) for row in range(2, rows, height + 1) for col in range(2, cols, width + 1)]
    return [rectangle(corner, height, width) for corner in corners]


def _pandiagonals(rows: int, cols: int) -> Iterable[Cells]:
    if rows != cols:
        return ()
    places = range(rows)
    # A broken diagonal leaves the grid at one side and continues at the opposite one, hence the remainder.
    return [tuple([(at + 1, (start + step * at) % cols + 1) for at in places]) for step in (1, -1) for start in places]


def _runs(cells: Collection[Position]) -> Named:
    """Yield every run of two or more cells, named after its first cell: across in reading order, then down."""
    for direction, step in STEPS.items():
        for run in runs(cells, step):
            if len(run) > 1:
                yield run_label(direction, run[0]), run


def run_label(direction: str, first: Position) -> str:
    """Return the label of the run "across" or "down" that begins at ``first``."""
    return f"run {direction} from r{first[0]}c{first[1]}"


def _single_cells(cells: Collection[Position]) -> Named:
    return ((f"r{row}c{col}", ((row, col),)) for row, col in cells)


def _lines(one: str, label: str, meaning: str, numbered: Callable[[int, int], Iterable[Cells]]) -> Scope:
    """Return the scope of rows or columns, which every grid has."""
    return Scope(one, label, label, meaning, False, True, numbered, "", None)


def _of_squares(one: str, meaning: str, numbered: Callable[[int, int], Iterable[Cells]]) -> Scope:
    """Return a scope that only square grids have."""
    misfit = f"this grid is not square, so it has no {one}s"
    return Scope(one, one, one, meaning, False, True, numbered, misfit, None)


def _sized(one: str, meaning: str, numbered: Callable[[int, int, int, int], Iterable[Cells]], misfit: str) -> Scope:
    """Return a scope of rectangles whose size follows the word."""
    return Scope(one, one, one, meaning, True, True, numbered, misfit, None)


def _areas(one: str, sheet: str | None, meaning: str) -> Scope:
    """Return a scope whose groups are drawn as a map."""
    return Scope(one, one, sheet, meaning, False, True, None, "", None)


def _found(
    one: str, sheet: str | None, meaning: str, can_differ: bool, found: Callable[[Collection[Position]], Named]
) -> Scope:
    """Return a scope whose groups depend on the cells of the grid."""
    return Scope(one, one, sheet, meaning, False, can_differ, None, "", found)


SCOPES = {
    "rows": _lines("row", "row", "every row", _rows),
    "cols": _lines("col", "column", "every column", _cols),
    "diagonals": _of_squares(
        "diagonal", "the two diagonals of a square grid; the first starts at the top left", _diagonals
    ),
    "pandiagonals": _of_squares(
        "pandiagonal",
        "all diagonals of a square grid in both directions, continued at the opposite edge",
        _pandiagonals,
    ),
    "boxes": _sized(
        "box",
        "rectangles of 2 rows and 3 columns that divide the grid",
        _boxes,
        "boxes of {height} x {width} do not divide a grid of {rows} x {cols} evenly",
    ),
    "windows": _sized(
        "window",
        "rectangles of 2 rows and 3 columns with a line of cells around each, as in a Windoku",
        _windows,
        "windows of {height} x {width}, with a line of cells around each, do not fill a grid of {rows} x {cols}",
    ),
    "regions": _areas("region", "region", "the regions that are drawn below 'regions:'"),
    "cages": _areas("cage", None, "the cages that are drawn below 'cages:'"),
    "paths": _areas("path", None, "the paths that are drawn below 'paths:'"),
    "runs": _found(
        "run",
        "run of white cells",
        "adjacent cells of a row or column, up to a blocked square or the edge",
        True,
        _runs,
    ),
    "cells": _found("cell", None, "every cell alone", False, _single_cells),
    "grid": _found("grid", None, "all cells together", False, lambda cells: iter([("the grid", tuple(cells))])),
}
BY_ONE = {scope.one: name for name, scope in SCOPES.items()}
"""Maps the word for one group to the name of its scope."""
LINES = {SCOPES[name].one: SCOPES[name] for name in ("rows", "cols", "diagonals")}
"""The scopes that can have clues, by the word for one group."""


@lru_cache(maxsize=32)
def groups_of(name: str, rows: int, cols: int, *size: int) -> tuple[Cells, ...]:
    """Return the positions of every group of a numbered scope in a full grid; empty if the grid does not fit."""
    numbered = SCOPES[name].numbered
    assert numbered is not None
    return tuple(numbered(rows, cols, *size))


def usual_box(side: int) -> tuple[int, int]:
    """Return rows and columns of the boxes of a sudoku of this side, as nearly square as possible: 2 x 3 for side 6."""
    height = next((rows for rows in range(int(side**0.5), 0, -1) if side % rows == 0), 1)
    return height, side // height


# --- adjacencies


class Adjacency(NamedTuple):
    """A relation between the places of two cells, in both orders."""

    words: tuple[str, ...]
    """The words for it that cannot be names."""
    later_words: tuple[str, ...]
    """Words that were added to the language later: they are read as such only before a colon."""
    shifts: tuple[Position, ...]
    """How far down and to the right the second cell is, for each pair whose first cell comes first in reading order."""
    label: str
    """The words between the two cells in the name of a rule: "r1c1 next to r1c2"."""
    sheet: str
    """The words after "numbers that" in a rule on a sheet."""
    rule: str
    """A usual rule, which editors show."""
    f_puzzles: str | None
    """The name in f-puzzles of the rule that the two numbers differ."""


NEIGHBORS = ((0, 1), (1, 0))
ADJACENCIES = {
    "neighbors": Adjacency(
        words=("neighbors", "neighbours"),
        later_words=("next to",),
        shifts=NEIGHBORS,
        label="next to",
        sheet="share an edge",
        rule="abs(_ - _) > 1",
        f_puzzles=None,
    ),
    "touching": Adjacency(
        words=("touching",),
        later_words=("king",),
        shifts=(*NEIGHBORS, (1, -1), (1, 1)),
        label="touching",
        sheet="touch, even at a corner,",
        rule="_ != _",
        f_puzzles="antiking",
    ),
    "knight": Adjacency(
        words=(),
        later_words=("knight",),
        shifts=((1, -2), (1, 2), (2, -1), (2, 1)),
        label="a knight's move from",
        sheet="are a knight's move apart",
        rule="_ != _",
        f_puzzles="antiknight",
    ),
}
BY_WORD = {word: name for name, one in ADJACENCIES.items() for word in (*one.words, *one.later_words)}
EXCLUSIONS = {one.f_puzzles: f"{name}: _ != _" for name, one in ADJACENCIES.items() if one.f_puzzles}
"""Maps the name in f-puzzles of the rule that the two numbers of a pair differ to the statement."""
