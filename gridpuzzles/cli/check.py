"""``gridpuzzles check``: a folder of puzzles is a test suite."""

from __future__ import annotations

from ..model.solution import Count
from ..record import Record
from .files import params_of, readings
from .interrupt import Interrupt
from .output import LIMITS, complain, cost, options_of, visible
from .status import DONE, INTERRUPTED, LIMIT, NEGATIVE, WRONG, worst

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Mapping

    from ..api import Puzzle
    from .files import Reading


class Finding(Record):
    """What a check of one file says, and the exit status it stands for."""

    status: int
    message: str
    count: Count | None = None


def run(options: Namespace) -> int:
    """Check every file; the exit status."""
    interrupt = Interrupt()
    statuses = []
    records = []
    for reading in readings(options.files, params_of(options.params)):
        complain(reading.diagnostics)
        finding = check(reading, cancel=interrupt, **options_of(options))
        if options.format in ("json", "jsonl"):
            records.append(finding_record(reading, finding))
        else:
            print(
                visible(f"{'ok  ' if finding.status == DONE else 'FAIL'}  {reading.path}: {finding.message}"),
                flush=True,
            )
            if options.stats and finding.count:
                print(f"      {cost(finding.count.statistics)}")
        statuses.append(finding.status)
        if interrupt.is_set():
            break
    if records:
        from .results import write_json

        write_json(records, options.format == "jsonl")
    elif len(statuses) > 1:
        print(f"{statuses.count(DONE)} of {len(statuses)} files ok")
    return worst(statuses)


def check(reading: Reading, **options: object) -> Finding:
    """Whether the file means something and keeps what it promises."""
    puzzle = reading.puzzle
    if puzzle is None:
        errors = sum(diagnostic.is_error for diagnostic in reading.diagnostics)
        return Finding(WRONG, f"{errors} error{'s' * (errors != 1)}")
    expected = puzzle.expectation
    wanted = expected.count if expected else 1
    enough = wanted if expected and expected.at_least else max(2, wanted + 1)
    count = puzzle.count(limit=enough, **options)
    if count.limit not in ("", "solutions"):
        return Finding(
            INTERRUPTED if count.limit == "cancelled" else LIMIT,
            f"undecided: {LIMITS[count.limit]} came first; {count}",
            count,
        )
    found = number_of_solutions(count)
    if expected:
        kept = count.value >= wanted if expected.at_least else count.exact and count.value == wanted
        if not kept:
            promise = f"{'at least ' * expected.at_least}{number_of_solutions(Count(wanted))}"
            return Finding(NEGATIVE, f"{found}, but the file expects {promise}", count)
    broken = _broken_promise(puzzle)
    if broken:
        return Finding(NEGATIVE, broken, count)
    return Finding(DONE, f"{found}{', as expected' if expected else ''}", count)


def number_of_solutions(count: Count) -> str:
    """``unique``, ``no solution``, ``4 solutions`` or ``at least 5 solutions``."""
    if count.exact and count.value < 2:
        return ("no solution", "unique")[count.value]
    return f"{count} solutions"


def _broken_promise(puzzle: Puzzle) -> str:
    """What is wrong with a solution the file promises; empty when all of them hold."""
    for number, promised in enumerate(puzzle.promised, 1):
        if puzzle.solve(assumptions={name: (value,) for name, value in promised.items()}) is None:
            which = f"promised solution {number}" if len(puzzle.promised) > 1 else "the promised solution"
            return f"{which} does not hold{_first_difference(puzzle, promised)}"
    return ""


def _first_difference(puzzle: Puzzle, promised: Mapping[str, int]) -> str:
    solution = puzzle.solve()
    if solution is None:
        return ": there is none"
    wrong = [name for name in promised if solution.values.get(name) != promised[name]]
    return f": {wrong[0]} is {solution.values[wrong[0]]}, not {promised[wrong[0]]}" if wrong else ""


def finding_record(reading: Reading, finding: Finding) -> dict[str, object]:
    """What a check says, as plain data."""
    from ..views.records import count_record

    return {
        **count_record(reading.path, finding.count, reading.diagnostics),
        "ok": finding.status == DONE,
        "message": finding.message,
    }
