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
    from typing import Any

    from .draft import Draft

    Cage = tuple[Sequence[int], int, int]
    """The cells, their sum, and its clue."""
    Line = tuple[frozenset[int], int]
    """Cells that hold every value once, and their sum."""

MOST_LEFT_OVER, MOST_MIXED = 4, 3
"""Innies or outies are stated up to so many cells, and those that are both, some cells less others."""
MOST_LINES = 2
"""So many neighboring lines are taken together."""
LONGEST_CAGE = 4
"""Cages of different cells are listed up to this length."""
MOST_VALUES = 12
"""Value sets are tried for domains up to this size."""


def refine(draft: Draft) -> None:
    """States what follows from the sums of the draft."""
    known = list(lines(draft)) if draft.group_sizes else []
    if known:
        settle_totals(draft, known)
        refute_tilings(draft, known)
    cages = disjoint([post[1:] for post in draft.posts if post[0] == "sum"]) if draft.group_sizes else []
    if not cages:
        return
    list_cages(draft)
    stated: set[frozenset[int]] = {frozenset()}
    for cells, total, held in neighborhoods(known, cages):
        for chosen in choices(cages, len(cells), held):
            left_over = cells.symmetric_difference(x for at in chosen for x in cages[at][0])
            mixed = not (left_over <= cells or left_over.isdisjoint(cells))
            if left_over not in stated and (len(left_over) <= MOST_MIXED or not mixed):
                stated.add(left_over)
                terms = {("var", x): 1 if x in cells else -1 for x in sorted(left_over)}
                clue = draft.conclusion([cages[at][2] for at in chosen])
                state_equation(draft, terms, sum([cages[at][1] for at in chosen]) - total, clue)


def lines(draft: Draft) -> Iterator[Line]:
    """The lines of the draft: groups of different cells, as many as they have values together."""
    for shape, scope, _, clue in draft.posts:
        if shape == "different" and clue < 0 and scope:
            first = draft.domains[scope[0]]
            values = set(first)
            for x in scope:
                if draft.domains[x] is not first:
                    values.update(draft.domains[x])
            if len(values) == len(scope):
                yield frozenset(scope), sum(values)


def disjoint(sums: Sequence[Any]) -> list[Any]:
    """Of relations, cells first, that share cells: the first."""
    chosen = []
    covered: set[int] = set()
    for one in sums:
        if covered.isdisjoint(one[0]):
            covered.update(one[0])
            chosen.append(one)
    return chosen


def refute_tilings(draft: Draft, known: Sequence[Line]) -> None:
    """States that there is no solution where sums tile a line and come to another total than its values."""
    sums = [post[1:] for post in draft.posts if post[0] == "sum" and len(post[1]) > 1]
    for cells, total in known:
        rest = [one for one in sums if cells.issuperset(one[0])]
        while rest:
            tiling = disjoint(rest)
            if sum([len(scope) for scope, _, _ in tiling]) == len(cells) and sum([one[1] for one in tiling]) != total:
                draft.post_false(draft.conclusion([clue for _, _, clue in tiling]))
            rest = [one for one in rest if one not in tiling]


def neighborhoods(known: Sequence[Line], cages: Sequence[Cage]) -> Iterator[tuple[frozenset[int], int, dict[int, int]]]:
    """Lines, and neighboring ones that do not meet: cells, their sum, and how many of them each cage has."""
    cage_of = {x: at for at, (scope, _, _) in enumerate(cages) for x in scope}
    window: list[tuple[frozenset[int], int, dict[int, int]]] = []
    for line, line_total in known:
        held: dict[int, int] = {}
        for x in line:
            at = cage_of.get(x, -1)
            if at >= 0:
                held[at] = held.get(at, 0) + 1
        yield line, line_total, held
        if any(not line.isdisjoint(cells) for cells, _, _ in window):
            window = []
        window = [*window, (line, line_total, held)][-MOST_LINES:]
        if len(window) > 1:
            yield joined(window)


def joined(window: Sequence[tuple[frozenset[int], int, dict[int, int]]]) -> tuple[frozenset[int], int, dict[int, int]]:
    """Lines that do not meet, taken together."""
    together: dict[int, int] = {}
    for _, _, held in window:
        for at, count in held.items():
            together[at] = together.get(at, 0) + count
    return frozenset().union(*[cells for cells, _, _ in window]), sum([total for _, total, _ in window]), together


def choices(cages: Sequence[Cage], size: int, held: dict[int, int]) -> Iterator[list[int]]:
    """Cages to set against so many cells, of which they hold some: those inside, those mostly inside, all of them.

    Only where few cells are left over, inside or outside.
    """
    inside = mostly = every = size
    for at, count in held.items():
        whole = len(cages[at][0])
        every += whole - count - count
        if count == whole:
            inside -= count
            mostly -= count
        elif count + count > whole:
            mostly += whole - count - count
    if inside <= MOST_LEFT_OVER:
        yield [at for at, count in held.items() if count == len(cages[at][0])]
    if mostly <= MOST_LEFT_OVER and mostly != inside:
        yield [at for at, count in held.items() if 2 * count > len(cages[at][0])]
    if every <= MOST_LEFT_OVER and every != mostly:
        yield list(held)


def settle_totals(draft: Draft, known: Sequence[Line]) -> None:
    """Finds the number that several sums equal, where they cover a line evenly: the constant of a magic square."""
    constants = dict(known)
    for total, sums in sums_of_unknowns(draft).items():
        for chosen in (disjoint(sums), sums):
            times_held: dict[int, int] = {}
            for scope, _ in chosen:
                for x in scope:
                    times_held[x] = times_held.get(x, 0) + 1
            cells, times = frozenset(times_held), set(times_held.values())
            if len(times) == 1 and cells in constants:
                constant = times.pop() * constants[cells]
                clue = draft.conclusion([clue for _, clue in chosen])
                state_equation(draft, {("var", total): len(chosen)}, -constant, clue)
                break


def sums_of_unknowns(draft: Draft) -> dict[int, list[tuple[tuple[int, ...], int]]]:
    """The cells and the clue of every sum that equals a variable, by that variable."""
    found: dict[int, list[tuple[tuple[int, ...], int]]] = {}
    for shape, scope, data, clue in draft.posts:
        if shape == "linear" and data[1:] == ("=", 0) and abs(sum(data[0])) == len(scope) - 2 > 0:
            sign = 1 if sum(data[0]) > 0 else -1
            if sorted(sign * coefficient for coefficient in data[0]) == [-1, *[1] * (len(scope) - 1)]:
                total = scope[data[0].index(-sign)]
                found.setdefault(total, []).append((tuple(x for x in scope if x != total), clue))
    return found


def list_cages(draft: Draft) -> None:
    """Folds the rule that cells differ into the sums it holds for."""
    for at, (shape, scope, target, clue) in enumerate(draft.posts[:]):
        if shape != "sum" or len(scope) < 2 or not draft.common_groups(scope):
            continue
        if len(scope) <= LONGEST_CAGE:
            draft.posts[at] = ("table of", scope, ("=", ("+", *[("var", x) for x in scope]), target), clue)
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
