"""Generate Skyscrapers: Latin squares with the number of cells that are higher than all before them in the line."""

from __future__ import annotations

from ..clue_reduction import numbers_of, read_off

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...model.puzzle import Clue
    from ..generator import Maker
    from ..request import Request
    from ..rng import StableRandom


def skyscrapers(request: Request) -> Maker:
    """Return the generator for a square of 3 to 9; counts are on all sides, and givens remain only if counts do not
    suffice."""
    one = request.takes("size", "clue").square(5)
    size = one.rows
    rules = f"values 1..{size}\nall different in rows, cols\n"

    def clues(filling: Mapping[str, int], rng: StableRandom) -> str:
        rows = numbers_of(filling, size, size)
        cols = list(zip(*rows, strict=True))
        above, below = (" ".join(str(visible(line[::way])) for line in cols) for way in (1, -1))
        rule = "-" * (2 * size)
        beside = "".join(f"  {visible(row)} | {' '.join(map(str, row))} | {visible(row[::-1])}\n" for row in rows)
        return f"{rules}grid seen:\n      {above}\n  {rule}\n{beside}  {rule}\n      {below}\n"

    return read_off(f"Skyscrapers {size} x {size}", f"grid {size} x {size}\n{rules}", clues, order, one)


def visible(heights: Sequence[int]) -> int:
    """Return the number of heights that exceed all before them."""
    return sum(height == max(heights[: at + 1]) for at, height in enumerate(heights))


def order(clue: Clue, rng: StableRandom) -> float:
    """Return the rank of a clue: givens are removed first."""
    if clue.kind == "given":
        return 0
    return 1
