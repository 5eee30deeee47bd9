"""A book or worksheet: its puzzles with their texts, its options, and the content of its pages.

The items of a page have their places in points from the upper left of the trimmed page. Their order is the reading
order.
"""

from __future__ import annotations

from ..base.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..model.puzzle import Puzzle
    from ..model.solution import Solution
    from ..views.canvas import Picture

PER_PAGE = (1, 2, 4, 6, 9)
ANSWERS = ("end", "after", "apart", "none")
RULES = ("page", "front", "none")
INK, SOFT = "#111111", "#666666"


class Entry(Record):
    """One puzzle of a book: ``name`` for messages, ``difficulty`` as a word, ``link`` to play it online."""

    puzzle: Puzzle
    solution: Solution | None
    name: str
    title: str = ""
    source: str = ""
    difficulty: str = ""
    link: str = ""
    several: bool = False  # it has more than one solution


class Section(Record):
    """Puzzles that belong together: a section by difficulty, a version of a worksheet, or all of them."""

    entries: tuple[Entry, ...]
    heading: str = ""
    version: str = ""

    def titled(self, words: str) -> str:
        """Return the version after ``words``; empty without a version."""
        return f"{words}{self.version}" if self.version else ""


class Book(Record):
    """A book: its sections, and the options for its pages.

    ``answers``: at the "end" of the book, "after" each page of puzzles, "apart" (not in this book), or "none".
    ``rules``: on each "page", in "front" of all puzzles, or "none".
    """

    parts: tuple[Section, ...]
    title: str = ""
    subtitle: str = ""
    author: str = ""
    per_page: int = 2
    answers: str = "end"
    rules: str = "page"
    cover: bool = False
    contents: bool = False
    numbers: bool = True
    titles: bool = True
    name_line: bool = False
    large: bool = False
    save_ink: bool = False

    @property
    def entries(self) -> list[Entry]:
        """All puzzles, in order."""
        return [entry for part in self.parts for entry in part.entries]

    @property
    def text_size(self) -> float:
        """The size of running text, in points."""
        if self.large:
            return 16.0
        return 10.5


# --- pages


class TextItem(Record):
    """Words in a box, broken into lines if necessary.

    ``level`` above 0 makes it a heading. ``target`` is the number of a page to link to, which ends the line after dots.
    """

    x: float
    y: float
    width: float
    text: str
    size: float
    bold: bool = False
    italic: bool = False
    align: str = "left"
    color: str = INK
    level: int = 0
    target: int = 0


class Art(Record):
    """A picture, scaled to its box; ``alt`` is the alternative text."""

    x: float
    y: float
    width: float
    height: float
    picture: Picture
    alt: str


class Stroke(Record):
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float = 0.5


class Page(Record):
    """A page; ``number`` counts from 1."""

    number: int
    items: tuple[TextItem | Art | Stroke, ...]
