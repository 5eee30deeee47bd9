"""CrossProducts as numbers: their statements, the fillings of a row, and reordering of the rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from ..base.validation import clues_of, integer, named_options, numbers
from ..model.puzzle import Puzzle
from .text_builder import Statements, Values

Clues = Sequence[int | None]
Collection = TypeVar("Collection", bound=Statements)

DIGITS = range(1, 10)


def write_products(statements: Collection, rows: Clues, cols: Clues, values: Values) -> Collection:
    """Add the statements of a CrossProduct, and return the collection."""
    statements.grid(len(rows), len(cols)).values(values)
    return statements.lines("rows", "product", rows).lines("cols", "product", cols)


def products_of(puzzle: Puzzle) -> tuple[list[int | None], list[int | None], Values] | None:
    """Return row products, column products and values, if the puzzle may be a CrossProduct of them; otherwise None."""
    values = {symbol.values for symbol in puzzle.symbols}
    if puzzle.grid is None or len(values) != 1:
        return None
    numbers = {clue.label: clue.value for clue in puzzle.clues}
    height, width = map(max, zip(*puzzle.grid.cells, strict=True))
    rows = [numbers.get(f"row {row}") for row in range(1, height + 1)]
    return rows, [numbers.get(f"column {col}") for col in range(1, width + 1)], values.pop()


@named_options
def fillings(product: int | None, cols: Clues, *, values: Iterable[int] = DIGITS) -> tuple[tuple[int, ...], ...]:
    """Return the ways to fill one row with the given ``product``, under the column products ``cols``.

    ``values`` are the digits to use; every digit divides its column's product. None leaves a product open.

    >>> import gridpuzzles as gp
    >>> gp.fillings(210, [6615, 15552, 420])
    ((5, 6, 7), (7, 6, 5))
    """
    if product is not None:
        product = integer("a product", product)
    cols = clues_of("cols", cols)
    digits = sorted(numbers("values", values))
    # The beginnings of rows, by their product; each column makes them one digit longer.
    states: dict[int, list[tuple[int, ...]]] = {1: [()]}
    for col in cols:
        longer: dict[int, list[tuple[int, ...]]] = {}
        fitting = [digit for digit in digits if _divides(digit, col)]
        for so_far, rows in states.items():
            for digit in fitting:
                more = so_far * digit
                if product is None or _divides(more, product):
                    longer.setdefault(more, []).extend((*row, digit) for row in rows)
        states = longer
    if product is not None:
        return tuple(sorted(states.get(product, ())))
    return tuple(sorted(row for rows in states.values() for row in rows))


def _divides(divisor: int, number: int | None) -> bool:
    return number is None or (number == 0 if divisor == 0 else number % divisor == 0)


@named_options
def reorder(rows: Clues, cols: Clues) -> list[int]:
    """Return the indices of ``rows``, from 0, those with the fewest fillings first; ties stay in order.

    >>> import gridpuzzles as gp
    >>> rows, cols = [280, 168, 162, 360, 60, 256, 126], [183708, 245760, 117600]
    >>> [rows[place] for place in gp.reorder(rows, cols)]
    [256, 280, 162, 360, 126, 168, 60]
    """
    cols = clues_of("cols", cols)
    number_of_ways = [len(fillings(row, cols)) for row in clues_of("rows", rows)]
    return sorted(range(len(number_of_ways)), key=number_of_ways.__getitem__)
