"""The puzzles of the table, generated from seeds: nothing is stored and every run has the same ones."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from math import prod
from typing import NamedTuple

from . import cages
from .puzzle import Constraint, Product, Puzzle, equation

ALL = 100_000
GOALS = {"first": 1, "unique": 2, "all": ALL}
"""How many solutions each goal looks for."""


class Workload(NamedTuple):
    """One puzzle or several of a kind, asked for the first solution, for a second one, or for all."""

    name: str
    goals: tuple[str, ...]
    generate: Callable[[], Iterable[Puzzle]]


def crossproduct(rows: list[int], cols: list[int]) -> Puzzle:
    """A table of digits 1..9 with a product for every row and column."""
    lines = [[f"r{i}c{j}" for j in range(1, len(cols) + 1)] for i in range(1, len(rows) + 1)]
    names = tuple(name for line in lines for name in line)
    products = [*zip(lines, rows, strict=True), *zip(zip(*lines, strict=True), cols, strict=True)]
    return Puzzle(
        text=f"grid {len(rows)} x {len(cols)}\nvalues 1..9\n"
        f"rows product = {' '.join(map(str, rows))}\ncols product = {' '.join(map(str, cols))}\n",
        visible=names,
        domains={name: range(1, 10) for name in names},
        different=(),
        constraints=[Product(tuple(line), target) for line, target in products],
        margins=(rows, cols),
    )


def random_crossproducts(count: int, nrows: int, ncols: int, seed: int = 42) -> Iterator[Puzzle]:
    """The puzzles of Norvig's `random_puzzles(count, nrows, ncols, seed)`."""
    generator = random.Random(seed)
    for _ in range(count):
        table = [[generator.randint(1, 9) for _ in range(ncols)] for _ in range(nrows)]
        yield crossproduct([prod(row) for row in table], [prod(col) for col in zip(*table, strict=True)])


def number_cruncher() -> Puzzle:
    """The AARP magazine's puzzle of March 2020."""
    rows = ["(_ + _) * _ = 24", "_ + _ + _ = 17", "(_ - _) * _ = 27"]
    cols = ["(_ + _) * _ = 44", "(_ * _) - _ = 20", "(_ * _) + _ = 25"]
    names = tuple(f"r{i}c{j}" for i in (1, 2, 3) for j in (1, 2, 3))
    lines = [names[i : i + 3] for i in (0, 3, 6)] + [names[j::3] for j in (0, 1, 2)]
    return Puzzle(
        text=f"grid 3 x 3\nvalues 1..9\nall different\nrows:\n{_indented(rows)}cols:\n{_indented(cols)}",
        visible=names,
        domains={name: range(1, 10) for name in names},
        different=[names],
        constraints=[equation(_filled(text, line), line) for text, line in zip(rows + cols, lines, strict=True)],
    )


def _indented(lines: Iterable[str]) -> str:
    return "".join(f"  {line}\n" for line in lines)


def _filled(text: str, names: tuple[str, ...]) -> str:
    """The equation with a name for every `_`."""
    for name in names:
        text = text.replace("_", name, 1)
    return text.replace("=", "==")


def letters(text: str, equations: Iterable[str]) -> Puzzle:
    """A puzzle whose capitals are different digits; the equations have no division and `==` between their sides."""
    sides = list(equations)
    words = sorted({word for side in sides for word in re.findall("[A-Z]+", side)})
    names = tuple(sorted(set("".join(words))))
    first = {word[0] for word in words if len(word) > 1}
    constraints: list[Constraint] = [
        equation(re.sub("[A-Z]+", lambda word: f"({_positional(word[0])})", side), names) for side in sides
    ]
    return Puzzle(
        text=text,
        visible=names,
        domains={name: range(name in first, 10) for name in names},
        different=[names],
        constraints=constraints,
    )


def _positional(word: str) -> str:
    """`100*T + 10*W + O` of TWO."""
    return " + ".join(f"{10**place}*{letter}" for place, letter in enumerate(reversed(word)))


def cryptarithm(text: str) -> Puzzle:
    """A cryptarithm of one equation without division."""
    return letters(text, [text.replace("=", "==")])


ARITHMOGRAPH_TEXT = """picture:
  ABC - BBD = DEF
   /     +     -
   GH *  GD = BGC
   =     =     =
   DI + BJI = BIF
"""
ARITHMOGRAPH = [
    "ABC - BBD == DEF",
    "GH * GD == BGC",
    "DI + BJI == BIF",
    "ABC == DI * GH",
    "BBD + GD == BJI",
    "DEF - BGC == BIF",
]
SO_MANY = (
    "SO MANY MORE MEN SEEM TO SAY THAT THEY MAY SOON TRY TO STAY AT HOME SO AS TO SEE OR HEAR THE SAME ONE MAN TRY TO "
    "MEET THE TEAM ON THE MOON AS HE HAS AT THE OTHER TEN"
)
CRYPTARITHMS = {
    "SEND+MORE": lambda: cryptarithm("SEND + MORE = MONEY"),
    "DONALD": lambda: cryptarithm("DONALD + GERALD = ROBERT"),
    "SO+MANY": lambda: cryptarithm(SO_MANY.replace(" ", " + ") + " = TESTS"),
    "TWO*TWO": lambda: cryptarithm("TWO * TWO = SQUARE"),
    "TEN*5": lambda: cryptarithm("TEN * 5 = FIFTY"),
    "ABCDE/FGHIJ": lambda: letters("ABCDE / FGHIJ = 9", ["ABCDE == 9 * FGHIJ"]),
}
RIDDLERS = (
    ([135, 45, 64, 280, 70], [3000, 3969, 640]),
    ([210, 144, 54, 135, 4, 49], [6615, 15552, 420]),
    ([280, 168, 162, 360, 60, 256, 126], [183708, 245760, 117600]),
)
CENSUS = ((3, 3), (3, 4), (4, 3), (3, 5), (5, 3), (4, 4), (6, 3))
SQUARES = (6, 8, 10, 12, 15, 20, 30)


def _one(make: Callable[..., Puzzle], *arguments: object) -> Callable[[], Iterable[Puzzle]]:
    return lambda: [make(*arguments)]


def _random(count: int, nrows: int, ncols: int) -> Callable[[], Iterable[Puzzle]]:
    return lambda: random_crossproducts(count, nrows, ncols)


WORKLOADS = {
    workload.name: workload
    for workload in (
        Workload("AARP", ("first", "all"), _one(number_cruncher)),
        Workload("arithmograph", ("first", "all"), _one(letters, ARITHMOGRAPH_TEXT, ARITHMOGRAPH)),
        *(
            Workload(f"Riddler {week}", ("first", "unique"), _one(crossproduct, *margins))
            for week, margins in enumerate(RIDDLERS, start=1)
        ),
        Workload("1000 x 5x3", ("first",), _random(1000, 5, 3)),
        Workload("20 x 10x3", ("first",), _random(20, 10, 3)),
        Workload("10x6", ("first", "unique"), _random(1, 10, 6)),
        *(Workload(f"5 x {n}x{n}", ("first",), _random(5, n, n)) for n in SQUARES),
        *(Workload(f"census {r}x{c}", ("unique",), _random(200, r, c)) for r, c in CENSUS),
        *(Workload(name, ("first", "all"), _one(make)) for name, make in CRYPTARITHMS.items()),
        *(Workload(name, ("first", "unique", "all"), _one(make)) for name, make in cages.PUZZLES.items()),
    )
}


@cache
def puzzles(name: str) -> tuple[Puzzle, ...]:
    """The puzzles of a workload."""
    return tuple(WORKLOADS[name].generate())
