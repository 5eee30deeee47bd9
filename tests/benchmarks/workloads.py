"""The puzzles of the table, generated from seeds, so that nothing is stored and every run has the same ones."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from math import prod
from typing import NamedTuple

from . import cages
from .draws import draw
from .kinds import crossproduct, cryptarithm, latin, letters, magic_square
from .puzzle import Puzzle, equation

ALL = 100_000
GOALS = {"first": 1, "unique": 2, "all": ALL}
"""Number of solutions to look for with each goal."""


class Workload(NamedTuple):
    """One or several puzzles of a kind, asked for the first solution, for a second one, or for all."""

    name: str
    goals: tuple[str, ...]
    generate: Callable[[], Iterable[Puzzle]]


def random_crossproducts(count: int, nrows: int, ncols: int, seed: int = 42) -> Iterator[Puzzle]:
    """Yield the puzzles of Norvig's `random_puzzles(count, nrows, ncols, seed)`."""
    generator = random.Random(seed)
    for _ in range(count):
        table = [[generator.randint(1, 9) for _ in range(ncols)] for _ in range(nrows)]
        yield crossproduct([prod(row) for row in table], [prod(col) for col in zip(*table, strict=True)])


def number_cruncher() -> Puzzle:
    """Return the AARP magazine's puzzle of March 2020."""
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
    """Return the equation with a name for every `_`."""
    for name in names:
        text = text.replace("_", name, 1)
    return text.replace("=", "==")


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
        Workload("magic square 7", ("first",), _one(magic_square, 7, 1)),
        Workload("latin square 33", ("first",), _one(latin, 33, 1)),
        Workload("20 crunchers", ("unique",), lambda: [draw("cruncher", 0, number) for number in range(20)]),
        Workload("20 cryptarithms", ("unique",), lambda: [draw("cryptarithm", 0, number) for number in range(20)]),
        Workload("20 x KenKen 9", ("unique",), lambda: [cages.kenken(9, seed, cages.EASY) for seed in range(1, 21)]),
        Workload("20 x Killer 9", ("unique",), lambda: [cages.killer((3, 3), seed, cages.HARD) for seed in range(20)]),
    )
}


@cache
def puzzles(name: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a workload."""
    return tuple(WORKLOADS[name].generate())
