"""The cells that ``--filled`` lists."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..api import Puzzle

PAIR = re.compile(r"(.+?)\s*=\s*(-?\d+)")


def filled_cells(text: str, puzzle: Puzzle) -> dict[str, int]:
    """Return the values that ``text`` gives, by name.

    The text is ``r1c1=5, SEND=9567``, or one character or word for each cell, row by row, with ``.`` or ``_`` for an
    empty cell. Raises `ValueError` with a message for the user.
    """
    if "=" not in text and text.strip():
        return _by_place(text, puzzle)
    cells: dict[str, int] = {}
    for piece in filter(None, re.split(r"[,;\s]+(?=[^=,;]+=)|[,;\s]+$", text.strip())):
        pair = PAIR.fullmatch(piece.strip())
        if pair is None:
            raise ValueError(f"{piece.strip()!r}: write NAME=NUMBER, as in r1c1=5")
        cells[pair[1]] = int(pair[2])
    return cells


def _by_place(text: str, puzzle: Puzzle) -> dict[str, int]:
    grid = puzzle.grid
    places = sorted(grid.cells) if grid is not None else []
    if len(text.split()) == len(places):
        signs = text.split()
    else:
        signs = list("".join(text.split()))
    if grid is None or len(signs) != len(places):
        raise ValueError(
            f"write NAME=NUMBER for each number entered, or all {len(places)} cells with _ for an empty one"
        )
    found = {}
    for place, sign in zip(places, signs, strict=True):
        if sign in "._":
            continue
        try:
            found[grid.cells[place]] = int(sign)
        except ValueError:
            raise ValueError(f"{sign!r} is not a number; write _ for an empty cell") from None
    return found
