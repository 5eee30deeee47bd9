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

MOST_LEFT_OVER = 4
"""Innies and outies are stated up to so many cells."""
MOST_LINES = 2
"""So many neighboring lines are taken together."""
LONGEST_CAGE = 4
"""Cages of different cells are listed up to this length."""
MOST_VALUES = 12
"""Value sets are tried for domains up to this size."""


def refine(draft: Draft) -> None:
    """States what follows from the sums of the draft."""
    if not draft.group_sizes:
        return
    settle_totals(draft)
    cages = disjoint_cages(draft)
    if not cages:
        return
    list_cages(draft)
    stated = {0}
    for line, total, touching in neighborhoods(draft, cages):
        for chosen in choices(touching, line):
            covered = sum([cells for cells, _, _ in chosen])
            left_over = line ^ covered
            if left_over in stated or left_over.bit_count() > MOST_LEFT_OVER:
                continue
            stated.add(left_over)
            terms = {("var", x): 1 if line >> x & 1 else -1 for x in members(left_over)}
            clue = draft.conclusion([clue for _, _, clue in chosen])
            state_equation(draft, terms, sum([target for _, target, _ in chosen]) - total, clue)


def disjoint_cages(draft: Draft) -> list[Cage]:
    """The sums of the draft; of those that overlap, the first."""
    cages, covered = [], 0
    for shape, scope, target, clue in draft.posts:
        if shape == "sum":
            cells = bits(scope)
            if not cells & covered:
                covered |= cells
                cages.append((cells, target, clue))
    return cages


def lines(draft: Draft) -> Iterator[tuple[int, int]]:
    """Cells that hold every value once, and their sum."""
    for shape, scope, _, clue in draft.posts[:]:
        if shape == "different" and clue < 0:
            values = set().union(*{draft.domains[x] for x in scope})
            if len(values) == len(scope):
                yield bits(scope), sum(values)


def neighborhoods(draft: Draft, cages: Sequence[Cage]) -> Iterator[tuple[int, int, list[Cage]]]:
    """Lines, and neighboring ones that do not meet together: cells, their sum, the cages that touch them."""
    window: list[tuple[int, int, list[Cage]]] = []
    for line, line_total in lines(draft):
        window = [] if any(cells & line for cells, _, _ in window) else window[1 - MOST_LINES :]
        window.append((line, line_total, [cage for cage in cages if cage[0] & line]))
        cells, total, touching = 0, 0, {}
        for part in reversed(window):
            cells, total = cells | part[0], total + part[1]
            touching.update(dict.fromkeys(part[2]))
            yield cells, total, list(touching)


def choices(touching: Sequence[Cage], line: int) -> Iterator[list[Cage]]:
    """Cages to set against a line: those inside, those mostly inside, all that touch it."""
    inside, mostly = [], []
    for cage in touching:
        outside = cage[0] & ~line
        if not outside:
            inside.append(cage)
            mostly.append(cage)
        elif 2 * outside.bit_count() < cage[0].bit_count():
            mostly.append(cage)
    yield inside
    yield mostly
    yield list(touching)


def settle_totals(draft: Draft) -> None:
    """Finds the number that several sums equal, where they cover a line evenly: the constant of a magic square."""
    known = dict(lines(draft))
    for total, sums in sums_of_unknowns(draft).items() if known else ():
        for chosen in (disjoint(sums), sums):
            cells = 0
            for scope, _ in chosen:
                cells |= bits(scope)
            times, rest = divmod(sum([len(scope) for scope, _ in chosen]), cells.bit_count())
            even = not rest and all(sum([x in scope for scope, _ in chosen]) == times for x in members(cells))
            if even and cells in known:
                constant = times * known[cells]
                clue = draft.conclusion([clue for _, clue in chosen])
                state_equation(draft, {("var", total): len(chosen)}, -constant, clue)
                break


def sums_of_unknowns(draft: Draft) -> dict[int, list[tuple[tuple[int, ...], int]]]:
    """The cells and the clue of every sum that equals a variable, by that variable."""
    found: dict[int, list[tuple[tuple[int, ...], int]]] = {}
    for shape, scope, data, clue in draft.posts:
        if shape == "linear" and data[1:] == ("=", 0) and len(scope) > 2:
            sign = 1 if sum(data[0]) > 0 else -1
            if sorted(sign * coefficient for coefficient in data[0]) == [-1, *[1] * (len(scope) - 1)]:
                total = scope[data[0].index(-sign)]
                found.setdefault(total, []).append((tuple(x for x in scope if x != total), clue))
    return found


def disjoint(sums: Sequence[tuple[tuple[int, ...], int]]) -> list[tuple[tuple[int, ...], int]]:
    """Of sums that share cells, the first."""
    chosen, covered = [], 0
    for scope, clue in sums:
        if not bits(scope) & covered:
            covered |= bits(scope)
            chosen.append((scope, clue))
    return chosen


def list_cages(draft: Draft) -> None:
    """Folds the rule that cells differ into the sums it holds for."""
    for at, (shape, scope, target, clue) in enumerate(list(draft.posts)):
        if shape != "sum" or len(scope) < 2 or not draft.common_groups(scope):
            continue
        if len(scope) <= LONGEST_CAGE:
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
    return sum([1 << x for x in cells])


def members(cells: int) -> Iterator[int]:
    """The cells of a set of bits."""
    while cells:
        lowest = cells & -cells
        cells ^= lowest
        yield lowest.bit_length() - 1
