"""Draw puzzles of many kinds, some solvable and some with a changed number; each kind has a generator."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from math import prod

from . import cages
from .kinds import crossproduct, letters, table_names
from .puzzle import Puzzle, equation

FALSE = 0.2
"""Share of puzzles with one changed number; most of them have no solution."""


def random_crossproduct(generator: random.Random) -> Puzzle:
    height, width = generator.choice([(2, 2), (3, 2), (3, 3), (4, 3), (5, 3), (3, 4), (4, 4), (7, 2)])
    table = [[generator.randint(1, 9) for _ in range(width)] for _ in range(height)]
    rows, cols = [prod(row) for row in table], [prod(col) for col in zip(*table, strict=True)]
    if generator.random() < FALSE:
        place = generator.randrange(height)
        rows[place] = max(1, rows[place] * generator.choice([2, 3, 5]) // generator.choice([1, 2, 3]))
    return crossproduct(rows, cols)


def random_cruncher(generator: random.Random) -> Puzzle:
    height, width = generator.choice([(2, 2), (2, 3), (3, 3), (3, 4)])
    low, high = generator.choice([(1, 9), (0, 9), (-3, 6), (1, 12)])
    different = generator.random() < 0.6 and height * width <= high - low + 1
    return cruncher(generator, height, width, range(low, high + 1), different, FALSE)


def cruncher(
    generator: random.Random, height: int, width: int, values: range, different: bool = True, false: float = 0.0
) -> Puzzle:
    """Return a grid with a chain of operators, evaluated from left to right, across every row and column.

    `false` is the probability that one result is changed.
    """
    cells = height * width
    drawn = generator.sample(values, cells) if different else generator.choices(values, k=cells)
    rows = table_names(height, width)
    names = list(chain(*rows))
    value = dict(zip(names, drawn, strict=True))
    lines = [*rows, *zip(*rows, strict=True)]
    chains = [_chain(line, [generator.choice("++-**") for _ in line[1:]]) for line in lines]
    totals = [eval(text, dict(value)) for text in chains]
    if generator.random() < false:
        totals[generator.randrange(len(totals))] += generator.choice([-2, -1, 1, 2])
    relations = [f"{text} = {total}\n" for text, total in zip(chains, totals, strict=True)]
    heading = f"grid {height} x {width}\nvalues {values[0]}..{values[-1]}\n" + "all different\n" * different
    return Puzzle(
        text=heading + "".join(relations),
        visible=tuple(names),
        domains=dict.fromkeys(names, values),
        different=[tuple(names)] if different else [],
        constraints=[equation(f"{text} == {total}", names) for text, total in zip(chains, totals, strict=True)],
    )


def _chain(names: Sequence[str], signs: Iterable[str]) -> str:
    """Return the chain with brackets, such as `((a + b) * c)`."""
    text = names[0]
    for sign, name in zip(signs, names[1:], strict=True):
        text = f"({text} {sign} {name})"
    return text


def random_cryptarithm(generator: random.Random) -> Puzzle:
    """Return a sum, difference or product of numbers whose digits are written as letters."""
    sign = generator.choice("+++-*")
    length = 2 if sign == "*" else generator.randint(2, 5)
    first, second = (generator.randrange(10 ** (length - 1), 10**length) for _ in range(2))
    numbers = sorted((first, second), reverse=True)
    third = eval(f"{numbers[0]} {sign} {numbers[1]}") + (generator.random() < FALSE)
    alphabet = generator.sample("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 10)
    words = ["".join(alphabet[int(digit)] for digit in str(number)) for number in (*numbers, third)]
    text = f"{words[0]} {sign} {words[1]} = {words[2]}"
    return letters(text, [text.replace("=", "==")])


def random_arithmograph(generator: random.Random) -> Puzzle:
    """Return three equations across and three down whose digits are written as letters."""
    while True:
        table = [[generator.randint(2, 60) for _ in range(2)] for _ in range(2)]
        across, down = (generator.choices("+-*", k=2) for _ in range(2))
        edges = [eval(f"{row[0]} {sign} {row[1]}") for row, sign in zip(table, across, strict=True)]
        feet = [eval(f"{col[0]} {sign} {col[1]}") for col, sign in zip(zip(*table, strict=True), down, strict=True)]
        numbers = [*table[0], *table[1], *edges, *feet]
        if min(numbers) >= 0:
            break
    alphabet = generator.sample("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 10)
    a, b, c, d, right, left, foot, toe = ("".join(alphabet[int(digit)] for digit in str(n)) for n in numbers)
    sides = [
        f"{a} {across[0]} {b} == {right}",
        f"{c} {across[1]} {d} == {left}",
        f"{a} {down[0]} {c} == {foot}",
        f"{b} {down[1]} {d} == {toe}",
    ]
    return letters("".join(f"{side.replace('==', '=')}\n" for side in sides), sides)


def random_kenken(generator: random.Random) -> Puzzle:
    sizes = generator.choice([(1, 2, 2, 3), (2, 3, 3), (2, 3, 4, 5)])
    return cages.kenken(generator.randint(3, 6), generator.randrange(10**9), sizes)


def random_killer(generator: random.Random) -> Puzzle:
    sizes = generator.choice([(1, 2, 2, 3), (2, 3, 3)])
    return cages.killer(generator.choice([(2, 2), (2, 3)]), generator.randrange(10**9), sizes)


def random_relations(generator: random.Random) -> Puzzle:
    """Return a small grid with relations of absolute values, extremes, sums and products that hold for one filling."""
    names = [f"r{i}c{j}" for i in (1, 2) for j in (1, 2, 3)]
    values = range(generator.choice([-2, 0, 1]), 7)
    value = dict(zip(names, generator.choices(values, k=6), strict=True))
    texts = []
    for _ in range(generator.randint(3, 6)):
        a, b, c, d = generator.sample(names, 4)
        side = generator.choice(
            [f"abs({a} - {b}) * {c}", f"max({a}, {b}) + {c} * {d}", f"min({a}, {b}) * 2 - {d}", f"{a} * {b} - {c}"]
        )
        texts.append((side, eval(side, {"abs": abs, "max": max, "min": min, **value})))
    relations = "".join(f"{side} = {total}\n" for side, total in texts)
    return Puzzle(
        text=f"grid 2 x 3\nvalues {values[0]}..{values[-1]}\n{relations}",
        visible=tuple(names),
        domains=dict.fromkeys(names, values),
        different=[],
        constraints=[equation(f"{side} == {total}", names) for side, total in texts],
    )


KINDS: dict[str, Callable[[random.Random], Puzzle]] = {
    "CrossProduct": random_crossproduct,
    "cruncher": random_cruncher,
    "cryptarithm": random_cryptarithm,
    "arithmograph": random_arithmograph,
    "KenKen": random_kenken,
    "Killer": random_killer,
    "relations": random_relations,
}


def draw(kind: str, seed: int, number: int) -> Puzzle:
    """Return puzzle `number` of a kind; the same seed gives the same puzzle."""
    return KINDS[kind](random.Random(f"{kind} {seed} {number}"))
