"""Read a plain board: rows of cells, without clues at its edges."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from ....base.english import count_noun
from ....families.catalogue import of_cell
from ..blocks import Block, Line
from ..draft import Draft, Statement, drawn_row
from ..marks import cell_of
from ..said import Unclear
from .cells import BLANKS, Row, drawn_lines, drawn_texts, repeated, unpacked, with_plain_blanks

NAME = re.compile(r"[a-wyz]\w*")
IN_NUMBERS = re.compile(r"[_?.]|\\|.*\d.*")
"""A cell of a board of numbers."""


def read(block: Block, draft: Draft) -> list[Statement]:
    """Return the board below ``grid:``; raise `Unclear` if rows differ in length."""
    lines = drawn_lines(block)
    rows = drawn_texts(block)
    if all(NAME.fullmatch(cell) for row in rows for cell in row):
        return written("grid:", [[line.plain] for line in lines], lines, block)  # in a figure of names, columns matter
    rows = unpacked(rows, draft.whose, draft.family.size)
    rows = _with_values(rows, draft)
    rows = _without_shades(rows, lines, draft.shades, draft)
    rows = with_plain_blanks(rows, zero_is_empty=is_zero_empty(draft))
    check_rows(rows, lines, draft)
    draft.sized(len(rows), len(rows[0]))
    return written("grid:", rows, lines, block)


def _with_values(rows: list[Row], draft: Draft) -> list[Row]:
    """Return the rows with the values of the signs that the family has for them, if these are two and no number is."""
    used = {cell for row in rows for cell in row}
    signs = draft.family.signs
    values = {signs[cell] for cell in used if cell in signs}
    # A single sign beside numbers, such as x, may be that of empty cells.
    if len(values) < 2 or len(used & signs.keys()) > len(values) or any(map(str.isdigit, used)):
        return rows
    return [[signs.get(cell, cell) for cell in row] for row in rows]


def _without_shades(rows: list[Row], lines: Sequence[Line], shades: dict[str, str], draft: Draft) -> list[Row]:
    """Return the rows with empty cells for signs of a property; note the property of each such cell in the draft."""
    used = {cell for row in rows for cell in row} - shades.keys()
    blank = next((sign for sign in BLANKS if sign in used), "_")
    for at, row in enumerate(rows):
        line = lines[at if len(lines) == len(rows) else 0].number
        for col, cell in enumerate(row):
            if cell in shades:
                draft.say(of_cell(shades[cell], cell_of(at + 1, col + 1)), line)
    return [[blank if cell in shades else cell for cell in row] for row in rows]


def is_zero_empty(draft: Draft) -> bool:
    """Return True if 0 can mean an empty cell because it is not a value; note the answer in the draft."""
    has_zero = re.search(r"^(?:values|letters|tiles) (?:.*\b0\b|-)", draft.said, re.MULTILINE)
    draft.zero_is_empty = draft.field("zero") != "value" and not has_zero
    return draft.zero_is_empty


def written(heading: str, rows: Sequence[Row], lines: Sequence[Line], block: Block) -> list[Statement]:
    """Return the statements of a heading and its rows, each with the number of the line where it was printed."""
    places = [line.number for line in lines]
    # A board in a single line has one place for all of its rows.
    if len(rows) != len(lines):
        places = [lines[0].number] * len(rows)
    body = [drawn_row(row, place) for row, place in zip(rows, places, strict=True)]
    return [Statement(heading, block.number), *body]


def check_numbers(cells: Iterable[str], line: int, draft: Draft) -> None:
    """Raise `Unclear` for a cell or clue that is not a number, in a family of numbers.

    A name that the text mentions is allowed, except in families with a square board.
    """
    strange = [cell for cell in cells if not IN_NUMBERS.fullmatch(cell) and cell not in draft.cell_names]
    if not strange or not draft.named or not draft.family.is_of_numbers:
        return
    # A square board has no names in its cells, so that a word there is a slip.
    names = [] if draft.family.is_square else re.findall(r"\w+", draft.said)
    for cell in strange:
        if cell not in names:
            raise Unclear(f"{cell!r} is not a number of {draft.whose}", line, cell)


def check_rows(rows: Sequence[Row], lines: Sequence[Line], draft: Draft) -> None:
    """Raise `Unclear` for cells that are not of the family, and for a wrong number of rows or of cells in a row."""
    places = lines if len(lines) == len(rows) else [lines[0]] * len(rows)
    for row, line in zip(rows, places, strict=True):
        check_numbers(row, line.number, draft)
    check_size(rows, places, draft)


def check_size(rows: Sequence[Sequence[str]], lines: Sequence[Line], draft: Draft) -> None:
    """Raise `Unclear` for a row that is shorter or longer than the others, and for a size that is not the board's.

    The place of a row too many is the first one that repeats the row above it, or the last one.
    """
    widths = Counter(map(len, rows))
    # The number of rows tells the width of a square, even if most rows are wrong.
    usual = len(rows) if draft.family.is_square and len(rows) in widths else widths.most_common(1)[0][0]
    for at, (row, line) in enumerate(zip(rows, lines, strict=True), 1):
        if len(row) != usual:
            raise Unclear(f"row {at} has {len(row)} cells; the others have {usual}", line.number)
    wanted = (draft.rows or (usual if draft.family.is_square else len(rows)), draft.cols or usual)
    if wanted != (len(rows), usual):
        question = f"there {'are' if len(rows) > 1 else 'is'} {count_noun(len(rows), 'row')} of {usual} cells"
        question += f"; {draft.whose} of this size has {wanted[0]} rows of {wanted[1]}"
        raise Unclear(question, lines[repeated(rows)].number, other=draft.size_line)
