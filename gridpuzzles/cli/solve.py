"""``gridpuzzles solve``: print the solution, and say if it is unique."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import replace
from functools import partial
from typing import Any

from .. import solving
from ..api import Puzzle
from ..base.english import count_noun
from ..base.errors import Diagnostic
from ..base.exit_status import DONE, INTERRUPTED, NEGATIVE, worst
from ..base.render import visible
from ..model.solution import LIMITS, Solution, Verdict, listed
from ..model.status import Status
from ..system.hard_limits import HardTimeout
from ..views.text import draw
from .commands import QUESTION, SEARCH, VIEWS, shared, whole
from .files import ARGUMENT, LoadedFile, heading_of
from .interrupt import Interrupt
from .output import (
    STATUS,
    colored,
    cost,
    differing,
    search_options,
    title_of,
    watch,
)
from .promises import broken_promises, notes_on_rules, write_notes
from .results import TextResults, each_file, results

MAX_EMPTY = 2500
"""Largest number of names of a puzzle that is drawn empty if no solution was found."""


def solve_options(parser: ArgumentParser) -> None:
    """Add the options of ``solve``."""
    shared(parser, *QUESTION, "--stats")
    shared(parser, "--format", choices=VIEWS)
    shared(parser, "--caption", "--attributes", *SEARCH, "-j")
    shared(parser, "-n", help="number of solutions to print (default: two at most, or all with --all)")
    parser.add_argument("--all", action="store_true", help="find all solutions")
    help = "solve N times in random orders; print quartiles and a histogram of the times"
    parser.add_argument("--times", metavar="N", type=whole(1), help=help)


def solve(options: Namespace) -> int:
    """Solve every file; return the exit status."""
    if options.times:
        from . import times

        return times.run(options)
    out = results(options)

    def answer(reading: LoadedFile, interrupt: Interrupt) -> int:
        stream = None
        if options.all and isinstance(out, TextResults):
            stream = SolutionStream(out, reading)
        verdict, is_kept, notes = _solved(reading, options, stream, interrupt)
        reading = replace(reading, diagnostics=(*reading.diagnostics, *notes))
        shown = stream.found if stream else 0
        out.add(reading, verdict, partial(text, reading, verdict, options, shown))
        return _status(reading, verdict, is_kept)

    statuses = each_file(options, answer)
    out.close()
    return worst(statuses)


def _solved(
    reading: LoadedFile, options: Namespace, stream: SolutionStream | None, interrupt: Interrupt
) -> tuple[Verdict, bool, tuple[Diagnostic, ...]]:
    """Return the verdict on a file, True if no promise is broken, and notes, after writing them to standard error."""
    if not reading.puzzle:
        return Verdict(Status.INVALID), True, ()
    puzzle, budget = reading.puzzle, reading.budget
    # Solutions that are printed as they are found show the progress themselves.
    showing: AbstractContextManager[dict[str, Any]] = nullcontext({}) if stream else watch()
    try:
        with showing as shown, interrupt.within(budget):
            search = {**shown, **search_options(options), "budget": budget}
            if options.all or options.number is not None:
                search["limit"] = options.number
            found = solving.verdict(puzzle, each=stream, jobs=options.jobs, **search)
    except HardTimeout as overdue:
        found = Verdict(Status.UNDECIDED, limit=overdue.limit)
    is_kept = True
    notes: tuple[Diagnostic, ...] = ()
    with suppress(HardTimeout), interrupt.within(budget):
        for warning in broken_promises(reading.path, puzzle, found, budget):
            is_kept = False
            print(warning, file=sys.stderr)
    # The notes are an extra, so a limit in them changes nothing about the verdict.
    if not options.quiet:
        with suppress(HardTimeout), interrupt.within(budget):
            notes = notes_on_rules(puzzle, found.status, found.solutions, budget)
        write_notes(reading.path, notes)
    return found, is_kept, notes


def _status(reading: LoadedFile, verdict: Verdict, is_kept: bool) -> int:
    """Return the exit status for one file."""
    if reading.puzzle is None:
        return reading.status
    if verdict.limit == "cancelled":
        return INTERRUPTED
    return worst((STATUS[verdict.status], DONE if is_kept else NEGATIVE))


class SolutionStream:
    """A writer of all solutions as they are found.

    The first two wait for a third, because their differences are marked if they are the only solutions.
    """

    def __init__(self, out: TextResults, reading: LoadedFile) -> None:
        self.found = 0
        self._out = out
        self._reading = reading
        self._waiting: list[Solution] = []

    def __call__(self, solution: Solution) -> None:
        self.found += 1
        self._waiting.append(solution)
        if self.found > 2 and self._reading.puzzle:
            self._out.write(drawn(self._reading.puzzle, self._waiting, titled=self.found == 3))
            self._waiting.clear()


def text(reading: LoadedFile, verdict: Verdict, options: Namespace, poured: int) -> Iterator[str]:
    """Yield the parts of the text output; without the solutions if more than two were ``poured`` already."""
    if reading.puzzle is None:
        return
    # The solutions after the second were printed as they came, with their heading.
    if poured <= 2:
        heading = heading_of(reading.path, options.files)
        if heading:
            yield f"{heading}:"
        shown = verdict.solutions or (None,) * (len(reading.puzzle.symbols) <= MAX_EMPTY)
        yield from drawn(reading.puzzle, shown, differing(verdict))
    yield _sentence(verdict, options, max(poured, len(verdict.solutions))) + _advice(reading, verdict)
    if options.stats:
        yield cost(verdict.statistics)


def drawn(
    puzzle: Puzzle, solutions: Sequence[Solution | None], marked: tuple[str, ...] = (), titled: bool = True
) -> Iterator[str]:
    """Yield the title and a drawing of each solution; None stands for the empty puzzle."""
    if titled and puzzle.title:
        yield visible(title_of(puzzle))
    color = colored()
    for solution in solutions:
        yield draw(puzzle, solution, differing=marked, color=color)


def _advice(reading: LoadedFile, verdict: Verdict) -> str:
    """Return the advice to run ``explain`` for a file without a solution; otherwise an empty string."""
    # Only a file can be named in another command.
    if verdict.status != Status.NONE or reading.path in ("-", ARGUMENT):
        return ""
    return visible(f"; run 'gridpuzzles explain {reading.path}' to find out why")


def _sentence(verdict: Verdict, options: Namespace, found: int) -> str:
    if verdict.status == Status.UNIQUE:
        return "unique"
    if verdict.status == Status.NONE:
        return "no solution"
    if verdict.status == Status.UNDECIDED:
        known = "no solution found yet"
        if found:
            known = f"at least {count_noun(found, 'solution')}"
        return f"undecided: {LIMITS[verdict.limit]}; {known}{_forced(verdict)}"
    if verdict.limit:
        return f"several solutions: {found} found, then {LIMITS[verdict.limit]}"
    if options.all and found != options.number:
        return f"{found} solutions"
    if found != 2 or options.number:
        return f"several solutions, {found} shown"
    return f"several solutions; the two shown differ in {listed(verdict.differing)}"


def _forced(verdict: Verdict) -> str:
    values = tuple(f"{name} = {value}" for name, value in verdict.forced.items())
    if values:
        return f"\n\nin every solution: {listed(values)}"
    return ""
