"""CrossProducts: digits known by the products of their rows and columns."""

from __future__ import annotations

from ..allowance import CannotMake
from ..maker import from_one_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..maker import Maker
    from ..request import Request


def crossproduct(request: Request) -> Maker:
    """Any size; ``values`` other than 1..9 on request."""
    one = request.takes("size", "values", "clue", "clues").sized(5, 3)
    if one.clues == "equal":
        raise CannotMake(f"{one.name}: equal rows can be exchanged, so that only a grid of one digit has one solution")
    return from_one_text(
        f"CrossProduct {one.rows} x {one.cols}",
        f"grid {one.rows} x {one.cols}\n"
        f"values {one.values or '1..9'}\n"
        f"rows product = {' '.join(['2'] * one.rows)}\n"
        f"cols product = {' '.join(['2'] * one.cols)}\n",
        one,
    )
