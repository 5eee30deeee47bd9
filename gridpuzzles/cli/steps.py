"""``gridpuzzles steps``: explain step by step how a person would solve a puzzle."""

from __future__ import annotations

import re

from ..base.exit_status import DONE, NEGATIVE, WRONG, status_of_limit
from ..diagnostics.render import visible
from ..views.walk import DRAW
from ..views.walk_records import walk_record
from .file_results import FileResult, invalid, reply
from .output import say, title_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from typing import Any

    from ..api import Puzzle
    from ..model.solution_path import SolutionPath
    from .files import LoadedFile

PAIR = re.compile(r"(.+?)\s*=\s*(-?\d+)")


def run(options: Namespace) -> int:
    """Explain the steps of every file; return the exit status."""
    return reply(options, steps_text)


def steps_text(reading: LoadedFile, options: Namespace, search: dict[str, Any]) -> FileResult:
    """Return the steps of one file."""
    puzzle = reading.puzzle
    if puzzle is None:
        return invalid(reading)
    try:
        walk = puzzle.walk_within(reading.budget, filled_cells(options.filled, puzzle))
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


def filled_cells(text: str, puzzle: Puzzle) -> dict[str, int]:
    """Return the values that ``text`` gives, by name.

    The text is ``r1c1=5, SEND=9567``, or one character or word for each cell, row by row, with ``.`` or ``_`` for an
    empty cell. Raises `ValueError` with a message for the user.
    """
    if "=" not in text and text.strip():
        return _by_place(text, puzzle)
    cells: dict[str, int] = {}
    for piece in filter(None, re.split(r"[,;\s]+(?=[^=,;]+=)|[,;\s]+$", text.strip())):
        pair = PAIR.fullmatch(piece.strip())
        if pair is None:
            raise ValueError(f"{piece.strip()!r}: write NAME=NUMBER, as in r1c1=5")
        cells[pair[1]] = int(pair[2])
    return cells


def _by_place(text: str, puzzle: Puzzle) -> dict[str, int]:
    grid = puzzle.grid
    places = sorted(grid.cells) if grid is not None else []
    if len(text.split()) == len(places):
        signs = text.split()
    else:
        signs = list("".join(text.split()))
    if grid is None or len(signs) != len(places):
        raise ValueError(
            f"write NAME=NUMBER for each number entered, or all {len(places)} cells with _ for an empty one"
        )
    found = {}
    for place, sign in zip(places, signs, strict=True):
        if sign in "._":
            continue
        try:
            found[grid.cells[place]] = int(sign)
        except ValueError:
            raise ValueError(f"{sign!r} is not a number; write _ for an empty cell") from None
    return found
