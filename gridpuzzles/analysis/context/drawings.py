"""Drawings as written: the data that their statements pass from one phase to the next, and the marks for views."""

from __future__ import annotations

from ...base.source import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol

    from ...language.syntax import Item, Mark
    from ...model.grid import ClueSquare, Corner, Drawing, LineClue, Position, Sign

    class Drawn(Protocol):
        """A mark with a place."""

        @property
        def span(self) -> Span | None: ...


def span_of(items: Sequence[Drawn]) -> Span | None:
    """Return the span from the first of ``items`` to the last; None if it is not known."""
    if not items or items[0].span is None or items[-1].span is None:
        return None
    return items[0].span.to(items[-1].span)


def part_of(item: Item, kind: str, start: int, end: int) -> Item:
    """Return the characters of a mark between two places as a mark of its own."""
    span = item.span and Span(item.span.source, item.span.start + start, item.span.start + end)
    return type(item)(kind, item.text[start:end], span=span)


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


class DisplayData:
    """Clues at the edges, signs, blocked squares and drawings; the model's `Grid` passes them on to views."""

    def __init__(self) -> None:
        self.line_clues: list[LineClue] = []
        self.blocked: dict[Position, ClueSquare] = {}
        self.around: dict[Position, int] = {}  # sums around a square that is not a cell
        self.signs: list[Sign] = []
        self.marks: dict[str, str] = {}  # defined sign -> its rule
        self.corners: list[Corner] = []
        self.boxes: tuple[int, int] | None = None
        self.entries: dict[Position, int] = {}  # first cell of an entry -> its number
        self.drawings: list[Drawing] = []
        self.named_rules: dict[str, list[str]] = {}  # well-known rule -> labels of its sets of cells
