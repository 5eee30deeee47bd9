"""The drawing a puzzle lives in: positions, what stands at them, and the marks a printed puzzle shows.

Nothing here constrains anything: the constraints say what must hold, the grid says where it is drawn.
"""

from __future__ import annotations

from ..record import Light, Record

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Mapping

Position = tuple[int, int]  # row, column, both from 1


class ClueSquare(Light):
    """A blocked position; ``down`` and ``across`` are its kakuro clues as written, empty where there is none."""

    down: str = ""
    across: str = ""


class LineClue(Light):
    """What stands at the edge of a line: ``210``, ``?``, or the line's rule ``(_ + _) * _ = 24``."""

    kind: str  # "row", "col" or "diagonal"
    number: int  # from 1
    text: str
    function: str = ""  # "product", "sum", ... ; empty for a rule
    relation: str = "="
    at_start: bool = False  # left of its row or above its column
    parameters: tuple[str, ...] = ()  # what the function needs in addition to the line, as written

    @property
    def call(self) -> str:
        """The function with its parameters: ``between(1, 9)``."""
        return f"{self.function}({', '.join(self.parameters)})" if self.parameters else self.function


class Area(Light):
    """Positions drawn with a border: a cage, a region. ``clue`` is what its corner shows, as written."""

    label: str
    positions: tuple[Position, ...]
    clue: str = ""


class Sign(Record):
    """``<`` or ``>`` between two neighboring positions, ``^`` or ``v`` between one above and one below."""

    first: Position
    second: Position
    text: str


class Corner(Record):
    """A clue where four cells meet; ``position`` is the upper left of the four."""

    position: Position
    text: str


class Grid(Record):
    """``rows`` x ``cols`` positions. ``cells`` maps a position to the name of the variable that stands there."""

    rows: int
    cols: int
    cells: Mapping[Position, str]
    blocked: Mapping[Position, ClueSquare] = {}
    around: Mapping[Position, int] = {}  # no cell: the sum of the cells touching it
    line_clues: tuple[LineClue, ...] = ()
    cages: tuple[Area, ...] = ()
    regions: tuple[Area, ...] = ()
    boxes: tuple[int, int] | None = None  # height and width
    signs: tuple[Sign, ...] = ()
    corners: tuple[Corner, ...] = ()
    entries: Mapping[Position, int] = {}  # crossword numbers, where the text names entries
    named: bool = False  # cells were given names of their own, to be shown
    ragged: bool = False  # rows of different length: a figure
    places: Mapping[Position, int] = {}  # of a figure: how far right each cell was written
    struck: Mapping[str, int] = {}  # cells whose printed number may be struck out
    paths: tuple[Area, ...] = ()  # cells in their order
    pictured: bool = False  # a picture or crossword among the drawings shows the cells: no board beside it

    def line(self, kind: str, number: int) -> tuple[str, ...]:
        """Names of the cells of ``row 2``, ``col 1`` or ``diagonal 1`` (the first starts at the top left), in order."""
        if kind == "row":
            places = [(number, col) for col in range(1, self.cols + 1)]
        elif kind == "col":
            places = [(row, number) for row in range(1, self.rows + 1)]
        elif number == 1:
            places = [(at, at) for at in range(1, min(self.rows, self.cols) + 1)]
        else:
            places = [(at, self.cols + 1 - at) for at in range(1, min(self.rows, self.cols) + 1)]
        return tuple(self.cells[place] for place in places if place in self.cells)


class Mark(Light):
    """One mark of a drawing made of lines: a cell or word (``variable`` or ``symbols``), a number, an operator, a sign.

    ``text`` is the mark as written; for a single cell ``variable`` names it; for words and numerals with letters or
    holes ``symbols`` holds, for every character, the variable it stands for or None for a plain digit.
    """

    text: str
    variable: str | None = None
    symbols: tuple[str | None, ...] = ()
    words: tuple[str, ...] = ()  # what the variable's values from 1 on are shown as


class Drawing(Light):
    """A picture, a sparse crossword, long working or a written equation: lines of marks, drawn as they were.

    ``kind``: "picture", "crossword", "addition", "subtraction", "multiplication", "division", "relation".
    In a crossword every place of the lattice has a mark, the empty ones with text ``""``.
    """

    kind: str
    lines: tuple[tuple[Mark, ...], ...]
    indents: tuple[int, ...] = ()  # of long working: how far each line was written from the leftmost; empty: unknown
