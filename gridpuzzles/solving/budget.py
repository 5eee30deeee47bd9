"""Limits that all searches of one question share, and signals that cancel it from outside.

`Budget` makes searches with the limits that are left. `Cancel` and `MemoryWatch` are signals. `check` verifies
solutions independently of the engine.
"""

from __future__ import annotations

from contextlib import contextmanager
from time import monotonic

from ..base.errors import Deadline, LimitMet, WrongSolution, limit_of
from ..compiler import Compiled, compile_puzzle
from ..engine.limits import Limits
from ..model.solution import Statistics
from ..system.memory import MOST, resident_bytes
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
"""All of the first `ALL_CHECKED` solutions of a search are checked, and then one in `ONE_IN`."""
LOOK_EVERY = 0.01
"""Seconds between two measurements of the memory."""


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


class MemoryWatch:
    """A signal that is set when the process uses more than ``megabytes``, or when another signal is set.

    ``limit`` is "memory" or "cancelled", the reason why it is set, or empty.
    """

    def __init__(self, megabytes: float, signal: Signal | None) -> None:
        self.limit = ""
        self._bytes = min(megabytes, MOST) * 1e6
        self._signal = signal
        self._next = 0.0
        resident_bytes()

    def is_set(self) -> bool:
        """Return True if the memory exceeds the limit or the other signal is set."""
        if self._signal is not None and self._signal.is_set():
            self.limit = "cancelled"
        elif not self.limit and monotonic() >= self._next:
            self._next = monotonic() + LOOK_EVERY
            if resident_bytes() > self._bytes:
                self.limit = "memory"
        return bool(self.limit)

    def left(self) -> int:
        """Return the number of bytes that the process may still allocate."""
        return max(0, int(self._bytes) - resident_bytes())


class Budget:
    """Time, nodes and memory for one question, shared by the searches that it makes one after the other.

    ``limit`` names the limit that ended the last search ("time", "nodes", "memory", "cancelled"), or is empty.
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
        """Return a budget with the limits in ``options``, and remove them from ``options``."""
        return cls(**limits_among(options))

    def search(
        self, compiled: Compiled | Problem, limit: int | None = None, most_nodes: int | None = None, **options: Any
    ) -> Search:
        """Return a search with the limits that are left, and with at most ``most_nodes`` nodes."""
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

    def limits(self, share: float = 1.0) -> Limits:
        """Return limits for work of the engine other than a search, with ``share`` of the time that is left."""
        left = self.seconds()
        return Limits(None, None if left is None else share * left, self.signal)

    def for_reading(self) -> Deadline:
        """Return a deadline for reading texts, with the time that is left."""
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
        """Return the domain of each variable after propagation alone; None for a contradiction.

        ``options`` are the options of a search. Raises `LimitMet` if a limit is reached first.
        """
        limits = self.limits()
        domains = compiled.propagate(options.get("assumptions"), options.get("without", ()), limits)
        if limits.met:
            raise LimitMet(self.met or limits.met)
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
        if deadline is not None:
            self.deadline = monotonic() + part * (deadline - monotonic())
        try:
            yield
        finally:
            self.deadline = deadline

    def memory(self) -> int | None:
        """Return the bytes that are left, at least 0; None if there is no memory limit."""
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
        """The limit that is reached now, regardless of the result of the last search; empty if there is none."""
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
        """The total cost of all searches; the setup time is that of the first search."""
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
    """Remove the limits from ``options`` and return them."""
    names = ("time_limit", "node_limit", "memory_limit", "cancel")
    return {name: options.pop(name) for name in names if name in options}


def statistics(search: Search) -> Statistics:
    """Return the cost of a search as a `Statistics` of the model."""
    seen = search.statistics
    return Statistics(seen.nodes, seen.dead_ends, seen.propagations, seen.restarts, seen.setup_time, seen.search_time)


def check(
    compiled: Compiled,
    assignment: Mapping[str, int],
    without: Collection[int] = (),
    assumptions: Mapping[str, Collection[int]] = {},
) -> None:
    """Raise `WrongSolution` unless ``assignment`` is a solution according to `Puzzle.accepts`.

    Clues whose index is in ``without`` are ignored; the assignment must also have one of the assumed values.
    """
    if not assumptions and compiled.accepts(assignment, without):
        return
    broken = [f"{name} as assumed" for name, values in assumptions.items() if assignment[name] not in values]
    if broken or not compiled.accepts(assignment, without):
        puzzle = compiled.meaning
        raise WrongSolution(puzzle, (*puzzle.broken(assignment, without), *broken))
