"""How many random CrossProducts have exactly one solution: Peter Norvig's census, for any size and sample."""

from __future__ import annotations

from itertools import islice
from math import prod, sqrt
from random import Random

from ..base.record import Record
from ..base.validation.signature import by_name
from ..families.crossproduct import crossproduct, crossproduct_of
from ..solving import verdict
from ..solving.compiled_template import CompiledTemplate

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ..api import Puzzle

NORVIG = ((3, 3), (3, 4), (4, 3), (3, 5), (5, 3), (4, 4), (6, 3))
"""The sizes of his notebook."""
NORMAL = 1.959963984540054  # 95 % of a normal distribution lie within so many deviations


def random_tables(n: int, nrows: int, ncols: int, seed: int | None) -> Iterator[list[list[int]]]:
    """``n`` tables of random digits 1 to 9, row by row, as his notebook draws them."""
    random = Random(seed)
    for _ in range(n):
        yield [[random.randint(1, 9) for _ in range(ncols)] for _ in range(nrows)]


@by_name
def random_table(nrows: int, ncols: int, *, seed: int | None = None) -> list[tuple[int, ...]]:
    """Return a table of ``nrows`` rows of ``ncols`` random digits 1 to 9, as Norvig's notebook has it.

    The same ``seed`` gives the same table; without one every call gives another.

    >>> import gridpuzzles as gp
    >>> table = gp.random_table(5, 3, seed=1)
    >>> table
    [(3, 2, 5), (2, 8, 8), (8, 7, 4), (2, 8, 1), (7, 7, 1)]
    >>> gp.crossproduct_of(table).clues[0]
    <Clue row 1: 30>
    """
    (table,) = random_tables(1, nrows, ncols, seed)
    return [tuple(row) for row in table]


@by_name
def random_puzzles(n: int, nrows: int, ncols: int, seed: int = 42) -> list[Puzzle]:
    """The CrossProducts that ``n`` random tables of ``nrows`` x ``ncols`` digits solve, as his notebook defines them.

    Most have other solutions too. The same ``seed`` gives the same ones.

    >>> import gridpuzzles as gp
    >>> gp.random_puzzles(2, nrows=2, ncols=2, seed=1)[0].clues
    (<Clue row 1: 6>, <Clue row 2: 10>, <Clue column 1: 15>, <Clue column 2: 4>)
    """
    return [crossproduct_of(table) for table in random_tables(n, nrows, ncols, seed)]


class CensusShard(Record):
    """Some of the random tables of a size, digit by digit."""

    rows: int
    cols: int
    digits: bytes

    @property
    def tables(self) -> Iterator[list[bytes]]:
        """The tables, row by row."""
        rows = [self.digits[at : at + self.cols] for at in range(0, len(self.digits), self.cols)]
        for at in range(0, len(rows), self.rows):
            yield rows[at : at + self.rows]

    def __len__(self) -> int:
        return len(self.digits) // (self.rows * self.cols)


def parts(n: int, nrows: int, ncols: int, seed: int, size: int) -> Iterator[CensusShard]:
    """``n`` random tables, so many in each part: drawn one after the other, as their random numbers are."""
    tables = random_tables(n, nrows, ncols, seed)
    while some := list(islice(tables, size)):
        yield CensusShard(nrows, ncols, bytes([digit for table in some for row in table for digit in row]))


def well_formed(part: CensusShard, **limits: Any) -> tuple[int, int]:
    """How many puzzles of a part have exactly one solution, and of how many a limit, for each, left that undecided."""
    series = CompiledTemplate(crossproduct([1] * part.rows, [1] * part.cols))
    found = {"unique": 0, "undecided": 0}
    for table in part.tables:
        products = [*map(prod, table), *map(prod, zip(*table, strict=True))]
        status = verdict(series.form(dict(enumerate(products))), **limits).status
        if status in found:
            found[status] += 1
    return found["unique"], found["undecided"]


def interval(hits: int, n: int) -> tuple[float, float]:
    """The interval that holds the true share 95 times in 100 (Wilson, JASA 1927)."""
    share, spread = hits / n, NORMAL * NORMAL / n
    middle = (share + spread / 2) / (1 + spread)
    reach = NORMAL / (1 + spread) * sqrt(share * (1 - share) / n + spread / n / 4)
    return max(0.0, middle - reach), min(1.0, middle + reach)
