"""``gridpuzzles candidates``: list the values that each cell takes in some solution."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from typing import Any

from ..api import Puzzle
from ..base.exit_status import DONE, NEGATIVE, status_of_limit
from ..diagnostics.render import visible
from ..solving.candidates import Candidates
from ..solving.candidates import candidates as candidates_of
from ..views.records import answer, number
from .commands import QUESTION, shared
from .files import LoadedFile
from .output import title_of
from .results import FileResult, asking


def candidates_options(parser: ArgumentParser) -> None:
    """Add the options of ``candidates``."""
    shared(parser, *QUESTION, "--format")
    parser.add_argument("--counts", action="store_true", help="also count the solutions that have each value")


@asking
def candidates(puzzle: Puzzle, reading: LoadedFile, options: Namespace, search: dict[str, Any]) -> FileResult:
    """List the values that each cell takes in some solution."""
    found = candidates_of(puzzle, counts=options.counts, budget=reading.budget, **search)
    text = "\n\n".join(filter(None, (title_of(puzzle), str(found))))
    if found.limit:
        known, status = "undecided", status_of_limit(found.limit)
    elif not all(found.values.values()):
        known, status = "none", NEGATIVE
    else:
        known, status = ("unique" if len(found.forced) == len(found.values) else "several"), DONE
    return FileResult(status, visible(text), _candidates_record(reading, found, known))


def _candidates_record(reading: LoadedFile, found: Candidates, known: str) -> dict[str, object]:
    """Return the candidates as plain data for JSON."""

    def numbers(values: Mapping[str, tuple[int, ...]]) -> dict[str, list[int | str]]:
        return {name: [number(value) for value in each] for name, each in values.items()}

    data = answer(reading.path, known, reading.diagnostics, candidates=numbers(found.values))
    data["forced"] = list(found.forced)
    if found.counts:
        data["counts"] = {
            name: {str(value): number(times) for value, times in each.items()} for name, each in found.counts.items()
        }
    if found.limit:
        data |= {"limit": found.limit, "open": numbers(found.open)}
    return data
