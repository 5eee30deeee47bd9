"""What is known of the problem before it is posted: domains still being narrowed, relations still being chosen."""

from __future__ import annotations

from math import prod

from gridpuzzles.engine import cython

from ..engine.limits import Limits
from ..engine.posted import LinearData, PostedConstraint
from ..engine.propagators.sum import MAX_SUMS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from ..engine.problem import Problem

    Line = tuple[Sequence[int], int]
    """Cells that hold every value once, and their sum."""


@cython.cclass
class ProblemBuilder:
    """Domains by variable and relations in the engine's words; variables past ``visible`` are auxiliary.

    ``base`` is the base of the puzzle's numerals; conclusions from several clues are numbered from ``clues`` on.
    Long work looks at the ``limits`` now and then. On a ``ground`` it begins with the domains and rules of that.
    """

    domains: list[Sequence[int]] = cython.declare(list, visibility="public")
    visible: int = cython.declare(object, visibility="public")
    base: int = cython.declare(object, visibility="public")
    next_clue: int = cython.declare(object, visibility="public")
    limits: Limits = cython.declare(object, visibility="public")
    # For each conclusion the clues it was drawn from.
    resting: dict[int, set[int]] = cython.declare(dict, visibility="public")
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
        self.resting = {}
        self.posts = []
        self.groups = [0] * self.visible
        self.group_scopes = []
        self.largest_group = 0
        self.next_group = 1  # doubled, not shifted: translated to C a shifted 1 has 32 bits
        self.ground = ground
        if ground is not None:
            self.domains = ground.draft.domains[:]
            self.posts = ground.draft.posts[:]
            self.know_groups_of(ground.draft)

    def again(self, posts: Sequence[PostedConstraint], limits: Limits) -> ProblemBuilder:
        """A draft of the same variables and groups with these relations; neither sees what the other is told."""
        other = ProblemBuilder(self.domains, self.base, self.next_clue, limits)
        other.visible = self.visible
        other.know_groups_of(self)
        other.ground = self.ground
        other.resting = self.resting.copy()
        other.posts = [*posts]
        return other

    @cython.ccall
    def auxiliary(self, values: Sequence[int]) -> int:
        """A new variable that no solution shows; what is stated of it must leave it one value for each solution."""
        self.domains.append(values)
        self.groups.append(0)
        return len(self.domains) - 1

    @cython.ccall
    def post(self, shape: str, scope: Sequence[int], data: Any, clue: int) -> None:
        """State a relation."""
        self.posts.append(PostedConstraint(shape, tuple(scope), data, clue))

    @cython.ccall
    def conclusion(self, clues: Iterable[int]) -> int:
        """A clue number for what follows from relations with these clues."""
        needed = {clue for clue in clues if clue >= 0}
        if not needed:
            return -1
        number = self.next_clue
        self.next_clue += 1
        self.resting[number] = needed
        return number

    @cython.ccall
    def post_false(self, clue: int) -> None:
        """State what never holds."""
        self.post("linear", (), LinearData((), "=", 1), clue)

    @cython.ccall
    def post_different(self, scope: Sequence[int], clue: int) -> None:
        """State that the variables, all of them distinct, have different values."""
        if clue < 0 and self.common_groups(scope):
            return
        self.post("different", scope, None, clue)
        if clue < 0:
            groups, bit = self.groups, self.next_group
            self.next_group = bit + bit
            self.group_scopes.append(scope)
            self.largest_group = max(self.largest_group, len(scope))
            for x in scope:
                groups[x] |= bit

    def know_groups_of(self, other: ProblemBuilder) -> None:
        """Begin with the all-different groups another draft knows."""
        self.groups = other.groups[:]
        self.group_scopes = other.group_scopes[:]
        self.largest_group, self.next_group = other.largest_group, other.next_group

    @cython.ccall
    def restrict(self, x: int, kept: Sequence[int], clue: int) -> None:
        """State that a variable has one of the values, which are among its own."""
        if clue < 0:
            self.domains[x] = kept
        elif len(kept) == 1 and self.spread((x,)) <= MAX_SUMS:
            self.post("sum", (x,), kept[0], clue)
        else:
            self.post("table", (x,), tuple([(value,) for value in kept]), clue)

    @cython.ccall
    def common_groups(self, scope: Sequence[int]) -> int:
        """The all-different groups, as bits, that hold all the variables."""
        groups = self.groups
        common = -1
        for x in scope:
            common &= groups[x]
            if not common:
                break
        return common

    @cython.ccall
    def is_implied(self, scope: Sequence[int]) -> bool:
        """Whether a larger all-different group makes one of just these variables needless."""
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
        """The parts of the scope, of two variables or more, that must be all different."""
        groups = self.groups
        seen = twice = 0
        common = -1
        for x in scope:
            own = groups[x]
            common &= own
            twice |= seen & own
            seen |= own
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
        """How far the largest sum of the variables is from the smallest."""
        spread = own = 0
        last = None
        for x in scope:
            values = self.domains[x]
            if values is not last:  # mostly all variables have the very same
                last = values
                own = values[-1] - values[0] if values else 0
            spread += own
        return spread

    @cython.ccall
    def combinations(self, scope: Iterable[int]) -> int:
        """How many assignments of the variables there are."""
        return prod([len(self.domains[x]) for x in scope])


class BaseProblem:
    """What puzzles of one form share: variables, and rules that some of them differ, as a draft and as a problem, and
    the `lines` that it has.

    So many ``constraints`` of every puzzle on it are said; the rules are its first relations and groups.
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
        """Whether a draft has the same variables, and no groups that make one of the rules needless."""
        if draft.domains != self.draft.domains:
            return False
        return all(len(scope) <= self.smallest for scope in draft.group_scopes[self.rules :])
