"""Generate Kakuro: runs of cells with their sums, different digits in a run, and a symmetric pattern of black
squares. The sums may be written with letters for digits."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations

from ...api.builders import PuzzleBuilder
from ...base.runs import ACROSS, DOWN, Run, around, run_from
from ...model.expressions import Comparison, Condition, Membership
from ...model.puzzle import Puzzle
from ...model.traversal import names_in
from ..budget import CannotMake, GenerationBudget, StableRandom
from ..cages import Cell, near
from ..generator import GeneratedPuzzle, Maker, from_texts, retried
from ..hiding import hide_parts
from ..request import Request, drawing, lines_of

MAX_RUN = 9
USUAL_RUN = 5
"""Largest length of a run; longer runs are split if possible."""
TELLING, SHARE = (2, 3, 4), 0.55
"""Lengths of runs whose sums can determine their digits, and the desired fraction of such runs."""
LAYOUTS = 6
"""Number of patterns drawn for one puzzle; the one with the most usual runs is used."""
BLACK = 0.3
"""Desired fraction of black squares inside the border."""
SHARE_IN_LETTERS, SPARE = 0.4, 0.4
"""The smallest fraction of sums in letters, and the smallest fraction in digits."""
LETTERS = "ABCDEFGHJK"  # without I, which looks like 1


def kakuro(request: Request) -> Maker:
    """Return the generator for any size, including the border with the clues."""
    one = request.takes("size", "values", "clue", "clues", "givens")
    if one.givens:
        one = one.sized(*drawing_size(one))
    else:
        one = one.sized(9)
    if min(one.rows, one.cols) < 3:
        raise CannotMake(f"kakuro {one.rows}x{one.cols}: within the border every run needs two cells")

    drawn = shape(one) if one.givens else set()

    def text(rng: StableRandom) -> str:
        white = drawn or usual_layout(one.rows, one.cols, rng)
        squares = [
            [None if (row, col) in white else clue_square(white, row, col) for col in range(1, one.cols + 1)]
            for row in range(1, one.rows + 1)
        ]
        return one.rules() + PuzzleBuilder().drawn(squares).statements()

    return from_texts(f"Kakuro {one.rows} x {one.cols}", one, text, unique_sums)


def letter_kakuro(request: Request) -> Maker:
    """Return the generator for any size; as many sums as possible are in letters, with one letter for each digit."""
    one = request.takes("size").sized(6)
    plain = kakuro(replace(one, family="kakuro"))
    rules = one.rules()
    title = f"Letter Kakuro {one.rows} x {one.cols}"

    def finish(made: GeneratedPuzzle, rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
        words = re.split(r"(\d+)", made.body.partition("grid:")[2])
        letters = str.maketrans(dict(zip("0123456789", rng.shuffled(LETTERS), strict=True)))
        sums = rng.shuffled(range(1, len(words), 2))

        def text(removed: frozenset[int]) -> str:
            drawn = (word.translate(letters) if at in removed else word for at, word in enumerate(words))
            return f"{rules}grid:{''.join(drawn)}"

        return hide_parts(title, text, sums, budget, int(SHARE_IN_LETTERS * len(sums)), spare=SPARE)

    return retried(plain, finish, "none of {times} kakuros had exactly one solution with enough letters")


def drawing_size(request: Request) -> tuple[int, int]:
    """Return the size of a drawing, including the border with the clues."""
    lines = lines_of(request)
    return len(lines) + 1, max(map(len, lines), default=0) + 1


def shape(request: Request) -> set[Cell]:
    """Return the white squares marked in a drawing; raises `CannotMake` if they have runs that a kakuro cannot have."""
    white = {(row + 1, col + 1) for row, col in drawing(request, request.rows - 1, request.cols - 1)}
    for row, col in sorted(white):
        lengths = [len(run) for run in runs_through(white, (row, col))]
        if not all(2 <= length <= MAX_RUN for length in lengths):
            across, down = lengths
            raise CannotMake(
                f"{request.givens}: the mark in line {row - 1}, column {col - 1} is in a run of {across} across and "
                f"{down} down; runs have 2 to {MAX_RUN} cells"
            )
    if not white:
        raise CannotMake(f"{request.givens}: the drawing has no marks")
    return white


def unique_sums(puzzle: Puzzle, rng: StableRandom) -> list[Condition]:
    """Return the conditions that give some short runs, which do not cross, sums with only one set of digits.

    They give the solver places to start.
    """
    values = puzzle.symbols[0].values
    wanted: list[Condition] = []
    taken: set[str] = set()
    runs = [one.condition for one in puzzle.constraints if one.clue >= 0]
    for run in rng.shuffled(runs):
        names = set(names_in(run))
        enough = len(wanted) >= SHARE * len(runs)
        if isinstance(run, Comparison) and len(names) in TELLING and not names & taken and not enough:
            taken |= names
            wanted.append(Membership(run.left, only_ways(len(names), values)))
    return wanted


@cache
def only_ways(count: int, values: Sequence[int]) -> tuple[int, ...]:
    """Return the sums of ``count`` different values that only one set of values has."""
    ways = Counter(map(sum, combinations(values, count)))
    return tuple(sorted(total for total, number in ways.items() if number == 1))


def clue_square(white: set[Cell], row: int, col: int) -> str:
    """Return a black square with a placeholder clue for each run that starts next to it."""
    down = "3" if (row + 1, col) in white else ""
    across = "3" if (row, col + 1) in white else ""
    return f"{down}\\{across}"


def usual_layout(rows: int, cols: int, rng: StableRandom) -> set[Cell]:
    """Return the layout, of several, with the fewest runs that are too short or too long; random ones have many of
    them.

    Raises `CannotMake` if no layout was found.
    """
    found = [white for _ in range(LAYOUTS) if (white := layout(rows, cols, rng))]
    if not found:
        raise CannotMake(f"no pattern of black squares was found for {rows} x {cols}")
    return min(found, key=_unusual_share)


def _unusual_share(white: set[Cell]) -> float:
    """Return the fraction of runs that are too short or too long."""
    runs = {run for place in white for run in runs_through(white, place)}
    return sum(len(run) == 2 or len(run) > USUAL_RUN for run in runs) / len(runs)


def layout(rows: int, cols: int, rng: StableRandom) -> set[Cell]:
    """Return white squares: connected, symmetric under a half turn, with runs of 2 to 9; none if one stays too long."""
    white = {(row, col) for row in range(2, rows + 1) for col in range(2, cols + 1)}
    enough = (1 - BLACK) * len(white)
    # runs that are too long are split first, then unusually long ones
    white = blackened(white, (MAX_RUN, USUAL_RUN), lambda white, less: len(white) > enough, is_valid_layout, rng)
    if any(longest_through(white, place) > MAX_RUN for place in white):
        return set()
    return white


def blackened(
    white: set[Cell],
    limits: Sequence[int],
    is_wanted: Callable[[set[Cell], set[Cell]], bool],
    is_valid: Callable[[set[Cell], set[Cell]], bool],
    rng: StableRandom,
) -> set[Cell]:
    """Return a rectangle of white squares without some of them, which are blackened in pairs under a half turn.

    Runs longer than each of ``limits`` are split as far as possible, and then squares are blackened while ``is_wanted``
    returns True for the white squares before and after. ``is_valid`` tests the squares that stay white, next to those
    that are blackened.
    """
    top, bottom = min(white), max(white)
    places = rng.shuffled(sorted(white))
    for limit in (*limits, 0):
        for place in places:
            if place not in white:
                continue
            pair = {place, (top[0] + bottom[0] - place[0], top[1] + bottom[1] - place[1])}
            less = white - pair
            wanted = longest_through(white, place) > limit if limit else is_wanted(white, less)
            if wanted and is_valid(less, pair):
                white = less
    return white


def longest_through(white: set[Cell], place: Cell) -> int:
    """Return the length of the longer run that contains a white square."""
    return max(map(len, runs_through(white, place)))


def runs_through(white: set[Cell], place: Cell) -> Iterator[Run]:
    """Yield the run across and the run down that contain a white square."""
    for down, right in (ACROSS, DOWN):
        row, col = place
        while (row - down, col - right) in white:
            row, col = row - down, col - right
        yield run_from(white, (row, col), (down, right))


def is_valid_layout(white: set[Cell], black: set[Cell]) -> bool:
    """Return True if the white squares are connected, and those next to ``black`` have a neighbor both ways."""
    for square in black:
        for row, col in near(square, white):
            if (row - 1, col) not in white and (row + 1, col) not in white:
                return False
            if (row, col - 1) not in white and (row, col + 1) not in white:
                return False
    return bool(white) and is_biconnected(white)


def is_biconnected(white: set[Cell]) -> bool:
    """Return True if the cells are connected and stay so without any one of them (Tarjan's low points)."""
    start = next(iter(white))
    numbers, low = {start: 0}, [0]  # order of discovery; lowest number reachable from each cell
    path = [(0, iter(around(start)))]
    branches = 0
    # An iterative search in depth: long grids would exceed the recursion limit.
    while path:
        number, beside = path[-1]
        for other in beside:
            if other not in white:
                continue
            met = numbers.get(other)
            if met is None:
                numbers[other] = len(low)
                path.append((len(low), iter(around(other))))
                low.append(len(low))
                break
            if met < low[number]:
                low[number] = met
        else:
            path.pop()
            if path:
                before = path[-1][0]
                branches += before == 0
                # nothing below this cell reaches above its parent, so the parent is a cut cell
                if before and low[number] >= before:
                    return False
                low[before] = min(low[before], low[number])
    return branches < 2 and len(low) == len(white)
