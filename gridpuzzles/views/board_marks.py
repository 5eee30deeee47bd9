"""What a board shows between, in and beside its squares besides their numbers, by the forms of the clues.

A clue is drawn in one way, however it was typed: ``mark o``, ``white dot: r1c1 r1c2`` and ``abs(r1c1 - r1c2) = 1`` are
a white dot. A clue of which a part has no drawing is not drawn at all; views list it in words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ..kinds import LINE_FUNCTIONS, is_directed
from ..kinds.numbers import OF_CELLS
from ..kinds.pair_relations import PAIR_RELATIONS
from ..model.forms import Form
from ..model.grid import Area, Grid, LineClue, Position, Sign
from ..model.puzzle import Puzzle, forms_by_clue, printed_givens

SIGN, LETTERS = "sign", "letters"
PAIRS = {kind.fact: kind for kind in PAIR_RELATIONS.values() if kind.fact}
"""The relations of pairs that have a drawing, by the kinds of their forms."""
SHAPES = {"odd": "circle", "even": "square"}
TOTALS = {"sum": "", "product": "*"}
"""The sign behind the total of a region, by the kind of its form."""
DOTS = {"white": "o", "black": "*"}
"""The dots in lines of characters."""
INEQUALITIES = frozenset("<>^v")
UNKNOWN = "?"


class EdgeMark(NamedTuple):
    """A mark on the edge between two squares, the left or upper one first.

    ``look`` is "sign" (``<``, ``>``, ``^`` or ``v``), "letters", or the color of a dot: "white", "black". ``typed`` is
    the mark in lines of characters, empty if it has none.
    """

    first: Position
    second: Position
    look: str
    text: str
    typed: str


class Total(NamedTuple):
    """The total of a region, which stands in the corner of its first square."""

    place: Position
    text: str


class Ray(NamedTuple):
    """The total of a diagonal line of squares, which stands at a place outside the board; ``step`` leads into it."""

    place: Position
    step: Position
    text: str


@dataclass(slots=True)
class BoardMarks:
    """All marks of a board; ``clues`` are the indices of the clues that they, or the lines of paths, show.

    ``line_clues`` are those of the grid and, by their clues ``at_edges``, relations of whole rows and columns.
    """

    edges: list[EdgeMark] = field(default_factory=list)
    shapes: dict[Position, str] = field(default_factory=dict)
    totals: list[Total] = field(default_factory=list)
    rays: list[Ray] = field(default_factory=list)
    line_clues: tuple[LineClue, ...] = ()
    at_edges: Mapping[int, LineClue] = field(default_factory=dict)
    clues: set[int] = field(default_factory=set)

    @property
    def are_inequalities(self) -> bool:
        """True if there are marks on edges, and all of them are inequality signs."""
        return bool(self.edges) and all(one.look == SIGN for one in self.edges)


def board_marks(puzzle: Puzzle, grid: Grid, *, in_text: bool = False) -> BoardMarks:
    """Return the marks of the board of a puzzle: those of pictures, or only those of lines of characters."""
    by_clue = forms_by_clue(puzzle)
    marks = BoardMarks(clues=given_clues(puzzle) | rules_of_paths(puzzle, grid))
    marks.edges += [_of_sign(sign, by_clue.get(sign.clue, [])) for sign in grid.signs]
    relations = [drawing.clue for drawing in puzzle.drawings if drawing.clue >= 0 and drawing.clue not in marks.clues]
    # A rule of a path is about its line.
    relations = [clue for clue in relations if not puzzle.clues[clue].label.startswith("path ")]
    if grid.ragged or grid.named:
        relations = []
    marks.at_edges = _at_edges({clue: by_clue[clue] for clue in relations if clue in by_clue}, grid)
    marks.clues.update(marks.at_edges)
    marks.line_clues = (*grid.line_clues, *marks.at_edges.values())
    if not in_text:
        marks.rays += [
            ray for clue in grid.line_clues for ray in [ray_of(clue, grid, marks.line_clues)] if ray is not None
        ]
    places = _places(grid)
    for clue in relations:
        forms = by_clue.get(clue, ()) if clue not in marks.at_edges else ()
        parts = [_drawn(form, places, grid, marks.line_clues) for form in forms]
        is_drawn = parts and None not in parts and not (in_text and any(map(_is_pictured, parts)))
        if is_drawn and _has_room(parts, marks, grid):
            marks.clues.add(clue)
            for part in parts:
                _add(part, marks)
    # Beside products, a sum has its sign, too.
    if any(total.text.endswith("*") for total in marks.totals):
        marks.totals = [Total(place, text if text.endswith("*") else f"{text}+") for place, text in marks.totals]
    return marks


def _at_edges(forms: Mapping[int, Sequence[Form]], grid: Grid) -> dict[int, LineClue]:
    """Return the relations, by their clues, that give the value of a function of a whole row or column.

    All clues at the edges are of one function, so that a number alone tells which; other relations are not among them.
    """
    numbered = [(kind, at + 1) for kind, count in (("row", grid.rows), ("col", grid.cols)) for at in range(count)]
    lines = {grid.line(kind, number): LineClue(kind, number, "") for kind, number in numbered}
    # The total of a region stands in its corner, although the region may be a row.
    regions = {frozenset(grid.cells_of(f"region {area.label}")) for area in grid.regions}
    unordered = {frozenset(line): clue for line, clue in lines.items() if frozenset(line) not in regions}
    found = {}
    for clue, parts in forms.items():
        match parts:
            case [Form(kind, cells, number, parameters)] if len(cells) > 1 and _is_function(kind, parameters):
                line = unordered.get(frozenset(cells))
                if is_directed(kind):
                    line = lines.get(cells) or lines.get(cells[::-1])
                written = tuple("_" if one == cells[0] else str(one) for one in parameters)
                if line is not None and not {*grid.cells.values()} & {*written}:
                    at_start = is_directed(kind) and cells in lines
                    found[clue] = line._replace(text=str(number), function=kind, at_start=at_start, parameters=written)
    usual = Counter(one.call for one in found.values()).most_common(1)
    calls = {clue.call for clue in grid.line_clues} or {call for call, _ in usual}
    ends = {(one.kind, one.number, one.at_start) for one in grid.line_clues}
    chosen = {}
    for clue, one in found.items():
        end = (one.kind, one.number, one.at_start)
        if calls == {one.call} and end not in ends:
            ends.add(end)
            chosen[clue] = one
    return chosen


def _is_function(kind: str, parameters: Sequence[object]) -> bool:
    """Return True if a form is the value of a function of a line or of some cells."""
    return len(LINE_FUNCTIONS[kind].parameters) == len(parameters) if kind in LINE_FUNCTIONS else kind in OF_CELLS


def given_clues(puzzle: Puzzle) -> set[int]:
    """Return the indices of the clues of relations that only say the number of a cell: ``r1c1 = 5``."""
    givens = printed_givens(puzzle)
    stated = {drawing.clue for drawing in puzzle.drawings}
    return {
        clue
        for clue, forms in forms_by_clue(puzzle).items()
        if clue in stated
        and all(
            form.kind == "sum" and len(form.cells) == 1 and givens.get(form.cells[0]) == form.number for form in forms
        )
    }


def rules_of(path: Area, grid: Grid) -> list[str]:
    """Return the names of the well-known rules of a path."""
    return [name for name, labels in grid.named_rules.items() if f"path {path.label}" in labels]


def rules_of_paths(puzzle: Puzzle, grid: Grid) -> set[int]:
    """Return the indices of the clues that give a path a well-known rule."""
    drawn = {f"path {path.label}" for path in grid.paths if rules_of(path, grid)}
    texts = {f"{label} {name}" for name, labels in grid.named_rules.items() for label in labels if label in drawn}
    return {at for at, clue in enumerate(puzzle.clues) if f"{clue.label} {clue.text}" in texts}


def targets(grid: Grid) -> dict[str, str]:
    """Return the targets of cages by their labels, as print has them: without + on a killer, where all are sums."""
    clues = {cage.label: cage.clue for cage in grid.cages if cage.clue}
    is_killer = (grid.boxes or grid.regions) and all(clue.endswith("+") for clue in clues.values())
    return {label: clue.removesuffix("+") for label, clue in clues.items()} if is_killer else clues


def _places(grid: Grid) -> dict[str, Position]:
    """Return the places of the cells that have one place."""
    by_name: dict[str, list[Position]] = {}
    for place, name in grid.cells.items():
        by_name.setdefault(name, []).append(place)
    return {name: places[0] for name, places in by_name.items() if len(places) == 1}


class Shape(NamedTuple):
    """A gray shape in a square, "circle" or "square"."""

    place: Position
    shape: str


Part = EdgeMark | Ray | Total | Shape


def _of_sign(sign: Sign, forms: Sequence[Form]) -> EdgeMark:
    """Return the mark of a sign between two squares: a dot if it has the meaning of one."""
    if sign.text in INEQUALITIES:
        return EdgeMark(sign.first, sign.second, SIGN, sign.text, sign.text)
    match forms:
        case [Form(kind, (_, _), number)] if kind in PAIRS and PAIRS[kind].dot:
            return EdgeMark(sign.first, sign.second, PAIRS[kind].dot, _label(kind, number), sign.text)
    return EdgeMark(sign.first, sign.second, LETTERS, sign.text, sign.text)


def _label(kind: str, number: int) -> str:
    """Return the number inside a dot; empty for the usual one."""
    usual = {mark.number for mark in PAIRS[kind].marks.values()}
    return "" if number in usual else str(number)


def _drawn(form: Form, places: Mapping[str, Position], grid: Grid, line_clues: Sequence[LineClue]) -> Part | None:
    """Return the mark of a form, None if it has none."""
    if not all(name in places for name in form.cells):
        return None
    cells = [places[name] for name in form.cells]
    if form.kind in SHAPES:
        return Shape(cells[0], SHAPES[form.kind])
    if form.kind in TOTALS and any({*area.positions} == {*cells} for area in grid.regions):
        return Total(min(cells), f"{form.number}{TOTALS[form.kind]}")
    if len(cells) == 2 and abs(cells[0][0] - cells[1][0]) + abs(cells[0][1] - cells[1][1]) == 1:
        return _of_pair(form, cells)
    if form.kind == "sum" and len(cells) > 1:
        return _ray(cells, str(form.number), grid, line_clues)
    return None


def _of_pair(form: Form, cells: Sequence[Position]) -> EdgeMark | None:
    """Return the mark for two neighbors."""
    first, second = sorted(cells)
    if form.kind == "less":
        upright = first[1] == second[1]
        is_rising = cells[0] == first
        sign = ("^" if is_rising else "v") if upright else ("<" if is_rising else ">")
        return EdgeMark(first, second, SIGN, sign, sign)
    kind = PAIRS.get(form.kind)
    if kind is None:
        return None
    if kind.dot:
        label = _label(form.kind, form.number)
        return EdgeMark(first, second, kind.dot, label, "" if label else DOTS[kind.dot])
    sign = next((mark.sign for mark in kind.marks.values() if mark.number == form.number), "")
    return EdgeMark(first, second, LETTERS, sign, sign) if sign else None


def ray_of(clue: LineClue, grid: Grid, line_clues: Sequence[LineClue]) -> Ray | None:
    """Return the mark of a clue of a diagonal; None if it is no known number, or needs the name of its function."""
    is_number = clue.function and clue.relation == "=" and clue.text != UNKNOWN and not are_several(line_clues)
    if clue.kind != "diagonal" or not is_number:
        return None
    names = {name: place for place, name in grid.cells.items()}
    cells = [names[name] for name in grid.line(clue.kind, clue.number)]
    return _ray(cells, clue.text, grid, line_clues) if len(cells) > 1 else None


def are_several(line_clues: Sequence[LineClue]) -> bool:
    """Return True if the clues at the edges are for different functions, so that each has to name its own."""
    return len({clue.call for clue in line_clues if clue.function}) > 1


def _ray(cells: Sequence[Position], text: str, grid: Grid, line_clues: Sequence[LineClue]) -> Ray | None:
    """Return the total of all squares on a diagonal line, at an end where no clue of a row or column stands.

    Returns None if there is no such end, and for other cells.
    """
    sides = {(clue.kind, clue.at_start) for clue in line_clues}
    for line in (cells, cells[::-1]):
        (row, col), step = line[0], (line[1][0] - line[0][0], line[1][1] - line[0][1])
        reached = max(grid.rows, grid.cols)
        whole = [(row + at * step[0], col + at * step[1]) for at in range(-1, reached + 1)]
        inside = [(row, col) for row, col in whole if 1 <= row <= grid.rows and 1 <= col <= grid.cols]
        place = whole[0]
        is_diagonal = abs(step[0]) == abs(step[1]) == 1 and inside == list(line)
        is_beside, is_above = 1 <= place[0] <= grid.rows, 1 <= place[1] <= grid.cols
        # At a corner of the board no clue of a row or column stands.
        side = ("row", step[1] > 0) if is_beside else ("col", step[0] > 0)
        if is_diagonal and not (side in sides and (is_beside or is_above)):
            return Ray(place, step, text)
    return None


def _has_room(parts: Sequence[Part | None], marks: BoardMarks, grid: Grid) -> bool:
    """Return True if no mark stands yet where one of the parts would."""
    taken = {(one.first, one.second) for one in marks.edges} | {(one.place, one.step) for one in marks.rays}
    corners = {min(area.positions) for area in grid.cages} | {total.place for total in marks.totals} | {*grid.entries}
    for part in parts:
        match part:
            case EdgeMark(first, second) | Ray(first, second) if (first, second) in taken:
                return False
            case Shape(place, shape) if marks.shapes.get(place, shape) != shape:
                return False
            case Total(place) if place in corners:
                return False
    return True


def _is_pictured(part: Part | None) -> bool:
    """Return True if only pictures show a part."""
    return isinstance(part, Ray | Shape) or (isinstance(part, EdgeMark) and not part.typed)


def _add(part: Part | None, marks: BoardMarks) -> None:
    match part:
        case EdgeMark():
            marks.edges.append(part)
        case Ray():
            marks.rays.append(part)
        case Total():
            marks.totals.append(part)
        case Shape(place, shape):
            marks.shapes[place] = shape
