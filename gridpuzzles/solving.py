"""Questions about a puzzle, answered: a solution, all of them, is it unique, how many, the ways to fill a line.

Every function takes a puzzle or what `compile_puzzle` made of it (compile once when asking twice) and the same
options: ``node_limit``; ``time_limit`` in seconds; ``cancel``, anything with ``is_set()``; ``seed``;
``variable_order`` and ``value_order``, names of the engine's heuristics; ``without``, numbers of clues that do not
count; ``assumptions``, the values some names may take; ``observer``.
"""

from __future__ import annotations

from .compiler import Compiled, compile_puzzle
from .model.puzzle import Puzzle
from .model.solution import Count, Solution, Statistics, Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from .engine.search import Search


def solve(puzzle: Puzzle | Compiled, **options: Any) -> Solution | None:
    """A solution; None when there is none, or none was found within the limits."""
    return next(solutions(puzzle, 1, **options), None)


def solutions(puzzle: Puzzle | Compiled, limit: int | None = None, **options: Any) -> Iterator[Solution]:
    """Every solution once, lazily, at most ``limit``."""
    compiled = compiled_form(puzzle)
    for values in compiled.search(limit, **options):
        yield Solution(compiled.puzzle, compiled.assignment(values))


def verdict(puzzle: Puzzle | Compiled, limit: int | None = 2, **options: Any) -> Verdict:
    """Whether there is a solution and whether it is the only one; undecided when a limit was met before that.

    At most ``limit`` solutions are shown, all of them with None; two are looked for in any case.
    """
    compiled = compiled_form(puzzle)
    search = compiled.search(None if limit is None else max(2, limit), **options)
    found = tuple(Solution(compiled.puzzle, compiled.assignment(values)) for values in search)
    stopped = search.stopped or ""
    status = "several" if len(found) > 1 else "undecided" if stopped else ("none", "unique")[len(found)]
    return Verdict(status, found[:limit], stopped, statistics(search))


def count(puzzle: Puzzle | Compiled, limit: int | None = None, **options: Any) -> Count:
    """How many solutions there are: exact, or at least so many when ``limit`` of them or another limit was met."""
    search = compiled_form(puzzle).search(None if limit is None else limit + 1, **options)
    found = 0
    for _ in search:
        if found == limit:
            return Count(found, False, "solutions", statistics(search))
        found += 1
    return Count(found, search.stopped is None, search.stopped or "", statistics(search))


def ways(puzzle: Puzzle | Compiled, line: str, **options: Any) -> tuple[tuple[int, ...], ...]:
    """The fillings of one line (``"row 1"``, ``"col 2"``, ``"cage A"``) under its own clue, in ascending order.

    Every crossing clue is taken alone: a value stays if the rest of that crossing line can still be completed.
    Raises `ValueError` when the puzzle has no such line.
    """
    from .lines import fillings

    return fillings(puzzle.puzzle if isinstance(puzzle, Compiled) else puzzle, line, **options)


def compiled_form(puzzle: Puzzle | Compiled) -> Compiled:
    """The engine's form of a puzzle, which may be at hand already."""
    return puzzle if isinstance(puzzle, Compiled) else compile_puzzle(puzzle)


def statistics(search: Search) -> Statistics:
    """What a search has cost, as a value of the model."""
    seen = search.statistics
    return Statistics(seen.nodes, seen.dead_ends, seen.propagations, seen.restarts, seen.setup_time, seen.search_time)
