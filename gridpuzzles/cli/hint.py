"""``gridpuzzles hint``: suggest the next step in a grid that is partly filled."""

from __future__ import annotations

from ..base.exit_status import DONE, NEGATIVE, status_of_limit
from ..diagnostics.render import visible
from ..views.walk import ENDED
from ..views.walk_records import hint_record
from .file_results import FileResult, invalid, reply
from .steps import filled_cells, wrong_entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from typing import Any

    from ..model.solution_path import Hint
    from .files import LoadedFile


def run(options: Namespace) -> int:
    """Give a hint for every file; return the exit status."""
    return reply(options, hinted)


def hinted(reading: LoadedFile, options: Namespace, search: dict[str, Any]) -> FileResult:
    """Return the hint for one file."""
    puzzle = reading.puzzle
    if puzzle is None:
        return invalid(reading)
    try:
        hint = puzzle.hint_within(reading.budget, filled_cells(options.filled, puzzle))
    except ValueError as error:
        return wrong_entry(reading, error)
    if hint.limit:
        status = "undecided"
    elif hint.mistakes or (not hint.steps and hint.ending):
        status = "none"
    else:
        status = "unique"
    data = hint_record(reading.path, puzzle, hint, status, reading.diagnostics)
    return FileResult(_exit_status(hint), visible(text(hint, options.level)), data)


def text(hint: Hint, level: str = "step") -> str:
    """Return the hint as text; ``level`` is "where", "how" or "step", from the weakest to the strongest."""
    if hint.limit:
        return ENDED[hint.limit]
    lines = [f"{name} cannot be {value}." for name, value in hint.mistakes.items()]
    if hint.steps and level == "where":
        lines.append(hint.where)
    elif hint.steps and level == "how":
        lines += [hint.where, hint.how]
    elif hint.steps:
        lines.append(hint.text)
    if hint.ending:
        lines.append(hint.ending)
    return "\n".join(lines)


def _exit_status(hint: Hint) -> int:
    if hint.limit:
        return status_of_limit(hint.limit)
    if hint.mistakes or (hint.ending and not hint.steps and "no solution" in hint.ending):
        return NEGATIVE
    return DONE
