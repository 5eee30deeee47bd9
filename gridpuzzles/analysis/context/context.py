"""The context of an analysis: the present state of the puzzle, with one part for each subject.

This is the contract between the statements. `analyze` goes through the statements of a text five times, in written
order; a statement takes part in the phases that its row of `statements.STATEMENTS` names:

``settle``   `settings` and `letters`: statements about the whole puzzle, such as base, tiles, the values of letters.
             Nothing may be looked up yet.
``shape``    `board.size.say`: the number of rows and columns of the statement's own drawing, map or list.
``declare``  `board.rows` and `board.cols` are settled. Put cells (`board.place`), blocked squares (`shown.blocked`),
             groups of positions (`board.area`) and names (`names.declare`) in place; nothing may be looked up.
``give``     Every cell and name is known: `board.place` the givens that no drawing shows.
``build``    Look up cells (`board.variable_at`, a `Reader`), create clues (`clue`), add constraints (`require`).
             Letters and holes are created here, in reading order.

Each function of a phase is called as ``function(context, statement)``; `context.file` is the text that contains the
statement. Faults are reported with `error` and `warn` and never raised: after an error, continue with a placeholder
(`NOTHING` for an expression). A diagnostic is kept once per place, because a rule may be read once for each line.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

from ...base.source import Span
from ...language.syntax import Item, Mark
from ...model.expressions import Comparison, Constant, Variable
from ...model.grid import ClueSquare, Corner, Drawing, LineClue, Position, Sign
from .board import BoardBuilder, Cell
from .collected import ConstraintCollector, Faults, Settings
from .files import DeclaredNames, File, Files
from .letters import Letters


class DrawnGrid:
    """The contents of a drawn grid.

    ``rows`` hold one item per square; ``between[k]`` the signs inside row ``k`` as pairs of (number of squares before
    the sign, item); ``under[k]`` the line of signs below row ``k``. ``edges`` are the clues at the ends of the rows,
    ``foot`` the clues below the columns; ``starts`` and ``head`` are the clues at the other ends, for functions read
    from both ends. The remaining attributes classify the squares.
    """

    def __init__(self) -> None:
        self.rows: list[list[Item]] = []
        self.is_pyramid = False
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
        self.listed: dict[int, list[tuple[Position, Position, Item]]] = {}  # by the identity of their lists

    @property
    def all_signs(self) -> list[tuple[Position, Position, Item]]:
        """The signs that are drawn, and those that lists give."""
        return [*self.signs, *chain(*self.listed.values())]


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


class Context:
    """The state of an analysis; the module docstring explains how statements use it."""

    def __init__(self, look: Callable[[], None]) -> None:
        self.faults = Faults()
        self.files = Files()
        self.settings = Settings()
        self.names = DeclaredNames(self.faults, self.files)
        self.board = BoardBuilder(self.faults, self.names, look)
        self.meaning = ConstraintCollector()
        self.letters = Letters(self.faults, self.settings, self.board, self.meaning)
        self.drawn = DrawnGrid()
        self.maps: dict[int, LetterMap] = {}  # by the identity of their lines
        self.shown = DisplayData()
        # Shortcuts, because nearly every statement uses these methods.
        self.error = self.faults.error
        self.warn = self.faults.warn
        self.clue = self.meaning.clue
        self.require = self.meaning.require

    @property
    def file(self) -> File:
        """The text whose statement is being analyzed."""
        return self.files.current

    def arrange_cells(self) -> None:
        """Complete the cells, including those with letters, in reading order. Call it before ``give``."""
        self.board.fill()
        for position, item in self.drawn.letters.items():
            cell = self.board.table.get(self.board.cells.get(position, ""))
            letter = self.letters.letter(item.text, item.span)
            if cell is not None:
                self._same_place(cell, letter, item.span)
            self.board.cells[position] = letter.name
        self.board.arrange()

    def _same_place(self, cell: Cell, letter: Variable, span: Span | None) -> None:
        """Give a secret digit the given of a cell that another drawing has at its place; report a second name."""
        if cell.name in self.names.declared:
            self.error("named-twice", f"the cell of {letter.name} has the name {cell.name} elsewhere", span)
        if cell.given is not None:
            label = "given r{}c{}".format(*next(iter(cell.positions)))
            clue = self.clue(label, str(cell.given), "given", cell.given, cell.span)
            self.require(Comparison(letter, "=", Constant(cell.given)), clue, label, cell.span)
