"""CrossProducts: a table of digits known by the products of its rows and columns.

The family of The Riddler's puzzles (FiveThirtyEight, 2020 and 2021), studied by Peter Norvig in two notebooks.
"""

from __future__ import annotations

from math import prod

from ..api import Puzzle
from .builder import PuzzleBuilder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    Clues = Sequence[int | None]

DIGITS = range(1, 10)


def crossproduct(rows: Clues, cols: Clues, *, values: Iterable[int] = DIGITS, title: str = "") -> Puzzle:
    """The puzzle whose row and column products are ``rows`` and ``cols``; None is a clue not given."""
    builder = PuzzleBuilder(title).grid(len(rows), len(cols)).values(values)
    return builder.lines("rows", "product", rows).lines("cols", "product", cols).build()


def crossproduct_of(table: Sequence[Sequence[int]], **options: str) -> Puzzle:
    """The CrossProduct that the digits of ``table`` solve."""
    return crossproduct([prod(row) for row in table], [prod(col) for col in zip(*table, strict=True)], **options)  # type: ignore[arg-type]


def fillings(product: int | None, cols: Clues, *, values: Iterable[int] = DIGITS) -> tuple[tuple[int, ...], ...]:
    """The ways to fill one row of that product under those column products, each column taken alone.

    Every digit divides its column's product; None leaves a product open.
    """
    states: dict[int, list[tuple[int, ...]]] = {1: [()]}
    digits = sorted(values)
    for col in cols:
        longer: dict[int, list[tuple[int, ...]]] = {}
        for so_far, rows in states.items():
            for digit in digits:
                if _divides(digit, col) and (product is None or _divides(so_far * digit, product)):
                    longer.setdefault(so_far * digit, []).extend((*row, digit) for row in rows)
        states = longer
    return tuple(sorted(row for value, rows in states.items() if product in (None, value) for row in rows))


def _divides(divisor: int, number: int | None) -> bool:
    return number is None or (number == 0 if divisor == 0 else number % divisor == 0)


def reorder(rows: Clues, cols: Clues) -> list[int]:
    """The places of ``rows``, from 0, with the fewest fillings first; rows with equally many stay in order."""
    return sorted(range(len(rows)), key=lambda place: len(fillings(rows[place], cols)))
