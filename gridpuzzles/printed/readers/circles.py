"""Read circles with numbers: those of sukos and sujikos, between nine cells, and figures of circles.

The circles of a suko are drawn between the rows, or above or below the board or a map of colors. A figure is a star, a
triangle or a square without its inside. The first row of a triangle has one circle, and the last row as many as the
triangle has rows.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from string import ascii_lowercase

from ...kinds.corners import quadruple
from .. import families
from ..blocks import Block, Line
from ..concepts import kinds_of
from ..draft import Draft, Statement, drawn_row
from ..marks import cell_of, place_of
from ..said import Unclear
from .board import NAME, written
from .cells import BLANKS, Row, drawn_cells, drawn_lines, drawn_texts, with_plain_blanks

STARS = {
    (1, 4, 2, 4, 1): ((1, 2, 3, 4), (7, 8, 9, 10), (0, 2, 5, 7), (0, 3, 6, 10), (11, 8, 5, 1), (11, 9, 6, 4)),
    (1, 4, 2, 1, 2): ((1, 2, 3, 4), (0, 2, 5, 8), (0, 3, 6, 9), (1, 5, 7, 9), (4, 6, 7, 8)),
}
"""The lines of the stars with six and five points, by the circles in their rows, as places in the order of reading."""
OF_RULE = re.compile(r"[-+| ()\d]+")
BETWEEN = frozenset(":,;=()/&-|") | {"->"}
"""Signs between the cells and the numbers of a corner."""
OF_CORNERS = frozenset(("START", "AND", "LINES"))
"""Concepts of words for such a circle, and between its cells."""
OF_LINES = re.compile(r"each path: sum\(_\) = \d+")


def read(block: Block, draft: Draft) -> list[Statement]:
    """Return ``corners sum:`` with the circles, and the board or map of colors; raise `Unclear` for other drawings."""
    lines = drawn_lines(block)
    rows = [_on_rule(line) or row for line, row in zip(lines, drawn_texts(block), strict=True)]
    widths = [len(row) for row in rows]
    draft.sized(3, 3)
    if set(widths) - {2, 3} or widths.count(3) not in (0, 3) or widths.count(2) not in (0, 2):
        raise Unclear("where are the nine cells and the four circles?", lines[0].number)
    circles, cells = (
        [(row, line) for row, line in zip(rows, lines, strict=True) if len(row) == width] for width in (2, 3)
    )
    return [*(_corners(circles) if circles else []), *(_cells(cells, block, draft) if cells else [])]


def _on_rule(line: Line) -> Row:
    """Return the two numbers on a rule between two rows, ``---16--23---``; [] for other lines."""
    rule, numbers = line.text.strip("+| "), re.findall(r"\d+", line.text)
    is_rule = OF_RULE.fullmatch(rule) and rule.startswith("--") and rule.endswith("--")
    return numbers if is_rule and len(numbers) == 2 else []


def _cells(printed: Sequence[tuple[Row, Line]], block: Block, draft: Draft) -> list[Statement]:
    """Read three rows of three: keep a map if all cells are labels, or else return the board."""
    rows, lines = [row for row, _ in printed], [line for _, line in printed]
    if draft.cell_names:
        return written("grid:", rows, lines, block)
    if all(cell.isalpha() and cell not in ("x", "X", "o") for row in rows for cell in row):
        draft.keep_map("cages", rows, (line.number for line in lines))
        return []
    return written("grid:", with_plain_blanks(rows, zero_is_empty=True), lines, block)


def _corners(printed: Sequence[tuple[Row, Line]]) -> list[Statement]:
    """Return the statements of the circles, with a dot for an empty circle."""
    rows = [drawn_row(["." if cell in ("?", "_") else cell for cell in row], line.number) for row, line in printed]
    return [Statement("corners sum:", printed[0][1].number), *rows]


def read_corner(line: Line, draft: Draft) -> bool:
    """Return True if a line has four cells that meet, or two of them at a corner, and the numbers that they contain.

    Then say that each of these numbers is in one of the cells, or in as many as it is listed; digits may be packed:
    ``r1c1/r2c2: 48``.
    """
    cells = {place_of(mark.text.lower()) for mark in line.marks if mark.kind == "cell"}
    numbers = [mark.text for mark in line.marks if mark.kind == "number"]
    others = [mark.text for mark in line.marks if mark.kind not in ("cell", "number") and mark.text not in BETWEEN]
    is_silent = all(families.variant(word) or kinds_of(word, "lines") & OF_CORNERS for word in others)
    if len(cells) == 1 and numbers and is_silent and any(map(families.variant, others)):
        cells = _around(next(iter(cells)), draft, line)
    rows, cols = sorted({row for row, _ in cells}), sorted({col for _, col in cells})
    is_corner = [one[-1] - one[0] for one in (rows, cols) if one] == [1, 1] and len(cells) in (2, 4)
    if not is_corner or not numbers or not is_silent:
        return False
    if len(numbers) == 1 and draft.side < 10:
        numbers = [*numbers[0]]
    for relation in quadruple([cell_of(row, col) for row in rows for col in cols], numbers):
        draft.say(relation, line.number)
    draft.spend(line.number, line.plain)
    return True


def _around(cell: tuple[int, int], draft: Draft, line: Line) -> set[tuple[int, int]]:
    """Return the four cells around the circle in a corner of a cell; raise `Unclear` unless only one corner is inside.

    Some lists name the cell at the upper left of each circle, others may name any of the four.
    """
    rows, cols = (
        [(at, at + 1) for at in (place - 1, place) if 0 < at < side]
        for place, side in zip(cell, (draft.side, draft.cols or draft.side), strict=True)
    )
    if (len(rows), len(cols)) == (1, 1):
        return {(row, col) for row in rows[0] for col in cols[0]}
    if not (rows and cols):
        raise Unclear(f"{cell_of(*cell)} has no corner inside this grid", line.number)
    name, beside = cell_of(*cell), cell_of(rows[-1][1], cols[-1][1])
    question = f"in which corner of {name} is this circle?"
    raise Unclear(question, line.number, help=f"name two cells: '{name}/{beside}' if it is at the lower right")


def read_figure(block: Block, draft: Draft) -> list[Statement]:
    """Return the figure with a name in each circle, and note its sides; numbers become relations of new names."""
    cells, lines = drawn_cells(block), drawn_lines(block)
    sides = sides_of(block)
    if sides is None:
        raise Unclear("a triangle has 1 circle above and as many circles below as it has rows", lines[0].number)
    known = {cell.text for row in cells for cell in row} | set(re.findall(r"\w+", draft.said()))
    unused = (letter for letter in ascii_lowercase if letter not in known and letter != "x")
    names: list[str] = []
    drawn: list[Row] = []
    for row, line in zip(cells, lines, strict=True):
        text = ""
        for cell in row:
            is_name = NAME.fullmatch(cell.text) and cell.text not in BLANKS
            if not is_name and cell.text not in (*BLANKS, "O") and not cell.text.isdigit():
                raise Unclear(f"{cell.text!r} is neither a number nor a name", line.number, cell.text)
            names.append(cell.text if is_name else next(unused, ""))
            if cell.text.strip("0").isdigit():
                draft.say(f"{names[-1]} = {cell.text}", line.number)
            text = f"{text} ".ljust(cell.at) + names[-1]
        drawn.append([text])
    draft.sides = [[names[at] for at in side] for side in sides]
    _once_each(len(names), draft, lines[0].number)
    return written("grid:", drawn, lines, block)


def sides_of(block: Block) -> list[Sequence[int]] | None:
    """Return the lines of a star, or the sides of a triangle or square of circles, as places; None for other drawings.

    The circles are numbered in the order of reading, from 0.
    """
    widths = tuple(len(row) for row in drawn_cells(block))
    if widths in STARS:
        return list(STARS[widths])
    starts = [sum(widths[:at]) for at in range(len(widths))]
    left, right = starts, [start + width - 1 for start, width in zip(starts, widths, strict=True)]
    last = [*range(starts[-1], right[-1] + 1)]
    if len(widths) < 3 or widths[-1] != len(widths) or min(widths[1:]) < 2:
        return None
    if widths[0] == 1:
        return [left, right, last]
    return [left, right, last, [*range(widths[0])]] if {*widths[1:-1], widths[0]} == {2, len(widths)} else None


def is_figure(block: Block, draft: Draft) -> bool:
    """Return True if the text has a rule for lines of circles, and the drawing is a figure with such lines."""
    return draft.states("each path: sum") and sides_of(block) is not None


def _once_each(circles: int, draft: Draft, line: int) -> None:
    """Write that all numbers differ, in a text without a family that has one for each circle; else raise `Unclear`."""
    values = re.search(r"^values (\d+)\.\.(\d+)$", draft.said(), re.MULTILINE)
    if draft.named or draft.states("all different"):
        return
    # As many values as circles: each is used once in all such puzzles.
    if values is None or int(values[2]) - int(values[1]) + 1 != circles:
        raise Unclear(f"may numbers be repeated in these {circles} circles?", line)
    draft.say("all different", line)


def say_sides(draft: Draft) -> None:
    """Write the rules for lines as relations of the sides; without one, the sides of a magic figure are equal."""
    rules = [one for one in draft.statements if OF_LINES.fullmatch(one.text)]
    for side, after in pairwise(draft.sides if draft.named and not rules else []):
        draft.say(f"{' + '.join(side)} = {' + '.join(after)}", draft.opener)
    for one in rules if draft.sides else []:
        at, total = draft.statements.index(one), one.text.rpartition(" ")[2]
        draft.statements[at : at + 1] = [Statement(f"{' + '.join(side)} = {total}", one.line) for side in draft.sides]
