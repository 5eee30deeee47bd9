"""The result of a question for candidates, and its text form: a table like pencil marks in a grid."""

from __future__ import annotations

from ..base.record import Record
from ..model.display import NotebookText
from ..model.solution import LIMITS

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from ..model.grid import Grid

MAX_WRITTEN_OUT = 20
"""The largest number of values of a cell that are written one by one."""
MAX_RUNS = 1000
"""The largest number of values and ranges that are written for a cell with more values."""
STEP = 1000
"""Consecutive values that are checked with one comparison."""


class Candidates(Record, NotebookText):
    """The values that each name takes in some solution, ascending; all empty if there is no solution.

    If ``limit`` is not empty, that limit stopped the work: every value in ``values`` occurs in a solution, and those in
    ``open`` may occur. ``counts`` holds the number of solutions for each value, if requested.
    """

    values: Mapping[str, tuple[int, ...]]
    open: Mapping[str, tuple[int, ...]] = {}
    counts: Mapping[str, Mapping[int, int]] = {}
    limit: str = ""
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
