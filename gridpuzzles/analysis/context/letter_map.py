"""Letter maps as drawn: the data that their statements pass from one phase to the next."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...base.source import Span
    from ...language.syntax import Item
    from ...model.grid import Position


class LetterMap:
    """A map with a label or dot at every position.

    ``places`` has the positions of each label, labels and positions in reading order.
    """

    def __init__(
        self, rows: list[tuple[Item, ...]], places: dict[str, tuple[Position, ...]], span: Span | None
    ) -> None:
        self.rows = rows
        self.places = places
        self.span = span

    def item(self, position: Position) -> Item:
        """Return the mark at ``position``."""
        return self.rows[position[0] - 1][position[1] - 1]

    def first(self, label: str) -> Item:
        """Return the first mark with ``label``."""
        return self.item(self.places[label][0])
