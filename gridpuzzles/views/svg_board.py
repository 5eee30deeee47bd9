"""SVG boards: tables, boxes, cages, jigsaws, kakuros, corner clues, signs between cells, sums around a cell."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain, groupby
from math import hypot
from operator import itemgetter

from ..base.runs import around
from ..kinds.path_rules import PATH_RULES
from ..kinds.signs import PRINTED
from ..model.grid import Area, Corner, Position
from .board import EMPTY, THICK, Board, Square
from .board_marks import LETTERS, SIGN, UNKNOWN, EdgeMark, Ray, rules_of
from .canvas import Picture, ValueSlot, circle, fitted, haloed, label, line, polyline, rectangle, width_of

CELL, SIGN_GAP, NUMBER, SMALL, INSET = 46, 22, 22, 12, 4
WIDEST = 74
"""Width up to which totals of columns make all squares wider, in pixels."""
RAY_ROOM = 38
"""Least width, and height, of the totals of diagonal lines outside the board, in pixels."""
CLUE_ROOM = 15
"""Height that the clue in a corner takes, in pixels."""
STYLES = ("", "thin", "line", "thick")
"""Styles of lines between squares; heavier ones are drawn over lighter ones. The first means no line."""
TINTS = ("#fbe3d6", "#dcebf9", "#e3f1dc", "#fdf3cf", "#eadff4", "#dff3f1")
"""Colors of cages on boards that also have clues in corners."""
SIGNS = {**PRINTED, ord("_"): "□"}


def draw_board(drawn: Board, shaded: Collection[Position] = ()) -> Picture:
    """Return the board; the squares in ``shaded`` belong to an additional group, such as a window or diagonal."""
    paper = _Paper(drawn)
    elements = [
        *_fills(paper, shaded),
        *(_shape(paper, place, shape) for place, shape in drawn.marks.shapes.items()),
        *(part for path in drawn.grid.paths for part in _path(paper, path)),
        *(_outlines(paper) if paper.gap else _lines(paper)),
        *(_cage_outlines(paper) if paper.has_boxes else ()),
        *(part for place, square in drawn.squares.items() for part in _content(paper, place, square)),
        *(part for mark in drawn.marks.edges for part in _mark(paper, mark)),
        *(part for ray in drawn.marks.rays for part in _ray(paper, ray)),
        *(part for corner in drawn.grid.corners for part in _corner(paper, corner)),
        *_notes(paper),
    ]
    return Picture(*paper.size(), tuple(elements), tuple(_slots(paper)))


def _slots(paper: _Paper) -> Iterator[ValueSlot]:
    """Yield a slot for each cell, row by row."""
    cells, squares = paper.drawn.grid.cells, paper.drawn.squares
    fills = _tinted(paper.drawn)
    # All numbers of a board have one size and one height, also in cells without a clue.
    taken = CLUE_ROOM if paper.shift else 0.0
    for place in sorted(cells):
        label = "" if squares[place].text == EMPTY else squares[place].text
        yield ValueSlot(
            cells[place], label, paper.x(place[1]), paper.y(place[0]), paper.cell, CELL, taken, fills.get(place, "")
        )


class _Paper:
    """The positions of the squares of a board; all have the width that the widest text needs."""

    def __init__(self, drawn: Board) -> None:
        self.drawn = drawn
        # As printed, inequality signs alone stand between squares; other marks are on the lines of a joined board.
        marks = drawn.marks
        others = drawn.ruled or drawn.grid.paths or marks.shapes or marks.line_clues or marks.rays
        self.gap = SIGN_GAP if marks.are_inequalities and not others else 0
        numbers = _widest([square.text for square in drawn.squares.values()], NUMBER)
        notes = _widest([*drawn.col_notes.values(), *drawn.top_notes.values()])
        # Totals of columns that are much wider than a square are turned.
        self.turned = notes + 8 > max(WIDEST, numbers + 8)
        self.cell = round(max(CELL, numbers + 8, 0 if self.turned else notes + 8))
        above, below = (
            (_widest(notes.values(), further=12) if self.turned else 28) if notes else 0
            for notes in (drawn.top_notes, drawn.col_notes)
        )
        self.left = max(_widest(drawn.left_notes.values(), further=14), self._ray_room(1, 0))
        self.top = max(above, RAY_ROOM * bool(self._ray_room(0, 0)))
        self.below = max(below, RAY_ROOM * bool(self._ray_room(0, drawn.rows + 1)))
        self.beyond = max(_widest(drawn.row_notes.values(), further=12), self._ray_room(1, drawn.cols + 1))
        self.has_boxes = THICK in drawn.walls.values()
        self.circled = frozenset(corner.position for corner in drawn.grid.corners)
        # Numbers move down below the clues in corners.
        self.shift = 5 if any(square.corner for square in drawn.squares.values()) else 0

    def _ray_room(self, axis: int, number: int) -> float:
        """Return the width of the totals of diagonal lines in that row (axis 0) or column outside the board."""
        texts = [ray.text for ray in self.drawn.marks.rays if ray.place[axis] == number]
        return max(RAY_ROOM, _widest(texts, further=18)) if texts else 0

    def x(self, col: int) -> float:
        return self.left + (col - 1) * (self.cell + self.gap)

    def y(self, row: int) -> float:
        return self.top + (row - 1) * (CELL + self.gap)

    def center(self, place: Position) -> tuple[float, float]:
        return self.x(place[1]) + self.cell / 2, self.y(place[0]) + CELL / 2

    @property
    def right(self) -> float:
        """The right end of the last column."""
        return self.x(self.drawn.cols) + self.cell

    @property
    def bottom(self) -> float:
        """The lower end of the last row."""
        return self.y(self.drawn.rows) + CELL

    def size(self) -> tuple[float, float]:
        """Return width and height, including the notes around the squares."""
        below = self.drawn.below
        return max(self.right + self.beyond, _widest(below)), self.bottom + self.below + 26 * len(below)


def _widest(texts: Iterable[str], size: float = NUMBER - 6, further: float = 0) -> float:
    """Return the width of the widest text and ``further`` room; 0 without texts."""
    return max((width_of(text, size) + further for text in texts), default=0)


# --- squares and lines


def _fills(paper: _Paper, shaded: Collection[Position]) -> Iterator[str]:
    drawn = paper.drawn
    for place, square in drawn.squares.items():
        style = "differs" if square.differs else square.look.fill or "shade" * (place in shaded)
        if style:
            yield rectangle(paper.x(place[1]), paper.y(place[0]), paper.cell, CELL, style)
    for (row, col), tint in _tinted(drawn).items():
        if not drawn.squares[row, col].differs:
            fill = rectangle(paper.x(col), paper.y(row), paper.cell, CELL, "tint")
            yield fill.replace('class="tint"', f'fill="{tint}"')


def _tinted(drawn: Board) -> dict[Position, str]:
    """Return the color of every cell of a cage, on boards that also have clues in corners."""
    # Colors tell cages apart where circles cover the corners in which lines meet.
    if not drawn.grid.corners:
        return {}
    return {place: tint for area, tint in zip(drawn.grid.cages, _tints(drawn), strict=True) for place in area.positions}


def _tints(drawn: Board) -> list[str]:
    """Return a color for each cage, different from its neighbors unless there are too few colors."""
    owner = drawn.grid.owners(drawn.grid.cages)
    tints: list[int] = []
    for area in drawn.grid.cages:
        # The first free color in reading order: six are enough for nearly every map of cages.
        beside = set(map(owner.get, chain.from_iterable(map(around, area.positions))))
        taken = {tint for number, tint in enumerate(tints) if number in beside}
        tints.append(next((tint for tint in range(len(TINTS)) if tint not in taken), len(tints) % len(TINTS)))
    return [TINTS[tint] for tint in tints]


def _outlines(paper: _Paper) -> Iterator[str]:
    """Yield each square with its own outline, for boards with signs between squares."""
    for row, col in paper.drawn.squares:
        x, y = paper.x(col), paper.y(row)
        yield polyline([(x, y), (x + paper.cell, y), (x + paper.cell, y + CELL), (x, y + CELL), (x, y)], "line")


def _lines(paper: _Paper) -> Iterator[str]:
    edges = sorted(_edges(paper), key=lambda edge: edge[0])
    for style, x1, y1, x2, y2 in edges:
        if style:
            yield line(x1, y1, x2, y2, STYLES[style])


def _edges(paper: _Paper) -> Iterator[tuple[int, float, float, float, float]]:
    """Yield the lines between squares and around them; each extends as far as its style is the same."""
    drawn = paper.drawn
    for row in range(drawn.rows + 1):
        styles = [(_style(paper, (row, col), (row + 1, col)), col) for col in range(1, drawn.cols + 1)]
        for style, first, last in _runs(styles):
            yield style, paper.x(first), paper.y(row + 1), paper.x(last) + paper.cell, paper.y(row + 1)
    for col in range(drawn.cols + 1):
        styles = [(_style(paper, (row, col), (row, col + 1)), row) for row in range(1, drawn.rows + 1)]
        for style, first, last in _runs(styles):
            yield style, paper.x(col + 1), paper.y(first), paper.x(col + 1), paper.y(last) + CELL


def _runs(styles: list[tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
    """Yield style, first and last place of every run of equal styles."""
    for style, run in groupby(styles, itemgetter(0)):
        places = [place for _, place in run]
        yield style, places[0], places[-1]


def _style(paper: _Paper, first: Position, second: Position) -> int:
    """Return the index in `STYLES` of the line between two squares."""
    drawn = paper.drawn
    inside = [drawn.squares.get(place, Square("none")).kind != "none" for place in (first, second)]
    if not any(inside):
        return 0
    weight = drawn.walls.get((first, second), 0)
    # Cages on a board with boxes are dashed lines inside their cells, so only boxes are thick here.
    is_wall = weight == THICK if paper.has_boxes else weight > 0
    if all(inside) and not is_wall:
        return 1
    return 3 if paper.has_boxes or drawn.grid.cages else 2


def _cage_outlines(paper: _Paper) -> Iterator[str]:
    """Yield a dashed line inside every cage of a board that has boxes."""
    for area in paper.drawn.grid.cages:
        inside = frozenset(area.positions)
        for place in area.positions:
            for side in ((-1, 0), (1, 0), (0, -1), (0, 1)):
                if (place[0] + side[0], place[1] + side[1]) not in inside:
                    yield _dashes(paper, place, side, inside)


def _dashes(paper: _Paper, place: Position, side: tuple[int, int], inside: frozenset[Position]) -> str:
    """Return the outline of a cage along one side of a cell: shorter at its end, longer around a bend."""
    (row, col), (down, right) = place, side
    x, y = paper.center(place)
    half = paper.cell / 2 if down else CELL / 2
    ends = []
    for way in (-1, 1):
        ahead = (row, col + way) if down else (row + way, col)
        beyond = (ahead[0] + down, ahead[1] + right)
        if ahead not in inside:
            longer = -INSET
        elif beyond in inside:
            longer = INSET
        else:
            longer = 0
        ends.append(way * (half + longer))
    if down:
        level = y + down * (CELL / 2 - INSET)
        return line(x + ends[0], level, x + ends[1], level, "cage")
    level = x + right * (paper.cell / 2 - INSET)
    return line(level, y + ends[0], level, y + ends[1], "cage")


# --- contents of squares and signs between them


def _content(paper: _Paper, place: Position, square: Square) -> Iterator[str]:
    left, top = paper.x(place[1]), paper.y(place[0])
    if square.clues is not None and (square.clues.down or square.clues.across):
        yield line(left, top, left + paper.cell, top + CELL, "white")
        for text, x, y in ((square.clues.down, 0.28, 0.74), (square.clues.across, 0.72, 0.28)):
            size = fitted(text, 15, paper.cell / 2)
            yield label(left + x * paper.cell, top + y * CELL, text, size, "light")
    if square.corner:
        clue = _printed(square.corner)
        # A circle covers the corner of the square, so its clue moves to the middle.
        if (place[0] - 1, place[1] - 1) in paper.circled:
            yield label(left + paper.cell / 2, top + 9, clue, fitted(clue, SMALL, paper.cell - 28))
        else:
            drawn = haloed if paper.has_boxes else label
            yield drawn(left + 4, top + 10, clue, fitted(clue, SMALL, paper.cell - 4), anchor="start")
    if square.text and square.text != EMPTY:
        x, y = paper.center(place)
        y += paper.shift
        style = "struck" if square.struck else square.look.style
        yield label(x, y, square.text, fitted(square.text, NUMBER, paper.cell - 6), style)
        if square.struck:
            yield line(x - 13, y + 12, x + 13, y - 12, "strike")


def _printed(clue: str) -> str:
    """Return a clue with the sign at its end as it is printed; "odd" has none, and a minus in front stays."""
    return clue if clue.isalpha() else clue[:-1] + clue[-1].translate(SIGNS)


def _shape(paper: _Paper, place: Position, shape: str) -> str:
    """Return the gray circle of an odd cell, or the gray square of an even one."""
    x, y = paper.center(place)
    side = CELL - 12
    return (
        circle(x, y, side / 2, "gray")
        if shape == "circle"
        else rectangle(x - side / 2, y - side / 2, side, side, "gray")
    )


def _path(paper: _Paper, path: Area) -> Iterator[str]:
    """Yield a line through the cells, and the marks of its rules at its ends; without them, a disk at its start."""
    points = [paper.center(place) for place in path.positions]
    rules = [PATH_RULES[name] for name in rules_of(path, paper.drawn.grid)]
    yield polyline(points, rules[0].line if rules else "path")
    ends = {rule.ends for rule in rules} or {("disk", "")}
    for at, marks in enumerate(zip(*sorted(ends), strict=True)):
        for mark in filter(None, marks):
            # At the start both points are the first one, because only the mark at the end has a direction.
            (x, y), (x2, y2) = points[-at], points[-2 * at if len(points) > 1 else 0]
            yield _end(mark, x, y, x - x2, y - y2)


def _end(mark: str, x: float, y: float, right: float, down: float) -> str:
    """Return the mark at the end of a path, which arrives there from the left and from above by ``right``, ``down``."""
    if mark == "arrow":
        far = hypot(right, down) or 1
        right, down = 8 * right / far, 8 * down / far
        tips = [(x - right - down, y - down + right), (x, y), (x - right + down, y - down - right)]
        return polyline(tips, "path")
    return circle(x, y, *{"disk": (15, "bulb"), "circle": (15, "paper ring")}[mark])


def _mark(paper: _Paper, mark: EdgeMark) -> Iterator[str]:
    """Yield a mark on the edge between two squares: a dot with its number, an inequality sign, or letters."""
    (x1, y1), (x2, y2) = paper.center(mark.first), paper.center(mark.second)
    x, y, size = (x1 + x2) / 2, (y1 + y2) / 2, NUMBER - 6
    if mark.look == SIGN:
        # On a joined board the sign is small, and its ground hides the line below it.
        half, style = (6, "thick") if paper.gap else (4, "sign")
        wide, tall = (half, half + 2) if mark.text in "<>" else (half + 2, half)
        tips = {
            "<": [(x + wide, y - tall), (x - wide, y), (x + wide, y + tall)],
            ">": [(x - wide, y - tall), (x + wide, y), (x - wide, y + tall)],
            "^": [(x - wide, y + tall), (x, y - tall), (x + wide, y + tall)],
            "v": [(x - wide, y - tall), (x, y + tall), (x + wide, y - tall)],
        }[mark.text]
        if not paper.gap:
            yield circle(x, y, half + 4, "paper")
        yield polyline(tips, style)
    elif mark.look == LETTERS:
        yield haloed(x, y, mark.text, fitted(mark.text, size + 2, CELL - 16), "middle")
    else:
        yield circle(x, y, 8 if mark.text else 6, f"{mark.look}-dot")
        if mark.text:
            yield label(x, y, mark.text, fitted(mark.text, SMALL, 13), "light" if mark.look == "black" else "")


def _ray(paper: _Paper, ray: Ray) -> Iterator[str]:
    """Yield the total of a diagonal line, outside the board where the line begins, with an arrow into it."""
    (row, col), (down, right) = ray.place, ray.step
    # The corner of the first square at which the line enters the board.
    x = paper.x(col + right) + (0 if right > 0 else paper.cell)
    y = paper.y(row + down) + (0 if down > 0 else CELL)
    # Two totals may share a place at a side of the board, each near its own corner.
    is_beside, is_above = 1 <= row <= paper.drawn.rows, 1 <= col <= paper.drawn.cols
    far, high = (16, 12) if is_beside else (3, 23) if is_above else (11, 23)
    size = fitted(ray.text, NUMBER - 6, paper.cell / 2 - 4) if is_above else NUMBER - 6
    yield label(x - far * right, y - high * down, ray.text, size, "clue", "end" if right > 0 else "start")
    tip = (x - 2 * right, y - 2 * down)
    yield polyline([(x - 13 * right, y - 13 * down), tip], "line")
    yield polyline([(x - 8 * right, y - 2 * down), tip, (x - 2 * right, y - 8 * down)], "line")


def _corner(paper: _Paper, corner: Corner) -> Iterator[str]:
    """Yield a clue in a circle, at a corner of four cells."""
    row, col = corner.position
    x, y = paper.x(col + 1), paper.y(row + 1)
    text = _printed(corner.text)
    yield circle(x, y, 13, "paper line")
    yield label(x, y, text, fitted(text, SMALL, 22), "clue")


def _notes(paper: _Paper) -> Iterator[str]:
    """Yield the clues at the edges, and below the board those that are not at an edge."""
    drawn, size = paper.drawn, NUMBER - 6
    beside = ((drawn.row_notes, paper.right + 10, "start"), (drawn.left_notes, paper.left - 10, "end"))
    for notes, x, anchor in beside:
        yield from (label(x, paper.center((row, 1))[1], note, size, "clue", anchor) for row, note in _visible(notes))
    for notes, way in ((drawn.top_notes, -1), (drawn.col_notes, 1)):
        edge = paper.top if way < 0 else paper.bottom
        for col, note in _visible(notes):
            x = paper.center((1, col))[0]
            if paper.turned:
                text = label(0, 0, note, size, "clue", "start" if way < 0 else "end")
                yield f'<g transform="translate({x:g} {edge + 8 * way:g}) rotate(-90)">{text}</g>'
            else:
                yield label(x, edge + (15 + way) * way, note, size, "clue")
    top = paper.bottom + paper.below
    for number, note in enumerate(drawn.below):
        yield label(0, top + 18 + 26 * number, note.translate(SIGNS), size, "", "start")


def _visible(notes: Mapping[int, str]) -> Iterator[tuple[int, str]]:
    """Return the notes without clues that are not given, which print omits."""
    return ((line, note.translate(SIGNS)) for line, note in notes.items() if note != UNKNOWN)
