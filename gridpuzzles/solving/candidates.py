"""The values that every name takes in some solution, and the number of solutions for each; the fillings of one line.

Propagation gives the possible values; then searches look for solutions with values that have not been seen yet. The
text of an answer is a table like pencil marks in a grid.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import compress
from typing import Any

from ..base.errors import Limit, LimitMet
from ..compiler import Compiled
from ..model.display import NotebookText
from ..model.expressions import Different, Variable, holds
from ..model.grid import Grid
from ..model.puzzle import Constraint, Puzzle, clue_of
from ..model.solution import LIMITS
from ..model.traversal import names_in
from .answers import compiled_form
from .budget import Budget, check
from .counting import MAX_VISITED, count_within

MAX_WRITTEN_OUT = 20
"""The largest number of values of a cell that are written one by one."""
MAX_RUNS = 1000
"""The largest number of values and ranges that are written for a cell with more values."""
STEP = 1000
"""Consecutive values that are checked with one comparison."""


@dataclass(frozen=True, slots=True)
class Candidates(NotebookText):
    """The values that each name takes in some solution, ascending; all empty if there is no solution.

    If ``limit`` is not empty, that limit stopped the work: every value in ``values`` occurs in a solution, and those in
    ``open`` may occur. ``counts`` holds the number of solutions for each value, if requested.
    """

    values: Mapping[str, tuple[int, ...]] = field(hash=False)
    open: Mapping[str, tuple[int, ...]] = field(default_factory=dict, hash=False)
    counts: Mapping[str, Mapping[int, int]] = field(default_factory=dict, hash=False)
    limit: Limit = Limit.NONE
    grid: Grid | None = None

    def __str__(self) -> str:
        """Return a table of the candidates; see `table`."""
        return table(self)

    def __repr__(self) -> str:
        if self.limit:
            came_first = f", {LIMITS[self.limit]}"
        else:
            came_first = ""
        return f"<Candidates of {len(self.values)} names, {len(self.forced)} forced{came_first}>"

    @property
    def forced(self) -> tuple[str, ...]:
        """Names that have the same value in every solution."""
        return tuple(name for name, values in self.values.items() if len(values) == 1 and not self.open.get(name, ()))


def table(found: Candidates) -> str:
    """Return a table of the grid's candidates, then a line for each other name; ``=`` marks forced values."""
    parts = []
    grid, forced = found.grid, frozenset(found.forced)
    if grid is not None:
        rows = [
            [_cell(found, grid.cells.get((row, col)), forced) for col in range(1, grid.cols + 1)]
            for row in range(1, grid.rows + 1)
        ]
        widths = [max(map(len, col)) for col in zip(*rows, strict=True)]
        parts.append("\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows))
    inside = set(grid.cells.values()) if grid else set()
    parts.append("\n".join(f"{name}: {_cell(found, name, forced)}" for name in found.values if name not in inside))
    if found.limit:
        parts.append(f"undecided: {LIMITS[found.limit]}; values in brackets may or may not occur")
    elif not all(found.values.values()):
        parts.append("no solution")
    return "\n\n".join(part for part in parts if part)


def _cell(found: Candidates, name: str | None, forced: Collection[str]) -> str:
    if name is None:
        return "."
    counts = found.counts.get(name)
    values = runs(found.values[name])
    # With counts, every value is written, because each has its own number.
    if counts:
        values = [f"{value}:{counts[value]}" for value in found.values[name]]
    # Single characters need no separator, like pencil marks.
    together = all(len(value) == 1 for value in values)
    text = ("" if together else ",").join(values) or "-"
    if name in forced:
        text = f"={text}"
    unknown = ",".join(runs(found.open.get(name, ())))
    if unknown:
        return f"{text}({unknown})"
    return text


def runs(values: Sequence[int]) -> list[str]:
    """Return the values as texts: one by one up to `MAX_WRITTEN_OUT` values, else with ranges such as ``3..17``.

    After `MAX_RUNS` texts, the last text gives the number of the other values. ``values`` are in ascending order.
    """
    if len(values) <= MAX_WRITTEN_OUT:
        return [str(value) for value in values]
    written: list[str] = []
    begin = 0
    while begin < len(values):
        if len(written) == MAX_RUNS:
            return [*written, f"and {len(values) - begin} more"]
        first = values[begin]
        last = begin
        for step in (STEP, 1):  # a large step first, because a domain may have a million values
            while last + step < len(values) and values[last + step] - first == last + step - begin:
                last += step
        written.append(f"{first}..{values[last]}" if last > begin else str(first))
        begin = last + 1
    return written


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
    assumptions = options.pop("assumptions", None) or {}
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
        # There were fewer solutions than sought, so no other values exist.
        if seen < sought and not budget.limit:
            settled.update([name] if name else possible)
        # A solution with one new value mostly brings new values of other names, too.
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


def nothing_known(puzzle: Puzzle, limit: Limit) -> Candidates:
    """Return the candidates if a limit was reached before any work was done: every value may occur."""
    domains = {id(one.values): one.values for one in puzzle.symbols}
    listed = {number: tuple(values) for number, values in domains.items()}  # one tuple for all that share a domain
    values = {one.name: listed[id(one.values)] if one.given is None else (one.given,) for one in puzzle.symbols}
    return Candidates(dict.fromkeys(values, ()), values, limit=limit, grid=puzzle.grid)


def numbers_of_solutions(
    compiled: Compiled, values: Mapping[str, tuple[int, ...]], budget: Budget, options: dict[str, Any]
) -> tuple[dict[str, dict[int, int]], Limit]:
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
    return {name: dict(sorted(each.items())) for name, each in numbers.items()}, Limit.NONE


def _value_by_value(
    compiled: Compiled, values: Mapping[str, tuple[int, ...]], budget: Budget, options: dict[str, Any]
) -> tuple[dict[str, dict[int, int]], Limit]:
    numbers: dict[str, dict[int, int]] = {}
    assumptions = options.pop("assumptions")
    for name, seen in values.items():
        numbers[name] = {}
        for value in seen:
            one = count_within(compiled, None, budget, {**options, "assumptions": {**assumptions, name: (value,)}})
            if not one.exact:
                return {}, one.limit
            numbers[name][value] = one.value
    return numbers, Limit.NONE


def ways(puzzle: Puzzle, line: str, budget: Budget, **options: Any) -> tuple[tuple[int, ...], ...]:
    """Return the fillings of one line (``"row 1"``, ``"col 2"``, ``"cage A"``), in ascending order.

    A filling satisfies the line's own clue. Every crossing clue is considered alone: a value is possible if the rest of
    that crossing line can still be completed. Raises `ValueError` if the puzzle has no such line, `LimitMet` if a limit
    was reached before all fillings were found.
    """

    def found(
        compiled: Compiled, limit: int | None, assumptions: Mapping[str, Collection[int]]
    ) -> list[dict[str, int]]:
        solutions = list(budget.found(compiled, limit, assumptions=assumptions, **options))
        if budget.limit:
            raise LimitMet(budget.limit)
        return solutions

    line_cells = cells_of(puzzle, line)
    if not line_cells:
        if all(holds(constraint.condition, {}) for constraint in constraints_of_label(puzzle, line)):
            return ((),)
        return ()
    cells = frozenset(line_cells)
    open_cells = [symbol for symbol in puzzle.symbols if symbol.name in cells and symbol.given is None]
    allowed = {symbol.name: set(symbol.values) for symbol in open_cells}
    for constraint in puzzle.constraints:
        # Only clues that leave the line are crossing; rules that cells differ are parts of every line.
        eliminated = frozenset(names_in(constraint.condition))
        if cells & eliminated and not cells >= eliminated and not isinstance(constraint.condition, Different):
            alone = budget.compiled(part(puzzle, eliminated, constraint))
            for name in allowed.keys() & eliminated:
                allowed[name] = {value for value in allowed[name] if found(alone, 1, {name: (value,)})}
    compiled = budget.compiled(part(puzzle, cells))
    return tuple(sorted(tuple(filling[name] for name in line_cells) for filling in found(compiled, None, allowed)))


def part(puzzle: Puzzle, cells: Collection[str], crossing: Constraint | None = None) -> Puzzle:
    """Return the puzzle reduced to some cells, with the constraints on these cells only.

    With ``crossing``, keep only that constraint and the rules that cells are different.
    """
    within = frozenset(cells)
    constraints = [] if crossing is None else [crossing]
    for constraint in puzzle.constraints:
        condition = constraint.condition
        if isinstance(condition, Different):
            # The cells of a group that are kept must still be different.
            kept = tuple(one for one in condition.expressions if isinstance(one, Variable) and one.name in within)
            constraints.append(Constraint(Different(kept), constraint.clue))
        elif crossing is None and within.issuperset(names_in(condition)):
            constraints.append(constraint)
    symbols = tuple(symbol for symbol in puzzle.symbols if symbol.name in within)
    return Puzzle(symbols, tuple(constraints), puzzle.clues, base=puzzle.base)


def cells_of(puzzle: Puzzle, line: str) -> tuple[str, ...]:
    """Return the cells of ``row 1`` or ``cage A``, or the cells that the clue with this label mentions."""
    if puzzle.grid is not None:
        cells = puzzle.grid.cells_of(line)
        if cells:
            return cells
    # It is not a line of the grid, or has no cells: take the cells of the clue, in the order of the puzzle.
    found: set[str] = set()
    for constraint in constraints_of_label(puzzle, line):
        found.update(names_in(constraint.condition))
    return tuple(symbol.name for symbol in puzzle.symbols if symbol.name in found)


def constraints_of_label(puzzle: Puzzle, label: str) -> list[Constraint]:
    """Return the constraints of the clue with this label; raise `ValueError` if there is no such clue."""
    number = clue_of(puzzle, label)
    return [constraint for constraint in puzzle.constraints if constraint.clue == number]
