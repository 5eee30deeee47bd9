"""Read ``tiles 1 1 2 15``: the numbers of the empty cells, each of which is used once."""

from __future__ import annotations

from ...language.syntax import Tiles
from ...model.expressions import Arrangement, Variable
from ..lowering.constants import number_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..context.context import Context


def settle(context: Context, tiles: Tiles) -> None:
    """Record the numbers of the tiles; a second statement adds to the first."""
    numbers = tuple(number_of(context, node) for node in tiles.numbers)
    context.settings.tiles = (*(context.settings.tiles or ()), *numbers)
    context.settings.tiles_span = context.settings.tiles_span or tiles.span


def build(context: Context, tiles: Tiles) -> None:
    """Require that every tile is on one empty cell; their numbers must be equal."""
    if tiles.span is not context.settings.tiles_span or context.settings.tiles is None or context.faults.incomplete:
        return
    empty = [cell.name for cell in context.board.table.values() if cell.given is None]
    missing = len(empty) - len(context.settings.tiles)
    if missing:
        difference = f"{abs(missing)} too {'few' if missing > 0 else 'many'}"
        message = f"{len(context.settings.tiles)} tiles for {len(empty)} empty cells: {difference}"
        hint = "write each tile as many times as it exists; a given does not use up a tile"
        context.error("wrong-number-of-tiles", message, tiles.span, help=hint)
        return
    arrangement = Arrangement(tuple(map(Variable, empty)), context.settings.tiles)
    context.require(arrangement, label="the tiles", span=tiles.span, of_all=True)
