"""Read pyramids: every row has one brick more than the row above, or one less."""

from __future__ import annotations

import re
from itertools import pairwise

from ..blocks import Block
from ..draft import Draft, Statement
from ..said import Unclear
from .board import check_numbers, written
from .cells import Row, drawn_lines, drawn_texts

FUNCTIONS = {"difference": "abs", "differences": "abs", "multiplication": "product", "sum": "", "addition": ""}
MAX_VALUE = 10**9
HOLES = frozenset((".", "?", "-", "x", "□"))
IN_FIELDS = re.compile(r" *[\t,;]")
"""The beginning of a row of a spreadsheet whose first field is empty."""


def rows_of(block: Block) -> list[Row]:
    """Return the bricks of each row, with ``_`` for empty ones; without another sign for these, a 0 is one."""
    rows = [[_brick(text) for text in row] for row in drawn_texts(block)]
    is_full = all(brick.isdigit() for row in rows for brick in row)
    return [["_" if is_full and brick == "0" else brick for brick in row] for row in rows]


def _brick(text: str) -> str:
    return "_" if text in HOLES or not text.strip("_.") else text


def is_pyramid(block: Block) -> bool:
    """Return True if each row has one brick more than the row before, or each one less; the top may be cut off."""
    widths = [len(row) for row in rows_of(block)]
    return len(widths) > 1 and {after - before for before, after in pairwise(widths)} in ({1}, {-1})


def may_be_pyramid(block: Block) -> bool:
    """Return True if a drawing has the rows of a pyramid, three or more, with numbers and empty bricks only."""
    bricks = [brick for row in rows_of(block) for brick in row]
    return len(block.rows) > 2 and is_pyramid(block) and all(brick == "_" or brick.isdigit() for brick in bricks)


def read(block: Block, draft: Draft) -> list[Statement]:
    """Return the pyramid below its own heading, or below that of its family."""
    heading = block.title or draft.field("drawing") or "pyramid"
    function = heading.removeprefix("pyramid").strip()
    rows, lines = rows_of(block), drawn_lines(block)
    # In a spreadsheet, the fields before the first brick of a row are no bricks, but a pyramid may lack its top.
    before = next(
        (line for row, line in zip(rows, lines, strict=True) if row[0] == "_" and IN_FIELDS.match(line.typed)), None
    )
    if before and min(map(len, rows)) > 1:
        raise Unclear("which of these fields are bricks? write _ for each brick without a number", before.number)
    draft.zero_is_empty = not any("0" in row for row in rows)
    for row, line in zip(rows, lines, strict=True):
        check_numbers(row, line.number, draft)
    return written(f"pyramid {FUNCTIONS.get(function, function)}".rstrip() + ":", rows, lines, block)


def values(drawn: list[Statement]) -> str:
    """Return the statement of values that include all bricks of a pyramid; empty if no range is known.

    The range ends at the top brick, or at the number that the largest brick can grow to. It must not be too large.
    """
    rows = [one.text.split() for one in drawn if one.is_row]
    bricks = [int(brick) for row in rows for brick in row if brick.lstrip("-").isdigit()]
    is_of_differences = drawn[0].text.startswith("pyramid abs")
    top = min(rows, key=len)
    is_known = len(top) == 1 and top[0].isdigit() and not is_of_differences
    if not bricks or min(bricks) < 0:
        return ""
    # Values need a bound: no brick can be larger than what the lowest row can grow to.
    growth = max(bricks) ** (2 ** (len(rows) - 1)) if drawn[0].text.startswith("pyramid product") else 0
    largest = int(top[0]) if is_known else max(growth, max(bricks) * 2 ** len(rows))
    return f"values {0 if 0 in bricks else 1}..{largest}" if largest < MAX_VALUE else ""
