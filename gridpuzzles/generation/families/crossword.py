"""Generate sparse crosses: equations that cross each other, with most of their numbers on tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from ...api import parse
from ...kinds.signs import BASIC
from ..budget import CannotMake, GenerationBudget, StableRandom
from ..cages import Cell
from ..generator import GeneratedPuzzle, Maker, retried
from ..hiding import needed, puzzle_without
from ..output_text import block
from ..request import Request
from ..template import Template

Marks = dict[Cell, str]

MAX_VALUE = 40
LENGTH = 5
"""Number of places in ``a + b = c``."""
LIKELY = {"+": 4, "-": 4, "*": 2, "/": 1}
MIN_TILES = 3
SPARE = 0.14
"""Fraction of numbers that stay visible."""
MAX_ALIKE = 3
"""The largest number of cells with the same value."""
LAYOUTS = 2
TRIES = 60
"""Number of places where another equation is tried."""


def crossword(request: Request) -> Maker:
    """Return the generator; rows and columns are 5 or more, and the request may restrict the operators."""
    one = request.takes("size", "operators").sized(9)
    if min(one.rows, one.cols) < LENGTH:
        raise CannotMake(f"{one.name}: an equation is {LENGTH} places long")

    def draw(rng: StableRandom, budget: GenerationBudget) -> Marks:
        return layout(one.rows, one.cols, one.operators or BASIC, rng)

    def finish(marks: Marks, rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle | None:
        rules = f"values 1..{MAX_VALUE}\n{drawing(marks, {})}{no_ones(marks)}"
        filling = Template(parse(rules)).filling(rng, budget)
        if max(Counter(filling.values()).values()) > MAX_ALIKE:
            return None
        shown = {place: filling[f"r{place[0] + 1}c{place[1] + 1}"] for place in marks if marks[place] == "_"}
        return with_fewest_shown(marks, shown, filling, rng, budget)

    return retried(draw, finish, "none of {times} crosses of equations could be filled with exactly one solution")


def with_fewest_shown(
    marks: Marks, shown: Mapping[Cell, int], filling: Mapping[str, int], rng: StableRandom, budget: GenerationBudget
) -> GeneratedPuzzle:
    """Return the cross with as many numbers on tiles as leave one solution; raises `CannotMake`.

    The numbers to show are found once, with all numbers on tiles, by assuming values for the shown ones.
    """
    text = with_tiles(marks, shown)
    compiled = budget.compiled(parse(text(frozenset(shown))))
    order = rng.shuffled(sorted(shown))
    spared, tried = order[: int(SPARE * len(order))], order[int(SPARE * len(order)) :]
    names = {f"r{row + 1}c{col + 1}": (row, col) for row, col in (*tried, *spared)}
    kept = needed(compiled, filling, list(names), budget, tried=len(tried))
    removed = frozenset(place for name, place in names.items() if name not in kept)
    if len(removed) < MIN_TILES:
        raise CannotMake(f"only {len(removed)} numbers could be put on tiles; at least {MIN_TILES} are needed")
    return puzzle_without("Sparse Cross", text, removed, budget)


def no_ones(marks: Marks) -> str:
    """Return statements that exclude multiplication and division by 1.

    Numbers are at even positions, so the operators of equations across are in odd columns.
    """
    said = []
    for (row, col), mark in sorted(marks.items()):
        if mark in "*/":
            if col % 2:
                before, after = ((row, col - 1), (row, col + 1))
            else:
                before, after = ((row - 1, col), (row + 1, col))
            said += [f"r{place[0] + 1}c{place[1] + 1} > 1\n" for place in (before, after)]
    return "".join(said)


def with_tiles(marks: Marks, shown: Mapping[Cell, int]) -> Callable[[frozenset[Cell]], str]:
    """Return a function that writes the cross with some of its numbers on tiles."""

    def text(removed: frozenset[Cell]) -> str:
        tiles = " ".join(map(str, sorted(shown[place] for place in removed)))
        drawn = drawing(marks, {place: number for place, number in shown.items() if place not in removed})
        if tiles:
            return f"tiles {tiles}\n{drawn}"
        return f"values 1..{MAX_VALUE}\n{drawn}"

    return text


def layout(rows: int, cols: int, operators: str, rng: StableRandom) -> Marks:
    """Return the cross with the most places of several random ones."""
    return max((_cross(rows, cols, operators, rng) for _ in range(LAYOUTS)), key=len)


def _cross(rows: int, cols: int, operators: str, rng: StableRandom) -> Marks:
    """Return equations across and down: one in the first row, and each other through a number of an earlier one."""
    marks: Marks = {}
    _add_equation(marks, (0, 2 * rng.below((cols - LENGTH) // 2 + 1)), (0, 1), operators, rng)
    for _ in range(TRIES):
        row, col = rng.choice([place for place, mark in sorted(marks.items()) if mark == "_"])
        down, right = rng.choice(((0, 1), (1, 0)))
        back = 2 * rng.below(3)
        start = row - back * down, col - back * right
        end = start[0] + (LENGTH - 1) * down, start[1] + (LENGTH - 1) * right
        if min(start) >= 0 and end[0] < rows and end[1] < cols:
            _add_equation(marks, start, (down, right), operators, rng)
    left = min(col for _, col in marks)
    return {(row, col - left): mark for (row, col), mark in marks.items()}


def _add_equation(marks: Marks, start: Cell, way: Cell, operators: str, rng: StableRandom) -> None:
    """Add an equation from ``start`` in direction ``way``, unless it touches another except at numbers."""
    places = [(start[0] + at * way[0], start[1] + at * way[1]) for at in range(-1, LENGTH + 1)]
    before, *inside, after = places
    if before in marks or after in marks or any(place in marks for place in inside[1::2]):
        return
    sign = rng.weighted(operators, [LIKELY[one] for one in operators])
    marks.update(zip(inside, ("_", sign, "_", "=", "_"), strict=True))


def drawing(marks: Marks, shown: Mapping[tuple[int, int], int]) -> str:
    """Return the statement that draws the cross with some of its numbers."""
    height, width = max(row for row, _ in marks) + 1, max(col for _, col in marks) + 1
    filled: Mapping[Cell, object] = {**marks, **shown}
    return "crossword:\n" + block([filled.get((row, col), ".") for col in range(width)] for row in range(height))
