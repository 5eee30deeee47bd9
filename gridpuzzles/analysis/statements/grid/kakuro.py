"""Kakuro: runs of cells, and the ``down\\across`` sums in the blocked squares where they begin."""

from __future__ import annotations

from ....model.expressions import Comparison, Constant, Function
from ....model.grid import ClueSquare

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ....language.syntax import Item
    from ....model.grid import Position
    from ...draft.context import Context

DOWN, ACROSS = (1, 0), (0, 1)


def run(context: Context, square: Position, step: tuple[int, int]) -> tuple[Position, ...]:
    """The cells that follow ``square`` in one direction, up to the next position without a cell."""
    positions = []
    position = (square[0] + step[0], square[1] + step[1])
    while position in context.cells:
        positions.append(position)
        position = (position[0] + step[0], position[1] + step[1])
    return tuple(positions)


def runs(context: Context) -> Iterator[tuple[str, tuple[Position, ...]]]:
    """Every run of two or more cells, named after its first: across in reading order, then down."""
    for step, direction in ((ACROSS, "across"), (DOWN, "down")):
        for row, col in context.cells:
            before = (row - step[0], col - step[1])
            if before not in context.cells:
                positions = run(context, before, step)
                if len(positions) > 1:
                    yield f"run {direction} from r{row}c{col}", positions


def declare(context: Context, position: Position, item: Item) -> None:
    """A blocked square with its clues, for the views."""
    down, _, across = item.text.partition("\\")
    context.blocked[position] = ClueSquare(down, across)


def build(context: Context) -> None:
    """One sum for every clue that a blocked square shows."""
    for position, item in context.squares.items():
        down, _, across = item.text.partition("\\")
        _build_clue(context, position, item, "down", down)
        _build_clue(context, position, item, "across", across)


def _build_clue(context: Context, square: Position, item: Item, direction: str, text: str) -> None:
    if text in ("", "?"):
        return
    positions = run(context, square, DOWN if direction == "down" else ACROSS)
    where = "below" if direction == "down" else "right of"
    if not positions:
        context.error("clue-without-run", f"no cell stands {where} this square for its clue {text}", item.span)
        return
    if len(positions) == 1:
        context.warn("run-of-one-cell", f"the run {where} this square has one cell only, and a clue {text}", item.span)
    letters = context.letters
    target = letters.constant(text, item.span, 10) if text.isdecimal() else letters.numeral(text, item.span)
    value = int(target.value) if isinstance(target, Constant) else None
    label = f"{direction} clue r{square[0]}c{square[1]}"
    clue = context.clue(label, text, "run", value, item.span)
    context.require(Comparison(Function("sum", context.variables_at(positions)), "=", target), clue, label, item.span)
