"""Generate Killer Sudoku: a Sudoku without givens, to find from the sums of its cages."""

from __future__ import annotations

from ..cages import PICKY, CageStyle, cage_maker, restrict_to_primes
from .sudoku import box

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..generator import Maker
    from ..request import Request
    from ..rng import StableRandom

SIZES = {2: 0.5, 3: 0.34, 4: 0.12, 5: 0.04}
"""Relative frequency of cage sizes in printed puzzles."""


def killer(request: Request) -> Maker:
    """Return the generator for a square with boxes (4, 6, 8, 9, 10, 12); digits in a cage are different."""
    one = request.takes("size", "values", "cages", "singles", "symmetric", "clue", "clues").square(9)
    height, width = box(one.rows)
    values = one.values or f"1..{one.rows}"
    rules = f"values {values}\n{one.statement}all different in rows, cols, boxes {height} x {width}\n"
    header = f"grid {one.rows} x {one.cols}\n{rules}"
    style = CageStyle(
        one.cage_sizes(SIZES),
        restrict_to_primes(total, one),
        "sum",
        different=True,
        symmetric=one.symmetric,
        patience=PICKY if one.clues else 1,
    )
    return cage_maker(f"Killer Sudoku {one.rows} x {one.cols}", header, style)


def total(values: Sequence[int], rng: StableRandom) -> tuple[str, int]:
    """Return the operator and the sum of a cage."""
    return "+", sum(values)
