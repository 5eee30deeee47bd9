"""The commands ``count``, which counts or estimates solutions or splits a puzzle, and ``candidates``."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from typing import Any

from .. import solving
from ..api import Puzzle
from ..base.english import count_noun
from ..base.errors import LimitMet
from ..base.exit_status import DONE, NEGATIVE, WRONG, status_of_limit
from ..base.render import visible
from ..model.solution import LIMITS, Count, Estimate
from ..solving.budget import Budget
from ..solving.candidates import Candidates
from ..solving.candidates import candidates as candidates_of
from ..solving.estimating import estimate
from ..solving.parallel import split as parts
from ..system.hard_limits import HardTimeout
from ..views.records import answer, count_record, estimate_record, number
from .commands import QUESTION, SEARCH, renamed, shared, whole
from .files import LoadedFile, heading_of
from .interrupt import Interrupt
from .output import cost, say, title_of
from .results import FileResult, asking, each_puzzle

MIN_FILLINGS = 300
"""Smallest number of random samples with which the interval of an estimate is reliable."""


def count_options(parser: ArgumentParser) -> None:
    """Add the options of ``count``."""
    shared(parser, *QUESTION, "--stats", *SEARCH, "--format", "-j")
    renamed(parser, "--limit", shared(parser, "-n", help="number of solutions to stop at (default: count all)"))
    parser.add_argument(
        "--split", metavar="N", type=whole(1), help="split the puzzle into N or more records for 'batch count'"
    )
    parser.add_argument(
        "--estimate", action="store_true", help="estimate the number of solutions, with a 95 %% interval"
    )
    parser.add_argument(
        "--samples", metavar="N", type=whole(1), help="random fillings for the estimate (default: 1000)"
    )


def count(options: Namespace) -> int:
    """Count or estimate the solutions of every file, or split it; return the exit status."""
    if options.split:
        return _split(options)
    return (_estimated if options.estimate else _counted)(options)


@asking
def _counted(puzzle: Puzzle, reading: LoadedFile, options: Namespace, search: dict[str, Any]) -> FileResult:
    count = solving.count(puzzle, options.number, options.jobs, reading.budget, **search)
    heading = heading_of(reading.path, options.files)
    text = f"{heading}: {count}" if heading else str(count)
    # A limit on the solutions is what the user asked for; any other one needs a word.
    if not count.exact and count.limit != "solutions":
        text += f" ({LIMITS[count.limit]})"
    if options.stats:
        text += "\n" + cost(count.statistics)
    return FileResult(
        _status_of_count(count, count.exact), text, count_record(reading.path, count, reading.diagnostics)
    )


def _split(options: Namespace) -> int:
    """Write every file as records for a batch, whose counts add up to that of the file; return the exit status."""
    if options.params:
        # Each record has the text as it is, in which the parameters keep their own values.
        say("--split cannot be used with -D, because it writes the text unchanged")
        return WRONG

    def split(puzzle: Puzzle, reading: LoadedFile, interrupt: Interrupt) -> int:
        try:
            with interrupt.within(reading.budget):
                texts = _pieces(puzzle, reading.budget, options.split)
        except (LimitMet, HardTimeout) as met:
            print(visible(f"{reading.path}: {LIMITS[met.limit]}"), file=sys.stderr)
            return status_of_limit(met.limit)
        for at, text in enumerate(texts, 1):
            print(json.dumps({"id": f"{reading.path} {at}", "text": text}, ensure_ascii=False))
        return DONE

    return each_puzzle(options, split)


def _pieces(puzzle: Puzzle, budget: Budget, number: int) -> list[str]:
    """Return texts of the puzzle with more givens; each solution belongs to exactly one of them.

    They are at least ``number`` texts if the puzzle can be split into that many. Raises `LimitMet`.
    """
    assert puzzle.source is not None  # it was read from a file
    begin = puzzle.source.text.rstrip("\n")
    found = parts(budget.compiled(puzzle), budget, {}, number)
    given = [[f"{name} = {value}" for name, (value,) in piece.items()] for piece in found]
    return ["\n".join([begin, *lines, ""]) for lines in given]


@asking
def _estimated(puzzle: Puzzle, reading: LoadedFile, options: Namespace, search: dict[str, Any]) -> FileResult:
    # Without the option, the estimate chooses the number itself.
    if options.samples is not None:
        search["samples"] = options.samples
    found = estimate(puzzle, budget=reading.budget, **search)
    data = estimate_record(reading.path, found, reading.diagnostics)
    # A sample that is a solution proves that there is one, even if the estimate is rough.
    status = _status_of_count(found, found.exact or found.solved > 0)
    heading = heading_of(reading.path, options.files)
    return FileResult(status, f"{heading}: {about(found)}" if heading else about(found), data)


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


def _status_of_count(found: Count | Estimate, is_known: bool) -> int:
    if not is_known or found.limit == "cancelled":
        return status_of_limit(found.limit)
    return DONE if found.value else NEGATIVE


# --- candidates


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
