"""What a picture of a board shows between, in and beside its squares besides their numbers, by the forms of the clues.

A clue is drawn in one way, however it was typed: ``mark o``, ``white dot: r1c1 r1c2`` and ``abs(r1c1 - r1c2) = 1`` are
a white dot. A clue of which a part has no drawing is not drawn at all; views list it in words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ..kinds.pair_relations import PAIR_RELATIONS
from ..model.forms import Form
from ..model.grid import Area, Grid, Position, Sign
from ..model.puzzle import Puzzle, forms_by_clue, printed_givens

SIGN, LETTERS = "sign", "letters"
PAIRS = {kind.fact: kind for kind in PAIR_RELATIONS.values() if kind.fact}
"""The relations of pairs that have a drawing, by the kinds of their forms."""
SHAPES = {"odd": "circle", "even": "square"}
INEQUALITIES = frozenset("<>^v")


class EdgeMark(NamedTuple):
    """A mark on the edge between two squares, the left or upper one first.

    ``look`` is "sign" (``<``, ``>``, ``^`` or ``v``), "letters", or the color of a dot: "white", "black".
    """

    first: Position
    second: Position
    look: str
    text: str = ""


class Ray(NamedTuple):
    """The total of a diagonal line of squares, which stands at a place outside the board; ``step`` leads into it."""

    place: Position
    step: Position
    text: str


@dataclass(slots=True)
class BoardMarks:
    """All marks of a board; ``clues`` are the indices of the clues that they, or the lines of paths, show."""

    edges: list[EdgeMark] = field(default_factory=list)
    shapes: dict[Position, str] = field(default_factory=dict)
    rays: list[Ray] = field(default_factory=list)
    clues: set[int] = field(default_factory=set)

    @property
    def are_inequalities(self) -> bool:
        """True if there are marks on edges, and all of them are inequality signs."""
        return bool(self.edges) and all(one.look == SIGN for one in self.edges)


def board_marks(puzzle: Puzzle, grid: Grid) -> BoardMarks:
    """Return the marks of the board of a puzzle."""
    by_clue = forms_by_clue(puzzle)
    marks = BoardMarks(clues=given_clues(puzzle) | rules_of_paths(puzzle, grid))
    marks.edges += [_of_sign(sign, by_clue.get(sign.clue, [])) for sign in grid.signs]
    if grid.ragged or grid.named:
        return marks
    relations = [drawing.clue for drawing in puzzle.drawings if drawing.clue >= 0 and drawing.clue not in marks.clues]
    places = _places(grid)
    for clue in relations:
        parts = [_drawn(form, places, grid) for form in by_clue.get(clue, ())]
        if parts and None not in parts and _has_room(parts, marks):
            marks.clues.add(clue)
            for part in parts:
                _add(part, marks)
    return marks


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


def _places(grid: Grid) -> dict[str, Position]:
    """Return the places of the cells that have one place."""
    by_name: dict[str, list[Position]] = {}
    for place, name in grid.cells.items():
        by_name.setdefault(name, []).append(place)
    return {name: places[0] for name, places in by_name.items() if len(places) == 1}


Part = EdgeMark | Ray | tuple[Position, str]


def _of_sign(sign: Sign, forms: Sequence[Form]) -> EdgeMark:
    """Return the mark of a sign between two squares: a dot if it has the meaning of one."""
    if sign.text in INEQUALITIES:
        return EdgeMark(sign.first, sign.second, SIGN, sign.text)
    match forms:
        case [Form(kind, (_, _), number)] if kind in PAIRS and PAIRS[kind].dot:
            return EdgeMark(sign.first, sign.second, PAIRS[kind].dot, _label(kind, number))
    return EdgeMark(sign.first, sign.second, LETTERS, sign.text)


def _label(kind: str, number: int) -> str:
    """Return the number inside a dot; empty for the usual one."""
    usual = {mark.number for mark in PAIRS[kind].marks.values()}
    return "" if number in usual else str(number)


def _drawn(form: Form, places: Mapping[str, Position], grid: Grid) -> Part | None:
    """Return the mark of a form, None if it has none."""
    if not all(name in places for name in form.cells):
        return None
    cells = [places[name] for name in form.cells]
    if form.kind in SHAPES:
        return cells[0], SHAPES[form.kind]
    if len(cells) == 2 and abs(cells[0][0] - cells[1][0]) + abs(cells[0][1] - cells[1][1]) == 1:
        return _of_pair(form, cells)
    if form.kind == "sum" and len(cells) > 1:
        return _ray(cells, form.number, grid)
    return None


def _of_pair(form: Form, cells: Sequence[Position]) -> EdgeMark | None:
    """Return the mark for two neighbors."""
    first, second = sorted(cells)
    if form.kind == "less":
        upright = first[1] == second[1]
        is_rising = cells[0] == first
        return EdgeMark(first, second, SIGN, ("^" if is_rising else "v") if upright else ("<" if is_rising else ">"))
    kind = PAIRS.get(form.kind)
    if kind is None:
        return None
    if kind.dot:
        return EdgeMark(first, second, kind.dot, _label(form.kind, form.number))
    sign = next((mark.sign for mark in kind.marks.values() if mark.number == form.number), "")
    return EdgeMark(first, second, LETTERS, sign) if sign else None


def _ray(cells: Sequence[Position], number: int, grid: Grid) -> Ray | None:
    """Return the total of all squares on a diagonal line; None for other cells or clues at the edges beside it."""
    step = (cells[1][0] - cells[0][0], cells[1][1] - cells[0][1])
    place = (cells[0][0] - step[0], cells[0][1] - step[1])
    end = (cells[-1][0] + step[0], cells[-1][1] + step[1])
    line = [(place[0] + at * step[0], place[1] + at * step[1]) for at in range(1, len(cells) + 1)]
    is_whole = not any(1 <= row <= grid.rows and 1 <= col <= grid.cols for row, col in (place, end))
    if abs(step[0]) == abs(step[1]) == 1 and line == list(cells) and is_whole and not grid.line_clues:
        return Ray(place, step, str(number))
    return None


def _has_room(parts: Sequence[Part | None], marks: BoardMarks) -> bool:
    """Return True if no mark stands yet where one of the parts would."""
    taken = {(one.first, one.second) for one in marks.edges} | {(one.place, one.step) for one in marks.rays}
    for part in parts:
        match part:
            case EdgeMark(first, second) | Ray(first, second) if (first, second) in taken:
                return False
            case (place, shape) if marks.shapes.get(place, shape) != shape:
                return False
    return True


def _add(part: Part | None, marks: BoardMarks) -> None:
    match part:
        case EdgeMark():
            marks.edges.append(part)
        case Ray():
            marks.rays.append(part)
        case (place, shape):
            marks.shapes[place] = shape
