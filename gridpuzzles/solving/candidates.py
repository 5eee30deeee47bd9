"""The values that every name takes in some solution, and the number of solutions for each.

Propagation gives the possible values; then searches look for solutions with values that have not been seen yet.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from itertools import compress

from ..base.errors import LimitMet
from ..compiler import Compiled
from .answers import compiled_form
from .budget import Budget, check
from .candidate_table import Candidates
from .counting import MAX_VISITED, count_within

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

    from ..model.puzzle import Puzzle


SEEN_AT_ONCE = 64
"""Number of arbitrary solutions found before searching for particular values."""


def candidates(
    puzzle: Puzzle | Compiled, *, counts: bool = False, budget: Budget | None = None, **options: Any
) -> Candidates:
    """Return the candidates of every name; with ``counts``, also the number of solutions for each value."""
    budget = budget or Budget()
    compiled = compiled_form(puzzle, budget)
    if compiled is None:
        return nothing_known(puzzle.puzzle if isinstance(puzzle, Compiled) else puzzle, budget.met)
    grid = compiled.puzzle.grid
    assumptions = options.pop("assumptions", {})
    try:
        domains = budget.domains(compiled, {**options, "assumptions": assumptions})
    except LimitMet as met:
        return nothing_known(compiled.puzzle, met.limit)
    if domains is None:
        return Candidates(dict.fromkeys(compiled.names, ()), grid=grid)
    possible = dict(zip(compiled.names, map(tuple, domains), strict=False))
    found: dict[str, set[int]] = {name: set() for name in compiled.names}
    settled: set[str] = set()  # names whose values have all been found

    def unseen(name: str) -> int:
        if name in settled:
            return 0
        return len(possible[name]) - len(found[name])

    name, sought = "", SEEN_AT_ONCE  # first any solutions: if there are fewer, all are known
    while not budget.limit and any(map(unseen, possible)):
        allowed = {**assumptions, name: _without(possible[name], found[name])} if name else assumptions
        seen = _take_in(
            compiled, found, budget.search(compiled, sought, assumptions=allowed, **options), allowed, options
        )
        if seen < sought and not budget.limit:
            settled.update([name] if name else possible)
        name, sought = max(possible, key=unseen), 1
    values = {name: tuple(sorted(seen)) for name, seen in found.items()}
    still_open = {name: _without(possible[name], found[name]) for name in possible if unseen(name)}
    if not counts or still_open:
        return Candidates(values, still_open, limit=budget.limit, grid=grid)
    numbers, limit = numbers_of_solutions(compiled, values, budget, {**options, "assumptions": assumptions})
    return Candidates(values, {}, numbers, limit, grid)


def _take_in(
    compiled: Compiled,
    found: dict[str, set[int]],
    solutions: Iterable[Sequence[int]],
    allowed: Mapping[str, tuple[int, ...]],
    options: dict[str, Any],
) -> int:
    """Add the values of ``solutions`` to ``found``; return the number of solutions."""
    seen = 0
    for solution in solutions:
        seen += 1
        assignment = compiled.assignment(solution)
        new = [name for name, value in assignment.items() if value not in found[name]]
        # A solution without new values does not affect the result, so it need not be checked.
        if new:
            check(compiled, assignment, options.get("without", ()), allowed)
        for name in new:
            found[name].add(assignment[name])
    return seen


def _without(values: tuple[int, ...], seen: set[int]) -> tuple[int, ...]:
    """Return the ascending ``values`` except those in ``seen``.

    If ``seen`` is empty, return the same tuple, because it may have millions of values.
    """
    if not seen:
        return values
    left = bytearray(b"\1") * len(values)
    for value in seen:
        left[bisect_left(values, value)] = 0
    return tuple(compress(values, left))


def nothing_known(puzzle: Puzzle, limit: str) -> Candidates:
    """Return the candidates if a limit was reached before any work was done: every value may occur."""
    domains = {id(one.values): one.values for one in puzzle.symbols}
    listed = {number: tuple(values) for number, values in domains.items()}  # one tuple for all that share a domain
    values = {one.name: listed[id(one.values)] if one.given is None else (one.given,) for one in puzzle.symbols}
    return Candidates(dict.fromkeys(values, ()), values, limit=limit, grid=puzzle.grid)


def numbers_of_solutions(
    compiled: Compiled, values: Mapping[str, tuple[int, ...]], budget: Budget, options: dict[str, Any]
) -> tuple[dict[str, dict[int, int]], str]:
    """Return the number of solutions for each value of each name, and the limit that was reached.

    If a limit was reached, the numbers are empty. Up to `MAX_VISITED` solutions are visited; if there are more, each
    value is counted separately.
    """
    numbers: dict[str, Counter[int]] = {name: Counter() for name in compiled.names}
    for at, solution in enumerate(budget.found(compiled, first=0, **options)):
        if at == MAX_VISITED:
            return _value_by_value(compiled, values, budget, options)
        for name, value in solution.items():
            numbers[name][value] += 1
    if budget.limit:
        return {}, budget.limit
    return {name: dict(sorted(each.items())) for name, each in numbers.items()}, ""


def _value_by_value(
    compiled: Compiled, values: Mapping[str, tuple[int, ...]], budget: Budget, options: dict[str, Any]
) -> tuple[dict[str, dict[int, int]], str]:
    numbers: dict[str, dict[int, int]] = {}
    assumptions = options.pop("assumptions")
    for name, seen in values.items():
        numbers[name] = {}
        for value in seen:
            one = count_within(compiled, None, budget, {**options, "assumptions": {**assumptions, name: (value,)}})
            if not one.exact:
                return {}, one.limit
            numbers[name][value] = one.value
    return numbers, ""
