"""``gridpuzzles steps``: explain step by step how a person would solve a puzzle."""

from __future__ import annotations

from ..base.exit_status import DONE, NEGATIVE, WRONG, status_of_limit
from ..diagnostics.render import visible
from ..views.walk import DRAW
from ..views.walk_records import walk_record
from .file_results import FileResult, invalid, reply
from .filled import filled_cells
from .output import say, title_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from typing import Any

    from ..model.solution_path import SolutionPath
    from .files import LoadedFile


def run(options: Namespace) -> int:
    """Explain the steps of every file; return the exit status."""
    return reply(options, steps_text)


def steps_text(reading: LoadedFile, options: Namespace, limits: dict[str, Any]) -> FileResult:
    """Return the steps of one file."""
    puzzle = reading.puzzle
    if puzzle is None:
        return invalid(reading)
    try:
        walk = puzzle.steps(filled_cells(options.filled, puzzle), **patience(limits))
    except ValueError as error:
        return wrong_entry(reading, error)
    data = walk_record(reading.path, walk, reading.diagnostics)
    form = "text"
    if options.format in DRAW:
        form = options.format
    if puzzle.title and form == "text":
        title = f"{title_of(puzzle)}\n\n"
    else:
        title = ""
    text = title + DRAW[form](walk, brief=options.brief, boards=options.boards)
    return FileResult(exit_status(walk), visible(text), data)


def patience(limits: dict[str, Any]) -> dict[str, Any]:
    """Return those options of a search that `steps` accepts."""
    return {name: limits[name] for name in ("time_limit", "memory_limit", "cancel") if name in limits}


def wrong_entry(reading: LoadedFile, error: ValueError) -> FileResult:
    """Write the error in ``--filled`` to standard error and return the reply."""

    say(f"--filled: {error}")
    return FileResult(WRONG, "", invalid(reading).data)


def exit_status(walk: SolutionPath) -> int:
    if walk.limit:
        return status_of_limit(walk.limit)
    if walk.status == "none":
        return NEGATIVE
    return DONE
