"""Generate tables with sums at their edges: Survo puzzles, with each number once, and ten columns with all digits."""

from __future__ import annotations

from ..clue_reduction import numbers_of, read_off

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...model.puzzle import Clue
    from ..generator import Maker
    from ..request import Request
    from ..rng import StableRandom


def survo(request: Request) -> Maker:
    """Return the generator of Survo puzzles of any size, with few givens and none redundant."""
    one = request.takes("size", "clue").sized(3, 4)
    rules = f"values 1..{one.rows * one.cols}\nall different\n"

    def clues(filling: Mapping[str, int], rng: StableRandom) -> str:
        return rules + table(filling, one.rows, one.cols, with_rows=True)

    return read_off(f"Survo {one.rows} x {one.cols}", f"grid {one.rows} x {one.cols}\n{rules}", clues, order, one)


def tenner(request: Request) -> Maker:
    """Return the generator for any number of rows, and 10 columns unless the request has another number."""
    one = request.takes("size", "clue").sized(5, 10)
    rules = f"values 0..{one.cols - 1}\nall different in rows\ntouching: _ != _\n"

    def clues(filling: Mapping[str, int], rng: StableRandom) -> str:
        return rules + table(filling, one.rows, one.cols, with_rows=False)

    title = f"{one.cols} columns".replace("10", "Ten")
    return read_off(title, f"grid {one.rows} x {one.cols}\n{rules}", clues, order, one)


def table(filling: Mapping[str, int], height: int, width: int, *, with_rows: bool) -> str:
    """Return the statement that draws a full table with the sums of its columns, and of its rows if ``with_rows``."""
    rows = numbers_of(filling, height, width)
    lines = []
    for row in rows:
        line = " ".join(map(str, row))
        if with_rows:
            line += f" | {sum(row)}"
        lines.append(line)
    below = " ".join(str(sum(col)) for col in zip(*rows, strict=True))
    return "grid sum:\n" + "".join(f"  {line}\n" for line in (*lines, "---", below))


def order(clue: Clue, rng: StableRandom) -> float | None:
    """Return the rank of a clue: givens are removed, sums stay."""
    if clue.kind == "given":
        return 0
    return None
