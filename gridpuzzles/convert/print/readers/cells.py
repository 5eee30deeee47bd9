"""Find the cells of a printed row: between blanks or bars, in brackets, or packed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import pairwise
from math import isqrt

from ..blocks import Block, Line, Shape
from ..marks import Mark, marks_of
from ..said import Unclear

Row = list[str]

BLANKS = ("_", ".", "*", "-", "?", "x", "X", "o", "0")
"""Signs that may mean an empty cell."""
BLACK = "\\"
FIELD = re.compile(r"(?:^|(?<=\|))[^|]*")
"""The text between two bars."""
HOLE = re.compile(r"\[[ _.]*\]|\([ _]+\)|(?<![\w\\])_{2,}(?![\w\\])")
HELD = re.compile(r"[\[(]\s*([\w\\/]+)\s*[\])]")
MIN_WIDTH = 4
"""Minimal width of a box of several cells in a board of unknown size."""
CELL = re.compile(r"[^\s|,]+")
PACKED = re.compile(r"[\d_]+")
ALMOST_NUMBER = re.compile(r"(?=.*\d\d|\d.*\d)[\dlIOo]*[lIOo][\dlIOo]*")


def cells_of(line: Line) -> list[Mark]:
    """Return the cells of a line with their columns; an empty field between separators is an empty cell."""
    text = line.plain
    inside = text.strip().removeprefix("|").removesuffix("|")
    fields = list(FIELD.finditer(inside))
    is_framed = text.strip() == f"|{inside}|"
    if (
        (len(fields) > 2 or is_framed)
        and all(len(field[0].split()) < 2 for field in fields)
        and not all(field[0].strip() for field in fields)
    ):
        first = len(text) - len(text.lstrip()) + text.strip().startswith("|")
        return [_in_field(field[0], first + field.start()) for field in fields]
    if not HELD.sub("", HOLE.sub("", text)).strip(" |"):  # only if all cells are in brackets: a single one is a clue
        text = HELD.sub(lambda held: f" {held[1]} ", text)
    text = HOLE.sub(lambda hole: "_".center(len(hole[0])), text)
    return marks_of(text, CELL)


def parts_of(line: Line, pattern: re.Pattern[str]) -> list[Mark]:
    """Return the cells and signs of a line, which match a pattern; bars are walls and are dropped."""
    return marks_of(line.plain.replace("|", " "), pattern)


def drawn_cells(block: Block) -> list[list[Mark]]:
    """Return the cells of each row of a drawing that is no wall; bars below one another divide all rows alike."""
    lines = drawn_lines(block)
    return (
        _between_bars(lines)
        or _within_boxes(lines, block.is_square)
        or _packed(lines)
        or [cells_of(line) for line in lines]
    )


def drawn_texts(block: Block) -> list[Row]:
    """Return the texts of the cells of each row of a drawing that is no wall."""
    return [[cell.text for cell in row] for row in drawn_cells(block)]


def _between_bars(lines: list[Line]) -> list[list[Mark]]:
    """Return the fields between two bars or more that are in the same columns of every line, with empty ones as ``_``.

    Return an empty list if a field has several words, or if nothing is outside of the first and the last bar.
    """
    bars = [{at for at, sign in enumerate(line.plain) if sign == "|"} for line in lines]
    columns = sorted(set.intersection(*bars)) if bars else []
    rows = [re.split(r"\|", line.plain) for line in lines]
    is_even = len(columns) > 1 and all(len(one) == len(columns) for one in bars)
    is_framed = not any(row[0].strip() or row[-1].strip() for row in rows)
    # A framed table has nothing outside of its bars; its fields are read line by line.
    if not is_even or is_framed or any(len(field.split()) > 1 for row in rows for field in row):
        return []
    starts = [0, *(at + 1 for at in columns)]
    return [[_in_field(field, at) for field, at in zip(row, starts, strict=True)] for row in rows]


def _in_field(field: str, start: int) -> Mark:
    """Return the cell in the field that begins in a column; an empty one is in its middle."""
    text = field.strip()
    before = len(field) - len(field.lstrip()) if text else len(field) // 2
    return Mark("", text or "_", start + before)


def _within_boxes(lines: list[Line], is_square: bool) -> list[list[Mark]]:
    """Return the cells of boxes whose empty cells are blank: signs at the same places between two bars.

    They are at every second place; in a square board, whose rows tell the number of cells, they may be next to one
    another. Return an empty list for other drawings, and if no cell is blank.
    """
    texts = [line.plain.strip() for line in lines]
    bars = [at for at, sign in enumerate(texts[0]) if sign == "|"] if texts else []
    is_boxed = len(bars) > 1 and bars[0] == 0
    if not is_boxed or any([at for at, sign in enumerate(text) if sign == "|"] != bars for text in texts):
        return []
    widths = {after - at - 1 for at, after in pairwise(bars)}
    count, rest = divmod(len(texts), len(bars) - 1)
    # The place of the first cell in a box, and the distance to the next one.
    forms = (
        {count: (0, 1), 2 * count - 1: (0, 2), 2 * count + 1: (1, 2)} if is_square and count > 1 and not rest else {}
    )
    form = forms.get(min(widths)) if len(widths) == 1 else None
    if not form and min(widths) < MIN_WIDTH:
        return []
    first, step = form or (1, 2)
    places = [at for bar, after in pairwise(bars) for at in range(bar + 1 + first, after, step)]
    cells = {at for text in texts for at, sign in enumerate(text) if sign not in " |"}
    filled = {len(text.replace("|", " ").split()) for text in texts}
    # With signs for empty cells, or as many numbers in every row, the blanks between them are no cells.
    is_full = len(filled) == 1 and not form
    if not cells <= {*places} or is_full or any(sign in text for text in texts for sign in "_.?-"):
        return []
    return [[Mark("", text[at].strip() or "_", at) for at in places] for text in texts]


def _packed(lines: list[Line]) -> list[list[Mark]]:
    """Return the lines of a square of digits and ``_`` without blanks, as one cell each; [] for other drawings.

    Elsewhere, several ``_`` are one hole.
    """
    texts = [line.text for line in lines]
    is_square = {*map(len, texts)} == {len(texts)} and len(texts) > 2
    if not is_square or not all(map(PACKED.fullmatch, texts)) or not any(map(str.isdigit, "".join(texts))):
        return []
    return [marks_of(line.plain, CELL) for line in lines]


def in_columns(
    cells: Iterable[Mark],
    places: Sequence[int],
    question: str,
    line: Line,
    place: Callable[[Mark], int] = lambda cell: cell.middle,
    limit: int = 1000,
) -> list[Mark | None]:
    """Return the cell in each column; raise `Unclear` with the question for a cell without a column of its own.

    A cell is in the column whose place is nearest to its own. It has none if the distance is above the limit, or if
    another cell is there.
    """
    found: list[Mark | None] = [None] * len(places)
    for cell in cells:
        # Print is rarely aligned to the column, so the nearest one counts.
        near = min(range(len(places)), key=lambda k: abs(places[k] - place(cell)))
        if found[near] is not None or abs(places[near] - place(cell)) > limit:
            raise Unclear(question.format(cell.text), line.number)
        found[near] = cell
    return found


def drawn_lines(block: Block) -> list[Line]:
    """Return the lines of a drawing that are not walls."""
    return [line for line in block.rows if line.shape is not Shape.WALL]


def unpacked(rows: list[Row], whose: str = "a board", size: int = 0) -> list[Row]:
    """Return rows of digits without blanks as cells, and a single long row as a square.

    One of three rows or more may be too short or too long, so that its length can be reported. Raise `Unclear` if a
    single row is not a square.
    """
    joined = ["".join(row) for row in rows]
    # One long row is a whole board, as programs store it.
    if len(rows) == 1 and len(rows[0]) == 1 and len(joined[0]) > 15:
        side = isqrt(len(joined[0]))
        if side * side != len(joined[0]):
            raise Unclear(f"{len(joined[0])} cells; {whose} of {size or side} rows has {(size or side) ** 2}")
        return [list(joined[0][at : at + side]) for at in range(0, side * side, side)]
    odd = len(rows) > 2
    of_signs = sum(bool(re.fullmatch(r"[\w.*?○●◯⚪⚫-]+", row)) for row in joined)
    if max(len(cell) for row in rows for cell in row) < 2 or of_signs < len(rows) - odd:
        return rows
    usual, number = Counter(map(len, joined)).most_common(1)[0]
    is_packed = usual > 1 and number >= len(rows) - odd
    # Groups of digits such as 53. .7. ... are the boxes of a packed row, but rows of numbers are not packed.
    grouped = [len(row) == 1 or (len(row) <= 5 and len(set(map(len, row))) == 1 and len(row[0]) > 1) for row in rows]
    in_groups = sum(grouped) >= len(rows) - odd
    has_holes = any(re.search(r"[._*?0-]", row) for row in joined)
    if is_packed and in_groups and (has_holes or all(len(row) == 1 for row in rows)):
        return [list(row) for row in joined]
    return rows


def repeated(rows: Sequence[Sequence[str]]) -> int:
    """Return the index of the first row that repeats the one above it, and is not empty; -1, the last, without one."""
    pairs = enumerate(pairwise(rows), 1)
    return next((at for at, (above, row) in pairs if row == above and not {*row} <= {*BLANKS}), -1)


def check_digits(text: str, line: Line) -> None:
    """Raise `Unclear` for a number of several digits in which a letter looks like one of them."""
    if ALMOST_NUMBER.fullmatch(text):
        raise Unclear(f"{text!r} is not a number: a letter in it looks like a digit", line.number, text)


def with_plain_blanks(rows: list[Row], zero_is_empty: bool, signs: Collection[str] = ()) -> list[Row]:
    """Return the rows with ``_`` for empty cells and ``\\`` for black ones; ``signs`` have another meaning."""
    blank = _blank_of(rows, zero_is_empty, signs)
    black = [BLACK, *("xX" if blank == "_" and not signs else "")]
    return [["_" if cell == blank else "\\" if cell in black else cell for cell in row] for row in rows]


def _blank_of(rows: Iterable[Sequence[str]], zero_is_empty: bool, signs: Collection[str]) -> str:
    """Return the sign that means an empty cell; empty if there is none.

    Raise `Unclear` if two signs may mean it, because one of them must mean something else.
    """
    used = {cell for row in rows for cell in row}
    found = [sign for sign in BLANKS if sign in used and sign not in signs]
    # Beside another sign for an empty cell, a 0 is a number.
    if found and found[-1] == "0" and (not zero_is_empty or len(found) > 1):
        found.pop()
    if found[:1] == ["_"]:
        found = [sign for sign in found if sign not in ("x", "X", "o")]  # these are black cells, or letters
    if len(found) > 1:
        raise Unclear(f"{found[0]!r} and {found[1]!r} are both in the board: which of them is an empty cell?")
    return "".join(found)
