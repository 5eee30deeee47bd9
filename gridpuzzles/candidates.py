"""What every cell can hold: the values it takes in some solution."""

from __future__ import annotations

from time import monotonic

from .record import Record
from .solving import compiled_form, count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from .compiler import Compiled
    from .model.puzzle import Puzzle


class Candidates(Record):
    """For every name the values of it that some solution has, ascending; no values at all when there is no solution.

    When ``limit`` is not empty it was met first: then every value listed occurs, and those in ``open`` may occur too.
    ``counts`` holds the number of solutions for each value, where it was asked for.
    """

    values: Mapping[str, tuple[int, ...]]
    open: Mapping[str, tuple[int, ...]] = {}
    counts: Mapping[str, Mapping[int, int]] = {}
    limit: str = ""

    @property
    def forced(self) -> tuple[str, ...]:
        """Names that have the same value in every solution."""
        return tuple(name for name, values in self.values.items() if len(values) == 1 and not self.open.get(name, ()))


def candidates(
    puzzle: Puzzle | Compiled, *, counts: bool = False, time_limit: float | None = None, **options: Any
) -> Candidates:
    """The candidates of every name; each solution found is evidence for all of its values.

    The time limit holds for everything together, a node limit for each search.
    """
    compiled = compiled_form(puzzle)
    deadline = None if time_limit is None else monotonic() + time_limit
    domains = compiled.problem.propagate()
    if domains is None:
        return Candidates(dict.fromkeys(compiled.names, ()))
    waiting = {name: set(domain) for name, domain in zip(compiled.names, domains, strict=False)}
    found: dict[str, set[int]] = {name: set() for name in compiled.names}
    limit = ""
    while not limit and any(waiting.values()):
        name = max(waiting, key=lambda one: len(waiting[one]))
        left = None if deadline is None else max(0.0, deadline - monotonic())
        search = compiled.search(1, assumptions={name: waiting[name]}, time_limit=left, **options)
        solution = next(search, None)
        if solution is None:
            limit = search.stopped or ""
            if not limit:
                waiting[name].clear()
            continue
        for one, value in compiled.assignment(solution).items():
            found[one].add(value)
            waiting[one].discard(value)
    values = {name: tuple(sorted(seen)) for name, seen in found.items()}
    still_open = {name: tuple(sorted(rest)) for name, rest in waiting.items() if rest}
    numbers = _counts(compiled, values, deadline, options) if counts and not limit else {}
    return Candidates(values, still_open, numbers or {}, limit if numbers is not None else "time")


def _counts(
    compiled: Compiled, values: Mapping[str, tuple[int, ...]], deadline: float | None, options: Mapping[str, Any]
) -> dict[str, dict[int, int]] | None:
    """How many solutions have each value; None when a limit was met."""
    numbers: dict[str, dict[int, int]] = {}
    for name, seen in values.items():
        numbers[name] = {}
        for value in seen:
            left = None if deadline is None else max(0.0, deadline - monotonic())
            one = count(compiled, assumptions={name: (value,)}, time_limit=left, **options)
            if not one.exact:
                return None
            numbers[name][value] = one.value
    return numbers
