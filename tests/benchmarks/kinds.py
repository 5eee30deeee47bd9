"""CrossProducts, letter puzzles, Latin and magic squares in the neutral form."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from itertools import chain

from .puzzle import Constraint, Linear, Product, Puzzle, equation


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


def latin(size: int, seed: int) -> Puzzle:
    """Return a shuffled Latin square in which two of five cells are empty."""
    generator = random.Random(seed)
    rows, cols, numbers = (generator.sample(range(size), size) for _ in range(3))
    cells = [(row, col) for row in range(size) for col in range(size)]
    empty = set(generator.sample(cells, 2 * len(cells) // 5))
    filled = {(row, col): numbers[(rows[row] + cols[col]) % size] + 1 for row, col in cells}
    drawn = [
        " ".join("_" if (row, col) in empty else str(filled[row, col]) for col in range(size)) for row in range(size)
    ]
    names = {(row, col): f"r{row + 1}c{col + 1}" for row, col in cells}
    lines = [[names[row, col] for col in range(size)] for row in range(size)]
    return Puzzle(
        text=f"values 1..{size}\ngrid:\n" + "".join(f"  {row}\n" for row in drawn) + "all different in rows, cols\n",
        visible=tuple(names.values()),
        domains={
            name: range(1, size + 1) if cell in empty else range(filled[cell], filled[cell] + 1)
            for cell, name in names.items()
        },
        different=[tuple(line) for line in [*lines, *map(list, zip(*lines, strict=True))]],
        constraints=[],
    )


def magic_square(size: int, seed: int) -> Puzzle:
    """Return a magic square without givens; its lines, and the cells in them, are in random order."""
    generator = random.Random(seed)
    names = table_names(size, size)
    diagonals = [[names[at][at] for at in range(size)], [names[at][-1 - at] for at in range(size)]]
    lines = [*names, *map(list, zip(*names, strict=True)), *diagonals]
    lines = [generator.sample(line, size) for line in generator.sample(lines, len(lines))]
    cells, values, total = tuple(chain(*names)), range(1, size * size + 1), size * (size * size + 1) // 2
    return Puzzle(
        text=f"grid {size} x {size}\nvalues 1..{size * size}\nall different\n"
        + "".join(f"{' + '.join(line)} = {total}\n" for line in lines),
        visible=cells,
        domains=dict.fromkeys(cells, values),
        different=[cells],
        constraints=[Linear(dict.fromkeys(line, 1), total) for line in lines],
    )
