"""Hold a generated puzzle, and recognize puzzles that are equal up to symmetry and choice of givens."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256

from ..api import Puzzle
from ..model.grid import Grid
from ..model.puzzle import Clue
from ..model.traversal import names_in

Place = tuple[int, int]

VAIN = 60
"""Number of puzzles in a row equal to an earlier one after which no more are tried."""
FAILURES = 20
"""Number of failures in a row after which no more puzzles are tried."""
CELLS = re.compile(r"\br\d+c\d+\b|\b\d+ (?:across|down)\b")
NUMBERS = re.compile(r"\d+|_")
LETTERS = re.compile(r"\w+|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Made:
    """A puzzle with one solution: identifier, text, solution, and a key shared by puzzles equal up to symmetry."""

    identifier: str
    text: str
    solution: Mapping[str, int] = field(hash=False)
    likeness: str = ""


def canonical_key(puzzle: Puzzle, solution: Mapping[str, int]) -> str:
    """Return a digest shared by puzzles that are equal up to symmetry and choice of givens.

    For a grid it covers the solution and the clues other than givens. For a figure, whose cells have names of their
    own, it covers the numbers of each line. Without a grid it covers the text with letters and missing digits filled
    in, in any order.
    """
    if puzzle.grid is None:
        places = {}
    else:
        places = {name: place for place, name in puzzle.grid.cells.items()}
    thing: object
    if not places:
        holes = iter([str(value) for name, value in solution.items() if name.startswith("_")])
        said = (line for line in str(puzzle).splitlines() if line.partition(":")[0] not in puzzle.metadata)
        filled = re.sub("_", lambda hole: next(holes, "_"), "\n".join(said))
        # words in another order, or other letters for the same digits, make the same puzzle
        thing = sorted(_as_number(word, solution) for word in LETTERS.findall(filled))
    elif not all(map(CELLS.fullmatch, places)):
        lines = (names for names in _names_by_clue(puzzle).values() if len(names) > 1)
        thing = sorted(sorted(solution[name] for name in names) for names in lines)
    else:
        thing = _canonical_orientation(puzzle, solution, places)
    return sha256(repr(thing).encode()).hexdigest()[:16]


def _names_by_clue(puzzle: Puzzle) -> dict[int, set[str]]:
    """Return the names in the constraints of each clue that has constraints."""
    told: dict[int, set[str]] = {}
    for one in puzzle.constraints:
        if one.clue >= 0:
            told.setdefault(one.clue, set()).update(names_in(one.condition))
    return told


def _as_number(word: str, solution: Mapping[str, int]) -> str:
    """Return a word with its letters replaced by digits; any other word unchanged."""
    if word in solution:
        return str(solution[word])
    if all(letter in solution for letter in word):
        return "".join(str(solution[letter]) for letter in word)
    return word


def _canonical_orientation(puzzle: Puzzle, solution: Mapping[str, int], places: Mapping[str, Place]) -> object:
    """Return solution and clues in the orientation, of the eight, that sorts first."""
    names_by_clue = _names_by_clue(puzzle)
    height, width = (max(ends) for ends in zip(*places.values(), strict=True))
    top, left = (min(ends) for ends in zip(*places.values(), strict=True))
    filled = []
    for turn in _symmetries(top + height, left + width):
        moved = {name: turn(place) for name, place in places.items()}
        filled.append((sorted((place, solution[name]) for name, place in moved.items()), moved))
    least = min(grid for grid, _ in filled)
    # Several orientations may have the least solution; their clues decide.
    clues = min(
        sorted(
            (_invariant_text(puzzle.clues[clue], solution), sorted(moved[name] for name in names if name in moved))
            for clue, names in names_by_clue.items()
        )
        for grid, moved in filled
        if grid == least
    )
    return least, clues


def _symmetries(rows: int, cols: int) -> Iterator[Callable[[Place], Place]]:
    """Yield the eight symmetries of a square. For other grids some of them exchange rows and columns, which does no
    harm."""
    yield lambda at: (at[0], at[1])
    yield lambda at: (rows - at[0], at[1])
    yield lambda at: (at[0], cols - at[1])
    yield lambda at: (rows - at[0], cols - at[1])
    yield lambda at: (at[1], at[0])
    yield lambda at: (cols - at[1], at[0])
    yield lambda at: (at[1], rows - at[0])
    yield lambda at: (cols - at[1], rows - at[0])


def half_turn(grid: Grid) -> dict[Place, Place]:
    """Return the image of every place of a grid under a half turn, which may lie outside a grid with holes."""
    return {(row, col): (grid.rows + 1 - row, grid.cols + 1 - col) for row, col in grid.cells}


def _invariant_text(clue: Clue, solution: Mapping[str, int]) -> str:
    """Return the text of a clue without its places and without the parts that the solution determines.

    A sign between cells and the numbers of an equation follow from the solution.
    """
    if clue.kind == "sign":
        return ""
    # in equations only the operators can differ
    if clue.kind in ("row", "col") and "=" in clue.text:
        return NUMBERS.sub("", clue.text)
    return _as_number(CELLS.sub("", clue.text), solution)


def distinct(made: Callable[[range], Iterable[Made | str]], count: int, name: str) -> Iterator[Made | str]:
    """Yield ``count`` different puzzles, or messages for those that could not be generated.

    ``made`` generates the puzzles with the given numbers. If too many in a row are equal to earlier ones or fail, end
    with a message that says so.
    """
    seen: set[str] = set()
    first, left, vain, failed = 1, count, 0, 0
    while left:
        # as many as are missing, so that processes work on them at the same time
        numbers = range(first, first + left)
        first += left
        for one in made(numbers):
            if isinstance(one, str) or one.likeness not in seen:
                left, vain = left - 1, 0
                failed = failed + 1 if isinstance(one, str) else 0
                if not isinstance(one, str):
                    seen.add(one.likeness)
                yield one
                if failed == FAILURES and left:
                    yield f"{name}: {FAILURES} puzzles in a row could not be generated, so no more were tried"
                    return
                continue
            vain += 1
            if vain == VAIN:
                if len(seen) == 1:
                    others = "each was the first one again"
                else:
                    others = f"all were among the {len(seen)} before"
                yield f"{name}: {VAIN} more were generated, but {others}, rotated or mirrored; probably no others exist"
                return
