"""Tables with sums at their edges: Survo puzzles, which have each number once, and ten columns of all digits."""

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
    """Any size; a few numbers given, none of them needless."""
    one = request.takes("size", "clue").sized(3, 4)
    rules = f"values 1..{one.rows * one.cols}\nall different\n"

    def clues(filling: Mapping[str, int], dice: StableRandom) -> str:
        return rules + table(filling, one.rows, one.cols, with_rows=True)

    return read_off(f"Survo {one.rows} x {one.cols}", f"grid {one.rows} x {one.cols}\n{rules}", clues, order, one)


def tenner(request: Request) -> Maker:
    """Any number of rows, of 10 columns where nothing else is asked for."""
    one = request.takes("size", "clue").sized(5, 10)
    rules = f"values 0..{one.cols - 1}\nall different in rows\ntouching: _ != _\n"

    def clues(filling: Mapping[str, int], dice: StableRandom) -> str:
        return rules + table(filling, one.rows, one.cols, with_rows=False)

    title = f"{one.cols} columns".replace("10", "Ten")
    return read_off(title, f"grid {one.rows} x {one.cols}\n{rules}", clues, order, one)


def table(filling: Mapping[str, int], height: int, width: int, *, with_rows: bool) -> str:
    """The statement that draws a filled table with the sums of its columns, and of its rows on request."""
    rows = numbers_of(filling, height, width)
    lines = []
    for row in rows:
        line = " ".join(map(str, row))
        if with_rows:
            line += f" | {sum(row)}"
        lines.append(line)
    below = " ".join(str(sum(col)) for col in zip(*rows, strict=True))
    return "grid sum:\n" + "".join(f"  {line}\n" for line in (*lines, "---", below))


def order(clue: Clue, dice: StableRandom) -> float | None:
    """The sums stay."""
    if clue.kind == "given":
        return 0
    return None
