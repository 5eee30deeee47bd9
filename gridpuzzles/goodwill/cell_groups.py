"""Cells in a list as people write them, and which of them belong together: ``r1c1 r1c2, r3c1 r3c2`` are two pairs."""

from __future__ import annotations

import re
from itertools import pairwise

CELL = r"r[1-9]\d*c[1-9]\d*"
JOINT = r"[ \t]*(?:(?:->|→|⟶|\.\.+|…|,[ \t]*and\b|\b(?:and|to)\b|[-–—,;:/|&+=~])[ \t]*)?"
LIST = rf"(?:[(\[{{][ \t]*)?{CELL}(?:[)\]}}]?{JOINT}(?:[(\[{{][ \t]*)?{CELL})*[ \t]*[)\]}}]?"
STRENGTH = {"": 1, ",": 2, ";": 3, "/": 3, "|": 3, "=": 3, "&": 2, ", and": 2, "and": 2, "-": 0, "~": 0, "+": 0, ":": 3}
"""How strongly a sign between two cells parts them; those of one strength mean the same."""
ALONG = ("->", "→", "⟶", "–", "—", "-", "~")
"""Signs of a line from cell to cell."""
RANGES = ("..", "...", "…", "to")

Place = tuple[int, int]


def place(cell: str) -> Place:
    """Row and column of ``r2c3``, from 1."""
    row, col = re.findall(r"\d+", cell)
    return int(row), int(col)


def cell(at: Place) -> str:
    """The address of a place."""
    return f"r{at[0]}c{at[1]}"


def groups(written: str) -> list[list[str]] | None:
    """The cells that belong together, each in the order given; None where it is not plain which do.

    The strongest of two kinds of signs parts the groups; with one kind there is one group. A range is what lies between
    its ends in a straight line, and so are two cells with a dash between them that do not touch.
    """
    written = re.sub(r"\.\.\.+|…", "..", written.lower().strip())
    written = re.sub(r"[)\]}][ \t]*[,;]?[ \t]*(?:and[ \t]+)?[(\[{]", " ; ", written).strip("()[]{} \t;,.")
    listed = _listed(written)
    if listed is None:
        return None
    pieces, signs = listed
    strengths = sorted({STRENGTH[sign] for sign in signs})
    if len(strengths) > 2:
        return _at_the_strongest(written, signs, strengths[-1])
    if len(strengths) == 2:
        return _parted(pieces, [STRENGTH[sign] == strengths[1] for sign in signs])
    if strengths == [3]:
        return pieces
    if len(pieces) > 1 and all(len(piece) > 1 for piece in pieces):
        return None  # one group, or a group for each range
    return [[one for piece in pieces for one in piece]]


def _listed(written: str) -> tuple[list[list[str]], list[str]] | None:
    """The cells one by one, those of a range together, and the signs between them; None where something else stands."""
    found = list(re.finditer(CELL, written))
    if not found or found[0].start() or found[-1].end() != len(written):
        return None
    pieces, signs = [[found[0].group()]], []
    for one, other in pairwise(found):
        sign, last, following = written[one.end() : other.start()].strip(), one.group(), other.group()
        if sign in RANGES or (sign in ALONG and not touch(last, following)):
            between = straight(last, following)
            if between is None:
                return None
            pieces[-1] += between
            continue
        signs.append("-" if sign in ALONG else re.sub(r",[ \t]*and", "and", sign))
        pieces.append([following])
    if not STRENGTH.keys() >= set(signs):
        return None
    return pieces, signs


def _parted(pieces: list[list[str]], parts: list[bool]) -> list[list[str]]:
    """The pieces together, but those that a sign parts from the one before."""
    parted = pieces[:1]
    for piece, is_parted in zip(pieces[1:], parts, strict=True):
        if is_parted:
            parted.append(piece)
        else:
            parted[-1] = parted[-1] + piece
    return parted


def _at_the_strongest(written: str, signs: list[str], most: int) -> list[list[str]] | None:
    """The groups between signs of the strongest kind, where it is one sign and each of them is one group."""
    strongest = [sign for sign in (";", "/", "|", "=", ",") if sign in signs and STRENGTH[sign] == most]
    if len(strongest) != 1:
        return None
    found = [groups(part) for part in written.split(strongest[0])]
    if not all(one and len(one) == 1 for one in found):
        return None
    return [one[0] for one in found if one]


def touch(first: str, second: str) -> bool:
    """Whether two different cells meet, at a corner or an edge."""
    one, other = place(first), place(second)
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1


def beside(first: str, second: str) -> bool:
    """Whether two cells share an edge."""
    one, other = place(first), place(second)
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def straight(first: str, last: str) -> list[str] | None:
    """The cells behind the first up to the last, in a row, a column or a diagonal; None where there is none."""
    (row, col), (last_row, last_col) = place(first), place(last)
    down, right = last_row - row, last_col - col
    steps = max(abs(down), abs(right))
    if not steps or (down and right and abs(down) != abs(right)):
        return None
    return [cell((row + down // steps * k, col + right // steps * k)) for k in range(1, steps + 1)]


def is_line(cells: list[str]) -> bool:
    """Whether each cell touches the next, and none stands twice."""
    joined = all(touch(one, other) for one, other in pairwise(cells))
    return len(cells) > 1 and joined and len(set(cells)) == len(cells)


def pairs(written: str) -> list[tuple[str, str]] | None:
    """Pairs of neighbors; a list without further signs is cut in twos only where nothing else can be meant."""
    found = groups(written)
    if found and len(found) == 1 and len(found[0]) > 2:
        listed = found[0]
        chained = all(beside(one, other) for one, other in pairwise(listed))
        if len(listed) % 2 or chained:
            return None
        found = [listed[at : at + 2] for at in range(0, len(listed), 2)]
    if found and len(found) == 2 and all(len(one) == 1 for one in found):
        found = [found[0] + found[1]]
    if not found or not all(len(one) == 2 and beside(*one) for one in found):
        return None
    return [(one[0], one[1]) for one in found]


EITHER_WAY = re.compile(r"abs\(_ - _\) *[=<>!]+ *\d+|_ [+*] _ *[=<>!]+ *\d+")
"""A rule that is the same whichever of two cells comes first."""


def of_two(rules: list[str], one: str, other: str) -> str:
    """Rules of a mark, one of which holds, said of two cells of which neither comes first."""
    said = []
    for rule in rules:
        written = rule.replace("_", "{}")
        said.append(written.format(one, other))
        if not EITHER_WAY.fullmatch(rule):
            said.append(written.format(other, one))
    return " or ".join(dict.fromkeys(said))
