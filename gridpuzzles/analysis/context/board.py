"""The board: its size, on which every drawing, map and list of clues must agree, its cells and their names."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field

from ...base.english import count_noun
from ...base.errors import Fix, noted
from ...base.source import Span
from ...model.expressions import Different, Variable
from ...model.grid import Area, Position, frame, name_at
from .collected import Faults, Values
from .files import DeclaredNames

MAX_NAMED = 4_000_000
"""Largest number of cells and signs that all rules may use, counted at every use: a short rule can cover all pairs."""


class TooManyNamed(Exception):
    """The rules use more cells than can be handled, so reading stops."""


class Cell:
    """A cell that is being assembled. ``values`` is its own domain, or None for the grid's."""

    __slots__ = ("given", "name", "positions", "span", "struck", "values")

    def __init__(self, name: str, position: Position, span: Span | None) -> None:
        self.name = name
        self.positions = {position: None}  # in order; a dict, because one name may be at every position
        self.span = span
        self.given: int | None = None
        self.values: Values | None = None
        self.struck = False  # its given may also count as 0


class BoardBuilder:
    """The grid of a puzzle.

    ``rows`` and ``cols`` are settled after the phase ``shape``, ``cells`` and ``table`` after ``declare``.
    """

    def __init__(self, faults: Faults, names: DeclaredNames, look: Callable[[], None]) -> None:
        self._look = look
        self._faults = faults
        self._names = names
        self.size = Size(faults)
        self.exists = False  # a statement mentions a grid
        self.rows = self.cols = 0
        self.drawn = False  # a drawing shows where the cells are; otherwise every position is a cell
        self.ragged = False  # rows of different length: a figure of named cells
        self.is_full = False  # after `arrange`: every position is a cell
        self.is_plain = False  # after `arrange`: every cell is named by its place
        self.cells: dict[Position, str] = {}  # position -> name of its variable (a cell's or a letter's)
        self.table: dict[str, Cell] = {}  # name -> cell
        self.areas: dict[str, dict[str, Area]] = {"cages": {}, "regions": {}, "paths": {}}
        self._variables: Mapping[Position, Variable] = {}
        self._named = 0

    def settle_size(self) -> None:
        """Settle the size that all drawings, maps and lists agree on. Call it after ``shape``."""
        agreed = self.size.settle()
        if agreed is not None:
            self.exists = True
            self.rows, self.cols = agreed

    def place(self, position: Position, span: Span | None, name: str = "", given: int | None = None) -> Cell:
        """Put a cell at ``position``, with its name or given, in the phase ``declare``. Return the cell.

        A second call for a position (from a drawn grid and a picture) returns the same cell; contradictions are
        reported.
        """
        self.drawn = True
        # Nearly all cells are placed once and without a name.
        if not name and position not in self.cells:
            fresh = name_at(position)
            self.cells[position] = fresh
            cell = self.table[fresh] = Cell(fresh, position, span)
            cell.given = given
            return cell
        before = self.table.get(self.cells.get(position, ""))
        known = self.table.get(name) if name else before
        # A drawing and a picture may both show the cell; only one of them needs to give its name.
        if name and before is not None and before.name != name:
            self._check_only_name(before, name, position, span)
            given = before.given
        if known is None:
            known = Cell(name or name_at(position), position, span)
            self.table[known.name] = known
            if name:
                self._names.declare(name, "cell", span)
        else:
            known.positions[position] = None
        self.cells[position] = known.name
        if given is not None:
            # Two drawings may repeat a given, but not contradict each other.
            if known.given not in (None, given):
                notes = noted("first given here", known.span)
                message = f"r{position[0]}c{position[1]} is given as {known.given} and as {given}"
                self._faults.error("given-twice", message, span, *notes)
            known.given, known.span = given, span
        return known

    def _check_only_name(self, cell: Cell, name: str, position: Position, span: Span | None) -> None:
        if cell.name in self._names.declared:
            notes = noted(f"named {cell.name} here", cell.span)
            message = f"r{position[0]}c{position[1]} has two names, {cell.name} and {name}"
            self._faults.error(
                "named-twice", message, span, *notes, help="write the same name in both places, or '_' in one of them"
            )

    def area(self, kind: str, label: str, positions: Iterable[Position], clue: str = "") -> None:
        """Declare a cage, region or path (``kind`` "cages", "regions" or "paths"), in the phase ``declare``."""
        self.areas[kind][label] = Area(label, tuple(positions), clue)

    def fill(self) -> None:
        """Make every position a cell, if no drawing has placed cells. Call it after ``declare``."""
        if not self.drawn:
            self.drawn = True
            for position, variable in frame(self.rows, self.cols).items():
                name = self.cells[position] = variable.name
                self.table[name] = Cell(name, position, None)

    def arrange(self) -> None:
        """Put the cells in reading order, and make their variables available. Call it before ``give``."""
        # Only several drawings, or one after a list, place cells in another order, so most tables need no copy.
        places = sorted(self.cells)
        if places != list(self.cells):
            self.cells = {position: self.cells[position] for position in places}
        names = list(self.cells.values())
        if names != list(self.table):
            self.table = {name: self.table[name] for name in dict.fromkeys(names) if name in self.table}
        everywhere = frame(self.rows, self.cols)
        self.is_full = places == list(everywhere)
        self.is_plain = self.is_full and names == [variable.name for variable in everywhere.values()]
        # Grids of one size share their variables, so that conditions can be kept from puzzle to puzzle.
        if self.is_plain:
            self._variables = everywhere
        else:
            made = {name: Variable(name) for name in set(names)}
            self._variables = {position: made[name] for position, name in self.cells.items()}

    def variable_at(self, position: Position) -> Variable | None:
        """Return the variable at ``position``; None if there is no cell (outside, blocked, or a sum around)."""
        return self._variables.get(position)

    def variables_at(self, positions: Iterable[Position]) -> tuple[Variable, ...]:
        """Return the variables at ``positions``, in order; positions that are not cells are left out.

        Raises `TooManyNamed`, or `LimitMet` at a limit, because one statement may name very many cells.
        """
        known = self._variables
        found = tuple([known[position] for position in positions if position in known])
        self.name(len(found))
        return found

    def different(self, positions: Collection[Position]) -> Different:
        """Return the constraint that the cells at ``positions`` all differ. Raises like `variables_at`."""
        return Different(self.variables_at(positions))

    def name(self, count: int) -> None:
        """Count ``count`` more uses of cells. Raises `TooManyNamed` and `LimitMet`."""
        self._look()
        self._named += count
        if self._named > MAX_NAMED:
            raise TooManyNamed


MAX_CELLS = 40_000
"""Largest number of cells of a grid; the largest printed grids have about two thousand."""


@dataclass(slots=True, unsafe_hash=True)
class SizeClaim:
    """The size according to one statement."""

    count: int
    span: Span | None = field(compare=False, repr=False)
    what: str
    of_clues: bool


class Size:
    """Collects the sizes that the statements give, then settles the size."""

    def __init__(self, faults: Faults) -> None:
        self._faults = faults
        self._said: dict[str, list[SizeClaim]] = {"rows": [], "columns": []}
        self.span: Span | None = None  # the place that determines the size
        self.faulty = False  # an error was reported, so do not report things that lack the grid
        self._suggested: dict[str, SizeClaim] = {}

    def say(self, rows: int | None, cols: int | None, span: Span | None, what: str, of_clues: bool = False) -> None:
        """Record that ``what`` has ``rows`` and ``cols``; a list of clues (``of_clues``) counts less than a drawing."""
        for kind, count in (("rows", rows), ("columns", cols)):
            # Refused before anything is made for every row or column, even of a grid without cells.
            if count is not None and count > MAX_CELLS:
                self._refuse(span)
            elif count is not None:
                self._said[kind].append(SizeClaim(count, span, what, of_clues))

    def _refuse(self, span: Span | None) -> None:
        """Report a grid with too many cells."""
        self._faults.error("grid-too-large", f"a grid can have at most {MAX_CELLS:,} cells", span)
        self.faulty = True

    def suggest(self, lines: str, count: int, span: Span | None) -> None:
        """Record the number of ``_`` in a relation, in case nothing else determines ``lines`` ("rows", "cols")."""
        self._suggested.setdefault(
            {"rows": "rows", "cols": "columns"}.get(lines, ""), SizeClaim(count, span, "this relation", True)
        )

    def report_missing(self, span: Span | None) -> None:
        """Report that there is no grid, unless the size is faulty already or a statement could not be read."""
        if not self.faulty and not self._faults.incomplete:
            message = "this refers to a grid, but the puzzle has no grid"
            self._faults.error("no-grid", message, span, help="write 'grid 3 x 3', or draw the grid below 'grid:'")
            self.faulty = True

    def settle(self) -> tuple[int, int] | None:
        """Return the numbers of rows and columns; None without a grid, or after reporting an error in the size."""
        if self._is_turned():
            self.faulty = True
            return None
        rows, cols = self._agreed("rows"), self._agreed("columns")
        if self.faulty or (rows is None and cols is None):
            return None
        # A relation below 'rows:' tells the number of columns only if nothing else does.
        rows, cols = rows or self._suggested.get("rows"), cols or self._suggested.get("columns")
        # Until the size is known to be right, nothing may complain that the grid is missing.
        self.faulty = True
        if rows is None or cols is None:
            self._report_unknown(rows, cols)
        elif rows.count * cols.count > MAX_CELLS:
            self._refuse(rows.span)
        else:
            self.faulty = False
            self.span = rows.span
            return rows.count, cols.count
        return None

    def _is_turned(self) -> bool:
        """Report rows and columns that are exchanged in the statement of the size, and return True if they are."""
        rows, cols = self._said["rows"], self._said["columns"]
        leading = next((word for word in rows if not word.of_clues), None)
        other = next((word for word in cols if not word.of_clues), None)
        if leading is None or other is None or leading.count == other.count:
            return False
        clues = [{word.count for word in words if word.of_clues} for words in (rows, cols)]
        # The size is exchanged only if it would then fit all clues.
        if clues != [{other.count}, {leading.count}]:
            return False
        turned = f"{other.count} x {leading.count}"
        message = f"{count_noun(other.count, 'clue')} for {count_noun(leading.count, 'row')}, and {leading.count} for "
        message += f"{count_noun(other.count, 'column')}; the size {turned} would fit both"
        if leading.what == "the grid":
            fix = Fix.at(leading.span, f"grid {turned}")
        else:
            fix = None
        help = f"write 'grid {turned}'" if fix else ""
        self._faults.error("rows-and-columns", message, leading.span, help=help, fix=fix)
        return True

    def _report_unknown(self, rows: SizeClaim | None, cols: SizeClaim | None) -> None:
        known, missing, form = (cols, "rows", "3 x {}") if rows is None else (rows, "columns", "{} x 3")
        if self._faults.incomplete or known is None:
            return
        written = form.format(known.count)
        message = f"the number of {missing} of the grid is not given"
        help = f"write 'grid {written}' with the right number of {missing}"
        self._faults.error("size-unknown", message, known.span, help=help)

    def _agreed(self, kind: str) -> SizeClaim | None:
        words = self._said[kind]
        if not words:
            return None
        # A drawing or a size determines the grid rather than a list of clues, which may be incomplete.
        leading = next((word for word in words if not word.of_clues), words[0])
        for word in words:
            if word.count != leading.count:
                self._disagree(kind, word, leading)
        return leading

    def _disagree(self, kind: str, word: SizeClaim, leading: SizeClaim) -> None:
        notes = noted(f"{leading.what}: {count_noun(leading.count, kind.removesuffix('s'))}", leading.span)
        # A list with too few clues is completed; a drawing of another size needs a person.
        if word.of_clues:
            message = f"{count_noun(word.count, 'clue')} for {count_noun(leading.count, kind.removesuffix('s'))}"
            help = f"write one clue for each {kind.removesuffix('s')}, and '?' for a clue that is not given"
            missing = leading.count - word.count
            fix = Fix.behind(word.span, " ?" * missing, sure=False) if missing > 0 else None
            self._faults.error("wrong-number-of-clues", message, word.span, *notes, help=help, fix=fix)
        else:
            has = count_noun(word.count, kind.removesuffix("s"))
            message = f"{word.what} has {has}, but {leading.what} has {leading.count}"
            self._faults.error("sizes-disagree", message, word.span, *notes)
