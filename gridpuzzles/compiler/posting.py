"""A draft, posted: on the ground that it shares with other puzzles, where it has one."""

from __future__ import annotations

from ..engine.cache import Cache
from ..engine.posted import ConditionData, PostedConstraint
from ..engine.problem import Problem
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
    """The draft with these relations, posted."""
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
            if post.clue < 0 and draft.is_implied(post.scope):
                continue
        elif shape == "any" or shape in GROUPED:
            post = with_groups(draft, post)
        made.add(post)
    return made


def with_groups(draft: ProblemBuilder, post: PostedConstraint) -> PostedConstraint:
    """A relation as it is posted: where it takes them, with the all-different groups inside its scope."""
    shape = post.shape
    data: Any
    if shape in GROUPED:
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
"""About so many words a rule takes for each of its variables, and how many all may take: larger puzzles take longer for
other things."""
MAX_KINDS, MIN_RULES = 8, 4
"""Puzzles of one form have few kinds of variables, others would be alone on their ground; fewer rules are soon made."""


def ground(checks: SolutionChecker, limits: Limits | None) -> BaseProblem | None:
    """The ground that a puzzle stands on; None where it would share little."""
    scopes = checks.rules()
    if len(scopes) < MIN_RULES:
        return None
    key = checks.kinds, scopes
    known: BaseProblem | None = GROUNDS.find(key)
    if known is None:
        size = WORDS * sum([len(scope) + 1 for scope in scopes])
        if size > MAX_GROUND or len(key[0]) > MAX_KINDS:
            return None
        known = GROUNDS.keep(key, made_ground(checks.domains, scopes, limits), size)
    return known


def made_ground(
    domains: Sequence[Sequence[int]], scopes: Sequence[tuple[int, ...]], limits: Limits | None
) -> BaseProblem:
    """That of variables with these values, of which some differ."""
    draft = ProblemBuilder(domains, 0, 0, limits)
    for scope in scopes:
        draft.post_different(scope, -1)
    return BaseProblem(len(scopes), draft, problem(draft, draft.posts), lines(draft))
