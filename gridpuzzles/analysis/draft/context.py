"""The context of an analysis: what is known so far about the puzzle, a part for each subject.

The contract between the statements. `analyze` walks the statements of a text five times, in written order; a
statement takes part in the phases its row of `statements.STATEMENTS` names:

``settle``   `settings` and `letters`: what speaks of the whole puzzle, such as base, tiles, the values of letters.
             Nothing may be looked up yet.
``shape``    `board.size.say`: how many rows and columns the statement's own drawing, map or list has.
``declare``  `board.rows` and `board.cols` are settled. Put cells (`board.place`), blocked squares (`shown.blocked`),
             groups of positions (`board.area`), names (`names.declare`) where they belong; nothing may be looked up.
``give``     every cell and name is known: `board.place` the givens that no drawing shows.
``build``    look up (`board.variable_at`, a `Reader`), create clues (`clue`), say what must hold (`require`). Letters
             and holes come into being here, in reading order.

Each function of a phase is called as ``function(context, statement)``; `context.file` is the text the statement
stands in. Faults are reported with `error` and `warn` and never raised: after an error go on with a placeholder
(`NOTHING` for an expression). The same fault at the same place is kept once, so a rule may be read once a line.
"""

from __future__ import annotations

from ...model.expressions import Comparison, Constant
from .board import Board
from .drawn_grid import DrawnGrid
from .faults import Faults
from .files import Files
from .letters import Letters
from .meaning import Meaning
from .names import Names
from .settings import Settings
from .shown import Shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...errors import Deadline
    from ...model.expressions import Variable
    from ...source import Span
    from .board import Cell
    from .files import File
    from .letter_map import LetterMap


class Context:
    """See the module's text. Attributes not listed in ``__init__`` do not exist."""

    def __init__(self, deadline: Deadline) -> None:
        self.deadline = deadline
        self.faults = Faults()
        self.files = Files()
        self.settings = Settings()
        self.names = Names(self.faults, self.files)
        self.board = Board(self.faults, self.names, deadline)
        self.meaning = Meaning()
        self.letters = Letters(self.faults, self.settings, self.board, self.meaning)
        self.drawn = DrawnGrid()
        self.maps: dict[int, LetterMap] = {}  # by the identity of their lines
        self.shown = Shown()
        # What nearly every statement uses.
        self.error = self.faults.error
        self.warn = self.faults.warn
        self.clue = self.meaning.clue
        self.require = self.meaning.require

    @property
    def file(self) -> File:
        """The text whose statement is at work."""
        return self.files.current

    def arrange_cells(self) -> None:
        """Before ``give``: every cell is there, those with letters too; all in reading order."""
        self.board.fill()
        for position, item in self.drawn.letters.items():
            cell = self.board.table.get(self.board.cells.get(position, ""))
            letter = self.letters.letter(item.text, item.span)
            if cell is not None:
                self._same_place(cell, letter, item.span)
            self.board.cells[position] = letter.name
        self.board.arrange()

    def _same_place(self, cell: Cell, letter: Variable, span: Span | None) -> None:
        """A secret digit stands where another drawing has a cell: what that gives is its value."""
        if cell.name in self.names.declared:
            self.error("named-twice", f"the cell of {letter.name} has the name {cell.name} elsewhere", span)
        if cell.given is not None:
            label = "given r{}c{}".format(*cell.positions[0])
            clue = self.clue(label, str(cell.given), "given", cell.given, cell.span)
            self.require(Comparison(letter, "=", Constant(cell.given)), clue, label, cell.span)
