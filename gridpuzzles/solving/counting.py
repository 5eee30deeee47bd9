"""Exact counts of solutions: one by one if there are few, by automata if there are many.

`count` searches first. If there are more than `MAX_VISITED` solutions, the class `Turns` lets automata work in between,
and the first of the two methods to end gives the number.
"""

from __future__ import annotations

from _thread import start_new_thread
from collections.abc import Collection, Sequence
from contextlib import suppress
from math import comb, inf
from threading import Lock
from time import monotonic, process_time
from typing import Any

from ..base.errors import Limit, LimitMet, limit_of
from ..compiler import Compiled
from ..engine.counting import count_solutions
from ..engine.limits import Limits
from ..engine.posted import PostedConstraint
from ..model.puzzle import Puzzle
from ..model.solution import Count
from .answers import compiled_form, team_of
from .budget import Budget
from .parallel import Team

Domains = Sequence[Sequence[int]]

MAX_VISITED = 300
"""Number of solutions found one by one before automata are tried."""
SMALL_LIMIT = 50_000
"""The largest limit for which automata are not used, because finding the solutions one by one is faster."""
SHARE = 0.75
"""The part of the remaining time that automata may take; after it, only the search goes on."""
FAVOR = 20
"""The largest ratio of the time of automata to the time of the search."""
TURN = 0.02
"""Seconds of one turn of automata while other processes search, and of the pause between turns."""
WORTH_SHARING = 2.0
"""Expected seconds of the search above which other processes are started."""
PATIENCE = 5.0
"""Seconds to wait for the thread of the automata to begin. Without it only the search counts."""
LOOK_EVERY, GROWTH = 0.005, 1.1
"""Seconds of the search between two decisions about a turn of automata, and the factor by which the time grows."""

MAX_SETS = 1 << 16
"""The largest number of sets of used values for which an all-different rule becomes an automaton."""


def count(
    puzzle: Puzzle | Compiled, limit: int | None = None, jobs: int = 1, budget: Budget | None = None, **options: Any
) -> Count:
    """Count the solutions: exactly, or "at least" if there are more than ``limit`` or another limit was reached.

    ``jobs`` is the number of processes. They start if the search is expected to take long, and each counts in a part of
    the tree.
    """
    budget = budget or Budget()
    compiled = compiled_form(puzzle, budget)
    if compiled is None:
        return Count(0, False, budget.met)
    return count_within(compiled, limit, budget, options, team_of(jobs, budget))


def count_within(
    compiled: Compiled, limit: int | None, budget: Budget, options: dict[str, Any], team: Team | None = None
) -> Count:
    """Like `count`, but for a compiled puzzle; ``team`` are processes that share the ``budget``."""
    found = 0
    turns = Turns(budget)
    try:
        for _ in budget.found(compiled, None if limit is None else limit + 1, first=0, **options):
            # This solution is one more than the limit.
            if found == limit:
                return Count(found, False, Limit.SOLUTIONS, budget.statistics)
            found += 1
            if found == MAX_VISITED and (limit is None or limit > SMALL_LIMIT):
                shared = team is not None and turns.expected() > WORTH_SHARING
                turns.begin(compiled, options, shared=shared)
                # The first turn may have been enough to count them all.
                if turns.is_set():
                    break
                if team is not None and shared:
                    counted = team.count(count_within, compiled, limit, options)
                    if turns.number is None:
                        return counted
                    break
    finally:
        turns.close()
    if turns.number is None:
        return Count(found, not budget.limit, budget.limit, budget.statistics)
    if limit is not None and turns.number > limit:
        return Count(limit, False, Limit.SOLUTIONS, budget.statistics)
    return Count(turns.number, True, Limit.NONE, budget.statistics)


class Turns:
    """The signal of a budget while solutions are counted: the search asks it, and automata may get a turn then.

    Nobody can tell beforehand whether the search or the automata end first, so neither may cost much more than the
    other. The part of the tree that was searched gives an estimate of the total time of the search. Automata get half
    of that, but at most `FAVOR` times the time of the search so far, because the estimate may be wrong.
    """

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._signal = budget.signal
        self._automata: Aside | None = None
        self._shared = False
        self._begun = process_time()
        self._next = 0.0
        budget.signal = self

    @property
    def number(self) -> int | None:
        """The number of solutions if automata have found it."""
        return self._automata.number if self._automata else None

    @property
    def limit(self) -> str:
        """The name of the limit that set the budget's own signal."""
        return limit_of(self._signal)

    def expected(self) -> float:
        """Return the estimated seconds of processor time of the whole search."""
        share = self._budget.searched
        if share <= 0:
            return inf
        return self._visiting() / share

    def _visiting(self) -> float:
        """Return the seconds of processor time that the search has had."""
        return process_time() - self._begun - (self._automata.seconds if self._automata else 0.0)

    def begin(self, compiled: Compiled, options: dict[str, Any], *, shared: bool) -> None:
        """Start the automata; if ``shared``, other processes search, and automata get half of this process's time."""
        self._budget.signal = self._signal
        problem = for_automata(compiled, self._budget, options)
        memory, left = self._budget.memory(), self._budget.seconds()
        self._budget.signal = self
        if problem is not None:
            self._automata = Aside(problem, None if left is None else SHARE * left, memory)
            self._turn(self._automata)
            self._shared = shared

    def is_set(self) -> bool:
        """Let automata work if their turn is due; return True if the search must end."""
        if self._signal is not None and self._signal.is_set():
            return True
        automata = self._automata
        if automata and not automata.done:
            if not self._shared:
                self._turn(automata)
            elif monotonic() >= self._next:
                automata.work(TURN)
                self._next = monotonic() + TURN
        return self.number is not None

    def _turn(self, automata: Aside) -> None:
        """Let automata work if their turn is due."""
        visiting = self._visiting()
        if visiting < self._next:
            return
        self._next = GROWTH * visiting + LOOK_EVERY
        due = min(FAVOR * visiting, self.expected() / 2)
        if due > automata.seconds:
            automata.work(due - automata.seconds)

    def close(self) -> None:
        """End the automata, and restore the signal of the budget."""
        self._budget.signal = self._signal
        if self._automata:
            self._automata.close()


class Aside:
    """The count by automata in a thread, which runs only while `work` waits for it.

    ``seconds`` is the processor time that it has used, ``number`` the result or None, and ``done`` True after the end.
    """

    def __init__(
        self, problem: tuple[list[PostedConstraint], Domains], time_limit: float | None, memory: int | None
    ) -> None:
        self.number: int | None = None
        self.done = self._ended = False
        self.seconds = 0.0
        self._until = 0.0
        self._problem = problem
        self._memory = memory
        self._limits = Limits(None, time_limit, self)
        self._turn, self._back = Lock(), Lock()
        self._turn.acquire()
        self._back.acquire()
        self._error: BaseException | None = None
        has_begun = False
        try:  # `threading.Thread.start` would wait forever for a thread that gets no memory
            with suppress(RuntimeError, MemoryError):
                start_new_thread(self._count, ())
                has_begun = self._back.acquire(timeout=PATIENCE)
        finally:
            if not has_begun:
                self.done = self._ended = True
                self._turn.release()  # a thread that begins later ends at once

    def work(self, seconds: float) -> None:
        """Let the thread work for about ``seconds`` of processor time; raise any exception of the thread."""
        if self.done:
            return
        begun = process_time()
        self._until = begun + seconds
        self._turn.release()
        self._back.acquire()
        self.seconds += process_time() - begun
        if self._error is not None:
            raise self._error

    def close(self) -> None:
        """End the thread."""
        self._ended = True
        with suppress(RuntimeError):  # a turn that was given is not taken yet
            self._turn.release()
        while not self.done:  # the thread may have ended its turn just now, before it sees that it must end
            self._back.acquire()

    def is_set(self) -> bool:
        """Pause until the next turn if the current one is over; return True if the work must end."""
        if not self._ended and process_time() >= self._until:
            self._back.release()
            self._turn.acquire()
        return self._ended

    def _count(self) -> None:
        self._back.release()
        self._turn.acquire()
        try:
            if not self._ended:
                self.number = count_solutions(*self._problem, self._limits, self._memory)
        except BaseException as error:  # `work` raises it again in the main thread
            self._error = error
        finally:
            self.done = True
            with suppress(RuntimeError):  # `close` was called when a turn had just ended
                self._back.release()


def for_automata(
    compiled: Compiled, budget: Budget, options: dict[str, Any]
) -> tuple[list[PostedConstraint], Domains] | None:
    """Return the relations and values that automata count; None if they are too large or a limit was reached."""
    try:
        domains = budget.domains(compiled, options)
    except LimitMet:
        return None
    if domains is None:
        return [], [[]]
    relations, values = independent(compiled, domains, options.get("without", ()))
    if all(in_reach(post.scope, values) for post in relations if post.shape == "different"):
        return relations, values
    return None


def by_automata(compiled: Compiled, budget: Budget, options: dict[str, Any], memory: int | None = None) -> int | None:
    """Return the number of solutions; None if counting is too large, needs more memory, or reaches a limit.

    ``memory`` is a limit in bytes in addition to that of ``budget``.
    """
    problem = for_automata(compiled, budget, options)
    if problem is None:
        return None
    room = [size for size in (memory, budget.memory()) if size is not None]
    return count_solutions(*problem, budget.limits(SHARE), min(room, default=None))


def in_reach(scope: Sequence[int], values: Domains) -> bool:
    """Return True if an automaton for different variables needs at most `MAX_SETS` sets of used values per layer."""
    largest = max((len(values[x]) for x in scope), default=0)
    fillings = 1
    for read, x in enumerate(scope, 1):  # a quick test without the union, which may have millions of values
        fillings *= len(values[x])
        # The number of sets grows with their size only up to half of the values.
        if fillings > MAX_SETS and 2 * read <= largest and comb(largest, read) > MAX_SETS:
            return False
    union = len(set().union(*(values[x] for x in scope)))
    fillings = 1
    for read, x in enumerate(scope, 1):
        fillings *= len(values[x])
        if min(fillings, comb(union, read)) > MAX_SETS:
            return False
    return True


def independent(
    compiled: Compiled, domains: Domains, without: Collection[int]
) -> tuple[list[PostedConstraint], Domains]:
    """Return the stated relations, except those that a larger group of different variables implies, and all domains.

    The visible variables determine the auxiliary ones, so counting assignments of all variables counts solutions. An
    auxiliary variable in no relation keeps one value, to count once.
    """
    stated = [post for post in compiled.stated if post.clue not in without]
    groups = [frozenset(post.scope) for post in stated if post.shape == "different"]
    relations = []
    needed = set(range(len(compiled.names)))
    for post in stated:
        # A larger group of different variables implies this one.
        if post.shape == "different" and any(group > set(post.scope) for group in groups):
            continue
        relations.append(post)
        needed.update(post.scope)
    return relations, [domain if x in needed else domain[:1] for x, domain in enumerate(domains)]
