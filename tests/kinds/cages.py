"""Make an example for a kind of target: a Latin square with cages of two cells."""

from __future__ import annotations

import gridpuzzles as gp
from gridpuzzles.kinds.cage_targets import CAGE_TARGETS
from gridpuzzles.model.arithmetic import Undefined
from gridpuzzles.model.expressions import Constant, evaluate

SQUARE = ((1, 2, 3, 4), (4, 3, 1, 2), (3, 4, 2, 1), (2, 1, 4, 3))
"""The solution of the examples with cages."""
CAGES = ("AABB", "CDDE", "CFFE", "GGHH")
"""Cages of two cells that fill the square."""


def numbers_of(sign: str, values: tuple[int, ...]) -> list[int]:
    """Return the possible numbers of a cage with these values and this sign, except fractions."""
    found = []
    for expression in CAGE_TARGETS[sign].results([Constant(value) for value in values]):
        try:
            number = evaluate(expression, {})
        except Undefined:
            continue
        if number.denominator == 1:
            found.append(int(number))
    return found


def with_cages(sign: str) -> str:
    """Return a puzzle whose cages of two cells have this sign where they can; some are divided to make it unique."""
    cells: dict[str, list[tuple[int, int]]] = {}
    for row, line in enumerate(CAGES):
        for col, label in enumerate(line):
            cells.setdefault(label, []).append((row, col))
    for divided in range(len(cells)):
        drawn, legend = [list(line) for line in CAGES], []
        for at, (label, cage) in enumerate(cells.items()):
            values = tuple(SQUARE[row][col] for row, col in cage)
            number = next((one for one in numbers_of(sign, values) if one > 0), None)
            if at < divided:
                legend += [f"{label} = {values[0]}", f"{label.lower()} = {values[1]}"]
                row, col = cage[1]
                drawn[row][col] = label.lower()
            else:
                legend.append(f"{label} = {sum(values)}+" if number is None else f"{label} = {number}{sign}")
        lines = ["values 1..4", "all different in rows, cols", "cages:"]
        lines += [f"  {' '.join(line)}" for line in (*drawn, legend)]
        solution = ["solution:", *(f"  {' '.join(map(str, row))}" for row in SQUARE)]
        text = "\n".join([*lines, "expect unique", *solution, ""])
        if gp.parse(text).verdict().status == "unique":
            return text
    raise AssertionError(f"no cage with the sign {sign} says anything")
