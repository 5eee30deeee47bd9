"""Count the random CrossProducts that have exactly one solution: Peter Norvig's census, for any size and sample.

Small charts in SVG show the proportions with their confidence intervals.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from math import ceil, floor, log10, prod, sqrt
from random import Random
from typing import Any

from ..api import Puzzle
from ..api.builders import crossproduct, crossproduct_of
from ..base.validation import integer, named_options, whole
from ..compiler.incremental import CompiledCondition, CompiledRules
from ..model.clue_numbers import with_number
from ..solving.budget import Budget

Point = tuple[float, float, float, float]
"""x, y, and the lower and upper end of the interval of y."""

NORVIG = ((3, 3), (3, 4), (4, 3), (3, 5), (5, 3), (4, 4), (6, 3))
"""The sizes in Norvig's notebook."""
NORMAL = 1.959963984540054  # quantile of the normal distribution for a 95 % interval


def random_tables(n: int, nrows: int, ncols: int, seed: int | None) -> Iterator[list[list[int]]]:
    """Yield ``n`` tables of random digits 1 to 9, drawn row by row as in Norvig's notebook."""
    random = Random(None if seed is None else integer("seed", seed))
    nrows, ncols = whole("nrows", nrows), whole("ncols", ncols)
    for _ in range(whole("n", n)):
        yield [[random.randint(1, 9) for _ in range(ncols)] for _ in range(nrows)]


@named_options
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


@named_options
def random_puzzles(n: int, nrows: int, ncols: int, seed: int = 42) -> list[Puzzle]:
    """Return ``n`` CrossProducts, each solved by a random table of ``nrows`` x ``ncols`` digits, as Norvig defines
    them.

    Most of them have other solutions, too. The same ``seed`` gives the same puzzles.

    >>> import gridpuzzles as gp
    >>> gp.random_puzzles(2, nrows=2, ncols=2, seed=1)[0].clues
    (<Clue row 1: 6>, <Clue row 2: 10>, <Clue column 1: 15>, <Clue column 2: 4>)
    """
    return [crossproduct_of(table) for table in random_tables(n, nrows, ncols, seed)]


@dataclass(frozen=True, slots=True)
class CensusShard:
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
    # The cells are compiled once for all tables of a size, and each line once for each of its products.
    puzzle = crossproduct([1] * part.rows, [1] * part.cols)
    rules = CompiledRules(replace(puzzle, constraints=()))

    @cache
    def line_with(line: int, product: int) -> CompiledCondition:
        return rules.part(with_number(puzzle.constraints[line].condition, 1, product))

    unique = undecided = 0
    for table in part.tables:
        products = [*map(prod, table), *map(prod, zip(*table, strict=True))]
        budget = Budget(**limits)
        problem = rules.problem([line_with(*line) for line in enumerate(products)])
        found = len(list(budget.search(problem, 2)))
        if found < 2 and budget.limit:
            undecided += 1
        elif found == 1:
            unique += 1
    return unique, undecided


def interval(hits: int, n: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of a proportion (Wilson, JASA 1927)."""
    share, spread = hits / n, NORMAL * NORMAL / n
    middle = (share + spread / 2) / (1 + spread)
    reach = NORMAL / (1 + spread) * sqrt(share * (1 - share) / n + spread / n / 4)
    return max(0.0, middle - reach), min(1.0, middle + reach)


# --- charts

WIDTH, HEIGHT = 640, 400
LEFT, RIGHT, TOP, BOTTOM = 70, 20, 65, 60
INK, SHADE, MARK = "#333333", "#9db8d6", "#c0392b"
APART = 0.25  # horizontal distance between points with the same x


class Scale:
    """Maps numbers to coordinates between ``first`` and ``last``, linearly or logarithmically."""

    def __init__(self, low: float, high: float, first: float, last: float, *, logarithmic: bool = False) -> None:
        self.logarithmic = logarithmic
        self.low, self.high = low, high
        if logarithmic:
            self.low, self.high = floor(log10(low)), ceil(log10(high))
        if self.low == self.high:
            self.high = self.low + 1
        self.first, self.last = first, last

    def __call__(self, value: float) -> float:
        number = log10(value) if self.logarithmic else value
        return round(self.first + (number - self.low) / (self.high - self.low) * (self.last - self.first), 1)

    def ticks(self) -> list[float]:
        """Return round numbers along the scale: powers of ten, or four to ten multiples of 1, 2 or 5."""
        if self.logarithmic:
            return [10.0**exponent for exponent in range(int(self.low), int(self.high) + 1)]
        span = self.high - self.low
        unit = 10.0 ** floor(log10(span))
        step = next(step for step in (unit / 5, unit / 2, unit, unit * 2) if span / step <= 10)
        first = ceil(self.low / step - 1e-9)
        return [round(step * at, 10) for at in range(first, floor(self.high / step + 1e-9) + 1)]


def shares(points: Sequence[Point], title: str, across: str, up: str) -> str:
    """Return a chart with a mark for each point and a line for its interval; y is in percent."""
    x = Scale(0, max(point[0] for point in points) + 1, LEFT, WIDTH - RIGHT)
    y = Scale(0, max(point[3] for point in points), HEIGHT - BOTTOM, TOP)
    marks = []
    for number, (place, share, low, high) in enumerate(points):
        at = place + APART * sum(other[0] == place for other in points[:number])
        marks.append(line(x(at), y(low), x(at), y(high), SHADE, 3))
        marks.append(f'<circle cx="{x(at)}" cy="{y(share)}" r="4" fill="{MARK}"/>')
    return chart(title, [*axis_across(x, across), *axis_up(y, up), *marks])


# --- parts of a chart


def chart(title: str, parts: Sequence[str]) -> str:
    """Return a complete SVG file."""
    heading = text(WIDTH / 2, 25, title, "middle", 16)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        f'font-size="12">\n<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>\n'
        + "\n".join([heading, *parts])
        + "\n</svg>\n"
    )


def axis_across(scale: Scale, name: str) -> list[str]:
    """Return the horizontal axis with its ticks and its name."""
    foot = HEIGHT - BOTTOM
    parts = [line(scale.first, foot, scale.last, foot), text(WIDTH / 2, HEIGHT - 15, name, "middle")]
    for tick in scale.ticks():
        parts += [line(scale(tick), foot, scale(tick), foot + 5), text(scale(tick), foot + 20, f"{tick:g}", "middle")]
    return parts


def axis_up(scale: Scale, name: str) -> list[str]:
    """Return the vertical axis with its ticks and its name."""
    parts = [line(LEFT, scale.first, LEFT, scale.last), text(15, TOP - 15, name, "start")]
    for tick in scale.ticks():
        parts += [line(LEFT - 5, scale(tick), LEFT, scale(tick)), text(LEFT - 8, scale(tick) + 4, f"{tick:g}", "end")]
    return parts


def line(x1: float, y1: float, x2: float, y2: float, color: str = INK, width: float = 1) -> str:
    """Return a straight line as SVG."""
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{color}" stroke-width="{width:g}"/>'


def text(x: float, y: float, words: str, anchor: str, size: float = 12) -> str:
    """Return a text element as SVG."""
    safe = words.replace("&", "&amp;").replace("<", "&lt;")
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-size="{size:g}" fill="{INK}">{safe}</text>'
