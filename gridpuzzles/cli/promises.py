"""Warnings about a file that does not have the solutions it promises, and notes about rules it may have forgotten."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .. import solving
from ..api.expectations import broken_solution, is_kept, number_of_solutions
from ..base.errors import Diagnostic, Severity
from ..base.render import visible
from ..explanation.missing_rules import forgotten, is_surprising
from ..model.puzzle import Puzzle
from ..model.solution import Solution, Verdict
from ..model.status import Status
from ..solving.budget import Budget
from ..solving.steps import under_whole_steps
from .output import WORDS, note


def broken_promises(path: str, puzzle: Puzzle, verdict: Verdict, budget: Budget) -> Iterator[str]:
    """Yield a warning for each promise of the file, ``expect`` or ``solution:``, that is broken.

    A number of solutions that the verdict leaves open is counted, as far as the budget allows.
    """
    expected = puzzle.expectation
    if expected is not None:
        kept, words = expected.allows(verdict.status, len(verdict.solutions)), WORDS.get(verdict.status, "")
        if kept and verdict.status == "several" and expected.count > 1:
            count = solving.count(puzzle, expected.count + 1, budget=budget)
            kept, words = count.limit not in ("", "solutions") or is_kept(expected, count), number_of_solutions(count)
        if not kept:
            promise = {0: "no solution", 1: "a unique one"}.get(expected.count, f"{expected.count}")
            least = "at least " * expected.at_least
            yield visible(f"warning[expectation]: {path} has {words}, but expects {least}{promise}")
    if puzzle.promised and verdict.status in ("unique", "several"):
        broken, _ = broken_solution(puzzle, {"budget": budget})
        if broken:
            yield visible(f"warning[expectation]: {path}: {broken}")


def notes_on_rules(puzzle: Puzzle, status: Status, known: Sequence[Solution], budget: Budget) -> tuple[Diagnostic, ...]:
    """Return notes about usual rules that were perhaps forgotten.

    ``known`` are solutions that were found.
    """
    if budget.met:
        return ()
    notes: list[tuple[str, str]] = []
    # The rule about steps only removes solutions, so it cannot explain that there are none.
    is_open = status == Status.SEVERAL and is_surprising(puzzle, status)
    verdict = under_whole_steps(puzzle, known, budget) if is_open else None
    if verdict is not None:
        leaves = "there is exactly one solution" if verdict.status == "unique" else "there are fewer solutions"
        notes.append(("steps", f"nothing is said about `steps`; with `steps whole`, {leaves}"))
    # One explanation is enough.
    if verdict is None or verdict.status != "unique":
        notes.append(("forgotten", forgotten(puzzle, status, budget)))
    return tuple(Diagnostic(code, said, severity=Severity.NOTE) for code, said in notes if said)


def write_notes(path: str, notes: Sequence[Diagnostic]) -> None:
    """Write notes about a file to standard error."""
    for one in notes:
        note(f"note[{one.code}]: {path}: {one.message}")
