"""Boards drawn with walls between some of their cells: cages, whose targets stand in them, or regions with givens."""

from __future__ import annotations

import re

from .cell_lists import LABELS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .text import Text

    Cell = tuple[int, int]

CORNER = re.compile(r"[ \t]*[+┌├└][-+─━┬┼┴┐┤┘ \t]*[+┐┤┘][ \t]*$")
WALLS = "-─━_"
BORDER = frozenset("-─━+|│┃┌┐└┘├┤┬┴┼ ")
TARGET = re.compile(r"\d+[ \t]*[-+*/x×÷:−]?|[-+*/x×÷:−][ \t]*\d+")
OF_CAGES = re.compile(r"(?:kenken|calcudoku|mathdoku|killer)\b", re.IGNORECASE)


def walled(text: Text) -> list[str] | None:
    """``+---+---+`` and ``|8+     |1-     |`` with gaps between the cells of a cage: their map and their targets."""
    named = next((at for at, line in enumerate(text.lines) if OF_CAGES.search(line) and line[:1] != "#"), None)
    start = next((at for at, line in enumerate(text.lines) if CORNER.match(line)), None)
    if named is None or start is None or re.search(r"^cages\b", "\n".join(text.lines), re.MULTILINE):
        return None
    end = start
    while end < len(text.lines) and re.match(r"[ \t]*[+|│┃┌├└]", text.lines[end]):
        end += 1
    found = _cages(text.lines[start:end])
    if found is None:
        return None
    labels, targets = found
    if any(target == "" for target in targets.values()):
        return None
    rows = [f"  {' '.join(row)}" for row in labels]
    heading = "cages:"
    if "killer" in text.lines[named].lower():
        heading = "cages sum:"
    legend = [f"  {label} = {target}" for label, target in targets.items()]
    return [*text.lines[:start], "\n".join([heading, *rows, *legend]), *text.lines[end:]]


def _cages(drawn: list[str]) -> tuple[list[list[str]], dict[str, str]] | None:
    """The label of every cell, and what is written in each cage; None where the drawing is no plain lattice."""
    indent = min(len(line) - len(line.lstrip()) for line in drawn)
    lines = [line[indent:].rstrip() for line in drawn]
    width = len(lines[0])
    lines = [line.ljust(width) for line in lines]
    if any(len(line) > width for line in lines):
        return None
    rows = len(lines) - 1
    heights = [one for one in (2, 3, 4) if rows >= one and rows % one == 0 and (width - 1) % (rows // one) == 0]
    high = next((one for one in heights if all(set(line) <= BORDER for line in lines[::one])), 0)
    size = rows // high if high else 0
    step = (width - 1) // size if size else 0
    if step < 3:
        return None
    cells = [(row, col) for row in range(size) for col in range(size)]
    cage = dict(zip(cells, cells, strict=True))

    def join(one: Cell, other: Cell) -> None:
        old, new = cage[one], cage[other]
        for cell in cells:
            if cage[cell] == old:
                cage[cell] = new

    for row, col in cells:
        if col + 1 < size and lines[high * row + 1][(col + 1) * step] == " ":
            join((row, col + 1), (row, col))
        wall = lines[high * (row + 1)][col * step + 1 : (col + 1) * step]
        if set(wall) <= set(WALLS) and wall:
            continue
        if row + 1 == size or wall.strip():
            return None
        join((row + 1, col), (row, col))
    names = dict(zip(dict.fromkeys(cage[cell] for cell in cells), LABELS, strict=False))
    if len(names) != len(set(cage.values())):
        return None
    written = dict.fromkeys(names.values(), "")
    for row, col in cells:
        inside = lines[high * row + 1 : high * (row + 1)]
        said = "".join(line[col * step + 1 : (col + 1) * step].strip(" ._") for line in inside)
        label = names[cage[row, col]]
        if said and (not TARGET.fullmatch(said) or written[label]):
            return None
        written[label] = said or written[label]
    return [[names[cage[row, col]] for col in range(size)] for row in range(size)], written
