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

from ...model.expressions import Comparison, Constant
from .board import BoardBuilder
from .collected import ConstraintCollector, Faults, Settings
from .drawings import DisplayData, DrawnGrid
from .files import DeclaredNames, Files
from .letters import Letters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ...base.source import Span
    from ...model.expressions import Variable
    from .board import Cell
    from .drawings import LetterMap
    from .files import File


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
            label = "given r{}c{}".format(*cell.positions[0])
            clue = self.clue(label, str(cell.given), "given", cell.given, cell.span)
            self.require(Comparison(letter, "=", Constant(cell.given)), clue, label, cell.span)
