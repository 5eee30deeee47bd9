"""Read a board with signs between its cells: ``<`` and ``>``, ``^`` and ``v`` below a row, or marks such as ``o``."""

from __future__ import annotations

import re

from ..draft import Draft, Statement
from ..said import Unclear
from .board import check_rows
from .cells import Cell, drawn_lines, in_columns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..blocks import Block, Line

PART = re.compile(r"\[\s*(?:\w\s*)?\]|\( *(?:_ *)?\)|\d+|_+|\S")
HOLE = re.compile(r"_+|\[\s*(?:_\s*)?\]|\( *(?:_ *)?\)|[.?0-]")
UPRIGHT = {"A": "^", "V": "v", "∧": "^", "∨": "v"}


def parts_of(line: Line) -> list[Cell]:
    """Return the cells and signs of a line; bars are dropped."""
    return [Cell(found[0], found.start()) for found in PART.finditer(line.plain.replace("|", " "))]


def has_signs(block: Block, draft: Draft) -> bool:
    """Return True if the drawing has signs between the cells of a row, or in a line between rows."""
    return any(mark.text in draft.signs for line in drawn_lines(block) for mark in line.marks)


def read(block: Block, draft: Draft) -> list[Statement]:
    """Return the board below ``grid:``, with every sign of a line of signs below its cell."""
    lines = drawn_lines(block)
    out = [Statement("grid:", block.heading.number if block.heading else lines[0].number)]
    cells: list[Cell] = []
    rows, of_rows = [], []
    for line in lines:
        parts = parts_of(line)
        if _is_of_signs(parts, draft):
            if not cells:
                raise Unclear("these signs are above the first row: which cells do they join?", line.number)
            out.append(Statement("  " + " ".join(_below(parts, cells, draft, line)), line.number))
            continue
        row = [_in_row(part.text, draft) for part in parts]
        cells = [part for part, text in zip(parts, row, strict=True) if text not in draft.signs]
        rows.append([text for text in row if text not in draft.signs])
        of_rows.append(line)
        out.append(Statement("  " + " ".join(row), line.number))
    check_rows(rows, of_rows, draft)
    draft.sized(len(rows), len(rows[0]))
    return out


def _is_of_signs(parts: list[Cell], draft: Draft) -> bool:
    """Return True if the line consists of signs; a line of dots alone is a row of empty cells."""
    signs = (draft.signs - {"<", ">"}) | {"^", "v", "A", "V", "."}
    return all(part.text in signs for part in parts) and not all(part.text == "." for part in parts)


def _in_row(text: str, draft: Draft) -> str:
    """Return a part of a row, with ``_`` for an empty cell."""
    return "_" if HOLE.fullmatch(text) and text not in draft.signs else text.strip("[] ")


def _below(parts: list[Cell], cells: list[Cell], draft: Draft, line: Line) -> list[str]:
    """Return the signs below a row, one for each cell, with a dot if there is none.

    If there are as many signs as cells, they belong to the cells in order, otherwise each to the nearest cell.
    """
    signs = [part.text if part.text in draft.signs else UPRIGHT.get(part.text, part.text) for part in parts]
    if len(parts) == len(cells):
        return signs
    found, homeless = in_columns(parts, [cell.middle for cell in cells], lambda part: part.middle, limit=3)
    if homeless:
        raise Unclear(f"below which cell is this {homeless.text!r}?", line.number)
    return [signs[parts.index(part)] if part else "." for part in found]
