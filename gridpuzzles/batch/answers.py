"""One record in, one flat answer out: the work itself, done in whichever process has the record.

Every answer to a question has the same keys, and a key has the same type in every row, or None; anything nested is a
text of JSON. So Polars, pandas and DuckDB read answers as they are.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, NamedTuple

from ..api import Puzzle, read
from ..api.expectations import check
from ..base.english import decimal
from ..base.errors import DefinitionError, Diagnostic, LimitMet, WrongSolution
from ..base.exit_status import DONE, FAULT, LIMIT, NEGATIVE, WRONG
from ..base.word import Word
from ..convert.formats import translation_of
from ..generation.budget import CannotMake, GenerationLimits
from ..generation.generate import make
from ..generation.request import read_identifier, read_name
from ..model.solution import Count, Solution
from ..model.solution_path import SolutionPath
from ..solving import Budget, count, verdict
from ..steps import walk
from ..system.hard_limits import HardTimeout
from ..system.load import decode
from ..views.records import diagnostic, number, solution, step

Row = dict[str, Any]


class Item(NamedTuple):
    """A record that is not read yet: a line of a file, or a whole puzzle file, which has line 0.

    ``fault`` is the reason why it could not be read, or empty.
    """

    file: str
    line: int
    content: bytes
    fault: str = ""


OUTCOMES = {
    "ok": DONE,
    "unique": DONE,
    "several": DONE,
    "solved": DONE,
    "failed": NEGATIVE,
    "none": NEGATIVE,
    "undecided": LIMIT,
    "invalid": WRONG,
    "fault": FAULT,
}
"""Exit status by outcome of a record."""
FAULTS = frozenset({"wrong-solution", "internal-error"})
"""Codes of errors in this program, not in a record."""
MAX_INTEGER = (1 << 63) - 1
"""Largest number in a column of integers; a larger count is in the column of digits only."""


@dataclass(frozen=True)
class Job:
    """A question about every record: a verb of `VERBS`, the limits for each record as arguments of `Budget`, and the
    options of the search. `pool` calls its methods."""

    verb: str
    limits: Mapping[str, Any] = field(default_factory=dict, hash=False)
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def answer(self, item: Item, seconds: float | None = None) -> tuple[bytes, str] | None:
        """Return the answer to an item as a line, and its outcome; None if it needs more than ``seconds``."""
        row = answer(self, item, seconds)
        return None if row is None else _line(row)

    def lost(self, item: Item, reason: str) -> tuple[bytes, str]:
        """Return the answer to an item on which a worker was killed at its time limit ("time"), or crashed."""
        row = empty_row(self.verb, item)
        if reason == "time":
            return _line(row | {"status": "undecided", "limit": "time"})
        return _line(row | invalid((Diagnostic("worker-died", "every process working on this record crashed"),)))


def _line(row: Row) -> tuple[bytes, str]:
    return f"{json.dumps(row)}\n".encode("ascii"), outcome(row)


def empty_row(verb: str, item: Item) -> Row:
    """Return a row with all columns of the answers to a verb."""
    common = {"id": None, "file": item.file, "line": item.line, "status": "", "limit": None, "code": None}
    rest = {"message": None, "diagnostics": "[]", "nodes": None, "seconds": 0.0, "text": None}
    return common | dict.fromkeys(VERBS[verb][1]) | rest


def answer(job: Job, item: Item, seconds: float | None = None) -> Row | None:
    """Return the answer to a record; never raise an exception for its content.

    With ``seconds`` below the time limit, return None if they were not enough.
    """
    start = perf_counter()
    row = empty_row(job.verb, item)
    budget, is_hurried = begun(job.limits, seconds)
    try:
        with budget.enforced():
            record = record_of(item)
            row |= {"id": record.get("id"), "text": record["text"]}
            ask, _ = VERBS[job.verb]
            if job.verb == "generate":
                row |= ask(record, job, budget)
            else:
                puzzle, diagnostics = puzzle_in(record, item, budget)
                row |= remarks(diagnostics) | ask(puzzle, job, budget)
    except (LimitMet, HardTimeout) as late:
        row |= {"status": "undecided", "limit": late.limit}
    except Exception as error:  # no error may cost the other records their answers
        row |= invalid(faults_of(error, "record" if item.line else "file"))
    # It is not undecided: the record can have its full time later.
    if is_hurried and row["limit"] == "time":
        return None
    row |= {"nodes": budget.statistics.nodes, "seconds": round(perf_counter() - start, 6)}
    # An enum would be another type than the texts of the other rows.
    return {key: value.value if isinstance(value, Word) else value for key, value in row.items()}


def begun(limits: Mapping[str, Any], seconds: float | None) -> tuple[Budget, bool]:
    """Return the budget of one record, and True if ``seconds`` end it before its own time limit does."""
    budget = Budget(**limits)
    own = limits.get("time_limit")
    if seconds is None or (own is not None and own <= seconds):
        return budget, False
    return budget.part(seconds), True


def outcome(row: Row) -> str:
    """Return one word about an answer, a key of `OUTCOMES`."""
    if row["status"] == "invalid":
        return "fault" if row["code"] in FAULTS else "invalid"
    if row["limit"] not in (None, "solutions") or (row.get("exact") is False and not row.get("ok")):
        return "undecided"
    if row.get("ok") is not None:
        return "ok" if row["ok"] else "failed"
    return "solved" if row["limit"] else str(row["status"])


def faults_of(error: Exception, origin: str) -> tuple[Diagnostic, ...]:
    """Return the diagnostics for an error raised by work on a "record", "file" or "puzzle"."""
    match error:
        case DefinitionError():
            return error.diagnostics
        case OSError():
            return (Diagnostic("unreadable", error.strerror or str(error)),)
        case WrongSolution():
            return (Diagnostic("wrong-solution", error.message_for(origin)),)
        case RecursionError() | MemoryError():
            return (Diagnostic("too-large", f"too large for this program: {type(error).__name__}"),)
    message = f"gridpuzzles failed on this {origin}, please report it: {type(error).__name__}: {error}"
    return (Diagnostic("internal-error", message),)


def invalid(diagnostics: Sequence[Diagnostic]) -> Row:
    """Return the columns of the answer to an invalid record."""
    return {"status": "invalid", **remarks(diagnostics)}


def remarks(diagnostics: Sequence[Diagnostic]) -> Row:
    """Return the columns about diagnostics; ``code`` and ``message`` are those of the first error."""
    if not diagnostics:
        return {}
    first = next((one for one in diagnostics if one.is_error), None)
    code, message = (first.code, first.message) if first else (None, None)
    return {"code": code, "message": message, "diagnostics": json.dumps([diagnostic(one) for one in diagnostics])}


# --- reading


def wrong(message: str, code: str = "wrong-record") -> DefinitionError:
    """Return an error about a record itself."""
    return DefinitionError((Diagnostic(code, message),))


def _object(pairs: list[tuple[str, Any]]) -> Row:
    record = dict(pairs)
    if len(record) < len(pairs):
        keys = [key for key, _ in pairs]
        raise wrong(f"the record has the key {next(key for key in keys if keys.count(key) > 1)!r} twice")
    return record


RECORDS = json.JSONDecoder(object_pairs_hook=_object)
"""The decoder of lines; made once, because making it takes as long as reading a line."""


def record_of(item: Item) -> Row:
    """Return a record with its id and text as strings; raises `DefinitionError` if it has none.

    A line that is not JSON is a puzzle in a format of one line, such as 81 characters.
    """
    if item.fault:
        raise wrong(item.fault, "unreadable")
    text = decode(item.file, item.content).text
    if not item.line:
        return {"text": text}
    line = text.strip()
    if not line.startswith("{"):
        if translation_of(decode(item.file, line.encode())) is None:
            raise wrong('neither a record, as in {"text": "..."}, nor a puzzle in a format of one line')
        return {"text": line}
    try:
        record: Row = RECORDS.decode(line)
    except RecursionError:
        raise wrong("the record is nested too deeply") from None
    except json.JSONDecodeError as error:
        raise wrong(f"not JSON: {error.msg} at column {error.colno}") from None
    except ValueError as error:  # a number of too many digits
        raise wrong(f"not JSON: {error}") from None
    name = record.get("id")
    if name is not None:
        if type(name) not in (str, int):
            raise wrong('"id" must be a string or a whole number')
        record["id"] = str(name)
    puzzle = record.get("text", record.get("puzzle"))
    if puzzle is not None and not isinstance(puzzle, str):
        raise wrong('"text" must be a string')
    return record | {"text": puzzle}


def puzzle_in(record: Row, item: Item, budget: Budget) -> tuple[Puzzle, tuple[Diagnostic, ...]]:
    """Return the puzzle of a record and its diagnostics; raises `DefinitionError` and `LimitMet`."""
    text = record["text"]
    if text is None:
        raise wrong('the record has no puzzle: write {"text": "..."}')
    folder = None
    if item.line:
        source = decode(f"{item.file}:{item.line}", text.encode("utf-8", "surrogatepass"))
        # A text of several lines is in the language: to test it against every format takes longer than solving it.
        if "\n" not in text.strip():
            source = translation_of(source) or source
    else:
        folder = os.path.dirname(os.path.realpath(item.file))
        source = decode(item.file, item.content, folder)
    puzzle, diagnostics = read(source, folder=folder, budget=budget)
    if puzzle is None:
        raise DefinitionError(diagnostics)
    return puzzle, diagnostics


# --- verbs: each returns the columns that it knows


def _solve(puzzle: Puzzle, job: Job, budget: Budget) -> Row:
    found = verdict(puzzle, budget=budget, **job.options)
    return {"status": found.status, "limit": found.limit or None, "solution": _solution(found.solutions)}


def _first(puzzle: Puzzle, job: Job, budget: Budget) -> Row:
    """Return one solution, even if there are more."""
    compiled = budget.compiled(puzzle)
    found = [Solution(compiled.puzzle, values) for values in budget.found(compiled, 1, **job.options)]
    limit = "solutions" if found else budget.limit or None
    return {"status": "undecided" if limit else "none", "limit": limit, "solution": _solution(found)}


def _count(puzzle: Puzzle, job: Job, budget: Budget) -> Row:
    return _counted(count(puzzle, budget=budget, **job.options))


def _check(puzzle: Puzzle, job: Job, budget: Budget) -> Row:
    finding = check(puzzle, budget=budget, **job.options)
    assert finding.count is not None
    return _counted(finding.count) | {"ok": finding.status == DONE, "message": finding.message}


def _rate(puzzle: Puzzle, job: Job, budget: Budget) -> Row:
    return _rated(walk(puzzle, budget))


def _steps(puzzle: Puzzle, job: Job, budget: Budget) -> Row:
    path = walk(puzzle, budget)
    solved = path.solution()
    steps = json.dumps([step(puzzle, one) for one in path.steps])
    return _rated(path) | {"solution": _solution([solved] if solved else []), "walk": steps}


def _generate(record: Row, job: Job, budget: Budget) -> Row:
    """Make the puzzle of a family, such as ``kenken:4x4``, or with an identifier, such as ``kenken:4x4#1-2``."""
    name, seed, at = record.get("family"), record.get("seed", 1), record.get("number", 1)
    if not isinstance(name, str) or type(seed) is not int or type(at) is not int:
        raise wrong('write {"family": "kenken:4x4", "seed": 1, "number": 1}')
    try:
        request, seed, at = read_identifier(name) or (read_name(name), seed, at)
        effort = GenerationLimits(
            seconds=budget.seconds(), nodes=budget.nodes(), megabytes=job.limits.get("memory_limit")
        )
        made = make(request, seed, at, effort)
    except ValueError as error:
        raise wrong(str(error)) from None
    except CannotMake as error:
        budget.look()
        return {"status": "failed", "message": str(error)}
    solved = json.dumps({name: number(value) for name, value in made.solution.items()})
    return {"id": record.get("id") or made.identifier, "status": "unique", "text": made.text, "solution": solved}


def _solution(found: Sequence[Solution]) -> str | None:
    return json.dumps(solution(found[0])) if found else None


def _counted(found: Count) -> Row:
    least = {0: "none", 1: "unique"}.get(found.value, "several")
    return {
        "status": least if found.exact or found.value > 1 else "undecided",
        "limit": found.limit or None,
        "count": found.value if found.value <= MAX_INTEGER else None,
        "digits": decimal(found.value),
        "exact": found.exact,
    }


def _rated(walk: SolutionPath) -> Row:
    rating = walk.rating
    return {
        "status": walk.status,
        "limit": walk.limit or None,
        "complete": walk.complete,
        "rating": round(float(rating.value), 1),
        "difficulty": rating.word,
        "effort": round(float(rating.effort), 1),
        "steps": rating.steps,
        "hardest": rating.hardest.technique if rating.hardest else None,
    }


RATED = ("complete", "rating", "difficulty", "effort", "steps", "hardest")
VERBS: dict[str, tuple[Callable[[Any, Job, Budget], Row], tuple[str, ...]]] = {
    "solve": (_solve, ("solution",)),
    "first": (_first, ("solution",)),
    "count": (_count, ("count", "digits", "exact")),
    "check": (_check, ("ok", "count", "digits", "exact")),
    "rate": (_rate, RATED),
    "steps": (_steps, (*RATED, "solution", "walk")),
    "generate": (_generate, ("solution",)),
}
"""Verb -> the function that answers it, and the columns that its answers have in addition to those of all answers."""
