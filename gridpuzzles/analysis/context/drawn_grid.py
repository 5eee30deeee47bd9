"""The drawn ``grid:`` as written: the data that its statement passes from one phase to the next."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...language.syntax import Item, Mark
    from ...model.grid import Position


class DrawnGrid:
    """The contents of a drawn grid.

    ``rows`` hold one item per square; ``between[k]`` the signs inside row ``k`` as pairs of (number of squares before
    the sign, item); ``under[k]`` the line of signs below row ``k``. ``edges`` are the clues at the ends of the rows,
    ``foot`` the clues below the columns; ``starts`` and ``head`` are the clues at the other ends, for functions read
    from both ends. The remaining attributes classify the squares.
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
        self.letters: dict[Position, Item] = {}  # secret digits in cells
        self.marks: dict[str, Mark] = {}  # meaning of each sign between cells, besides < and >
        self.signs: list[tuple[Position, Position, Item]] = []
