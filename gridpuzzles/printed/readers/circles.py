"""Read circles with numbers: those of sukos and sujikos, between nine cells, and triangles of circles.

The circles of a suko are drawn between the rows, or above or below the board or a map of colors. The first row of a
triangle has one circle, and the last row as many as the triangle has rows.
"""

from __future__ import annotations

import re
from string import ascii_lowercase

from ..draft import Draft, Statement, drawn_row
from ..said import Unclear
from .board import NAME, written
from .cells import BLANKS, Row, drawn_lines, texts_of, with_plain_blanks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..blocks import Block, Line


def read(block: Block, draft: Draft) -> list[Statement]:
    """Return ``corners sum:`` with the circles, and the board or map of colors; raise `Unclear` for other drawings."""
    lines = drawn_lines(block)
    rows = [texts_of(line) for line in lines]
    widths = [len(row) for row in rows]
    draft.sized(3, 3)
    if widths == [3, 2, 3, 2, 3]:
        board = _board(rows[::2], lines[::2], block)
        return [*_corners(rows[1::2], lines[1::2]), *board]
    if widths[:2] == [2, 2] and widths[2:] in ([], [3, 3, 3]):
        out = _corners(rows[:2], lines[:2])
        return out + (_cells(rows[2:], lines[2:], block, draft) if widths[2:] else [])
    if widths == [3, 3, 3, 2, 2]:
        board = _cells(rows[:3], lines[:3], block, draft)
        return [*_corners(rows[3:], lines[3:]), *board]
    if widths == [3, 3, 3]:
        return _cells(rows, lines, block, draft)
    raise Unclear("where are the nine cells and the four circles?", lines[0].number)


def _cells(rows: list[Row], lines: Sequence[Line], block: Block, draft: Draft) -> list[Statement]:
    """Read three rows of three: keep a map if all cells are labels, or else return the board."""
    if all(cell.isalpha() and cell not in ("x", "X", "o") for row in rows for cell in row):
        draft.keep_map("cages", rows, (line.number for line in lines))
        return []
    return _board(rows, lines, block)


def _board(rows: list[Row], lines: Sequence[Line], block: Block) -> list[Statement]:
    return written("grid:", with_plain_blanks(rows, zero_is_empty=True), lines, block)


def _corners(rows: list[Row], lines: Sequence[Line]) -> list[Statement]:
    """Return the statements of the circles, with a dot for an empty circle."""
    circles = [["." if cell in ("?", "_") else cell for cell in row] for row in rows]
    body = [drawn_row(row, line.number) for row, line in zip(circles, lines, strict=True)]
    return [Statement("corners sum:", lines[0].number), *body]


def read_triangle(block: Block, draft: Draft) -> list[Statement]:
    """Return the triangle as a figure of names, and note its sides; numbers become relations of new names."""
    lines = drawn_lines(block)
    rows = [texts_of(line) for line in lines]
    widths = [len(row) for row in rows]
    if len(rows) < 3 or widths[0] != 1 or widths[-1] != len(rows) or min(widths[1:]) < 2:
        raise Unclear("a triangle has 1 circle above and as many circles below as it has rows", lines[0].number)
    known = {cell for row in rows for cell in row} | set(re.findall(r"\w+", draft.said()))
    unused = (letter for letter in ascii_lowercase if letter not in known)
    for row, line in zip(rows, lines, strict=True):
        for at, cell in enumerate(row):
            if NAME.fullmatch(cell) and cell not in BLANKS:
                continue
            if cell not in BLANKS and not cell.isdigit():
                raise Unclear(f"{cell!r} is neither a number nor a name", line.number, cell)
            row[at] = next(unused, "")
            if cell.isdigit():
                draft.say(f"{row[at]} = {cell}", line.number)
    draft.sides = [[row[0] for row in rows], [row[-1] for row in rows], rows[-1]]
    drawn = [["  " * (len(rows) - at) + "   ".join(row)] for at, row in enumerate(rows)]
    return written("grid:", drawn, lines, block)


def say_sides(draft: Draft) -> None:
    """Write the rules for lines as relations of the sides."""
    for at, one in reversed(list(enumerate(draft.statements))):
        if draft.sides and (found := re.fullmatch(r"each path: sum\(_\) = (\d+)", one.text)):
            draft.statements[at : at + 1] = [
                Statement(f"{' + '.join(side)} = {found[1]}", one.line) for side in draft.sides
            ]
