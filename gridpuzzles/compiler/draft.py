"""What is known of the problem before it is posted: domains still being narrowed, relations still being chosen."""

from __future__ import annotations

from math import prod

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    Post = tuple[str, Sequence[int], Any, int]


class Draft:
    """Domains by variable and relations in the engine's words; variables past ``visible`` are auxiliary.

    ``base`` is the base of the puzzle's numerals.
    """

    def __init__(self, domains: Iterable[Sequence[int]], base: int) -> None:
        self.domains = list(domains)
        self.visible = len(self.domains)
        self.base = base
        self.posts: list[Post] = []
        self.groups = [0] * self.visible  # for each variable a bit for every all-different group it is in
        self.group_count = 0

    def auxiliary(self, values: Sequence[int]) -> int:
        """A new variable that no solution shows."""
        self.domains.append(values)
        self.groups.append(0)
        return len(self.domains) - 1

    def post(self, shape: str, scope: Sequence[int], data: Any, clue: int) -> None:
        """State a relation."""
        self.posts.append((shape, scope, data, clue))

    def post_false(self, clue: int) -> None:
        """State what never holds."""
        self.posts.append(("linear", (), ((), "=", 1), clue))

    def post_different(self, scope: Sequence[int], clue: int) -> None:
        """State that the variables, all of them distinct, have different values."""
        self.posts.append(("different", scope, None, clue))
        if clue < 0:
            bit = 1 << self.group_count
            self.group_count += 1
            for x in scope:
                self.groups[x] |= bit

    def restrict(self, x: int, kept: Sequence[int], clue: int) -> None:
        """State that a variable has one of the values, which are among its own."""
        if clue < 0:
            self.domains[x] = kept
        else:
            self.posts.append(("table", (x,), tuple((value,) for value in kept), clue))

    def are_different(self, scope: Sequence[int]) -> bool:
        """Whether one all-different group holds all the variables."""
        common = -1
        for x in scope:
            common &= self.groups[x]
        return common != 0

    def groups_within(self, scope: Sequence[int]) -> list[tuple[int, ...]]:
        """The parts of the scope, of two variables or more, that must be all different."""
        seen = twice = 0
        for x in scope:
            twice |= seen & self.groups[x]
            seen |= self.groups[x]
        parts: dict[tuple[int, ...], None] = {}
        while twice:
            bit = twice & -twice
            twice ^= bit
            parts[tuple(x for x in scope if self.groups[x] & bit)] = None
        return list(parts)

    def combinations(self, scope: Iterable[int]) -> int:
        """How many assignments of the variables there are."""
        return prod(len(self.domains[x]) for x in scope)
