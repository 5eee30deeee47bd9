"""The drawing of a puzzle: positions, the cells at them, and the marks that a printed puzzle shows.

The classes here do not constrain the values: `Puzzle.constraints` does that, and the grid only tells where to draw.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from ..kinds.scopes import BY_ONE, LINES, groups_of, rectangle
from .expressions import Variable

Position = tuple[int, int]  # row, column, both from 1


class ClueSquare(NamedTuple):
    """A blocked position; ``down`` and ``across`` are its kakuro clues as written, or empty."""

    down: str = ""
    across: str = ""


class LineClue(NamedTuple):
    """A clue at the edge of a line: ``210``, ``?``, or the line's rule ``(_ + _) * _ = 24``."""

    kind: str  # "row", "col" or "diagonal"
    number: int  # from 1
    text: str
    function: str = ""  # "product", "sum", ... ; empty for a rule
    relation: str = "="
    at_start: bool = False  # left of its row or above its column
    parameters: tuple[str, ...] = ()  # further arguments of the function after the line, as written

    @property
    def call(self) -> str:
        """The function with its parameters, such as ``between(1, 9)``."""
        return f"{self.function}({', '.join(self.parameters)})" if self.parameters else self.function


class Area(NamedTuple):
    """Positions drawn with a border: a cage or a region. ``clue`` is the text in its corner, as written."""

    label: str
    positions: tuple[Position, ...]
    clue: str = ""


class Sign(NamedTuple):
    """A relation sign between neighboring positions: ``<`` or ``>`` in a row, ``^`` or ``v`` in a column.

    ``clue`` is the index of its clue in the puzzle.
    """

    first: Position
    second: Position
    text: str
    clue: int = -1


class Corner(NamedTuple):
    """A clue at the corner where four cells meet; ``position`` is the upper left cell."""

    position: Position
    text: str
    kind: str  # of `kinds.corners`
    function: str  # of the heading, or empty

    @property
    def positions(self) -> Sequence[Position]:
        """The four cells, row by row."""
        return rectangle(self.position, 2, 2)


@dataclass(frozen=True, slots=True)
class Grid:
    """A drawing of ``rows`` x ``cols`` positions; ``cells`` maps a position to the name of the variable there."""

    rows: int
    cols: int
    cells: Mapping[Position, str] = field(hash=False)
    blocked: Mapping[Position, ClueSquare] = field(default_factory=dict, hash=False)
    around: Mapping[Position, int] = field(
        default_factory=dict, hash=False
    )  # positions without a cell that show the sum of the adjacent cells
    line_clues: tuple[LineClue, ...] = ()
    cages: tuple[Area, ...] = ()
    regions: tuple[Area, ...] = ()
    boxes: tuple[int, int] | None = None  # height and width
    signs: tuple[Sign, ...] = ()
    marks: Mapping[str, str] = field(default_factory=dict, hash=False)  # the rules of the signs that the text defines
    corners: tuple[Corner, ...] = ()
    entries: Mapping[Position, int] = field(
        default_factory=dict, hash=False
    )  # crossword numbers, if the text names entries
    named: bool = False  # the text names cells itself, and drawings show the names
    ragged: bool = False  # a figure, with rows of different lengths
    places: Mapping[Position, int] = field(
        default_factory=dict, hash=False
    )  # for a figure: columns of text between each cell and the leftmost
    struck: Mapping[str, int] = field(
        default_factory=dict, hash=False
    )  # printed numbers of the cells that may be struck out
    paths: tuple[Area, ...] = ()  # ordered cells
    named_rules: Mapping[str, tuple[str, ...]] = field(
        default_factory=dict, hash=False
    )  # well-known rules by name: labels of the sets that have them
    pictured: bool = False  # a picture or crossword in the drawings shows the cells, so no board is drawn

    def line(self, kind: str, number: int) -> tuple[str, ...]:
        """Return the names of the cells of ``row 2``, ``col 1`` or ``diagonal 1``, in order; empty if there is none.

        Diagonal 1 starts at the top left, diagonal 2 at the top right. Positions without a cell are skipped.
        """
        lines = groups_of(BY_ONE[kind], self.rows, self.cols)
        return self._names(lines[number - 1] if 1 <= number <= len(lines) else ())

    def cells_of(self, label: str) -> tuple[str, ...]:
        """Return the names of the cells of a row, column, diagonal, cage or region; empty for any other label."""
        word, _, label = label.partition(" ")
        for one, scope in LINES.items():
            if word in (one, scope.label) and label.isdecimal():
                return self.line(one, int(label))
        areas = {"cage": self.cages, "region": self.regions}.get(word, ())
        return self._names([place for area in areas if area.label == label for place in area.positions])

    @staticmethod
    def owners(areas: Iterable[Area]) -> dict[Position, int]:
        """Return the number of the area at each position; positions in no area are left out."""
        return {place: number for number, area in enumerate(areas) for place in area.positions}

    def _names(self, places: Iterable[Position]) -> tuple[str, ...]:
        return tuple(self.cells[place] for place in places if place in self.cells)


class Mark(NamedTuple):
    """One mark of a drawing made of lines: a cell or word (``variable`` or ``symbols``), a number, an operator, a sign.

    ``text`` is the mark as written. ``variable`` names a single cell. For words and numerals with letters or holes,
    ``symbols`` holds the variable of every character, None for a plain digit.
    """

    text: str
    variable: str | None = None
    symbols: tuple[str | None, ...] = ()
    words: tuple[str, ...] = ()  # the words shown for the values 1, 2, ... of the variable


class Drawing(NamedTuple):
    """A picture, a sparse crossword, long working or a written equation: lines of marks, drawn as they were written.

    ``kind``: "picture", "crossword", "addition", "subtraction", "multiplication", "division", "relation".
    In a crossword every place of the lattice has a mark; the text of an empty place is ``""``.
    """

    kind: str
    lines: tuple[tuple[Mark, ...], ...]
    indents: tuple[int, ...] = ()  # for long working: distance of each line from the leftmost; empty if unknown
    clue: int = -1  # for a relation: the index of its clue in the puzzle


def name_at(position: Position) -> str:
    """Return the name of a cell that has no name except its place."""
    return f"r{position[0]}c{position[1]}"


@lru_cache(maxsize=8)
def frame(rows: int, cols: int) -> dict[Position, Variable]:
    """Return the variables of a grid of this size in reading order, with every cell named by its place."""
    return {(row, col): Variable(name_at((row, col))) for row in range(1, rows + 1) for col in range(1, cols + 1)}
