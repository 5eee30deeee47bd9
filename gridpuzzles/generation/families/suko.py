"""Generate Suko ("Four Circles, Three Colors"): nine digits with sums around corners and sums of three regions."""

from __future__ import annotations

from ..generator import from_texts
from ..partition import pieces

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..generator import Maker
    from ..request import Request
    from ..rng import StableRandom

SIZES = ((3, 3, 3), (3, 3, 3), (2, 3, 4), (2, 3, 4), (2, 2, 5))
"""Sizes of the regions; printed puzzles often have equal ones."""
MAX_MAPS = 200
"""Number of maps of regions that are tried; few allow equal sums everywhere."""


def suko(request: Request) -> Maker:
    """Return the generator for three rows and columns; larger squares have as many regions as rows."""
    one = request.takes("size", "clue", "clues").square(3)
    size = one.rows
    corners = f"  {' '.join(['20'] * (size - 1))}\n" * (size - 1)

    def text(rng: StableRandom) -> str:
        sizes = rng.choice(SIZES) if size == 3 else [size] * size
        owner = pieces([(row, col) for row in range(size) for col in range(size)], sizes, rng)
        drawn = "".join(
            "  " + " ".join("ABCDEFGHI"[owner[row, col]] for col in range(size)) + "\n" for row in range(size)
        )
        legend = " ".join(f"{'ABCDEFGHI'[at]} = 15" for at in range(len(sizes)))
        return f"values 1..{size * size}\nall different\ncorners sum:\n{corners}cages sum:\n{drawn}  {legend}\n"

    if size == 3:
        title = "Four Circles, Three Colors"
    else:
        title = f"Circles and Colors {size} x {size}"
    return from_texts(title, text, asked=one, structures=MAX_MAPS)
