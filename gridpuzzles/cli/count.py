"""``gridpuzzles count``: count or estimate solutions, or split a puzzle into pieces to count separately."""

from __future__ import annotations

import sys

from ..base.english import count_noun
from ..base.errors import LimitMet
from ..base.exit_status import DONE, LIMIT, NEGATIVE, WRONG, status_of_limit, worst
from ..diagnostics.render import visible
from ..model.solution import LIMITS
from ..system.watchdog import HardTimeout
from .file_results import FileResult, invalid, reply
from .files import readings
from .output import complain, cost, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from typing import Any

    from ..api import Puzzle
    from ..base.source import Source
    from ..model.solution import Count, Estimate
    from ..solving.budget import Budget
    from .files import LoadedFile

MIN_FILLINGS = 300
"""Smallest number of random samples with which the interval of an estimate is reliable."""


def run(options: Namespace) -> int:
    """Count the solutions of every file; return the exit status."""
    if options.split:
        return split(options)
    return reply(options, estimated if options.estimate else counted)


def counted(reading: LoadedFile, options: Namespace, search: dict[str, Any]) -> FileResult:
    """Count the solutions of one file."""
    if reading.puzzle is None:
        return invalid(reading)
    from .. import solving
    from ..views.records import count_record

    count = solving.count(reading.puzzle, options.limit, options.jobs, reading.budget, **search)
    text = heading(reading, options) + sentence(count)
    if options.stats:
        text += "\n" + cost(count.statistics)
    return FileResult(_status(count), text, count_record(reading.path, count, reading.diagnostics))


def split(options: Namespace) -> int:
    """Write every file as records for a batch, whose counts add up to that of the file; return the exit status."""
    import json

    statuses = []
    for reading in readings(options):
        complain(reading.diagnostics)
        puzzle = reading.puzzle
        if puzzle is None or puzzle.source is None:
            statuses.append(reading.status)
            continue
        if options.params:
            say("--split cannot be used with -D, because it writes the text unchanged")
            return WRONG
        try:
            with reading.budget.enforced():
                texts = pieces(puzzle, puzzle.source, reading.budget, options.split)
        except (LimitMet, HardTimeout) as met:
            print(visible(f"{reading.path}: {LIMITS[met.limit]}"), file=sys.stderr)
            statuses.append(status_of_limit(met.limit))
            continue
        for number, text in enumerate(texts, 1):
            print(json.dumps({"id": f"{reading.path} {number}", "text": text}, ensure_ascii=False))
        statuses.append(DONE)
    return worst(statuses)


def pieces(puzzle: Puzzle, source: Source, budget: Budget, number: int) -> list[str]:
    """Return texts of the puzzle with more givens; each solution belongs to exactly one of them.

    They are at least ``number`` texts if the puzzle can be split into that many. Raises `LimitMet`.
    """
    from ..solving.parallel import split as parts

    begin = source.text.rstrip("\n")
    found = parts(budget.compiled(puzzle), budget, {}, number)
    given = [[f"{name} = {value}" for name, (value,) in piece.items()] for piece in found]
    return ["\n".join([begin, *lines, ""]) for lines in given]


def estimated(reading: LoadedFile, options: Namespace, search: dict[str, Any]) -> FileResult:
    """Estimate the number of solutions of one file."""
    if reading.puzzle is None:
        return invalid(reading)
    from ..solving.estimating import estimate
    from ..views.records import estimate_record

    if options.samples is not None:
        search["samples"] = options.samples
    found = estimate(reading.puzzle, budget=reading.budget, **search)
    data = estimate_record(reading.path, found, reading.diagnostics)
    return FileResult(_status_of_estimate(found), heading(reading, options) + about(found), data)


def heading(reading: LoadedFile, options: Namespace) -> str:
    """Return the path as a prefix if there are several files; otherwise an empty string."""
    several = len(options.files) > 1 or reading.path != options.files[0]
    if several:
        return visible(f"{reading.path}: ")
    return ""


def sentence(count: Count) -> str:
    """Return the count as text, with the limit that stopped it, if any."""
    if count.exact or count.limit == "solutions":
        return str(count)
    return f"{count} ({LIMITS[count.limit]})"


def about(found: Estimate) -> str:
    """Return the estimate as text; it says "no estimate" if none of the random samples was a solution."""
    if found.exact:
        return str(found)
    drawn = count_noun(found.samples, "random sample")
    came_first = ""
    if found.limit in LIMITS:
        came_first = f"; {LIMITS[found.limit]}"
    if not found.solved:
        known = f"at least {found.low}; " if found.low else ""
        if came_first and not found.samples:
            return f"{known}no estimate: {came_first[2:]}"
        return f"{known}no estimate: none of {drawn} ended in a solution{came_first}"
    doubt = "; with so few samples the interval may be too narrow"
    if found.samples >= MIN_FILLINGS:
        doubt = ""
    return f"{found}, from {drawn}{came_first}{doubt}"


def _status(count: Count) -> int:
    if not count.exact:
        return status_of_limit(count.limit)
    if count.value:
        return DONE
    return NEGATIVE


def _status_of_estimate(found: Estimate) -> int:
    if found.limit == "cancelled":
        return status_of_limit(found.limit)
    if found.exact:
        if found.value:
            return DONE
        return NEGATIVE
    if found.solved:
        return DONE
    return LIMIT
