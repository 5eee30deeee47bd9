"""KenKens, Killers, Kakuros, crunchers and magic squares from what a program knows of them."""

from __future__ import annotations

from .builder import PuzzleBuilder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..api import Puzzle
    from ..model.grid import Position

    Givens = Sequence[Sequence[int | None]]


def kenken(size: int, cages: Sequence[tuple[Iterable[Position], str]], *, title: str = "") -> Puzzle:
    """A KenKen: every row and column holds 1 to ``size``; each cage is its cells and its target, ``"24*"``, ``"4"``."""
    builder = PuzzleBuilder(title).grid(size, size).values(range(1, size + 1)).all_different("rows", "cols")
    return builder.cages(cages, size, size).build()


def killer(
    cages: Sequence[tuple[Iterable[Position], int]], *, size: int = 9, box: Position = (3, 3), title: str = ""
) -> Puzzle:
    """A Killer Sudoku: cages are cells and their sum; no digit twice in a row, column, box or cage."""
    scopes = ("rows", "cols", f"boxes {box[0]} x {box[1]}", "cages")
    builder = PuzzleBuilder(title).grid(size, size).values(range(1, size + 1)).all_different(*scopes)
    return builder.cages([(cells, str(total)) for cells, total in cages], size, size, "sum").build()


def kakuro(rows: Iterable[Iterable[str | int | None]], *, title: str = "") -> Puzzle:
    r"""A Kakuro, square by square: None for a cell, a number for a given, ``"16\24"`` for 16 down and 24 across."""
    return PuzzleBuilder(title).values("1..9").all_different("runs").drawn(rows).build()


def cruncher(
    rows: Sequence[str],
    cols: Sequence[str],
    *,
    values: str | Iterable[int] = "1..9",
    left_to_right: bool = False,
    title: str = "",
) -> Puzzle:
    """A number cruncher: one relation a line, ``_`` for its cells: ``"(_ + _) * _ = 24"``; all cells differ."""
    builder = PuzzleBuilder(title).grid(len(rows), len(cols)).values(values).all_different()
    if left_to_right:
        builder.add("evaluate left to right")
    return builder.add("rows:", rows).add("cols:", cols).build()


def magic_square(givens: Givens, *, values: str | Iterable[int] | None = None, title: str = "") -> Puzzle:
    """A magic square: rows, columns and diagonals have equal sums; None is an empty cell."""
    size = len(givens)
    builder = (
        PuzzleBuilder(title)
        .values(range(1, size * size + 1) if values is None else values)
        .all_different()
        .drawn(givens)
    )
    equal = " = ".join(f"sum({line} {number})" for line in ("row", "col") for number in range(1, size + 1))
    builder.add(equal)
    for diagonal in (range(1, size + 1), range(size, 0, -1)):
        builder.add(f"sum(row 1) = {' + '.join(f'r{row}c{col}' for row, col in enumerate(diagonal, 1))}")
    return builder.build()


def cryptarithm(
    *relations: str,
    letters: str = "",
    leading_zeros: bool = False,
    repeats: bool = False,
    base: int = 10,
    title: str = "",
) -> Puzzle:
    """A cryptarithm: ``"SEND + MORE = MONEY"``; ``letters`` limits the digits, as in ``"1..9"``."""
    builder = PuzzleBuilder(title)
    for wanted, statement in (
        (base != 10, f"base {base}"),
        (letters, f"letters {letters}"),
        (leading_zeros, "leading zeros allowed"),
        (repeats, "letters may repeat"),
    ):
        if wanted:
            builder.add(statement)
    for relation in relations:
        builder.add(relation)
    return builder.build()
