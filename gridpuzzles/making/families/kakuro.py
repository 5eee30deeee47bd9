"""Kakuros: runs of cells known by their sums, no digit twice in a run, the black squares in a symmetrical pattern."""

from __future__ import annotations

from ...families.builder import PuzzleBuilder
from ..allowance import CannotMake
from ..maker import from_texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..dice import Dice
    from ..maker import Maker
    from ..partition import Cell
    from ..request import Request

LONGEST_RUN = 9
USUAL_RUN = 5
"""Runs longer than this are broken where that can be."""
BLACK = 0.3
"""The share of black squares within the border that is aimed at."""


def kakuro(request: Request) -> Maker:
    """Any size, the border of clues counted."""
    one = request.takes("size", "values").sized(9)
    if min(one.rows, one.cols) < 3:
        raise CannotMake(f"kakuro {one.rows}x{one.cols}: within the border every run needs two cells")

    def text(dice: Dice) -> str:
        white = layout(one.rows, one.cols, dice)
        squares = [
            [None if (row, col) in white else clue_square(white, row, col) for col in range(1, one.cols + 1)]
            for row in range(1, one.rows + 1)
        ]
        return f"values {one.values or '1..9'}\nall different in runs\n" + PuzzleBuilder().drawn(squares).statements()

    return from_texts(f"Kakuro {one.rows} x {one.cols}", text)


def clue_square(white: set[Cell], row: int, col: int) -> str:
    """A black square with a clue (any number) for each run that begins at it."""
    return ("3" if (row + 1, col) in white else "") + "\\" + ("3" if (row, col + 1) in white else "")


def layout(rows: int, cols: int, dice: Dice) -> set[Cell]:
    """White squares: connected, the same when turned half round, every run of 2 to 9.

    Squares are blackened in pairs until no run is too long and enough of them are black.
    """
    white = {(row, col) for row in range(2, rows + 1) for col in range(2, cols + 1)}
    enough = (1 - BLACK) * len(white)
    places = dice.shuffled(sorted(white))
    for wanted in (LONGEST_RUN, USUAL_RUN, 0):
        for place in places:
            if place not in white or (not wanted and len(white) <= enough):
                continue
            if wanted and max(map(len, runs_through(white, place))) <= wanted:
                continue
            less = white - {place, (rows + 2 - place[0], cols + 2 - place[1])}
            if is_sound(less, place, (rows + 2 - place[0], cols + 2 - place[1])):
                white = less
    if any(len(run) > LONGEST_RUN for place in white for run in runs_through(white, place)):
        raise CannotMake(f"no pattern of black squares was found for {rows} x {cols}")
    return white


def runs_through(white: set[Cell], place: Cell) -> Iterator[list[Cell]]:
    """The run across and the run down that a white square is in."""
    for down, right in ((0, 1), (1, 0)):
        run = [place]
        for way in (1, -1):
            row, col = place[0] + way * down, place[1] + way * right
            while (row, col) in white:
                run.append((row, col))
                row, col = row + way * down, col + way * right
        yield run


def is_sound(white: set[Cell], *blackened: Cell) -> bool:
    """Whether white squares are connected and none stands alone in its row or column beside those blackened."""
    near = {
        (row + down, col + right)
        for row, col in blackened
        for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0))
        if (row + down, col + right) in white
    }
    if not white or any(len(run) < 2 for place in near for run in runs_through(white, place)):
        return False
    reached, waiting = set(), [min(white)]
    while waiting:
        row, col = waiting.pop()
        if (row, col) in white and (row, col) not in reached:
            reached.add((row, col))
            waiting += [(row, col + 1), (row, col - 1), (row + 1, col), (row - 1, col)]
    return len(reached) == len(white)
