"""Boards drawn with walls, ``+---+---+`` and ``|``: where a wall is missing, two cells belong together."""

from __future__ import annotations

import re
from itertools import pairwise

from ..blocks import Shape
from ..draft import Draft, Map, Statement, Target
from ..said import Unclear
from .cages import SIGNS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..blocks import Block

TARGET = re.compile(r"(\d+)\s?([-+*/x:]|mod)?(?!\w)")
Place = tuple[int, int]


class Lattice:
    """The columns and the lines in which walls can stand."""

    def __init__(self, block: Block) -> None:
        self.number = block.rows[0].number
        self.lines = [line.plain for line in block.rows]
        width = max(map(len, self.lines))
        self.lines = [line.ljust(width) for line in self.lines]
        corners = {at for line in self.lines if "--" in line for at, sign in enumerate(line) if sign == "+"}
        rules = [at for at, line in enumerate(block.rows) if line.shape is Shape.WALL or "--" in line.plain]
        self.columns = self._even(sorted(corners), "columns")
        self.rules = self._even(rules, "rows")

    def _even(self, places: list[int], what: str) -> list[int]:
        steps = [after - before for before, after in pairwise(places)]
        step = min(steps, default=0)
        if not step or any(size % step for size in steps):
            raise Unclear(f"the walls do not stand in {what} of one width", self.number)
        return list(range(places[0], places[-1] + 1, step))

    def inside(self, row: int, col: int) -> list[str]:
        """What stands in a cell, line by line."""
        left, right = self.columns[col], self.columns[col + 1]
        return [line[left + 1 : right] for line in self.lines[self.rules[row] + 1 : self.rules[row + 1]]]

    def has_wall_right(self, row: int, col: int) -> bool:
        column = self.columns[col + 1]
        return any(line[column] == "|" for line in self.lines[self.rules[row] + 1 : self.rules[row + 1]])

    def has_wall_below(self, row: int, col: int) -> bool:
        wall = self.lines[self.rules[row + 1]]
        return "-" in wall[self.columns[col] + 1 : self.columns[col + 1]]


def is_walled(block: Block) -> bool:
    """Whether a drawing is framed, and a target with its sign stands in some cell."""
    if len(block.rows) < 4 or block.rows[0].shape is not Shape.WALL or not block.rows[0].text.startswith("+--"):
        return False
    return any(
        re.search(r"\|\s*\d+\s?[-+*/x:]\s", line.plain) for line in block.rows[1:] if line.shape is not Shape.WALL
    )


def read(block: Block, draft: Draft) -> list[Statement]:
    """Keeps the map of the cages and the targets in their cells."""
    lattice = Lattice(block)
    rows, cols = len(lattice.rules) - 1, len(lattice.columns) - 1
    group = _groups(lattice, rows, cols)
    labels: dict[Place, str] = {}
    for place in group:
        labels.setdefault(group[place], str(len(labels) + 1))
    for (row, col), root in group.items():
        for at, text in enumerate(lattice.inside(row, col)):
            line = block.rows[lattice.rules[row] + 1 + at].number
            _keep_target(text, labels[root], line, draft)
    made = tuple(tuple(labels[group[row, col]] for col in range(cols)) for row in range(rows))
    lines = tuple(block.rows[lattice.rules[row] + 1].number for row in range(rows))
    draft.maps.append(Map("cages", made, lines))
    draft.sized(rows, cols)
    return []


def _keep_target(text: str, label: str, line: int, draft: Draft) -> None:
    """Keeps the target that stands in a cell; raises `Unclear` for anything else, and for a second one in a cage."""
    found = TARGET.search(text)
    rest = text.replace(found[0], "", 1) if found else text
    if re.search(r"[^\s_.|-]", rest):
        raise Unclear(f"what does {rest.strip()!r} say in this cell?", line)
    if found is None:
        return
    if label in draft.targets:
        raise Unclear(
            f"two targets, {draft.targets[label].text} and {found[0]}, stand in one cage: is a wall missing?", line
        )
    draft.targets[label] = Target(found[1] + SIGNS.get(found[2] or "", ""), line)


def _groups(lattice: Lattice, rows: int, cols: int) -> dict[Place, Place]:
    """Every cell with the first cell of its cage."""
    group: dict[Place, Place] = {(row, col): (row, col) for row in range(rows) for col in range(cols)}

    def root(place: Place) -> Place:
        while group[place] != place:
            place = group[place]
        return place

    def join(one: Place, other: Place) -> None:
        first, second = sorted((root(one), root(other)))
        group[second] = first

    for row, col in list(group):
        if col + 1 < cols and not lattice.has_wall_right(row, col):
            join((row, col), (row, col + 1))
        if row + 1 < rows and not lattice.has_wall_below(row, col):
            join((row, col), (row + 1, col))
    return {place: root(place) for place in group}
