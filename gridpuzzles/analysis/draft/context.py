"""The context of an analysis: what is known so far about the puzzle, and every fault found.

The contract between the statements. `analyze` walks the statements of a text four times, in written order; a
statement takes part in the phases its row of `statements.STATEMENTS` names:

``settle``   settings that speak of the whole puzzle: base, letters, tiles, the order of evaluation. No names yet.
``shape``    `say_size`: how many rows and columns the statement's own drawing, map or list has.
``declare``  `rows` and `cols` are settled. Put cells (`place`), blocked squares (`blocked`), groups of positions
             (`area`), names (`names.declare`) where they belong; nothing may be looked up yet.
``build``    every cell and name is known: look up (`variable_at`, `reader`), create clues (`clue`), say what must
             hold (`require`). Letters and holes come into being here, in reading order.

Each function of a phase is called as ``function(context, statement)``; `context.file` is the text the statement
stands in. Faults are reported with `error` and `warn` and never raised: after an error go on with a placeholder
(`NOTHING` for an expression). The same fault at the same place is kept once, so a rule may be read once a line.
"""

from __future__ import annotations

from ...errors import Diagnostic, Note
from ...model.expressions import AnyOf, Constant, Variable
from ...model.grid import Area, ClueSquare, Drawing, LineClue, Position
from ...model.puzzle import Clue, Constraint, Expectation
from ...source import Span
from ..statements.grid.rows import Rows
from .letters import Letters
from .names import Names
from .size import Size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ...language.syntax import Expression as ExpressionNode
    from ...language.syntax import Item
    from ...model.expressions import Condition, Expression
    from ...model.grid import Corner, Sign
    from ...source import Source
    from ..reading.reader import Reader
    from .files import File

    Values = range | tuple[int, ...]
    Loader = Callable[[str, Span], Source]

NOTHING = Constant(0)
"""What stands for an expression that could not be read; its fault has been reported."""
NEVER = AnyOf(())
"""A condition that no solution satisfies."""


class Cell:
    """A cell while it is being put together. ``values`` is its own domain, None for the grid's."""

    __slots__ = ("given", "name", "positions", "span", "struck", "values")

    def __init__(self, name: str, position: Position, span: Span | None) -> None:
        self.name = name
        self.positions = [position]
        self.span = span
        self.given: int | None = None
        self.values: Values | None = None
        self.struck = False  # its given may also count as 0


class Context:
    """See the module's text. Attributes not listed in ``__init__`` do not exist."""

    def __init__(self, load: Loader) -> None:
        self.load = load
        self.incomplete = False  # a statement could not be read: what seems to be missing may be in it
        self.file: File
        self.files: list[tuple[File, dict[str, Span | None]]] = []  # with the names of the params handed in
        self.diagnostics: list[Diagnostic] = []
        self._seen: set[tuple[str, int, int, int]] = set()
        # settings
        self.metadata: dict[str, str] = {}
        self.expectation: Expectation | None = None
        self.base = 10
        self.letters = Letters(self)
        self.values: Values | None = None
        self.values_span: Span | None = None
        self.tiles: tuple[int, ...] | None = None
        self.tiles_span: Span | None = None  # of the first statement
        # the grid
        self.size = Size(self)
        self.has_grid = False  # some statement speaks of a grid
        self.rows = self.cols = 0  # settled after `shape`
        self.cells: dict[Position, str] = {}  # position -> name of its variable (a cell's or a letter's)
        self._variables: dict[Position, Variable] = {}
        self.table: dict[str, Cell] = {}  # name -> cell, in reading order once `build` begins
        self.drawn = False  # a drawing says where the cells are; otherwise every position is one
        self.ragged = False  # rows of different length: a figure of named cells
        self.blocked: dict[Position, ClueSquare] = {}
        self.squares: dict[Position, Item] = {}  # the blocked squares of the drawn grid as written
        self.around: dict[Position, int] = {}  # sums around a cell (no cells themselves)
        self.sum_boxes: dict[Position, Item] = {}  # the same as written
        self.drawn_rows = Rows()
        self.drawn_letters: dict[Position, Item] = {}  # secret digits in cells of the drawn grid
        self.drawn_signs: list[tuple[Position, Position, Item]] = []  # signs between cells of the drawn grid
        self.areas: dict[str, dict[str, Area]] = {"cages": {}, "regions": {}}
        self.boxes: tuple[int, int] | None = None
        self.line_clues: list[LineClue] = []
        self.signs: list[Sign] = []
        self.corners: list[Corner] = []
        self.entries: dict[Position, int] = {}
        self.read_entries: dict[
            tuple[int, str], Expression
        ] = {}  # those the text names: (number, direction) -> their number
        self.drawings: list[Drawing] = []
        # names and meaning
        self.names = Names(self)
        self.clues: list[Clue] = []
        self.constraints: list[Constraint] = []
        self.powers: list[int] = []  # numbers of constraints with a power or a primality in them
        self.listed = 0  # values that domains hold one by one
        self.raised = False  # such a thing was read since the last constraint
        self.whole_different: list[int] = []  # numbers of constraints that touch every cell and so tell none apart

    # ------------------------------------------------------------ faults

    def error(self, code: str, message: str, span: Span | None, *notes: Note, help: str = "") -> None:
        """Report a fault; the text has no meaning because of it."""
        self.report(Diagnostic(code, message, span, "error", notes, help))

    def warn(self, code: str, message: str, span: Span | None, *notes: Note, help: str = "") -> None:
        """Report a doubt; the puzzle is still built."""
        self.report(Diagnostic(code, message, span, "warning", notes, help))

    def report(self, diagnostic: Diagnostic) -> None:
        """Keep a diagnostic, unless one of its code at its place is kept already; of several lines show the first."""
        span = diagnostic.span
        if span is not None:
            place = (diagnostic.code, id(span.source), span.start, span.end)
            if place in self._seen:
                return
            self._seen.add(place)
            notes = tuple(note.replace(span=first_line(note.span)) for note in diagnostic.notes)
            diagnostic = diagnostic.replace(span=first_line(span), notes=notes)
        self.diagnostics.append(diagnostic)

    @property
    def failed(self) -> bool:
        """Whether an error was reported."""
        return any(diagnostic.is_error for diagnostic in self.diagnostics)

    # ------------------------------------------------------------ shape and declare

    def say_size(self, rows: int | None, cols: int | None, span: Span | None, what: str) -> None:
        """Phase ``shape``: ``what`` ("the map") has this many rows and columns; None where it says nothing."""
        self.size.say(rows, cols, span, what)

    def arrange_cells(self) -> None:
        """Before ``build``: where no drawing says otherwise every position is a cell; cells come in reading order."""
        if not self.drawn:
            for row in range(1, self.rows + 1):
                for col in range(1, self.cols + 1):
                    self.place((row, col), None)
        for position, item in self.drawn_letters.items():
            self.cells[position] = self.letters.letter(item.text, item.span).name
        self.cells = dict(sorted(self.cells.items()))
        made = {name: Variable(name) for name in set(self.cells.values())}
        self._variables = {position: made[name] for position, name in self.cells.items()}
        self.table = {name: self.table[name] for name in dict.fromkeys(self.cells.values()) if name in self.table}

    def place(self, position: Position, span: Span | None, name: str = "", given: int | None = None) -> Cell:
        """Phase ``declare``: a cell stands at ``position``, with a name of its own or a given.

        Placing one position twice (a drawn grid and a picture) is placing the same cell; contradictions are reported.
        """
        self.drawn = True
        known = self.table.get(name) if name else self.table.get(self.cells.get(position, ""))
        if known is None:
            known = Cell(name or f"r{position[0]}c{position[1]}", position, span)
            self.table[known.name] = known
            if name:
                self.names.declare(name, "cell", span)
        elif position not in known.positions:
            known.positions.append(position)
        self.cells[position] = known.name
        if given is not None:
            if known.given not in (None, given):
                note = (Note("first given here", known.span),) if known.span else ()
                self.error(
                    "given-twice", f"r{position[0]}c{position[1]} is given as {known.given} and as {given}", span, *note
                )
            known.given, known.span = given, span
        return known

    def area(self, kind: str, label: str, positions: Iterable[Position], clue: str = "") -> None:
        """Phase ``declare``: a cage or region (``kind`` "cages" or "regions")."""
        self.areas[kind][label] = Area(label, tuple(positions), clue)

    # ------------------------------------------------------------ build

    def variable_at(self, position: Position) -> Variable | None:
        """The variable at ``position``; None where there is no cell (outside, blocked, a sum around)."""
        return self._variables.get(position)

    def variables_at(self, positions: Iterable[Position]) -> tuple[Variable, ...]:
        """The variables at ``positions``, in order, positions without a cell left out."""
        known = self._variables
        return tuple([known[position] for position in positions if position in known])

    def reader(self, blanks: Iterable[Expression] | None = None) -> Reader:
        """What turns syntax into expressions and conditions; every lone ``_`` takes the next of ``blanks``.

        Drawn equations are read this way too: make a syntax tree with ``_`` for every operand and hand in the
        operands' expressions. When ``blanks`` runs out an error is reported.
        """
        from ..reading.reader import Reader

        return Reader(self, blanks)

    def number(self, node: ExpressionNode) -> int:
        """The whole number an expression of numbers and params stands for; 0 after a reported fault."""
        from ..reading.constants import whole_number

        return whole_number(self, node) or 0

    def clue(self, label: str, text: str, kind: str, value: int | None = None, span: Span | None = None) -> int:
        """Note something the setter wrote that could have been otherwise; returns its number for `require`."""
        self.clues.append(Clue(label, text, kind, value, span))
        return len(self.clues) - 1

    def require(self, condition: Condition, clue: int = -1, label: str = "", span: Span | None = None) -> None:
        """Say that every solution satisfies ``condition``; a rule (``clue`` -1) is named by ``label``."""
        if self.raised:
            self.powers.append(len(self.constraints))
            self.raised = False
        self.constraints.append(Constraint(condition, clue, label, span))


def first_line(span: Span) -> Span:
    """``span`` up to the end of its first line: the heading of a statement that goes on below."""
    text = span.text
    lines = text.splitlines()
    return span if len(lines) < 2 else Span(span.source, span.start, span.start + len(lines[0].rstrip()))
