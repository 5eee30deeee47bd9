"""Generate cross-figures: crosswords of numbers, with clues about their properties and relations."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import combinations

from ...api import parse
from ...base.number_properties import PROPERTIES
from ...base.runs import is_connected
from ...model.puzzle import Puzzle
from ..budget import CannotMake, GenerationBudget, StableRandom
from ..cages import Cell
from ..clue_reduction import FullyCluedPuzzle
from ..generator import GeneratedPuzzle, Maker, retried
from ..output_text import block
from ..request import Request
from ..template import Template
from .kakuro import blackened, longest_through, runs_through

PROPERTIES_TOLD = ("square", "cube", "triangular", "palindrome", "prime")
FACTORS = range(7, 20)
"""Factors for clues of the form "is a multiple of"."""
NEAR, BEYOND = 60, 9
"""The largest difference in a clue with one other number, and the largest remainder in other clues."""
MAX_TIMES = 9
MORE = 2
"""Number of clues of each number, in addition to the one that stays."""
MAX_DIGITS, BLACK = 4, 0.25
"""The largest number of digits, and the desired fraction of black squares."""
LAYOUTS = 12
ENTRY = re.compile(r"\d+ (?:across|down)")


def cross_figure(request: Request) -> Maker:
    """Return the generator for any size from 3 x 3; every number has a clue."""
    one = request.takes("size").sized(5)

    def draw(rng: StableRandom, budget: GenerationBudget) -> set[Cell]:
        return layout(one.rows, one.cols, rng)

    def finish(white: set[Cell], rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
        squares = (
            ("_" if (row, col) in white else "\\" for col in range(1, one.cols + 1)) for row in range(1, one.rows + 1)
        )
        rules = f"{one.rules()}grid:\n{block(squares)}"
        clues, extra, filling = clues_of_filling(white, rules, rng, budget)

        def text(puzzle: Puzzle | None, removed: Sequence[int]) -> str:
            return rules + "".join(f"{line}\n" for clue, line in enumerate(clues) if clue not in removed)

        title, puzzle = f"Cross-figure {one.rows} x {one.cols}", parse(text(None, ()))
        groups = [(clue,) for clue in rng.shuffled(extra)]
        return FullyCluedPuzzle(title, puzzle, filling, groups, text).reduced(rng, budget)

    return retried(draw, finish, "no puzzle was found in {times} grids; the last one failed: {last}")


def clues_of_filling(
    white: set[Cell], rules: str, rng: StableRandom, budget: GenerationBudget
) -> tuple[list[str], list[int], Mapping[str, int]]:
    """Return clues for the numbers of a random filling of the white squares, the indices of those that may be removed,
    and the filling."""
    entries = numbered(white)
    whole = "".join(f"{entry} >= {10 ** (len(cells) - 1)}\n" for entry, cells in entries.items())  # no leading zeros
    filling = Template(parse(rules + whole)).filling(rng, budget)
    numbers = {
        entry: int("".join(str(filling[f"r{row}c{col}"]) for row, col in cells)) for entry, cells in entries.items()
    }
    clues: list[str] = []
    extra: list[int] = []
    known: set[frozenset[str]] = set()  # sets of numbers that a clue relates already
    for entry in numbers:
        # skip a relation that a clue of the other number states already
        lines = [line for line in clues_for(entry, numbers, rng) if _entries_in(line) not in known][: 1 + MORE]
        if not lines:
            raise CannotMake("no clue was found for one of the numbers")
        known.update(names for names in map(_entries_in, lines) if len(names) > 1)
        # the first clue always stays, so that every number has one
        extra += range(len(clues) + 1, len(clues) + len(lines))
        clues += lines
    return clues, extra, filling


def _entries_in(line: str) -> frozenset[str]:
    """Return the numbers that a clue mentions."""
    return frozenset(ENTRY.findall(line))


def layout(rows: int, cols: int, rng: StableRandom) -> set[Cell]:
    """Return the white squares of a pattern: connected, symmetric under a half turn, each in a number.

    Of `LAYOUTS` patterns, the one with the fewest squares in only one number is returned.
    """
    return min((_pattern(rows, cols, rng) for _ in range(LAYOUTS)), key=_penalty)


def _pattern(rows: int, cols: int, rng: StableRandom) -> set[Cell]:
    """Return the white squares of a symmetric pattern."""
    white = {(row, col) for row in range(1, rows + 1) for col in range(1, cols + 1)}
    enough = (1 - BLACK) * len(white)
    return blackened(white, (MAX_DIGITS,), lambda white, less: len(less) >= enough, _is_pattern, rng)


def _is_pattern(white: set[Cell], black: set[Cell]) -> bool:
    """Return True if the white squares are connected and each is in a number."""
    return is_connected(white) and all(longest_through(white, one) > 1 for one in white)


def _penalty(white: set[Cell]) -> tuple[int, int]:
    """Return how much the longest number exceeds `MAX_DIGITS`, and how many digits are in one number only."""
    single = sum(min(map(len, runs_through(white, place))) == 1 for place in white)
    return max(0, max(longest_through(white, place) for place in white) - MAX_DIGITS), single


def numbered(white: set[Cell]) -> dict[str, list[Cell]]:
    """Return the squares of each number, named as a crossword numbers them."""
    entries: dict[str, list[Cell]] = {}
    number = 0
    for place in sorted(white):
        ways = zip(("across", "down"), map(sorted, runs_through(white, place)), strict=True)
        begun = {way: run for way, run in ways if run[0] == place and len(run) > 1}
        number += bool(begun)
        entries.update((f"{number} {way}", run) for way, run in begun.items())
    return entries


def clues_for(entry: str, numbers: Mapping[str, int], rng: StableRandom) -> list[str]:
    """Return clues for a number, at most one of each kind, in random order.

    They name a property, a divisor, the sum of its digits, or a relation to one or two other numbers.
    """
    number = numbers[entry]
    others = rng.shuffled([one for one in numbers if one != entry])
    sorts = [
        [f"{entry} is {word}" for word in PROPERTIES_TOLD if PROPERTIES[word](number)],
        [f"{entry} is a multiple of {factor}" for factor in FACTORS if number % factor == 0],
        [f"digitsum({entry}) = {sum(map(int, str(number)))}"],
        [f"{entry} = {one}{_added(number - numbers[one])}" for one in others if abs(number - numbers[one]) <= NEAR],
        [
            f"{entry} = {times} * {one}{_added(number - times * numbers[one])}"
            for one in others
            for times in range(2, MAX_TIMES + 1)
            if abs(number - times * numbers[one]) <= BEYOND
        ],
        [
            f"{entry} = {one} {sign} {two}{_added(number - made)}"
            for one, two in combinations(others, 2)
            for sign, made in (("+", numbers[one] + numbers[two]), ("-", numbers[one] - numbers[two]))
            if abs(number - made) <= BEYOND
        ],
    ]
    return rng.shuffled([rng.choice(sort) for sort in sorts if sort])


def _added(rest: int) -> str:
    """Return the text that adds ``rest`` to a term; empty for 0."""
    if rest:
        return f" {'+' if rest > 0 else '-'} {abs(rest)}"
    return ""
