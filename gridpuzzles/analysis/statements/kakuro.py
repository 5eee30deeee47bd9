"""Read kakuro: the ``down\\across`` sums in the blocked squares where runs of cells begin."""

from __future__ import annotations

from functools import lru_cache

from ...base.runs import ACROSS, DOWN, run_from
from ...model.expressions import Comparison, Function
from ...model.grid import ClueSquare
from ..fast_path.reader import MAX_KEPT, Bailout, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...base.source import Span
    from ...language.syntax import Item
    from ...model.expressions import Expression
    from ...model.grid import Position
    from ..context.context import Context
    from ..fast_path.reader import FastReader

NO_CLUE = ("", "?")


def declare(context: Context) -> None:
    """Record the blocked squares with their clues, for the views."""
    for position, item in context.drawn.blocked.items():
        down, _, across = item.text.partition("\\")
        context.shown.blocked[position] = ClueSquare(down, across)


def build(context: Context, function: str) -> None:
    """Require a sum, or another function, for every clue in a blocked square."""
    for position, item in context.drawn.blocked.items():
        down, _, across = item.text.partition("\\")
        if down not in NO_CLUE:
            _build_clue(context, position, item, "down", down, function)
        if across not in NO_CLUE:
            _build_clue(context, position, item, "across", across, function)


def _single_clue_text(text: str, direction: str) -> str:
    """Return the text of a square with one clue."""
    if direction == "down":
        return f"{text}\\"
    return f"\\{text}"


def _build_clue(context: Context, square: Position, item: Item, direction: str, text: str, function: str) -> None:
    from ..lowering.order import whole_constant

    cells = context.board.cells
    row, col = square
    below, beside = run_from(cells, (row + 1, col), DOWN), run_from(cells, (row, col + 1), ACROSS)
    positions, other = (below, beside) if direction == "down" else (beside, below)
    where = "below" if direction == "down" else "right of"
    if not positions:
        if direction == "down":
            meant, there = (f"\\{text}", "right of it")
        else:
            meant, there = (f"{text}\\", "below it")
        help = ""
        if other and item.text == _single_clue_text(text, direction):
            help = f"write {meant} for the cells {there}"
        context.error("clue-without-run", f"clue {text} has no cells {where} this square", item.span, help=help)
        return
    if len(positions) == 1:
        context.warn("run-of-one-cell", f"clue {text} has only one cell {where} this square", item.span)
    letters = context.letters
    if text.isdecimal():
        target: Expression = letters.constant(text, item.span, 10)
    else:
        target = letters.numeral(text, item.span)
    value = whole_constant(target)
    label = clue_label(direction, row, col)
    clue = context.clue(label, text, "run", value, item.span)
    context.require(
        Comparison(Function(function, context.board.variables_at(positions)), "=", target), clue, label, item.span
    )


@lru_cache(maxsize=2000)
def blocked_square(mark: str) -> ClueSquare:
    """Return the square that ``mark`` shows."""
    down, _, across = mark.partition("\\")
    for text in (down, across):
        if text not in NO_CLUE:
            number(text)
    return ClueSquare(down, across)


def build_fast(reader: FastReader, spans: dict[Position, Span]) -> None:
    """Require a sum for every clue; ``spans`` has the places of the blocked squares with clues."""
    runs = reader.runs()
    for (row, col), span in spans.items():
        square = reader.blocked[row, col]
        for text, direction, first in (
            (square.down, "down", (row + 1, col)),
            (square.across, "across", (row, col + 1)),
        ):
            if text in NO_CLUE:
                continue
            cells = runs[direction].get(first)
            if cells is None or len(cells.positions) < 2:
                raise Bailout
            label = clue_label(direction, row, col)
            reader.require_total("sum", cells, int(text), label, text, "run", span)


@lru_cache(maxsize=MAX_KEPT)
def clue_label(direction: str, row: int, col: int) -> str:
    """Return the label of the clue at a blocked square for the cells "down" or "across"."""
    return f"{direction} clue r{row}c{col}"
