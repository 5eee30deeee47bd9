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

    Row = list[tuple[str, int]]
    Found = list[tuple[Sign, Span]]

UPRIGHT = frozenset("^v.")
RELATIONS = {"<": "<", "^": "<", ">": ">", "v": ">"}


def without_signs(sight: Sight, block: Block) -> list[Row]:
    """The marks of the cells alone, with their places, row by row; what the signs say is noted.

    Empty cells are ``_`` here, so that ``.`` is a place without a sign.
    """
    rows: list[Row] = []
    across: Found = []
    down: Found = []
    is_after_signs = True  # they stand between two rows
    for start, line in block:
        words = placed(start, line)
        if UPRIGHT.issuperset([word for word, _ in words]):
            if is_after_signs or len(words) != len(rows[-1]):
                raise Odd
            down += _upright(sight, len(rows), words)
            is_after_signs = True
        else:
            squares, signs = _row(sight, len(rows) + 1, words)
            rows.append(squares)
            across += signs
            is_after_signs = False
    if is_after_signs or not any(word == "_" for row in rows for word, _ in row):
        raise Odd
    sight.builds.append(partial(_build, sight, across + down))
    return rows


def _row(sight: Sight, row: int, words: Row) -> tuple[Row, Found]:
    """The cells of a row, and the signs between them."""
    squares: Row = []
    signs: Found = []
    for word, at in words:
        if word not in ("<", ">"):
            squares.append((word, at))
        else:
            col = len(squares)
            signs.append((Sign((row, col), (row, col + 1), word), Span(sight.source, at, at + 1)))
    places = [sign.first[1] for sign, _ in signs]
    if len(set(places)) < len(places) or not {*places} <= {*range(1, len(squares))}:
        raise Odd  # two between the same cells, or one at an end
    if "." in [word for word, _ in squares]:
        raise Odd
    return squares, signs


def _upright(sight: Sight, row: int, words: Row) -> Found:
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
