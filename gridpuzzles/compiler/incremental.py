"""Compile puzzles that share rules: the common part is compiled once, and each puzzle adds its clues."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ..engine.posted import PostedConstraint
from ..engine.problem import Problem
from ..model.expressions import Condition
from ..model.puzzle import Constraint, Puzzle
from .compiled import compile_puzzle, problem, with_groups
from .direct import direct
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
