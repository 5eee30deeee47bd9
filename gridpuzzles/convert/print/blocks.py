"""Group the lines of a text into blocks, by layout alone and without knowledge of families.

`lines_of` gives every line one `Shape`. `blocks_of` joins neighboring drawn lines to a drawing, adds the lines below a
heading to that heading, and makes every other line a block of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import lru_cache
from itertools import groupby, pairwise

from ...base.source import Source
from ...kinds.list_words import kind_of
from ...language.parser import is_valid
from .labels import function_of
from .legends import entries_of
from .marks import CELL, CHESS, NUMBERED, NUMBERS, PAIR, Mark, marks_of, order_of, plain, with_cells
from .pasted import shown_lines
from .said import Unclear


class Shape(Enum):
    """The appearance of a line."""

    EMPTY = "nothing"
    WALL = "a wall or rule: only - = + |"
    SIGNS = "signs between rows: only operators, = ^ v or dots"
    ROW = "cells, with bars or < > between them"
    EQUATION = "operands, operators and a relation"
    TERM = "a term with an operator before or after it, or a result after ="
    LEGEND = "labels with targets"
    LIST = "a key, a colon, and the items of the key"
    HEADING = "the heading of a drawing"
    WORDS = "anything else"


DRAWN = frozenset((Shape.ROW, Shape.WALL, Shape.SIGNS, Shape.TERM))
COMMENT = re.compile(r"#.*$")
"""A remark, to the end of the line, as in the language."""
HASHES = re.compile(r"#[#\s\d_.?*xXoO\\/|+-]*$")
"""A remark that may be a row of cells, some of them black, or the rest of such a row."""
RULED = re.compile(r"([-=*~_])\1{3,}")
"""Matches a rule outside of drawings, such as the one below a title."""
WALL = re.compile(r"(?=.*(?:--|==|-\+|\+-))[-=+|: ]+$")
DRAWING = r"grid|cages|regions|picture|crossword|corners|pyramid|long|rooms|board|map|paths|solution|rows|cols|columns"
HEADING = re.compile(
    rf"(?:{DRAWING}|given|givens|start|areas?|rule)\b(?:(?: [a-z]+| \d+ ?x ?\d+)*\s*:|(?: [a-z]+| \d+x\d+)?)$",
    re.IGNORECASE,
)
"""The heading of a drawing; without a colon it has two words at most."""
CORNER = re.compile(r"(?P<clues>[\s\d?_.|]*|[\s\w]+(?:\||\s)\s)\[(\d+) ?[*x] ?(\d+)\][\s|]*$")
"""The size of a table, written in the corner between its clues."""
PLACE = rf"(?:{CELL}|{CHESS}|{PAIR})"
PLACES = rf"{PLACE}(?:(?:\s*(?:[,;+:/-]|\.\.)\s*|\s+){PLACE})"
TARGET = r"(?:\d+\s?[-+*/x:]?|[-+*/x]\s?\d+)"
LISTED = re.compile(
    rf"(?:\d+[.)]\s+)?(?:{PLACES}*[\s,;]*(?:[=:]\s*)?{TARGET}|(?:{TARGET}(?:\s*[=:])?\s+\(?|[vx]\s*:\s*){PLACES}+\)?)$",
    re.IGNORECASE,
)
"""A cage given as the addresses of its cells, with its target: ``A1,B1,B2 12*``; or the pairs of a mark."""
GIVEN = re.compile(rf"{PLACE}\s*[=:]\s*\d+$", re.IGNORECASE)
KEYED = re.compile(r"[^\W\d_]{2,}(?: [^\W\d_]{2,})?\s*:\s*\d[\d\s,?_-]*$")
KEY = re.compile(r"([^\W\d_]{2,}):(?=\s)")
TARGETED = re.compile(rf"(=\s*{TARGET})\s*,(?=\s*{PLACE})", re.IGNORECASE)
"""The comma behind the target of a list of cells, before another list."""
BESIDE = re.compile(r"(?<![:\s])(?:\s{2,}|\t)|\s*;\s*")
"""A gap between lists of cells that are side by side."""
BESIDE_KEYS = re.compile(rf"{BESIDE.pattern}|\s+[/|]\s+")
"""A gap between lists with keys; a stroke behind a relation of cells divides numbers."""
IN_BRACKETS = re.compile(r"\[(\s*[\w?.]+(?:\s+[\w?.]+)+\s*)\]")
"""The cells of a row in brackets, with clues beside them: ``3 [_ 2 _ _] 1``."""
LIST = re.compile(r"[\W\d]*[^\W\d]{2}[^:]*:(?:\s|$)")
LABELS = re.compile(r"[A-Za-z]\d?|[A-Z]+|[a-z]+")
COMPARED = re.compile(rf"{PLACE}\s*[<>=]+\s*{PLACE}(?:[\s,;<>=]+{PLACE})*[\s,;]*$", re.IGNORECASE)
"""Relations of cells: ``(1,2) < (1,3)``."""
SMALL = re.compile(r"[a-z]{2,}")
LABELED = re.compile(r"([a-z]{2,})\s*[=:]\s*\d+")
NUMBERED_TARGET = re.compile(rf"\d+\s*[=:]\s*{TARGET}")
"""The label of a cage in a map of numbers, and its target: ``12: 7+``."""
CIRCLES = re.compile(r"(?:\(\s*(?:\w{1,3}\s*)?\)\s*)+$")
"""A row of circles, which may hold a number or a name each."""
MAP = re.compile(r"(?:cages|regions|rooms|areas?)\b", re.IGNORECASE)
"""The beginning of the heading of a map."""
SIGNS = re.compile(r"(?!.*(?:\w\w|\*\*|\.\.))[-+*/x:=^v.<>~o| ]+$")
NO_SIGNS = re.compile(r"[.xo|\s-]+$|[<>|\s]*\.[.<>|\s]*$")
BRACKET = re.compile(r"[\w*?. ]+\)[\w*?. ]+$")
"""A divisor, a bracket and the dividend, which are below the quotient."""
QUOTIENT = re.compile(r"([\w*?. ]+)[:/]([\w*?. ]+)=([\w*?. ]+)$")
"""A dividend, a divisor and the quotient, which are above the steps."""
TERM = re.compile(r"[-+*/x]\s+[\w*?.][\w*?. ]*$|[^-+*/]*\w\s+[-+*/]$|[-+*]\w+$")
ALMOST_LEGEND = re.compile(r"[^\W\d_]\d?\s*:\s*\d+\S|(?=.*\d[!%&;$§])[^\W\d_]\s+\d")
"""Matches a label with a target that is no entry of a legend: ``A: 8%``."""
OF_DRAWINGS = frozenset("?[]{}&:;~!@°•●○◦")
"""Signs of drawings. A line with other signs only, and without a comma, is read as words or as a list."""
PATTERNS = (
    (WALL, Shape.WALL),
    (CIRCLES, Shape.ROW),
    (LISTED, Shape.LIST),
    (COMPARED, Shape.LIST),
    (HEADING, Shape.HEADING),
)
"""Patterns of lines that have one shape, whatever is around them."""


class Line:
    """A line of the text.

    It holds its number from 1, the typed text, the text without markup, the plain text without a remark, that remark,
    the marks, and the shape. `size` is the size given in the corner of a table, or None.
    """

    def __init__(self, number: int, typed: str, shown: str) -> None:
        self.number = number
        self.typed = typed
        self.shown = shown
        self.comment, self.size, self.plain, marks = _parts(shown)
        self.marks = list(marks)
        self.shape = Shape.WORDS

    def halves(self, at: int) -> tuple[Line, Line]:
        """Return the line as two, divided at a column."""
        halves = (
            Line(self.number, self.typed, self.plain[:at]),
            Line(self.number, self.typed, self.plain[at:].lstrip(" |")),
        )
        for half in halves:
            half.shape = self.shape
        return halves

    def rewrite(self, texts: Sequence[str]) -> None:
        """Write a text in the place of each mark."""
        for mark, text in reversed([*zip(self.marks, texts, strict=True)]):
            self.plain = self.plain[: mark.at] + text + self.plain[mark.end :]
        self.marks = marks_of(self.plain)

    def cut(self, mark: Mark) -> None:
        """Remove a mark, and leave blanks in its place."""
        self.plain = self.plain[: mark.at] + " " * len(mark.text) + self.plain[mark.end :]
        self.marks = [one for one in self.marks if one is not mark]

    @property
    def text(self) -> str:
        """The plain line, stripped."""
        return self.plain.strip()

    @property
    def is_indented(self) -> bool:
        return self.typed[:1] in (" ", "\t")


def _parts(shown: str) -> tuple[str, tuple[int, int] | None, str, list[Mark]]:
    """Return the remark of a line, its size in the corner, its text, and its marks."""
    text = IN_BRACKETS.sub(r"|\1|", plain(shown))
    comment = COMMENT.search(text)
    text = text[: comment.start()].rstrip() if comment else text
    corner = CORNER.match(text)
    size = (int(corner[2]), int(corner[3])) if corner else None
    text = with_cells(corner["clues"].rstrip() if corner else text)
    return comment[0] if comment else "", size, text, marks_of(text)


class Block:
    """The lines of one drawing, or a single line.

    `heading` is the line above that names the kind of drawing; `kind` that of one without a heading. `functions` are
    those that the labels of its edges say, such as ``sum``; `is_square` tells if the family has a square board.
    """

    def __init__(
        self, lines: list[Line], heading: Line | None = None, is_drawing: bool = False, kind: str = ""
    ) -> None:
        self.lines = lines
        self.heading = heading
        self.kind = kind
        self.is_drawing = is_drawing
        self.rows = [line for line in lines if line.shape is not Shape.EMPTY]
        self.functions: set[str] = set()
        self.is_square = False

    def without_coordinates(self, has_clues: bool) -> tuple[int, int]:
        """Remove a first row of the letters A, B, C, ..., and the numbers 1, 2, 3, ... before the rows, or the reverse.

        Both may be numbers if the drawing has no clues, and C1, C2, ... may be alone. Return the size that they count;
        0, 0 without them.
        """
        head, *below = [line for line in self.rows if line.shape is not Shape.WALL]
        # The corner may be an empty field, and the last column and row may have the sums.
        names = [mark.text for mark in head.marks if mark.text not in "_|" and not function_of(mark.text)]
        labels = [line.marks[0].text for line in below]
        # The last row may hold the clues of the columns, which have no label before them.
        orders = order_of(names), order_of(labels) or order_of(labels[:-1])
        # A latin square may begin with 1 2 3 in both directions, but its rows are no longer than the first one.
        is_wide = all(sum(mark.kind != "bar" for mark in line.marks) == len(names) + 1 for line in below)
        is_told = orders[0] in NUMBERED and (orders[1] in NUMBERED or (orders[1] is None and not is_wide))
        is_counted = None not in orders and NUMBERS in orders
        is_counted = is_counted and (orders[0] != orders[1] or (is_wide and not has_clues))
        self._note_functions()
        is_of_function = not names and bool(below and self.functions) and bool(function_of(head.marks[-1].text))
        if is_of_function and orders[1] not in NUMBERED:
            orders = None, None
        elif not (is_told or is_counted):
            self._without_labels(below[-1:])
            return 0, 0
        rows = len(labels) - (order_of(labels) is None) if orders[1] else 0
        for at, line in enumerate(below if orders[1] else ()):
            start = line.marks[0]
            if start.text == "_" or function_of(start.text) or at < rows:
                line.cut(start)
        columns = [mark for mark in head.marks if mark.text in names]
        for line in below[:rows]:
            _fill_blanks(line, columns)
        self._without_labels(below[-1:])
        self.lines.remove(head)
        self.rows.remove(head)
        head.plain = ""
        return rows, len(names)

    def _note_functions(self) -> None:
        """Note the functions that the labels in the head and in the last row say."""
        rows = [line for line in self.rows if line.shape is not Shape.WALL]
        ends = [mark.text for line in (rows[0], rows[-1]) for mark in (line.marks[0], line.marks[-1])]
        self.functions = {*filter(None, map(function_of, ends))}

    def _without_labels(self, lines: Sequence[Line]) -> None:
        """Remove the labels of the clues that these lines have."""
        for line in lines:
            for mark in [mark for mark in line.marks if function_of(mark.text)]:
                line.cut(mark)

    @property
    def number(self) -> int:
        """The number of the heading, or else of the first line."""
        return (self.heading or self.rows[0]).number

    @property
    def title(self) -> str:
        """The text of the heading in lower case, without its colon; the kind without a heading."""
        return self.heading.text.rstrip(": ").lower() if self.heading else self.kind


def _fill_blanks(line: Line, columns: list[Mark]) -> None:
    """Write ``_`` below the names of columns that have nothing below them; cells behind the last one are clues."""
    apart = min(after.middle - before.middle for before, after in pairwise(columns))
    within = [mark for mark in line.marks if 2 * (mark.middle - columns[-1].middle) < apart]
    nearest = [min(columns, key=lambda column: abs(column.middle - mark.middle)) for mark in within]
    is_aligned = all(2 * abs(mark.middle - column.middle) < apart for mark, column in zip(within, nearest, strict=True))
    is_of_numbers = all(mark.kind == "number" for mark in line.marks)
    if not is_of_numbers or not is_aligned or len({*nearest}) < len(within):
        return
    signs = [*line.plain.ljust(columns[-1].end)]
    for column in columns:
        if column not in nearest:
            signs[column.middle // 2] = "_"
    line.plain = "".join(signs)
    line.marks = marks_of(line.plain)


@lru_cache(maxsize=256)
def is_statement(text: str) -> bool:
    """Return True if a line, or a drawing with its heading, is a statement of the language."""
    return is_valid(Source("text", text.strip() + "\n"))


def _side_by_side(shown: str) -> list[str]:
    """Return the lists of cells, or of numbers behind keys, that are side by side in a line; else the line alone.

    The word for cages before all lists, as in ``cages: r1c1 r1c2 = 3; r1c3 r1c4 = 7``, is a line of its own.
    """
    key = KEY.match(shown)
    is_of_cages = key is not None and kind_of(key[1]) == "cages"
    if key and is_of_cages and len(parts := _side_by_side(TARGETED.sub(r"\1;", shown[key.end() :]))) > 1:
        return [key[0], *parts]
    for gap, forms in ((BESIDE, (LISTED, GIVEN)), (BESIDE_KEYS, (KEYED,))):
        parts = [part.strip() for part in gap.split(shown) if part.strip()]
        if len(parts) > 1 and all(any(form.match(part) for form in forms) for part in parts):
            return parts
    return [shown]


def lines_of(text: str) -> list[Line]:
    """Return the lines of a text, each with its shape."""
    lines: list[Line] = []
    before = Shape.EMPTY
    for number, typed, shown in shown_lines(text):
        for part in _side_by_side(shown):
            line = Line(number, typed, part)
            line.shape = shape_of(line, before)
            # After an equation and a wall, signs still belong to the picture of equations.
            if line.shape is not Shape.EMPTY and not (line.shape is Shape.WALL and before is Shape.EQUATION):
                before = line.shape
            lines.append(line)
    _see_small_letters(lines)
    _see_empty_rows(lines)
    return lines


def check_hashes(lines: Sequence[Line]) -> None:
    """Raise `Unclear` for a remark that may be cells of a drawing: ``#`` begins remarks, and so is no black cell."""
    told = [line for line in lines if line.shape is not Shape.EMPTY or line.comment]
    for at, line in enumerate(told):
        is_empty = line.shape is Shape.EMPTY and line.comment == "#"
        if is_empty or not HASHES.fullmatch(line.comment):
            continue
        beside = [*told[max(0, at - 1) : at], *told[at + 1 : at + 2]]
        is_drawn = line.shape in DRAWN or any(one.shape in DRAWN or HASHES.fullmatch(one.comment) for one in beside)
        if is_drawn:
            question = "is this a remark, or are these cells?"
            help = "'#' begins a remark: write \\ for a black cell, and words behind the '#' of a remark"
            raise Unclear(question, line.number, line.comment, help=help)


def _see_empty_rows(lines: list[Line]) -> None:
    """Treat lines of dashes as rows of empty cells if they make a square of rows such as ``5-3-``; others are walls."""
    for is_drawn, group in groupby(lines, lambda line: line.shape in (Shape.ROW, Shape.WALL)):
        drawn = list(group) if is_drawn else []
        rows = [line for line in drawn if line.shape is Shape.ROW]
        width = len(rows[0].text) if rows else 0
        empty = [line for line in drawn if line.text == "-" * width]
        is_packed = all(len(line.text) == width and " " not in line.text for line in rows)
        if is_packed and len(rows) + len(empty) == width and any("-" in line.text for line in rows):
            for line in empty:
                line.shape = Shape.ROW


def _see_small_letters(lines: list[Line]) -> None:
    """Treat lines of small letters as rows of a map.

    These are words of one cell for each letter that form a square, or stand below a row of as many letters, if the text
    has a legend; words below the heading of a map; and lines of several words, each with a target in a line of its own:
    ``green green red``, ``green = 14``.
    """
    has_legend = any(line.shape is Shape.LEGEND for line in lines)
    words = [line.text if SMALL.fullmatch(line.text) else "" for line in lines]
    for size, run in groupby(enumerate(words), key=lambda one: len(one[1])):
        rows = [at for at, _ in run]
        above = next((line for line in lines[rows[0] - 1 :: -1] if line.text), None) if rows[0] else None
        if size > 1 and ((len(rows) == size and has_legend) or (above and MAP.match(above.text))):
            for at in rows:
                lines[at].shape = Shape.ROW
    for above, line in pairwise(lines):
        is_packed = above.shape is Shape.ROW and above.text.isalpha() and line.text.isalpha()
        if is_packed and has_legend and len(line.text) == len(above.text):
            line.shape = Shape.ROW
    has_map = any(MAP.match(line.text) for line in lines)
    for line in lines if has_map else ():
        line.shape = Shape.LEGEND if NUMBERED_TARGET.fullmatch(line.text) else line.shape
    labels = {found[1] for line in lines if (found := LABELED.fullmatch(line.text))}
    for line in lines:
        if len(line.marks) > 1 and all(mark.text in labels for mark in line.marks):
            line.shape = Shape.ROW


def shape_of(line: Line, before: Shape) -> Shape:
    """Return the shape of a line by its marks; `before` is the shape of the last line that is not empty."""
    text = line.text
    if not text:
        return Shape.EMPTY
    told = next((shape for pattern, shape in PATTERNS if pattern.match(text)), None)
    if told is not None:
        return told
    return Shape.LEGEND if entries_of(text) else _of_marks(line, before)


def _of_marks(line: Line, before: Shape) -> Shape:
    """Return the shape of a line that is not a wall, a heading or a legend."""
    text = line.text
    kinds = {mark.kind for mark in line.marks}
    signs = {mark.text for mark in line.marks if mark.kind == "sign"}
    if BRACKET.match(text) and before in (Shape.ROW, Shape.WALL):
        return Shape.TERM
    is_of_cells = "cell" in kinds or "arrow" in kinds or len(re.findall(PAIR, text, re.IGNORECASE)) > ("[(" not in text)
    if is_of_cells or (signs and "," not in signs and not signs & OF_DRAWINGS):
        return Shape.LIST if ":" in signs else Shape.WORDS
    if LIST.match(text) and "rel" not in kinds:
        return Shape.LIST
    is_short = sum(mark.kind != "bar" for mark in line.marks) < 6
    if SIGNS.match(text) and (not NO_SIGNS.match(text) or (before is Shape.EQUATION and is_short)):
        return Shape.SIGNS
    if _is_relation_of_names(line):
        return Shape.EQUATION
    words = [mark.text for mark in line.marks if mark.kind == "word" and len(mark.text) > 1]
    if kind_of(text) in ("runs", "cages"):
        return Shape.WORDS
    # The word for the sums is the label of a row below others, or of a column beside others.
    labeled = (
        line.marks[:1]
        if before in (Shape.ROW, Shape.WALL)
        else line.marks[-1:]
        if order_of([mark.text for mark in line.marks[:-1]])
        else []
    )
    words = [word for word in words if not (labeled and word == labeled[0].text and function_of(word))]
    if all(word.isupper() or word in ("mod", "div") for word in words):
        return _of_operands(line)
    return Shape.WORDS


def _is_relation_of_names(line: Line) -> bool:
    """Return True if ``<`` and ``>`` compare names, and not the cells of a row."""
    has_names = any(mark.kind in ("word", "mixed") and mark.text[0].isalpha() for mark in line.marks)
    has_holes = any(mark.kind in ("blank", "dot") for mark in line.marks)
    has_order = any(mark.text in ("<", ">") for mark in line.marks)
    return has_order and has_names and not has_holes and all(map(is_statement, line.text.split(",")))


def _of_operands(line: Line) -> Shape:
    """Return EQUATION, TERM or ROW for a line of numbers, holes, letters and words in capitals."""
    text = line.text
    # ``<`` and ``>`` also are the signs between the cells of a row.
    relations = [mark for mark in line.marks if mark.kind == "rel" and mark.text not in "<>"]
    if not relations and ALMOST_LEGEND.match(text):
        return Shape.WORDS
    if not relations:
        is_term = TERM.match(text) and not any(mark.text in "|<>" for mark in line.marks)
        return Shape.TERM if is_term else Shape.ROW
    if relations[0].at == line.marks[0].at:
        return Shape.TERM
    has_operator = any(mark.kind == "op" or mark.text in "xX:" for mark in line.marks[1:-1])
    # ``1 _ 3 = 9`` has no operator, so it is a row with its sum and not an equation.
    is_row_with_sum = re.match(r"[\d_. |]+=\s*\d+$", text)
    return Shape.EQUATION if has_operator or not is_row_with_sum else Shape.ROW


def blocks_of(lines: list[Line]) -> list[Block]:
    """Return the blocks of a text, in the order of their lines."""
    blocks: list[Block] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        is_row = line.shape is Shape.ROW and not RULED.fullmatch(line.text)
        if line.shape is Shape.HEADING:
            end = _end_of_body(lines, at)
            blocks += _below(line, lines[at + 1 : end])
        elif (end := _end_of_drawing(lines, at)) > at + 1 or is_row:
            blocks.append(Block(lines[at:end], is_drawing=True))
        else:
            end = at + 1
            if line.shape is not Shape.EMPTY:
                blocks.append(Block([line]))
        at = max(end, at + 1)
    return blocks


def _below(heading: Line, body: list[Line]) -> list[Block]:
    """Return the drawing below a heading, and its legends and lists as separate blocks."""
    beside = [line for line in body if line.shape in (Shape.LEGEND, Shape.LIST)]
    drawn = [line for line in body if line.shape not in (Shape.LEGEND, Shape.LIST)]
    is_drawing = any(line.shape is not Shape.EMPTY for line in drawn)
    first = Block(drawn, heading, is_drawing=True) if is_drawing else Block([heading])
    return [first, *(Block([line]) for line in beside)]


def _end_of_body(lines: list[Line], heading: int) -> int:
    """Return the index after the last line that belongs to a heading.

    If the first line below is indented and the heading is not, the indented lines belong to it, otherwise the drawn
    ones. Two empty lines or another heading end it.
    """
    start = next((at for at in range(heading + 1, len(lines)) if lines[at].shape is not Shape.EMPTY), len(lines))
    if start == len(lines):
        return heading + 1
    title = lines[heading].text.lower()
    takes = DRAWN | {Shape.LEGEND}
    # Below these headings, equations are part of the drawing.
    if re.match(r"picture|crossword|long|rows|cols|columns", title):
        takes |= {Shape.EQUATION}
    # The steps of long working are indented by their digits, so their indentation does not show where they end.
    is_indented = lines[start].is_indented and not lines[heading].is_indented and not title.startswith("long")
    end = heading + 1
    for at, line, _ in _before_two_empty_lines(lines, start):
        belongs = line.is_indented if is_indented else line.shape in takes
        # Aligned numbers of two digits reach the margin.
        belongs |= line.shape is Shape.ROW and len(line.marks) == len(lines[start].marks)
        if line.shape is Shape.HEADING or not belongs:
            break
        end = at + 1
    return end


def _before_two_empty_lines(lines: list[Line], start: int) -> Iterator[tuple[int, Line, bool]]:
    """Yield the lines from `start` on with their index and whether an empty line is above; two empty lines end them."""
    gap = 0
    for at in range(start, len(lines)):
        if lines[at].shape is not Shape.EMPTY:
            yield at, lines[at], gap > 0
            gap = 0
        elif gap:
            return
        else:
            gap = 1


def _end_of_drawing(lines: list[Line], start: int) -> int:
    """Return the index after the drawing that begins at `start`; `start` itself if that line begins no drawing."""
    end, has_signs = start, False
    for at, line, is_apart in _before_two_empty_lines(lines, start):
        # An equation belongs to a drawing only if a line of signs is above or below it, because then it is a picture,
        # or if it is a division with its steps below.
        is_above_signs = _is_above(lines, at, Shape.SIGNS)
        is_divided = (
            QUOTIENT.match(line.text) and _is_above(lines, at, Shape.ROW) and _is_above(lines, at + 1, Shape.WALL)
        )
        is_in_picture = line.shape is Shape.EQUATION and (has_signs or is_above_signs or is_divided)
        # Letters after a board, or the reverse, begin another drawing.
        is_other = is_apart and line.shape is Shape.ROW and _is_lettered(lines[end - 1]) != _is_lettered(line)
        if is_other or not (is_in_picture or line.shape in DRAWN):
            break
        has_signs = line.shape is Shape.SIGNS or (has_signs and line.shape is not Shape.EQUATION)
        end = at + 1
    return end


def _is_above(lines: list[Line], at: int, shape: Shape) -> bool:
    """Return True if the next line that is not empty, and no other wall, has that shape."""
    skipped = {Shape.EMPTY, Shape.WALL} - {shape}
    below = next((line for line in lines[at + 1 : at + 4] if line.shape not in skipped), None)
    return below is not None and below.shape is shape


def _is_lettered(line: Line) -> bool:
    """Return True if the line consists of bars and of labels such as A, B2 or AAB, which are three."""
    return all(mark.kind == "bar" or LABELS.fullmatch(mark.text) for mark in line.marks)
