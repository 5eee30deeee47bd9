"""Hold a puzzle while it is read: statements with their source lines, and parts that wait for later lines."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ...analysis.lists import BY_LENGTH, UNEQUAL_BOXES
from ...families.catalogue import UNNAMED, Family
from ...families.headings import Named
from ...families.rules import rules_of
from ...kinds.cage_targets import OF_ALL
from .blocks import Line
from .said import Clues, Said, Section, Unclear

RANGE = re.compile(r"values (?:-?\d+\.\.)?(\d+)$")


@dataclass(slots=True, unsafe_hash=True)
class Statement:
    """A line of the language, and the number of the typed line it was made from; 0 for the rules of a family."""

    text: str
    line: int

    @property
    def is_row(self) -> bool:
        """True if the statement belongs to the drawing above it."""
        return self.text.startswith(" ")


def drawn_row(cells: Iterable[str], line: int) -> Statement:
    """Return the row of a drawing with these cells."""
    return Statement("  " + " ".join(cells), line)


@dataclass(slots=True, unsafe_hash=True)
class Target:
    """The target of a cage in the language (``24*``), and the number of the line that gives it."""

    text: str
    line: int


@dataclass(slots=True, unsafe_hash=True)
class Map:
    """A drawing of labels: the kind in its heading (cages, regions, or empty), its rows and their line numbers."""

    kind: str
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]

    @property
    def labels(self) -> dict[str, int]:
        """The number of cells of every label, in the order of the drawing."""
        found: dict[str, int] = {}
        for row in self.rows:
            for label in row:
                if label not in ("_", "."):
                    found[label] = found.get(label, 0) + 1
        return found


@dataclass(slots=True, unsafe_hash=True)
class Cage:
    """A cage given as a list of its cells (``r1c2``)."""

    cells: tuple[str, ...]
    target: Target


class Draft:
    """What was read so far: statements, drawings, and lists that wait for the size of the board."""

    def __init__(self) -> None:
        self.named: Named | None = None
        self.opener = 0
        """The number of the line that names the family."""
        self.rows = self.cols = self.size_line = 0
        """The size of the board, and the number of the line that gives it."""
        self.statements: list[Statement] = []
        self.drawn: list[Statement] = []
        self.kept: list[Statement] = []
        """The lines of the statements of the language, which the reader only copies."""
        self.kept_meaning = ""
        """These statements without comments and metadata, in the form that the language prints."""
        self.kept_cells: list[list[str]] = []
        """The cells of each row of the grid that such a statement draws."""
        self.has_line_clues = False
        """True if such a statement gives clues of rows and columns, as those at the edges of a drawing."""
        self.targets: dict[str, Target] = {}
        self.maps: list[Map] = []
        self.largest = 0
        """The number of cells of the largest part of a map."""
        self.cages: list[Cage] = []
        self.clues: list[tuple[Clues, int]] = []
        self.sides: list[list[str]] = []
        """The names along each side of a figure."""
        self.signs: frozenset[str] = frozenset("<>")
        self.cell_names: frozenset[str] = frozenset()
        """The names of cells in a drawing: ``a`` for an empty cell of a magic square."""
        self.function = ""
        """The function in the heading of cages: ``sum``."""
        self.section: Section | None = None
        self.spent: dict[int, str] = {}
        self.edge_function = ""
        """The function of the clues at the edges that the labels of a table say."""
        self.of_cells = self.zero_is_empty = False

    @property
    def family(self) -> Family:
        """The family that the text names, or else one without a field."""
        return self.named.family if self.named else UNNAMED

    @property
    def has_cages(self) -> bool:
        """True if the drawing of the puzzle shows cages."""
        return self.field("drawing").startswith("cages")

    @property
    def of_targets(self) -> str:
        """The function of a target without a sign, by the heading or the family: ``sum``; empty if none is known."""
        return self.function if self.function in OF_ALL else self.field("legend")

    @property
    def has_corners(self) -> bool:
        """True if lists give the numbers of four cells that meet."""
        return self.named is not None and any(one.field("lists") == "quadruple" for one in self.named.beside)

    @property
    def shades(self) -> dict[str, str]:
        """The signs of cells with a property, and these properties."""
        return self.named.shades if self.named else {}

    @property
    def size(self) -> tuple[int, int]:
        """The number of rows and of columns of the board; 0 for what is not known."""
        return self.rows, self.cols

    @property
    def side(self) -> int:
        """The number of rows of the board: the one known, or that of the family; 0 if neither is known."""
        return self.rows or self.family.size

    @property
    def whose(self) -> str:
        """The name of the kind of puzzle with an article: ``a sudoku``."""
        name = self.family.name
        return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"

    def field(self, name: str) -> str:
        """Return a field of the family; empty without it."""
        return self.family.field(name)

    @property
    def edges(self) -> str:
        """The function of the clues at the edges; empty if neither the text nor the family gives it."""
        return self.edge_function or (self.named.clue_function() if self.named else "")

    def edges_of(self, rows: int, line: int) -> str:
        """Return the function of the clues at the edges of a board with these rows; raise `Unclear` without one."""
        function = self.named.clue_function(rows) if self.named and not self.edge_function else self.edges
        if not function:
            raise Unclear("what do these numbers say: sums, products, ...?", line)
        if "(box)" in function:
            raise Unclear(UNEQUAL_BOXES, line, help=BY_LENGTH)
        return function

    @property
    def has_sides(self) -> bool:
        """True if boards of the family have clues on four sides."""
        return self.named is not None and self.named.has_sides

    @property
    def said(self) -> str:
        """All statements so far, as one text."""
        return self.kept_meaning + "\n".join(one.text for one in self.statements + self.drawn)

    def largest_value(self, rows: int, cols: int) -> int:
        """Return the largest value of a board of that size, by the text or the family; 0 if it is unknown."""
        rules = self.said.splitlines() if self.states("values ") else rules_of(self.family, rows, cols) or []
        found = [RANGE.match(one) for one in rules]
        return max((int(one[1]) for one in found if one), default=0)

    def states(self, beginning: str) -> bool:
        """Return True if a statement so far has that beginning."""
        return any(line.startswith(beginning) for line in self.said.splitlines())

    def say(self, text: str, line: int) -> None:
        """Add a statement for each line of `text`."""
        self.statements += [Statement(one, line) for one in text.splitlines()]

    def sized(self, rows: int, cols: int) -> None:
        """Set the size of the board, unless it is known already."""
        self.rows, self.cols = self.rows or rows, self.cols or cols

    def keep_map(self, kind: str, rows: Iterable[Iterable[str]], lines: Iterable[int]) -> None:
        """Keep a map, its size, and the size of its largest part."""
        made = Map(kind, tuple(map(tuple, rows)), tuple(lines))
        self.maps.append(made)
        self.sized(len(made.rows), len(made.rows[0]))
        self.largest = max((self.largest, *made.labels.values()))

    def spend(self, line: int, marks: str) -> None:
        """Note marks that were used without appearing in a statement, such as a size or the label of a clue."""
        self.spent[line] = f"{self.spent.get(line, '')} {marks}"

    def take(self, said: Iterable[Said], line: Line) -> None:
        """Add the meanings of a list."""
        number = line.number
        for one in said:
            match one:
                case str():
                    self.say(one, number)
                case Clues():
                    self.clues.append((one, number))
                    self.spend(number, line.plain)
                case Section("function", value):
                    self.function = value
                case Section():
                    self.section = one

    def label_edges(self, functions: Iterable[str], line: Line) -> None:
        """Take the function of the clues at the edges from the labels of a table; raise `Unclear` if they differ."""
        # Other clues, such as those of a sandwich, may be called sums, too.
        for function in functions if self.edges in ("", "sum", "product") else ():
            if self.edges not in ("", function):
                question = f"do the clues at the edges say {function}, or {self.edges}?"
                raise Unclear(question, line.number, help="leave out one of the two")
            self.edge_function = function
            self.spend(line.number, line.plain)
