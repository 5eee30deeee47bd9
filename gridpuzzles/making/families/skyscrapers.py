"""Skyscrapers: Latin squares known by how many cells of a line are higher than all before them."""

from __future__ import annotations

from ..fewest import read_off, rows_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...model.puzzle import Clue
    from ..dice import Dice
    from ..maker import Maker
    from ..request import Request


def skyscrapers(request: Request) -> Maker:
    """A square of 3 to 9; counts from any side, numbers only where these do not do."""
    one = request.takes("size", "clue").square(5)
    size = one.rows
    rules = f"values 1..{size}\nall different in rows, cols\n"

    def clues(filling: Mapping[str, int], dice: Dice) -> str:
        said = [f"{seen(line)} = {visible([filling[name] for name in line])}\n" for line in sights(size)]
        return f"{rules}grid:\n{rows_of(filling, size, size)}{''.join(said)}"

    return read_off(f"Skyscrapers {size} x {size}", f"grid {size} x {size}\n{rules}", clues, order, one)


def sights(size: int) -> list[list[str]]:
    """The cells of every row from the left, from the right, of every column from above and from below."""
    rows = [[f"r{row}c{col}" for col in range(1, size + 1)] for row in range(1, size + 1)]
    cols = [list(col) for col in zip(*rows, strict=True)]
    return [way for line in (*rows, *cols) for way in (line, line[::-1])]


def visible(heights: list[int]) -> int:
    """How many are higher than all before them."""
    return sum(height == max(heights[: at + 1]) for at, height in enumerate(heights))


def seen(line: list[str]) -> str:
    """The same in the language."""
    before = [line[0], *(f"max({', '.join(line[:at])})" for at in range(2, len(line)))]
    return f"1 + count({', '.join(f'{cell} > {highest}' for cell, highest in zip(line[1:], before, strict=True))})"


def order(clue: Clue, dice: Dice) -> float:
    """Numbers go first."""
    return 0 if clue.kind == "given" else 1
