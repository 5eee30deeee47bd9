"""SVG pictures of puzzles and solutions, every family as in print.

Drawings made of lines are pictures, sparse crosswords, long working as on paper, and written relations.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import groupby

from ..kinds.signs import PRINTED
from ..model.expressions import Different, Variable
from ..model.grid import Drawing, Grid, Mark, Position
from ..model.puzzle import Puzzle, SymbolKind, givens_of, names_of
from ..model.solution import Solution
from .board import EMPTY, Board, Square, board, named
from .canvas import (
    Picture,
    ValueSlot,
    circle,
    document,
    fitted,
    label,
    line,
    phrase,
    polyline,
    rectangle,
    row_of_pictures,
    stacked,
    width_of,
)
from .svg_board import draw_board
from .text import OPERATORS, RELATIONS, Place, broken, differs, is_rule, lattice, mark_text, working, written

Box = tuple[float, float, float, float]

MAX_LINE_LENGTH = 60
PITCH, RADIUS, FIGURE_NUMBER = 54, 20, 20
COLUMN_GAP = 30.0


def draw(
    puzzle: Puzzle, solution: Solution | None, *, differing: Collection[str] = (), attributes: bool = False
) -> str:
    """Return a whole SVG document of the puzzle, filled in from ``solution``; cells in ``differing`` are marked.

    With ``attributes`` it has no style sheet; the elements have their own colors and fonts.
    """
    return document(picture(puzzle, solution, differing), puzzle.title, attributes=attributes)


def picture(
    puzzle: Puzzle,
    solution: Solution | None,
    differing: Collection[str] = (),
    columns: int = 1,
    length: int = MAX_LINE_LENGTH,
) -> Picture:
    """Return the board, the drawings and the names with their values in a column; written relations in ``columns``.

    The lines of names and values have about ``length`` characters.
    """
    drawn = board(puzzle, solution, differing)
    parts = [] if drawn is None else [_board(drawn, puzzle)]
    relations: list[Picture] = []
    known = Known(solution, frozenset(givens_of(puzzle)), frozenset(differing))
    for drawing in puzzle.drawings:
        one = draw_drawing(drawing, known)
        if drawing.kind == "relation":
            relations.append(one)
        else:
            parts.append(one)
    # Relations fill the columns from top to bottom, like a list in a newspaper.
    share = max(1, -(-len(relations) // columns))
    listed = [stacked(relations[at : at + share], gap=0) for at in range(0, len(relations), share)]
    parts += [
        listed[0] if len(listed) == 1 else row_of_pictures(listed, COLUMN_GAP),
        _legend(puzzle, known, drawn is not None, length),
    ]
    return stacked([part for part in parts if part.height])


def playing_board(puzzle: Puzzle) -> Picture:
    """Return the board and the drawings with a slot for every place to be filled in, and nothing printed there."""
    known = Known(None, frozenset(givens_of(puzzle)), playing=True)
    drawn = board(puzzle)
    parts = [] if drawn is None else [_board(drawn, puzzle)]
    parts += [draw_drawing(drawing, known) for drawing in puzzle.drawings if drawing.kind != "relation"]
    return stacked([part for part in parts if part.height])


def _board(drawn: Board, puzzle: Puzzle) -> Picture:
    if drawn.grid.ragged:
        return _figure(drawn, puzzle.drawings)
    return draw_board(drawn, _shaded(puzzle, drawn.grid))


def _shaded(puzzle: Puzzle, grid: Grid) -> frozenset[Position]:
    """Return the cells of groups without a border of their own: windows and diagonals, not lines, boxes or areas."""
    cells = names_of(puzzle, SymbolKind.CELL)
    places = {name: place for place, name in grid.cells.items() if name in cells}
    areas = [set(area.positions) for area in (*grid.cages, *grid.regions)]
    shaded: set[Position] = set()
    for constraint in puzzle.constraints:
        if not isinstance(constraint.condition, Different):
            continue
        names = {one.name for one in constraint.condition.expressions if isinstance(one, Variable)}
        if names <= places.keys():
            group = {places[name] for name in names}
            # Groups that the lines of the drawing already show need no color.
            bordered = len(group) == len(grid.cells) or _is_line(group) or _is_in_box(group, grid)
            if not bordered and not any(group <= area for area in areas):
                shaded |= group
    return frozenset(shaded)


def _is_line(group: set[Position]) -> bool:
    return len({row for row, _ in group}) <= 1 or len({col for _, col in group}) <= 1


def _is_in_box(group: set[Position], grid: Grid) -> bool:
    if grid.boxes is None:
        return False
    height, width = grid.boxes
    return len({((row - 1) // height, (col - 1) // width) for row, col in group}) == 1


def _legend(puzzle: Puzzle, known: Known, on_board: bool, length: int) -> Picture:
    """Return names with their values, except those whose cell is on the board."""
    if known.solution is None:
        return text_lines([])
    values = known.solution
    shown = names_of(puzzle, SymbolKind.CELL) if on_board else frozenset()
    names = [name for name in named(puzzle) if name not in shown]
    return text_lines(_wrapped([f"{name} = {values[name]}{'*' * (name in known.differing)}" for name in names], length))


def _wrapped(words: list[str], length: int) -> list[str]:
    """Return the words on lines of about ``length`` characters."""
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + len(word) < length:
            lines[-1] += f"\u00a0\u00a0 {word}"
        else:
            lines.append(word)
    return lines


# --- figures of named cells: triangles, stars, hexagons, with a line through the cells of every sum


def _figure(drawn: Board, drawings: tuple[Drawing, ...]) -> Picture:
    """Return the figure, with every cell as a circle at its place in the text."""
    stretch = PITCH / drawn.nearest
    centers = {
        (row, col): (RADIUS + 2 + place * stretch, RADIUS + 2 + (row - 1) * PITCH)
        for (row, col), place in drawn.grid.places.items()
    }
    named: dict[str | None, Position] = {name: place for place, name in drawn.grid.cells.items()}
    elements = [
        polyline([centers[named[name]] for name in names], "path")
        for drawing in drawings
        for names in _sums(drawing)
        if all(name in named for name in names)
    ]
    for place, (x, y) in centers.items():
        elements += _circle(x, y, drawn.squares[place])
    width = max(x for x, _ in centers.values()) + RADIUS + 2
    slots = tuple(
        ValueSlot(drawn.grid.cells[place], drawn.squares[place].text, x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS)
        for place, (x, y) in sorted(centers.items())
    )
    return Picture(width, drawn.rows * PITCH - PITCH + 2 * RADIUS + 4, tuple(elements), slots)


def _sums(drawing: Drawing) -> Iterator[list[str | None]]:
    """Yield the cells of every side ``a + b + c`` of a written relation, if there are at least three."""
    if drawing.kind != "relation":
        return
    for marks in drawing.lines:
        # The relation signs divide the marks into sides.
        for is_side, group in groupby(marks, lambda mark: bool(mark.variable) or mark.text == "+"):
            side = list(group)
            names, signs = side[::2], side[1::2]
            is_sum = is_side and all(one.variable for one in names) and all(one.text == "+" for one in signs)
            if is_sum and len(names) > 2:
                yield [one.variable for one in names]


def _circle(x: float, y: float, square: Square) -> Iterator[str]:
    yield circle(x, y, RADIUS, "differs line" if square.differs else "paper line")
    if square.text != EMPTY:
        yield label(x, y, square.text, fitted(square.text, FIGURE_NUMBER, 2 * RADIUS - 8), square.look.style)


# --- drawings made of lines

SIZE, BOX, NARROW, ROW = 20, 40, 28, 28
DIGIT, PAPER_LINE = 18, 30
TILE = 26
"""Width of a letter or hole that is to be filled in, in pixels."""
BESIDE = frozenset("()+-")


@dataclass(frozen=True, slots=True)
class Known:
    """The known values of the cells and letters of a drawing."""

    solution: Solution | None
    givens: frozenset[str]  # cells whose number was printed
    differing: frozenset[str] = frozenset()  # names that differ between two solutions
    playing: bool = False  # letters and holes are drawn as empty places to be filled in

    def style(self, mark: Mark) -> str:
        """Return the style of the mark: "given", "found", "name", or empty for plain text."""
        if mark.variable is None and not mark.symbols:
            if mark.text[-1:].isdecimal():
                return "given"
            return ""
        if mark.variable in self.givens:
            return "given"
        if self.solution is not None:
            return "found"
        if mark.variable:
            return "name"
        return "given"


def draw_drawing(drawing: Drawing, known: Known) -> Picture:
    """Return the drawing, filled in as far as its cells and letters are known."""
    return DRAWN.get(drawing.kind, _working)(drawing, known)


def text_lines(lines: list[str]) -> Picture:
    """Return lines of plain text."""
    size = SIZE - 4
    parts = [label(0, ROW * (number + 0.5), text, size, "", "start") for number, text in enumerate(lines)]
    return Picture(max((width_of(text, size) for text in lines), default=0), ROW * len(lines), tuple(parts))


def _relation(drawing: Drawing, known: Known) -> Picture:
    """Return written relations; found values have another color."""
    size = SIZE - 2
    lines: list[str] = []
    widest = 0.0
    for marks, further in [piece for one in drawing.lines for piece in broken(one, known.solution)]:
        left = 2.0 * size if further else 0.0
        lines.append(phrase(left, ROW * (len(lines) + 0.5), list(_words(marks, known)), size))
        widest = max(widest, left + width_of(written(marks, known.solution), size))
    return Picture(widest, ROW * len(lines), tuple(lines))


def _words(marks: tuple[Mark, ...], known: Known) -> Iterator[tuple[str, str, str]]:
    """Yield the words for `phrase`: for each mark the text before it, its text and its style."""
    for at, mark in enumerate(marks):
        before = " "
        if at == 0 or mark.text in (")", ",") or marks[at - 1].text.endswith("("):
            before = ""
        is_found = mark.variable is not None and known.solution is not None
        style = ""
        if mark.symbols or is_found:
            style = known.style(mark)
        yield before, _printed(mark, known.solution), style


# --- pictures and crosswords


def _lattice(drawing: Drawing, known: Known) -> Picture:
    """Return operands in boxes, operators and relation signs between them; crosswords have boxes for signs, too."""
    crossword = drawing.kind == "crossword"
    places = lattice(drawing)
    widths = _widths(places, known, crossword)
    signs: list[str] = []
    operands: list[str] = []
    slots: list[ValueSlot] = []
    top = 0.0
    for number, row in enumerate(places):
        height = _side(number, crossword)
        left = 0.0
        for place, width in zip(row, widths, strict=False):
            if len(place) == 1 and place[0].text in OPERATORS | RELATIONS:
                signs += _sign(place[0], (left, top, width, height), crossword)
            elif place:
                drawn, places_inside = _operand(place, known, (left, top, width, height), crossword)
                operands += drawn
                slots += places_inside
            left += width
        top += height
    return Picture(sum(widths), top, (*signs, *operands), tuple(slots))


def _widths(places: list[list[Place]], known: Known, crossword: bool) -> list[float]:
    widths = []
    for at in range(max(map(len, places), default=0)):
        here = [row[at] for row in places if at < len(row)]
        texts = ["".join(mark_text(mark, known.solution) for mark in place) for place in here]
        tiles = max((len(mark.symbols) for place in here for mark in place), default=0) * known.playing
        widths.append(max([_side(at, crossword), TILE * tiles + 10] + [width_of(text, SIZE) + 10 for text in texts]))
    return widths


def _side(number: int, crossword: bool) -> int:
    """Return the least height of a row, or width of a column; in a picture, every second one has only operators."""
    return BOX if crossword or number % 2 == 0 else NARROW


def _sign(mark: Mark, box: Box, boxed: bool) -> Iterator[str]:
    left, top, width, height = box
    if boxed:
        yield rectangle(*box, "gray thin")
    yield label(left + width / 2, top + height / 2, mark.text.translate(PRINTED), SIZE)


def _room(side: Place) -> float:
    """Return the width that brackets and signs take next to an operand."""
    if not side:
        return 0.0
    return width_of("".join(mark.text for mark in side), SIZE) / 2 + 2


def word_tiles(mark: Mark, left: float, top: float, height: float) -> tuple[list[str], list[ValueSlot]]:
    """Return a word to be filled in: empty tiles for its letters and holes, its plain digits, and the slots.

    A mark that is not a word has no symbols, and nothing to be filled in.
    """
    digits: list[str] = []
    slots: list[ValueSlot] = []
    for at, (sign, name) in enumerate(zip(mark.text, mark.symbols, strict=False)):
        if name is None:
            digits.append(label(left + TILE * (at + 0.5), top + height / 2, sign, SIZE, "given"))
        else:
            slots.append(ValueSlot(name, "" if sign == "_" else sign, left + TILE * at, top, TILE, height))
    return [rectangle(slot.x, slot.y, slot.width, slot.height, "paper thin") for slot in slots] + digits, slots


def _operand(place: Place, known: Known, box: Box, boxed: bool) -> tuple[list[str], list[ValueSlot]]:
    """Return a cell in its box, a word or a number, with its brackets and signs; and its slots."""
    left, top, width, height = box
    # A place with signs alone is its own operand.
    (main,) = [mark for mark in place if mark.text not in BESIDE] or [place[0]]
    at = place.index(main)
    before, after = place[:at], place[at + 1 :]
    start, inside, middle = left + _room(before), width - (_room(before) + _room(after)), top + height / 2
    elements: list[str] = []
    cell = main.variable is not None
    marked = differs(main, known.differing)
    if cell or boxed or marked:
        style = ("differs" if marked else "paper") + " line" * (cell or boxed)
        elements.append(rectangle(start, top, inside, height, style))
    for side, x in ((before, left + _room(before) / 2), (after, left + width - _room(after) / 2)):
        if side:
            elements.append(label(x, middle, "".join(mark.text for mark in side).translate(PRINTED), SIZE))
    tiles, slots = word_tiles(main, start + (inside - TILE * len(main.symbols)) / 2, top + 2, height - 4)
    if main.variable is not None:
        is_known = main.text == "_" or main.variable in known.givens
        slots = [ValueSlot(main.variable, "" if is_known else main.text, start, top, inside, height)]
    text = mark_text(main, known.solution)
    if known.playing and main.symbols:
        elements += tiles
    elif not (cell and text == "_"):
        elements.append(label(start + inside / 2, middle, text, fitted(text, SIZE, inside - 6), known.style(main)))
    return elements, slots


def _printed(mark: Mark, solution: Solution | None) -> str:
    text = mark_text(mark, solution)
    if mark.text in OPERATORS:
        return text.translate(PRINTED)
    return text


# --- long working


def _working(drawing: Drawing, known: Known) -> Picture:
    """Return one column per character, as on squared paper; found values have another color, rules are lines."""
    lines = working([written(marks, known.solution) for marks in drawing.lines], drawing.indents)
    elements: list[str] = []
    slots: list[ValueSlot] = []
    for number, (text, marks) in enumerate(zip(lines, drawing.lines, strict=True)):
        middle = PAPER_LINE * (number + 0.5)
        if is_rule(text):
            elements.append(line(0, middle, DIGIT * len(text), middle, "line"))
            continue
        names = _names(marks, known.solution)
        for at, (sign, name) in enumerate(zip(text.strip(), names, strict=False), len(text) - len(text.lstrip())):
            if name in known.differing:
                elements.append(rectangle(at * DIGIT, middle - 13, DIGIT, 26, "differs"))
            if name is not None and known.solution is not None:
                style = "mono found"
            else:
                style = "mono"
            elements += _character(at * DIGIT, middle, "_" if name and known.playing else sign, style)
            if name is not None:
                slots.append(ValueSlot(name, sign.strip("_"), at * DIGIT + 1, middle - 12, DIGIT - 2, 24))
    return Picture(DIGIT * max(map(len, lines), default=0), PAPER_LINE * len(lines), tuple(elements), tuple(slots))


def _names(marks: tuple[Mark, ...], solution: Solution | None) -> list[str | None]:
    """Return, for every character of a written line, its letter, hole or cell; None if it has none."""
    names: list[str | None] = []
    for mark in marks:
        alone = mark.symbols or (mark.variable,)
        names += (None, *(alone if len(alone) > 1 else alone * len(mark_text(mark, solution))))
    return names[1:]  # marks are separated by spaces


def _character(left: float, middle: float, sign: str, style: str) -> Iterator[str]:
    """Yield a digit or letter; a hole is an empty box, and a space is nothing."""
    if sign == " ":
        return
    if sign == "_":
        x, y, width, height = left + 2, middle - 11, DIGIT - 4, 22
        yield polyline([(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)], "thin")
    else:
        yield label(left + DIGIT / 2, middle, sign.translate(PRINTED), SIZE, style)


DRAWN = {"picture": _lattice, "crossword": _lattice, "relation": _relation}
"""The function that draws a drawing, by its kind; others are long working."""
