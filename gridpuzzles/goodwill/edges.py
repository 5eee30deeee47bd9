"""Clues drawn round a board without bars, as skyscrapers and sandwiches are printed."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

EMPTY = ("_", ".", "□", "x", "*")
CLUE = re.compile(r"\d+|\?")
WALL = re.compile(r"[ \t]*[-+|─━│┃ ]*[-─━]{2,}[-+|─━│┃ ]*$")


def framed(rows: Sequence[str], size: int = 0) -> list[str] | None:
    """The lines of a table with bars and rules, made of those of a board with numbers round it; None where it is not
    plain which of them are cells.

    ``size`` is how many rows and columns the board has, 0 if nobody says.
    """
    drawn = [row for row in rows if row.strip() and not WALL.match(row)]
    marks = [re.sub(r"[|│┃]", " ", row).split() for row in drawn]
    body = [row for row in marks if any(mark in EMPTY for mark in row)]
    if len(body) < 2:
        return None
    size = size or len(body)
    first = marks.index(body[0])
    above, below = marks[:first], marks[first + size :]
    inner = marks[first : first + size]
    if len(inner) < size or len(above) > 1 or len(below) > 1:
        return None
    sides = [_sides(row, size) for row in inner]
    ends = [_ends(lines[0], size) if lines else [""] * size for lines in (above, below)]
    if any(side is None for side in sides) or any(end is None for end in ends):
        return None
    if not (above or below or any(side and (side[0] or side[2]) for side in sides)):
        return None
    return _table([side for side in sides if side], [end for end in ends if end])


Row = tuple[str, list[str], str]


def _sides(row: list[str], size: int) -> Row | None:
    """The clue on the left, the cells and the clue on the right."""
    cells, left, right = row, "", ""
    if len(row) == size + 2:
        left, *cells, right = row
    elif len(row) == size + 1 and CLUE.fullmatch(row[0]) and row[-1] in EMPTY:
        left, *cells = row
    elif len(row) == size + 1 and CLUE.fullmatch(row[-1]) and row[0] in EMPTY:
        *cells, right = row
    elif len(row) != size:
        return None
    if not all(mark in EMPTY or mark.isdigit() for mark in cells):
        return None
    return _clue(left), ["_" if mark in EMPTY else mark for mark in cells], _clue(right)


def _clue(mark: str) -> str:
    return "?" if mark in EMPTY else mark


def _ends(row: list[str], size: int) -> list[str] | None:
    """The clues above or below the columns."""
    if len(row) == size + 2 and row[0] in EMPTY and row[-1] in EMPTY:
        row = row[1:-1]
    if len(row) != size or not all(CLUE.fullmatch(mark) or mark in EMPTY for mark in row):
        return None
    return [_clue(mark) for mark in row]


def _table(sides: list[Row], ends: list[list[str]]) -> list[str]:
    above, below = ends
    has_left, has_right = any(side[0] for side in sides), any(side[2] for side in sides)
    lines = ["  " + " ".join(above), "  ---"] if any(above) else []
    for left, cells, right in sides:
        before = f"{left or '?'} | " if has_left else ""
        behind = f" | {right or '?'}" if has_right else ""
        lines.append(f"  {before}{' '.join(cells)}{behind}")
    return [*lines, *(["  ---", "  " + " ".join(below)] if any(below) else [])]


WHERE = {"above": "top|above|north|up", "below": "bottom|below|south|down", "left": "left|west", "right": "right|east"}
SIDE = re.compile(
    rf"(?:from )?(?:the )?(?:{'|'.join(f'(?P<{side}>{names})' for side, names in WHERE.items())})"
    r"(?:[ \t]+(?:clues?|side|row))?[ \t]*[:=]?[ \t]*(?P<clues>[\d?._](?:[ \t,]*[\d?._])*)$",
    re.IGNORECASE,
)
LIST = re.compile(
    r"(?P<lines>rows?|cols?|columns?)(?:[ \t]+(?:clues?|sums?))?[ \t]*[:=]?[ \t]*"
    r"(?P<clues>[\d?]+(?:[ \t]*,?[ \t]+[\d?]+)*)$",
    re.IGNORECASE,
)


def from_sides(lines: list[str], size: int) -> list[str] | None:
    """The table of ``top: 2 1 ?`` and its like, taken out of ``lines``; None where there are none."""
    found = {at: match for at, line in enumerate(lines) if (match := SIDE.match(line.partition("#")[0].rstrip()))}
    clues = {_side(match): _marks(match["clues"]) for match in found.values()}
    if not clues or len(clues) < len(found) or any(len(marks) != size for marks in clues.values()):
        return None
    for at in found:
        lines[at] = ""
    nothing = [""] * size
    left, right = clues.get("left", nothing), clues.get("right", nothing)
    sides = [(left[at], ["_"] * size, right[at]) for at in range(size)]
    return _table(sides, [clues.get("above", nothing), clues.get("below", nothing)])


def _side(match: re.Match[str]) -> str:
    return next(side for side in WHERE if match[side])


def _marks(written: str) -> list[str]:
    return [_clue(mark) for mark in re.findall(r"\d+|[?._]", written)]


def as_lists(lines: list[str], function: str) -> None:
    """``rows: 5 3 0`` in ``lines`` as the clues of a function of the rows."""
    for at, line in enumerate(lines):
        found = LIST.match(line)
        if found:
            kind = "rows" if found["lines"].lower().startswith("row") else "cols"
            lines[at] = f"{kind} {function} = {' '.join(_marks(found['clues']))}"
