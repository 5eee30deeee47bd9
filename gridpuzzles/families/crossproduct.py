"""Build CrossProducts: tables of digits to find from the products of their rows and columns.

The family of The Riddler's puzzles (FiveThirtyEight, 2020 and 2021), studied by Peter Norvig in two notebooks.
"""

from __future__ import annotations

from math import prod

from ..api import Puzzle
from ..base.validation import by_name, clues, integer, listed
from ..convert.products import DIGITS, write_products
from .builder import PuzzleBuilder

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..convert.products import Clues
    from ..convert.text_builder import Values


@by_name
def crossproduct(rows: Clues, cols: Clues, *, values: Values = DIGITS, title: str = "") -> Puzzle:
    """Return the puzzle with the row products ``rows`` and the column products ``cols``; None means no clue.

    ``values`` are the values of the cells, ``"1..9"`` or a list; ``title`` is printed above the drawing.

    >>> import gridpuzzles as gp
    >>> gp.crossproduct(rows=[6, 120, None], cols=[28, 80, 162]).solve().rows
    ((1, 2, 3), (4, 5, 6), (7, 8, 9))
    """
    rows, cols = clues("rows", rows), clues("cols", cols)
    return write_products(PuzzleBuilder(title), rows, cols, values).build()


@by_name
def crossproduct_of(table: Iterable[Iterable[int]], *, values: Values = DIGITS, title: str = "") -> Puzzle:
    """Return the CrossProduct that is solved by the digits of ``table``; it may have other solutions, too.

    ``values`` and ``title`` are as for `crossproduct`.

    >>> import gridpuzzles as gp
    >>> gp.crossproduct_of([(1, 2), (3, 4)]) == gp.crossproduct(rows=[2, 12], cols=[3, 8])
    True
    """
    rows = [[integer("a digit", digit) for digit in row] for row in listed("a table", table)]
    return crossproduct(list(map(prod, rows)), list(map(prod, zip(*rows, strict=True))), values=values, title=title)
