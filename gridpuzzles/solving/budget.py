"""Limits of one question, however many searches it takes, and how to call it off from outside."""

from __future__ import annotations

from contextlib import contextmanager
from time import monotonic

from ..compiler import Compiled, compile_puzzle
from ..engine.limits import Limits
from ..errors import Deadline, LimitMet, WrongSolution, limit_of
from ..memory import MOST, resident_bytes
from ..model.solution import Statistics
from .compiled_once import CompiledOnce

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence
    from typing import Any

    from ..engine.limits import Cancel as Signal
    from ..engine.problem import Problem
    from ..engine.search import Search
    from ..model.puzzle import Puzzle

ALL_CHECKED, ONE_IN = 1000, 16
"""Solutions of one search that are all checked, and of how many further ones one is."""
LOOK_EVERY = 0.01
"""Seconds between two looks at the memory."""


class Cancel:
    """Calls off whatever was given it as ``cancel``, from any thread; what was found by then is kept."""

    def __init__(self) -> None:
        self._set = False

    def cancel(self) -> None:
        """Ask for an end."""
        self._set = True

    def is_set(self) -> bool:
        """Whether the end was asked for."""
        return self._set


class MemoryWatch:
    """A signal that is set when the process holds more megabytes than allowed, or when another signal is set.

    ``limit`` names which of the two it was.
    """

    def __init__(self, megabytes: float, signal: Signal | None) -> None:
        self.limit = ""
        self._bytes = min(megabytes, MOST) * 1e6
        self._signal = signal
        self._next = 0.0
        resident_bytes()

    def is_set(self) -> bool:
        """Whether to end."""
        if self._signal is not None and self._signal.is_set():
            self.limit = "cancelled"
        elif not self.limit and monotonic() >= self._next:
            self._next = monotonic() + LOOK_EVERY
            if resident_bytes() > self._bytes:
                self.limit = "memory"
        return bool(self.limit)

    def left(self) -> int:
        """Bytes that the process may still take."""
        return max(0, int(self._bytes) - resident_bytes())


class Budget:
    """Time, nodes and memory for one question; the searches made through it share them, one after the other.

    ``limit`` names the limit that ended the last search ("time", "nodes", "memory", "cancelled"), or is empty.
    """

    def __init__(
        self,
        time_limit: float | None = None,
        node_limit: int | None = None,
        memory_limit: float | None = None,
        cancel: Signal | None = None,
    ) -> None:
        """Raises `ValueError` for a limit below zero."""
        for name, value in (("time", time_limit), ("node", node_limit), ("memory", memory_limit)):
            if value is not None and not value >= 0:
                raise ValueError(f"the {name} limit is {value}; it must not be negative")
        self.deadline = None
        if time_limit is not None:
            self.deadline = monotonic() + time_limit
        if memory_limit is None:
            self.signal = cancel
        else:
            self.signal = MemoryWatch(memory_limit, cancel)
        self.megabytes = memory_limit
        self._nodes = node_limit
        self._before = Statistics()
        self._search: Search | None = None

    @classmethod
    def of(cls, options: dict[str, Any]) -> Budget:
        """A budget from the limits among ``options``, which are taken out of them."""
        return cls(**limits_among(options))

    def search(
        self, compiled: Compiled | Problem, limit: int | None = None, most_nodes: int | None = None, **options: Any
    ) -> Search:
        """A search with what is left, and with no more than ``most_nodes`` nodes."""
        self._before = self.statistics
        left = None
        if self._nodes is not None:
            left = max(0, self._nodes - self._before.nodes)
        if most_nodes is not None:
            if left is None:
                left = most_nodes
            else:
                left = min(left, most_nodes)
        self._search = compiled.search(limit, time_limit=self.seconds(), node_limit=left, cancel=self.signal, **options)
        return self._search

    def found(
        self, compiled: Compiled, limit: int | None = None, first: int = ALL_CHECKED, **options: Any
    ) -> Iterator[dict[str, int]]:
        """The solutions of a search, by name, each of them checked before anybody sees it: the ``first`` ones, and of
        those that follow one in `ONE_IN`.

        Raises `WrongSolution` for one that is none.
        """
        without, assumptions = options.get("without", ()), options.get("assumptions") or {}
        for at, values in enumerate(self.search(compiled, limit, **options)):
            assignment = compiled.assignment(values)
            if at < first or at % ONE_IN == 0:
                check(compiled, assignment, without, assumptions)
            yield assignment

    def seconds(self) -> float | None:
        """Seconds that are left, never below 0; None when there is no end."""
        if self.deadline is None:
            return None
        return max(0.0, self.deadline - monotonic())

    def limits(self, share: float = 1.0) -> Limits:
        """What is left, with that share of the time, for work of the engine other than a search."""
        left = self.seconds()
        return Limits(None, None if left is None else share * left, self.signal)

    def for_reading(self) -> Deadline:
        """What is left, for reading texts."""
        return Deadline(self.seconds(), self.signal)

    def compiled(self, puzzle: Puzzle | Compiled) -> Compiled:
        """Return the engine's form of a puzzle, the kept one if there is one.

        Raises `LimitMet` if a limit is reached before the form is made.
        """
        if isinstance(puzzle, Compiled):
            return puzzle
        try:
            if isinstance(puzzle, CompiledOnce):
                return puzzle.compiled_within(self.limits())
            return compile_puzzle(puzzle, self.limits())
        except LimitMet as reached:
            raise LimitMet(self.met or reached.limit) from None

    def domains(self, compiled: Compiled, options: dict[str, Any]) -> Sequence[Sequence[int]] | None:
        """What propagation alone leaves of each variable's domain; None for a contradiction.

        Raises `LimitMet` when a limit came first. ``options`` are those of a search.
        """
        limits = self.limits()
        domains = compiled.propagate(options.get("assumptions"), options.get("without", ()), limits)
        if limits.met:
            raise LimitMet(self.met or limits.met)
        return domains

    def look(self) -> None:
        """Raises `LimitMet` when a limit is met."""
        met = self.met
        if met:
            raise LimitMet(met)

    @contextmanager
    def share(self, part: float) -> Iterator[None]:
        """While it lasts there is only that part of the time that is left."""
        deadline = self.deadline
        if deadline is not None:
            self.deadline = monotonic() + part * (deadline - monotonic())
        try:
            yield
        finally:
            self.deadline = deadline

    def memory(self) -> int | None:
        """Bytes that are left, never below 0; None when there is no limit."""
        if isinstance(self.signal, MemoryWatch):
            return self.signal.left()
        return None

    @property
    def limit(self) -> str:
        limit = self._search.limit if self._search else ""
        if limit == "cancelled":
            return limit_of(self.signal)
        return limit

    @property
    def met(self) -> str:
        """The limit that is met now, whatever the last search came to; or empty."""
        if self.signal is not None and self.signal.is_set():
            return limit_of(self.signal)
        if self.seconds() == 0:
            return "time"
        if self._nodes is not None and self.statistics.nodes >= self._nodes:
            return "nodes"
        return ""

    @property
    def searched(self) -> float:
        """The estimated part of the tree that the last search has seen, from 0 to 1."""
        return self._search.share if self._search else 0.0

    @property
    def statistics(self) -> Statistics:
        """What all searches together have cost; the set-up of the first."""
        past = self._before
        if self._search is None:
            return past
        seen = statistics(self._search)
        return Statistics(
            past.nodes + seen.nodes,
            past.dead_ends + seen.dead_ends,
            past.propagations + seen.propagations,
            past.restarts + seen.restarts,
            past.setup_time or seen.setup_time,
            past.search_time + seen.search_time,
        )


def limits_among(options: dict[str, Any]) -> dict[str, Any]:
    """The limits among the options, which are taken out of them."""
    names = ("time_limit", "node_limit", "memory_limit", "cancel")
    return {name: options.pop(name) for name in names if name in options}


def statistics(search: Search) -> Statistics:
    """What a search has cost, as a value of the model."""
    seen = search.statistics
    return Statistics(seen.nodes, seen.dead_ends, seen.propagations, seen.restarts, seen.setup_time, seen.search_time)


def check(
    compiled: Compiled,
    assignment: Mapping[str, int],
    without: Collection[int] = (),
    assumptions: Mapping[str, Collection[int]] = {},
) -> None:
    """Raises `WrongSolution` unless the assignment is a solution by its plain meaning, without some clues and under the
    assumptions."""
    if not assumptions and compiled.accepts(assignment, without):
        return
    broken = [f"{name} as assumed" for name, values in assumptions.items() if assignment[name] not in values]
    if broken or not compiled.accepts(assignment, without):
        puzzle = compiled.meaning
        raise WrongSolution(puzzle, (*puzzle.broken(assignment, without), *broken))
