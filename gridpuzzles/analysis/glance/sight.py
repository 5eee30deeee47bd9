"""What is seen of a text so far."""

from __future__ import annotations

from operator import itemgetter

from ...model.expressions import Variable
from ...source import Span
from .shared import lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from ...model.grid import Area, ClueSquare, Drawing, LineClue, Position, Sign
    from ...model.puzzle import Clue, Constraint, Expectation
    from ...source import Source
    from ..draft.settings import Values
    from .shared import Group, Side

    Runs = dict[str, dict[Position, Group]]
    Block = list[tuple[int, str]]
    """The indented lines of a statement without the blanks around them, each with its place."""

MAX_LINES = 60
"""Rows, or columns."""
MAX_NAMED = 500_000
LONGEST = 40
"""Digits of a number, letters of a word."""


class Odd(Exception):
    """This is not of a common form, or there is something to say of it."""


class Sight:
    """Filled in by the statements; ``builds``: what they say, in their order, once the size and all cells are known."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.said: set[str] = set()
        self.metadata: dict[str, str] = {}
        self.values: Values | None = None
        self.order = ""
        self.expectation: Expectation | None = None
        self.builds: list[Callable[[], None]] = []
        # The grid.
        self.rows = self.cols = 0
        self.listed: dict[str, int] = {}  # rows and columns as lists of clues have them
        self.cells: Mapping[Position, Variable] = {}  # in reading order; all of them once the size is known
        self._runs: Runs | None = None
        self.named = 0
        self.spans: list[Span] = []  # of the cells, where they are drawn
        self.givens: dict[Position, tuple[int, Span]] = {}
        self.blocked: dict[Position, ClueSquare] = {}
        self.areas: dict[str, tuple[Area, ...]] = {"cages": (), "regions": ()}
        self.boxes: tuple[int, int] | None = None
        self.line_clues: list[LineClue] = []
        self.signs: list[Sign] = []
        # What must hold, and what is to be found besides.
        self.apart: list[Group] = []  # whose cells differ
        self.scopes: list[tuple[Any, ...]] = []  # what these are
        self.covered = False  # every cell is in one
        self.clues: list[Clue] = []
        self.constraints: list[Constraint] = []
        self.totals: list[tuple[str, Group, int, Constraint]] = []  # functions of cells that are a number
        self.sides: list[tuple[Side, int, Constraint]] = []  # equations of lines: what is left of a number
        self.others: list[Constraint] = []  # further conditions whose reach is to be looked at
        self.shapes: set[tuple[str | Values | None, ...]] = set()  # of relations, with the domains of their names
        self.domains: dict[str, Values | None] = {}  # of what relations speak of
        self._names: dict[str, Variable] | None = None
        self.unknowns: dict[str, tuple[Values, Span]] = {}
        self.letters: dict[str, Span] = {}  # each with the first word it stands in
        self.leading: set[str] = set()  # of words with several
        self.drawings: list[Drawing] = []
        self.solution: Block = []

    def once(self, word: str) -> None:
        """A statement of this kind stands only once."""
        if word in self.said:
            raise Odd
        self.said.add(word)

    def size(self, rows: int, cols: int) -> None:
        """A drawing, map or statement has this size: that of all others."""
        if not self.rows:
            if not (0 < rows <= MAX_LINES and 0 < cols <= MAX_LINES):
                raise Odd
            self.rows, self.cols = rows, cols
        elif rows != self.rows or cols != self.cols:
            raise Odd

    def name_all(self) -> None:
        """Note that a statement speaks of every cell: a short text may do so very often."""
        self.named += len(self.cells)
        if self.named > MAX_NAMED:
            raise Odd

    def runs(self) -> Runs:
        """The cells next to one another, "across" and "down", by the first of each run, in reading order."""
        if self._runs is None:
            self._runs = {"across": {}, "down": {}}
            for by_first, kind in zip(self._runs.values(), ("rows", "cols"), strict=True):
                found = [run for _, line in lines(self.rows, self.cols, kind) for run in self._runs_of(line)]
                by_first.update(sorted([(run.positions[0], run) for run in found], key=itemgetter(0)))
        return self._runs

    def _runs_of(self, line: Group) -> list[Group]:
        found = []
        begin = at = 0
        for at, position in enumerate(line.positions):
            if position in self.blocked:
                if begin < at:
                    found.append(line.part(begin, at))
                begin = at + 1
        if begin <= at:
            found.append(line.part(begin, at + 1))
        return found

    def names(self) -> Mapping[str, Variable]:
        """The cells and unknowns by their names, once all are known; ``domains`` has what each may be."""
        if self._names is None:
            self._names = {cell.name: cell for cell in self.cells.values()}
            self.domains = dict.fromkeys(self._names, self.values)
            for position, (value, _) in self.givens.items():
                self.domains[self.cells[position].name] = range(value, value + 1)
            for name, (values, _) in self.unknowns.items():
                self._names[name] = Variable(name)
                self.domains[name] = values
        return self._names

    def span(self, start: int, text: str) -> Span:
        """Where a text stands that begins there."""
        return Span(self.source, start, start + len(text))


def placed(start: int, line: str) -> list[tuple[str, int]]:
    """The words of a line with their places."""
    found = []
    at = 0
    for word in line.split():
        at = line.index(word, at)
        found.append((word, start + at))
        at += len(word)
    return found


def number(text: str) -> int:
    """A natural number as written with digits."""
    if len(text) > LONGEST or not text.isdecimal():
        raise Odd
    return int(text)
