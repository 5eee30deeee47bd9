"""Count the random CrossProducts that have exactly one solution: Peter Norvig's census, for any size and sample."""

from __future__ import annotations

from itertools import islice
from math import prod, sqrt
from random import Random

from ..base.record import Record
from ..base.validation import by_name
from ..compiler.incremental import CompiledTemplate
from ..families.builders import crossproduct, crossproduct_of
from ..solving import verdict
from ..solving.budget import Budget

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ..api import Puzzle

NORVIG = ((3, 3), (3, 4), (4, 3), (3, 5), (5, 3), (4, 4), (6, 3))
"""The sizes in Norvig's notebook."""
NORMAL = 1.959963984540054  # quantile of the normal distribution for a 95 % interval


def random_tables(n: int, nrows: int, ncols: int, seed: int | None) -> Iterator[list[list[int]]]:
    """Yield ``n`` tables of random digits 1 to 9, drawn row by row as in Norvig's notebook."""
    random = Random(seed)
    for _ in range(n):
        yield [[random.randint(1, 9) for _ in range(ncols)] for _ in range(nrows)]


@by_name
def random_table(nrows: int, ncols: int, *, seed: int | None = None) -> list[tuple[int, ...]]:
    """Return a table of ``nrows`` rows of ``ncols`` random digits 1 to 9, drawn as in Norvig's notebook.

    The same ``seed`` gives the same table; without a seed, every call gives another.

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
    """Return ``n`` CrossProducts, each solved by a random table of ``nrows`` x ``ncols`` digits, as Norvig defines
    them.

    Most of them have other solutions, too. The same ``seed`` gives the same puzzles.

    >>> import gridpuzzles as gp
    >>> gp.random_puzzles(2, nrows=2, ncols=2, seed=1)[0].clues
    (<Clue row 1: 6>, <Clue row 2: 10>, <Clue column 1: 15>, <Clue column 2: 4>)
    """
    return [crossproduct_of(table) for table in random_tables(n, nrows, ncols, seed)]


class CensusShard(Record):
    """Some random tables of one size, as the bytes of their digits."""

    rows: int
    cols: int
    digits: bytes

    @property
    def tables(self) -> Iterator[list[bytes]]:
        """The tables, each as a list of rows."""
        rows = [self.digits[at : at + self.cols] for at in range(0, len(self.digits), self.cols)]
        for at in range(0, len(rows), self.rows):
            yield rows[at : at + self.rows]

    def __len__(self) -> int:
        return len(self.digits) // (self.rows * self.cols)


def parts(n: int, nrows: int, ncols: int, seed: int, size: int) -> Iterator[CensusShard]:
    """Yield ``n`` random tables in shards of at most ``size`` tables, in the order in which they are drawn."""
    tables = random_tables(n, nrows, ncols, seed)
    # bytes, because millions of tables are held until a process takes them
    while some := list(islice(tables, size)):
        yield CensusShard(nrows, ncols, bytes([digit for table in some for row in table for digit in row]))


def well_formed(part: CensusShard, **limits: Any) -> tuple[int, int]:
    """Return the number of puzzles with exactly one solution, and the number that a limit left undecided.

    ``limits``, the arguments of `Budget`, apply to each puzzle separately.
    """
    # One compiled form serves all tables of a size; only the products change.
    series = CompiledTemplate(crossproduct([1] * part.rows, [1] * part.cols))
    found = {"unique": 0, "undecided": 0}
    for table in part.tables:
        products = [*map(prod, table), *map(prod, zip(*table, strict=True))]
        status = verdict(series.form(dict(enumerate(products))), budget=Budget(**limits)).status
        if status in found:
            found[status] += 1
    return found["unique"], found["undecided"]


def interval(hits: int, n: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of a proportion (Wilson, JASA 1927)."""
    share, spread = hits / n, NORMAL * NORMAL / n
    middle = (share + spread / 2) / (1 + spread)
    reach = NORMAL / (1 + spread) * sqrt(share * (1 - share) / n + spread / n / 4)
    return max(0.0, middle - reach), min(1.0, middle + reach)
