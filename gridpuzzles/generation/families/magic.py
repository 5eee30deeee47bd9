"""Generate magic squares: rows, columns and diagonals have the same sum, and no given is redundant."""

from __future__ import annotations

from ..givens import given_maker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..generator import Maker
    from ..request import Request


def magic(request: Request) -> Maker:
    """Return the generator for a square of the numbers from 1, each used once."""
    one = request.takes("size", "clue", "givens", "date").square(4)
    last = one.rows * one.rows
    total = one.rows * (last + 1) // 2
    return given_maker(
        f"Magic Square {one.rows} x {one.cols}",
        f"grid {one.rows} x {one.cols}\n",
        f"values 1..{last}\nall different\nrows sum = {total}\ncols sum = {total}\ndiagonals sum = {total}\n",
        symmetric=False,
        asked=one,
    )
