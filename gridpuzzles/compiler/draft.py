"""The problem before it is posted: domains that are still narrowed, constraints that are still chosen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod
from typing import Any

from gridpuzzles.engine import cython

from ..engine.limits import Limits
from ..engine.posted import LinearData, PostedConstraint
from ..engine.problem import Problem
from ..engine.propagators.arithmetic import MAX_SUMS

Line = tuple[Sequence[int], int]
"""Cells that have every value once, and their sum."""


@cython.cclass
class ProblemBuilder:
    """A draft: domains by variable, and constraints of the engine; variables from ``visible`` on are auxiliary.

    ``base`` is the base of the puzzle's numerals; conclusions from several clues are numbered from ``clues`` on. Work
    that takes long checks the ``limits`` now and then. With a ``ground``, it starts with the domains and rules of that
    base.
    """

    domains: list[Sequence[int]] = cython.declare(list, visibility="public")
    visible: int = cython.declare(object, visibility="public")
    base: int = cython.declare(object, visibility="public")
    next_clue: int = cython.declare(object, visibility="public")
    limits: Limits = cython.declare(object, visibility="public")
    # For each conclusion the clues from which it was drawn.
    premises: dict[int, set[int]] = cython.declare(dict, visibility="public")
    posts: list[PostedConstraint] = cython.declare(list, visibility="public")
    # For each variable a bit for every all-different group it is in.
    groups: list[int] = cython.declare(list, visibility="public")
    group_scopes: list[Sequence[int]] = cython.declare(list, visibility="public")
    largest_group: int = cython.declare(object, visibility="public")
    next_group: int = cython.declare(object, visibility="public")
    ground: BaseProblem | None = cython.declare(object, visibility="public")

    def __init__(
        self,
        domains: Iterable[Sequence[int]],
        base: int,
        clues: int = 0,
        limits: Limits | None = None,
        ground: BaseProblem | None = None,
    ) -> None:
        self.domains = list(domains)
        self.visible = len(self.domains)
        self.base = base
        self.next_clue = clues
        self.limits = limits or Limits()
        self.premises = {}
        self.posts = []
        self.groups = [0] * self.visible
        self.group_scopes = []
        self.largest_group = 0
        self.next_group = 1  # doubled, not shifted, because a shifted 1 has 32 bits in C
        self.ground = ground
        if ground is not None:
            self.domains = ground.draft.domains[:]
            self.posts = ground.draft.posts[:]
            self.know_groups_of(ground.draft)

    def again(self, posts: Sequence[PostedConstraint], limits: Limits) -> ProblemBuilder:
        """Return a draft of the same variables and groups with these constraints; each is independent of the other."""
        other = ProblemBuilder(self.domains, self.base, self.next_clue, limits)
        other.visible = self.visible
        other.know_groups_of(self)
        other.ground = self.ground
        other.premises = self.premises.copy()
        other.posts = [*posts]
        return other

    @cython.ccall
    def auxiliary(self, values: Sequence[int]) -> int:
        """Return a new variable that no solution shows; its constraints must leave it one value for each solution."""
        self.domains.append(values)
        self.groups.append(0)
        return len(self.domains) - 1

    @cython.ccall
    def post(self, shape: str, scope: Sequence[int], data: Any, clue: int) -> None:
        """Add a constraint."""
        self.posts.append(PostedConstraint(shape, tuple(scope), data, clue))

    @cython.ccall
    def conclusion(self, clues: Iterable[int]) -> int:
        """Return a clue number for a conclusion from constraints with these clues; -1 if it cannot be switched off."""
        needed = {clue for clue in clues if clue >= 0}
        # A conclusion from rules alone always holds.
        if not needed:
            return -1
        number = self.next_clue
        self.next_clue += 1
        self.premises[number] = needed
        return number

    @cython.ccall
    def post_false(self, clue: int) -> None:
        """Add a constraint that never holds."""
        self.post("linear", (), LinearData((), "=", 1), clue)

    @cython.ccall
    def post_different(self, scope: Sequence[int], clue: int) -> None:
        """Require that the variables, all of them distinct, have different values."""
        if clue < 0 and self.common_groups(scope):
            return
        self.post("different", scope, None, clue)
        if clue < 0:
            # Only groups that cannot be switched off may support other conclusions.
            groups, bit = self.groups, self.next_group
            self.next_group = bit + bit
            self.group_scopes.append(scope)
            self.largest_group = max(self.largest_group, len(scope))
            for x in scope:
                groups[x] |= bit

    def know_groups_of(self, other: ProblemBuilder) -> None:
        """Copy the all-different groups of another draft."""
        self.groups = other.groups[:]
        self.group_scopes = other.group_scopes[:]
        self.largest_group, self.next_group = other.largest_group, other.next_group

    @cython.ccall
    def restrict(self, x: int, kept: Sequence[int], clue: int) -> None:
        """Require that a variable has one of these values, which are among its own."""
        if clue < 0:
            self.domains[x] = kept
        # A constraint, not a smaller domain, so that it can be switched off.
        elif len(kept) == 1 and self.spread((x,)) <= MAX_SUMS:
            self.post("sum", (x,), kept[0], clue)
        else:
            self.post("table", (x,), tuple([(value,) for value in kept]), clue)

    @cython.ccall
    def common_groups(self, scope: Sequence[int]) -> int:
        """Return the all-different groups, as bits, that contain all the variables."""
        groups = self.groups
        common = -1
        for x in scope:
            common &= groups[x]
            if not common:
                break
        return common

    @cython.ccall
    def is_implied(self, scope: Sequence[int]) -> bool:
        """Return True if a larger all-different group contains all the variables."""
        if len(scope) < self.largest_group:
            common = self.common_groups(scope)
        else:
            common = 0
        while common > 0:
            lowest = common & -common
            if len(self.group_scopes[lowest.bit_length() - 1]) > len(scope):
                return True
            common ^= lowest
        return False

    @cython.ccall
    def groups_within(self, scope: Sequence[int]) -> list[tuple[int, ...]]:
        """Return the parts of the scope, of two variables or more, that must be all different."""
        groups = self.groups
        seen = twice = 0
        common = -1
        for x in scope:
            own = groups[x]
            common &= own
            twice |= seen & own
            seen |= own
        # All variables are in one group.
        if common and twice:
            return [tuple(scope)]
        parts: dict[tuple[int, ...], None] = {}
        while twice:
            bit = twice & -twice
            twice ^= bit
            parts[tuple([x for x in scope if groups[x] & bit])] = None
        return list(parts)

    @cython.ccall
    def spread(self, scope: Iterable[int]) -> int:
        """Return the difference between the largest and the smallest sum of the variables."""
        spread = own = 0
        last = None
        for x in scope:
            values = self.domains[x]
            if values is not last:  # in most scopes all variables share one list
                last = values
                own = values[-1] - values[0] if values else 0
            spread += own
        return spread

    @cython.ccall
    def combinations(self, scope: Iterable[int]) -> int:
        """Return the number of assignments of the variables."""
        return prod([len(self.domains[x]) for x in scope])


class BaseProblem:
    """The base that puzzles of one form share: variables and all-different rules, as a draft and as a problem.

    The first ``constraints`` of every puzzle on it are these rules, which are its first constraints and groups. `lines`
    are the lines of the base.
    """

    __slots__ = ("constraints", "draft", "lines", "problem", "rules", "smallest")

    def __init__(self, constraints: int, draft: ProblemBuilder, problem: Problem, lines: dict[int, Line]) -> None:
        self.constraints = constraints
        self.draft = draft
        self.problem = problem
        self.lines = lines
        self.rules = len(draft.posts)
        self.smallest = min([len(scope) for scope in draft.group_scopes])

    def bears(self, draft: ProblemBuilder) -> bool:
        """Return True if a draft has the same variables, and no groups that make one of the rules redundant."""
        if draft.domains != self.draft.domains:
            return False
        return all(len(scope) <= self.smallest for scope in draft.group_scopes[self.rules :])
