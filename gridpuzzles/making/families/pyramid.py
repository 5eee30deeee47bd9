"""Number pyramids: every brick is the sum (or the product) of the two below it."""

from __future__ import annotations

from itertools import pairwise

from ..allowance import CannotMake
from ..fewest import read_off

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...model.puzzle import Clue
    from ..dice import Dice
    from ..maker import Maker
    from ..request import Request


MAX_ROWS = 6
"""Rows: with more the names of bricks run out of letters."""
BASE = {"+": 9, "*": 4}
"""The largest number in the lowest row."""


def pyramid(request: Request) -> Maker:
    """``4x4`` is one of four rows; ``operators`` is ``+`` or ``*``."""
    one = request.takes("size", "clue", "operators").square(4)
    sign = one.operators or "+"
    if one.rows > MAX_ROWS or sign not in BASE:
        raise CannotMake(f"{one.name}: bricks are added (+) or multiplied (*), in 2 to {MAX_ROWS} rows")
    rows = bricks(one.rows)
    top = BASE[sign] * 2 ** (one.rows - 1) if sign == "+" else BASE[sign] ** 2 ** (one.rows - 1)
    drawn = "".join("  " * (one.rows - at) + "   ".join(row) + "\n" for at, row in enumerate(rows))
    sums = [
        f"{name} = {lower[at]} {sign} {lower[at + 1]}\n"
        for upper, lower in pairwise(rows)
        for at, name in enumerate(upper)
    ]
    rules = f"values 1..{top}\ngrid:\n{drawn}{''.join(sums)}"
    base = "".join(f"{name} in 1..{BASE[sign]}\n" for name in rows[-1])

    def clues(filling: Mapping[str, int], dice: Dice) -> str:
        return rules + "".join(f"{name} = {filling[name]}\n" for row in rows for name in row)

    return read_off(f"Number Pyramid of {one.rows} rows", rules + base, clues, order, one)


def bricks(height: int) -> list[list[str]]:
    """A letter for each brick, row by row from the top."""
    letters = iter("abcdefghijklmnopqrstuvwxyz")
    return [[next(letters) for _ in range(row)] for row in range(1, height + 1)]


def order(clue: Clue, dice: Dice) -> float | None:
    """Bricks that are told may go, what they are made of stays; a wide look: any of them as soon as another."""
    return None if clue.value is None else 0
