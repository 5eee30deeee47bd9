"""Rewrite lists outside of drawings in one form: cells as r3c2, lines as ``row 3``.

A cell is printed as ``B3``, ``E1E2`` or ``(3, 2)``. A letter is a column and a number a row, as in newspapers and on a
chessboard, and the first number of a pair is the row. If all letters are R and C, R3 is row 3.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ...families.headings import Named
from . import marks
from .blocks import DRAWN, Line, Shape, shape_of
from .said import Unclear

CHESS = re.compile(rf"(?<!\w){marks.CHESS}(?!\w)")
LETTERED = re.compile(r"([A-Za-z])(\d+)")
PAIR = re.compile(marks.PAIR, re.IGNORECASE)
CELL = re.compile(rf"(?<!\w){marks.CELL}(?!\w)")
BARE = re.compile(rf"(?:{CHESS.pattern}[\s,;/-]*)+")
ONE_CELL = rf"\(?(?:[A-Za-z][1-9]|{marks.CELL}|{marks.PAIR})\)?"
OF_ONE_CELL = re.compile(rf"\d+(?:\s*[:=]\s*|\s+){ONE_CELL}|{ONE_CELL}(?:\s*[:=]\s*|\s+)\d+", re.IGNORECASE)
"""A cage of one cell with its target: ``3 A3``, ``A3: 3``."""
ADDRESSES = (CHESS, PAIR, CELL)
OF_LINES = {"CR": ("col", "row"), "KR": ("col", "row"), "SZ": ("col", "row")}
"""Letters of columns and rows in English, Dutch and German; R and Z are not columns of a usual board."""


def put_lists(lines: Sequence[Line], named: Named | None, rows: int, meaning: str) -> None:
    """Rewrite the lists and relations outside of the drawings.

    ``rows`` is the number of rows that the statements of the text give the board, and ``meaning`` those statements.
    Words like ``A3`` are names in a text without a board, if cells are drawn with them, and if a statement has one.
    Below a map, ``A3 B7`` is a legend.
    """
    _see_lists(lines)
    drawn = [line for line in lines if line.shape in DRAWN]
    # Letters in a drawing are the labels of cages, and ``A3`` is one with its target.
    has_map = any(mark.kind == "word" for line in drawn for mark in line.marks)
    legends = {Shape.LEGEND} if has_map else set()
    lists = [line for line in lines if line.shape not in DRAWN | legends and _is_list(line)]
    if not lists:
        return
    if (rows or drawn or named) and not _has_such_names(drawn, named, meaning):
        write = _writer(lists, rows or _side(drawn, named))
        for line in lists:
            _rewrite(line, write(line.plain))


def _see_lists(lines: Sequence[Line]) -> None:
    """Treat rows of addresses alone as lists below a line that ends with a colon, and no heading of a drawing."""
    is_below = False
    for line in lines:
        is_listed = is_below and BARE.fullmatch(line.text)
        if (line.shape in DRAWN and is_listed) or (OF_ONE_CELL.fullmatch(line.text) and _has_cages(lines)):
            line.shape = Shape.LIST
        elif line.shape is not Shape.EMPTY:
            is_below = line.text.endswith(":") and line.shape is not Shape.HEADING


def _has_cages(lines: Sequence[Line]) -> bool:
    """Return True if a line is a cage of two cells or more with its target: ``6+ A1 A2``."""
    return any(
        sum(len(form.findall(line.text)) for form in ADDRESSES) > 1
        and any(mark.kind == "number" for mark in line.marks)
        and not any(mark.text in "<>" for mark in line.marks)
        for line in lines
        if line.shape not in DRAWN | {Shape.LEGEND}
    )


def _is_list(line: Line) -> bool:
    """Return True if a line has two addresses, or one with a relation or a colon."""
    places = [place for form in ADDRESSES for place in form.finditer(line.plain)]
    is_cage = line.shape is Shape.LIST and bool(OF_ONE_CELL.fullmatch(line.text))
    return (
        len(places) > 1
        or is_cage
        or (bool(places) and any(mark.kind == "rel" or mark.text == ":" for mark in line.marks))
    )


def _rewrite(line: Line, text: str) -> None:
    if text != line.plain:
        line.plain, line.marks = text, marks.marks_of(text)
        line.shape = shape_of(line, Shape.EMPTY)


def _has_such_names(drawn: Sequence[Line], named: Named | None, meaning: str) -> bool:
    """Return True if words like ``A3`` may be names or secret digits."""
    # A figure of unknowns ``a1``, ``b2`` is drawn with these names in its cells.
    is_drawn = any(CHESS.fullmatch(mark.text) for line in drawn for mark in line.marks)
    return is_drawn or bool(CHESS.search(meaning)) or (named is not None and named.family.has_letters)


def _writer(lists: Sequence[Line], side: int) -> Callable[[str], str]:
    """Return the function that rewrites the addresses of a text."""
    groups = [one[0] for line in lists for one in CHESS.finditer(line.plain)]
    letters = "".join(sorted({letter.upper() for letter, _ in LETTERED.findall(" ".join(groups))}))
    numbers = [int(one) for line in lists for pair in PAIR.findall(line.plain) for one in pair]
    # Pairs with a 0 count from 0, as in programs; without one, people count from 1.
    shift = int(0 in numbers)
    code = next((line for line in lists for pair in PAIR.finditer(line.plain) if pair[0][0] != "("), None)
    if code is not None and not shift and max(numbers) < (side or max(numbers) + 1):
        raise Unclear("do rows and columns count from 0 or from 1? write r1c1 for the first cell", code.number)

    def paired(pair: re.Match[str]) -> str:
        row, col = (int(one) + shift for one in pair.groups())
        return marks.cell_of(row, col)

    def written(places: re.Match[str]) -> str:
        cells = []
        for letter, number in LETTERED.findall(places[0]):
            if letters in OF_LINES:
                cells.append(f"{OF_LINES[letters][letters.index(letter.upper())]} {number}")
            else:
                cells.append(marks.cell_of(int(number), ord(letter.upper()) - ord("A") + 1))
        return " ".join(cells)

    def rewritten(text: str) -> str:
        text = CELL.sub(lambda cell: cell[0].lower(), text)
        return CHESS.sub(written, PAIR.sub(paired, text))

    return rewritten


def _side(drawn: Sequence[Line], named: Named | None) -> int:
    """Return the number of rows that the name of the family tells, or else that of the drawn ones; 0 without either."""
    told = (named.rows or named.family.size) if named else 0
    return told or sum(line.shape is Shape.ROW for line in drawn)
