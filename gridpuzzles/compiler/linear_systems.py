"""Equations that contradict one another only together: all cells cancel, and 1 = 0 is left.

For example, the rows of a table add up to one total and its columns to another, or the cages of a killer sudoku do not
make 405. Propagation never sees it, because each equation by itself can be satisfied. The same is true of products,
with powers for multiples.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from math import gcd, prod

from ..engine.posted import PostedConstraint
from .draft import Line, ProblemBuilder
from .sums import lines, values_of

Equation = tuple[Sequence[int], Sequence[int] | None, int]
"""Distinct variables, a coefficient or exponent for each, never 0 (None if all are 1), and the result."""
Dependency = list[tuple[Equation, int]]
"""Equations with nonzero multiples, in which all variables cancel."""

MAX_EQUATIONS = 600
"""Largest number of equations that are combined: the work, a few milliseconds, grows with its square."""


def contradict(draft: ProblemBuilder, posts: Sequence[PostedConstraint], without: Collection[int] = ()) -> bool:
    """Return True if equations among the posts, and known sums of lines, contradict one another without some clues.

    False proves nothing. This takes up to a few milliseconds, more than most searches, so a search calls it after its
    first dead ends.
    """
    sums: list[Equation] = []
    products: list[Equation] = []
    for post in posts:
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
    known = lines(draft).values()
    # A product of 0 cannot be divided out.
    factors = [(cells, prod(values_of(draft, cells))) for cells, _ in known]
    return any(
        sum([times * total for (_, _, total), times in chosen]) for chosen in dependencies_of(sums, known)
    ) or any(
        prod([total**times for (_, _, total), times in chosen if times > 0])
        != prod([total**-times for (_, _, total), times in chosen if times < 0])
        for chosen in dependencies_of(products, [(cells, total) for cells, total in factors if total])
    )


def dependencies_of(stated: list[Equation], known: Iterable[Line]) -> Sequence[Dependency]:
    """Return the ways in which variables cancel among stated equations and known lines, unless there are too many."""
    if 0 < len(stated) <= MAX_EQUATIONS:
        return dependencies([*[(cells, None, total) for cells, total in known], *stated])
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
