"""Generate number pyramids: every brick is the sum (or the product) of the two below it."""

from __future__ import annotations

from ..budget import CannotMake
from ..clue_reduction import read_off

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ..generator import Maker
    from ..request import Request
    from ..rng import StableRandom


MAX_ROWS = {"+": 9, "*": 5}
"""The largest number of rows; with more rows the numbers are too large to print."""
BASE = {"+": 9, "*": 4}
"""The largest number in the lowest row."""
HEADING = {"+": "pyramid:", "*": "pyramid product:"}


def pyramid(request: Request) -> Maker:
    """Return the generator; ``4x4`` means four rows, and the operator is ``+`` or ``*``."""
    one = request.takes("size", "clue", "operators").square(4)
    sign, height = one.operators or "+", one.rows
    if sign not in BASE or height > MAX_ROWS[sign]:
        reason = f"bricks are added (+), in 2 to {MAX_ROWS['+']} rows, or multiplied (*), in 2 to {MAX_ROWS['*']}"
        raise CannotMake(f"{one.name}: {reason}")
    if sign == "+":
        largest = BASE[sign] * 2 ** (height - 1)
    else:
        largest = BASE[sign] ** 2 ** (height - 1)
    top = 10 ** len(str(largest)) - 1

    def drawn(text_of: Callable[[str], str]) -> str:
        rows = [[text_of(f"r{row}c{col}") for col in range(1, row + 1)] for row in range(1, height + 1)]
        width = max(len(number) for row in rows for number in row)
        # Each brick is centered above the gap between the two below it.
        step = width + 1 + (width + 1) % 2
        lines = [
            " " * (2 + (height - at) * step // 2) + " ".join(number.center(step - 1) for number in row)
            for at, row in enumerate(rows, 1)
        ]
        return f"values 1..{top}\n{HEADING[sign]}\n" + "".join(f"{line.rstrip()}\n" for line in lines)

    base = "".join(f"r{height}c{col} in 1..{BASE[sign]}\n" for col in range(1, height + 1))

    def clues(filling: Mapping[str, int], rng: StableRandom) -> str:
        return drawn(lambda name: str(filling[name]))

    return read_off(f"Number Pyramid of {height} rows", drawn(lambda name: "_") + base, clues, asked=one)
