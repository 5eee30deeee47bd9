"""CrossProducts and additions of words, made without text."""

from __future__ import annotations

from collections.abc import Sequence

from gridpuzzles.model.expressions import Comparison, Constant, Function, Variable
from gridpuzzles.model.grid import Grid
from gridpuzzles.model.puzzle import Clue, Constraint, Puzzle, Symbol


def crossproduct(rows: Sequence[int | None], cols: Sequence[int | None]) -> Puzzle:
    """Return the puzzle with these products; None is a missing clue."""
    names = {(row, col): f"r{row}c{col}" for row in range(1, len(rows) + 1) for col in range(1, len(cols) + 1)}
    grid = Grid(len(rows), len(cols), names)
    clues, constraints = [], []
    for kind, totals in (("row", rows), ("col", cols)):
        for number, total in enumerate(totals, 1):
            if total is not None:
                cells = tuple(map(Variable, grid.line(kind, number)))
                constraints.append(Constraint(Comparison(Function("product", cells), "=", Constant(total)), len(clues)))
                clues.append(Clue(f"{kind} {number}", str(total), "line", total))
    symbols = tuple(Symbol(name, range(1, 10)) for name in names.values())
    return Puzzle(symbols, tuple(constraints), tuple(clues), grid=grid)
