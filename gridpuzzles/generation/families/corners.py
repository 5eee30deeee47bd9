"""Generate corner puzzles: Latin squares with a sum, difference, product or quotient where four cells meet."""

from __future__ import annotations

from ..cages import result
from ..clue_reduction import read_off, rows_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...model.puzzle import Clue
    from ..generator import Maker
    from ..request import Request
    from ..rng import StableRandom


MAX_RESULT = 40
"""The largest number at a corner."""


def corners(request: Request) -> Maker:
    """Return the generator for a square of 3 to 9; corners use the requested operators, or say "odd" or "even"."""
    one = request.takes("size", "clue", "operators").square(5)
    size = one.rows
    rules = f"values 1..{size}\nall different in rows, cols\n"

    def clues(filling: Mapping[str, int], rng: StableRandom) -> str:
        drawn = []
        for row in range(1, size):
            squares = [
                [filling[f"r{row + down}c{col + right}"] for down in (0, 1) for right in (0, 1)]
                for col in range(1, size)
            ]
            drawn.append("  " + " ".join(corner(square, one.operators or "+-*/", rng) for square in squares) + "\n")
        return f"{rules}grid:\n{rows_of(filling, size, size)}corners:\n{''.join(drawn)}"

    return read_off(f"Corner Clues {size} x {size}", f"grid {size} x {size}\n{rules}", clues, order, one)


def corner(square: list[int], operators: str, rng: StableRandom) -> str:
    """Return a clue for the four cells around a corner, given row by row.

    It is true of both diagonal pairs, or says that all four cells are odd or even; ``.`` if no such clue is true.
    """
    a, b, c, d = square
    clues = []
    for sign in operators:
        number = result(sign, (a, d))
        if number is not None and 0 < number <= MAX_RESULT and number == result(sign, (b, c)):
            clues.append(f"{number}{sign}")
    if not clues and a % 2 == b % 2 == c % 2 == d % 2:
        clues = ["odd" if a % 2 else "even"]
    if clues:
        return rng.choice(clues)
    return "."


def order(clue: Clue, rng: StableRandom) -> float:
    """Return the rank of a clue: givens are removed before corners."""
    if clue.kind == "given":
        return 0
    return 1
