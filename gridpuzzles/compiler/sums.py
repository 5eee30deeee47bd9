"""What sums of cells say together: value sets of cages whose cells differ, innies and outies of lines.

A line whose cells are all different and hold every value has a known sum. Where sums of cells tile such lines, or
nearly, the few cells left over (innies) or sticking out (outies) have a known sum too. Solvers of Killer Sudoku
call this the rule of 45.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from .shapes import state_equation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .draft import Draft

    Cage = tuple[int, int, int]
    """The cells as a set of bits, their sum, and its clue."""

MOST_LEFT_OVER = 5
"""Innies and outies are stated up to so many cells."""
MOST_LINES = 3
"""So many neighboring lines are taken together."""
LONGEST_LISTED = 4
"""Cages of different cells are listed up to this length."""
MOST_VALUES = 12
"""Value sets are tried for domains up to this size."""


def refine(draft: Draft, clues: int) -> dict[int, list[int]]:
    """States what follows from the sums of the draft.

    What rests on clues gets a clue of its own, numbered from ``clues`` on; returned are those that rest on each clue.
    """
    cages = [(bits(scope), target, clue) for shape, scope, target, clue in draft.posts if shape == "sum"]
    resting: dict[int, list[int]] = {}
    if not cages or not draft.group_count:
        return resting
    list_cages(draft)
    stated: set[tuple[int, int]] = {(0, 0)}
    for line, total in lines(draft):
        for chosen in choices(cages, line):
            covered = sum(cells for cells, _, _ in chosen)
            key = inside, outside = line & ~covered, covered & ~line
            if key in stated or inside.bit_count() + outside.bit_count() > MOST_LEFT_OVER:
                continue
            stated.add(key)
            needed = {clue for _, _, clue in chosen if clue >= 0}
            number = clues + len(stated) if needed else -1
            for clue in needed:
                resting.setdefault(clue, []).append(number)
            terms = {**dict.fromkeys(variables(inside), 1), **dict.fromkeys(variables(outside), -1)}
            state_equation(draft, terms, sum(target for _, target, _ in chosen) - total, number)
    return resting


def lines(draft: Draft) -> Iterator[tuple[int, int]]:
    """Cells, as bits, that hold every value once, and their sum: all-different groups and neighboring ones together."""
    window: list[tuple[int, int]] = []
    for shape, scope, _, clue in draft.posts:
        if shape != "different" or clue >= 0:
            continue
        values = set().union(*(draft.domains[x] for x in scope))
        if len(values) != len(scope):
            continue
        line = bits(scope)
        window = [] if any(cells & line for cells, _ in window) else window[1 - MOST_LINES :]
        window.append((line, sum(values)))
        for first in range(len(window)):
            yield sum(cells for cells, _ in window[first:]), sum(total for _, total in window[first:])


def choices(cages: Sequence[Cage], line: int) -> Iterator[list[Cage]]:
    """Disjoint cages to set against a line: those inside, those mostly inside, all that touch it."""
    touching, covered = [], 0
    for cage in cages:
        if cage[0] & line and not cage[0] & covered:
            touching.append(cage)
            covered |= cage[0]
    yield [cage for cage in touching if not cage[0] & ~line]
    yield [cage for cage in touching if (cage[0] & line).bit_count() > (cage[0] & ~line).bit_count()]
    yield touching


def list_cages(draft: Draft) -> None:
    """Folds the rule that cells differ into the sums it holds for."""
    for at, (shape, scope, target, clue) in enumerate(list(draft.posts)):
        if shape != "sum" or len(scope) < 2 or not draft.are_different(scope):
            continue
        if len(scope) <= LONGEST_LISTED:
            draft.posts[at] = ("table of", scope, ("=", ("+", *(("var", x) for x in scope)), target), clue)
        else:
            values = tuple(draft.domains[scope[0]])
            if len(values) <= MOST_VALUES and all(tuple(draft.domains[x]) == values for x in scope):
                kept = values_of_sums(values, len(scope), target)
                for x in scope if len(kept) < len(values) else ():
                    draft.restrict(x, kept, clue)


@lru_cache(maxsize=1024)
def values_of_sums(values: tuple[int, ...], size: int, target: int) -> tuple[int, ...]:
    """The values in some set of ``size`` of them that has this sum."""
    sets = [chosen for chosen in combinations(values, size) if sum(chosen) == target]
    return tuple(sorted(set().union(*sets)))


def bits(cells: Sequence[int]) -> int:
    """The cells as a set of bits."""
    return sum(1 << x for x in cells)


def variables(cells: int) -> Iterator[tuple[str, int]]:
    """The cells of a set of bits, as variables of a tree."""
    while cells:
        lowest = cells & -cells
        cells ^= lowest
        yield "var", lowest.bit_length() - 1
