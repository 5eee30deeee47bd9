"""What is made, and when two are the same: turned or mirrored, whatever numbers are given of one solution."""

from __future__ import annotations

import re
from hashlib import sha256

from ..model.traversal import names_in
from ..record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from ..api import Puzzle
    from ..model.puzzle import Clue

    Place = tuple[int, int]

VAIN = 60
"""Puzzles in a row that are like one before, until no others are expected."""
CELLS = re.compile(r"\br\d+c\d+\b|\b\d+ (?:across|down)\b")
LETTERS = re.compile(r"\w+|[^\w\s]")


class Made(Record):
    """A puzzle with one solution: its identifier, its text in the language, the solution, and what puzzles that are the
    same but for turning and mirroring have in common."""

    identifier: str
    text: str
    solution: Mapping[str, int]
    likeness: str = ""


def likeness(puzzle: Puzzle, solution: Mapping[str, int]) -> str:
    """A digest that puzzles which are the same have in common.

    Of a grid: the solution, and what the clues that are no givens speak of. Without one: the words of the text, in any
    order.
    """
    places = {} if puzzle.grid is None else {name: place for place, name in puzzle.grid.cells.items()}
    if not places or any(name not in places for name in solution):
        thing: object = sorted(LETTERS.findall(str(puzzle).partition("\n\n")[2]))
    else:
        thing = _turned_least(puzzle, solution, places)
    return sha256(repr(thing).encode()).hexdigest()[:16]


def _turned_least(puzzle: Puzzle, solution: Mapping[str, int], places: Mapping[str, Place]) -> object:
    """Solution and clues in that of the eight positions of the grid which comes first in order."""
    told: dict[int, set[str]] = {}
    for one in puzzle.constraints:
        if one.clue >= 0:
            told.setdefault(one.clue, set()).update(names_in(one.condition))
    height, width = (max(ends) for ends in zip(*places.values(), strict=True))
    top, left = (min(ends) for ends in zip(*places.values(), strict=True))
    filled = []
    for turn in _turns(top + height, left + width):
        moved = {name: turn(place) for name, place in places.items()}
        filled.append((sorted((moved[name], value) for name, value in solution.items()), moved))
    least = min(grid for grid, _ in filled)
    clues = min(
        sorted((_words(puzzle.clues[clue]), sorted(moved[name] for name in names)) for clue, names in told.items())
        for grid, moved in filled
        if grid == least
    )
    return least, clues


def _turns(rows: int, cols: int) -> Iterator[Callable[[Place], Place]]:
    """The eight positions of a square; those of another grid bring its sides to one another too, which does no harm."""
    yield lambda at: (at[0], at[1])
    yield lambda at: (rows - at[0], at[1])
    yield lambda at: (at[0], cols - at[1])
    yield lambda at: (rows - at[0], cols - at[1])
    yield lambda at: (at[1], at[0])
    yield lambda at: (cols - at[1], at[0])
    yield lambda at: (at[1], rows - at[0])
    yield lambda at: (cols - at[1], rows - at[0])


def _words(clue: Clue) -> str:
    """What a clue says, but for the places it speaks of: a sign between cells follows from the solution."""
    return "" if clue.kind == "sign" else CELLS.sub("", clue.text)


def distinct(made: Callable[[range], Iterable[Made | str]], count: int, name: str) -> Iterator[Made | str]:
    """``count`` puzzles, or why one could not be made, no two of them the same; ``made`` gives those of some numbers.

    Where one after the other is like one before, that ends it, in words.
    """
    seen: set[str] = set()
    first, left, vain = 1, count, 0
    while left:
        numbers = range(first, first + left)
        first += left
        for one in made(numbers):
            if isinstance(one, str) or one.likeness not in seen:
                left, vain = left - 1, 0
                if not isinstance(one, str):
                    seen.add(one.likeness)
                yield one
                continue
            vain += 1
            if vain == VAIN:
                others = "it was the only one" if len(seen) == 1 else f"all were among the {len(seen)} before"
                yield f"{name}: {VAIN} more were made, and {others}, turned or mirrored: there seem to be no others"
                return
