"""Read a plain board: rows of cells, without clues at its edges."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from ....base.english import count_noun
from ..blocks import Block, Line
from ..draft import Draft, Statement, drawn_row
from ..said import Unclear
from .cells import Row, drawn_lines, drawn_texts, repeated, unpacked, with_plain_blanks

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
    rows = with_plain_blanks(rows, is_zero_empty(draft), _signs(rows, draft))
    check_rows(rows, lines, draft)
    draft.sized(len(rows), len(rows[0]))
    return written("grid:", rows, lines, block)


def _signs(rows: list[Row], draft: Draft) -> set[str]:
    """Return the signs in the cells that have a meaning in the family, which the language knows.

    A single sign beside numbers, such as x, may be that of empty cells.
    """
    used = {cell for row in rows for cell in row}
    values = draft.family.signs
    meant = {values[cell] for cell in used if cell in values}
    is_of_values = len(used & values.keys()) == len(meant) > 1 and not any(map(str.isdigit, used))
    return used & (draft.shades.keys() | (values if is_of_values else {}).keys())


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
    known = draft.cell_names | draft.shades.keys() | draft.family.signs.keys()
    strange = [cell for cell in cells if not IN_NUMBERS.fullmatch(cell) and cell not in known]
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
