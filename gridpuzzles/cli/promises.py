"""Warnings about a file that does not have the solutions it promises, and notes about rules it may have forgotten."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .. import solving
from ..api.expectations import broken_solution, is_kept, number_of_solutions
from ..diagnostics.render import visible
from ..model.puzzle import Puzzle
from ..model.solution import Solution, Verdict
from ..model.status import Status
from ..solving.budget import Budget
from ..solving.steps import under_whole_steps
from .output import WORDS


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


def notes_on_rules(
    path: str, puzzle: Puzzle, status: Status, known: Sequence[Solution], budget: Budget
) -> Iterator[str]:
    """Yield notes about a usual rule that was perhaps forgotten, if the number of solutions is surprising.

    ``known`` are solutions that were found.
    """
    # Looking for a rule takes as long as solving, so it is done only if there is a reason and time.
    if not puzzle.is_surprising(status) or budget.met:
        return
    verdict = None
    # The rule about steps only removes solutions, so it cannot explain that there are none.
    if status == "several":
        verdict = under_whole_steps(puzzle, known, budget)
    if verdict is not None:
        leaves = "exactly one solution" if verdict.status == "unique" else "fewer solutions"
        yield visible(f"note[steps]: {path} does not say `steps`; with `steps whole` it has {leaves}")
        # One explanation is enough.
        if verdict.status == "unique":
            return
    from ..explanation.missing_rules import forgotten  # loads much, and few puzzles need it

    said = forgotten(puzzle, status, budget)
    if said:
        yield visible(f"note[forgotten]: {path}: {said}")
