"""A plain board: rows of cells, with or without walls."""

from __future__ import annotations

import re
from collections import Counter

from ..draft import Draft, Statement
from ..said import Unclear
from .cells import Row, drawn_lines, texts_of, unpacked, with_plain_blanks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..blocks import Block, Line


NAME = re.compile(r"[a-wyz]\w*")


def read(block: Block, draft: Draft) -> list[Statement]:
    """The board below ``grid:``; raises `Unclear` where rows differ in length."""
    lines = drawn_lines(block)
    rows = [texts_of(line) for line in lines]
    if all(NAME.fullmatch(cell) for row in rows for cell in row):
        return written("grid:", [[line.plain] for line in lines], lines, block)  # a figure: places matter
    rows = unpacked(rows)
    rows = with_plain_blanks(rows, zero_is_empty=is_zero_empty(draft))
    check_rows(rows, lines, draft)
    draft.sized(len(rows), len(rows[0]))
    return written("grid:", rows, lines, block)


def is_zero_empty(draft: Draft) -> bool:
    """Whether 0 can stand for an empty cell: it is no value."""
    has_zero = re.search(r"^(?:values|letters|tiles) (?:.*\b0\b|-)", draft.said(), re.MULTILINE)
    draft.zero_is_empty = draft.field("zero") != "value" and not has_zero
    return draft.zero_is_empty


def written(heading: str, rows: Sequence[Row], lines: Sequence[Line], block: Block) -> list[Statement]:
    """A heading and rows, each with the line it was printed in."""
    first = block.heading.number if block.heading else lines[0].number
    places = [line.number for line in lines]
    if len(rows) != len(lines):
        places = [lines[0].number] * len(rows)
    body = [Statement("  " + " ".join(row), place) for row, place in zip(rows, places, strict=True)]
    return [Statement(heading, first), *body]


def check_rows(rows: list[Row], lines: list[Line], draft: Draft) -> None:
    """Raise `Unclear` for a row that is shorter or longer than the others, and for letters among numbers."""
    widths = Counter(map(len, rows))
    usual = widths.most_common(1)[0][0]
    for at, row in enumerate(rows):
        line = lines[at].number if len(lines) == len(rows) else lines[0].number
        if len(row) != usual:
            raise Unclear(f"this row has {len(row)} cells, others have {usual}: what is missing or too much?", line)
        letter = next((cell for cell in row if re.fullmatch(r"[A-Za-z]", cell)), "")
        if letter and draft.family and draft.family.is_square:
            raise Unclear(f"which number does {letter} stand for?", line)
    if draft.family and draft.family.is_square and len(rows) != usual:
        raise Unclear(f"the board has {len(rows)} rows of {usual} cells, but should be square", lines[0].number)
    wanted = (draft.rows or len(rows), draft.cols or usual)
    if wanted != (len(rows), usual):
        raise Unclear(
            f"the board has {len(rows)} rows of {usual} cells, not {wanted[0]} of {wanted[1]}", lines[0].number
        )
