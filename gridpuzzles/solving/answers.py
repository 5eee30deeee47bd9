"""Functions that find one solution or all solutions, and that decide uniqueness."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ..base.errors import LimitMet, WrongSolution
from ..compiler import Compiled
from ..model.puzzle import Puzzle
from ..model.solution import Solution, Verdict
from ..model.status import Status
from .budget import Budget
from .parallel import Team

AFTERWARDS = 0.04
"""Seconds for finding forced values after a limit was reached."""


def compiled_form(puzzle: Puzzle | Compiled, budget: Budget) -> Compiled | None:
    """Return the engine's form of a puzzle, made if necessary; None if a limit was reached before it was made."""
    try:
        return budget.compiled(puzzle)
    except LimitMet:
        return None


def team_of(jobs: int, budget: Budget) -> Team | None:
    """Return ``jobs`` processes that share a budget; None if ``jobs`` is at most 1."""
    if jobs <= 1:
        return None
    return Team(jobs, budget)


def solve(puzzle: Puzzle | Compiled, budget: Budget | None = None, **options: Any) -> Solution | None:
    """Return a solution; None if no solution exists or was found within the limits."""
    return next(solutions(puzzle, 1, budget, **options), None)


def solutions(
    puzzle: Puzzle | Compiled, limit: int | None = None, budget: Budget | None = None, **options: Any
) -> Iterator[Solution]:
    """Yield every solution once, at most ``limit``, each found when requested.

    Raises `WrongSolution` if a check shows that the engine found an assignment that is not a solution.
    """
    budget = budget or Budget()
    compiled = compiled_form(puzzle, budget)
    if compiled is None:
        return
    for assignment in budget.found(compiled, limit, **options):
        yield Solution(compiled.puzzle, assignment)


def must_show_one(limit: int | None) -> None:
    """Raise `ValueError` for a limit below 1, because a verdict must be able to show a solution."""
    if limit is not None and limit < 1:
        raise ValueError(f"limit must be at least 1, or None for all solutions; not {limit}")


def verdict(
    puzzle: Puzzle | Compiled,
    limit: int | None = 2,
    each: Callable[[Solution], None] | None = None,
    jobs: int = 1,
    budget: Budget | None = None,
    **options: Any,
) -> Verdict:
    """Decide if the puzzle has no solution, one or several; the status is "undecided" if a limit was reached before.

    The verdict shows at most ``limit`` solutions, or all if ``limit`` is None; the search looks for two in any case.
    ``each`` is called with every solution as soon as it is found, and then at most two are kept.

    ``jobs`` is the number of processes, each of which searches a part of the tree. The verdict may then show other
    solutions or another order, but the status, and the set of all solutions, are the same. Raises `ValueError` for a
    limit below 1, and `WrongSolution` if a check shows that the engine found an assignment that is not a solution, or
    the first solution again.
    """
    must_show_one(limit)
    budget = budget or Budget()
    team = team_of(jobs, budget)
    compiled = compiled_form(puzzle, budget)
    if compiled is None:
        return Verdict(Status.UNDECIDED, (), budget.met)
    found: list[Solution] = []
    # A second solution decides between "unique" and "several", even if only one is to be shown.
    wanted = None if limit is None else max(2, limit)
    if team:
        assignments = team.found(compiled, wanted, options)
    else:
        assignments = budget.found(compiled, wanted, **options)
    for assignment in assignments:
        solution = Solution(compiled.puzzle, assignment)
        # A search that starts again must skip the solution that it had found.
        if len(found) == 1 and solution == found[0]:
            raise WrongSolution(compiled.puzzle, ("another solution: this is the first again",))
        if each is not None:
            each(solution)
        # Whoever takes the solutions one by one may get millions, which are not kept.
        if each is None or len(found) < 2:
            found.append(solution)
    stopped = budget.limit
    if len(found) > 1:
        status = Status.SEVERAL
    elif stopped:
        status = Status.UNDECIDED
    else:
        status = Status.UNIQUE if found else Status.NONE
    # Without a node the limit was reached before the search, so propagation would reach it, too.
    if status == Status.UNDECIDED and budget.statistics.nodes:
        known = forced(compiled, options)
    else:
        known = {}
    return Verdict(status, tuple(found[:limit]), stopped, budget.statistics, known)


def forced(compiled: Compiled, options: dict[str, Any]) -> dict[str, int]:
    """Return the values that propagation alone determines, except givens.

    The result is empty if this takes longer than `AFTERWARDS`.
    """
    try:
        domains = Budget(time_limit=AFTERWARDS).domains(compiled, options)
    except LimitMet:
        return {}
    symbols = compiled.puzzle.symbols
    return {
        symbol.name: values[0]
        for symbol, values in zip(symbols, domains or (), strict=False)
        if len(values) == 1 and symbol.given is None
    }
