"""The puzzle as far as it is read: statements with the lines they were made of, and what waits for the rest."""

from __future__ import annotations

import re

from ..record import Light

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .families import Family, Named
    from .said import Clues, Path

UNKNOWN = re.compile(r"unknown (.*?) in ")


class Statement(Light):
    """A line of the language, and the number of the typed line it was made of; 0 for the rules of a family."""

    text: str
    line: int
    reason: str = ""
    """Why it may be added, where nothing in the text says so."""

    @property
    def is_row(self) -> bool:
        """Whether it belongs to the drawing above it."""
        return self.text.startswith(" ")


class Target(Light):
    """What a cage has to make, as the language writes it (``24*``), and the line that says so."""

    text: str
    line: int


class Map(Light):
    """A drawing of labels: what its heading calls it (cages, regions, or nothing), its rows and their lines."""

    kind: str
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]

    @property
    def labels(self) -> dict[str, int]:
        """Every label with how many cells it has, in the order of the drawing."""
        found: dict[str, int] = {}
        for row in self.rows:
            for label in row:
                if label not in ("_", "."):
                    found[label] = found.get(label, 0) + 1
        return found


class Cage(Light):
    """A cage told by its cells (``r1c2``)."""

    cells: tuple[str, ...]
    target: Target


class Draft:
    """What the readers have made of the lines so far."""

    def __init__(self) -> None:
        self.named: Named | None = None
        self.opener = 0
        self.rows = self.cols = self.largest = 0
        self.statements: list[Statement] = []
        self.drawn: list[Statement] = []
        self.maps: list[Map] = []
        self.targets: dict[str, Target] = {}
        self.cages: list[Cage] = []
        self.clues: list[tuple[Clues, int]] = []
        self.paths: list[tuple[Path, int]] = []
        self.spent: dict[int, str] = {}
        self.without: list[tuple[int, int]] = []
        self.repeats: tuple[str, ...] = ()
        self.repeats_line = 0
        self.signs: frozenset[str] = frozenset("<>")
        self.names: set[str] = set()
        self.section = self.edges = ""
        self.letters = self.of_cells = self.zero_is_empty = False

    @property
    def family(self) -> Family | None:
        return self.named.family if self.named else None

    @property
    def whose(self) -> str:
        """What the puzzle is called, with an article: ``a sudoku``."""
        name = self.family.name if self.family else "board"
        return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"

    def field(self, name: str) -> str:
        """A field of the family; empty where none is named. What clues at the edges say, the text may say itself."""
        if name == "edges" and self.edges:
            return self.edges
        return self.family.field(name) if self.family else ""

    def said(self) -> str:
        """All statements so far, as a text."""
        return "\n".join(one.text for one in self.statements + self.drawn)

    def say(self, text: str, line: int) -> None:
        """Add a statement; one of several lines is several."""
        for one in text.splitlines():
            self.statements.append(Statement(one, line))
            if declared := UNKNOWN.match(one):
                self.names.update(re.findall(r"[a-z]\w*", declared[1]))

    def sized(self, rows: int, cols: int) -> None:
        """Take the size of a drawing where none is said."""
        self.rows, self.cols = self.rows or rows, self.cols or cols

    def spend(self, line: int, marks: str) -> None:
        """Note marks that have done their work without standing in a statement: a size, the label of a clue."""
        self.spent[line] = self.spent.get(line, "") + marks
