"""The commands that solve a puzzle as a person does: ``steps``, ``hint`` and ``rate``."""

from __future__ import annotations

import csv
import re
from argparse import ArgumentParser, Namespace
from io import StringIO
from typing import Any

from ..api import Puzzle
from ..api.questions import assumed
from ..base.english import count_noun
from ..base.exit_status import DONE, NEGATIVE, WRONG, status_of_limit
from ..base.render import visible
from ..model.puzzle import texts_of_holes
from ..model.solution_path import Hint, SolutionPath
from ..steps import hint as next_step
from ..steps import walk
from ..views.records import hint_record, rate_record, walk_record
from ..views.walk import DRAW, ENDED
from .commands import PUZZLES, RECORDS, shared
from .files import LoadedFile
from .output import say, title_of
from .results import FileResult, asking, invalid, status_of

PAIR = re.compile(r"(.+?)\s*=\s*(-?\d+)")
COLUMNS = ("file", "rating", "word", "at_least", "effort", "steps", "hardest", "cost")


def steps_options(parser: ArgumentParser) -> None:
    """Add the options of ``steps``."""
    shared(parser, *PUZZLES, "--time-limit", "--memory-limit")
    shared(parser, "--format", choices=(*DRAW, *RECORDS))
    _filled(parser)
    parser.add_argument("--brief", action="store_true", help="merge short steps into one paragraph")
    parser.add_argument("--boards", action="store_true", help="draw the candidates after every step")


def hint_options(parser: ArgumentParser) -> None:
    """Add the options of ``hint``."""
    shared(parser, *PUZZLES, "--time-limit", "--memory-limit", "--format")
    _filled(parser)
    help = "how much to reveal: where to look, the technique too, or the whole step (default: step)"
    parser.add_argument("--level", choices=["where", "how", "step"], default="step", help=help)


def rate_options(parser: ArgumentParser) -> None:
    """Add the options of ``rate``."""
    shared(parser, *PUZZLES, "--time-limit", "--memory-limit")
    shared(parser, "--format", choices=("text", *RECORDS, "csv"))


def _filled(parser: ArgumentParser) -> None:
    help = "numbers already entered: 'r1c1=5 r2c3=7'"
    parser.add_argument("--filled", metavar="CELLS", default="", help=help)


# --- steps and hints


@asking
def steps(puzzle: Puzzle, reading: LoadedFile, options: Namespace, search: dict[str, Any]) -> FileResult:
    """Explain step by step how a person would solve a puzzle."""
    try:
        entries = assumed(puzzle, filled_cells(options.filled, puzzle), "filled")
        path = walk(puzzle, reading.budget, entries)
    except ValueError as error:
        return _refused(error, reading)
    data = walk_record(reading.path, path, reading.diagnostics)
    form = options.format if options.format in DRAW else "text"
    text = DRAW[form](path, brief=options.brief, boards=options.boards)
    if puzzle.title and form == "text":
        text = f"{title_of(puzzle)}\n\n{text}"
    return FileResult(status_of(path.limit, path.status), visible(text), data)


@asking
def hint(puzzle: Puzzle, reading: LoadedFile, options: Namespace, search: dict[str, Any]) -> FileResult:
    """Suggest the next step in a grid that is partly filled."""
    try:
        entries = assumed(puzzle, filled_cells(options.filled, puzzle), "filled")
        advice = next_step(puzzle, reading.budget, entries)
    except ValueError as error:
        return _refused(error, reading)
    status, exit_status = "unique", DONE
    if advice.limit:
        status, exit_status = "undecided", status_of_limit(advice.limit)
    elif advice.mistakes or (advice.ending and not advice.steps):
        status = "none"
        # The ending may also say that everything is filled in, or that the clues determine no more.
        if advice.mistakes or "no solution" in advice.ending:
            exit_status = NEGATIVE
    data = hint_record(reading.path, puzzle, advice, status, reading.diagnostics)
    return FileResult(exit_status, visible(_hint_text(puzzle, advice, options.level)), data)


def _hint_text(puzzle: Puzzle, hint: Hint, level: str) -> str:
    """Return the hint as text; ``level`` is "where", "how" or "step", from the weakest to the strongest."""
    if hint.limit:
        return ENDED[hint.limit]
    texts = texts_of_holes(puzzle)
    lines = [f"{texts.get(name, name)} cannot be {value}." for name, value in hint.mistakes.items()]
    if hint.steps:
        lines += {"where": (hint.where,), "how": (hint.where, hint.how)}.get(level, (hint.text,))
    return "\n".join([*lines, *filter(None, (hint.ending,))])


def _refused(error: ValueError, reading: LoadedFile) -> FileResult:
    """Return the reply if the numbers in ``--filled`` are wrong, after a message on standard error."""
    say(f"--filled: {error}")
    return FileResult(WRONG, "", invalid(reading).data)


def filled_cells(text: str, puzzle: Puzzle) -> dict[str, int]:
    """Return the values that ``text`` gives, by name.

    The text is ``r1c1=5, SEND=9567``, or one character or word for each cell, row by row, with ``.`` or ``_`` for an
    empty cell. Raises `ValueError` with a message for the user.
    """
    # An entry with a name has an equals sign, so this text has none.
    if "=" not in text and text.strip():
        return _by_place(text, puzzle)
    cells: dict[str, int] = {}
    names = {text: name for name, text in texts_of_holes(puzzle).items()}
    for piece in filter(None, re.split(r"[,;\s]+(?=[^=,;]+=)|[,;\s]+$", text.strip())):
        pair = PAIR.fullmatch(piece.strip())
        if pair is None:
            raise ValueError(f"{piece.strip()!r}: write NAME=NUMBER, as in r1c1=5")
        cells[names.get(pair[1], pair[1])] = int(pair[2])
    return cells


def _by_place(text: str, puzzle: Puzzle) -> dict[str, int]:
    grid = puzzle.grid
    places = sorted(grid.cells) if grid is not None else []
    # Numbers of several digits need spaces; digits may be written without.
    signs = text.split()
    if len(signs) != len(places):
        signs = list("".join(signs))
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


# --- ratings


def rate(options: Namespace) -> int:
    """Rate every file; return the exit status."""
    if options.format == "csv":
        print(",".join(COLUMNS))
    return _rated(options)


@asking
def _rated(puzzle: Puzzle, reading: LoadedFile, options: Namespace, search: dict[str, Any]) -> FileResult:
    path = walk(puzzle, reading.budget)
    data = rate_record(reading.path, path, reading.diagnostics)
    written = _rating_row if options.format == "csv" else _rating_text
    return FileResult(status_of(path.limit, path.status), visible(written(reading.path, path)), data)


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
