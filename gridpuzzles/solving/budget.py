"""Limits that all searches of one question share, and signals that cancel it from outside.

`Budget` makes searches with the limits that are left. `Cancel` is a signal. `check` verifies solutions independently of
the engine.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import Any, TypeVar

from ..base.annotations import Signal
from ..base.errors import Limit, LimitMet, WrongSolution, limit_of
from ..base.statistics import Statistics
from ..compiler import Compiled, compile_puzzle
from ..engine.limits import Limits
from ..engine.problem import Problem
from ..engine.search import Search
from ..model.puzzle import Puzzle, bare
from ..system.hard_limits import GRACE, Alarm, MemoryWatch

T = TypeVar("T", int, float)


ALL_CHECKED, ONE_IN = 1000, 16
"""All of the first `ALL_CHECKED` solutions of a search are checked, and then one in `ONE_IN`."""


class Cancel:
    """A signal to pass as ``cancel``: it ends the question from any thread, and results found so far are kept."""

    def __init__(self) -> None:
        self._set = False

    def cancel(self) -> None:
        """Request the end of the question."""
        self._set = True

    def is_set(self) -> bool:
        """Return True if `cancel` was called."""
        return self._set


class Budget:
    """Time, nodes and memory for one question, and a signal that cancels it; made once, where the question is asked.

    All work on the question, in whatever package, gets this object or a `part` of it. ``limit`` names the limit that
    ended the last search.
    """

    def __init__(
        self,
        time_limit: float | None = None,
        node_limit: int | None = None,
        memory_limit: float | None = None,
        cancel: Signal | None = None,
    ) -> None:
        """Start the clock of ``time_limit``, in seconds; ``memory_limit`` is in megabytes.

        Raises `ValueError` for a negative limit.
        """
        for name, value in (("time", time_limit), ("node", node_limit), ("memory", memory_limit)):
            if value is not None and not value >= 0:
                raise ValueError(f"the {name} limit is {value}; it must not be negative")
        self.deadline = None
        if time_limit is not None:
            self.deadline = monotonic() + time_limit
        self.signal = cancel
        self._watch = None
        if memory_limit is not None:
            self.signal = self._watch = MemoryWatch(memory_limit, cancel)
        self._megabytes = memory_limit
        self._nodes = node_limit
        self._before = Statistics()
        self._limit = Limit.NONE
        self._unmade = Limit.NONE  # the limit that ended compiling
        self._search: Search | None = None

    def part(self, seconds: float | None = None, nodes: int | None = None) -> Budget:
        """Return a budget for a part of the work: at most ``seconds`` and ``nodes`` of those that are left.

        It counts its own nodes.
        """
        part = Budget(least(seconds, self.seconds()), least(nodes, self.nodes()), cancel=self.signal)
        # Memory is that of the whole process, so a part shares the watch instead of starting its own.
        part._megabytes, part._watch = self._megabytes, self._watch
        return part

    def arguments(self) -> dict[str, Any]:
        """Return the arguments that make a budget in another process, with the time that is left."""
        return {"time_limit": self.seconds(), "node_limit": self._nodes, "memory_limit": self._megabytes}

    def enforced(self) -> Alarm:
        """Return a context that ends work that goes on `GRACE` seconds after the time limit."""
        left = self.seconds()
        return Alarm(None if left is None else left + GRACE)

    def search(
        self, compiled: Compiled | Problem, limit: int | None = None, most_nodes: int | None = None, **options: Any
    ) -> Search:
        """Return a search with the limits that are left, and with at most ``most_nodes`` nodes."""
        # Only the last search is kept; what earlier ones cost is added up.
        self._before, self._search = self.statistics, None
        self._search = compiled.search(
            limit,
            time_limit=self.seconds(),
            node_limit=least(most_nodes, self.nodes()),
            cancel=self.signal,
            **options,
        )
        return self._search

    def found(
        self, compiled: Compiled, limit: int | None = None, first: int = ALL_CHECKED, **options: Any
    ) -> Iterator[dict[str, int]]:
        """Yield the solutions of a search as mappings from name to value, at most ``limit``.

        The ``first`` solutions, and then one in `ONE_IN`, are checked before they are yielded. Raises `WrongSolution`
        if a check fails.
        """
        without, assumptions = options.get("without", ()), options.get("assumptions") or {}
        for at, values in enumerate(self.search(compiled, limit, **options)):
            assignment = compiled.assignment(values)
            if at < first or at % ONE_IN == 0:
                check(compiled, assignment, without, assumptions)
            yield assignment

    def seconds(self) -> float | None:
        """Return the seconds that are left, at least 0; None if there is no time limit."""
        if self.deadline is None:
            return None
        return max(0.0, self.deadline - monotonic())

    def nodes(self) -> int | None:
        """Return the nodes that are left, at least 0; None if there is no node limit."""
        if self._nodes is None:
            return None
        return max(0, self._nodes - self.statistics.nodes)

    def limits(self, share: float = 1.0) -> Limits:
        """Return limits for work of the engine other than a search, with ``share`` of the time that is left."""
        left = self.seconds()
        return Limits(None, None if left is None else share * left, self.signal)

    def compiled(self, puzzle: Puzzle | Compiled) -> Compiled:
        """Return the engine's form of a puzzle, made at the first question and then kept with the puzzle.

        Raises `LimitMet` if a limit is reached before the form is made.
        """
        if isinstance(puzzle, Compiled):
            return puzzle
        kept: dict[str, Compiled] = getattr(puzzle, "__dict__", {})  # a bare meaning keeps nothing
        if "_compiled" not in kept:
            try:
                # The kept form refers to the bare meaning only. If it referred to this puzzle, that would be a
                # reference cycle, which is found late and costs as much to collect as everything else.
                kept["_compiled"] = compile_puzzle(bare(puzzle), self.limits())
            except LimitMet as met:
                # The form may need too much memory even if the question has no limit of memory.
                self._unmade = met.limit
                raise
        return kept["_compiled"].of(puzzle)

    def domains(self, compiled: Compiled, options: dict[str, Any]) -> Sequence[Sequence[int]] | None:
        """Return the domain of each variable after propagation alone; None for a contradiction.

        ``options`` are the options of a search. Raises `LimitMet` if a limit is reached first.
        """
        limits = self.limits()
        domains = compiled.propagate(options.get("assumptions"), options.get("without", ()), limits)
        if limits.met:
            raise LimitMet(limits.met)
        return domains

    def look(self) -> None:
        """Raise `LimitMet` if a limit is reached."""
        met = self.met
        if met:
            raise LimitMet(met)

    @contextmanager
    def share(self, part: float) -> Iterator[None]:
        """Reduce the time that is left to ``part`` of it, until the ``with`` block ends."""
        deadline = self.deadline
        # The whole deadline comes back after the block, so time that is not used here is not lost.
        if deadline is not None:
            self.deadline = monotonic() + part * (deadline - monotonic())
        try:
            yield
        finally:
            self.deadline = deadline

    def memory(self) -> int | None:
        """Return the bytes that are left, at least 0; None if there is no memory limit."""
        if self._watch is None:
            return None
        return self._watch.left()

    def record(self, cost: Statistics, limit: Limit) -> None:
        """Add the cost of work in other processes, and set the limit that ended it."""
        self._before, self._search, self._limit = self.statistics + cost, None, limit

    @property
    def limit(self) -> Limit:
        return Limit(self._search.limit) if self._search else self._limit

    @property
    def met(self) -> Limit:
        """The limit that is reached now, regardless of the result of the last search; empty if there is none."""
        if self._unmade:
            return self._unmade
        if self.signal is not None and self.signal.is_set():
            return Limit(limit_of(self.signal))
        if self.seconds() == 0:
            return Limit.TIME
        if self.nodes() == 0:
            return Limit.NODES
        return Limit.NONE

    @property
    def searched(self) -> float:
        """The estimated part of the tree that the last search has seen, from 0 to 1."""
        return self._search.share if self._search else 0.0

    @property
    def statistics(self) -> Statistics:
        """The total cost of all searches."""
        if self._search is None:
            return self._before
        return self._before + self._search.statistics


def least(one: T | None, other: T | None) -> T | None:
    """Return the smaller of two limits; None is no limit."""
    if one is None or other is None:
        return one if other is None else other
    return min(one, other)


def check(
    compiled: Compiled,
    assignment: Mapping[str, int],
    without: Collection[int] = (),
    assumptions: Mapping[str, Collection[int]] = {},
) -> None:
    """Raise `WrongSolution` unless ``assignment`` is a solution according to `Puzzle.accepts`.

    Clues whose index is in ``without`` are ignored; the assignment must also have one of the assumed values.
    """
    # The usual case first: nearly every solution is checked.
    if not assumptions and compiled.accepts(assignment, without):
        return
    broken = [f"{name} as assumed" for name, values in assumptions.items() if assignment[name] not in values]
    if broken or not compiled.accepts(assignment, without):
        raise WrongSolution(compiled.puzzle, (*compiled.puzzle.broken(assignment, without), *broken))
