"""Futoshikis: Latin squares known by signs between cells and a few numbers."""

from __future__ import annotations

from itertools import pairwise

from ..clue_reduction import numbers_of, read_off

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...model.puzzle import Clue
    from ..generator import Maker
    from ..request import Request
    from ..rng import StableRandom

LASTING = 0.08
"""The share of numbers that go after the signs only, if at all."""


def futoshiki(request: Request) -> Maker:
    """A square of 3 to 9 and more; numbers are given only where signs do not do."""
    one = request.takes("size", "clue").square(5)
    size = one.rows
    rules = f"values 1..{size}\nall different in rows, cols\n"

    def clues(filling: Mapping[str, int], dice: StableRandom) -> str:
        rows = numbers_of(filling, size, size)
        lines = [across(rows[0])]
        for upper, lower in pairwise(rows):
            lines += [" ".join("^" if up < low else "v" for up, low in zip(upper, lower, strict=True)), across(lower)]
        return f"{rules}grid:\n  " + "\n  ".join(lines) + "\n"

    return read_off(f"Futoshiki {size} x {size}", f"grid {size} x {size}\n{rules}", clues, order, one)


def across(row: list[int]) -> str:
    """A row with its signs."""
    signs = ["<" if left < right else ">" for left, right in pairwise(row)]
    return " ".join(word for number, sign in zip(row, [*signs, ""], strict=True) for word in (str(number), sign))


def order(clue: Clue, dice: StableRandom) -> float:
    """Numbers go first, most of them: a sign says less."""
    if clue.kind == "given":
        if dice.chance(LASTING):
            return 2
        return 0
    return 1
