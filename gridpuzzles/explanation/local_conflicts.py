"""Search quickly for small conflicts among clues that are close together.

Most conflicts are between the clues of a few neighboring lines. Shrinking prefers the clues that come first, so it
starts from orders in which the clues of some lines come before the others.
"""

from __future__ import annotations

from random import Random

from .conflicts import shrink_conflict
from .oracle import QuestionTooHard

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from .oracle import Oracle

    Clues = frozenset[int]
    Area = frozenset[int]

ORDERS = 12
LINES = (1, 2, 3)
"""Numbers of lines in an area, used in turn."""
SMALL = 2
"""A conflict of at most this number of clues is not shrunk further."""


def small_clash(oracle: Oracle, conflict: Clues, needed: Collection[int]) -> Clues:
    """Return a conflict that is at most as large as the conflict ``conflict``; raise `LimitMet`.

    ``needed`` holds clues that are known to be in every conflict.
    """
    try:
        for order in orders(oracle, sorted(needed) or sorted(conflict)):
            if len(conflict) <= SMALL:
                break
            oracle.step()
            found = shrink_conflict(oracle, order)
            if len(found) < len(conflict):
                conflict = found
    except QuestionTooHard:
        pass
    return conflict


def orders(oracle: Oracle, centers: list[int]) -> Iterator[list[int]]:
    """Yield orders of all clues, each with the clues of some lines around one of the centers first."""
    cells = cells_by_clue(oracle)
    lines = [frozenset(post.scope) for post in oracle.stated if post.clue < 0]
    # a fixed seed gives the same explanation every time
    rng = Random(0)
    for number in range(ORDERS):
        center = rng.choice(centers)
        area = grow_conflict(cells[center], lines, LINES[number % len(LINES)], rng)
        outside = {clue: len(of - area) / len(of) if of else 1.0 for clue, of in cells.items()}
        yield sorted(cells, key=lambda clue: (clue != center, outside[clue], rng.random()))


def grow_conflict(cells: Area, lines: list[Area], count: int, rng: Random) -> Area:
    """Return the cells together with those of ``count`` lines, each of which meets the area so far."""
    for _ in range(count):
        meeting = [line for line in lines if line & cells and not line <= cells]
        if meeting:
            cells |= rng.choice(meeting)
    return cells


def cells_by_clue(oracle: Oracle) -> dict[int, Area]:
    """Return the variables that each clue mentions."""
    cells: dict[int, set[int]] = {clue: set() for clue in oracle.everything}
    for post in oracle.stated:
        if post.clue >= 0:
            cells[post.clue].update(post.scope)
    for number, symbol in enumerate(oracle.puzzle.symbols):
        if symbol.given is not None and symbol.clue >= 0:
            cells[symbol.clue].add(number)
    return {clue: frozenset(of) for clue, of in cells.items()}


def part_of_board(oracle: Oracle, clues: Collection[int]) -> str:
    """Return the part of the board with these clues: ``in rows 1 to 3``; empty for all of it, or without a grid."""
    grid = oracle.puzzle.grid
    if grid is None or not clues:
        return ""
    cells = cells_by_clue(oracle)
    names = {oracle.puzzle.symbols[x].name for clue in clues for x in cells[clue] if x < len(oracle.puzzle.symbols)}
    places = [place for place, name in grid.cells.items() if name in names]
    spans = []
    for word, size, numbers in (
        ("row", grid.rows, [row for row, _ in places]),
        ("column", grid.cols, [col for _, col in places]),
    ):
        first, last = min(numbers, default=1), max(numbers, default=size)
        if (first, last) != (1, size):
            spans.append(f"{word} {first}" if first == last else f"{word}s {first} to {last}")
    if spans:
        return f"in {', '.join(spans)}"
    return ""
