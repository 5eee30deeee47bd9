"""Draw number crunchers and cryptarithms, some solvable and some with a changed number."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from itertools import chain

from .kinds import letters, table_names
from .puzzle import Puzzle, equation

FALSE = 0.2
"""Share of puzzles with one changed number; most of them have no solution."""


def cruncher(generator: random.Random) -> Puzzle:
    """Return a grid with a chain of operators, evaluated from left to right, across every row and column."""
    height, width = generator.choice([(2, 2), (2, 3), (3, 3), (3, 4)])
    low, high = generator.choice([(1, 9), (0, 9), (-3, 6), (1, 12)])
    cells, values = height * width, range(low, high + 1)
    different = generator.random() < 0.6 and cells <= len(values)
    drawn = generator.sample(values, cells) if different else generator.choices(values, k=cells)
    rows = table_names(height, width)
    names = list(chain(*rows))
    value = dict(zip(names, drawn, strict=True))
    lines = [*rows, *zip(*rows, strict=True)]
    chains = [_chain(line, [generator.choice("++-**") for _ in line[1:]]) for line in lines]
    totals = [eval(text, dict(value)) for text in chains]
    if generator.random() < FALSE:
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


def cryptarithm(generator: random.Random) -> Puzzle:
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


KINDS: dict[str, Callable[[random.Random], Puzzle]] = {
    "cruncher": cruncher,
    "cryptarithm": cryptarithm,
}


def draw(kind: str, seed: int, number: int) -> Puzzle:
    """Return puzzle `number` of a kind; the same seed gives the same puzzle."""
    return KINDS[kind](random.Random(f"{kind} {seed} {number}"))
