"""Equations that contradict one another only together: all cells cancel, and 1 = 0 is left.

For example, the rows of a table add up to one total and its columns to another, or the cages of a killer sudoku do not
make 405. Propagation never sees it, because each equation by itself can be satisfied. The same is true of products,
with powers for multiples.
"""

from __future__ import annotations

from math import gcd, prod

from .sums import lines, values_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ..engine.posted import PostedConstraint
    from ..engine.problem import Problem
    from .draft import ProblemBuilder

    Equation = tuple[Sequence[int], Sequence[int] | None, int]
    """Distinct variables, a coefficient or exponent for each, never 0 (None if all are 1), and the result."""
    Dependency = list[tuple[Equation, int]]
    """Equations with nonzero multiples, in which all variables cancel."""

MAX_EQUATIONS = 600
"""Largest number of equations that are combined: the work, a few milliseconds, grows with its square."""


class EquationSystem:
    """The equations among ``posts``, and the known sums of lines in the draft.

    The check takes up to a few milliseconds, more than most searches, so a search calls it after its first dead ends.
    ``stronger_models`` has, by number of dead ends, a stronger problem and the clues from which its conclusions were
    drawn, built once; or None if there is none.
    """

    __slots__ = ("draft", "posts", "stronger_models")

    def __init__(self, draft: ProblemBuilder, posts: Sequence[PostedConstraint]) -> None:
        self.draft = draft
        self.posts = posts
        self.stronger_models: dict[int, tuple[Problem, dict[int, set[int]]] | None] = {}

    def contradict(self, without: Collection[int] = ()) -> bool:
        """Return True if equations that hold without some clues contradict one another; False proves nothing."""
        sums: list[Equation] = []
        products: list[Equation] = []
        for post in self.posts:
            if post.clue in without:
                continue
            if post.shape == "sum":
                sums.append((post.scope, None, post.data))
            elif post.shape == "product":
                # Only positive totals can be multiplied and divided as powers.
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
            # A product of 0 cannot be divided out.
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
    """Return independent ways in which variables cancel, as far as they are found.

    Variables that cancel also cancel modulo 2. There, an equation is a word of bits and addition is one instruction.
    Multiples are sought only for equations that cancel there.
    """
    found = []
    pivots: dict[int, tuple[int, int]] = {}  # by lowest bit: odd variables, and the equations that were added
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
    """Return nonzero multiples with which all variables cancel, or an empty list if they are not found one by one.

    The first equation is taken once. If all but one of a variable's equations have their multiples, it gives the last
    one.
    """
    holders: dict[int, list[tuple[int, int]]] = {}  # by variable: its equations, and its coefficients there
    for number, (scope, coefficients, _) in enumerate(equations):
        for at, x in enumerate(scope):
            holders.setdefault(x, []).append((number, 1 if coefficients is None else coefficients[at]))
    multiples = [0] * len(equations)
    multiples[0] = 1
    worklist = list(equations[0][0])
    while worklist:
        held = holders[worklist.pop()]
        known_sum = last = factor = missing = 0
        for number, coefficient in held:
            if multiples[number]:
                known_sum += multiples[number] * coefficient
            else:
                last, factor = number, coefficient
                missing += 1
        # The other multiples are known, so the last one makes the variable cancel.
        if missing == 1:
            if not known_sum:
                return []
            # Scale all multiples so that the new one is a whole number.
            scale = abs(factor) // gcd(factor, known_sum)
            if scale > 1:
                multiples = [times * scale for times in multiples]
            multiples[last] = -known_sum * scale // factor
            worklist += equations[last][0]
        # All multiples are known, but the variable does not cancel.
        elif not missing and known_sum:
            return []
    if all(multiples):
        return multiples
    return []
