"""Post a draft, on the base that it shares with other puzzles, if there is one."""

from __future__ import annotations

from ..engine.posted import ConditionData, PostedConstraint
from ..engine.problem import Problem
from ..engine.propagators.base import Cache
from ..engine.relations import RELATIONS
from .draft import BaseProblem, ProblemBuilder
from .innies import lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ..engine.limits import Limits
    from .solution_checker import SolutionChecker


GROUPED = frozenset([name for name, relation in RELATIONS.items() if relation.takes_groups])


def problem(draft: ProblemBuilder, posts: Sequence[PostedConstraint]) -> Problem:
    """Return the draft with these constraints as a problem."""
    shared = draft.ground
    if shared is not None and shared.bears(draft):
        made = shared.problem.copy(draft.limits)
        posts = posts[shared.rules :]
    else:
        made = Problem(draft.limits)
        made.declare(draft.domains, draft.visible)
    for post in posts:
        shape = post.shape
        if shape == "different":
            # A larger group already requires it.
            if post.clue < 0 and draft.is_implied(post.scope):
                continue
        elif shape == "any" or shape in GROUPED:
            post = with_groups(draft, post)
        made.add(post)
    return made


def with_groups(draft: ProblemBuilder, post: PostedConstraint) -> PostedConstraint:
    """Return a constraint as it is posted: with the all-different groups inside its scope, if it takes them."""
    shape = post.shape
    data: Any
    if shape in GROUPED:
        # The groups were chosen when it was stated.
        if post.data.groups:
            return post
        data = ConditionData(post.data.condition, draft.groups_within(post.scope))
    elif shape == "any":
        data = [[with_groups(draft, one) for one in alternative] for alternative in post.data]
    else:
        return post
    return PostedConstraint(shape, post.scope, data, post.clue)


GROUNDS = Cache(1 << 20)
WORDS, MAX_GROUND = 32, 1 << 16
"""Approximate words of a rule for each of its variables, and the limit for all rules of a base.

Larger puzzles spend their time on other things.
"""
MAX_KINDS, MIN_RULES = 8, 4
"""Puzzles of one form have few kinds of variables, and others would not share their base; few rules are built quickly.
"""


def ground(checks: SolutionChecker, limits: Limits | None) -> BaseProblem | None:
    """Return the base of a puzzle, or None if it would share little."""
    scopes = checks.rules()
    if len(scopes) < MIN_RULES:
        return None
    key = checks.kinds, scopes
    known: BaseProblem | None = GROUNDS.find(key)
    if known is None:
        size = WORDS * sum([len(scope) + 1 for scope in scopes])
        if size > MAX_GROUND or len(key[0]) > MAX_KINDS:
            return None
        known = GROUNDS.keep(key, base_of_variables(checks.domains, scopes, limits), size)
    return known


def base_of_variables(
    domains: Sequence[Sequence[int]], scopes: Sequence[tuple[int, ...]], limits: Limits | None
) -> BaseProblem:
    """Return the base of variables with these values, in which the variables of each scope differ."""
    draft = ProblemBuilder(domains, 0, 0, limits)
    for scope in scopes:
        draft.post_different(scope, -1)
    return BaseProblem(len(scopes), draft, problem(draft, draft.posts), lines(draft))
