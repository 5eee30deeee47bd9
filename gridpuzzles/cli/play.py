"""``gridpuzzles play``: write an HTML page to play puzzles on."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from ..api import Puzzle
from ..base.exit_status import DONE, WRONG, worst
from ..base.render import visible
from ..model.solution import Verdict
from ..model.status import Status
from ..play.page import Playable, TooLarge, play_page, playable
from ..solving.budget import Budget
from ..system.hard_limits import HardTimeout
from ..system.save import save
from .commands import PUZZLES, shared
from .files import LoadedFile
from .interrupt import Interrupt
from .output import say, watch
from .results import each_file

PATIENCE = 10.0
"""Default time limit for solving a puzzle and finding its steps, in seconds."""


def play_options(parser: ArgumentParser) -> None:
    """Add the options of ``play``."""
    shared(parser, *PUZZLES)
    shared(parser, "--time-limit", help="stop solving a puzzle after SECONDS (default: 10)")
    shared(parser, "--node-limit", "--memory-limit")
    shared(parser, "-o", help="output file or folder (default: FILE.html; puzzles.html for several files)")
    parser.add_argument("--open", action="store_true", help="open the page in the browser")
    parser.add_argument("--no-answer", action="store_true", help="leave the answer out of the page")


def play(options: Namespace) -> int:
    """Write the page, and open it on request; return the exit status."""
    found: list[LoadedFile] = []
    playables: list[Playable] = []

    def answer(reading: LoadedFile, interrupt: Interrupt) -> int:
        found.append(reading)
        if reading.puzzle is None:
            return reading.status
        if len(playables) == len(found) - 1:  # else no page will be written, and only the errors are of interest
            solved = _playable(reading.puzzle, reading.budget, options, interrupt)
            playables.append(replace(solved, name=_stem(reading.path)))
            if not interrupt.is_set():
                _warn(reading.path, playables[-1])
        return DONE

    # A page without one of its puzzles is not what was asked for.
    status = worst(each_file(options, answer))
    if status != DONE:
        return status
    try:
        page = play_page(playables, with_answer=not options.no_answer)
    except TooLarge as problem:
        say(problem)
        return WRONG
    return _write(page, options.output or _name(found), open_it=options.open)


def _playable(puzzle: Puzzle, budget: Budget, options: Namespace, interrupt: Interrupt) -> Playable:
    """Solve a puzzle for the page; the verdict is "undecided" if that does not end soon after its limit."""
    if options.time_limit is None:
        budget = budget.part(PATIENCE)
    try:
        with watch(), interrupt.within(budget):
            return playable(puzzle, budget, with_steps=not options.no_answer)
    except HardTimeout as overdue:
        return Playable(puzzle, Verdict(Status.UNDECIDED, limit=overdue.limit))


def _warn(path: str, one: Playable) -> None:
    """Warn on standard error if the puzzle has no solution or was not solved in time."""
    says = {
        "none": "has no solution: it can be played, but not solved",
        "undecided": "was not solved in time: the page contains no answer",
    }.get(one.verdict.status)
    if says:
        print(visible(f"warning[play]: {path} {says}"), file=sys.stderr)


def _name(found: Sequence[LoadedFile]) -> str:
    """Return the default file name of the page: that of the only puzzle file, or ``puzzles.html``."""
    if len(found) > 1:
        return "puzzles.html"
    return f"{_stem(found[0].path) or 'puzzle'}.html"


def _stem(path: str) -> str:
    """Return the file name without its ending; nothing for standard input."""
    stem = os.path.splitext(os.path.basename(path))[0]
    return "" if stem == "-" else stem


def _write(page: str, path: str, *, open_it: bool) -> int:
    if path == "-":
        sys.stdout.write(page)
        return DONE
    save(path, page)
    print(visible(path))
    if open_it:
        import webbrowser

        webbrowser.open(Path(path).resolve().as_uri())
    return DONE
