"""A solution, all solutions, and whether there is exactly one."""

from __future__ import annotations

from ..errors import LimitMet, WrongSolution
from ..model.solution import Solution, Verdict
from .budget import Budget, limits_among

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from ..compiler import Compiled
    from ..model.puzzle import Puzzle
    from .parallel import Team

AFTERWARDS = 0.04
"""Seconds that may go into saying more about a puzzle when a limit was met."""


def compiled_form(puzzle: Puzzle | Compiled, budget: Budget) -> Compiled | None:
    """The engine's form of a puzzle, which may be at hand already; None when a limit came before it was made."""
    try:
        return budget.compiled(puzzle)
    except LimitMet:
        return None


def team_of(jobs: int, options: dict[str, Any]) -> Team | None:
    """For more than one process, a budget from the limits among ``options``, which are taken out of them."""
    if jobs <= 1:
        return None
    from .parallel import Team

    return Team(jobs, **limits_among(options))


def solve(puzzle: Puzzle | Compiled, **options: Any) -> Solution | None:
    """A solution; None when there is none, or none was found within the limits."""
    return next(solutions(puzzle, 1, **options), None)


def solutions(puzzle: Puzzle | Compiled, limit: int | None = None, **options: Any) -> Iterator[Solution]:
    """Every solution once, lazily, at most ``limit``; raises `WrongSolution` rather than yield what is none."""
    budget = Budget.of(options)
    compiled = compiled_form(puzzle, budget)
    if compiled is None:
        return
    for assignment in budget.found(compiled, limit, **options):
        yield Solution(compiled.puzzle, assignment)


def must_show_one(limit: int | None) -> None:
    """Raise `ValueError` for a limit below 1: no verdict could show what it is about."""
    if limit is not None and limit < 1:
        raise ValueError(f"limit must be at least 1, or None for all solutions; not {limit}")


def verdict(
    puzzle: Puzzle | Compiled,
    limit: int | None = 2,
    each: Callable[[Solution], None] | None = None,
    jobs: int = 1,
    **options: Any,
) -> Verdict:
    """Whether there is a solution and whether it is the only one; undecided when a limit was met before that.

    At most ``limit`` solutions are shown, all of them with None; two are looked for in any case. With ``each`` every
    solution is handed to it as soon as it is found, and no more than two are kept. Raises `WrongSolution` rather than
    show what is none.

    With more ``jobs`` than one so many processes search: for other answers in other orders, for all of them each in a
    part of the tree. Which solutions are shown of several, and in which order, may then be another; all of them, and
    the status, are the same. Raises `ValueError` for a limit below 1.
    """
    must_show_one(limit)
    if jobs > 1 and limit is not None:
        from .parallel import raced

        first = raced(verdict, puzzle, limit, jobs, options)
        if each is not None:
            for solution in first.solutions:
                each(solution)
        return first
    team = team_of(jobs, options)
    budget = team or Budget.of(options)
    compiled = compiled_form(puzzle, budget)
    if compiled is None:
        return Verdict("undecided", (), budget.met)
    found: list[Solution] = []
    if team and limit is None:
        assignments = team.all_found(compiled, options)
    else:
        assignments = budget.found(compiled, None if limit is None else max(2, limit), **options)
    for assignment in assignments:
        solution = Solution(compiled.puzzle, assignment)
        if len(found) == 1 and solution == found[0]:
            raise WrongSolution(compiled.meaning, ("another solution: this is the first again",))
        if each is not None:
            each(solution)
        if each is None or len(found) < 2:
            found.append(solution)
    stopped = budget.limit
    if len(found) > 1:
        status = "several"
    elif stopped:
        status = "undecided"
    else:
        status = "unique" if found else "none"
    if status == "undecided" and budget.statistics.nodes:
        known = forced(compiled, options)
    else:
        known = {}
    return Verdict(status, tuple(found[:limit]), stopped, budget.statistics, known)


def forced(compiled: Compiled, options: dict[str, Any]) -> dict[str, int]:
    """The values that propagation alone gives to what is not given; none when even that takes long."""
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
