"""Cells and pairs of cells by what they are called: ``even: r1c3 r2c4``, ``X: r1c3 r2c3, r2c3 r2c4``, ``quadruple
r1c1: 3 4 6``, ``clones: r1c1 r1c2 = r4c4 r4c5``, ``↘ from r1c2: 16``."""

from __future__ import annotations

import re
from itertools import pairwise

from ..listing import agreeing
from .boards import ROW, UPRIGHT, WALL
from .cell_groups import CELL, LIST, cell, groups, of_two, pairs, place
from .text import are_even, has_line, where

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from .text import Block, Text

DOTS = r"(?:[ -]kropki)?(?:[ -](?:dots?|circles?|marks?|pairs?|cells?|bars?|signs?))?"
PAIRS = {
    "o": (rf"(?:(?:white|open|empty|hollow|unfilled) ?{DOTS}|consecutive{DOTS}|○|◦)", "abs(_ - _) = 1"),
    "*": (rf"(?:(?:black|filled|solid|full) ?{DOTS}|double{DOTS}|ratio(?: 1:2)?{DOTS}|●|•)", "_ = 2 * _"),
    "X": (r"x(?:'?s)?(?: (?:marks?|pairs?|clues?|signs?))?", "_ + _ = 10"),
    "V": (r"v(?:'?s)?(?: (?:marks?|pairs?|clues?|signs?))?", "_ + _ = 5"),
}
"""A mark between two neighbors: what it is called, and the relation it stands for."""
PAIR = re.compile(
    rf"(?P<name>{'|'.join(form for form, _ in PAIRS.values())}|bars?)[ \t]*"
    rf"(?:[:=]|(?:between|on|at)[ \t]*:?)?[ \t]*(?P<cells>{LIST})$",
    re.IGNORECASE,
)
ALL = r"(?:all|every)(?: the| of the)?(?: possible)?"
WHAT = (
    r"(?:x(?:'?s)?|v(?:'?s)?|xs?v'?s?|marks?|dots?|bars?|signs?|circles?|consecutive|pairs?|neighbou?rs|white|black"
    r"|kropki)"
)
WHATS = rf"{WHAT}(?:(?:,? and |,? or | )(?:the )?{WHAT})*"
NO_OTHER = re.compile(
    rf"\(?(?:{ALL} {WHATS} (?:are|is|have been) (?:given|marked|shown|drawn|placed|there)"
    r"|(?:the )?negative constraint(?: applies)?"
    rf"|no other (?:{WHATS}|(?:(?:adjacent|neighbou?ring) )?cells)(?:(?: (?:are|is))? consecutive)?)\)?[ \t]*[.]?$",
    re.IGNORECASE,
)
"""That all marks of a kind are drawn."""


BOARD = re.compile(r"grid(?:[ \t]*:| \d+ x \d+$)")


def marks_in_board(text: Text) -> list[str] | None:
    """Lists of marked pairs and a line that says that no other pair is marked: the marks are drawn in the board."""
    listed = _listed_pairs(text)
    closing = [block.first for block in text.faulty_blocks() if NO_OTHER.match(text.code(block.first))]
    board = next((block for block in text.blocks if BOARD.match(text.lines[block.first])), None)
    if not listed or not closing or board is None:
        return None
    rows = _rows_of(text, board)
    if rows is None:
        return None
    signs = _signs_between(listed.values(), max(len(rows), len(rows[0])))
    if signs is None:
        return None
    is_consecutive = any(re.search("consecutive", text.lines[at], re.IGNORECASE) for at in closing)
    if is_consecutive and set(signs.values()) != {"o"}:
        return None  # of which marks is it said?
    kinds = [f"mark {mark}: {PAIRS[mark][1]}" for mark in dict.fromkeys(mark for mark, _ in listed.values())]
    marked_rows = _drawn([["_" if sign == "." else sign for sign in row] for row in rows], signs)
    lines = list(text.lines)
    for at in (*listed, *closing, *board.body):
        lines[at] = ""
    lines[board.first] = "\n".join([*kinds, "no other pair", "grid:", *marked_rows])
    return lines


def _rows_of(text: Text, board: Block) -> list[list[str]] | None:
    """The cells of a board, empty ones where only its size is given; None where its rows are not even."""
    drawn = [text.lines[at] for at in board.body if text.lines[at].strip() and not WALL.match(text.lines[at])]
    rows = [UPRIGHT.sub(" ", row).split() for row in drawn]
    if not drawn:
        height, width = map(int, re.findall(r"\d+", text.lines[board.first]))
        rows = [["_"] * width] * height
    if not are_even(rows) or not all(ROW.match(" ".join(row)) for row in rows):
        return None
    if len(rows) > 1 and len(rows[0]) == 1:
        rows = [list(row[0]) for row in rows]
    return rows


def _signs_between(
    listed: Iterable[tuple[str, list[tuple[str, str]]]], largest: int
) -> dict[tuple[str, str], str] | None:
    """The mark of each pair, its cells in order; None where one is marked twice, or lies outside the board."""
    signs: dict[tuple[str, str], str] = {}
    for mark, marked in listed:
        for one, other in marked:
            ends = (one, other)
            if place(one) >= place(other):
                ends = (other, one)
            if ends in signs or max(*place(one), *place(other)) > largest:
                return None
            signs[ends] = mark
    return signs


SAYS_PARITY = r"([A-Za-z*□■○●])[ \t]*(?:=|:|is|means)[ \t]*(?:an? )?(even|odd)(?:[ \t]+(?:digits?|numbers?|cells?))?"
PARITY = re.compile(SAYS_PARITY, re.IGNORECASE)
PARITIES = re.compile(rf"[ \t]*{SAYS_PARITY}(?:[ \t]*[,;][ \t]*{SAYS_PARITY})?[ \t.]*$", re.IGNORECASE)


def parities(text: Text) -> list[str] | None:
    """``E = even, O = odd`` above or below a board of such signs and digits: empty cells, and what is said of them."""
    said = where(text.lines, PARITIES)
    meant = {one: says.lower() for at in said for one, says in PARITY.findall(text.lines[at])}
    if len(said) not in (1, 2) or not meant:
        return None
    mark = rf"(?:\d|[._]|{'|'.join(map(re.escape, meant))})"
    rows = [at for at, line in enumerate(text.lines) if re.fullmatch(rf"[ \t]*{mark}(?:[ \t|]+{mark})+[ \t]*", line)]
    cells = {at: text.lines[at].replace("|", " ").split() for at in rows}
    if len(rows) < 2 or not are_even(cells.values()):
        return None
    lines = list(text.lines)
    listed: dict[str, list[str]] = {}
    for row, at in enumerate(rows, 1):
        for col, one in enumerate(cells[at], 1):
            if one in meant:
                listed.setdefault(meant[one], []).append(f"r{row}c{col}")
        lines[at] = "  " + " ".join("_" if one in meant or one == "." else one for one in cells[at])
    for at in said:
        lines[at] = f"# {lines[at]}"
    return [*lines, *(f"{', '.join(places)} are {says}" for says, places in listed.items())]


DRAWN = {"○": "o", "◦": "o", "o": "o", "●": "*", "•": "*", "*": "*"}
"""A dot between two cells, to the mark it is."""


def kropki_dots(text: Text) -> list[str] | None:
    """White and black dots in the drawing of a kropki, which nobody has to say."""
    if not any(re.search(r"\bkropki\b", line, re.IGNORECASE) for line in text.lines):
        return None
    if has_line(text.lines, r"mark\b|[○◦●•o*][ \t]*[:=]"):
        return None
    lines = list(text.lines)
    drawn = [at for at, line in enumerate(lines) if re.fullmatch(r"[\s\d._|○◦●•o*]*", line)]
    if any(re.search(r"[\d._][○◦●•o*][\d._]", lines[at]) for at in drawn):
        for at in drawn:
            lines[at] = " ".join(lines[at])  # each sign in a column of its own
    dots = sorted({dot for at in drawn for dot in lines[at] if dot in DRAWN})
    marks = [f"mark {dot}: {PAIRS[DRAWN[dot]][1]}" for dot in dots]
    if marks and len({DRAWN[dot] for dot in dots}) == len(dots):
        return [*marks, *lines]
    return None


def _drawn(rows: list[list[str]], signs: dict[tuple[str, str], str]) -> list[str]:
    """The board with signs between its cells."""
    lines = []
    for row, signs_of_row in enumerate(rows, 1):
        cells = [cell((row, col)) for col in range(1, len(signs_of_row) + 1)]
        between = [signs.get((one, other), " ") for one, other in pairwise(cells)]
        lines.append("  " + " ".join(f"{sign} {mark}" for sign, mark in zip(["", *between], signs_of_row, strict=True)))
        below = [signs.get((one, cell((row + 1, col))), ".") for col, one in enumerate(cells, 1)]
        if set(below) != {"."}:
            lines.append("   " + "   ".join(below))
    return lines


def _listed_pairs(text: Text) -> dict[int, tuple[str, list[tuple[str, str]]]]:
    """Where marked pairs are listed: their mark and the pairs."""
    found = {}
    for block in text.faulty_blocks():
        listed = PAIR.match(text.code(block.first))
        marked = None
        if listed and len(block.all) == 1:
            marked = pairs(listed["cells"])
        mark = _mark(listed["name"], text) if listed else ""
        if marked and mark:
            found[block.first] = (mark, marked)
    return found


def _mark(name: str, text: Text) -> str:
    if re.fullmatch("bars?", name, re.IGNORECASE):
        if any(re.search("consecutive", line, re.IGNORECASE) for line in text.lines):
            return "o"
        return ""
    return next(mark for mark, (form, _) in PAIRS.items() if re.fullmatch(form, name, re.IGNORECASE))


def named_cells(text: Text) -> list[str] | None:
    """Cells or pairs by what they are called, as relations."""
    lines = list(text.lines)
    is_closed = has_line(lines, NO_OTHER)
    for at, (mark, marked) in _listed_pairs(text).items():
        if not is_closed:
            lines[at] = "\n".join(of_two([PAIRS[mark][1]], *pair) for pair in marked)
    for block in text.faulty_blocks():
        if len(block.all) > 1 or lines[block.first] != text.lines[block.first]:
            continue
        for form, meaning in FORMS:
            found = form.match(text.code(block.first))
            said = meaning(found) if found else []
            if said:
                lines[block.first] = "\n".join(said)
                break
    return lines


def _parity(found: re.Match[str]) -> list[str]:
    cells = re.findall(CELL, found["cells"].lower())
    if ".." in found["cells"] or re.search(r"\bto\b", found["cells"]):
        listed = groups(found["cells"])
        if listed is None or len(listed) > 1:
            return []
        cells = listed[0]
    return [f"{', '.join(cells)} {agreeing(len(cells), 'is', 'are')} {found['property'].lower()}"]


def _quadruple(found: re.Match[str]) -> list[str]:
    """The digits round a point, which the cell up and left of it names, or all four."""
    around = [place(one) for one in re.findall(CELL, found["cells"].lower())]
    row, col = min(around)
    block = {(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)}
    if len(around) != 1 and set(around) != block:
        return []
    written = found["digits"].strip()
    digits = re.findall(r"\d+", written)
    if len(digits) == 1 and 1 < len(digits[0]) <= 4:
        digits = list(digits[0])
    if len(digits) > 4 or any(len(digit) > 2 for digit in digits):
        return []
    square = f"{cell((row, col))}..{cell((row + 1, col + 1))}"
    return [f"count({square} = {digit}) >= {digits.count(digit)}" for digit in dict.fromkeys(digits)]


def _clones(found: re.Match[str]) -> list[str]:
    """Pieces of the same shape, cell for cell the same."""
    pieces = [part for written in re.split(r"=|;|/|\||&|\band\b", found["cells"]) for part in groups(written) or [[]]]
    if len(pieces) < 2 or not all(pieces):
        return []
    first = pieces[0]
    origin = place(first[0])
    for piece in pieces[1:]:
        start = place(piece[0])
        moved = [cell((row - origin[0] + start[0], col - origin[1] + start[1])) for row, col in map(place, first)]
        if moved != piece or set(piece) & set(first):
            return []
    return [" = ".join(cells) for cells in zip(*pieces, strict=True)]


DIRECTIONS = {
    "down right": r"↘|⇘|down(?: |-)?(?:and )?(?:to the )?right|se|south(?: |-)?east",
    "down left": r"↙|⇙|down(?: |-)?(?:and )?(?:to the )?left|sw|south(?: |-)?west",
    "up right": r"↗|⇗|up(?: |-)?(?:and )?(?:to the )?right|ne|north(?: |-)?east",
    "up left": r"↖|⇖|up(?: |-)?(?:and )?(?:to the )?left|nw|north(?: |-)?west",
}
ANY = "|".join(DIRECTIONS.values())


def _diagonal(found: re.Match[str]) -> list[str]:
    way = next(way for way, form in DIRECTIONS.items() if re.fullmatch(form, found["way"], re.IGNORECASE))
    return [f"sum(diagonal from {found['cell'].lower()} {way}) = {found['sum']}"]


def _all_sums(found: re.Match[str]) -> list[str]:
    return [found["relation"].strip()]


PROPERTY = r"(?P<property>even|odd)"
SUM = r"(?:sums?(?: to| up to| is|~=)?|adds?(?: up)? to|total(?:s| is)?|is|:|=)?~(?P<sum>\d+)"
CLUE = "(?:diagonal |arrow |little killer )?"


def _form(pattern: str) -> re.Pattern[str]:
    """A blank stands for blanks and tabs, ``~`` for any number of them, CELL and LIST for what they are."""
    pattern = pattern.replace(" ", r"[ \t]+").replace("~", r"[ \t]*")
    return re.compile(pattern.replace("LIST", LIST).replace("CELL", CELL), re.IGNORECASE)


FORMS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], list[str]]], ...] = tuple(
    (_form(form), meaning)
    for form, meaning in (
        (rf"{PROPERTY}s?(?: (?:cells?|digits?|numbers?|circles?|squares?))?~[:=]?~(?P<cells>LIST)$", _parity),
        (rf"(?P<cells>LIST)~(?::|is|are|=)~{PROPERTY}$", _parity),
        (
            r"quad(?:ruple)?s?(?: circles?)?(?: (?:at|in|on|around))?~:?~(?P<cells>LIST)~(?:[:=]|has|contains?)~"
            r"(?P<digits>\d+(?:(?:~,~| |~/~)\d+)*)$",
            _quadruple,
        ),
        (r"clones?(?:~(?:\d+|[A-Z]))?~[:=]?~(?P<cells>CELL.*CELL)$", _clones),
        (rf"{CLUE}(?P<way>{ANY})(?: (?:from|at|starting (?:at|from|in)))?~(?P<cell>CELL)~{SUM}$", _diagonal),
        (rf"{CLUE}(?:(?:from|at) )?(?P<cell>CELL)~[,:]?~(?:going )?(?P<way>{ANY})~{SUM}$", _diagonal),
        (rf"(?P<sum>\d+)~:?~(?P<way>{ANY})(?: from)?~(?P<cell>CELL)$", _diagonal),
        (r"(?:arrow|clue|relation|little killer)(?:~\d+)?~:~(?P<relation>CELL[^:]*[=<>][^:]*)$", _all_sums),
    )
)
"""Forms of a statement, to what it says; nothing where that is not plain."""
DIAGONALS = re.compile(
    r"(?:little killers?|diagonals?|diagonal sums|little killer clues|arrows|clues|quadruples?|clones?|evens?|odds?)"
    r"[ \t]*:?[ \t]*$",
    re.IGNORECASE,
)
"""Headings below which such statements are listed, one a line."""


def listed_below(text: Text) -> list[str] | None:
    """``diagonals:`` and below it the sum of each, ``quadruples:`` and below it each with its digits."""
    lines = list(text.lines)
    for block in text.faulty_blocks():
        heading = DIAGONALS.match(text.code(block.first))
        below = [at for at in block.body if lines[at].strip()]
        if not heading or not below:
            continue
        word = heading[0].strip().rstrip(":").lower()
        first = ""
        if re.match("quadruple|clone|even|odd", word):
            first = word.rstrip("s") + " "
        said = [f"{first}{lines[at].strip()}" for at in below]
        if all(any((found := form.match(one)) and meaning(found) for form, meaning in FORMS) for one in said):
            lines[block.first] = ""
            for at, one in zip(below, said, strict=True):
                lines[at] = one
    return lines
