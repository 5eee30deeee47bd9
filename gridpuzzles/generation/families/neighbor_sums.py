"""Generate sums around cells: a square with numbers to find, and some cells that show the sum of all cells around."""

from __future__ import annotations

from ..budget import CannotMake
from ..generator import from_texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..generator import Maker
    from ..request import Request
    from ..rng import StableRandom

CLUES = 0.35
"""Fraction of cells that show a sum."""


def neighbor_sums(request: Request) -> Maker:
    """Return the generator for a square of 4 to 10; there is one value less than a row has cells."""
    one = request.takes("size", "clue", "clues").square(5)
    size = one.rows
    if size < 4:
        raise CannotMake(f"{one.name}: a square of 4 or more")
    places = [(row, col) for row in range(size) for col in range(size)]

    def text(rng: StableRandom) -> str:
        clued = set(enumerate(rng.shuffled(range(size))))  # one in every row and column
        more = [place for place in rng.shuffled(places) if place not in clued]
        clued.update(more[: int(CLUES * len(places)) - size])
        drawn = "".join(
            "  " + " ".join("[9]" if (row, col) in clued else "_" for col in range(size)) + "\n" for row in range(size)
        )
        return f"values 1..{size - 1}\nall different in rows, cols\ngrid:\n{drawn}"

    return from_texts(f"Sums around a Cell {size} x {size}", text, asked=one)
