"""Export as Penpa+ links: the board as a drawing, the rules in words, and the answer to check against.

The link is ``penpa-edit/#m=solve&p=...&a=...``. ``p`` consists of lines of text, shortened by the replacements below in
their order, deflated without header, in Base64. The first line contains the grid, title, author and rules. Then follow
the margins of the board, the tool, the drawing, the list of cells as differences, and switches. ``a`` contains the
solved board.

A point is a number. The board lies in a larger one with two more cells on every side. Cells are numbered row by row,
then all corners (each the lower right one of its cell), then the middles of edges.
"""

from __future__ import annotations

import base64
import json
import zlib
from itertools import pairwise
from typing import Any

from ..base.errors import CannotConvert, Diagnostic
from ..model.grid import Position
from ..model.puzzle import Puzzle
from ..views.board import THICK, Board, board
from .facts import answer_of, rules_in_words
from .text_builder import in_rows

START = "https://swaroopg92.github.io/penpa-edit/"
REPLACEMENTS = """
z zZ "qa" z9 "pu_q" zQ "pu_a" zA "grid" zG "edit_mode" zM "surface" zS "line" zL "lineE" zE "wall" zW "cage" zC
"number" zN "symbol" zY "special" zP "board" zB "command_redo" zR "command_undo" zU "command_replay" z8 "numberS" z1
"freeline" zF "freelineE" z2 "thermo" zT "arrows" z3 "direction" zD "squareframe" z0 "polygon" z5 "deletelineE" z4
"killercages" z6 "nobulbthermo" z7 "__a" z_ null zO
"""
SHORT = REPLACEMENTS.split()
"""Pairs of a string and its abbreviation, to be replaced in this order."""
LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
MARKS = ("surface", "number", "numberS", "symbol", "freeline", "freelineE", "line", "lineE", "wall", "cage")
TABLES = (*MARKS, "deletelineE")
CHECKED = """
surface_exact surface number loopline_exact loopline ignoreloopline loopedge_exact loopedge ignoreborder wall square
circle tri arrow math battleship tent star akari mine
"""
CHECKS = [f"sol_{name}" for name in CHECKED.split()]
"""The parts of a board that can be compared with the answer."""
SIZE = 38
"""Size of a cell in pixels."""
BLACK, SOLID, DARK, WHITE, GREY, DASHED = 1, 2, 4, 4, 3, 13
NORMAL, SMALL = "1", "5"
SURFACES = {"blocked": DARK, "sum": GREY}
"""The color of a square, by its kind."""
NUMBERED = ("sum", "given", "name")
"""The kinds of squares whose text is printed."""
MAX_SIDE = 60


def write(puzzle: Puzzle) -> str:
    """Return the link; raises `CannotConvert` for a puzzle that is not a grid of squares or is too large to be drawn.

    No rule is lost: a drawing has no meaning of its own, so the link contains all rules in words.
    """
    drawn = board(puzzle)
    if drawn is None or drawn.grid.ragged:
        raise CannotConvert(
            "Penpa+", (Diagnostic("export-grid", "Penpa+ draws grids of squares, and this puzzle has none"),)
        )
    if max(drawn.rows, drawn.cols) > MAX_SIDE:
        message = f"Penpa+ draws at most {MAX_SIDE} rows and columns, but this grid has {drawn.rows} and {drawn.cols}"
        raise CannotConvert("Penpa+", (Diagnostic("export-shape", message),))
    page = Page(drawn)
    answer = _answer(puzzle, page)
    text = "\n".join(page.lines(puzzle, is_checked=bool(answer)))
    # The order matters, because later replacements apply to the results of earlier ones.
    for plain, short in in_rows(SHORT, 2):
        text = text.replace(str(plain), str(short))
    link = f"{START}#m=solve&p={_packed(text)}"
    if answer:
        return f"{link}&a={_packed(answer)}\n"
    return f"{link}\n"


class Page:
    """A board on Penpa+'s points, with a column for clues on the right and a row for clues below."""

    def __init__(self, drawn: Board) -> None:
        self.board = drawn
        self.right = int(bool(drawn.row_notes))
        self.below = int(bool(drawn.col_notes))
        self.cols = drawn.cols + self.right
        self.rows = drawn.rows + self.below
        self.width = self.cols + 4
        self.points = self.width * (self.rows + 4)

    def cell(self, place: Position) -> int:
        """Return the point of a cell."""
        return place[1] + 1 + (place[0] + 1) * self.width

    def corner(self, row: int, col: int) -> int:
        """Return the point at the lower right corner of the cell in that row and column; 0 is the edge of the board."""
        return self.points + col + 1 + (row + 1) * self.width

    def lines(self, puzzle: Puzzle, *, is_checked: bool) -> list[str]:
        """Return the lines of the text in ``p``."""
        layer: dict[str, Any] = {f"command_{name}": {"__a": []} for name in ("redo", "undo", "replay")}
        layer.update({name: {} for name in TABLES} | {name: [] for name in LISTS})
        self._squares(layer)
        self._walls(layer)
        self._notes(layer)
        inside = [self.cell(place) for place in sorted(self.board.squares) if self.board.squares[place].kind != "none"]
        steps = inside[:1] + [one - before for before, one in pairwise(inside)]
        checks = {name: name == "sol_number" and is_checked for name in CHECKS}
        return [
            self._header(puzzle),
            _json([0, self.below, 0, self.right]),
            '["1","2","1"]~"sudoku"~["1",9]',
            _json(layer),
            "",
            _json(steps),
            "[]",
            _json(checks),
            '"x"',
            '"x"',
            "[3,1,3]",
        ]

    def _header(self, puzzle: Puzzle) -> str:
        about = puzzle.metadata
        rules = rules_in_words(puzzle).replace(",", "%2C").replace("\n", "%2D").replace("&", "%2E").replace("=", "%2F")
        middle = str(self._middle())
        fields = ["square", str(self.cols), str(self.rows), str(SIZE), "0", "1", "1"]
        fields += [str((self.cols + 1) * SIZE), str((self.rows + 1) * SIZE), middle, middle, "0", "0", "0", "0"]
        fields += [f"Title: {_field(about.get('title', ''))}", f"Author: {_field(about.get('author', ''))}"]
        return ",".join([*fields, _field(about.get("url", "")), rules, "OFF", "false"])

    def _middle(self) -> int:
        """Return the point next to the middle of the page: a cell, a corner, or the middle of an edge."""
        even = (self.rows % 2 == 0, self.cols % 2 == 0)
        row, col = (self.rows + 1) // 2 + 1, (self.cols + 1) // 2 + 1
        layer = {(False, False): 0, (True, True): 1, (True, False): 2, (False, True): 3}[even]
        return layer * self.points + col + row * self.width

    def _squares(self, layer: dict[str, Any]) -> None:
        for place, square in self.board.squares.items():
            point = str(self.cell(place))
            if square.kind in SURFACES:
                layer["surface"][point] = SURFACES[square.kind]
            if square.kind in NUMBERED:
                layer["number"][point] = [square.text, BLACK, NORMAL]
            if square.clues is not None:
                # `?` and zeros mean that there is no clue.
                down, across = ("" if not one.strip("0?") else one for one in (square.clues.down, square.clues.across))
                if down or across:
                    layer["number"][point] = [f"{down}\\{across}", WHITE, SMALL]
            if square.corner:
                # the upper left one of the four small places of a cell
                layer["numberS"][str(4 * (self.cell(place) + self.points))] = [square.corner, BLACK]

    def _walls(self, layer: dict[str, Any]) -> None:
        """Add walls as edges, from corner to corner: boxes and regions, and cages, dashed if there are both."""
        walls = self.board.walls
        around_cages = DASHED if THICK in walls.values() else SOLID
        for ((row, col), (below, _)), weight in walls.items():
            start = self.corner(row, col - 1) if below > row else self.corner(row - 1, col)
            if weight == THICK:
                layer["lineE"][f"{start},{self.corner(row, col)}"] = SOLID
            elif self.board.grid.cages:
                layer["lineE"][f"{start},{self.corner(row, col)}"] = around_cages

    def _notes(self, layer: dict[str, Any]) -> None:
        places: dict[Position, str] = {(row, self.board.cols + 1): text for row, text in self.board.row_notes.items()}
        places.update({(self.board.rows + 1, col): text for col, text in self.board.col_notes.items()})
        for place, text in places.items():
            layer["number"][str(self.cell(place))] = [text, BLACK, NORMAL if len(text) < 4 else SMALL]


def _answer(puzzle: Puzzle, page: Page) -> str:
    """Return the numbers that are filled in, as Penpa+ writes them; empty if the solution is not known in full."""
    values = answer_of(puzzle)
    filled = []
    for place, name in page.board.grid.cells.items():
        if page.board.squares[place].kind != "given":
            if name not in values:
                return ""
            filled.append(f"{page.cell(place)},{values[name]}")
    if filled:
        return _json([[], [], [], [], sorted(filled), []])
    return ""


def _field(text: str) -> str:
    """Return a text as a field of the first line, in which commas separate fields."""
    return " ".join(text.split()).replace(",", "%2C")


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _packed(text: str) -> str:
    # -15: a deflated text without the header and checksum of zlib.
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = squeezer.compress(text.encode("utf-8")) + squeezer.flush()
    return base64.b64encode(data).decode("ascii").rstrip("=")
