"""Rewrite lists outside of drawings in one form: cells as r3c2, lines as ``row 3``, without numbers of items.

A cell is printed as ``B3``, ``E1E2`` or ``(3, 2)``. A letter is a column and a number a row, as in newspapers and on a
chessboard, and the first number of a pair is the row, unless the text says otherwise: ``rows A-F, columns 1-6``,
``(column, row)``. If all letters are R and C, R3 is row 3.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import zip_longest
from string import ascii_uppercase

from . import families, marks
from .blocks import DRAWN, Line, Shape, shape_of
from .concepts import kinds_in, kinds_of
from .said import Unclear

CHESS = re.compile(rf"(?<!\w){marks.CHESS}(?!\w)")
LETTERED = re.compile(r"([A-Za-z])(\d+)")
PAIR = re.compile(marks.PAIR, re.IGNORECASE)
CELL = re.compile(rf"(?<!\w){marks.CELL}(?!\w)")
BARE = re.compile(rf"(?:{CHESS.pattern}[\s,;/-]*)+")
LISTED = re.compile(rf"(?:{CELL.pattern}[\s,;>-]*){{2,}}")
"""A list of cells by their rows and columns."""
OF_CELLS = re.compile(rf"\d+\s?[-+*/x:]?\s+(?:{marks.CHESS}|{marks.CELL})[\s,;]*(?:{marks.CHESS}|{marks.CELL})")
OF_ONE_CELL = re.compile(rf"\d+\s+(?:[A-Za-z][1-9]|{marks.CELL})", re.IGNORECASE)
"""A cage of one cell behind its target: ``3 A3``."""
ADDRESSES = (CHESS, PAIR, CELL)
ITEM = re.compile(r"\s*(?:(\d+)[.)]|[-*•])\s+(?=\S)")
OF_NAMES = kinds_in("ROW COL LETTER THING")
RANGE = frozenset(("-", "..", "to", "bis", "à", "a", "tot", "al"))
OF_LINES = {"CR": ("col", "row"), "KR": ("col", "row"), "SZ": ("col", "row")}
"""Letters of columns and rows in English, Dutch and German; R and Z are not columns of a usual board."""

ROW_AND_COL = {
    "".join(sorted(pair)): re.compile(rf"{pair[0]}\d+{pair[1]}\d+", re.IGNORECASE) for pair in ("ZS", "RK", "LC", "FC")
}
"""Names of cells such as Z1S2 in German, Dutch, French and Spanish; cells L1 and C2 would not be listed in pairs."""


def put_lists(lines: Sequence[Line]) -> None:
    """Rewrite the lists and relations outside of the drawings.

    Words like ``A3`` are names in a text without a board, and if the text declares names or draws cells with them.
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
    _drop_items(lists)
    if _has_board(lines, drawn):
        write = _writer(lines, lists)
        for line in lists:
            _rewrite(line, write(line.plain))


def _is_name_of_lists(line: Line) -> bool:
    """Return True for a single word for lines or pairs of cells: ``Thermometers``."""
    return len(line.marks) == 1 and bool(kinds_of(line.text, "lines") & {"PATH", "PAIR"})


def _see_lists(lines: Sequence[Line]) -> None:
    """Treat rows of addresses alone as lists below a line that ends with a colon, and no heading of a drawing."""
    is_below = False
    for line, below in zip_longest(lines, lines[1:]):
        if below is not None and LISTED.fullmatch(below.text) and _is_name_of_lists(line):
            _rewrite(line, f"{line.plain}:")  # "Thermometers" above their cells
        is_listed = is_below and BARE.fullmatch(line.text)
        if line.shape in DRAWN and (is_listed or (OF_ONE_CELL.fullmatch(line.text) and _has_cages(lines))):
            line.shape = Shape.LIST
        elif line.shape is not Shape.EMPTY:
            is_below = line.text.endswith(":") and line.shape is not Shape.HEADING


def _has_cages(lines: Sequence[Line]) -> bool:
    """Return True if a line is a cage of two cells or more behind its target: ``6+ A1 A2``."""
    return any(line.shape is Shape.LIST and OF_CELLS.match(line.text) for line in lines)


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


def _drop_items(lists: Sequence[Line]) -> None:
    """Drop the bullets of lists, and the numbers that count their items: ``1) r1c1 r2c1``."""
    count = 0
    for line in lists:
        item = ITEM.match(line.plain)
        # A number that does not continue the count is not that of an item, so it stays in the line.
        if item and item[1] not in (None, "1", str(count + 1)):
            continue
        if item:
            count = int(item[1] or 0)
            _rewrite(line, line.plain[item.end() :])


def _has_board(lines: Sequence[Line], drawn: Sequence[Line]) -> bool:
    """Return True if words like ``A3`` are cells: there is a board, and they are not names in it."""
    named = next((one.family for line in lines if (one := families.named(line.marks))), families.UNNAMED)
    # A figure of unknowns ``a1``, ``b2`` is drawn with these names in its cells.
    is_named = any(CHESS.fullmatch(mark.text) for line in drawn for mark in line.marks)
    is_declared = any(line.text.startswith("unknown") for line in lines)
    return (bool(drawn) or named is not families.UNNAMED) and not (named.has_letters or is_named or is_declared)


def _writer(lines: Sequence[Line], lists: Sequence[Line]) -> Callable[[str], str]:
    """Return the function that rewrites the addresses of a text in the order that the lines explain."""
    lettered, first = _order(lines)
    groups = [one[0] for line in lists for one in CHESS.finditer(line.plain)]
    letters = "".join(sorted({letter.upper() for letter, _ in LETTERED.findall(" ".join(groups))}))
    is_packed = len(groups) > 1 and letters in ROW_AND_COL and all(map(ROW_AND_COL[letters].fullmatch, groups))
    numbers = [int(one) for line in lists for pair in PAIR.findall(line.plain) for one in pair]
    # Pairs with a 0 count from 0, as in programs; without one, people count from 1.
    shift = int(0 in numbers)
    code = next((line for line in lists for pair in PAIR.finditer(line.plain) if pair[0][0] != "("), None)
    if code is not None and not shift and max(numbers) < (_side(lines) or max(numbers) + 1):
        raise Unclear("do rows and columns count from 0 or from 1? write r1c1 for the first cell", code.number)

    def paired(pair: re.Match[str]) -> str:
        row, col = (int(one) + shift for one in (pair.groups()[::-1] if first == "COL" else pair.groups()))
        return marks.cell_of(row, col)

    def written(places: re.Match[str]) -> str:
        if is_packed:
            return marks.cell_of(*(int(number) for _, number in LETTERED.findall(places[0])))
        cells = []
        for letter, number in LETTERED.findall(places[0]):
            if letters in OF_LINES:
                cells.append(f"{OF_LINES[letters][letters.index(letter.upper())]} {number}")
            else:
                place = (number, ord(letter.upper()) - ord("A") + 1)
                cells.append("r{}c{}".format(*(place[::-1] if lettered == "ROW" else place)))
        return " ".join(cells)

    def rewritten(text: str) -> str:
        text = CELL.sub(lambda cell: cell[0].lower(), text)
        return CHESS.sub(written, PAIR.sub(paired, text))

    return rewritten


def _side(lines: Sequence[Line]) -> int:
    """Return the number of rows that the name of the family tells, or else that of the drawn ones; 0 without either."""
    named = next((one for line in lines if (one := families.named(line.marks))), None)
    told = (named.rows or named.family.size) if named else 0
    return told or sum(line.shape is Shape.ROW for line in lines)


def _order(lines: Sequence[Line]) -> tuple[str, str]:
    """Return the concepts of the lines that have letters, ``columns A-F``, and of the first numbers of pairs.

    Without a word in the text, the letters are those of columns, and the first numbers those of rows. A line that says
    no more than the order of pairs becomes a comment.
    """
    lettered, first = {"COL"}, "ROW"
    for line in lines:
        found = [kinds_of(mark.text) for mark in line.marks]
        kinds = ["".join(one & {"ROW", "COL"}) for one in found]
        texts = [mark.text for mark in line.marks]
        for at in range(1, len(texts) - 2):
            if texts[at] == "A" and texts[at + 1] in RANGE and texts[at + 2] in ascii_uppercase:
                lettered = {kind for kind in kinds[max(0, at - 2) : at] if kind} or lettered
        told = [kind for one in found if (kind := "".join(one & OF_NAMES))]
        for at in range(len(told) - 3):
            pairs = {told[at]: told[at + 1], told[at + 2]: told[at + 3]}  # "letters are columns and numbers are rows"
            if sorted((*pairs, *pairs.values())) == sorted(OF_NAMES):
                pairs |= {place: name for name, place in pairs.items()}
                lettered = {pairs["LETTER"]}
        words = [kind for mark, kind in zip(line.marks, kinds, strict=True) if mark.kind == "word"]
        if sorted(words) == ["COL", "ROW"] and line.text.startswith("(") and line.text.endswith(")"):
            first = words[0]
            line.shape = Shape.COMMENT
    return lettered.pop(), first
