"""Generate numbers with sums or products: in tables, around corners, in regions, in pyramids, in magic squares."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

from ...api import parse
from ...base.english import listing
from ...base.number_properties import is_prime
from ...model.expressions import Comparison, Condition, Constant, evaluate
from ...model.puzzle import Clue, Puzzle
from ..budget import CannotMake, GenerationBudget, StableRandom
from ..cages import pieces
from ..clue_reduction import given_maker, givens_only, read_off, read_off_grid
from ..generator import GeneratedPuzzle, Maker, from_template, from_texts, themed
from ..output_text import block
from ..request import Request
from ..wishes import NotInThisPuzzle

MAX_VALUE = 9
"""The largest number in a strike-out."""
SIZES = ((3, 3, 3), (3, 3, 3), (2, 3, 4), (2, 3, 4), (2, 2, 5))
"""Sizes of the regions of a suko; printed puzzles often have equal ones."""
MAX_MAPS = 200
"""Number of maps of regions that are tried; few allow equal sums everywhere."""
MAX_ROWS = {"+": 9, "*": 5}
"""The largest number of rows; with more rows the numbers are too large to print."""
BASE = {"+": 9, "*": 4}
"""The largest number in the lowest row."""
HEADING = {"+": "pyramid:", "*": "pyramid product:"}


def survo(request: Request) -> Maker:
    """Return the generator of Survo puzzles of any size: each number once, few givens, none of them redundant."""
    one = request.takes("size", "clue").sized(3, 4)
    title = f"Survo {one.rows} x {one.cols}"
    return read_off_grid(title, one, one.rules(), lambda rows, rng: table(rows, with_rows=True), givens_only)


def tenner(request: Request) -> Maker:
    """Return the generator of rows with all digits; there are 10 columns unless the request has another number."""
    one = request.takes("size", "clue").sized(5, 10)
    rules = replace(one, values=f"0..{one.cols - 1}").rules()
    title = f"{one.cols} columns".replace("10", "Ten")
    return read_off_grid(title, one, rules, lambda rows, rng: table(rows, with_rows=False), givens_only)


def table(rows: list[list[int]], *, with_rows: bool) -> str:
    """Return the statement that draws a full table with the sums of its columns, and of its rows if ``with_rows``."""
    lines = [[*row, "|", sum(row)] if with_rows else row for row in rows]
    return "grid sum:\n" + block([*lines, ["---"], [sum(col) for col in zip(*rows, strict=True)]])


def strike_out(request: Request) -> Maker:
    """Return the generator of tables of the numbers 1 to 9, to strike some out so that the others make the sums."""
    one = request.takes("size", "clue", "clues").sized(5)

    def text(rng: StableRandom) -> str:
        rows = [[*(1 + rng.below(MAX_VALUE) for _ in range(one.cols)), "|", 2] for _ in range(one.rows)]
        return f"{one.rules()}grid sum:\n{block([*rows, ['---'], [2] * one.cols])}"

    return from_texts(f"Strike Out {one.rows} x {one.cols}", one, text, some_struck_out)


def some_struck_out(puzzle: Puzzle, rng: StableRandom) -> list[Condition]:
    """Return the conditions that in every line at least one number is struck out and at least one stays."""
    claims = [one.condition for one in puzzle.constraints if one.clue >= 0]
    sums = [one.left for one in claims if isinstance(one, Comparison)]
    whole = {one.name: max(one.values) for one in puzzle.symbols}
    at_least: list[Condition] = [Comparison(line, ">=", Constant(1)) for line in sums]
    at_most: list[Condition] = [Comparison(line, "<", Constant(evaluate(line, whole))) for line in sums]
    return at_least + at_most


def suko(request: Request) -> Maker:
    """Return the generator of Suko ("Four Circles, Three Colors"): sums around corners, and of three regions.

    There are three rows and columns; larger squares have as many regions as rows.
    """
    one = request.takes("size", "clue", "clues").square(3)
    size = one.rows
    corners = block([[20] * (size - 1)] * (size - 1))

    def text(rng: StableRandom) -> str:
        sizes = rng.choice(SIZES) if size == 3 else [size] * size
        owner = pieces([(row, col) for row in range(size) for col in range(size)], sizes, rng)
        drawn = block([["ABCDEFGHI"[owner[row, col]] for col in range(size)] for row in range(size)])
        legend = " ".join(f"{'ABCDEFGHI'[at]} = 15" for at in range(len(sizes)))
        return f"{one.rules()}corners sum:\n{corners}cages sum:\n{drawn}  {legend}\n"

    if size == 3:
        title = "Four Circles, Three Colors"
    else:
        title = f"Circles and Colors {size} x {size}"
    return from_texts(title, one, text, structures=MAX_MAPS)


def crossproduct(request: Request) -> Maker:
    """Return the generator for any size; values are 1..9 unless the request has others."""
    one = request.takes("size", "values", "clue", "clues").sized(5, 3)
    if one.clues == "equal":
        raise CannotMake(
            f"{one.name}: if all row products are equal, rows can be exchanged, so there is more than one solution"
        )
    if one.clues == "prime":
        _check_prime(one)
    template = themed(
        f"grid {one.rows} x {one.cols}\n"
        f"{one.rules()}"
        f"rows product = {' '.join(['2'] * one.rows)}\n"
        f"cols product = {' '.join(['2'] * one.cols)}\n",
        one,
    )
    return from_template(f"CrossProduct {one.rows} x {one.cols}", template)


def _check_prime(one: Request) -> None:
    """Raise `CannotMake` unless all products can be prime and still determine the digits."""
    primes = [number for number in _values(one) if is_prime(number)]
    if one.rows != one.cols:
        why = f"so that there are as many rows as columns: write {one.rows}x{one.rows}"
    elif one.rows > len(primes):
        listed = listing(map(str, primes))
        why = f"another in every row, as equal rows could be exchanged: {one.rows} rows have only {listed}"
    elif 1 not in _values(one):
        why = "and 1 is not among the values"
    else:
        return
    raise CannotMake(f"{one.name}: a product is prime only if one digit is prime and all others are 1, {why}")


def _values(one: Request) -> Collection[int]:
    return parse(f"grid 1 x 1\n{one.rules()}").symbols[0].values


def pyramid(request: Request) -> Maker:
    """Return the generator; ``4x4`` means four rows, and the operator is ``+`` or ``*``."""
    one = request.takes("size", "clue", "operators").square(4)
    sign, height = one.operators or "+", one.rows
    if sign not in BASE or height > MAX_ROWS[sign]:
        rows = f"bricks are added (+), in 2 to {MAX_ROWS['+']} rows, or multiplied (*), in 2 to {MAX_ROWS['*']}"
        raise CannotMake(f"{one.name}: {rows}")
    if sign == "+":
        largest = BASE[sign] * 2 ** (height - 1)
    else:
        largest = BASE[sign] ** 2 ** (height - 1)
    # A large number that is requested needs larger ones in the lowest row.
    requested = max(map(int, re.findall(r"[<=>] *(\d+)", one.clue)), default=0)
    top = 10 ** len(str(max(largest, requested))) - 1
    bases = [BASE[sign]]
    while bases[-1] < requested:
        bases.append(2 * bases[-1])
    for base in bases:
        try:
            return _pyramid(one, sign, base, top)
        except NotInThisPuzzle as problem:
            reason = problem
    raise reason


def _pyramid(one: Request, sign: str, base: int, top: int) -> Maker:
    """Return the generator of pyramids with numbers up to ``base`` in the lowest row, and up to ``top`` above it."""
    height = one.rows

    def drawn(text_of: Callable[[str], str]) -> str:
        rows = [[text_of(f"r{row}c{col}") for col in range(1, row + 1)] for row in range(1, height + 1)]
        width = max(len(number) for row in rows for number in row)
        # Each brick is centered above the gap between the two below it.
        step = width + 1 + (width + 1) % 2
        lines = [
            " " * (2 + (height - at) * step // 2) + " ".join(number.center(step - 1) for number in row)
            for at, row in enumerate(rows, 1)
        ]
        return f"values 1..{top}\n{HEADING[sign]}\n" + "".join(f"{line.rstrip()}\n" for line in lines)

    # only the lowest row is chosen; the other bricks follow from it
    lowest = "".join(f"r{height}c{col} in 1..{base}\n" for col in range(1, height + 1))

    def clues(filling: Mapping[str, int], rng: StableRandom) -> str:
        return drawn(lambda name: str(filling[name]))

    return read_off(f"Number Pyramid of {height} rows", one, drawn(lambda name: "_") + lowest, clues)


# --- magic squares and figures

SHAPES = (
    (
        "Magic Star with Six Points",
        12,
        "      a\nb  c  d  e\n  f     g\nh  i  j  k\n      l",
        "acfh adgk bcde hijk bfil egjl",
    ),
    (
        "Magic Star with Eight Points",
        16,
        "      a\n  b  c  d  e\n f          g\nh            i\n j          k\n  l  m  n  o\n      p",
        "bcde lmno bfjl egko acfh adgi hjmp iknp",
    ),
    ("Magic Triangle", 9, "      a\n    b   i\n  c       h\nd   e   f   g", "abcd defg ghia"),
    ("Magic Wheel", 9, "    a\n  b   c\nd   e   f\n  g   h\n    i", "aei beh ceg def"),
    ("Magic Cube", 8, "a   b\n  c   d\ne   f\n  g   h", "abcd efgh abef cdgh aceg bdfh"),
    ("Magic Pentagon", 10, "    a\n  b   j\nc       i\n d     h\n  e f g", "abc cde efg ghi ija"),
)
"""Title, number of points, drawing, and lines."""


def magic(request: Request) -> Maker:
    """Return the generator for a square of the numbers from 1, each used once; no given is redundant."""
    one = request.takes("size", "clue", "givens", "date").square(4)
    title, header = f"Magic Square {one.rows} x {one.cols}", f"grid {one.rows} x {one.cols}\n"
    return given_maker(title, one, header, one.rules(), symmetric=False)


def figure(request: Request) -> Maker:
    """Return the generator of figures with numbers at their points; each puzzle has one of several shapes."""
    makers = [_maker(request.takes(), *shape) for shape in SHAPES]

    def make(rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
        return rng.choice(makers)(rng, budget)

    return make


def _maker(request: Request, title: str, last: int, drawn: str, lines: str) -> Maker:
    corners = [mark for mark in drawn if mark.isalpha()]
    grid = "".join(f"  {line}\n" for line in drawn.splitlines())
    rules = f"values 1..{last}\nall different\ngrid:\n{grid}"
    sums = [" + ".join(line) for line in lines.split()]
    highest = len(lines.split()[0]) * last
    # the filling is free to choose the common sum; the printed clues name it
    unknown = f"unknown total in 1..{highest}\n" + "".join(f"{line} = total\n" for line in sums)

    def clues(filling: Mapping[str, int], rng: StableRandom) -> str:
        totals = "".join(f"{line} = {filling['total']}\n" for line in sums)
        return rules + totals + "".join(f"{corner} = {filling[corner]}\n" for corner in corners)

    return read_off(title, request, rules + unknown, clues, order)


def order(clue: Clue, rng: StableRandom) -> float | None:
    """Return the rank of a clue: givens are removed, sums stay."""
    if "+" in clue.text:
        return None
    return 0
