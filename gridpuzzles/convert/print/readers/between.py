"""Read boards with signs between their cells: ``<`` and ``>``, ``^`` and ``v`` below a row, or marks such as ``o``.

Marks may also be listed by their cells.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ..blocks import Block, Line
from ..draft import Draft, Statement, drawn_row
from ..marks import Mark, marks_of
from ..said import Unclear
from .board import check_rows, is_zero_empty
from .cells import drawn_lines, in_columns

PART = re.compile(r"\[\s*(?:\w\s*)?\]|\( *(?:_ *)?\)|\d+|_+|\S")
HOLE = re.compile(r"_+|\[\s*(?:_\s*)?\]|\( *(?:_ *)?\)|[.?0-]")
UPRIGHT = {"A": "^", "V": "v", "∧": "^", "∨": "v"}


def has_signs(block: Block, draft: Draft) -> bool:
    """Return True if the drawing has signs between the cells of a row, or in a line between rows."""
    texts = {mark.text for line in drawn_lines(block) for mark in line.marks}
    return not texts.isdisjoint(_small_signs(block, draft) | draft.signs) or _has_bars(block, draft)


def _small_signs(block: Block, draft: Draft) -> frozenset[str]:
    """Return the small letters that stand for signs; none in a drawing where they may be the empty cells."""
    is_plain = any(mark.text in ("_", ".", "?") for line in drawn_lines(block) for mark in line.marks)
    return frozenset(sign.lower() for sign in draft.signs if sign.isupper() and is_plain) - draft.signs


def _has_bars(block: Block, draft: Draft) -> bool:
    """Return True if bars are signs between cells: ``. | .`` in a row, and ``-`` alone in a line between rows.

    Bars in the same columns of all rows, and those at the margins, are walls.
    """
    lines = drawn_lines(block)
    rows = [line for line in lines if line.text.strip("- ")]
    columns = {tuple(at for at, sign in enumerate(row.plain) if sign == "|") for row in rows}
    is_walled = len(columns) == 1 and () not in columns
    is_walled = is_walled or any("|" in (row.text[0], row.text[-1]) or "-" in row.text for row in rows)
    return bool(draft.field("bars")) and not is_walled and len(rows) < len(lines)


def _parts(line: Line, small: frozenset[str], bar: str) -> list[Mark]:
    """Return the cells and signs of a line, with the sign of the puzzle for a small letter, and for a bar."""
    text = line.plain
    if bar != "|":
        text = text.replace("|", bar) if line.text.strip("- ") else text.replace("-", bar)
    parts = marks_of(text.replace("|", " "), PART)
    return [Mark(part.kind, part.text.upper(), part.at) if part.text in small else part for part in parts]


def read(block: Block, draft: Draft) -> list[Statement]:
    """Return the board below ``grid:``, with every sign of a line of signs below its cell."""
    lines = drawn_lines(block)
    out = [Statement("grid:", block.number)]
    cells: list[Mark] = []
    rows, of_rows = [], []
    small = _small_signs(block, draft)
    bar = draft.field("bars") if _has_bars(block, draft) else "|"
    divided = [_parts(line, small, bar) for line in lines]
    alternate = _is_every_other(divided, draft)
    for at, (line, parts) in enumerate(zip(lines, divided, strict=True)):
        if at % 2 if alternate else _is_of_signs(parts, draft, cells):
            if not cells:
                raise Unclear("these signs are above the first row: which cells do they join?", line.number)
            out.append(Statement("  " + " ".join(_below(parts, cells, draft, line)), line.number))
            continue
        row = [_in_row(part.text, draft) for part in parts]
        cells = [part for part, text in zip(parts, row, strict=True) if text not in draft.signs]
        rows.append([text for text in row if text not in draft.signs])
        of_rows.append(line)
        out.append(drawn_row(row, line.number))
    is_zero_empty(draft)
    check_rows(rows, of_rows, draft)
    draft.sized(len(rows), len(rows[0]))
    return out


def _is_every_other(lines: list[list[Mark]], draft: Draft) -> bool:
    """Return True if every other line consists of signs and dots, and the cells of the rows between are no dots."""
    signs = _upright(draft)
    rows = {part.text for line in lines[::2] for part in line}
    return (
        len(lines) % 2 == 1
        and "." not in rows
        and not rows <= signs
        and all(part.text in signs for line in lines[1::2] for part in line)
    )


def _upright(draft: Draft) -> frozenset[str]:
    """Return the signs that lines between the rows may have."""
    return (draft.signs - {"<", ">"}) | {"^", "v", "A", "V", "."}


def _is_of_signs(parts: list[Mark], draft: Draft, above: list[Mark]) -> bool:
    """Return True if the line consists of signs below the cells above.

    A line of dots alone is a row of empty cells. So is a line with dots and signs that is the first, or that has more
    parts than the row above has cells, because its signs are between its dots.
    """
    signs = _upright(draft)
    # A dot is an empty cell in a row, and no sign in a line of signs.
    dots = [part for part in parts if part.text == "."]
    is_row = dots and (len(dots) == len(parts) or len(parts) > len(above))
    return all(part.text in signs for part in parts) and not is_row


def _in_row(text: str, draft: Draft) -> str:
    """Return a part of a row, with ``_`` for an empty cell."""
    return "_" if HOLE.fullmatch(text) and text not in draft.signs else text.strip("[] ")


def _below(parts: list[Mark], cells: list[Mark], draft: Draft, line: Line) -> list[str]:
    """Return the signs below a row, one for each cell, with a dot if there is none.

    If there are as many signs as cells, they belong to the cells in order, otherwise each to the nearest cell.
    """
    signs = [part.text if part.text in draft.signs else UPRIGHT.get(part.text, part.text) for part in parts]
    # A sign for each cell needs no alignment.
    if len(parts) == len(cells):
        return signs
    found = in_columns(parts, [cell.middle for cell in cells], "below which cell is this {!r}?", line, limit=3)
    return [signs[parts.index(part)] if part else "." for part in found]


def drawn_with(signs: Mapping[tuple[int, int], str], rows: Sequence[Statement]) -> list[Statement]:
    """Return drawn rows with signs between their cells, and the signs below each row in a line of their own.

    Each sign has the sum of the row numbers, and of the column numbers, of its two cells, all from 1.
    """
    body: list[Statement] = []
    for at, row in enumerate(rows, 1):
        cells = row.text.split()
        beside = [signs.get((2 * at, 2 * col + 1), " ") for col in range(1, len(cells))]
        body.append(drawn_row((part for both in zip(cells, [*beside, ""], strict=True) for part in both), row.line))
        below = [signs.get((2 * at + 1, 2 * col), ".") for col in range(1, len(cells) + 1)]
        body += [drawn_row(below, row.line)] if at < len(rows) else []
    return body
