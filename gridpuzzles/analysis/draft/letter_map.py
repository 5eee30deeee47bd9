"""Letter maps as drawn: what their statements hand from one phase to the next."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...language.syntax import Item
    from ...model.grid import Position
    from ...source import Span


class LetterMap:
    """One label or dot for every position. ``places`` has the positions of each label, both in reading order."""

    def __init__(
        self, rows: list[tuple[Item, ...]], places: dict[str, tuple[Position, ...]], span: Span | None
    ) -> None:
        self.rows = rows
        self.places = places
        self.span = span

    def item(self, position: Position) -> Item:
        """The mark at ``position``."""
        return self.rows[position[0] - 1][position[1] - 1]

    def first(self, label: str) -> Item:
        """The first mark that bears ``label``."""
        return self.item(self.places[label][0])
