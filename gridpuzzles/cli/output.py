"""Output that the commands share: messages and diagnostics on standard error, and the options of a search."""

from __future__ import annotations

import os
import sys
from time import monotonic

from ..base.exit_status import DONE, LIMIT, NEGATIVE, WRONG
from ..diagnostics.render import visible
from .progress import erase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from typing import Any, TextIO

    from ..base.errors import Diagnostic
    from ..model.puzzle import Puzzle
    from ..model.solution import Statistics, Verdict

STATUS = {"unique": DONE, "several": DONE, "none": NEGATIVE, "undecided": LIMIT, "invalid": WRONG}
"""Status of a verdict -> exit status."""

AHEAD = 0.1
"""Seconds that are reserved for writing the answer, at most a tenth of the time limit."""

MAX_SHOWN = 200
"""Largest number of diagnostics of one file to print."""


def colored(stream: TextIO | None = None) -> bool:
    """Return True if ``stream`` (default: standard output) is a terminal with color.

    The variable NO_COLOR (https://no-color.org) disables color.
    """
    stream = stream or sys.stdout
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def say(words: object) -> None:
    """Write a message to standard error, with control characters made visible."""
    erase()
    print(visible(f"gridpuzzles: {words}"), file=sys.stderr)


def complain(diagnostics: tuple[Diagnostic, ...]) -> None:
    """Write ``diagnostics`` to standard error, at most the first `MAX_SHOWN`."""
    if diagnostics:
        from ..diagnostics.render import render

        shown = [render(one, color=colored(sys.stderr)) for one in diagnostics[:MAX_SHOWN]]
        if len(diagnostics) > MAX_SHOWN:
            shown.append(f"and {len(diagnostics) - MAX_SHOWN} more")
        erase()
        print("\n\n".join(shown) + "\n", file=sys.stderr)


def show_difference(path: str, before: str, after: str, kind: str) -> None:
    """Write the changes of a text to standard output, as a unified diff."""
    from difflib import unified_diff

    lines = unified_diff(before.splitlines(), after.splitlines(), path, f"{path} ({kind})", lineterm="")
    sys.stdout.writelines(f"{visible(line)}\n" for line in lines)


def limits_of(options: Namespace, begun: float | None = None) -> dict[str, Any]:
    """Return the limits of a search from the options; with ``begun``, the time since then is subtracted."""
    limits = _given(options, "time_limit", "node_limit", "memory_limit")
    if begun is not None and "time_limit" in limits:
        seconds = limits["time_limit"]
        limits["time_limit"] = max(0.0, begun + seconds - min(AHEAD, seconds / 10) - monotonic())
    return limits


def options_of(options: Namespace, begun: float | None = None) -> dict[str, Any]:
    """Return the options of a search, including its limits, from those of the command line."""
    return {**limits_of(options, begun), **_given(options, "seed", "variable_order", "value_order")}


def _given(options: Namespace, *names: str) -> dict[str, Any]:
    return {name: getattr(options, name) for name in names if getattr(options, name, None) is not None}


def cost(statistics: Statistics) -> str:
    """Return a line with the statistics of a search."""
    return (
        f"{statistics.nodes} nodes, {statistics.dead_ends} dead ends, {statistics.propagations} propagations, "
        f"{statistics.restarts} restarts; set-up {1000 * statistics.setup_time:.3f} ms, "
        f"search {1000 * statistics.search_time:.3f} ms"
    )


def differing(verdict: Verdict) -> tuple[str, ...]:
    """Return the names to mark: those that differ, if there are exactly two solutions."""
    if len(verdict.solutions) == 2:
        return verdict.differing
    return ()


def title_of(puzzle: Puzzle) -> str:
    """Return the title of a puzzle on one line."""
    return " ".join(puzzle.title.split())


def warn_of_expectation(path: str, puzzle: Puzzle, verdict: Verdict) -> None:
    """Warn on standard error if the verdict is not what the file expects."""
    expected = puzzle.expectation
    if expected is not None and not expected.allows(verdict.status, len(verdict.solutions)):
        says = {"none": "no solution", "unique": "one solution", "several": "several solutions"}[verdict.status]
        promise = {0: "no solution", 1: "a unique one"}.get(expected.count, f"{expected.count}")
        print(
            visible(f"warning[expectation]: {path} has {says}, but expects {'at least ' * expected.at_least}{promise}"),
            file=sys.stderr,
        )


def tell_of_rules(path: str, puzzle: Puzzle, status: str, limits: dict[str, Any]) -> None:
    """Suggest a usual rule that was perhaps forgotten, if the number of solutions is surprising, on standard error."""
    if not puzzle.is_surprising(status) or limits.get("time_limit") == 0:
        return
    from ..explanation.missing_rules import forgotten

    limits = {name: value for name, value in limits.items() if name in ("time_limit", "memory_limit", "cancel")}
    if status == "several" and _tell_of_steps(path, puzzle, limits):
        return
    said = forgotten(puzzle, status, **limits)
    if said:
        print(visible(f"note[forgotten]: {path}: {said}"), file=sys.stderr)


def _tell_of_steps(path: str, puzzle: Puzzle, limits: dict[str, Any]) -> bool:
    """Say if ``steps whole`` would leave fewer solutions; return True if it leaves exactly one."""
    from ..solving.steps import under_whole_steps

    verdict = under_whole_steps(puzzle, **limits)
    if verdict is not None:
        leaves = {"unique": "exactly one solution", "none": "no solution"}.get(verdict.status, "fewer solutions")
        print(visible(f"note[steps]: {path} does not say `steps`; with `steps whole` it has {leaves}"), file=sys.stderr)
    return verdict is not None and verdict.status == "unique"
