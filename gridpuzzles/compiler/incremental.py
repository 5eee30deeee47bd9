"""Compile puzzles that share rules: the common part is compiled once, and each puzzle adds its clues.

`CompiledRules` takes any conditions to add; `CompiledTemplate` takes other numbers for clues of a puzzle.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from ..engine.posted import PostedConstraint
from ..engine.problem import Problem
from ..model.clue_numbers import numbers_of, renumbered
from ..model.expressions import Condition
from ..model.puzzle import Constraint, Puzzle
from .compiled import Compiled, compile_puzzle, problem, with_groups
from .direct import LINES, direct
from .draft import ProblemBuilder
from .normalize import Normalizer
from .patterns import state
from .solution_checker import SolutionChecker, line_of
from .sums import lines, list_cages, refine, sums_of

Posts = tuple[PostedConstraint, ...]

ADDED = 0
"""The clue of conditions that a puzzle adds: not -1, so that they do not narrow domains for later puzzles."""


@dataclass(frozen=True, slots=True)
class CompiledCondition:
    """A condition and its constraints, as ``stated``, and as ``posted`` if nothing more is derived from them.

    ``posted`` is None if it needs auxiliary variables.
    """

    condition: Condition
    stated: Posts
    posted: Posts | None


class CompiledRules:
    """The names and constraints of ``puzzle``; variable ``i`` of every problem is its symbol ``i``."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        checks = SolutionChecker(puzzle)
        self.numbers = checks.numbers
        self.names = tuple(self.numbers)
        self._names = checks.names
        self._draft = draft = ProblemBuilder(checks.domains, puzzle.base)
        self._normalizer = Normalizer(self.numbers, draft.domains, draft)
        for constraint in puzzle.constraints:
            self._state(constraint.condition, -1)
        self._stated = draft.posts[:]
        self._has_lines = bool(lines(draft))
        refine(draft, deeply=True)
        self._problem = problem(draft, draft.posts)

    def part(self, condition: Condition) -> CompiledCondition:
        """Compile a condition, which can be added to the rules any number of times."""
        draft = self._draft
        draft.posts = []
        known = len(draft.domains)
        self._state(condition, ADDED)
        stated = tuple(draft.posts)
        # Auxiliary variables belong to one problem: remove them, and compile the condition with each puzzle.
        if len(draft.domains) > known:
            del draft.domains[known:], draft.groups[known:]
            return CompiledCondition(condition, stated, None)
        if draft.group_scopes:
            list_cages(draft, sums_of(draft), deeply=True)
        return CompiledCondition(condition, stated, as_posted(draft, draft.posts))

    def problem(self, parts: Sequence[CompiledCondition] = ()) -> Problem:
        """Return the engine's problem of the rules with some conditions."""
        if any(part.posted is None for part in parts):
            return self._compiled_anew(parts)
        whole = self._problem.copy()
        if self._has_lines and are_mostly_sums(parts):
            added = self._concluded(parts)
        else:
            added = ()
        for post in added or [post for part in parts for post in part.posted or ()]:
            whole.post(post.shape, post.scope, post.data)
        return whole

    def _concluded(self, parts: Sequence[CompiledCondition]) -> Posts:
        """Return the constraints of the parts and those that follow from several of them.

        Return nothing if that needs auxiliary variables.
        """
        rules = self._draft
        draft = rules.again(self._stated, rules.limits)
        for part in parts:
            for post in part.stated:
                # This also registers the group, so that sums inside it make use of it.
                if post.shape == "different":
                    draft.post_different(post.scope, -1)
                else:
                    draft.posts.append(post)
        refine(draft, deeply=True)
        if len(draft.domains) > len(rules.domains):
            return ()
        return as_posted(draft, draft.posts[len(self._stated) :])

    def _compiled_anew(self, parts: Iterable[CompiledCondition]) -> Problem:
        added = [Constraint(part.condition) for part in parts]
        return compile_puzzle(replace(self.puzzle, constraints=(*self.puzzle.constraints, *added))).problem

    def _state(self, condition: Condition, clue: int) -> None:
        if not direct(self._draft, self.numbers, condition, clue, line_of(condition, self._names)):
            state(self._draft, self._normalizer.condition(condition), clue)


def as_posted(draft: ProblemBuilder, posts: Iterable[PostedConstraint]) -> Posts:
    """Return constraints as they are posted, with the groups of different cells that the draft knows."""
    return tuple([with_groups(draft, post) for post in posts])


def are_mostly_sums(parts: Sequence[CompiledCondition]) -> bool:
    """Return True if at least half of the parts are sums: then innies and outies are worth the effort."""
    sums = [part for part in parts if any(post.shape == "sum" for post in part.stated)]
    return 2 * len(sums) >= len(parts)


class CompiledTemplate:
    """Puzzles with the same structure. ``numbers`` maps each clue that may have another number to its present number.

    ``fits`` is true if it is enough to post other numbers: each is the sum or the product of a line, and nothing is
    derived from several of them. Any other puzzle must be compiled again.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.numbers = numbers_of(puzzle)
        self._checks = SolutionChecker(puzzle)
        self._draft = ProblemBuilder(self._checks.domains, puzzle.base)
        self.fits = self._is_drafted()

    def form(self, numbers: Mapping[int, int]) -> Puzzle | Compiled:
        """Return the puzzle with these numbers, by clue, in place of its own.

        The result is compiled if posting the numbers is enough; its `Compiled.puzzle` then still has the old numbers.
        Raises `KeyError` for a clue that cannot have another number.
        """
        if not self.fits:
            return self.renumbered(numbers)
        if not numbers.keys() <= self.numbers.keys():
            raise KeyError(*(numbers.keys() - self.numbers.keys()))
        draft, checks = self._draft, self._checks
        posts = [
            PostedConstraint(post.shape, post.scope, numbers.get(post.clue, post.data), post.clue)
            for post in draft.posts
        ]
        return Compiled(self.puzzle, problem(draft, posts), checks, draft, posts, changed=numbers)

    def renumbered(self, numbers: Mapping[int, int]) -> Puzzle:
        """Return the uncompiled puzzle with these numbers, by clue; raise `KeyError` as `form` does."""
        changed = {clue: number for clue, number in numbers.items() if number != self.numbers[clue]}
        if changed:
            return renumbered(self.puzzle, changed, self.numbers)
        return self.puzzle

    def _is_drafted(self) -> bool:
        """Fill the draft; return True if other numbers only change these numbers in it."""
        # Givens that can be switched off need constraints of their own.
        if any(symbol.clue >= 0 for symbol in self.puzzle.symbols):
            return False
        for condition, clue, line in self._checks.constraints:
            if clue in self.numbers and (line is None or line[0] not in LINES):
                return False
            if not direct(self._draft, self._checks.numbers, condition, clue, line):
                return False
        # Inside all-different groups, the constraints derived from sums depend on their totals.
        has_sums = any(post.shape == "sum" for post in self._draft.posts)
        return not (self._draft.group_scopes and has_sums)
