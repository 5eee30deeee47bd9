"""Read ``rows:`` with an equation for each row without the grammar."""

from __future__ import annotations

from functools import partial

from ....base.source import Span
from ....kinds.scopes import SCOPES
from ....model.expressions import Comparison
from ....model.grid import LineClue
from ...fast_path.cells import constant, lines
from ...fast_path.equations import side_of
from ...fast_path.reader import Bailout, number
from .clues_fast import count_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...fast_path.reader import Block, FastReader


def read(reader: FastReader, heading: str, start: int, block: Block) -> None:
    """Require an equation for each line; every ``_`` is the next cell of the line."""
    if len(block) < 2:
        raise Bailout
    kind = heading[:-1]
    count_lines(reader, kind, len(block))
    reader.builds.append(partial(_build, reader, kind, block))


def _build(reader: FastReader, kind: str, block: Block) -> None:
    name = SCOPES[kind].one
    reader.covered = True
    reader.name_all()
    if reader.blocked or reader.unknowns:
        raise Bailout
    for at, (label, cells) in enumerate(lines(reader.rows, reader.cols, kind)):
        start, text = block[at]
        left, _, right = text.partition("=")
        value = number(right.strip(" "))
        side = side_of(left, cells, reader)
        written = " ".join(text.split())
        condition = Comparison(side.expression, "=", constant(value))
        only = None if side.has_numbers else value
        constraint = reader.require(
            condition, label, written, name, only, Span(reader.source, start, start + len(text))
        )
        reader.line_clues.append(LineClue(name, at + 1, written))
        reader.line_equations.append((side, value, constraint))
