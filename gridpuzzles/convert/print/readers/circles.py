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

from ....kinds.corners import quadruple
from ....kinds.list_words import Word, word_of
from ..blocks import Block, Line
from ..draft import Draft, Statement, drawn_row
from ..marks import cell_of, place_of
from ..said import Unclear
from .board import NAME, written
from .cages import rows_of
from .cells import BLANKS, Row, drawn_cells, drawn_lines, with_plain_blanks

STARS = {
    (1, 4, 2, 4, 1): ((1, 2, 3, 4), (7, 8, 9, 10), (0, 2, 5, 7), (0, 3, 6, 10), (11, 8, 5, 1), (11, 9, 6, 4)),
    (1, 4, 2, 1, 2): ((1, 2, 3, 4), (0, 2, 5, 8), (0, 3, 6, 9), (1, 5, 7, 9), (4, 6, 7, 8)),
}
"""The lines of the stars with six and five points, by the circles in their rows, as places in the order of reading."""
OF_RULE = re.compile(r"[-+| ()\d]+")
CIRCLES = Word("lines", "circles")
BETWEEN = frozenset(":,;=()/&-|") | {"->"}
"""Signs between the cells and the numbers of a corner."""


def read(block: Block, draft: Draft) -> list[Statement]:
    """Return ``corners sum:`` with the circles, and the board or map of colors; raise `Unclear` for other drawings."""
    lines = drawn_lines(block)
    rows = [_on_rule(line) or row for line, row in zip(lines, rows_of(block), strict=True)]
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
    is_silent = all(word_of(word) == CIRCLES for word in others)
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


def read_figure(block: Block, draft: Draft) -> list[Statement]:
    """Return the figure with a name in each circle, and note its sides; numbers become relations of new names."""
    cells, lines = drawn_cells(block), drawn_lines(block)
    sides = sides_of(block)
    if sides is None:
        raise Unclear("a triangle has 1 circle above and as many circles below as it has rows", lines[0].number)
    known = {cell.text for row in cells for cell in row} | set(re.findall(r"\w+", draft.said))
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


def say_sides(draft: Draft) -> None:
    """Write that the sums of all sides of a magic figure are equal."""
    for side, after in pairwise(draft.sides):
        draft.say(f"{' + '.join(side)} = {' + '.join(after)}", draft.opener)
