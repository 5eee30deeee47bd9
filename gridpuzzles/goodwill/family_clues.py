"""Clues of families that stand in lists: products of the rows and columns, sums of cages."""

from __future__ import annotations

import re

from .cell_groups import CELL
from .text import matches

EDGES = re.compile(
    r"(?:products?[ \t]+(?:of[ \t]+)?(?:the[ \t]+)?)?(row|col)(?:umn)?s?(?:[ \t]+products?)?[ \t]*[:=]?"
    r"[ \t]*(\d+(?:[ \t]*,?[ \t]+\d+)*)[ \t]*$",
    re.IGNORECASE,
)
LINE_CLUE = re.compile(
    r"(?P<kind>row|col)(?:umn)?[ \t]*(?P<number>\d+)[ \t]*[:=][ \t]*(?:product[ \t]*[:=]?[ \t]*)?(?P<clue>\d+)[ \t]*$",
    re.IGNORECASE,
)


def edge_clues(lines: list[str]) -> list[str]:
    """``rows: 210 144`` of a crossproduct as its clues, taken out of ``lines``, and the size of their grid."""
    _gather_lines(lines)
    found = matches(lines, EDGES)
    clues = {match[1].lower(): re.findall(r"\d+", match[2]) for match in found.values()}
    if len(found) != 2 or clues.keys() != {"row", "col"}:
        return []
    for at in found:
        lines[at] = ""
    sizes = f"grid {len(clues['row'])} x {len(clues['col'])}"
    return [sizes, *(f"{line}s product = {' '.join(numbers)}" for line, numbers in clues.items())]


def _gather_lines(lines: list[str]) -> None:
    """``Row 1: 84``, ``Row 2: 45``: the clues of all rows in one line, and those of all columns."""
    found = matches(lines, LINE_CLUE)
    for kind in ("row", "col"):
        places = [at for at, match in found.items() if match["kind"].lower() == kind]
        numbers = [int(found[at]["number"]) for at in places]
        if places and numbers == list(range(1, len(places) + 1)):
            clues = [found[at]["clue"] for at in places]
            for at in places:
                lines[at] = ""
            lines[places[0]] = f"{kind}s: {' '.join(clues)}"


SUM = rf"{CELL}(?:[ \t]*\+[ \t]*{CELL})+"
SUM_OF_CELLS = re.compile(rf"[ \t]*(?:{SUM}[ \t]*=[ \t]*\d+|\d+[ \t]*=[ \t]*{SUM})[ \t]*(?:#.*)?$")
LISTED_SUM = re.compile(rf"[ \t]*{CELL}(?:[ \t]*,[ \t]*{CELL})+[ \t]*=[ \t]*\d+[ \t]*$")
CAGES = re.compile(r"(?:the )?(?:cages|sums)[ \t]*:?[ \t]*", re.IGNORECASE)


def sums_that_differ(lines: list[str]) -> list[str]:
    """The cages of a killer that are written as sums, below ``cages:`` or not: no number is twice in one."""
    for at, line in enumerate(lines):
        if CAGES.fullmatch(line):
            lines[at] = ""
    for at, line in enumerate(lines):
        if LISTED_SUM.match(line):
            cells, _, total = line.partition("=")
            lines[at] = f"{' + '.join(re.findall(CELL, cells))} = {total.strip()}"
    sums = [re.findall(CELL, line) for line in lines if SUM_OF_CELLS.match(line)]
    return [f"all different: {', '.join(cells)}" for cells in sums]
