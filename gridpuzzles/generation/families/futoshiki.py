"""Generate Futoshiki: Latin squares with signs between cells and a few givens."""

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
"""Fraction of givens that are removed only after the signs."""


def futoshiki(request: Request) -> Maker:
    """Return the generator for a square of any size; givens remain only if signs do not suffice."""
    one = request.takes("size", "clue").square(5)
    size = one.rows
    rules = f"values 1..{size}\nall different in rows, cols\n"

    def clues(filling: Mapping[str, int], rng: StableRandom) -> str:
        rows = numbers_of(filling, size, size)
        lines = [across(rows[0])]
        for upper, lower in pairwise(rows):
            lines += [" ".join("^" if up < low else "v" for up, low in zip(upper, lower, strict=True)), across(lower)]
        return f"{rules}grid:\n  " + "\n  ".join(lines) + "\n"

    return read_off(f"Futoshiki {size} x {size}", f"grid {size} x {size}\n{rules}", clues, order, one)


def across(row: list[int]) -> str:
    """Return a row with its signs."""
    signs = ["<" if left < right else ">" for left, right in pairwise(row)]
    return " ".join(word for number, sign in zip(row, [*signs, ""], strict=True) for word in (str(number), sign))


def order(clue: Clue, rng: StableRandom) -> float:
    """Return the rank of a clue: most givens are removed before the signs, which carry less information."""
    if clue.kind == "given":
        if rng.chance(LASTING):
            return 2
        return 0
    return 1
