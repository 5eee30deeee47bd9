"""The commands that solve as a person does: ``steps``, ``hint`` and ``rate``."""

from __future__ import annotations

import re

from ..base.english import count_noun
from ..base.exit_status import DONE, NEGATIVE, WRONG, status_of_limit
from ..diagnostics.render import visible
from ..views.records import hint_record, rate_record, walk_record
from ..views.walk import DRAW, ENDED
from .output import say, title_of
from .results import FileResult, asking, invalid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from typing import Any

    from ..api import Puzzle
    from ..model.solution_path import Hint, SolutionPath
    from .files import LoadedFile

PAIR = re.compile(r"(.+?)\s*=\s*(-?\d+)")
COLUMNS = ("file", "rating", "word", "at_least", "effort", "steps", "hardest", "cost")


# --- steps and hints


@asking
def steps(puzzle: Puzzle, reading: LoadedFile, options: Namespace, search: dict[str, Any]) -> FileResult:
    """Explain step by step how a person would solve a puzzle."""
    try:
        walk = puzzle.walk_within(reading.budget, filled_cells(options.filled, puzzle))
    except ValueError as error:
        return _wrong_entry(reading, error)
    data = walk_record(reading.path, walk, reading.diagnostics)
    form = "text"
    if options.format in DRAW:
        form = options.format
    text = DRAW[form](walk, brief=options.brief, boards=options.boards)
    if puzzle.title and form == "text":
        text = f"{title_of(puzzle)}\n\n{text}"
    return FileResult(_status_of_walk(walk), visible(text), data)


@asking
def hint(puzzle: Puzzle, reading: LoadedFile, options: Namespace, search: dict[str, Any]) -> FileResult:
    """Suggest the next step in a grid that is partly filled."""
    try:
        hint = puzzle.hint_within(reading.budget, filled_cells(options.filled, puzzle))
    except ValueError as error:
        return _wrong_entry(reading, error)
    status, exit_status = "unique", DONE
    if hint.limit:
        status, exit_status = "undecided", status_of_limit(hint.limit)
    elif hint.mistakes or (hint.ending and not hint.steps):
        status = "none"
        # The ending may also say that everything is filled in, or that the clues determine no more.
        if hint.mistakes or "no solution" in hint.ending:
            exit_status = NEGATIVE
    data = hint_record(reading.path, puzzle, hint, status, reading.diagnostics)
    return FileResult(exit_status, visible(_hint_text(hint, options.level)), data)


def _hint_text(hint: Hint, level: str) -> str:
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


def _wrong_entry(reading: LoadedFile, error: ValueError) -> FileResult:
    """Write the error in ``--filled`` to standard error and return the reply."""
    say(f"--filled: {error}")
    return FileResult(WRONG, "", invalid(reading).data)


def _status_of_walk(walk: SolutionPath) -> int:
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


# --- rating


def rate(options: Namespace) -> int:
    """Rate every file; return the exit status."""
    if options.format == "csv":
        print(",".join(COLUMNS))
    return _rated(options)


@asking
def _rated(puzzle: Puzzle, reading: LoadedFile, options: Namespace, search: dict[str, Any]) -> FileResult:
    walk = puzzle.walk_within(reading.budget)
    data = rate_record(reading.path, walk, reading.diagnostics)
    written = _rating_row if options.format == "csv" else _rating_text
    return FileResult(_status_of_walk(walk), visible(written(reading.path, walk)), data)


def _rating_text(path: str, walk: SolutionPath) -> str:
    """Return the rating, the effort, the hardest step and the number of uses of each technique, as text."""
    rating = walk.rating
    steps = count_noun(rating.steps, "step")
    lines = [f"{path}: {rating}, estimated; {steps}, effort {rating.effort:.0f}"]
    if not walk.complete:
        lines.append(f"  {walk.ending or ENDED[walk.limit]}")
    if rating.hardest is not None:
        lines.append(f"  hardest ({rating.hardest.technique}, {rating.hardest.cost:.1f}): {rating.hardest.text}")
        lines.append("  " + ", ".join(f"{count} {technique}" for technique, count in rating.counts.items()))
    return "\n".join(lines)


def _rating_row(path: str, walk: SolutionPath) -> str:
    """Return the rating as one line of comma-separated values, in the order of `COLUMNS`."""
    import csv
    from io import StringIO

    rating = walk.rating
    hardest = rating.hardest
    line = StringIO()
    csv.writer(line, lineterminator="").writerow(
        [
            path,
            f"{rating.value:.1f}",
            rating.word,
            "" if rating.complete else "yes",
            f"{rating.effort:.1f}",
            rating.steps,
            hardest.technique if hardest else "",
            hardest.cost if hardest else "",
        ]
    )
    return line.getvalue()
