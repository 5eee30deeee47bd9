"""Output that the commands share: messages on standard error, files in a folder, and the options of a search."""

from __future__ import annotations

import os
import sys
from time import monotonic

from ..base.exit_status import DONE, LIMIT, NEGATIVE, WRONG
from ..diagnostics.render import visible
from ..solving.budget import Budget
from .progress import erase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Any, TextIO

    from ..base.errors import Diagnostic
    from ..engine.limits import Cancel as Signal
    from ..model.puzzle import Puzzle
    from ..model.solution import Solution, Statistics, Verdict

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


def limits_of(options: Namespace) -> dict[str, Any]:
    """Return the limits of the command line, as arguments of `Budget`."""
    return _given(options, "time_limit", "node_limit", "memory_limit")


def budget_of(limits: Mapping[str, Any], begun: float, cancel: Signal | None = None) -> Budget:
    """Return the budget of a question that began at ``begun`` on the monotonic clock, and leaves time to write."""
    seconds = limits.get("time_limit")
    if seconds is not None:
        seconds = max(0.0, begun + seconds - min(AHEAD, seconds / 10) - monotonic())
    return Budget(seconds, limits.get("node_limit"), limits.get("memory_limit"), cancel)


def search_options(options: Namespace) -> dict[str, Any]:
    """Return the options of a search from those of the command line."""
    return _given(options, "seed", "variable_order", "value_order")


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


def notes_on_rules(path: str, puzzle: Puzzle, status: str, known: Sequence[Solution], budget: Budget) -> Iterator[str]:
    """Yield notes about a usual rule that was perhaps forgotten, if the number of solutions is surprising.

    ``known`` are solutions that were found.
    """
    if not puzzle.is_surprising(status) or budget.met:
        return
    from ..explanation.missing_rules import forgotten
    from ..solving.steps import under_whole_steps

    verdict = None
    if status == "several":
        verdict = under_whole_steps(puzzle, known, budget)
    if verdict is not None:
        leaves = {"unique": "exactly one solution", "none": "no solution"}.get(verdict.status, "fewer solutions")
        yield visible(f"note[steps]: {path} does not say `steps`; with `steps whole` it has {leaves}")
        if verdict.status == "unique":
            return
    said = forgotten(puzzle, status, budget)
    if said:
        yield visible(f"note[forgotten]: {path}: {said}")


class Folder:
    """The output folder of a command; it is created when the first file is written, and no file is overwritten."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._reserved: set[str] = set()

    def reserve(self, name: str) -> None:
        """Reserve ``name`` for a file, so that a conflict shows before the work begins.

        Raises `FileExistsError` if the file exists or another file of this run has the name.
        """
        path = os.path.join(self.path, name)
        if name in self._reserved:
            raise FileExistsError(17, "two files of this run would have this name", path)
        if os.path.lexists(path):
            raise FileExistsError(17, "already exists and was not overwritten", path)
        self._reserved.add(name)

    def save(self, name: str, text: str | bytes) -> None:
        """Write a file; accept an existing file that has exactly this content.

        Raises `FileExistsError` if another file has the name, or `OSError`.
        """
        from ..system.save import save_new

        os.makedirs(self.path, exist_ok=True)
        save_new(os.path.join(self.path, name), text)
