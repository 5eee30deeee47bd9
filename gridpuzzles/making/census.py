"""How many random CrossProducts have exactly one solution: Peter Norvig's census, for any size and sample."""

from __future__ import annotations

from functools import lru_cache
from math import prod, sqrt
from random import Random

from ..clue_numbers import renumbered
from ..families.crossproduct import crossproduct
from ..record import Record
from ..solving import verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..model.puzzle import Puzzle

NORVIG = ((3, 3), (3, 4), (4, 3), (3, 5), (5, 3), (4, 4), (6, 3))
"""The sizes of his notebook."""
NORMAL = 1.959963984540054  # 95 % of a normal distribution lie within so many deviations


def random_puzzles(n: int, nrows: int, ncols: int, seed: int = 42) -> list[Puzzle]:
    """``n`` random CrossProducts as his notebook defines them: random digits 1 to 9, row by row, from this seed."""
    return sampled(n, nrows, ncols, seed, range(n))


def sampled(n: int, nrows: int, ncols: int, seed: int, wanted: range) -> list[Puzzle]:
    """Those of ``random_puzzles`` whose places, from 0, are ``wanted``."""
    random = Random(seed)
    puzzles = []
    for place in range(n):
        table = [[random.randint(1, 9) for _ in range(ncols)] for _ in range(nrows)]
        if place in wanted:
            products = [prod(row) for row in table] + [prod(col) for col in zip(*table, strict=True)]
            puzzle = _blank(nrows, ncols)
            puzzles.append(renumbered(puzzle, dict(enumerate(products)), dict.fromkeys(range(nrows + ncols), 1)))
    return puzzles


@lru_cache(maxsize=16)
def _blank(nrows: int, ncols: int) -> Puzzle:
    """A CrossProduct of this size, all products 1."""
    return crossproduct([1] * nrows, [1] * ncols)


class Part(Record):
    """A part of a sample: puzzles ``start`` to ``stop`` of ``n`` random ones of a size."""

    rows: int
    cols: int
    n: int
    seed: int
    start: int
    stop: int


def well_formed(part: Part) -> int:
    """How many puzzles of a part have exactly one solution."""
    puzzles = sampled(part.stop, part.rows, part.cols, part.seed, range(part.start, part.stop))
    return sum(verdict(puzzle).status == "unique" for puzzle in puzzles)


def interval(hits: int, n: int) -> tuple[float, float]:
    """The interval that holds the true share 95 times in 100 (Wilson, JASA 1927)."""
    share, spread = hits / n, NORMAL * NORMAL / n
    middle = (share + spread / 2) / (1 + spread)
    reach = NORMAL / (1 + spread) * sqrt(share * (1 - share) / n + spread / n / 4)
    return max(0.0, middle - reach), min(1.0, middle + reach)
