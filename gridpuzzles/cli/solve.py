"""``gridpuzzles solve``: the solution, and whether it is the only one."""

from __future__ import annotations

from ..diagnostics import visible
from ..model.solution import Verdict
from .files import params_of, readings
from .interrupt import Interrupt
from .output import (
    LIMITS,
    STATUS,
    colored,
    complain,
    cost,
    options_of,
    tell_of_steps,
    title_of,
    warn_of_expectation,
)
from .progress import watch
from .results import differing, results
from .status import INTERRUPTED, worst

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator
    from typing import Any

    from ..api import Puzzle
    from .files import Reading


def run(options: Namespace) -> int:
    """Solve every file; the exit status."""
    out = results(options.format)
    interrupt = Interrupt()
    statuses = []
    try:
        for reading in readings(options.files, params_of(options.params)):
            complain(reading.diagnostics)
            with watch(interrupt) as watching:
                verdict = answer(reading.puzzle, options, watching.options) if reading.puzzle else Verdict("invalid")
            if reading.puzzle:
                with interrupt:
                    comment(reading.path, reading.puzzle, verdict, {"cancel": interrupt, **options_of(options)})
            out.add(reading, verdict, lambda reading=reading, verdict=verdict: text(reading, verdict, options))  # type: ignore[misc]
            statuses.append(INTERRUPTED if verdict.limit == "cancelled" else STATUS[verdict.status])
            if interrupt.is_set():
                break
    except KeyboardInterrupt:
        statuses.append(INTERRUPTED)
    out.close()
    return worst(statuses)


def comment(path: str, puzzle: Puzzle, verdict: Verdict, limits: dict[str, Any]) -> None:
    """Say on standard error what else is to be known of the file."""
    warn_of_expectation(path, puzzle, verdict)
    if verdict.status == "several":
        tell_of_steps(path, puzzle, limits)


def answer(puzzle: Puzzle, options: Namespace, watching: dict[str, Any]) -> Verdict:
    """The verdict on ``puzzle``, with as many solutions as were asked for."""
    if options.all or options.limit is not None:
        watching = {**watching, "limit": None if options.all else options.limit}
    return puzzle.verdict(**watching, **options_of(options))


def text(reading: Reading, verdict: Verdict, options: Namespace) -> Iterator[str]:
    """What a person reads, part by part: of many solutions one after the other."""
    puzzle = reading.puzzle
    if puzzle is None:
        return
    from ..views.text import draw

    color = colored()
    marked = differing(verdict)
    if puzzle.title:
        yield visible(title_of(puzzle))
    for solution in verdict.solutions or (None,):
        yield draw(puzzle, solution, differing=marked, color=color)
    yield _sentence(verdict, options)
    if options.stats:
        yield cost(verdict.statistics)


def _sentence(verdict: Verdict, options: Namespace) -> str:
    found = len(verdict.solutions)
    if verdict.status == "unique":
        return "unique"
    if verdict.status == "none":
        return "no solution"
    if verdict.status == "undecided":
        known = f"at least {found} solution{'s' * (found > 1)}" if found else "no solution found yet"
        return f"undecided: {LIMITS[verdict.limit]} came first; {known}{_forced(verdict)}"
    if verdict.limit:
        return f"several solutions: {found} found before {LIMITS[verdict.limit]}"
    if options.all:
        return f"{found} solutions"
    if found != 2 or options.limit:
        return f"several solutions, {found} shown"
    return f"several solutions; the two shown differ in {_listed(verdict.differing)}"


def _forced(verdict: Verdict) -> str:
    values = tuple(f"{name} = {value}" for name, value in verdict.forced.items())
    return f"\n\nin every solution: {_listed(values)}" if values else ""


def _listed(names: tuple[str, ...]) -> str:
    shown = ", ".join(names[:12])
    return shown if len(names) <= 12 else f"{shown} and {len(names) - 12} more"
