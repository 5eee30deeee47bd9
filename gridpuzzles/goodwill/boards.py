"""Boards as people draw them: walls, other signs for an empty cell, one long line, no heading."""

from __future__ import annotations

import re
from math import isqrt

from .cell_groups import CELL
from .text import adjoin, are_even, has_line, where

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from .text import Block, Text

GRID = re.compile(r"grid[ \t]*:[ \t]*(#.*)?$")
WALL = re.compile(r"(?=.*[-=─═━])[-=+|: \t─═━┼╋┬┴├┤┌┐└┘╔╗╚╝╬╠╣╦╩]*$")
UPRIGHT = re.compile(r"[|│┃║]")
ROW = re.compile(r"(?=.*[0-9._*□])[0-9._?*x□|,;│┃║\\ \t-]*$")
BOXES = {
    4: "2 x 2",
    6: "2 x 3",
    8: "2 x 4",
    9: "3 x 3",
    10: "2 x 5",
    12: "3 x 4",
    15: "3 x 5",
    16: "4 x 4",
    25: "5 x 5",
}
"""The shape of the boxes of a sudoku that does not say it, by its size."""
EMPTY = ("0", "*", "-", "x", "X", "?", "□", "·", "o")


def width_of(row: str) -> int:
    """The cells of a row, with blanks between them or not; 0 for a wall."""
    marks = UPRIGHT.sub(" ", row).split()
    if WALL.match(row):
        return 0
    if len(marks) > 1:
        return len(marks)
    return len("".join(marks))


def without_walls(text: Text) -> list[str] | None:
    """``|`` between cells and ``---+---`` between rows of a grid."""
    places = [at for block in grids(text) for at in block.body]
    if not any(UPRIGHT.search(text.lines[at]) or WALL.match(text.lines[at]) for at in places):
        return None

    def change(line: str) -> str:
        if WALL.match(line):
            return ""
        return UPRIGHT.sub(" ", line)

    lines = text.changed(change, places)
    for block in grids(text):
        body = [lines[at] for at in block.body if not WORDS.match(lines[at])]
        drawn = [re.sub(r"(?<!\S)[<>^v](?!\S)", " ", line).split() for line in body]
        rows = [row for row in drawn if row]
        widths = {len("".join(row)) if _is_packed(row) else len(row) for row in rows}
        if len(widths) > 1 and not _has_one_slip([text.lines[at] for at in block.body]):
            return None  # numbers around the board, which are no part of it
    return lines


WORDS = re.compile(r"[ \t]*#(?:[ \t]*[A-Za-z]|.*[A-Za-z]{3})")
"""A comment, and no row that begins with a black square."""


def _has_one_slip(rows: list[str]) -> bool:
    """Whether walls part all rows into fields of as many cells, of which one is longer or shorter than the others."""
    drawn = [row for row in rows if row.strip() and not WALL.match(row)]
    fields = [[len(field.split()) for field in UPRIGHT.split(row)] for row in drawn]
    sizes = [size for row in fields for size in row]
    usual = max(sizes, key=sizes.count, default=0)
    return usual > 1 and len(set(map(len, fields))) == 1 and len(sizes) - sizes.count(usual) == 1


DASHED = re.compile(r"[ \t]*(?:\d+|[-–—])(?:[ \t]+(?:\d+|[-–—]))+[ \t]*$")


def dashes(text: Text) -> list[str] | None:
    """``- - 4 -``: a dash for every empty cell, in rows that may have nothing else."""
    rows = where(text.lines, DASHED)
    drawn = [text.lines[at].split() for at in rows]
    in_one_piece = len(rows) > 1 and adjoin(rows)
    if not in_one_piece or not are_even(drawn):
        return None
    has_both = any("-" in row and any(mark.isdigit() for mark in row) for row in drawn)
    if not has_both:
        return None
    return text.changed(lambda line: re.sub(r"(?<!\S)[-–—](?!\S)", "_", line), rows)


CHAINED = re.compile(r"[ \t]*(?:_|\d+)(?:[ \t]*[<>][ \t]*(?:_|\d+))+[ \t]*$")


def chained(text: Text) -> list[str] | None:
    """``_ < 4 < 6 > _`` in a text without a board: a row of cells with its signs."""
    rows = where(text.lines, CHAINED)
    if len(rows) != 1 or "_" not in text.lines[rows[0]] or len(re.findall(r"[<>]", text.lines[rows[0]])) < 2:
        return None
    if any(re.match(r"(grid|picture|rows|cols|cages)\b", line) or re.search(CELL, line) for line in text.lines):
        return None
    lines = list(text.lines)
    lines[rows[0]] = f"grid:\n  {' '.join(re.findall(r'_|[0-9]+|[<>]', lines[rows[0]]))}"
    return lines


def blank_fields(text: Text) -> list[str] | None:
    """Rows of fields with ``|`` between them, of which some are left blank: those are the empty cells."""
    lines = list(text.lines)
    places = [at for at, line in enumerate(lines) if line.count("|") > 1 and not WALL.match(line)]
    if len(places) < 2 or text.faulty.isdisjoint(places):
        return None
    walls = {*where(lines, WALL)} & {*range(places[0] - 1, places[-1] + 2)}
    if not {*text.filled(range(places[0], places[-1]))} <= walls | {*places}:
        return None
    rows = _fields([lines[at] for at in places])
    marks = {field for row in rows for field in row}
    is_plain = all(re.fullmatch(r"|\d+|[_?]", mark) for mark in marks)
    if not is_plain or not are_even(rows) or "" not in marks or marks == {""}:
        return None
    for at, row in zip(places, rows, strict=True):
        lines[at] = "  " + " ".join(field or "_" for field in row)
    return [line for at, line in enumerate(lines) if at not in walls]


def _fields(drawn: Sequence[str]) -> list[list[str]]:
    """What stands between the walls of each row; the outermost walls are no more than a frame where all rows have
    them."""
    rows = [[field.strip() for field in UPRIGHT.split(row)] for row in drawn]
    ends_are_blank = all(row[0] == row[-1] == "" for row in rows)
    if ends_are_blank and all(row.strip()[0] == "|" for row in drawn):
        return [row[1:-1] for row in rows]
    return rows


def _is_packed(row: Sequence[str]) -> bool:
    return any(len(mark) > 2 or (len(mark) == 2 and "." in mark) for mark in row)


def empty_cells(text: Text) -> list[str] | None:
    """One other sign for every empty cell, and none of ``_`` and ``.``."""
    lines = list(text.lines)
    differ = any(line.startswith("all different") for line in lines)  # then nobody calls several cells by one name
    for block in text.blocks:
        rows = [lines[at] for at in block.body]
        signs = set("".join(rows)) - set(" \t0123456789|")
        if not GRID.match(lines[block.first]) or not (block.faulty or (differ and signs <= set("xXo"))):
            continue
        zero = "0" in "".join(rows) and not re.search(r"[1-9]0", " ".join(rows) if _is_spaced(rows) else "")
        if zero and not signs:
            signs = {"0"}
        if len(signs) != 1 or not signs <= set(EMPTY):
            return None
        empty = signs.pop()
        if empty == "0" and (may_be_zero(text) or not all(re.fullmatch(r"[ \t|0-9]*", row) for row in rows)):
            return None
        sign = "_" if _is_spaced(rows) else "."
        for at in block.body:
            lines[at] = lines[at].replace(empty, sign)
    return lines


def one_line(text: Text) -> list[str] | None:
    """A square board on one line; what is wrong with it may be said elsewhere, of the boxes that do not fit."""
    lines = list(text.lines)
    for block in text.blocks:
        at = block.last
        signs = lines[at].strip()
        side = isqrt(len(signs))
        if not re.fullmatch(r"[0-9.]+", signs) or side < 4 or side * side != len(signs) or len(block.all) > 2:
            continue
        if len(block.all) == 2 and not GRID.match(lines[block.first]):
            continue
        if "." not in signs and not may_be_zero(text):
            signs = signs.replace("0", ".")
        rows = [f"  {signs[k : k + side]}" for k in range(0, len(signs), side)]
        lines[at] = "\n".join(rows if len(block.all) == 2 else ["grid:", *rows])
        return lines
    return None


MARKS = re.compile(r"[ \t]*(?:_+|\d+|\?)(?:[ \t|│]+(?:_+|\d+|\?))*[ \t|│]*$")
EQUATED = re.compile(r"[ \t]*(?:_+|\d+)(?:[ \t]*[-+*/×÷x:=][ \t]*(?:_+|\d+))+[ \t]*$")
SIGNED = re.compile(r"[ \t]*[-+*/×÷x:=.](?:[ \t]+[-+*/×÷x:=.])*[ \t]*$")


def long_blanks(text: Text) -> list[str] | None:
    """``__`` or ``___`` for an empty cell: in rows of several cells, or in equations across and down of a puzzle of
    cells. In working as on paper they are digits."""
    lines = text.lines
    rows = where(lines, MARKS)
    equations = where(lines, EQUATED)
    joined = "\n".join(lines)
    of_cells = re.search(r"^(values|all different)\b|\bcruncher\b", joined, re.MULTILINE | re.IGNORECASE)
    if len(equations) > 1 and of_cells and has_line(lines, SIGNED):
        rows += equations
    elif equations or re.search(r"\blong\b", joined) or all(len(lines[at].split()) < 2 for at in rows):
        return None
    wrong = {at for block in text.faulty_blocks() for at in block.all}
    if len(rows) < 2 or wrong.isdisjoint(rows):
        return None
    blanks = {blank for at in rows for blank in re.findall("_+", lines[at])}
    if len(blanks) != 1 or blanks == {"_"}:
        return None
    return text.changed(lambda line: re.sub("_+", lambda blank: "_".center(len(blank[0])), line), rows)


def commas(text: Text) -> list[str] | None:
    """Cells parted by commas or semicolons, an empty cell by nothing."""
    lines = list(text.lines)
    for block in grids(text):
        rows = [lines[at] for at in text.filled(block.body)]
        if not rows or not all(re.fullmatch(r"[ \t]*[^,;]*([,;][^,;]*)+", row) for row in rows):
            return None
        for at in block.body:
            if lines[at].strip():
                cells = re.split(r"[,;]", lines[at].strip())
                lines[at] = "  " + " ".join(cell.strip() or "_" for cell in cells)
    return lines


BLACK_SQUARE = re.compile(r"(?<!\S)[■█◼](?!\S)")
BLACKENED = re.compile(r"[ \t]*(?:[_.■█◼]|\d+)(?:[ \t]+(?:[_.■█◼]|\d+))+[ \t]*$")


def hashes(text: Text) -> list[str] | None:
    """``#`` for a black square: rows of cells next to one another, in which it is needed to make them of one length;
    and ``■``, which is nothing else."""
    lines = [BLACK_SQUARE.sub(r"\\", line) if BLACKENED.match(line) else line for line in text.lines]
    group: list[int] = []
    for at, line in enumerate([*lines, "end"]):
        if re.fullmatch(
            r"[ \t]*(?:[_.?#a-z]|\d+|[\d?]*\\[\d?]*)(?:[ \t]+(?:[_.?#a-z]|\d+|[\d?]*\\[\d?]*))+[ \t]*", line
        ):
            group.append(at)
            continue
        rows = [lines[k].split() for k in group]
        read = {(row.index("#") if "#" in row else len(row)) for row in rows}  # with '#' as the sign of a comment
        if len(read) > 1 and len({len(row) for row in rows}) == 1:
            for k in group:
                lines[k] = re.sub(r"(?<!\S)#(?!\S)", r"\\", lines[k])
        group = []
    return lines


def blocked(text: Text) -> list[str] | None:
    """Clues of a kakuro with ``/`` for ``\\``."""
    places = [at for block in grids(text) for at in block.body]
    clue = r"(?<![^\s|])([0-9]*)/([0-9]*)(?![^\s|])"
    drawn = " ".join(text.lines[at] for at in places)
    if not re.search(r"\d/|/\d", drawn):
        return None
    signs = "[#■█X]"
    if re.search(r"(?<!\S)_(?!\S)", drawn):
        signs = "[#■█X.]"
    return text.changed(lambda line: re.sub(clue, r"\1\\\2", re.sub(rf"(?<!\S){signs}(?!\S)", r"\\", line)), places)


def turned(text: Text) -> list[str] | None:
    """``\\16`` above a column: in the language it is for the cells on the right, but here none stand there."""
    places = [at for block in grids(text) for at in block.body]
    clue = r"(?<!\S)(\d*)\\(\d*)(?!\S)"
    return text.changed(lambda line: re.sub(clue, r"\2\\\1", line), places)


def black(text: Text) -> list[str] | None:
    """``.`` for a black square of a kakuro in which empty cells are ``_``."""
    places = [at for block in grids(text) for at in block.body]
    drawn = " ".join(text.lines[at] for at in places)
    if "\\" not in drawn or not re.search(r"(?<!\S)_(?!\S)", drawn):
        return None
    return text.changed(lambda line: re.sub(r"(?<!\S)\.(?!\S)", r"\\", line), places)


def outside(text: Text) -> list[str] | None:
    """``.`` in a board whose empty cells are ``_``: no cells, where they lie in mirror image and reach the border, or
    lie so in both directions."""
    for block in grids(text):
        places = text.filled(block.body)
        rows = [text.lines[at].split() for at in places]
        marks = {mark for row in rows for mark in row}
        if not {".", "_"} <= marks or not are_even(rows):
            continue
        if not all(re.fullmatch(r"[_.]|\d+|[a-z]\d?", mark) for mark in marks):
            continue
        dots = {(at, k) for at, row in enumerate(rows) for k, mark in enumerate(row) if mark == "."}
        height, width = len(rows), len(rows[0])
        sideways = {(at, width - 1 - k) for at, k in dots}
        upended = {(height - 1 - at, k) for at, k in dots}
        both_ways = dots == sideways == upended
        if both_ways or (dots in (sideways, upended) and _reach_border(dots, height, width)):
            return text.changed(lambda line: re.sub(r"(?<!\S)\.(?!\S)", r"\\", line), places)
    return None


def _reach_border(dots: set[tuple[int, int]], height: int, width: int) -> bool:
    """Whether every one is joined to the border by others."""
    waiting = [(at, k) for at, k in dots if at in (0, height - 1) or k in (0, width - 1)]
    reached = set(waiting)
    while waiting:
        at, k = waiting.pop()
        beside = {(at + 1, k), (at - 1, k), (at, k + 1), (at, k - 1)} & dots - reached
        reached |= beside
        waiting += beside
    return reached == dots


WEDGES = {ord("∧"): "^", ord("∨"): "v", ord("⋀"): "^", ord("⋁"): "v", ord("˄"): "^", ord("˅"): "v"}


def wedges(text: Text) -> list[str] | None:
    """The signs of `WEDGES` in a line of nothing else between rows; elsewhere they join conditions."""
    lines = [line.translate(WEDGES) if re.fullmatch(r"[\s.|∧∨⋀⋁˄˅]*", line) else line for line in text.lines]
    if lines != text.lines:
        return lines
    return None


ARROWS = {"V": "v", "∧": "^", "∨": "v"}
MARKED = re.compile(r"mark[ \t]+([^\s\w:]|[a-zA-Z])[ \t]*:")


def placed_signs(text: Text) -> list[str] | None:
    """Lines of ``^`` and ``v`` and of marks between the rows of a grid, each right under a cell, without dots for the
    others."""
    lines = list(text.lines)
    marked = {match[1] for match in map(MARKED.match, lines) if match}
    sign = "^vV∧∨" + "".join(marked)
    for block in grids(text):
        places: list[int] = []  # of the cells in the row above
        for at in block.body:
            line = lines[at]
            if line.strip() and line.strip(sign + ". 	"):
                places = [match.start() for match in re.finditer(r"[\w?.]+", line) if match.group() not in marked]
                continue
            signs = {column: character for column, character in enumerate(line) if character in sign}
            is_whole = "." in line or len(signs) == len(places)
            if not signs or not places or is_whole:
                continue
            if not signs.keys() <= set(places):
                return None
            lines[at] = "  " + "   ".join(_sign_below(signs.get(place, "."), marked) for place in places)
    return lines


def _sign_below(mark: str, marked: Collection[str]) -> str:
    """A sign below a cell as the language draws it; one of the marks that the text declares stays."""
    if mark in marked:
        return mark
    return ARROWS.get(mark, mark)


def placed_operators(text: Text) -> list[str] | None:
    """Lines of operators in a picture, each sign right under an operand, without dots for the others; and the results
    under such signs."""
    lines = list(text.lines)
    for block in text.faulty_blocks(r"picture[ \t]*:"):
        if not _lacks_operator([lines[at] for at in block.body]):
            _place_operators(lines, block)
    return lines


def _lacks_operator(drawn: list[str]) -> bool:
    """Return True if an operand stands right above another with no sign between, in a column that has signs, and no
    result: an operator is missing there."""
    columns: dict[int, list[str]] = {}  # what stands below one another at a place, "" for no sign
    for line in drawn:
        if re.search(r"\w", line):
            for mark in re.finditer(r"\w+", line):
                for place in range(*mark.span()):
                    columns.setdefault(place, []).append(mark.group())
        elif line.strip():
            for place, column in columns.items():
                column.append(line[place].strip(" .\t") if place < len(line) else "")
    for column in columns.values():
        segments = " ".join(mark or "|" for mark in column).split("|")
        if len(segments) > 1 and any("=" in one for one in segments) and any("=" not in one for one in segments):
            return True
    return False


def _place_operators(lines: list[str], block: Block) -> None:
    operands: list[tuple[int, int]] = []
    signs: list[int] = []  # where those of the line above stand, if it was a line of '='
    columns: list[int] = []  # and which operands they stand under
    for at in block.body:
        line = lines[at]
        if re.search(r"\w", line):
            operands = [match.span() for match in re.finditer(r"\w+", line)]
            under = _under(operands, [(place, place + 1) for place in signs])
            if signs and under and len(operands) == len(signs):
                lines[at] = _spread(dict(zip(columns, re.findall(r"\w+", line), strict=True)))
            signs = []
            continue
        places = [match.start() for match in re.finditer(r"[^\s.]", line)]
        under = _under([(place, place + 1) for place in places], operands)
        if under and "." not in line and len(places) < len(operands):
            columns = under
            lines[at] = _spread(dict(zip(columns, "".join(line.split()), strict=True)))
            signs = []
            if not line.strip(" \t="):
                signs = places


def _under(lower: Sequence[tuple[int, int]], upper: Sequence[tuple[int, int]]) -> list[int]:
    """Which of the upper marks each of the lower ones stands under; nothing where that is not plain for all."""
    found = [[k for k, (start, end) in enumerate(upper) if start < last and first < end] for first, last in lower]
    plain = all(len(one) == 1 for one in found) and len({one[0] for one in found}) == len(found)
    if plain:
        return [one[0] for one in found]
    return []


def _spread(marks: dict[int, str]) -> str:
    """A line of marks, with dots in the columns that have none."""
    return "  " + "  ".join(marks.get(column, ".") for column in range(max(marks) + 1))


def grids(text: Text) -> list[Block]:
    """Drawings of cells without clues at their edges, in which something is wrong."""
    return text.faulty_blocks(GRID)


def _is_spaced(rows: Sequence[str]) -> bool:
    return any(re.search(r"[^\s|]\s+[^\s|]", row.strip()) for row in rows) and not any(
        re.search(r"[0-9._*x-]{3}", row) for row in rows
    )


def may_be_zero(text: Text) -> bool:
    """Whether the text says that a cell may hold 0."""
    return has_line(text.lines, r"values\b.*(?<!\d)(0|-\d)")
