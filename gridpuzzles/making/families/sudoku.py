"""Sudokus: no digit twice in a row, column or box; givens that mirror each other, none of them needless."""

from __future__ import annotations

from ..allowance import CannotMake
from ..givens import given_maker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..maker import Maker
    from ..request import Request


def sudoku(request: Request) -> Maker:
    """A square that has boxes: 4, 6, 8, 9, 10, 12, 16."""
    one = request.takes("size", "values").square(9)
    height, width = box(one.rows)
    return given_maker(
        f"Sudoku {one.rows} x {one.cols}",
        f"grid {one.rows} x {one.cols}\n",
        f"values {one.values or f'1..{one.rows}'}\nall different in rows, cols, boxes {height} x {width}\n",
        symmetric=True,
    )


def box(size: int) -> tuple[int, int]:
    """Height and width of the boxes of a Sudoku: as near to a square as can be; raises `CannotMake`."""
    heights = [height for height in range(2, size) if size % height == 0 and height * height <= size]
    if not heights:
        raise CannotMake(f"a Sudoku of {size} x {size} has no boxes")
    return heights[-1], size // heights[-1]
