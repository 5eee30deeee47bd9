"""Clues drawn round a board without bars, as skyscrapers and sandwiches are printed."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Mark = tuple[str, int, int]
    """A sign or a number, and where it stands in its line."""
    Row = tuple[str, list[str], str]
    """The clue on the left, the cells and the clue on the right; "" for no clue, "?" for one that is not given."""
    Frame = tuple[list[Row], list[list[str]]]
    """The rows, and the clues above and below the columns."""

EMPTY = ("_", ".", "□", "x", "*")
CLUE = re.compile(r"\d+|\?|-")
WALL = re.compile(r"(?=.*[-─━]{2})[ \t]*[-+|─━│┃ ]*$")


def framed(rows: Sequence[str], size: int = 0) -> list[str] | None:
    """The lines of a table with bars and rules, made of those of a board with numbers round it; None where it is not
    plain which of them are cells.

    ``size`` is how many rows and columns the board has, 0 if nobody says.
    """
    found = frame(rows, size)
    if found:
        return table(*found)
    return None


def frame(rows: Sequence[str], size: int = 0) -> Frame | None:
    """A square board and the numbers round it, where they can be read in one way only."""
    drawn = [_marks_of(row) for row in rows if row.strip() and not WALL.match(row)]
    for placed in (False, True):  # of several readings the one whose clues stand above and below their columns
        found = []
        for above, below in ((0, 0), (1, 0), (0, 1), (1, 1)):
            side = len(drawn) - above - below
            if side > 1 and size in (0, side):
                found += _readings(drawn[:above], drawn[above : above + side], drawn[above + side :], placed)
        if len(found) > 1:
            found = _barred(found, rows)
        if len(found) == 1:
            return found[0]
    return None


def _barred(found: list[Frame], rows: Sequence[str]) -> list[Frame]:
    """Those with clues on the left and right where a bar stands between the first number of all rows and the others, or
    before the last."""
    barred = [row for row in rows if re.search(r"[|│┃]", row) and not WALL.match(row)]
    if not barred:
        return []
    left = all(re.match(r"[ \t]*[^\s|│┃]+[ \t]*[|│┃]", row) for row in barred)
    right = all(re.search(r"[|│┃][ \t]*[^\s|│┃]+[ \t]*$", row) for row in barred)
    if not (left or right):
        return []
    kept = []
    for frame in found:
        sides = frame[0]
        if (any(row[0] for row in sides), any(row[2] for row in sides)) == (left, right):
            kept.append(frame)
    return kept


def _marks_of(row: str) -> list[Mark]:
    return [(mark[0], *mark.span()) for mark in re.finditer(r"[^\s|│┃]+", row)]


def _readings(
    above: list[list[Mark]], inner: list[list[Mark]], below: list[list[Mark]], placed: bool = False
) -> list[Frame]:
    """The ways to part rows in clues and cells: by how many marks they have, or else by where these stand; ``placed``:
    the clues of the columns stand in them, and begin further in than the rows, as only who looks at places writes them.
    """
    found: list[Frame] = []
    for rows in _partings(inner):
        cells = [row for _, row, _ in rows]
        if placed and not _stand_further_in([*above[:1], *below[:1]], inner, cells):
            continue
        if not all(mark in EMPTY or mark.isdigit() for row in cells for mark, _, _ in row):
            continue
        over, under = _ends_of(above, inner, cells), _ends_of(below, inner, cells)
        if not over or not under:
            continue
        clues = [*over, *under]
        for left, _, right in rows:
            clues += [mark for mark, _, _ in (*left, *right)]
        if all(map(_may_be_clue, clues)) and any(map(str.isdigit, clues)):
            ends = [[_clue(mark) for mark in end] for end in (over, under)]
            found.append(([_row(*row) for row in rows], ends))
    return found


def _stand_further_in(ends: list[list[Mark]], inner: list[list[Mark]], cells: list[list[Mark]]) -> bool:
    """Whether the clues of the columns stand over their cells, and begin further in than the first row."""
    first_row = inner[0][0][1]
    return all(end[0][1] > first_row and _stand_over(end, cells) for end in ends)


def _ends_of(drawn: list[list[Mark]], inner: list[list[Mark]], cells: list[list[Mark]]) -> list[str]:
    """The clues of the columns at one end, none of them where they are not drawn; empty where they do not fit."""
    if not drawn:
        return [""] * len(inner)
    return _ends(drawn[0], cells)


def _partings(inner: list[list[Mark]]) -> Iterator[list[tuple[list[Mark], list[Mark], list[Mark]]]]:
    """The rows of a square board with a clue on the left of all, on the right, on both sides or on none."""
    size = len(inner)
    counts = {len(row) for row in inner}
    by_count = False
    for left, right in ((0, 0), (0, 1), (1, 0), (1, 1)):
        if counts == {size + left + right}:
            by_count = True
            yield [(row[:left], row[left : left + size], row[left + size :]) for row in inner]
    if not by_count:
        rows = _by_place(inner)
        if rows:
            yield rows


def _by_place(inner: list[list[Mark]]) -> list[tuple[list[Mark], list[Mark], list[Mark]]] | None:
    """Rows with clues here and there: the cells stand below one another in all of them, as those of a row without
    clues or with two."""
    size = len(inner)
    models = [row[1:-1] if len(row) == size + 2 else row for row in inner if len(row) in (size, size + 2)]
    places = {tuple(end for _, _, end in model) for model in models}
    if len(places) != 1:
        return None
    columns = places.pop()
    rows = []
    for row in inner:
        cells = [mark for mark in row if mark[2] in columns]
        left = [mark for mark in row if mark[2] < columns[0]]
        right = [mark for mark in row if mark[2] > columns[-1]]
        if len(cells) < size or len(left) > 1 or len(right) > 1 or len(row) != len(left) + size + len(right):
            return None
        rows.append((left, cells, right))
    for side, edge in ((0, 0), (2, -1)):
        lacking = [row for row in rows if not row[side]]
        if len(lacking) == 1 and lacking[0][1][edge][0].isdigit():
            return None  # a given beside the only clue that is missing may be that clue, in a row one blank short
    return rows


def _stand_over(line: list[Mark], rows: list[list[Mark]]) -> bool:
    """Whether each clue, of as many as there are columns, overlaps its column in all rows."""
    return len(line) == len(rows) and all(
        start < last and first < end
        for at, (_, first, last) in enumerate(line)
        for _, start, end in (row[at] for row in rows)
    )


def _ends(line: list[Mark], rows: list[list[Mark]]) -> list[str]:
    """The clues above or below the columns: one for each, or each where its column stands; nothing where that is not
    plain."""
    size = len(rows)
    if len(line) == size + 2 and all(line[at][0] in EMPTY for at in (0, -1)):
        line = line[1:-1]
    if len(line) == size:
        return [mark for mark, _, _ in line]
    clues: dict[int, str] = {}
    for mark, first, last in line:
        columns = [at for at in range(size) if all(row[at][1] < last and first < row[at][2] for row in rows)]
        if len(columns) != 1 or columns[0] in clues:
            return []
        clues[columns[0]] = mark
    return [clues.get(at, "?") for at in range(size)]


def _row(left: list[Mark], cells: list[Mark], right: list[Mark]) -> Row:
    before, behind = (_clue(side[0][0]) if side else "" for side in (left, right))
    return before, ["_" if mark in EMPTY else mark for mark, _, _ in cells], behind


def _may_be_clue(mark: str) -> bool:
    """``_`` is an empty cell, and no clue."""
    return not mark or (mark != "_" and (mark in EMPTY or bool(CLUE.fullmatch(mark))))


def _clue(mark: str) -> str:
    if mark in EMPTY or mark == "-":
        return "?"
    return mark


def table(sides: list[Row], ends: list[list[str]]) -> list[str]:
    """The lines of a table with bars and rules."""
    above, below = ends
    has_left, has_right = any(side[0] for side in sides), any(side[2] for side in sides)
    lines = []
    if any(above):
        lines = ["  " + " ".join(above), "  ---"]
    for left, cells, right in sides:
        before = ""
        if has_left:
            before = f"{left or '?'} | "
        behind = ""
        if has_right:
            behind = f" | {right or '?'}"
        lines.append(f"  {before}{' '.join(cells)}{behind}")
    return [*lines, *(["  ---", "  " + " ".join(below)] if any(below) else [])]


WHERE = {"above": "top|above|north|up", "below": "bottom|below|south|down", "left": "left|west", "right": "right|east"}
SIDE = re.compile(
    rf"(?:from )?(?:the )?(?:{'|'.join(f'(?P<{side}>{names})' for side, names in WHERE.items())})"
    r"(?:[ \t]+(?:clues?|side|row))?[ \t]*[:=]?[ \t]*(?P<clues>[\d?._-](?:[ \t,]*[\d?._-])*)$",
    re.IGNORECASE,
)
LIST = re.compile(
    r"(?P<lines>rows?|cols?|columns?)(?:[ \t]+(?:clues?|sums?))?[ \t]*[:=]?[ \t]*"
    r"(?P<clues>[\d?]+(?:[ \t]*,?[ \t]+[\d?]+)*)$",
    re.IGNORECASE,
)


def from_sides(lines: list[str], size: int) -> Frame | None:
    """The board of ``top: 2 1 ?`` and its like, taken out of ``lines``; None where there are none."""
    found = {at: match for at, line in enumerate(lines) if (match := SIDE.match(line.partition("#")[0].rstrip()))}
    clues = {_side(match): _marks(match["clues"]) for match in found.values()}
    if not clues or len(clues) < len(found) or any(len(marks) != size for marks in clues.values()):
        return None
    for at in found:
        lines[at] = ""
    nothing = [""] * size
    left, right = clues.get("left", nothing), clues.get("right", nothing)
    sides = [(left[at], ["_"] * size, right[at]) for at in range(size)]
    return sides, [clues.get("above", nothing), clues.get("below", nothing)]


def _side(match: re.Match[str]) -> str:
    return next(side for side in WHERE if match[side])


def _marks(written: str) -> list[str]:
    return [_clue(mark) for mark in re.findall(r"\d+|[?._-]", written)]


def as_lists(lines: list[str], function: str) -> None:
    """``rows: 5 3 0`` in ``lines`` as the clues of a function of the rows."""
    for at, line in enumerate(lines):
        found = LIST.match(line)
        if found:
            kind = "cols"
            if found["lines"].lower().startswith("row"):
                kind = "rows"
            lines[at] = f"{kind} {function} = {' '.join(_marks(found['clues']))}"
