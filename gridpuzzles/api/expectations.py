"""Compare a puzzle with the expectations in its text, so that a folder of puzzles can serve as a test suite."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .. import solving
from ..base.english import count_noun
from ..base.errors import Diagnostic, Limit
from ..base.exit_status import DONE, NEGATIVE, WRONG, status_of_limit
from ..model.puzzle import Expectation, Puzzle
from ..model.solution import LIMITS, Count
from ..model.status import Status
from ..solving.budget import Budget
from ..views.records import count_record


@dataclass(frozen=True, slots=True)
class CheckResult:
    """The result of checking one file: exit status, message, and True for several solutions without an `expect`."""

    status: int
    message: str
    count: Count | None = None
    is_open: bool = False


def check(
    puzzle: Puzzle | None,
    diagnostics: Sequence[Diagnostic] = (),
    *,
    strict: bool = False,
    budget: Budget | None = None,
    **options: Any,
) -> CheckResult:
    """Check that a text was read (``puzzle`` is None if not) and that its `expect` and `solution` are true.

    A file without `expect` must have a solution. Several solutions are reported, and fail if ``strict``.
    """
    if puzzle is None:
        errors = sum(diagnostic.is_error for diagnostic in diagnostics)
        return CheckResult(WRONG, count_noun(errors, "error"))
    expected = puzzle.expectation
    wanted = expected.count if expected else 1
    if expected and expected.at_least:
        enough = wanted
    else:
        # one solution more than expected disproves the expectation
        enough = max(2, wanted + 1)
    budget = budget or Budget()
    count = solving.count(puzzle, limit=enough, budget=budget, **options)
    if count.limit not in ("", "solutions"):
        so_far = f"; {count}" if count.value else ""
        return CheckResult(status_of_limit(count.limit), f"undecided: {LIMITS[count.limit]}{so_far}", count)
    found = number_of_solutions(count)
    if expected and not is_kept(expected, count):
        promise = number_of_solutions(Count(wanted))
        if expected.at_least:
            promise = f"at least {promise}"
        return CheckResult(NEGATIVE, f"{found}, but the file expects {promise}", count)
    broken, limit = broken_solution(puzzle, {**options, "budget": budget})
    if broken:
        return CheckResult(NEGATIVE, broken, count)
    if limit:
        return CheckResult(status_of_limit(limit), f"undecided: {LIMITS[limit]}; {found}", count)
    if expected:
        return CheckResult(DONE, f"{found}, as expected", count)
    if not count.value:
        return CheckResult(NEGATIVE, f"{found}; write 'expect no solution' if that is intended", count)
    if count.value > 1:
        meant = f"{found}; write 'expect {found}' if that is intended"
        return CheckResult(NEGATIVE if strict else DONE, meant, count, is_open=True)
    return CheckResult(DONE, found, count)


def is_kept(expected: Expectation, count: Count) -> bool:
    """Return True if the number of solutions is the expected one."""
    if expected.at_least:
        return count.value >= expected.count
    return count.exact and count.value == expected.count


def number_of_solutions(count: Count) -> str:
    """Return the number of solutions in words: ``unique``, ``no solution``, ``4 solutions`` or ``at least 5
    solutions``."""
    if count.exact and count.value < 2:
        return ("no solution", "unique")[count.value]
    return f"{count} solutions"


def broken_solution(puzzle: Puzzle, options: dict[str, Any]) -> tuple[str, Limit]:
    """Return the error in a solution of the file and the limit that prevented an answer; empty if all are right."""
    for number, promised in enumerate(puzzle.promised, 1):
        verdict = solving.verdict(
            puzzle, 1, assumptions={name: (value,) for name, value in promised.items()}, **options
        )
        if len(puzzle.promised) > 1:
            which = f"solution {number} in the file"
        else:
            which = "the solution in the file"
        if verdict.status == Status.NONE:
            return f"{which} is wrong{_first_difference(puzzle, promised, options)}", Limit.NONE
        if not verdict.solutions:
            return "", verdict.limit
    return "", Limit.NONE


def _first_difference(puzzle: Puzzle, promised: Mapping[str, int], options: dict[str, Any]) -> str:
    """Return the end of a sentence that says where the only solution differs; empty if there are several solutions."""
    verdict = solving.verdict(puzzle, 1, **options)
    if verdict.status == Status.NONE:
        return ": the puzzle has no solution"
    for solution in verdict.solutions if verdict.status == Status.UNIQUE else ():
        for name, value in promised.items():
            if solution.get(name) != value:
                return f": {name} is {solution[name]}, not {value}"
    return ""


def finding_record(path: str, finding: CheckResult, diagnostics: tuple[Diagnostic, ...]) -> dict[str, object]:
    """Return the result of a check as plain data."""
    return {
        **count_record(path, finding.count, diagnostics),
        "ok": finding.status == DONE,
        "message": finding.message,
    }
