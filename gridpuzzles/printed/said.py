"""Define the meanings of a printed line: statements, and parts that wait for the drawing or the size."""

from __future__ import annotations

from ..base.record import UnfrozenRecord

TITLE, REMARK, RULE, CLUE, DRAWING = "title", "remark", "rule", "clue", "drawing"
NOT_UNDERSTOOD = "not understood"
"""What a line may become."""


UNKNOWN_WORDS = "leave these words out if they state no rule; otherwise write the rule as a statement on its own line"
"""Help for words next to the name of a family."""
LIKE = "alike "
"""The beginning of a place of `Repeats` that means lines which may be equal: ``alike rows``."""
SUMS = "sums of "
"""The beginning of a place of `Repeats` that means lines which need not have the same sum: ``sums of diagonals``."""
COLORED = "~"
"""The beginning of the rule of lines without a name of their own: ``~grey``, or ``~`` for just a line."""


class Chain(UnfrozenRecord):
    """The statement that the next number is beside this one: ``neighbors`` share an edge, ``touching`` cells a corner.

    ``where`` is empty if the sentence leaves that open.
    """

    where: str


class Clues(UnfrozenRecord):
    """Numbers for lines in order, ``?`` for a missing one: ``rows: 126 40 72``, ``top: 2 1 ? 3``.

    ``where`` is rows, cols, diagonals, circles or edges, or the side from which the lines are seen: top, bottom, left,
    right. For edges alone, ``values`` are numbers of cells: ``row 3`` for `the product of the three digits in a row`.
    ``function`` is sum, product, seen, ..., as in the language; it is empty if the family determines it.
    """

    where: str
    function: str
    values: tuple[str, ...]


class Marked(UnfrozenRecord):
    """The statement that all pairs with the meaning of these marks have them; without a mark, that not all have one."""

    marks: tuple[str, ...]


class Shaded(UnfrozenRecord):
    """The statement that cells with a color or a circle have a property, such as ``even``."""

    name: str


class Path(UnfrozenRecord):
    """Cells in their order (``r1c1``) and the named rule along them: thermometer, renban, ...

    The rule of a line without a name is ``~`` and its color; the text states it (line_rules.py).
    """

    rule: str
    cells: tuple[str, ...]


class LineRule(UnfrozenRecord):
    """The rule of the lines with this color or name, or of all lines if empty: its name, or its text."""

    lines: tuple[str, ...]
    rule: str


class Pair(UnfrozenRecord):
    """Two cells (``r1c1``) with a mark between them: white, black, ..., or ``mark V`` for one that the text defines."""

    kind: str
    first: str
    second: str


class Section(UnfrozenRecord):
    """The heading of a list, which applies to the lines below it: across, down, thermometer, ..."""

    name: str


class Size(UnfrozenRecord):
    """The size of the board."""

    rows: int
    cols: int


class Letters(UnfrozenRecord):
    """The statement that letters stand for digits, which makes cryptarithms of lines of words in lower case."""


class Tiles(UnfrozenRecord):
    """Numbers to place, with at least one of them listed more than once: ``use the numbers 2, 4, 5 and 5``."""

    values: tuple[int, ...]


class Without(UnfrozenRecord):
    """Values that cells and letters do not take: ``there is no zero``."""

    values: tuple[int, ...]


class Repeats(UnfrozenRecord):
    """Places in which values may repeat, whatever the family requires: ``cages``, or all places if empty.

    ``alike rows`` are rows that may be equal, and ``sums of diagonals`` may be any numbers.
    """

    places: tuple[str, ...]


class Counted(UnfrozenRecord):
    """The number of cells of a line, as a sentence tells it: ``row 3`` for `the three numbers in each row`."""

    text: str


class NotAll(UnfrozenRecord):
    """The statement that not all digits are used."""


class Operators(UnfrozenRecord):
    """The statement that holes between numbers are to be filled with ``+ - * /``."""


class NoSigns(UnfrozenRecord):
    """The statement that the targets of cages come without their operators."""


class Implied(UnfrozenRecord):
    """A rule that holds in the language or in the family anyway."""


class Title(UnfrozenRecord):
    """A part of a heading that states no rule."""

    text: str


Said = (
    str
    | Chain
    | Clues
    | Marked
    | Shaded
    | Pair
    | Path
    | LineRule
    | Section
    | Size
    | Letters
    | Tiles
    | Without
    | Repeats
    | Counted
    | Operators
    | NoSigns
    | NotAll
    | Implied
    | Title
)
"""A ``str`` is a statement of the language, with ``{n}`` for the side of the board and ``{box}`` for its boxes."""


class Context(UnfrozenRecord):
    """The state of the reading before a line.

    ``family`` is the name of the family's file (empty without a family), ``lists`` the function of its clues in lists,
    ``section`` the heading above the line, ``names`` the names declared so far, ``own`` each name that the
    text defines anywhere, with its kind (own.py), and ``above_lists`` is True if lists of cells are below.
    """

    family: str = ""
    lists: str = ""
    section: str = ""
    rows: int = 0
    cols: int = 0
    names: frozenset[str] = frozenset()
    own: tuple[tuple[str, str], ...] = ()
    above_lists: bool = False


class Unclear(Exception):
    """A line has no reading, or more than one; the message is the question to its author.

    ``line`` is its number from 1 (0: the text as a whole), ``word`` the part of it that the question is about, and
    ``other`` the number of a line that contradicts it. ``edits`` are the possible corrections that the reader knows,
    each with the number of a line, a part of it, and the text to write instead. ``help`` says what to write else.
    """

    def __init__(
        self,
        question: str,
        line: int = 0,
        word: str = "",
        edits: tuple[tuple[int, str, str], ...] = (),
        help: str = "",
        other: int = 0,
    ) -> None:
        super().__init__(question)
        self.line = line
        self.word = word
        self.edits = edits
        self.help = help
        self.other = other


class Ambiguous(Unclear):
    """A line has more than one reading; the question tells how to write each."""
