"""Measure if it helps to place 5 and 7 first, as their products suggest: `python docs/study/fives_and_sevens.py`.

Norvig's notebook leaves the question open. His search fills one row after the other. Here it is timed on random tables
with three orders of the rows: their own, the fewest fillings first, and the most fives and sevens first. Each order is
tried with and without a look ahead: a column that still needs fives (or sevens) needs as many remaining rows with one.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from functools import cache
from math import prod
from random import Random
from time import process_time

Products = tuple[int, ...]
SIZES = ((5, 3), (7, 3), (9, 3), (5, 4))
SPECIAL = (5, 7)


@cache
def fillings(product: int, cols: Products) -> tuple[Products, ...]:
    """Return all ways to fill a row: digits that multiply to its product and divide the products of the columns."""
    if not cols:
        return ((),) if product == 1 else ()
    first, *rest = cols
    return tuple(
        (digit, *others)
        for digit in range(1, 10)
        if product % digit == 0 and first % digit == 0
        for others in fillings(product // digit, tuple(rest))
    )


def times(number: int, prime: int) -> int:
    """Return how often a prime divides a number."""
    count = 0
    while number % prime == 0:
        number, count = number // prime, count + 1
    return count


class Search:
    """A search that counts the rows it fills."""

    def __init__(self, *, ahead: bool) -> None:
        self.ahead = ahead
        self.filled = 0

    def solutions(self, rows: Products, cols: Products) -> Iterator[tuple[Products, ...]]:
        """Yield all solutions in the order of the notebook's search."""
        if not rows:
            if all(col == 1 for col in cols):
                yield ()
            return
        if self.ahead and not self._can_be(rows, cols):
            return
        for row in fillings(rows[0], cols):
            self.filled += 1
            left = tuple(col // digit for col, digit in zip(cols, row, strict=True))
            for rest in self.solutions(rows[1:], left):
                yield (row, *rest)

    @staticmethod
    def _can_be(rows: Products, cols: Products) -> bool:
        """Return True if enough rows have the fives and sevens of each column, and enough columns those of each row."""
        for prime in SPECIAL:
            having = sum(row % prime == 0 for row in rows)
            open_ = sum(col % prime == 0 for col in cols)
            if any(times(col, prime) > having for col in cols) or any(times(row, prime) > open_ for row in rows):
                return False
            if sum(times(row, prime) for row in rows) != sum(times(col, prime) for col in cols):
                return False
        return True


Order = Callable[[Products, Products], Products]
ORDERS: dict[str, Order] = {
    "own order": lambda rows, cols: rows,
    "fewest fillings first": lambda rows, cols: tuple(sorted(rows, key=lambda row: len(fillings(row, cols)))),
    "most 5 and 7 first": lambda rows, cols: tuple(
        sorted(rows, key=lambda row: -sum(times(row, prime) for prime in SPECIAL))
    ),
    "fewest fillings, then 5 and 7": lambda rows, cols: tuple(
        sorted(rows, key=lambda row: (len(fillings(row, cols)), -sum(times(row, prime) for prime in SPECIAL)))
    ),
}


def main() -> None:
    """Print the table."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=50)
    parser.add_argument("--seed", type=int, default=42)
    options = parser.parse_args()
    print(f"Rows filled until the first solution, and milliseconds, in the mean of {options.number} random tables\n")
    print("| rows | look ahead | " + " | ".join(f"{rows} x {cols}" for rows, cols in SIZES) + " |")
    print("| --- | --- |" + " --- |" * len(SIZES))
    for name, order in ORDERS.items():
        for ahead in (False, True):
            cells = []
            for rows, cols in SIZES:
                random, filled, start = Random(options.seed), 0, process_time()
                for _ in range(options.number):
                    table = [[random.randint(1, 9) for _ in range(cols)] for _ in range(rows)]
                    across, down = tuple(map(prod, table)), tuple(map(prod, zip(*table, strict=True)))
                    search = Search(ahead=ahead)
                    next(search.solutions(order(across, down), down))
                    filled += search.filled
                    fillings.cache_clear()
                spent = 1000 * (process_time() - start) / options.number
                cells.append(f"{filled / options.number:.0f}, {spent:.1f} ms")
            print(f"| {name} | {'5 and 7' if ahead else 'none'} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
