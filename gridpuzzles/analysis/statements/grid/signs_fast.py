"""Read signs between the cells of a drawn grid without the grammar: ``<`` and ``>`` in a row, ``^`` and ``v`` below."""

from __future__ import annotations

from functools import partial

from ....base.source import Span
from ....model.expressions import Comparison
from ....model.grid import Sign
from ...fast_path.reader import Bailout, placed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...fast_path.reader import Block, FastReader

    Row = list[tuple[str, int]]
    Found = list[tuple[Sign, Span]]

SIGNS = "<>^v"
UPRIGHT = frozenset("^v.")
RELATIONS = {"<": "<", "^": "<", ">": ">", "v": ">", "=": "="}
"""Sign between two cells -> relation of the first (left or upper) cell to the second."""


def without_signs(reader: FastReader, block: Block) -> list[Row]:
    """Return the marks of the cells alone, with their places, row by row; require the relations of the signs.

    An empty cell must be ``_``, because ``.`` is a place without a sign.
    """
    rows: list[Row] = []
    across: Found = []
    down: Found = []
    is_after_signs = True  # a line of signs must be between two rows
    for start, line in block:
        words = placed(start, line)
        if UPRIGHT.issuperset([word for word, _ in words]):
            if is_after_signs or len(words) != len(rows[-1]):
                raise Bailout
            for col, (word, at) in enumerate(words, 1):
                if word != ".":
                    down.append((Sign((len(rows), col), (len(rows) + 1, col), word), Span(reader.source, at, at + 1)))
            is_after_signs = True
        else:
            squares, signs = _row(reader, len(rows) + 1, words)
            rows.append(squares)
            across += signs
            is_after_signs = False
    if is_after_signs or not any(word == "_" for row in rows for word, _ in row):
        raise Bailout
    reader.builds.append(partial(_build, reader, across + down))
    return rows


def _row(reader: FastReader, row: int, words: Row) -> tuple[Row, Found]:
    """Return the cells of a row, and the signs between them."""
    squares: Row = []
    signs: Found = []
    for word, at in words:
        if word not in ("<", ">"):
            squares.append((word, at))
        else:
            col = len(squares)
            signs.append((Sign((row, col), (row, col + 1), word), Span(reader.source, at, at + 1)))
    places = [sign.first[1] for sign, _ in signs]
    if len(set(places)) < len(places) or not {*places} <= {*range(1, len(squares))}:
        raise Bailout  # two signs are between the same cells, or one is at an end
    if "." in [word for word, _ in squares]:
        raise Bailout
    return squares, signs


def _build(reader: FastReader, found: Found) -> None:
    """Require one relation for every sign."""
    cells, values = reader.cells, reader.values
    if reader.blocked:
        raise Bailout
    for sign, span in found:
        first, second = sign.first, sign.second
        relation = RELATIONS[sign.text]
        label = f"r{first[0]}c{first[1]} {relation} r{second[0]}c{second[1]}"
        condition = Comparison(cells[first], relation, cells[second])
        constraint = reader.require(condition, label, sign.text, "sign", None, span)
        reader.signs.append(sign)
        if not values or len(values) < 2 or first in reader.givens or second in reader.givens:
            reader.others.append(constraint)
