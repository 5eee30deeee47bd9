"""Answers to items: the work itself, done in whichever process the executor chooses."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from time import perf_counter

from .. import __version__
from ..base.annotations import Any, ClassVar
from ..base.errors import DefinitionError, Diagnostic, LimitMet, WrongSolution
from ..base.exit_status import DONE, FAULT, LIMIT, NEGATIVE, WRONG
from ..base.record import Record
from ..model.solution import Solution, Verdict
from ..solving import Budget, count, verdict
from ..system.hard_limits import HardTimeout
from ..views.records import count_record, diagnostic, record, solution, statistics
from .forms import (
    Id,
    ParsedRecord,
    asked_elsewhere,
    asked_in_words,
    forget_structures,
    id_of,
    puzzle_of_record,
    record_of,
    wrong,
)
from .items import Item

Answer = dict[str, Any]

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


class Job(Record):
    """The question asked about every record: a command of `VERBS`, its limits as arguments of `Budget`, and the options
    of the search."""

    verb: str
    limits: Mapping[str, Any] = {}
    options: Mapping[str, Any] = {}
    statistics: bool = False
    _caches: ClassVar = ("_key",)

    @property
    def key(self) -> bytes:
        """A key that differs between jobs, and between versions of this program."""
        key: bytes | None = getattr(self, "_key", None)
        if key is None:
            # sorted, so that options in another order have the same key
            asked = sorted({**self.limits, **self.options}.items())
            words = repr((__version__, self.verb, asked, self.statistics))
            key = blake2b(words.encode(), digest_size=32).digest()
            object.__setattr__(self, "_key", key)
        return key

    def answers(self, items: Sequence[Item], patience: float | None = None) -> ChunkResult:
        """Answer items in order; never raise an exception for the content of an item.

        With ``patience``, stop after that many seconds in all; `left` counts the items without an answer.
        """
        start = perf_counter()
        given: list[Answer] = []
        most = None
        for item in items:
            if patience is not None:
                most = patience - (perf_counter() - start)
                if most <= 0 and given:
                    break
            answer = _answer(self, item, most)
            if answer is None:
                break
            given.append(answer)
        return _written(given, perf_counter() - start, len(items) - len(given))

    def lost(self, item: Item) -> ChunkResult:
        """Return the answer to an item on which every worker crashed."""
        fault = Diagnostic("worker-died", "the process working on this record crashed repeatedly")
        return _written([_placed(self, item, None, invalid((fault,)))])


class ChunkResult(Record):
    """The answers to a chunk, one line each, the number of answers by `outcome`, and the time they took.

    ``left`` is the number of items at the end of the chunk without an answer.
    """

    lines: bytes
    outcomes: Mapping[str, int]
    seconds: float = 0.0
    left: int = 0


def asked_digest(job: Job, item: Item) -> str:
    """Return 16 hexadecimal digits that identify the record, the command, the options and the version."""
    _, _, content, unreadable = item
    return blake2b(content + unreadable.encode(), digest_size=8, key=job.key).hexdigest()


def outcome(answer: Answer) -> str:
    """Return one word about an answer, a key of `OUTCOMES`."""
    if answer["status"] == "invalid":
        if FAULTS.isdisjoint(one["code"] for one in answer["diagnostics"]):
            return "invalid"
        return "fault"
    limit = answer.get("limit", "")
    if "ok" in answer:
        if answer["ok"]:
            return "ok"
        if limit in ("", "solutions"):
            return "failed"
        return "undecided"
    # counts have this key, verdicts of puzzles do not
    if "exact" in answer:
        if answer["exact"]:
            return str(answer["status"])
        return "undecided"
    if limit == "solutions":
        return "solved"
    return str(answer["status"])


def _answer(job: Job, item: Item, most: float | None = None) -> Answer | None:
    """Answer an item; return None if ``most`` seconds, less than the job allows, were not enough."""
    path, line, content, unreadable = item
    name = None
    seconds = job.limits.get("time_limit")
    # The patience ends before the time limit of the job.
    hurried = most is not None and (seconds is None or most < seconds)
    budget = Budget(**job.limits)
    if hurried:
        budget = budget.part(most)
    try:
        with budget.enforced():
            if unreadable:
                raise wrong(unreadable, "unreadable")
            elsewhere = None
            if line:
                elsewhere = asked_elsewhere(content, f"{path}:{line}", budget)
            if elsewhere is not None:
                question = elsewhere
            elif line:
                data = record_of(content)
                name = id_of(data)
                question = puzzle_of_record(data, f"{path}:{line}", budget)
            else:
                question = asked_in_words(path, content, os.path.dirname(os.path.realpath(path)), budget)
            answer = VERBS[job.verb](question, job, budget)
    except (LimitMet, HardTimeout) as late:
        forget_structures()
        answer = {"status": "undecided", "solutions": [], "limit": late.limit, "diagnostics": []}
    except Exception as error:  # an error in this program must not cost the other records their answers
        answer = invalid(faults_of(error, "record" if line else "file"))
    # This is not undecided: the item can still have its full time later.
    if hurried and answer.get("limit") == "time":
        return None
    if not job.statistics:
        answer.pop("statistics", None)
    return _placed(job, item, name, answer)


def _placed(job: Job, item: Item, name: Id, answer: Answer) -> Answer:
    """Return the answer with its file, line and ID first, and with the command and digest last."""
    path, line, _, _ = item
    # the status comes first, because `journal` recognizes answers by it
    place: Answer = {"status": answer["status"], "file": path}
    if line:
        place["line"] = line
    if name is not None:
        place["id"] = name
    return place | answer | {"file": path, "verb": job.verb, "asked": asked_digest(job, item)}


def _written(given: Sequence[Answer], seconds: float = 0.0, left: int = 0) -> ChunkResult:
    lines = "".join([json.dumps(answer) + "\n" for answer in given])
    return ChunkResult(lines.encode("ascii"), Counter(map(outcome, given)), seconds, left)


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


def invalid(diagnostics: tuple[Diagnostic, ...]) -> Answer:
    """Return the answer to an invalid record."""
    return record("", None, Verdict("invalid"), diagnostics)


# --- commands


def _solve(question: ParsedRecord, job: Job, budget: Budget) -> Answer:
    return record("", question.structure, verdict(question.form(), budget=budget, **job.options), question.diagnostics)


def _first(question: ParsedRecord, job: Job, budget: Budget) -> Answer:
    """Return one solution, even if there are more."""
    try:
        compiled = budget.compiled(question.form())
        found = [solution(Solution(compiled.puzzle, one)) for one in budget.found(compiled, 1, **job.options)]
        limit = "solutions" if found else budget.limit
    except LimitMet as met:
        found, limit = [], met.limit
    answer: Answer = {"status": "undecided" if limit else "none", "solutions": found}
    if limit:
        answer["limit"] = limit
    answer["diagnostics"] = [diagnostic(one) for one in question.diagnostics]
    if job.statistics:
        answer["statistics"] = statistics(budget.statistics)
    return answer


def _count(question: ParsedRecord, job: Job, budget: Budget) -> Answer:
    return count_record("", count(question.form(), budget=budget, **job.options), question.diagnostics)


def _check(question: ParsedRecord, job: Job, budget: Budget) -> Answer:
    from ..api.expectations import check, finding_record

    finding = check(question.itself(), question.diagnostics, budget=budget, **job.options)
    return finding_record("", finding, question.diagnostics)


VERBS = {"solve": _solve, "first": _first, "count": _count, "check": _check}
