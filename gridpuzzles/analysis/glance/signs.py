"""Signs between the cells of a drawn grid: ``<`` and ``>`` in a row, ``^`` and ``v`` between two rows."""

from __future__ import annotations

from functools import partial

from ...model.expressions import Comparison
from ...model.grid import Sign
from ...model.puzzle import Clue, Constraint
from ...source import Span
from .sight import Odd, Sight, placed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .sight import Block

    Found = list[tuple[Sign, Span]]

UPRIGHT = frozenset("^v.")
RELATIONS = {"<": "<", "^": "<", ">": ">", "v": ">"}


def without_signs(sight: Sight, block: Block) -> list[list[tuple[str, int]]]:
    """The marks of the cells alone, with their places, row by row; what the signs say is noted.

    Empty cells are ``_`` here, so that ``.`` is a place without a sign.
    """
    rows: list[list[tuple[str, int]]] = []
    across: Found = []
    down: Found = []
    is_between = True
    for start, line in block:
        words = placed(start, line)
        if UPRIGHT.issuperset([word for word, _ in words]):
            if is_between:
                raise Odd
            down += _upright(sight, len(rows), words)
            is_between = len(words) == len(rows[-1])
            if not is_between:
                raise Odd
            continue
        squares: list[tuple[str, int]] = []
        is_between = True
        for word, at in words:
            if word not in ("<", ">"):
                squares.append((word, at))
                is_between = False
            elif is_between:
                raise Odd
            else:
                row, col = len(rows) + 1, len(squares)
                across.append((Sign((row, col), (row, col + 1), word), Span(sight.source, at, at + 1)))
                is_between = True
        if is_between or "." in [word for word, _ in squares]:
            raise Odd
        rows.append(squares)
    if is_between or not any(word == "_" for row in rows for word, _ in row):
        raise Odd
    sight.builds.append(partial(_build, sight, across + down))
    return rows


def _upright(sight: Sight, row: int, words: list[tuple[str, int]]) -> Found:
    return [
        (Sign((row, col), (row + 1, col), word), Span(sight.source, at, at + 1))
        for col, (word, at) in enumerate(words, 1)
        if word != "."
    ]


def _build(sight: Sight, found: Found) -> None:
    """One condition for every sign; its point is at the smaller cell."""
    cells, values = sight.cells, sight.values
    if sight.blocked:
        raise Odd
    for sign, span in found:
        first, second = sign.first, sign.second
        relation = RELATIONS[sign.text]
        label = f"r{first[0]}c{first[1]} {relation} r{second[0]}c{second[1]}"
        constraint = Constraint(Comparison(cells[first], relation, cells[second]), len(sight.clues), label, span)
        sight.clues.append(Clue(label, sign.text, "sign", None, span))
        sight.constraints.append(constraint)
        sight.signs.append(sign)
        if not values or len(values) < 2 or first in sight.givens or second in sight.givens:
            sight.others.append(constraint)
