"""How many solutions: one by one while they are few, by automata when they are many."""

from __future__ import annotations

from math import comb

from ..errors import LimitMet
from ..model.solution import Count
from .answers import compiled_form, team_of
from .budget import Budget

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from typing import Any

    from ..compiler import Compiled
    from ..engine.posts import Post
    from ..model.puzzle import Puzzle
    from .parallel import Team

    Domains = Sequence[Sequence[int]]

MAX_VISITED = 300
"""Solutions that are found one by one before anything else is tried."""
SMALL_LIMIT = 50_000
"""Solutions up to which a limit is reached one by one, faster than automata are built."""
SHARE = 0.75
"""The part of the time left that automata may take; after it more solutions are found one by one."""

MAX_SETS = 1 << 16
"""Sets of used values up to which a rule that all are different becomes an automaton."""


def count(puzzle: Puzzle | Compiled, limit: int | None = None, jobs: int = 1, **options: Any) -> Count:
    """How many solutions there are: exact, or at least so many when ``limit`` of them or another limit was met.

    With more ``jobs`` than one so many processes count what is too much for automata, each in a part of the tree.
    """
    team = team_of(jobs, options)
    budget = team or Budget.of(options)
    compiled = compiled_form(puzzle, budget)
    if compiled is None:
        return Count(0, False, budget.met)
    return count_within(compiled, limit, budget, options, team)


def count_within(
    compiled: Compiled, limit: int | None, budget: Budget, options: dict[str, Any], team: Team | None = None
) -> Count:
    """The same with what is left of a budget, which may be a team's."""
    found = 0
    for _ in budget.found(compiled, None if limit is None else limit + 1, first=0, **options):
        if found == limit:
            return Count(found, False, "solutions", budget.statistics)
        found += 1
        if found == MAX_VISITED and (limit is None or limit > SMALL_LIMIT):
            number = by_automata(compiled, budget, options)
            if number is not None and limit is not None and number > limit:
                return Count(limit, False, "solutions", budget.statistics)
            if number is not None:
                return Count(number, True, "", budget.statistics)
            if team is not None:
                return team.count(count_within, compiled, limit, options)
    return Count(found, not budget.limit, budget.limit, budget.statistics)


def by_automata(compiled: Compiled, budget: Budget, options: dict[str, Any], memory: int | None = None) -> int | None:
    """The number of solutions; None when it is out of reach, also with so many bytes, or a limit came first."""
    from ..engine.counting import count_solutions

    try:
        domains = budget.domains(compiled, options)
    except LimitMet:
        return None
    if domains is None:
        return 0
    relations, values = independent(compiled, domains, options.get("without", ()))
    if not all(in_reach(post.scope, values) for post in relations if post.shape == "different"):
        return None
    room = [size for size in (memory, budget.memory()) if size is not None]
    return count_solutions(relations, values, budget.limits(SHARE), min(room, default=None))


def in_reach(scope: Sequence[int], values: Domains) -> bool:
    """Whether the sets of values that different variables may have used by then are few, however many are read."""
    largest = max((len(values[x]) for x in scope), default=0)
    fillings = 1
    for read, x in enumerate(scope, 1):  # without the union, which may be of millions of values
        fillings *= len(values[x])
        if fillings > MAX_SETS and 2 * read <= largest and comb(largest, read) > MAX_SETS:
            return False
    union = len(set().union(*(values[x] for x in scope)))
    fillings = 1
    for read, x in enumerate(scope, 1):
        fillings *= len(values[x])
        if min(fillings, comb(union, read)) > MAX_SETS:
            return False
    return True


def independent(compiled: Compiled, domains: Domains, without: Collection[int]) -> tuple[list[Post], Domains]:
    """The relations that hold, none implied by another, and the values of every variable.

    Auxiliary variables follow from the visible ones, so that counting all is counting solutions; those that
    no relation speaks of keep one value.
    """
    stated = [post for post in compiled.stated if post.clue not in without]
    groups = [frozenset(post.scope) for post in stated if post.shape == "different"]
    relations = []
    needed = set(range(len(compiled.names)))
    for post in stated:
        # What differs within a larger group differs by itself.
        if post.shape == "different" and any(group > set(post.scope) for group in groups):
            continue
        relations.append(post)
        needed.update(post.scope)
    return relations, [domain if x in needed else domain[:1] for x, domain in enumerate(domains)]
