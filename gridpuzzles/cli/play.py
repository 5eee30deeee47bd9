"""``gridpuzzles play``: a page on which puzzles are played."""

from __future__ import annotations

import os
import sys

from ..diagnostics import visible
from ..play.page import TooLarge, play_page
from .files import params_of, readings
from .interrupt import Interrupt
from .output import complain, limits_of
from .status import DONE, INTERRUPTED, WRONG

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence
    from typing import Any

    from ..api import Puzzle
    from ..model.solution import Verdict
    from .files import Reading

PATIENCE = 10.0
"""Seconds spent on solving a puzzle that is to be played, unless a limit says otherwise."""


def run(options: Namespace) -> int:
    """Write the page, and open it when asked; the exit status."""
    interrupt = Interrupt()
    found = list(readings(options.files, params_of(options.params)))
    for reading in found:
        complain(reading.diagnostics)
    if not found:
        print("gridpuzzles: there is no puzzle file", file=sys.stderr)
        return WRONG
    if any(reading.puzzle is None for reading in found):
        return WRONG
    limits: dict[str, Any] = {"time_limit": PATIENCE, **limits_of(options), "cancel": interrupt}
    puzzles: list[tuple[Puzzle, Verdict]] = []
    for reading in found:
        if reading.puzzle is None:
            continue
        with interrupt:
            verdict = reading.puzzle.verdict(**limits)
        if verdict.limit == "cancelled":
            return INTERRUPTED
        _warn(reading.path, verdict)
        puzzles.append((reading.puzzle, verdict))
    try:
        page = play_page(puzzles, with_answer=not options.no_answer)
    except TooLarge as problem:
        print(visible(f"gridpuzzles: {problem}"), file=sys.stderr)
        return WRONG
    return _write(page, options.output or _name(found), open_it=options.open)


def _warn(path: str, verdict: Verdict) -> None:
    """Say what a player of this puzzle would want to know."""
    says = {
        "none": "has no solution: it can be played, but not solved",
        "undecided": "was not solved in time: the page holds no answer",
    }.get(verdict.status)
    if says:
        print(visible(f"warning[play]: {path} {says}"), file=sys.stderr)


def _name(found: Sequence[Reading]) -> str:
    """The name of the page: the file's own, or that of several."""
    if len(found) > 1:
        return "puzzles.html"
    stem = os.path.splitext(os.path.basename(found[0].path))[0]
    return f"{'puzzle' if stem == '-' else stem}.html"


def _write(page: str, path: str, *, open_it: bool) -> int:
    if path == "-":
        sys.stdout.write(page)
        return DONE
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(page)
    print(visible(path))
    if open_it:
        import webbrowser
        from pathlib import Path

        webbrowser.open(Path(path).resolve().as_uri())
    return DONE
