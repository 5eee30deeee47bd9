"""Conclusions from sums of cells and the rule that cells differ: value sets of cages, totals of lines.

Innies and outies are the few cells by which lines differ from the cages that nearly tile them. A line whose cells are
all different and have every value has a known sum: solvers of Killer Sudoku call this the rule of 45.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from ..engine.posted import ConditionData, GroupedData, PostedConstraint
from ..engine.propagators.cages import MAX_IN_SUBSETS
from ..engine.propagators.grouped import fits
from ..engine.tilings import left_overs
from .draft import Line, ProblemBuilder
from .patterns import state_equation
from .trees import add

Cage = tuple[tuple[int, ...], int, int]

"""The cells, their sum, and its clue."""


MAX_CAGE = 4
"""Largest number of cells up to which sums of different cells are stated as such, whatever their values."""
MAX_PARTLY = 7000
"""Largest number of combinations for which sums are listed if only some of their cells differ."""
MAX_CAGE_VALUES = 12
"""Largest size of domains for which value sets are tried in other sums."""
MIN_GROUP = 3
"""Smallest group of different cells in an equation: two exclude little more than the ends."""


def refine(draft: ProblemBuilder, deeply: bool = False) -> None:
    """State conclusions from the sums of the draft; with ``deeply``, also those that take long to set up."""
    if not draft.group_scopes:
        return
    known = lines(draft)
    if known:
        settle_totals(draft, known.values())
    sums = sums_of(draft)
    cages = [cage for _, cage in sums]
    if cells_in_sums(cages) > len(cages):  # givens alone do not restrict the rest of a line
        if known:
            refute_tilings(draft, known, cages)
        cages = disjoint(cages)
        large = deeply and are_large(cages)
        if not large:
            list_cages(draft, sums, deeply)
        state_innies(draft, known.values(), cages, large)
        if large:
            # If many cells are left over, it is worth stating that they differ.
            list_cages(draft, sums_of(draft), deeply)
    if deeply:
        group_sums(draft)


def sums_of(draft: ProblemBuilder) -> list[tuple[int, Cage]]:
    """Return the sums, each with its index among the posts.

    They are read once, because they are objects of the engine, which take longer to read than tuples.
    """
    return [(at, (post.scope, post.data, post.clue)) for at, post in enumerate(draft.posts) if post.shape == "sum"]


def disjoint(sums: Sequence[Any]) -> list[Any]:
    """Return the first of the constraints that share no cells; each has its cells first."""
    chosen = []
    covered: set[int] = set()
    for one in sums:
        if covered.isdisjoint(one[0]):
            covered.update(one[0])
            chosen.append(one)
    return chosen


def refute_tilings(draft: ProblemBuilder, known: dict[int, Line], sums: Sequence[Cage]) -> None:
    """State a contradiction if sums tile a line and have another total than its values."""
    inside = sums_inside(draft, sums)
    for number, (cells, total) in known.items():
        rest = inside[number]
        while cells_in_sums(rest) >= len(cells):
            # Sums without a common cell, chosen greedily; those not chosen are tried again, because a line may be tiled
            # in several ways.
            tiling = disjoint(rest)
            tiled = sum([part for _, part, _ in tiling])
            if cells_in_sums(tiling) == len(cells) and tiled != total:
                draft.post_false(draft.conclusion([clue for _, _, clue in tiling]))
            rest = [one for one in rest if one not in tiling]


def cells_in_sums(sums: Sequence[Cage]) -> int:
    return sum([len(scope) for scope, _, _ in sums])


def sums_inside(draft: ProblemBuilder, sums: Sequence[Cage]) -> list[list[Cage]]:
    """Return the sums of several cells within each all-different group."""
    inside: list[list[Cage]] = [[] for _ in draft.group_scopes]
    for cage in sums:
        scope = cage[0]
        if len(scope) < 2:
            continue
        common = draft.common_groups(scope)
        # Each bit of `common` is a group that contains all the cells.
        while common:
            lowest = common & -common
            common ^= lowest
            inside[lowest.bit_length() - 1].append(cage)
    return inside


def settle_totals(draft: ProblemBuilder, known: Collection[Line]) -> None:
    """Derive the number that several sums equal if they cover a line evenly, such as a magic constant."""
    for total, sums in sums_of_unknowns(draft).items():
        # The rows of a magic square cover it once, rows and columns together twice; both give its constant.
        for chosen in (disjoint(sums), sums):
            counts = times_held(chosen)
            times = set(counts.values())
            constants = [constant for cells, constant in known if counts.keys() == set(cells)]
            # Every cell is counted equally often, and the cells are a line whose sum is known.
            if len(times) == 1 and constants:
                clue = draft.conclusion([clue for _, clue in chosen])
                state_equation(draft, {("var", total): len(chosen)}, -times.pop() * constants[0], clue)
                break


def times_held(sums: Sequence[tuple[tuple[int, ...], int]]) -> dict[int, int]:
    """Return for each cell the number of sums that contain it."""
    counts: dict[int, int] = {}
    for scope, _ in sums:
        for x in scope:
            counts[x] = counts.get(x, 0) + 1
    return counts


def sums_of_unknowns(draft: ProblemBuilder) -> dict[int, list[tuple[tuple[int, ...], int]]]:
    """Return the cells and the clue of every sum that equals a variable, by that variable."""
    found: dict[int, list[tuple[tuple[int, ...], int]]] = {}
    for post in draft.posts:
        if post.shape == "linear" and post.data.relation == "=" and post.data.bound == 0:
            total = total_of(post.scope, post.data.coefficients)
            if total >= 0:
                found.setdefault(total, []).append((tuple(x for x in post.scope if x != total), post.clue))
    return found


def total_of(scope: tuple[int, ...], coefficients: Sequence[int]) -> int:
    """Return the variable that the others add up to if cells minus their total are 0, else -1."""
    # All cells but the total have one sign, and the total has the other.
    if not 0 < len(scope) - 2 == abs(sum(coefficients)):
        return -1
    sign = 1 if sum(coefficients) > 0 else -1
    if sorted([sign * coefficient for coefficient in coefficients]) != [-1, *[1] * (len(scope) - 1)]:
        return -1
    return scope[coefficients.index(-sign)]


def list_cages(draft: ProblemBuilder, sums: Sequence[tuple[int, Cage]], deeply: bool) -> None:
    """Add the rule that cells differ to their sums; with ``deeply``, also if it holds for some cells only."""
    for at, (scope, target, clue) in sums:
        if len(scope) < 2:
            continue
        # The cells are not in one group, so only some of them differ.
        if not draft.common_groups(scope):
            if deeply and draft.combinations(scope) <= MAX_PARTLY:
                list_partly(draft, at, (scope, target, clue))
            continue
        # One propagator for the sum and the difference, as long as it has few tuples or states.
        if len(scope) <= MAX_CAGE or len(set().union(*[draft.domains[x] for x in scope])) <= MAX_IN_SUBSETS:
            draft.posts[at] = PostedConstraint("sum of different", scope, target, clue)
            continue
        values = tuple(draft.domains[scope[0]])
        if len(values) <= MAX_CAGE_VALUES and all(tuple(draft.domains[x]) == values for x in scope):
            kept = values_of_sums(values, len(scope), target)
            if len(kept) < len(values):
                for x in scope:
                    draft.restrict(x, kept, clue)


def list_partly(draft: ProblemBuilder, at: int, cage: Cage) -> None:
    """Replace a sum in which some cells differ by the list of its fillings."""
    scope, target, clue = cage
    groups = draft.groups_within(scope)
    if groups:
        condition = ("=", add(*[("var", x) for x in scope]), target)
        draft.posts[at] = PostedConstraint("table of", scope, ConditionData(condition, groups), clue)


@lru_cache(maxsize=1024)
def values_of_sums(values: tuple[int, ...], size: int, target: int) -> tuple[int, ...]:
    """Return the values in any set of ``size`` of them that has this sum."""
    sets = [chosen for chosen in combinations(values, size) if sum(chosen) == target]
    return tuple(sorted(set().union(*sets)))


def group_sums(draft: ProblemBuilder) -> None:
    """Add to the remaining long equations that some of their cells differ."""
    for at, post in enumerate(draft.posts):
        shape, scope, data = post.shape, post.scope, post.data
        if shape in ("sum", "product"):
            factors, total = [1] * len(scope), data
        elif shape == "linear" and data.relation == "=":
            factors, total = data.coefficients, data.bound
        else:
            continue
        # Grouping pays off only if an equation has many combinations.
        if draft.combinations(scope) <= MAX_PARTLY:
            continue
        if len(set(scope)) < len(scope) or not draft.groups_within(scope):
            continue
        wanted = in_groups(draft, dict(zip(scope, factors, strict=True)), total, shape == "product")
        if len(wanted.groups[0]) >= MIN_GROUP and fits(draft.domains, wanted):
            ordered = tuple([x for group in wanted.groups for x in group])
            draft.posts[at] = PostedConstraint("grouped sum", ordered, wanted, post.clue)


def in_groups(draft: ProblemBuilder, left: dict[int, int], total: int, is_product: bool) -> GroupedData:
    """Return an equation in groups that have one coefficient and differ, the largest first.

    ``left`` has the coefficients by variable, and is emptied.
    """
    factors, groups = [], []
    while left:
        best: Sequence[int] = [next(iter(left))]
        for factor in set(left.values()):
            alike = [x for x in left if left[x] == factor]
            best = max([best, *draft.groups_within(alike)], key=len)
        factors.append(left[best[0]])
        groups.append(tuple(best))
        for x in best:
            del left[x]
    return GroupedData(factors, groups, total, is_product)


MAX_LEFT_OVER, MAX_MIXED = 4, 3
"""Largest number of innies or outies, never more than half a line; and of cells that are some of both."""
LARGE, MAX_LEFT_OF_LARGE, MAX_MIXED_OF_LARGE = 3, 6, 5
"""Average number of cells in large cages, and the limits for these, which may exceed half a line."""
MAX_LINES = 2
"""Largest number of neighboring lines that are taken together."""


def lines(draft: ProblemBuilder) -> dict[int, Line]:
    """Return the groups of different cells that have as many values as cells, and their sums, by group number."""
    ground = draft.ground
    found = {}
    known = 0
    # If the domains are those of the base, its lines are known already.
    if ground is not None and draft.domains == ground.draft.domains:
        found.update(ground.lines)
        known = ground.rules
    for number in range(known, len(draft.group_scopes)):
        scope = draft.group_scopes[number]
        values = values_of(draft, scope)
        if len(values) == len(scope):
            found[number] = scope, sum(values)
    return found


def values_of(draft: ProblemBuilder, scope: Sequence[int]) -> Sequence[int] | set[int]:
    """Return the values that variables of the scope have; some may be missing if they outnumber the variables."""
    first = draft.domains[scope[0]]
    for x in scope:
        values = draft.domains[x]
        if values is not first:
            # More values than variables show that the scope is not a line.
            if len(values) > len(scope):
                return values
            return set(first).union(*[draft.domains[y] for y in scope])
    return first


def are_large(cages: Sequence[Cage]) -> bool:
    """Return True if cages are so large that little else is known about a line."""
    return sum([len(scope) for scope, _, _ in cages]) >= LARGE * len(cages)


def state_innies(draft: ProblemBuilder, known: Collection[Line], cages: Sequence[Cage], large: bool) -> None:
    """State that innies minus outies equal the sums of the lines minus the sums of the cages."""
    scopes = [tuple(scope) for scope, _ in known]
    totals = [total for _, total in known]
    cells = [tuple(scope) for scope, _, _ in cages]
    if large:
        most, most_mixed = MAX_LEFT_OF_LARGE, MAX_MIXED_OF_LARGE
    else:
        most, most_mixed = min(MAX_LEFT_OVER, max(map(len, scopes), default=0) // 2), MAX_MIXED
    for numbers, chosen, innies, outies in left_overs(len(draft.domains), scopes, cells, MAX_LINES, most, most_mixed):
        total, clues = 0, []
        for number in numbers:
            total += totals[number]
        for at in chosen:
            _, target, clue = cages[at]
            total -= target
            clues.append(clue)
        if innies and outies:
            terms = {("var", x): 1 if x in innies else -1 for x in sorted((*innies, *outies))}
            state_equation(draft, terms, -total, draft.conclusion(clues))
        elif innies:
            draft.post("sum", innies, total, draft.conclusion(clues))
        else:
            draft.post("sum", outies, -total, draft.conclusion(clues))
