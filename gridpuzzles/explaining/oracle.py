"""The question all explanations rest on: which clues can hold together?"""

from __future__ import annotations

from time import monotonic

from ..compiler import compile_puzzle
from ..model.expressions import holds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping
    from typing import Any

    from ..model.puzzle import Puzzle

    Clues = frozenset[int]


class LimitReached(Exception):
    """The time is up, the nodes are spent, or someone called it off, before the answer was known."""

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


class Oracle:
    """Answers whether a set of clues has a solution, within one time limit for all questions together.

    Answers are remembered, and every solution found answers for all sets of clues it satisfies.
    """

    def __init__(self, puzzle: Puzzle, *, time_limit: float | None = None, **options: Any) -> None:
        self.puzzle = puzzle
        self.everything: Clues = frozenset(range(len(puzzle.clues)))
        self._compiled = compile_puzzle(puzzle)
        self._deadline = None if time_limit is None else monotonic() + time_limit
        self._options = options
        self._witnesses: list[Clues] = []
        self._clashing: list[Clues] = []

    def witness(self, clues: Collection[int]) -> Clues | None:
        """All clues that some solution of ``clues`` satisfies, ``clues`` among them; None when they clash.

        Raises `LimitReached`.
        """
        kept = frozenset(clues)
        for satisfied in self._witnesses:
            if kept <= satisfied:
                return satisfied
        if any(clash <= kept for clash in self._clashing):
            return None
        search = self._compiled.search(1, without=self.everything - kept, time_limit=self.left(), **self._options)
        values = next(search, None)
        if values is None:
            if search.stopped:
                raise LimitReached(search.stopped)
            self._clashing.append(kept)
            return None
        assignment = self._compiled.assignment(values)
        satisfied = kept | {clue for clue in self.everything - kept if self.satisfies(assignment, clue)}
        self._witnesses.append(satisfied)
        return satisfied

    def solutions(
        self, clues: Collection[int], most: int, given: Mapping[str, int] | None = None
    ) -> Iterator[dict[str, int]]:
        """At most ``most`` assignments that satisfy ``clues`` and have the values ``given``; raises `LimitReached`."""
        search = self._compiled.search(
            most,
            without=self.everything - frozenset(clues),
            assumptions={name: (value,) for name, value in (given or {}).items()},
            time_limit=self.left(),
            **self._options,
        )
        for values in search:
            yield self._compiled.assignment(values)
        if search.stopped:
            raise LimitReached(search.stopped)

    def is_unique(self, clues: Collection[int]) -> bool:
        """Whether ``clues`` have exactly one solution; raises `LimitReached`."""
        return len(list(self.solutions(clues, 2))) == 1

    def left(self) -> float | None:
        """Seconds that are left; raises `LimitReached` when none are."""
        if self._deadline is None:
            return None
        left = self._deadline - monotonic()
        if left <= 0:
            raise LimitReached("time")
        return left

    def satisfies(self, assignment: Mapping[str, int], clue: int) -> bool:
        """Whether an assignment keeps one clue."""
        puzzle = self.puzzle
        return all(assignment[one.name] == one.given for one in puzzle.symbols if one.clue == clue) and all(
            holds(one.condition, assignment) for one in puzzle.constraints if one.clue == clue
        )
