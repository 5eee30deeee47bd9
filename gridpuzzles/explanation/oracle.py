"""Answer the basic question of all explanations: do these clues agree, with their own or with other numbers?"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any

from ..analysis.edits import reread, without_clues
from ..base.errors import Limit, LimitMet
from ..base.source import Source, edited
from ..compiler import Compiled
from ..model.clue_numbers import numbers_of, place, renumbered
from ..model.expressions import holds
from ..model.puzzle import Constraint, Puzzle, assuming, givens_of, less, means_the_same
from ..solving.budget import Budget, check

Clues = frozenset[int]

NODES_EACH = 3000
"""The largest number of nodes of the search for one answer."""
NODES_OF_CLASH = 200
"""The largest number of nodes of a search for a conflict, if other conflicts would do as well."""
NODES_OF_GROWTH = 50
"""The largest number of nodes for finding out if clues can be added, because a failure only costs time."""
MAX_STEPS = 400_000
"""The largest number of steps of the search for a smallest set, which takes a few seconds."""
STEPS_OF_SEARCH, CELLS_A_STEP, PROPAGATIONS_A_STEP = 10, 10, 40
"""The cost of a search in steps: a constant, one step for each 10 cells, and one for each 40 propagations."""

MAX_WIDTH = 100
"""If givens span less than this, all numbers between the smallest and the largest are tried."""


class QuestionTooHard(Exception):
    """Raised if a question would take more effort than a single question may."""


def out_of_domain_givens(puzzle: Puzzle) -> int:
    """Return the number of givens that are not in the values of their cells."""
    return sum(one.given is not None and one.given not in one.values for one in puzzle.symbols)


class Reparser:
    """A reader of the puzzle with changes in its text.

    If the puzzle has no text, or does not have the meaning of its text, the changes are made to its meaning instead.
    ``source`` is the text, or None in these cases; ``read`` returns the puzzle of another text. The constructor and all
    methods that read raise `LimitMet` if ``look`` does, which is called regularly.
    """

    def __init__(self, puzzle: Puzzle, look: Callable[[], None]) -> None:
        self._puzzle = puzzle
        self._numbers = numbers_of(puzzle)
        self.source: Source | None = None
        self._look = look
        self.read: Callable[[str], Puzzle | None] = lambda text: reread(puzzle, text, look)
        if puzzle.source is not None:
            itself = self.read(puzzle.source.text)
            if itself is not None and means_the_same(itself, puzzle):
                self.source = puzzle.source

    def with_numbers(self, numbers: Mapping[int, int]) -> Puzzle | None:
        """Return the puzzle with other numbers in some clues.

        Return None if the changed text is wrong, or if the text has no place for a number.
        """
        # if there is no text to edit, change only the meaning
        if self.source is None or any(not self._is_in_text(clue) for clue in numbers):
            return renumbered(self._puzzle, numbers, self._numbers)
        edits = []
        for clue, number in numbers.items():
            at = place(self._puzzle.clues[clue], self._numbers[clue])
            if at is None:
                return None
            edits.append((*at, str(number)))
        return self.read(edited(self.source.text, edits))

    def without(self, clues: Collection[int]) -> Puzzle:
        """Return the puzzle without some clues, read from the changed text if the text can express this."""
        meant = less(self._puzzle, clues)
        if self.source is None:
            return meant
        try:
            text = without_clues(self._puzzle, clues, self._look)
        except ValueError:
            return meant
        return self.read(text) or meant

    def _is_in_text(self, clue: int) -> bool:
        """Return True if the clue is written in the puzzle's own text, not in a file that it uses."""
        span = self._puzzle.clues[clue].span
        return span is not None and span.source is self.source


class Oracle:
    """Answers questions about sets of clues, with one budget for all questions together.

    Answers are kept, and every solution found also answers for all sets of clues that it satisfies. Methods may raise
    `LimitMet` and `QuestionTooHard` unless their docstrings exclude it.
    """

    def __init__(self, puzzle: Puzzle, budget: Budget | None = None, **options: Any) -> None:
        self.puzzle = puzzle
        self.everything: Clues = frozenset(range(len(puzzle.clues)))
        self.budget = budget or Budget()
        freed = with_free_givens(puzzle)
        self._is_freed = freed is not puzzle
        compiled = self.budget.compiled(freed)
        # A cell keeps the number of its given as a value even without that given, so removing clues never removes
        # solutions.
        self.stated = compiled.stated
        self._compiled = Compiled(freed, compiled.problem, compiled.checks, compiled.draft, compiled.stated)
        self.numbers = numbers_of(puzzle)
        self._given = givens_of(puzzle)
        self._beyond = {one.clue for one in puzzle.symbols if one.given is not None and one.given not in one.values}
        self._beyond_as_a_rule = 2 * len(self._beyond) > len(self._given)
        self.most_strays = len(puzzle.symbols) if self._beyond_as_a_rule else out_of_domain_givens(puzzle)
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
        self._anew: Reparser | None = None
        self.witnesses: list[Clues] = []
        self._solutions: dict[Clues, dict[str, int]] = {}
        self._clashing: list[Clues] = []

    def witness(self, clues: Collection[int], most_nodes: int = NODES_EACH) -> Clues | None:
        """Return all clues that some solution of ``clues`` satisfies, including ``clues``; None if they conflict."""
        kept = frozenset(clues)
        # a known solution of more clues answers the question
        for satisfied in self.witnesses:
            if kept <= satisfied:
                return satisfied
        # a superset of a conflict is a conflict
        if any(clash <= kept for clash in self._clashing):
            return None
        search = self.budget.search(self._compiled, 1, most_nodes, without=self.everything - kept, **self._options)
        values = next(search, None)
        if self.steps_left is not None:
            self.steps_left -= STEPS_OF_SEARCH + len(self.puzzle.symbols) // CELLS_A_STEP
            self.steps_left -= search.statistics.propagations // PROPAGATIONS_A_STEP
        if values is None:
            self._raise_if_stopped()
            self._clashing.append(kept)
            return None
        assignment = self._compiled.assignment(values)
        check(self._compiled, assignment, self.everything - kept)
        satisfied = kept | {clue for clue in self.everything - kept if self.satisfies(assignment, clue)}
        # All clues that the solution satisfies are kept, so that one search answers for many sets.
        self.witnesses.append(satisfied)
        self._solutions[satisfied] = assignment
        return satisfied

    def clash(self, clues: Collection[int]) -> bool:
        """Return True if ``clues`` certainly conflict; do not raise `QuestionTooHard`."""
        try:
            return self.witness(clues, NODES_OF_CLASH) is None
        # Without an answer nothing is known, and a conflict may only be claimed if it is certain.
        except QuestionTooHard:
            return False

    def agree(self, clues: Collection[int]) -> bool:
        """Return True if ``clues`` certainly have a solution; do not raise `QuestionTooHard`."""
        try:
            return self.witness(clues) is not None
        except QuestionTooHard:
            return False

    def solutions(
        self,
        clues: Collection[int],
        most: int,
        given: Mapping[str, int] | None = None,
        most_nodes: int | None = None,
    ) -> Iterator[dict[str, int]]:
        """Yield at most ``most`` assignments that satisfy ``clues`` and have the values ``given``."""
        yield from self.budget.found(
            self._compiled,
            most,
            most_nodes=most_nodes,
            without=self.everything - frozenset(clues),
            assumptions={name: (value,) for name, value in (given or {}).items()},
            **self._options,
        )
        self._raise_if_stopped()

    def number_of_solutions(self, numbers: Mapping[int, int]) -> int:
        """Return the number of solutions if some clues have other numbers, as `count` does.

        It is the number for the changed text; 0 if the text cannot be changed like this.
        """
        meant = renumbered(self.puzzle, numbers, self.numbers)
        found = self.count(meant)
        changed = self.anew.with_numbers(numbers) if found else None
        if changed is None:
            return 0
        return found if means_the_same(changed, meant) else self.count(changed)

    def solves_changed_text(self, numbers: Mapping[int, int], assignment: Mapping[str, int]) -> bool:
        """Return True if ``assignment`` is a solution of the text with other ``numbers``."""
        changed = self.anew.with_numbers(numbers)
        return changed is not None and is_solution(changed, assignment)

    def holds_without(self, clues: Clues) -> bool:
        """Return True if there certainly is a solution without some clues, both for the meaning and for the text."""
        kept = self.everything - clues
        if not self.agree(kept):
            return False
        known = self._solutions[next(satisfied for satisfied in self.witnesses if kept <= satisfied)]
        return all(is_solution(puzzle, known) or self.count(puzzle) for puzzle in self._puzzles_without(clues))

    def is_smallest(self, clash: Clues) -> bool:
        """Return True if every clue of a conflict is certainly needed for it.

        This is checked again only if cells without their givens were allowed more than their own values.
        """
        return not self._is_freed or all(
            self.count(less(self.puzzle, self.everything - clash | {clue})) for clue in clash
        )

    def is_unique_without(self, clues: Collection[int]) -> bool:
        """Return True if there is exactly one solution without some clues, both for the meaning and for the text."""
        kept = self.everything - frozenset(clues)
        return self.is_unique(kept) and all(self.count(puzzle, None) == 1 for puzzle in self._puzzles_without(clues))

    def is_unique_given(self, values: Mapping[str, int]) -> bool:
        """Return True if there is exactly one solution with these values."""
        return self.count(assuming(self.puzzle, {name: (value,) for name, value in values.items()}), None) == 1

    def _puzzles_without(self, clues: Collection[int]) -> list[Puzzle]:
        """Return the puzzle without some clues, and also the puzzle of the changed text if its meaning differs."""
        meant, changed = less(self.puzzle, clues), self.anew.without(clues)
        if means_the_same(changed, meant):
            return [meant]
        return [meant, changed]

    def count(self, puzzle: Puzzle, most_nodes: int | None = NODES_EACH) -> int:
        """Return the number of solutions of a puzzle, as far as it is certain: 0, 1, or 2 for more.

        Do not raise `QuestionTooHard`.
        """
        compiled = self.budget.compiled(puzzle)
        found = sum(1 for _ in self.budget.found(compiled, 2, most_nodes=most_nodes, **self._options))
        if found < 2:
            try:
                self._raise_if_stopped()
            except QuestionTooHard:
                return 0
        return found

    @property
    def anew(self) -> Reparser:
        """The reader of the changed text, created when first needed; raises `LimitMet`."""
        if self._anew is None:
            self._anew = Reparser(self.puzzle, self.look)
        return self._anew

    def is_unique(self, clues: Collection[int]) -> bool:
        """Return True if ``clues`` have exactly one solution."""
        return len(list(self.solutions(clues, 2))) == 1

    def look(self) -> None:
        """Raise `LimitMet` if a limit is reached."""
        self.budget.look()

    def step(self) -> None:
        """Count a step of the search for a smallest set; raise `QuestionTooHard` if there were too many, or
        `LimitMet`."""
        self.look()
        # Effort is counted, not timed, so that a puzzle gets the same explanation on every machine.
        if self.steps_left is not None:
            self.steps_left -= 1
            if self.steps_left < 0:
                raise QuestionTooHard

    def satisfies(self, assignment: Mapping[str, int], clue: int) -> bool:
        """Return True if an assignment satisfies one clue."""
        return all(assignment[name] == self._given[name] for name in self.cells_of(clue)) and all(
            holds(one.condition, assignment) for one in self.constraints_of(clue)
        )

    def cells_of(self, clue: int) -> list[str]:
        """Return the names of the cells for which the clue is a given."""
        return self._cells.get(clue, [])

    def is_beyond(self, clue: int) -> bool:
        """Return True if the clue gives a cell a number that is not in its values."""
        return clue in self._beyond

    def is_stray(self, clue: int) -> bool:
        """Return True if the clue gives a cell a number outside its values, unless most givens are like this."""
        return clue in self._beyond and not self._beyond_as_a_rule

    def makes_sense(self, clue: int, number: int) -> bool:
        """Return True if ``number`` is plausible for the clue.

        A given must be in the values of its cell, unless most givens are not. A negative number is plausible only if
        the puzzle has negative numbers.
        """
        # A minus sign in a puzzle without any is hardly what was meant.
        if number < 0 and not self._has_negatives:
            return False
        return self._beyond_as_a_rule or all(number in self._values[name] for name in self.cells_of(clue))

    def constraints_of(self, clue: int) -> list[Constraint]:
        """Return the constraints of a clue."""
        return self._constraints.get(clue, [])

    def _raise_if_stopped(self) -> None:
        """Raise `LimitMet` if a limit ended the last search, or `QuestionTooHard` if only its own node limit did."""
        limit = self.budget.limit
        if limit and (limit != Limit.NODES or self.budget.met == Limit.NODES):
            raise LimitMet(limit)
        if limit:
            raise QuestionTooHard


def is_solution(puzzle: Puzzle, assignment: Mapping[str, int]) -> bool:
    """Return True if an assignment has a value for every name of a puzzle and is a solution."""
    return all(symbol.name in assignment for symbol in puzzle.symbols) and puzzle.accepts(assignment)


def with_free_givens(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with the values of all given cells extended to all numbers that given cells may have.

    Return the puzzle unchanged if every given is in the values of its cell. Otherwise, as in puzzles with tiles, the
    values do not restrict givens.
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
    symbols = tuple(replace(one, values=free) if one.name in givens else one for one in puzzle.symbols)
    return replace(puzzle, symbols=symbols)
