"""CrossProducts and letter puzzles in the neutral form, made from their numbers and words."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .puzzle import Constraint, Product, Puzzle, equation


def table_names(height: int, width: int) -> list[list[str]]:
    """Return the names of the cells of a table, row by row."""
    return [[f"r{row}c{col}" for col in range(1, width + 1)] for row in range(1, height + 1)]


def crossproduct(rows: list[int], cols: list[int]) -> Puzzle:
    """Return a table of digits 1..9 with a product for every row and column."""
    lines = table_names(len(rows), len(cols))
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


def letters(text: str, equations: Iterable[str]) -> Puzzle:
    """Return a puzzle whose capitals are different digits.

    The equations have no division, and `==` between their sides.
    """
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
    """Return the value of a word as text: `100*T + 10*W + O` for TWO."""
    return " + ".join(f"{10**place}*{letter}" for place, letter in enumerate(reversed(word)))


def cryptarithm(text: str) -> Puzzle:
    """Return a cryptarithm of one equation without division."""
    return letters(text, [text.replace("=", "==")])
