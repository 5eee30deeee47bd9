"""Export as Penpa+ links: the board as a drawing, the rules in words, and the answer to check against.

The link is ``penpa-edit/#m=solve&p=...&a=...``. ``p`` consists of lines of text, shortened by the replacements below in
their order, deflated without header, in Base64. The first line contains the grid, title, author and rules. Then follow
the margins of the board, the tool, the drawing, the list of cells as differences, and switches. ``a`` contains the
solved board.

A point is a number. The board lies in a larger one with two more cells on every side. Cells are numbered row by row,
then all corners (each the lower right one of its cell), then the middles of the edges below the cells, then of those to
the right of them.
"""

from __future__ import annotations

import base64
import json
import zlib
from itertools import pairwise
from typing import Any

from ..base.errors import CannotConvert, Diagnostic
from ..kinds.path_rules import PATH_RULES
from ..model.grid import Area, Position, name_at
from ..model.puzzle import Puzzle
from ..views.board import THICK, Board, board
from ..views.board_marks import UNKNOWN, rules_of
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
ON_PAPER, IN_WHITE, IN_BLACK = 5, 6, 7
"""Styles of a number with a ground of its own: a patch of paper, a white or a black disk."""
NORMAL, SMALL, MEDIUM = "1", "5", "6"
BEHIND, BEFORE = 1, 2
"""Whether a symbol is drawn before the lines or after them."""
LINES = {"green": 3, "blue": 9, "purple": 9, "teal": 9, "lavender": 9, "red": 8, "orange": 8, "peach": 8}
"""The style of the line for each color of `kinds.path_rules`; others are gray."""
GRAY_LINE = 5
DOTS = {"white": (1, IN_WHITE), "black": (2, IN_BLACK)}
"""The styles of a dot and of a number in such a dot."""
SHAPES = {"circle": "circle_L", "square": "square_L"}
SIGNS = {"<": 5, "^": 6, ">": 7, "v": 8}
TOWARDS = {(1, 1): "↘", (1, -1): "↙", (-1, 1): "↗", (-1, -1): "↖"}
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
    """A board on Penpa+'s points, with margins for the clues around it."""

    def __init__(self, drawn: Board) -> None:
        self.board = drawn
        self.notes = _notes(drawn)
        rows, cols = {row for row, _ in self.notes}, {col for _, col in self.notes}
        self.above, self.below = int(0 in rows), int(drawn.rows + 1 in rows)
        self.left, self.right = int(0 in cols), int(drawn.cols + 1 in cols)
        self.cols = drawn.cols + self.left + self.right
        self.rows = drawn.rows + self.above + self.below
        self.width = self.cols + 4
        self.points = self.width * (self.rows + 4)

    def cell(self, place: Position) -> int:
        """Return the point of a cell, or of a place next to the board."""
        return place[1] + self.left + 1 + (place[0] + self.above + 1) * self.width

    def corner(self, row: int, col: int) -> int:
        """Return the point at the lower right corner of the cell in that row and column; 0 is the edge of the board."""
        return self.points + self.cell((row, col))

    def edge(self, first: Position, second: Position) -> int:
        """Return the point between two neighbors, the left or upper one first."""
        return self.cell(first) + (2 if first[1] == second[1] else 3) * self.points

    def lines(self, puzzle: Puzzle, *, is_checked: bool) -> list[str]:
        """Return the lines of the text in ``p``."""
        layer: dict[str, Any] = {f"command_{name}": {"__a": []} for name in ("redo", "undo", "replay")}
        layer.update({name: {} for name in TABLES} | {name: [] for name in LISTS})
        self._squares(layer)
        self._walls(layer)
        for path in self.board.grid.paths:
            self._path(layer, path)
        self._marks(layer)
        for place, text in self.notes.items():
            layer["number"][str(self.cell(place))] = [text, BLACK, NORMAL if len(text) < 4 else SMALL]
        inside = [self.cell(place) for place in sorted(self.board.squares) if self.board.squares[place].kind != "none"]
        steps = inside[:1] + [one - before for before, one in pairwise(inside)]
        checks = {name: name == "sol_number" and is_checked for name in CHECKS}
        return [
            self._header(puzzle),
            _json([self.above, self.below, self.left, self.right]),
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
        words = rules_in_words(puzzle, _conditions(puzzle, self.board))
        rules = words.replace(",", "%2C").replace("\n", "%2D").replace("&", "%2E").replace("=", "%2F")
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

    def _path(self, layer: dict[str, Any], path: Area) -> None:
        """Add a thermometer, an arrow, or a line with the marks at its ends."""
        rules = [PATH_RULES[name] for name in rules_of(path, self.board.grid)]
        ends, color = (rules[0].ends, rules[0].line) if rules else (("disk", ""), "")
        points = [self.cell(place) for place in path.positions]
        if color == "tube":
            layer["thermo" if ends[0] else "nobulbthermo"].append(points)
        elif "arrow" in ends:
            layer["arrows"].append(points)
        else:
            layer["line"].update({_pair(*pair): LINES.get(color, GRAY_LINE) for pair in pairwise(points)})
            for point, mark in zip((points[0], points[-1]), ends, strict=True):
                if mark:
                    layer["symbol"][str(point)] = [1 if mark == "circle" else GREY, "circle_L", BEFORE]

    def _marks(self, layer: dict[str, Any]) -> None:
        """Add shapes, and marks on edges and at corners."""
        for place, shape in self.board.marks.shapes.items():
            layer["symbol"].setdefault(str(self.cell(place)), [GREY, SHAPES[shape], BEHIND])
        for mark in self.board.marks.edges:
            point = str(self.edge(mark.first, mark.second))
            if mark.text in SIGNS:
                layer["symbol"][point] = [SIGNS[mark.text], "inequality", BEFORE]
            elif mark.look not in DOTS:
                layer["number"][point] = [mark.text, ON_PAPER, MEDIUM]
            elif mark.text:
                layer["number"][point] = [mark.text, DOTS[mark.look][1], SMALL]
            else:
                layer["symbol"][point] = [DOTS[mark.look][0], "circle_SS", BEFORE]
        for corner in self.board.grid.corners:
            layer["number"][str(self.corner(*corner.position))] = [corner.text, IN_WHITE, MEDIUM]


def _notes(drawn: Board) -> dict[Position, str]:
    """Return the known clues next to the board by their places, row or column 0 above and on the left."""
    notes = {(row, drawn.cols + 1): text for row, text in drawn.row_notes.items()}
    notes |= {(drawn.rows + 1, col): text for col, text in drawn.col_notes.items()}
    notes |= {(row, 0): text for row, text in drawn.left_notes.items()}
    notes |= {(0, col): text for col, text in drawn.top_notes.items()}
    notes = {place: text for place, text in notes.items() if text != UNKNOWN}
    for ray in drawn.marks.rays:
        before = notes.get(ray.place)
        notes[ray.place] = " ".join(filter(None, [before, f"{ray.text}{TOWARDS[ray.step]}"]))
    return notes


def _conditions(puzzle: Puzzle, drawn: Board) -> list[str]:
    """Return the conditions that the drawing does not show."""
    cells = {f"path {path.label}": " ".join(map(name_at, path.positions)) for path in drawn.grid.paths}
    clues = [puzzle.clues[one.clue] for one in puzzle.drawings if one.clue >= 0 and one.clue not in drawn.marks.clues]
    paths = [cells.get(clue.label.partition(" (")[0]) for clue in clues]
    listed = [f"{path}: {clue.text}" if path else clue.text for path, clue in zip(paths, clues, strict=True)]
    return [*drawn.below, *listed]


def _pair(one: int, other: int) -> str:
    return f"{min(one, other)},{max(one, other)}"


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
