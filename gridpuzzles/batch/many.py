"""Solve many puzzles from Python: return an answer for each, in their order, even if some of them are invalid."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from os import PathLike
from time import perf_counter
from typing import Any

from ..api import Puzzle, load, read
from ..api.questions import ValueOrder, VariableOrder, budget_of, orders
from ..base.errors import DefinitionError, Diagnostic, Limit, LimitMet
from ..base.source import Source
from ..base.validation import integer, is_list, named_options, whole
from ..model.display import NotebookText
from ..model.solution import Solution, Verdict
from ..model.status import Status
from ..solving.answers import must_show_one, verdict
from ..solving.budget import Budget
from ..system.hard_limits import HardTimeout
from ..system.load import is_file
from .answers import Item, begun, faults_of
from .pool import Pool

Asked = str | PathLike[str] | Puzzle
AHEAD = 24
"""Number of puzzles for each process that are taken at a time."""


@dataclass(frozen=True, repr=False)
class Answer(NotebookText):
    """The result for one of many puzzles.

    ``number`` is its index, from 0, and ``seconds`` the time for reading and solving it. ``verdict`` is that of
    `Puzzle.verdict`; if there is no puzzle, its status is "invalid" and ``errors`` has the reasons.
    """

    number: int
    verdict: Verdict
    seconds: float = 0.0
    puzzle: Puzzle | None = None
    errors: Sequence[Diagnostic] = ()

    @property
    def status(self) -> str:
        """One word: "unique", "several", "none", "undecided" or "invalid"."""
        return self.verdict.status

    @property
    def solution(self) -> Solution | None:
        """The first solution that was found; None if there is none."""
        return next(iter(self.verdict.solutions), None)

    @property
    def error(self) -> str:
        """The first error in one line; empty if there is none."""
        return next((one.message for one in self.errors if one.is_error), "")

    @property
    def row(self) -> dict[str, int | float | str]:
        """The answer as a row of a table: ``pd.DataFrame(answer.row for answer in gp.solve_many(texts))``."""
        return {
            "number": self.number,
            "title": self.puzzle.title if self.puzzle else "",
            "status": self.status,
            "limit": self.verdict.limit,
            "seconds": self.seconds,
            "nodes": self.verdict.statistics.nodes,
            "error": self.error,
        }

    def __str__(self) -> str:
        return self.error or str(self.verdict)

    def __repr__(self) -> str:
        return f"<Answer {self.number}: {self.error or self.verdict.words}, {self.seconds:.3f} s>"


@dataclass(frozen=True)
class Question:
    """The question asked about each puzzle: its verdict, with these limits, the arguments of `Budget`, and options."""

    limits: Mapping[str, Any]
    options: Mapping[str, Any]

    def answer(self, item: Item, seconds: float | None = None) -> Answer | None:
        """Return the answer to a pickled text or puzzle; None if it needs more than ``seconds``."""
        budget, is_hurried = begun(self.limits, seconds)
        with budget.enforced():
            found = self.asked(item.line, pickle.loads(item.content), budget)
        return None if is_hurried and found.verdict.limit == "time" else found

    def lost(self, item: Item, reason: str) -> Answer:
        """Return the answer to a puzzle on which a worker was killed at its time limit ("time"), or crashed."""
        if reason == "time":
            return Answer(item.line, Verdict(Status.UNDECIDED, limit=Limit.TIME))
        fault = Diagnostic("worker-died", "every process working on this puzzle crashed")
        return Answer(item.line, Verdict(Status.INVALID), errors=(fault,))

    def asked(self, number: int, asked: Asked, budget: Budget) -> Answer:
        """Return the answer to one text, file or puzzle."""
        start = perf_counter()
        puzzle = None
        errors: tuple[Diagnostic, ...] = ()
        try:
            puzzle = puzzle_of(asked, budget)
            found = verdict(puzzle, budget=budget, **self.options)
        except (LimitMet, HardTimeout) as met:
            found = Verdict(Status.UNDECIDED, limit=met.limit)
        except Exception as error:  # no error may cost the other puzzles their answers
            found, errors = Verdict(Status.INVALID), faults_of(error, "puzzle")
        return Answer(number, found, perf_counter() - start, puzzle, errors)


def puzzle_of(asked: Asked, budget: Budget) -> Puzzle:
    """Return the puzzle of a text or a file; raises errors of reading, and `LimitMet` at a limit."""
    if isinstance(asked, Puzzle):
        return asked
    if isinstance(asked, PathLike):
        return load(asked)
    puzzle, diagnostics = read(Source("<text>", asked), budget=budget)
    if puzzle is None:
        raise DefinitionError(diagnostics)
    return puzzle


@named_options
def solve_many(
    puzzles: Iterable[Asked],
    *,
    jobs: int = 1,
    limit: int | None = 2,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: float | None = None,
    seed: int = 0,
    variable_order: VariableOrder = "dom/wdeg",
    value_order: ValueOrder = "balanced",
) -> Iterator[Answer]:
    """Yield an `Answer` for each of many ``puzzles``, in their order: texts, paths of files, or puzzles.

    If a puzzle is invalid or takes too long, its answer says so. ``jobs`` processes work at a time; they end if you
    leave the loop. ``puzzles`` may be endless, because only a few are taken in advance. ``limit`` is the number of
    solutions to look for in each puzzle, None for all. ``time_limit`` is in seconds, for reading and solving one
    puzzle, ``node_limit`` in decisions of the search, ``memory_limit`` in megabytes. ``seed``, ``variable_order`` and
    ``value_order`` are those of `Puzzle.verdict`.

    Raises `TypeError` or `ValueError` for a wrong option, and `TypeError` for an item that is not a text, path or
    puzzle.

    >>> import gridpuzzles as gp
    >>> texts = ["SEND + MORE = MONEY", "grid 2 x 2\\nvalues 1..2\\nall different\\n", "A + B ="]
    >>> [answer.status for answer in gp.solve_many(texts)]
    ['unique', 'none', 'invalid']
    """
    if not is_list(puzzles) or isinstance(puzzles, (PathLike, Puzzle)):
        raise TypeError(f"puzzles must be a list such as [text, text], not {puzzles!r:.60}")
    budget_of(time_limit, node_limit, memory_limit, None)
    limits: dict[str, Any] = {"time_limit": time_limit, "node_limit": node_limit, "memory_limit": memory_limit}
    options = {
        "limit": None if limit is None else whole("limit", limit),
        "seed": integer("seed", seed),
        **orders(variable_order, value_order),
    }
    jobs = whole("jobs", jobs)
    must_show_one(limit)
    question = Question(limits, options)
    # without other processes nothing has to be pickled
    if jobs > 1:
        return _answers_of_workers(question, puzzles, jobs)
    return (question.asked(number, asked, Budget(**limits)) for number, asked in _checked(puzzles))


def _answers_of_workers(question: Question, puzzles: Iterable[Asked], workers: int) -> Iterator[Answer]:
    """Yield the answers given by ``workers`` processes, in order."""
    stream = (Item("", number, pickle.dumps(asked)) for number, asked in _checked(puzzles))
    with Pool(question, workers) as pool:
        while items := list(islice(stream, AHEAD * workers)):
            early: dict[int, Answer] = {}
            following = items[0].line
            for answer in pool.answers(items):
                early[answer.number] = answer
                while following in early:
                    yield early.pop(following)
                    following += 1


def _checked(puzzles: Iterable[Asked]) -> Iterator[tuple[int, Asked]]:
    for number, asked in enumerate(puzzles):
        if not isinstance(asked, (str, PathLike, Puzzle)):
            raise TypeError(f"puzzle {number} is a text, a path or a Puzzle, not {asked!r:.60}")
        # A path as a string is a common mistake, and would be read as a puzzle.
        if isinstance(asked, str) and is_file(asked):
            raise TypeError(f"puzzle {number} is a text: a path is given as Path({asked!r})")
        yield number, asked
