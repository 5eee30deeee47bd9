"""CrossProducts and additions of words, made without text."""

from __future__ import annotations

from collections.abc import Sequence

from gridpuzzles.model.expressions import Comparison, Constant, Different, Function, Numeral, Variable
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


def addition(first: str, second: str, total: str, *, zeros: bool = False, repeats: bool = False) -> Puzzle:
    """Return a puzzle such as `SEND + MORE = MONEY`."""
    leading = {word[0] for word in (first, second, total) if len(word) > 1 and not zeros}
    letters = sorted({*first, *second, *total})
    parts = [Numeral(tuple(map(Variable, word))) for word in (first, second, total)]
    constraints = [Constraint(Comparison(Function("sum", tuple(parts[:2])), "=", parts[2]))]
    if not repeats:
        constraints.append(Constraint(Different(tuple(map(Variable, letters)))))
    return Puzzle(tuple(Symbol(one, range(int(one in leading), 10), "letter") for one in letters), tuple(constraints))
