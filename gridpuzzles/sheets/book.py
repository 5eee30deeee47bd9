"""A book or worksheet: its puzzles with their texts, its options, its paper, and the content of its pages.

The items of a page have their places from the upper left of the trimmed page. Their order is the reading order. All
lengths are in points, 72 per inch.
"""

from __future__ import annotations

import re

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


# --- paper


INCH = 72.0
MILLIMETER = INCH / 25.4
UNITS = {"pt": 1.0, "mm": MILLIMETER, "cm": 10 * MILLIMETER, "in": INCH}
SIZES = {
    "a3": (297 * MILLIMETER, 420 * MILLIMETER),
    "a4": (210 * MILLIMETER, 297 * MILLIMETER),
    "a5": (148 * MILLIMETER, 210 * MILLIMETER),
    "letter": (8.5 * INCH, 11 * INCH),
    "legal": (8.5 * INCH, 14 * INCH),
    **{
        f"{width:g}x{height:g}": (width * INCH, height * INCH)
        for width, height in ((5, 8), (5.5, 8.5), (6, 9), (7, 10), (8, 10), (8.5, 11))
    },
}
"""Office paper sizes, and trim sizes of books in inches."""
LENGTH = re.compile(r"(\d+(?:\.\d+)?)\s*(pt|mm|cm|in)")
SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)\s*(pt|mm|cm|in)")
LEAST, LARGEST = 2.5 * INCH, 60 * INCH
"""Least side of a page and of the area between its margins, and largest side of a page."""
GUTTERS = ((150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75))
"""Pairs of a maximum number of pages and the least inside margin in inches, as paperback printers require (KDP)."""
MAX_GUTTER = 0.875
COMFORT = 0.25
"""Additional inside margin in inches, so that text does not disappear in the fold."""

MARK, MARK_GAP = 15.0, 6.0
"""Length of a crop mark, and its least distance from the page and from the edge of the sheet."""


class Margins(Record):
    """The margins of a page. On facing pages, the inside is at the binding."""

    inside: float
    outside: float
    top: float
    bottom: float


class Paper(Record):
    """A page after trimming; ``bleed`` is added at each edge, except the inside of a book.

    ``facing``: bound as a book. ``marked``: with crop marks, on a sheet that is larger on all sides.
    """

    width: float
    height: float
    margins: Margins
    facing: bool = False
    bleed: float = 0.0
    marked: bool = False

    @property
    def inner_width(self) -> float:
        """The width between the margins."""
        return self.width - self.margins.inside - self.margins.outside

    @property
    def inner_height(self) -> float:
        """The height between the margins."""
        return self.height - self.margins.top - self.margins.bottom

    @property
    def beyond(self) -> dict[str, float]:
        """The widths of the sheet beyond the inside edge of the page, and beyond the other edges."""
        if self.marked:
            return dict.fromkeys(("inside", "outside"), self.marks["end"] + MARK_GAP)
        return {"inside": 0.0 if self.facing else self.bleed, "outside": self.bleed}

    @property
    def marks(self) -> dict[str, float]:
        """The distances of both ends of crop marks from the edges; both are 0 if there are none."""
        begin = max(self.bleed, MARK_GAP)
        if self.marked:
            return {"begin": begin, "end": begin + MARK}
        return {"begin": 0.0, "end": 0.0}

    def left(self, number: int) -> float:
        """Return the left margin of page ``number``; odd pages are on the right."""
        if self.facing and number % 2 == 0:
            return self.margins.outside
        return self.margins.inside


def read_size(text: str) -> tuple[float, float]:
    """Return width and height of ``a4``, ``6x9`` or ``148x210mm``; raises `ValueError`."""
    name = text.strip().lower()
    if name in SIZES:
        return SIZES[name]
    found = SIZE.fullmatch(name)
    if found is None:
        raise ValueError(f"not a page: {text!r} (write {', '.join(SIZES)}, or a size such as 148x210mm)")
    width, height = (float(found[at]) * UNITS[found[3]] for at in (1, 2))
    if not LEAST <= min(width, height) <= max(width, height) <= LARGEST:
        raise ValueError(f"a page of {text}: each side has {LEAST / INCH:g} to {LARGEST / INCH:g} inches")
    return width, height


def read_length(text: str) -> float:
    """Return a length such as ``12mm`` or ``0.5in``, in points; raises `ValueError`."""
    found = LENGTH.fullmatch(text.strip().lower())
    if found is None:
        raise ValueError(f"not a length: {text!r} (write 12mm, 0.5in)")
    return float(found[1]) * UNITS[found[2]]


def read_margins(text: str) -> Margins:
    """Return the margins of a text: one length, or inside, outside, top and bottom: ``0.75in,0.5in,0.6in,0.7in``.

    Raises `ValueError`.
    """
    lengths = [read_length(part) for part in text.split(",")]
    if len(lengths) not in (1, 4):
        raise ValueError(f"not margins: {text!r} (write one length, or inside,outside,top,bottom)")
    return Margins(*(lengths * 4)[:4])


def usual_margins(width: float, facing: bool, pages: int) -> Margins:
    """Return usual margins: wider on wide paper, and on the inside of a book as its binding needs for ``pages``."""
    outside = 0.5 * INCH if width < 7 * INCH else 0.65 * INCH
    if not facing:
        return Margins(outside, outside, outside, outside)
    least = next((inches for most, inches in GUTTERS if pages <= most), MAX_GUTTER)
    return Margins(max(outside, (least + COMFORT) * INCH), outside, outside, outside)


def checked(paper: Paper) -> Paper:
    """Return the paper; raises `ValueError` if its margins leave no room or its bleed is more than an inch."""
    if min(paper.inner_width, paper.inner_height) < LEAST:
        raise ValueError(f"the margins leave less than {LEAST / INCH:g} inches of the page")
    if paper.bleed > INCH:
        raise ValueError("a bleed of more than an inch: printers require 0.125in or 3mm")
    return paper
