"""Norvig's CrossProduct algorithm: fill row after row, divide the column products by each row, recur.

It is rewritten from the notebooks of 2020 and 2021, with whole numbers instead of floats. The ways of a row stay a set,
because the first solution depends on its order.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from operator import floordiv

from ..puzzle import Puzzle, Solution
from .base import Peer, Unsupported

Row = tuple[int, ...]


class Norvig(Peer):
    """Norvig's solver; with `reorder`, the rows with the fewest ways are filled first."""

    def __init__(self, reorder: bool = False) -> None:
        self.reorder = reorder

    def build(self, reading: Puzzle) -> tuple[list[int], list[int], list[int]]:
        if reading.margins is None:
            raise Unsupported
        rows, cols = reading.margins
        order = list(range(len(rows)))
        if self.reorder:
            order.sort(key=lambda index: len(ways(rows[index], cols)))
        return [rows[index] for index in order], cols, order

    def search(self, problem: tuple[list[int], list[int], list[int]], limit: int) -> list[Solution]:
        rows, cols, order = problem
        return [
            {
                f"r{i + 1}c{j}": digit
                for i, row in zip(order, table, strict=True)
                for j, digit in enumerate(row, start=1)
            }
            for table in islice(tables(rows, cols), limit)
        ]


def ways(target: int, cols: list[int]) -> set[Row]:
    """Return the rows of digits 1..9 with this product whose digits divide the column products."""
    if not cols:
        return {()} if target == 1 else set()
    return {
        (digit, *rest)
        for digit in range(1, 10)
        if target % digit == 0 and cols[0] % digit == 0
        for rest in ways(target // digit, cols[1:])
    }


def tables(rows: list[int], cols: list[int]) -> Iterator[list[Row]]:
    """Yield all fillings of the rows that leave every column product 1."""
    if not rows:
        if all(col == 1 for col in cols):
            yield []
        return
    for row in ways(rows[0], cols):
        for rest in tables(rows[1:], list(map(floordiv, cols, row))):
            yield [row, *rest]
