"""CrossProducts: a table of digits known by the products of its rows and columns.

The family of The Riddler's puzzles (FiveThirtyEight, 2020 and 2021), studied by Peter Norvig in two notebooks.
"""

from __future__ import annotations

from math import prod

from ..allowed import clues, integer, listed, numbers
from ..api import Puzzle
from ..parameters import by_name
from .builder import PuzzleBuilder

TYPE_CHECKING = bool()
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..convert.writing import Values

    Clues = Sequence[int | None]

DIGITS = range(1, 10)


@by_name
def crossproduct(rows: Clues, cols: Clues, *, values: Values = DIGITS, title: str = "") -> Puzzle:
    """The puzzle whose row and column products are ``rows`` and ``cols``; None is a clue not given.

    ``values`` are those of the cells, ``"1..9"`` or one by one; ``title`` stands above the drawing.

    >>> import gridpuzzles as gp
    >>> gp.crossproduct(rows=[6, 120, None], cols=[28, 80, 162]).solve().rows
    ((1, 2, 3), (4, 5, 6), (7, 8, 9))
    """
    rows, cols = clues("rows", rows), clues("cols", cols)
    builder = PuzzleBuilder(title).grid(len(rows), len(cols)).values(values)
    return builder.lines("rows", "product", rows).lines("cols", "product", cols).build()


@by_name
def crossproduct_of(table: Iterable[Iterable[int]], *, values: Values = DIGITS, title: str = "") -> Puzzle:
    """The CrossProduct that the digits of ``table`` solve; it may have other solutions too.

    ``values`` and ``title`` are as for `crossproduct`.

    >>> import gridpuzzles as gp
    >>> gp.crossproduct_of([(1, 2), (3, 4)]) == gp.crossproduct(rows=[2, 12], cols=[3, 8])
    True
    """
    rows = [[integer("a digit", digit) for digit in row] for row in listed("a table", table)]
    return crossproduct(list(map(prod, rows)), list(map(prod, zip(*rows, strict=True))), values=values, title=title)


@by_name
def fillings(product: int | None, cols: Clues, *, values: Iterable[int] = DIGITS) -> tuple[tuple[int, ...], ...]:
    """The ways to fill one row of that ``product`` with ``values`` under the column products ``cols``, one by one.

    Every digit divides its column's product; None leaves a product open.

    >>> import gridpuzzles as gp
    >>> gp.fillings(210, [6615, 15552, 420])
    ((5, 6, 7), (7, 6, 5))
    """
    if product is not None:
        product = integer("a product", product)
    cols = clues("cols", cols)
    digits = sorted(numbers("values", values))
    # The beginnings of rows by what they multiply to, a digit longer for each column.
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


@by_name
def reorder(rows: Clues, cols: Clues) -> list[int]:
    """The places of ``rows``, from 0, with the fewest fillings first; rows with equally many stay in order.

    >>> import gridpuzzles as gp
    >>> rows, cols = [280, 168, 162, 360, 60, 256, 126], [183708, 245760, 117600]
    >>> [rows[place] for place in gp.reorder(rows, cols)]
    [256, 280, 162, 360, 126, 168, 60]
    """
    cols = clues("cols", cols)
    number_of_ways = [len(fillings(row, cols)) for row in clues("rows", rows)]
    return sorted(range(len(number_of_ways)), key=number_of_ways.__getitem__)


def reordered(puzzle: Puzzle) -> tuple[Puzzle, list[int]]:
    """Return a CrossProduct with its rows in the order of `reorder`, and the places that they had, from 0.

    Raises `ValueError` for any other puzzle: its rules could mean something else with other rows beside each other.
    """
    values = {symbol.values for symbol in puzzle.symbols}
    numbers = {clue.label: clue.value for clue in puzzle.clues}
    sizes = [max(axis, default=0) for axis in zip(*puzzle.grid.cells, strict=True)] if puzzle.grid else []
    if len(values) == 1 and len(sizes) == 2:
        rows = [numbers.get(f"row {row}") for row in range(1, sizes[0] + 1)]
        cols = [numbers.get(f"column {col}") for col in range(1, sizes[1] + 1)]
        (digits,) = values
        if crossproduct(rows, cols, values=digits, title=puzzle.title) == puzzle:
            places = reorder(rows, cols)
            return crossproduct([rows[row] for row in places], cols, values=digits, title=puzzle.title), places
    raise ValueError("only the rows of a CrossProduct can be reordered: a grid with products of its rows and columns")
