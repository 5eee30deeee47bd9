"""``gridpuzzles candidates``: list the values that each cell has in some solution."""

from __future__ import annotations

from ..base.exit_status import DONE, NEGATIVE, status_of_limit
from ..diagnostics.render import visible
from ..views.records import answer, number
from .file_results import FileResult, invalid, reply
from .output import title_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Mapping
    from typing import Any

    from ..solving.candidate_table import Candidates
    from .files import LoadedFile


def run(options: Namespace) -> int:
    """List the candidates of every file; return the exit status."""
    return reply(options, listed)


def listed(reading: LoadedFile, options: Namespace, search: dict[str, Any]) -> FileResult:
    """Return the candidates of one file."""
    if reading.puzzle is None:
        return invalid(reading)
    from ..solving.candidates import candidates

    title = title_of(reading.puzzle)
    found = candidates(reading.puzzle, counts=options.counts, budget=reading.budget, **search)
    return FileResult(
        _status(found), visible("\n\n".join([title] * bool(title) + [str(found)])), record(reading, found)
    )


def record(reading: LoadedFile, found: Candidates) -> dict[str, object]:
    """Return the candidates as plain data for JSON."""
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
    """Return the status that the candidates imply: "undecided", "none", "unique" or "several"."""
    if found.limit:
        return "undecided"
    if not all(found.values.values()):
        return "none"
    if len(found.forced) == len(found.values):
        return "unique"
    return "several"


def _status(found: Candidates) -> int:
    if found.limit:
        return status_of_limit(found.limit)
    if all(found.values.values()):
        return DONE
    return NEGATIVE
