"""A survo as it is printed: letters above its columns, numbers before its rows, sums at their ends."""

from __future__ import annotations

import re

from .boards import UPRIGHT, WALL
from .openers import BETWEEN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .text import Text

NAME = re.compile(
    r"survo(?:[ \t]+puzzle)?(?:[ \t]+\d+[ \t]*[x×][ \t]*\d+)?"
    r"(?:[,:]?[ \t]+(?:use |the )*(?:numbers?|digits|values)?[ \t]*(?:from )?1[ \t]*(?:-|–|to|\.\.)[ \t]*(?P<most>\d+)"
    r"(?:,?[ \t]+(?:all different|(?:each )?(?:exactly )?once(?: each)?))?)?[ \t]*[.:]?[ \t]*$",
    re.IGNORECASE,
)
MARK = re.compile(r"[_.?]|\d+")


def survo(text: Text) -> list[str] | None:
    """Each of the numbers from 1 to the count of the cells stands once, and the sums are those of rows and columns."""
    start = next((at for at, line in enumerate(text.lines) if NAME.match(line)), None)
    if start is None:
        return None
    first = start + 1
    while first < len(text.lines) and (BETWEEN.match(text.lines[first]) or not text.lines[first].strip()):
        first += 1
    end = next((at for at in range(first, len(text.lines)) if _is_other(text.lines[at])), len(text.lines))
    drawn = _drawn(text.lines[first:end])
    if drawn is None:
        return None
    upper, foot = drawn
    count = len(upper) * len(foot)
    named = NAME.match(text.lines[start])
    if named and named["most"] and int(named["most"]) != count:
        return None
    meant = [f"values 1..{count}", "all different"]
    if any(line.strip() and line not in meant for line in text.lines[start + 1 : first]):
        return None
    table = [f"  {' '.join(map(_cell, row[:-1]))} | {row[-1]}" for row in upper]
    rules = [*meant, "grid sum:", *table, "  ---", f"  {' '.join(foot)}"]
    return [*text.lines[:start], "\n".join(rules), *text.lines[end:]]


def _drawn(lines: Sequence[str]) -> tuple[list[list[str]], list[str]] | None:
    """The marks of the rows, the sum of each behind its cells, and the sums below; names of lines left out."""
    marks = [UPRIGHT.sub(" ", line).split() for line in lines if not WALL.match(line)]
    rows = [row for row in marks if row and not re.fullmatch(r"[A-Za-z]", row[0])]
    if len(rows) < 3:
        return None
    *upper, foot = rows
    is_numbered = [row[0] for row in upper] == [str(number) for number in range(1, len(upper) + 1)]
    if is_numbered and all(len(row) == len(foot) + 2 for row in upper):
        upper = [row[1:] for row in upper]
    if any(len(row) != len(foot) + 1 for row in upper):
        return None
    if not all(MARK.fullmatch(mark) for row in (*upper, foot) for mark in row):
        return None
    return upper, foot


def _is_other(line: str) -> bool:
    """Whether a line is no part of the drawing."""
    return bool(line.strip()) and not re.fullmatch(r"[\d_.?|A-Z\s+=-]+", line)


def _cell(mark: str) -> str:
    if mark in ".?":
        return "_"
    return mark
