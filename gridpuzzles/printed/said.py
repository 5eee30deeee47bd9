"""What a line of print says: statements of the language, and what has to wait for the drawing or the size."""

from __future__ import annotations

from ..record import Light


class Clues(Light):
    """Numbers for lines in order, ``?`` where none is given: ``rows: 126 40 72``, ``top: 2 1 ? 3``.

    ``where`` is rows, cols, diagonals, or the side that is looked from: top, bottom, left, right. ``function`` is sum,
    product, seen, ..., as the language calls it; empty where the family tells.
    """

    where: str
    function: str
    values: tuple[str, ...]


class Path(Light):
    """Cells in their order (``r1c1``) and the named rule that holds along them: thermometer, renban, ..."""

    rule: str
    cells: tuple[str, ...]


class Section(Light):
    """The heading of a list; the lines below belong to it: across, down, thermometer, ..."""

    name: str


class Size(Light):
    """The size of the board."""

    rows: int
    cols: int


class Letters(Light):
    """That letters stand for digits, which makes lines of small words cryptarithms."""


class Without(Light):
    """Values that no cell and no letter has: ``there is no zero``."""

    values: tuple[int, ...]


class Repeats(Light):
    """Places in which values may repeat, whatever the family says: ``cages``, or all if there is none."""

    places: tuple[str, ...]


class Implied(Light):
    """A rule that the language, or the family, has without being told."""


Said = str | Clues | Path | Section | Size | Letters | Without | Repeats | Implied
"""A ``str`` is a statement of the language; ``{n}`` in it stands for the side of the board, ``{box}`` for its boxes."""


class Context(Light):
    """What is known when a line is read.

    ``family`` is the name of the family's file (empty: none is named), ``lists`` the function that its bare clues have;
    ``section`` the heading that the line stands under; ``names`` those declared so far.
    """

    family: str = ""
    lists: str = ""
    section: str = ""
    rows: int = 0
    cols: int = 0
    names: frozenset[str] = frozenset()


class Unclear(Exception):
    """A line has no reading, or more than one; the message is what to ask of its author.

    ``line`` is its number from 1 (0: the text as a whole), ``word`` what in it the question is about, and ``instead``
    what must stand there, where only one thing can.
    """

    def __init__(self, question: str, line: int = 0, word: str = "", instead: str = "") -> None:
        super().__init__(question)
        self.line = line
        self.word = word
        self.instead = instead


class Ambiguous(Unclear):
    """A line has more than one reading: the question says how to write each."""
