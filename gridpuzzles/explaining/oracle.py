"""The questions all explanations rest on: which clues can hold together, and what if one had another number?"""

from __future__ import annotations

from ..changing import less, means_the_same
from ..clue_numbers import numbers_of, renumbered
from ..compiler import Compiled
from ..errors import LimitMet
from ..model.expressions import holds
from ..solving.budget import Budget, check
from .anew import Anew

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping
    from typing import Any

    from ..model.puzzle import Constraint, Puzzle

    Clues = frozenset[int]

NODES_EACH = 3000
"""Nodes that the search for one answer may take."""
NODES_OF_CLASH = 200
"""Nodes that it may take to see a clash, where it is one of many that would do."""
NODES_OF_GROWTH = 50
"""Nodes that it may take to see whether clues can join others, where missing that only costs time."""
MAX_STEPS = 400_000
"""Steps of looking for a smallest set before the effort is too great: some seconds."""
STEPS_OF_SEARCH, CELLS_A_STEP, PROPAGATIONS_A_STEP = 10, 10, 40
"""What a search costs in such steps, all of which take about as long."""

MAX_WIDTH = 100
"""A range of numbers up to which all between the smallest and the largest are tried."""


class Unanswered(Exception):
    """This question would take more effort than one question may."""


def strays(puzzle: Puzzle) -> int:
    """How many givens are none of the values of their cells."""
    return sum(one.given is not None and one.given not in one.values for one in puzzle.symbols)


class Oracle:
    """Answers whether a set of clues has a solution, within one budget for all questions together.

    Answers are remembered, and every solution found answers for all sets of clues it satisfies. What is asked may
    raise `LimitMet` and, where no more is said, `Unanswered`.
    """

    def __init__(self, puzzle: Puzzle, **options: Any) -> None:
        self.puzzle = puzzle
        self.everything: Clues = frozenset(range(len(puzzle.clues)))
        self._budget = Budget.of(options)
        freed = with_free_givens(puzzle)
        self._is_freed = freed is not puzzle
        compiled = self._budget.compiled(freed)
        # A cell without its given keeps the given's number among its values: fewer clues never allow less.
        self.stated = compiled.stated
        self._compiled = Compiled(freed, compiled.problem, compiled.numbers, {}, compiled.together, compiled.checks)
        self.numbers = numbers_of(puzzle)
        self._given = {one.name: one.given for one in puzzle.symbols if one.given is not None}
        self._beyond = {one.clue for one in puzzle.symbols if one.given is not None and one.given not in one.values}
        self._beyond_as_a_rule = 2 * len(self._beyond) > len(self._given)
        if self._beyond_as_a_rule:
            self.most_strays = len(puzzle.symbols)
        else:
            self.most_strays = strays(puzzle)
        self._values = {one.name: one.values for one in puzzle.symbols}
        lowest = min((min(one.values, default=0) for one in puzzle.symbols), default=0)
        self._has_negatives = min(lowest, *self.numbers.values(), 0) < 0
        self._cells: dict[int, list[str]] = {}
        for symbol in puzzle.symbols:
            if symbol.given is not None:
                self._cells.setdefault(symbol.clue, []).append(symbol.name)
        self._constraints: dict[int, list[Constraint]] = {}
        for constraint in puzzle.constraints:
            self._constraints.setdefault(constraint.clue, []).append(constraint)
        self.steps_left: int | None = MAX_STEPS
        self._options = options
        self._anew: Anew | None = None
        self.witnesses: list[Clues] = []
        self._solutions: dict[Clues, dict[str, int]] = {}
        self._clashing: list[Clues] = []

    def witness(self, clues: Collection[int], most_nodes: int = NODES_EACH) -> Clues | None:
        """All clues that some solution of ``clues`` satisfies, ``clues`` among them; None when they clash."""
        kept = frozenset(clues)
        for satisfied in self.witnesses:
            if kept <= satisfied:
                return satisfied
        if any(clash <= kept for clash in self._clashing):
            return None
        search = self._budget.search(self._compiled, 1, most_nodes, without=self.everything - kept, **self._options)
        values = next(search, None)
        if self.steps_left is not None:
            self.steps_left -= STEPS_OF_SEARCH + len(self.puzzle.symbols) // CELLS_A_STEP
            self.steps_left -= search.statistics.propagations // PROPAGATIONS_A_STEP
        if values is None:
            self._must_have_ended()
            self._clashing.append(kept)
            return None
        assignment = self._compiled.assignment(values)
        check(self._compiled, assignment, self.everything - kept)
        satisfied = kept | {clue for clue in self.everything - kept if self.satisfies(assignment, clue)}
        self.witnesses.append(satisfied)
        self._solutions[satisfied] = assignment
        return satisfied

    def clash(self, clues: Collection[int]) -> bool:
        """Whether it is certain that ``clues`` clash; never raises `Unanswered`."""
        try:
            return self.witness(clues, NODES_OF_CLASH) is None
        except Unanswered:
            return False

    def agree(self, clues: Collection[int]) -> bool:
        """Whether it is certain that ``clues`` hold together; never raises `Unanswered`."""
        try:
            return self.witness(clues) is not None
        except Unanswered:
            return False

    def solutions(
        self,
        clues: Collection[int],
        most: int,
        given: Mapping[str, int] | None = None,
        most_nodes: int | None = None,
    ) -> Iterator[dict[str, int]]:
        """At most ``most`` assignments that satisfy ``clues`` and have the values ``given``."""
        yield from self._budget.found(
            self._compiled,
            most,
            most_nodes=most_nodes,
            without=self.everything - frozenset(clues),
            assumptions={name: (value,) for name, value in (given or {}).items()},
            **self._options,
        )
        self._must_have_ended()

    def number_of_solutions(self, numbers: Mapping[int, int]) -> int:
        """How many solutions there are, two standing for more, when some clues have other numbers: of the puzzle that
        the text with these numbers means."""
        meant = renumbered(self.puzzle, numbers, self.numbers)
        found = self._number_of(meant, NODES_EACH)
        changed = None
        if found:
            changed = self.anew.with_numbers(numbers)
        if changed is None or means_the_same(changed, meant):
            if changed:
                return found
            return 0
        return self._number_of(changed, NODES_EACH)

    def is_mended(self, numbers: Mapping[int, int], assignment: Mapping[str, int]) -> bool:
        """Whether an assignment is a solution of the puzzle that the text with other numbers means."""
        changed = self.anew.with_numbers(numbers)
        return changed is not None and is_solution(changed, assignment)

    def holds_without(self, clues: Clues) -> bool:
        """Whether it is certain that there is a solution without some clues, in what is meant and in the text."""
        try:
            satisfied = self.witness(self.everything - clues)
            for puzzle in self._without(clues):
                known = satisfied is not None and is_solution(puzzle, self._solutions[satisfied])
                if not known and not self._number_of(puzzle, NODES_EACH):
                    return False
        except Unanswered:
            return False
        return True

    def is_smallest(self, clash: Clues) -> bool:
        """Whether every clue of a clash is needed for it: looked at once more where cells whose givens do not count
        were allowed more than their own values."""
        if not self._is_freed:
            return True
        try:
            return all(
                self._number_of(less(self.puzzle, self.everything - clash | {clue}), NODES_EACH) for clue in clash
            )
        except Unanswered:
            return False

    def is_unique_without(self, clues: Collection[int]) -> bool:
        """Whether there is exactly one solution without some clues, in what is meant and in the text."""
        kept = self.everything - frozenset(clues)
        return self.is_unique(kept) and all(self._number_of(puzzle) == 1 for puzzle in self._without(clues))

    def is_unique_given(self, values: Mapping[str, int]) -> bool:
        """Whether there is exactly one solution with these values."""
        return self._number_of(self.puzzle.assuming({name: (value,) for name, value in values.items()})) == 1

    def _without(self, clues: Collection[int]) -> list[Puzzle]:
        """The puzzle without some clues as it is meant, and where it means something else as the text says it."""
        meant, changed = less(self.puzzle, clues), self.anew.without(clues)
        if means_the_same(changed, meant):
            return [meant]
        return [meant, changed]

    def solutions_of(self, puzzle: Puzzle) -> int:
        """The number of solutions of a puzzle, two standing for more; raises `Unanswered` and `LimitMet`."""
        return self._number_of(puzzle, NODES_EACH)

    def _number_of(self, puzzle: Puzzle, most_nodes: int | None = None) -> int:
        """The number of solutions of a puzzle, two standing for more."""
        compiled = self._budget.compiled(puzzle)
        found = sum(1 for _ in self._budget.found(compiled, 2, most_nodes=most_nodes, **self._options))
        if found < 2:
            self._must_have_ended()
        return found

    @property
    def anew(self) -> Anew:
        """The puzzle read anew, where there is something to be promised; raises `LimitMet`."""
        if self._anew is None:
            self._anew = Anew(self.puzzle, self._budget.for_reading())
        return self._anew

    def is_unique(self, clues: Collection[int]) -> bool:
        """Whether ``clues`` have exactly one solution."""
        return len(list(self.solutions(clues, 2))) == 1

    def clock(self, seconds: float) -> Budget:
        """So many seconds of what is left."""
        left = self._budget.seconds()
        return Budget(seconds if left is None else min(seconds, left), cancel=self._budget.signal)

    def look(self) -> None:
        """Raises `LimitMet` when a limit is met."""
        self._budget.look()

    def step(self) -> None:
        """Called at every step of looking for a smallest set."""
        self.look()
        if self.steps_left is not None:
            self.steps_left -= 1
            if self.steps_left < 0:
                raise Unanswered

    def satisfies(self, assignment: Mapping[str, int], clue: int) -> bool:
        """Whether an assignment keeps one clue."""
        return all(assignment[name] == self._given[name] for name in self.cells_of(clue)) and all(
            holds(one.condition, assignment) for one in self.constraints_of(clue)
        )

    def cells_of(self, clue: int) -> list[str]:
        """The cells that a clue gives."""
        return self._cells.get(clue, [])

    def is_beyond(self, clue: int) -> bool:
        """Whether a clue gives a cell what is none of its values."""
        return clue in self._beyond

    def is_stray(self, clue: int) -> bool:
        """Whether a clue gives a cell what is none of its values, where givens mostly are."""
        return clue in self._beyond and not self._beyond_as_a_rule

    def makes_sense(self, clue: int, number: int) -> bool:
        """Whether a clue could say that number: a given one of its cell's values, where givens mostly are such, and
        nothing negative where nothing is."""
        if number < 0 and not self._has_negatives:
            return False
        return self._beyond_as_a_rule or all(number in self._values[name] for name in self.cells_of(clue))

    def constraints_of(self, clue: int) -> list[Constraint]:
        """What a clue states."""
        return self._constraints.get(clue, [])

    def _must_have_ended(self) -> None:
        """Raises when a limit ended the last search."""
        limit = self._budget.limit
        if limit and (limit != "nodes" or self._budget.met == "nodes"):
            raise LimitMet(limit)
        if limit:
            raise Unanswered


def is_solution(puzzle: Puzzle, assignment: Mapping[str, int]) -> bool:
    """Whether an assignment has a value for every name of a puzzle, and is a solution."""
    return all(symbol.name in assignment for symbol in puzzle.symbols) and puzzle.accepts(assignment)


def with_free_givens(puzzle: Puzzle) -> Puzzle:
    """The puzzle in which cells without their givens can have any number that others may have as theirs.

    Only where some given is none of its cell's own values, so that the values are no rule for givens: with tiles.
    """
    givens = {symbol.name: symbol for symbol in puzzle.symbols if symbol.given is not None and symbol.clue >= 0}
    if all(symbol.given in symbol.values for symbol in givens.values()):
        return puzzle
    numbers = {symbol.given for symbol in givens.values() if symbol.given is not None}
    for symbol in givens.values():
        numbers.update(symbol.values)
    if max(numbers) - min(numbers) < MAX_WIDTH:
        numbers.update(range(min(numbers), max(numbers) + 1))
    free = tuple(sorted(numbers))
    symbols = tuple(one.replace(values=free) if one.name in givens else one for one in puzzle.symbols)
    return puzzle.replace(symbols=symbols)
