"""``gridpuzzles candidates``: the values every cell takes in some solution."""

from __future__ import annotations

from ..diagnostics import visible
from ..model.solution import LIMITS
from ..views.records import answer, number
from .output import title_of
from .replies import Reply, invalid, reply, status_of_limit
from .status import DONE, NEGATIVE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Collection, Mapping, Sequence
    from typing import Any

    from ..api import Puzzle
    from ..solving.candidates import Candidates
    from .files import Reading

FEW = 20
"""Values of a cell that are written out."""


def run(options: Namespace) -> int:
    """List the candidates of every file; the exit status."""
    return reply(options, listed)


def listed(reading: Reading, options: Namespace, limits: dict[str, Any]) -> Reply:
    """The candidates of one file."""
    if reading.puzzle is None:
        return invalid(reading)
    from ..solving.candidates import candidates

    found = candidates(reading.puzzle, counts=options.counts, **limits)
    return Reply(_status(found), visible(text(reading.puzzle, found)), record(reading, found))


def text(puzzle: Puzzle, found: Candidates) -> str:
    """A table of the grid's candidates, then a line for each other name; forced ones are marked ``=``."""
    parts = [title_of(puzzle)]
    forced = frozenset(found.forced)
    if puzzle.grid is not None:
        rows = [
            [_cell(found, puzzle.grid.cells.get((row, col)), forced) for col in range(1, puzzle.grid.cols + 1)]
            for row in range(1, puzzle.grid.rows + 1)
        ]
        widths = [max(map(len, col)) for col in zip(*rows, strict=True)]
        parts.append("\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows))
    inside = set(puzzle.grid.cells.values()) if puzzle.grid else set()
    parts.append("\n".join(f"{name}: {_cell(found, name, forced)}" for name in found.values if name not in inside))
    if found.limit:
        parts.append(f"undecided: {LIMITS[found.limit]} came first; values in brackets may occur or not")
    elif not all(found.values.values()):
        parts.append("no solution")
    return "\n\n".join(part for part in parts if part)


def _cell(found: Candidates, name: str | None, forced: Collection[str]) -> str:
    if name is None:
        return "."
    counts = found.counts.get(name)
    values = [f"{value}:{counts[value]}" for value in found.values[name]] if counts else runs(found.values[name])
    text = ("," if counts or any(len(value) > 1 for value in values) else "").join(values)
    unknown = ",".join(runs(found.open.get(name, ())))
    return ("=" if name in forced else "") + (text or "-") + (f"({unknown})" if unknown else "")


def runs(values: Sequence[int]) -> list[str]:
    """Values as they are read: one by one when they are few, else those in a row as ``3..17``."""
    if len(values) <= FEW:
        return [str(value) for value in values]
    ends: list[list[int]] = []
    for value in values:
        if ends and value == ends[-1][1] + 1:
            ends[-1][1] = value
        else:
            ends.append([value, value])
    return [str(first) if first == last else f"{first}..{last}" for first, last in ends]


def record(reading: Reading, found: Candidates) -> dict[str, object]:
    """The candidates as plain data."""
    data = answer(reading.path, _known(found), reading.diagnostics, candidates=_numbers(found.values))
    data["forced"] = list(found.forced)
    if found.counts:
        data["counts"] = {
            name: {str(value): number(times) for value, times in each.items()} for name, each in found.counts.items()
        }
    if found.limit:
        data |= {"limit": found.limit, "open": _numbers(found.open)}
    return data


def _numbers(values: Mapping[str, tuple[int, ...]]) -> dict[str, list[int | str]]:
    return {name: [number(value) for value in each] for name, each in values.items()}


def _known(found: Candidates) -> str:
    """What the candidates say about the number of solutions."""
    if found.limit:
        return "undecided"
    if not all(found.values.values()):
        return "none"
    return "unique" if len(found.forced) == len(found.values) else "several"


def _status(found: Candidates) -> int:
    if found.limit:
        return status_of_limit(found.limit)
    return DONE if all(found.values.values()) else NEGATIVE
