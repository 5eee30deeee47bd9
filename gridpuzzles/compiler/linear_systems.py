"""Equations that contradict one another only together: all cells cancel, and what is left is 1 = 0.

The rows of a table add up to one total and its columns to another; the cages of a killer do not make 405; sums over
several lines share all their cells. Crossing out never sees it, as every equation by itself can be met. Of products
the same is true with powers for multiples.
"""

from __future__ import annotations

from math import gcd, prod

from .innies import lines, values_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ..engine.posted import PostedConstraint
    from ..engine.problem import Problem
    from .draft import ProblemBuilder

    Equation = tuple[Sequence[int], Sequence[int] | None, int]
    """Distinct variables, a coefficient or exponent for each, never 0 (none where all are 1), and what they come to."""
    Dependency = list[tuple[Equation, int]]
    """Equations and multiples of them, none of them 0, in which all variables cancel."""

MAX_EQUATIONS = 600
"""Of more equations none are set against one another: the work, some milliseconds, grows with their square."""


class EquationSystem:
    """The equations among ``posts``, and what the lines of the draft are known to hold.

    It takes up to some milliseconds, more than most searches: a search asks after its first dead ends. What it goes on
    with then, ``deeper``, is by the number of dead ends a problem that says more and the clues its conclusions rest on,
    made once; None where there is no more to say.
    """

    __slots__ = ("deeper", "draft", "posts")

    def __init__(self, draft: ProblemBuilder, posts: Sequence[PostedConstraint]) -> None:
        self.draft = draft
        self.posts = posts
        self.deeper: dict[int, tuple[Problem, dict[int, set[int]]] | None] = {}

    def contradict(self, without: Collection[int] = ()) -> bool:
        """Whether equations that hold when some clues are switched off cannot hold together. False means nothing."""
        sums: list[Equation] = []
        products: list[Equation] = []
        for post in self.posts:
            if post.clue in without:
                continue
            if post.shape == "sum":
                sums.append((post.scope, None, post.data))
            elif post.shape == "product":
                if post.data > 0:
                    products.append((post.scope, None, post.data))
            elif post.shape == "linear" and post.data.relation == "=":
                sums.append((post.scope, post.data.coefficients, post.data.bound))
        return self.sums_contradict(sums) or self.products_contradict(products)

    def sums_contradict(self, sums: list[Equation]) -> bool:
        known: list[Equation] = [(cells, None, total) for cells, total in lines(self.draft).values()]
        for chosen in self.dependencies(known, sums):
            if sum([times * total for (_, _, total), times in chosen]):
                return True
        return False

    def products_contradict(self, products: list[Equation]) -> bool:
        known: list[Equation] = []
        for cells, _ in lines(self.draft).values():
            total = prod(values_of(self.draft, cells))
            if total:
                known.append((cells, None, total))
        for chosen in self.dependencies(known, products):
            above = prod([total**times for (_, _, total), times in chosen if times > 0])
            below = prod([total**-times for (_, _, total), times in chosen if times < 0])
            if above != below:
                return True
        return False

    def dependencies(self, known: list[Equation], stated: list[Equation]) -> Sequence[Dependency]:
        if 0 < len(stated) <= MAX_EQUATIONS:
            return dependencies(known + stated)
        return ()


def dependencies(equations: Sequence[Equation]) -> list[Dependency]:
    """Ways in which variables cancel, independent ones, as far as they are found.

    What cancels does so modulo 2 as well, where an equation is a word of bits and adding is one instruction; the
    multiples are looked for only among the equations that cancel there.
    """
    found = []
    pivots: dict[int, tuple[int, int]] = {}  # by lowest bit: odd variables, and the equations it was added up from
    member = 1
    for scope, coefficients, _ in equations:
        odd = 0
        for at, x in enumerate(scope):
            if coefficients is None or coefficients[at] % 2:
                odd |= 1 << x
        members = member
        member += member
        while odd:
            lowest = odd & -odd
            other = pivots.get(lowest)
            if other is None:
                pivots[lowest] = odd, members
                break
            odd ^= other[0]
            members ^= other[1]
        else:
            chosen = [equations[at] for at in range(members.bit_length()) if members >> at & 1]
            multiples = cancelling(chosen)
            if multiples:
                found.append(list(zip(chosen, multiples, strict=True)))
    return found


def cancelling(equations: Sequence[Equation]) -> list[int]:
    """Multiples, none of them 0, in which all variables cancel; none if the equations do not tell them one by one.

    The first is taken once; a variable all but one of whose equations have their multiples gives the last of them.
    """
    holders: dict[int, list[tuple[int, int]]] = {}  # by variable: its equations, and its coefficients there
    for number, (scope, coefficients, _) in enumerate(equations):
        for at, x in enumerate(scope):
            holders.setdefault(x, []).append((number, 1 if coefficients is None else coefficients[at]))
    multiples = [0] * len(equations)
    multiples[0] = 1
    waiting = list(equations[0][0])
    while waiting:
        held = holders[waiting.pop()]
        rest = last = factor = missing = 0
        for number, coefficient in held:
            if multiples[number]:
                rest += multiples[number] * coefficient
            else:
                last, factor = number, coefficient
                missing += 1
        if missing == 1:
            if not rest:
                return []
            scale = abs(factor) // gcd(factor, rest)
            if scale > 1:
                multiples = [times * scale for times in multiples]
            multiples[last] = -rest * scale // factor
            waiting += equations[last][0]
        elif not missing and rest:
            return []
    if all(multiples):
        return multiples
    return []
