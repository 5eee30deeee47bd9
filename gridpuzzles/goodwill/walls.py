"""Boards drawn with walls between some of their cells: cages, whose targets stand in them, or regions with givens."""

from __future__ import annotations

import re

from .cell_lists import LABELS
from .text import behind, first, where

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .text import Text

    Cell = tuple[int, int]

CORNER = re.compile(r"[ \t]*[+┌├└][-+─━┬┼┴┐┤┘ \t]*[+┐┤┘][ \t]*$")
WALLS = frozenset("-─━_")
BORDER = frozenset("-─━+|│┃┌┐└┘├┤┬┴┼ ")
TARGET = re.compile(r"\d+[ \t]*[-+*/x×÷:−]?|[-+*/x×÷:−][ \t]*\d+")
OF_CAGES = re.compile(r"(?!#).*?(?:kenken|calcudoku|mathdoku|killer)\b", re.IGNORECASE)
CAGES = re.compile(r"cages\b")
WALLED = re.compile(r"[ \t]*[+|│┃┌├└]")


def walled(text: Text) -> list[str] | None:
    """``+---+---+`` and ``|8+     |1-     |`` with gaps between the cells of a cage: their map and their targets."""
    named = first(text.lines, OF_CAGES)
    start = first(text.lines, CORNER)
    if len(text.lines) in (named, start) or where(text.lines, CAGES):
        return None
    end = behind(text.lines, start, WALLED)
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


class _Lattice:
    """A drawing of square cells, all equally large, with room for a wall between each two."""

    def __init__(self, lines: list[str], size: int, high: int, step: int) -> None:
        self._lines, self._high, self._step = lines, high, step
        self.sides = range(size)

    def _within(self, line: str, col: int) -> str:
        return line[col * self._step + 1 : (col + 1) * self._step]

    def inside(self, row: int, col: int) -> str:
        """What is written in a cell."""
        lines = self._lines[self._high * row + 1 : self._high * (row + 1)]
        return "".join(self._within(line, col).strip(" ._") for line in lines)

    def is_open_right(self, row: int, col: int) -> bool:
        """Whether a cell has no wall to its right."""
        return col + 1 in self.sides and self._lines[self._high * row + 1][(col + 1) * self._step] == " "

    def below(self, row: int, col: int) -> str:
        """What is drawn at the foot of a cell."""
        return self._within(self._lines[self._high * (row + 1)], col)


def _lattice(drawn: list[str]) -> _Lattice | None:
    """The square that is drawn; None where it is none."""
    indent = min(len(line) - len(line.lstrip()) for line in drawn)
    lines = [line[indent:].rstrip() for line in drawn]
    rows, across = len(lines) - 1, len(lines[0]) - 1
    if any(len(line) > across + 1 for line in lines):
        return None
    lines = [line.ljust(across + 1) for line in lines]
    for high in (2, 3, 4):
        size = rows // high
        if size and rows % high == 0 and across % size == 0 and all(set(line) <= BORDER for line in lines[::high]):
            step = across // size
            if step < 3:
                return None
            return _Lattice(lines, size, high, step)
    return None


def _cages(drawn: list[str]) -> tuple[list[list[str]], dict[str, str]] | None:
    """The label of every cell, and what is written in each cage; None where the drawing is no plain lattice."""
    lattice = _lattice(drawn)
    if lattice is None:
        return None
    cells = [(row, col) for row in lattice.sides for col in lattice.sides]
    cage = dict(zip(cells, cells, strict=True))

    def join(one: Cell, other: Cell) -> None:
        old, new = cage[one], cage[other]
        for cell in cells:
            if cage[cell] == old:
                cage[cell] = new

    for row, col in cells:
        if lattice.is_open_right(row, col):
            join((row, col + 1), (row, col))
        wall = lattice.below(row, col)
        if set(wall) <= WALLS:
            continue
        if (row + 1, col) not in cage or wall.strip():
            return None
        join((row + 1, col), (row, col))
    names = dict(zip(dict.fromkeys(cage.values()), LABELS, strict=False))
    if len(names) != len(set(cage.values())):
        return None
    written = dict.fromkeys(names.values(), "")
    for cell in cells:
        said, label = lattice.inside(*cell), names[cage[cell]]
        if said and (not TARGET.fullmatch(said) or written[label]):
            return None
        written[label] = said or written[label]
    return [[names[cage[row, col]] for col in lattice.sides] for row in lattice.sides], written
