"""Figures of named cells, such as stars and hexagons: lines with one total or one relation, and the cells with names.

A picture shows these lines, and says their rule once instead of a relation for each line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from ..kinds.rule_sentences import sentence
from ..model.expressions import Different
from ..model.forms import Form
from ..model.grid import Position
from ..model.puzzle import Puzzle, forms_by_clue
from ..model.traversal import names_in

Names = tuple[str, ...]
SUMS = frozenset(("sum", "same sum", "total"))
"""The forms of relations that say which total some cells have."""
BEND = 0.5
"""Least cosine of the angle between two parts of a line; typed figures are not exactly straight."""


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines with one rule: their cells in order, the sentence about them, and their clues.

    ``named`` has the cells that other conditions name.
    """

    cells: tuple[tuple[str, ...], ...]
    sentence: str
    clues: frozenset[int]
    named: frozenset[str]


def is_pyramid(puzzle: Puzzle) -> bool:
    """Return True if the figure is a pyramid, whose cells are bricks."""
    return any(one.label.startswith("brick ") for one in puzzle.constraints)


def lines_of(puzzle: Puzzle) -> Lines | None:
    """Return the lines of a figure that have one rule; None if there are none, or if one of them is not a line."""
    grid = puzzle.grid
    if grid is None or not grid.ragged or is_pyramid(puzzle):
        return None
    cells = {name: place for place, name in grid.cells.items()}
    return _of_sums(puzzle, cells, grid.places) or _of_pairs(puzzle, cells, grid.places)


def _of_sums(puzzle: Puzzle, cells: Mapping[str, Position], columns: Mapping[Position, int]) -> Lines | None:
    """Return the lines whose cells have one sum."""
    totals: dict[str, list[tuple[int, list[Names]]]] = {}
    for clue, (sums, equal) in sums_of(puzzle).items():
        # One total at most, and nothing else: a + b + c = 38, a + b + c = c + d + e.
        are_lines = all(len(names) > 2 and cells.keys() >= {*names} for names in sums)
        if are_lines and len(equal) <= 1 and not cells.keys() & equal:
            totals.setdefault("".join(equal), []).append((clue, sums))
    if not totals:
        return None
    total, stated = max(totals.items(), key=lambda item: len(item[1]))
    lines = tuple(dict.fromkeys(_in_order(names, cells, columns) for _, sums in stated for names in sums))
    is_one_total = total or len(stated) == 1
    if len(lines) < 2 or not is_one_total or not all(_is_line(line, cells, columns) for line in lines):
        return None
    amount = total if total.isdecimal() else "the same number" + f", {total}" * bool(total)
    return _lines(puzzle, cells, lines, f"Every line adds up to {amount}.", {clue for clue, _ in stated})


def _of_pairs(puzzle: Puzzle, cells: Mapping[str, Position], columns: Mapping[Position, int]) -> Lines | None:
    """Return a line between each two cells for which the same relation is written, at least three times."""
    pairs: dict[str, list[tuple[int, tuple[str, ...]]]] = {}
    for drawing in puzzle.drawings:
        if drawing.kind == "relation":
            marks = [mark for line in drawing.lines for mark in line]
            names = tuple(mark.variable for mark in marks if mark.variable in cells)
            rule = "".join("_" if mark.variable else mark.text for mark in marks)
            pairs.setdefault(rule, []).append((drawing.clue, tuple(filter(None, names))))
    rule, stated = max(pairs.items(), key=lambda item: len(item[1]), default=("", []))
    lines = tuple(names for _, names in stated)
    if len(lines) < 3 or not all(len(names) == 2 and _is_free(names, cells, columns) for names in lines):
        return None
    try:
        said = sentence("joined", relation=rule)
    except KeyError:
        return None  # without words, the relations stay below the figure
    return _lines(puzzle, cells, lines, said, {clue for clue, _ in stated})


def _lines(
    puzzle: Puzzle, cells: Mapping[str, Position], lines: tuple[tuple[str, ...], ...], said: str, clues: set[int]
) -> Lines:
    named = {
        name
        for one in puzzle.constraints
        if one.clue not in clues and not isinstance(one.condition, Different)
        for name in names_in(one.condition)
    }
    return Lines(lines, said, frozenset(clues), frozenset(named & cells.keys()))


def _is_free(names: Sequence[str], cells: Mapping[str, Position], columns: Mapping[Position, int]) -> bool:
    """Return True if the line between two cells passes no other cell."""
    (x1, y1), (x2, y2) = (_point(cells[name], columns) for name in names)
    far = hypot(x2 - x1, y2 - y1)
    for name, place in cells.items():
        x, y = _point(place, columns)
        along = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / (far or 1)
        beside = abs((x - x1) * (y2 - y1) - (y - y1) * (x2 - x1)) / (far or 1)
        if name not in names and 0 < along < far and beside < 0.7:
            return False
    return True


def sums_of(puzzle: Puzzle) -> dict[int, tuple[list[Names], set[str]]]:
    """Return the sums of each written relation that is about nothing else, by its clue: their cells, and the totals."""
    relations = {drawing.clue for drawing in puzzle.drawings if drawing.kind == "relation"}
    by_clue = {}
    for clue, forms in forms_by_clue(puzzle).items():
        sums: list[Names] = []
        totals = set()
        for form in forms:
            match form:
                case Form("sum", names, number):
                    sums.append(names)
                    totals.add(str(number))
                case Form("same sum", names, count):
                    sums += [names[:count], names[count:]]
                case Form("total", (total, *parts)):
                    sums.append(tuple(parts))
                    totals.add(total)
        if clue in relations and {form.kind for form in forms} <= SUMS:
            by_clue[clue] = sums, totals
    return by_clue


def _point(place: Position, columns: Mapping[Position, int]) -> tuple[float, float]:
    """Return the place of a cell in characters; a row is about twice as high as a character is wide."""
    return float(columns[place]), 2.0 * place[0]


def _in_order(names: Sequence[str], cells: Mapping[str, Position], columns: Mapping[Position, int]) -> tuple[str, ...]:
    """Return the cells of a line from one end to the other."""
    points = {name: _point(cells[name], columns) for name in names}
    wide = [max(axis) - min(axis) for axis in zip(*points.values(), strict=True)]
    main = 0 if wide[0] >= wide[1] else 1
    return tuple(sorted(names, key=lambda name: (points[name][main], points[name][1 - main])))


def _is_line(names: Sequence[str], cells: Mapping[str, Position], columns: Mapping[Position, int]) -> bool:
    """Return True if the cells are on a line that is nearly straight."""
    points = [_point(cells[name], columns) for name in names]
    right, down = points[-1][0] - points[0][0], points[-1][1] - points[0][1]
    return all(_cosine(right, down, x2 - x1, y2 - y1) > BEND for (x1, y1), (x2, y2) in pairwise(points))


def _cosine(right: float, down: float, right2: float, down2: float) -> float:
    return (right * right2 + down * down2) / ((hypot(right, down) * hypot(right2, down2)) or 1)
