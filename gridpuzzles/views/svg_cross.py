"""SVG pictures of arithmetic crosses: tables whose rows and columns are all calculations with a number as result.

The signs are between the cells and the results at the ends, as magazines print them, although the text has the
calculation of each line apart: ``(_ + _) * _ = 24``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ..kinds.signs import PRINTED
from .board import EMPTY, Board
from .canvas import Picture, ValueSlot, fitted, label, rectangle, width_of

CELL, GAP, EDGE, NUMBER, SIGN, DEPTH = 44, 38, 10, 22, 20, 4
"""Sides of a cell, of the place of a sign and of the edge for brackets, sizes of texts, depth of a bracket."""
CALCULATION = re.compile(r"(?P<terms>[\s_()+*/^-]+?)\s*(?P<relation><=|>=|!=|=|<|>)\s*(?P<result>-?\s*\w+)")
TERM = re.compile(r"\s*(?P<sign>[+*/^-]?)\s*(?P<before>[(\s]*)_(?P<after>[)\s]*)")


class Chain(NamedTuple):
    """A calculation: the sign before each cell but the first, the numbers of brackets at each cell, and the result."""

    signs: list[str]
    before: list[int]
    after: list[int]
    relation: str
    result: str


def draw_cross(drawn: Board) -> Picture | None:
    """Return the picture of a board as a cross; None if a line is not such a calculation, or if more is drawn."""
    rows = [_chain(drawn, "row", number, drawn.cols) for number in range(1, drawn.rows + 1)]
    cols = [_chain(drawn, "col", number, drawn.rows) for number in range(1, drawn.cols + 1)]
    grid, marks = drawn.grid, drawn.marks
    others = (drawn.walls, grid.paths, marks.edges, marks.shapes, marks.rays, drawn.left_notes, drawn.top_notes)
    if any(others) or len(marks.line_clues) != drawn.rows + drawn.cols or len(grid.cells) != drawn.rows * drawn.cols:
        return None
    across = [chain for chain in rows if chain is not None]
    down = [chain for chain in cols if chain is not None]
    if len(across) < len(rows) or len(down) < len(cols):
        return None
    return _Cross(drawn, across, down).picture()


def _chain(drawn: Board, kind: str, number: int, cells: int) -> Chain | None:
    """Return the only clue of a row or column as a calculation with all of its cells; None if it is none."""
    clues = [clue for clue in drawn.marks.line_clues if (clue.kind, clue.number) == (kind, number)]
    if len(clues) != 1 or clues[0].function or clues[0].at_start:
        return None
    whole = CALCULATION.fullmatch(clues[0].text)
    if whole is None:
        return None
    terms = list(TERM.finditer(whole["terms"]))
    if "".join(term[0] for term in terms) != whole["terms"] or len(terms) != cells:
        return None
    signs = [term["sign"] for term in terms]
    if signs[0] or not all(signs[1:]):
        return None
    before = [term["before"].count("(") for term in terms]
    after = [term["after"].count(")") for term in terms]
    return Chain(signs[1:], before, after, whole["relation"], whole["result"].replace(" ", ""))


class _Cross:
    def __init__(self, drawn: Board, rows: list[Chain], cols: list[Chain]) -> None:
        self.drawn, self.rows, self.cols = drawn, rows, cols
        widest = max(width_of(chain.result, SIGN) for chain in cols)
        self.cell = round(max(CELL, widest, *(width_of(one.text, NUMBER) + 8 for one in drawn.squares.values())))
        self.left = EDGE if any(chain.before[0] for chain in rows) else 0
        self.top = EDGE if any(chain.before[0] for chain in cols) else 0

    def x(self, col: int) -> float:
        return self.left + (col - 1) * (self.cell + GAP)

    def y(self, row: int) -> float:
        return self.top + (row - 1) * (CELL + GAP)

    def picture(self) -> Picture:
        """Return cells, signs, brackets and results."""
        right, bottom = self.x(self.drawn.cols + 1), self.y(self.drawn.rows + 1)
        results = max(width_of(chain.result, SIGN) for chain in self.rows)
        elements = [*self._cells(), *self._across(), *self._down()]
        return Picture(right + results, bottom + 1.4 * SIGN, tuple(elements), tuple(self._slots()))

    def _cells(self) -> Iterator[str]:
        for (row, col), square in sorted(self.drawn.squares.items()):
            x, y = self.x(col), self.y(row)
            yield rectangle(x, y, self.cell, CELL, "differs line" if square.differs else "paper line")
            if square.text != EMPTY:
                size = fitted(square.text, NUMBER, self.cell - 6)
                yield label(x + self.cell / 2, y + CELL / 2, square.text, size, square.look.style)

    def _slots(self) -> Iterator[ValueSlot]:
        for (row, col), name in sorted(self.drawn.grid.cells.items()):
            text = self.drawn.squares[row, col].text
            yield ValueSlot(name, "" if text == EMPTY else text, self.x(col), self.y(row), self.cell, CELL)

    def _across(self) -> Iterator[str]:
        for row, chain in enumerate(self.rows, 1):
            middle = self.y(row) + CELL / 2
            for col, sign in enumerate((*chain.signs, chain.relation), 1):
                yield label(self.x(col) + self.cell + GAP / 2, middle, sign.translate(PRINTED), SIGN)
            result = chain.result.translate(PRINTED)
            yield label(self.x(self.drawn.cols + 1), middle, result, SIGN, "given", "start")
            for col, (opened, closed) in enumerate(zip(chain.before, chain.after, strict=True), 1):
                for nth in range(opened):
                    yield _bracket(self.x(col) - 3 - 4 * nth, self.y(row), 0, CELL, -1)
                for nth in range(closed):
                    yield _bracket(self.x(col) + self.cell + 3 + 4 * nth, self.y(row), 0, CELL, 1)

    def _down(self) -> Iterator[str]:
        for col, chain in enumerate(self.cols, 1):
            middle = self.x(col) + self.cell / 2
            for row, sign in enumerate((*chain.signs, chain.relation), 1):
                yield label(middle, self.y(row) + CELL + GAP / 2, sign.translate(PRINTED), SIGN)
            result = chain.result.translate(PRINTED)
            yield label(middle, self.y(self.drawn.rows + 1) + 0.6 * SIGN, result, SIGN, "given")
            for row, (opened, closed) in enumerate(zip(chain.before, chain.after, strict=True), 1):
                for nth in range(opened):
                    yield _bracket(self.x(col), self.y(row) - 3 - 4 * nth, self.cell, 0, -1)
                for nth in range(closed):
                    yield _bracket(self.x(col), self.y(row) + CELL + 3 + 4 * nth, self.cell, 0, 1)


def _bracket(x: float, y: float, right: float, down: float, side: int) -> str:
    """Return a bracket along a side of a cell, from ``x``, ``y`` on; ``side`` is 1 if it bends right or down."""
    # It is a little shorter than the side of the cell.
    x, right = (x + DEPTH, right - 2 * DEPTH) if right else (x, right)
    y, down = (y + DEPTH, down - 2 * DEPTH) if down else (y, down)
    bend_right, bend_down = (side * DEPTH if down else 0), (side * DEPTH if right else 0)
    middle = f"{right / 2 + 2 * bend_right:g} {down / 2 + 2 * bend_down:g}"
    return f'<path d="M{x:g} {y:g}q{middle} {right:g} {down:g}" class="line"/>'
