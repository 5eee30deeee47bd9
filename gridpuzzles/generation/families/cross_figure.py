"""Cross-figures: a crossword of numbers, known by what each is and how it is made of another."""

from __future__ import annotations

import re
from itertools import combinations

from ...api import parse
from ...base.number_properties import PROPERTIES
from ..budget import CannotMake
from ..hiding import hidden
from ..partition import around
from ..template import Template
from .kakuro import runs_through

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..budget import GenerationBudget
    from ..generator import GeneratedPuzzle, Maker
    from ..partition import Cell
    from ..request import Request
    from ..rng import StableRandom

PROPERTIES_TOLD = ("square", "cube", "triangular", "palindrome", "prime")
FACTORS = range(7, 20)
"""A number may be said to be a multiple of one of these."""
NEAR, BEYOND = 60, 9
"""How far a number that another is made of may be from it, and the rest that a sum, difference or product may leave."""
MAX_TIMES = 9
MORE = 2
"""Sayings of each number beside the one that stays."""
MAX_DIGITS, BLACK = 4, 0.25
"""No number has more digits, and the share of black squares aimed at."""
LAYOUTS = 12
ENTRY = re.compile(r"\d+ (?:across|down)")


def cross_figure(request: Request) -> Maker:
    """Any size from 3 x 3; of every number something is said."""
    one = request.takes("size").sized(5)

    def make(dice: StableRandom, allowance: GenerationBudget) -> GeneratedPuzzle:
        for _ in range(allowance.attempts):
            try:
                rules, said, extra = told(one, dice, allowance)

                def text(gone: frozenset[str], rules: str = rules, said: list[str] = said) -> str:
                    return rules + "".join(f"{line}\n" for line in said if line not in gone)

                return hidden(f"Cross-figure {one.rows} x {one.cols}", text, dice.shuffled(extra), allowance)
            except CannotMake as problem:
                allowance.check()
                last = problem
        raise CannotMake(f"{allowance.attempts} grids were tried; of the last: {last}")

    return make


def told(one: Request, dice: StableRandom, allowance: GenerationBudget) -> tuple[str, list[str], list[str]]:
    """The statements of an empty grid, what can be said of the numbers of a filling of it, and what of that may go."""
    white = layout(one.rows, one.cols, dice)
    lines = [
        " ".join("_" if (row, col) in white else "\\" for col in range(1, one.cols + 1))
        for row in range(1, one.rows + 1)
    ]
    rules = "values 0..9\ngrid:\n" + "".join(f"  {line}\n" for line in lines)
    entries = numbered(white)
    whole = "".join(f"{entry} >= {10 ** (len(cells) - 1)}\n" for entry, cells in entries.items())  # no leading zeros
    filling = Template(parse(rules + whole)).filling(dice, allowance)
    numbers = {
        entry: int("".join(str(filling[f"r{row}c{col}"]) for row, col in cells)) for entry, cells in entries.items()
    }
    said: list[str] = []
    extra: list[str] = []
    known: set[frozenset[str]] = set()  # numbers of which something is said already
    for entry in numbers:
        lines = [line for line in said_of(entry, numbers, dice) if _named(line) not in known][: 1 + MORE]
        if not lines:
            raise CannotMake("of a number nothing could be said")
        known.update(names for names in map(_named, lines) if len(names) > 1)
        said += lines
        extra += lines[1:]
    return rules, said, extra


def _named(line: str) -> frozenset[str]:
    """The numbers that are spoken of."""
    return frozenset(ENTRY.findall(line))


def layout(rows: int, cols: int, dice: StableRandom) -> set[Cell]:
    """White squares, connected and the same when turned half round, each in a number: of some patterns the one in which
    the fewest are in one number only."""
    return min((_pattern(rows, cols, dice) for _ in range(LAYOUTS)), key=_unlike)


def _pattern(rows: int, cols: int, dice: StableRandom) -> set[Cell]:
    """White squares, the same when turned half round: blackened in pairs until no run is too long and enough are
    black."""
    white = {(row, col) for row in range(1, rows + 1) for col in range(1, cols + 1)}
    enough = (1 - BLACK) * len(white)
    places = dice.shuffled(sorted(white))
    for most in (MAX_DIGITS, 0):
        for place in places:
            if place not in white:
                continue
            less = white - {place, (rows + 1 - place[0], cols + 1 - place[1])}
            if most:
                wanted = _longest_through(white, place) > most
            else:
                wanted = len(less) >= enough
            if wanted and _is_pattern(less):
                white = less
    return white


def _is_pattern(white: set[Cell]) -> bool:
    """Whether the white squares hang together and each is in some word."""
    return connected(white) and all(_longest_through(white, one) > 1 for one in white)


def _longest_through(white: set[Cell], place: Cell) -> int:
    return max(map(len, runs_through(white, place)))


def _unlike(white: set[Cell]) -> tuple[int, int]:
    """How much longer than usual the longest number is, and how many digits stand in one number only."""
    single = sum(min(map(len, runs_through(white, place))) == 1 for place in white)
    return max(0, max(_longest_through(white, place) for place in white) - MAX_DIGITS), single


def connected(white: set[Cell]) -> bool:
    """Whether one comes from every square to every other."""
    if not white:
        return False
    waiting = [min(white)]
    seen = set(waiting)
    while waiting:
        beside = [one for one in around(waiting.pop()) if one in white and one not in seen]
        seen.update(beside)
        waiting += beside
    return len(seen) == len(white)


def numbered(white: set[Cell]) -> dict[str, list[Cell]]:
    """The numbers to be read, named as a crossword numbers them, each with its places."""
    entries: dict[str, list[Cell]] = {}
    number = 0
    for place in sorted(white):
        ways = zip(("across", "down"), map(sorted, runs_through(white, place)), strict=True)
        begun = {way: run for way, run in ways if run[0] == place and len(run) > 1}
        number += bool(begun)
        entries.update((f"{number} {way}", run) for way, run in begun.items())
    return entries


def said_of(entry: str, numbers: Mapping[str, int], dice: StableRandom) -> list[str]:
    """What can be said of a number, of every sort at most one thing: what it is, what divides it, the sum of its
    digits, and how it is made of one or two others."""
    number = numbers[entry]
    others = dice.shuffled([one for one in numbers if one != entry])
    sorts = [
        [f"{entry} is {word}" for word in PROPERTIES_TOLD if PROPERTIES[word](number)],
        [f"{entry} is a multiple of {factor}" for factor in FACTORS if number % factor == 0],
        [f"digitsum({entry}) = {sum(map(int, str(number)))}"],
        [f"{entry} = {one}{_more(number - numbers[one])}" for one in others if abs(number - numbers[one]) <= NEAR],
        [
            f"{entry} = {times} * {one}{_more(number - times * numbers[one])}"
            for one in others
            for times in range(2, MAX_TIMES + 1)
            if abs(number - times * numbers[one]) <= BEYOND
        ],
        [
            f"{entry} = {one} {sign} {two}{_more(number - made)}"
            for one, two in combinations(others, 2)
            for sign, made in (("+", numbers[one] + numbers[two]), ("-", numbers[one] - numbers[two]))
            if abs(number - made) <= BEYOND
        ],
    ]
    return dice.shuffled([dice.choice(sort) for sort in sorts if sort])


def _more(rest: int) -> str:
    """What is added to something."""
    if rest:
        return f" {'+' if rest > 0 else '-'} {abs(rest)}"
    return ""
