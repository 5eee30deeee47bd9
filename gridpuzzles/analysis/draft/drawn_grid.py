"""The drawn ``grid:`` as written: what its statement hands from one phase to the next."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...language.syntax import Item, Mark
    from ...model.grid import Position


class DrawnGrid:
    """What a drawn grid shows.

    ``rows`` hold one item a square; ``between[k]`` the signs inside row ``k`` as pairs of (number of squares before it,
    item); ``under[k]`` the line of signs below row ``k``; ``edges`` the clues at the ends of the rows, ``foot`` those
    of the columns, ``starts`` and ``head`` those at the other ends of functions read from both. The
    rest is what the squares turned out to be.
    """

    def __init__(self) -> None:
        self.rows: list[list[Item]] = []
        self.between: list[list[tuple[int, Item]]] = []
        self.under: dict[int, tuple[Item, ...]] = {}
        self.edges: list[Item | None] = []
        self.starts: list[Item | None] = []
        self.foot: tuple[Item, ...] | None = None
        self.head: tuple[Item, ...] | None = None
        self.blocked: dict[Position, Item] = {}  # squares with sums of runs
        self.sum_boxes: dict[Position, Item] = {}
        self.letters: dict[Position, Item] = {}  # secret digits that stand in cells
        self.marks: dict[str, Mark] = {}  # what signs between cells mean, besides < and >
        self.signs: list[tuple[Position, Position, Item]] = []
