"""Read tables of an operation: each cell is the product or the sum of the numbers at the head of its row and column."""

from __future__ import annotations

from ..blocks import Block
from ..draft import Draft, Statement
from ..marks import cell_of
from ..said import Unclear
from .board import check_numbers, check_rows, written
from .cells import BLANKS, Row, drawn_lines, drawn_texts

OPERATORS = {"*": "*", "x": "*", "X": "*", "+": "+"}
"""Signs in the corner of a table, and the operators that they mean."""
OF_TABLES = ("values", "expect")
"""The beginnings of statements that a text with a table may have."""
LEAST = 3
"""Number of rows and columns of the smallest table."""


def is_table(block: Block, draft: Draft) -> bool:
    """Return True if the family, or the sign in its corner, makes a table of a rectangle of numbers and empty cells.

    The sign in the corner of a text without a family may be that of an empty cell, if no other cell is empty, or if the
    text says a rule for the numbers.
    """
    rows = drawn_texts(block)
    corner, *cells = [cell for row in rows for cell in row]
    empty = {cell for cell in cells if cell in BLANKS or not cell.strip("_")}
    is_of_numbers = all(cell.isdigit() or cell in empty for cell in cells)
    if len(rows) < LEAST or len(rows[0]) < LEAST or len({*map(len, rows)}) > 1 or not is_of_numbers:
        return False
    if draft.named is not None:
        return draft.field("drawing").startswith("table")
    says_rule = any(not line.startswith(OF_TABLES) for line in draft.said.splitlines())
    return corner in OPERATORS and bool(empty) and corner not in empty and not says_rule


def read(block: Block, draft: Draft) -> list[Statement]:
    """Return the table as a board with a black corner, and the relations of its cells.

    Numbers are whole. In a table of products they are positive, since no product is 0; without values in the text, a
    number at the head is no larger than the largest one in the table. Raise `Unclear` for a table without a
    single operator, and for a product of 0.
    """
    rows, lines = drawn_texts(block), drawn_lines(block)
    told = draft.field("drawing").removeprefix("table").strip()
    drawn = OPERATORS.get(rows[0][0], "")
    if (told and drawn and told != drawn) or not (told or drawn):
        raise Unclear("is this a table of products or of sums? write * or + in its corner", lines[0].number)
    sign = drawn or told
    made: list[Row] = [[cell if cell.isdigit() and cell != "0" else "_" for cell in row] for row in rows]
    for row, line in zip(rows, lines, strict=True):
        check_numbers((cell for cell in row if cell.isdigit()), line.number, draft)
    made[0][0] = "\\"
    check_rows(made, lines, draft)
    draft.sized(len(rows), len(rows[0]))
    _say_values([int(cell) for row in made for cell in row if cell.isdigit()], sign, draft, lines[0].number)
    for at, line in enumerate(lines[1:], 2):
        for col in range(2, draft.cols + 1):
            draft.say(f"{cell_of(at, col)} = {cell_of(at, 1)} {sign} {cell_of(1, col)}", line.number)
    return written("grid:", made, lines, block)


def _say_values(numbers: list[int], sign: str, draft: Draft, line: int) -> None:
    """Write the values of the heads and of the cells, unless the text gives values."""
    if draft.states("values "):
        return
    least, most = int(sign == "*"), max(numbers, default=0)
    draft.say(f"values {least}..{most * most if sign == '*' else 2 * most}", line)
    cells = [cell_of(row, 1) for row in range(2, draft.rows + 1)]
    cells += [cell_of(1, col) for col in range(2, draft.cols + 1)]
    draft.say(f"{', '.join(cells)} in {least}..{most}", line)
