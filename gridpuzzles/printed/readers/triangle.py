"""Read triangles of circles: the first row has one circle, and the last row as many as the triangle has rows."""

from __future__ import annotations

import re
from string import ascii_lowercase

from ..draft import Draft, Statement
from ..said import Unclear
from .board import NAME, written
from .cells import BLANKS, drawn_lines, texts_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..blocks import Block


def read(block: Block, draft: Draft) -> list[Statement]:
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
