"""Comparisons in normal form: their linear part, and the terms that are not linear.

`left R right` has the same solutions as ``terms + constant R 0``, where R is ``=``, ``!=`` or ``<=``. A term is a
variable or another expression that is neither a sum nor a multiple. Every term appears once, with a coefficient that is
not 0. Four steps lead there, and each keeps the solutions:

1. `written_terms`   left - right by the distributive law
2. `collected`       the coefficients of equal terms are added; a term with coefficient 0 is dropped
3. `normal_form`     between whole numbers ``n < 0`` is ``n + 1 <= 0``
4. `reduced`         divided by the common divisor of the coefficients

The condition that a term has a value is kept separately (see `normalize`), so it is not lost with a dropped term.

`to_list` gives the order of terms in which the tuples of a condition are listed at the lowest cost, and that cost.
`last_digits` is for products of words, as on paper; linear equations of words have `columns` in the engine.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd

from .draft import ProblemBuilder
from .trees import Node, Tree, add, all_of, apply, compare, multiply, subtract, variables

Terms = dict[Node, int]

"""The coefficient of every term."""

Written = dict[tuple[Node, int], int]

"""Number of times each term is written with each coefficient; the term of constants is `()`."""


def written_terms(left: Tree, right: Tree) -> Written:
    """Return the terms of left - right, with the coefficients they are written with."""
    found: Written = {}
    _write(left, 1, found)
    _write(right, -1, found)
    return found


def _write(tree: Tree, factor: int, found: Written) -> None:
    key: tuple[Node, int]
    if isinstance(tree, int):
        key = (), factor * tree
    elif tree[0] == "+":
        for part in tree[1:]:
            _write(part, factor, found)
        return
    # The builders put the constant factor first.
    elif tree[0] == "*" and isinstance(tree[1], int):
        _write(tree[2] if len(tree) == 3 else ("*", *tree[2:]), factor * tree[1], found)
        return
    else:
        key = tree, factor
    found[key] = found.get(key, 0) + 1


def collected(written: Written) -> tuple[Terms, int]:
    """Return the terms with their coefficients added up, and the constant."""
    terms: Terms = {}
    for (term, coefficient), times in written.items():
        terms[term] = terms.get(term, 0) + times * coefficient
    constant = terms.pop((), 0)
    if 0 in terms.values():
        terms = {term: coefficient for term, coefficient in terms.items() if coefficient}
    return terms, constant


def normal_form(written: Written, relation: str) -> tuple[Terms, str, int]:
    """Return terms, relation and constant of the normal form; there are no terms if the constant alone decides."""
    terms, constant = collected(written)
    if relation == "<":
        relation, constant = "<=", constant + 1
    terms, constant = reduced(terms, relation, constant)
    return terms, relation, constant


def reduced(terms: Terms, relation: str, constant: int) -> tuple[Terms, int]:
    """Divide ``terms + constant R 0`` by the common divisor of the coefficients.

    If it does not divide the constant, the terms can never equal it. Then the result has no terms, for ``1 = 0`` or
    ``1 != 0``.
    """
    divisor = gcd(*terms.values())
    if divisor <= 1:
        return terms, constant
    if constant % divisor and relation != "<=":
        return {}, 1
    # divisor * rest <= -constant means rest <= floor(-constant / divisor)
    return {term: coefficient // divisor for term, coefficient in terms.items()}, -(-constant // divisor)


def rebuilt(terms: Terms, relation: str, constant: int) -> Node:
    """Return ``terms + constant R 0`` with positive coefficients only, on both sides of the relation."""
    left = [multiply(coefficient, term) for term, coefficient in terms.items() if coefficient > 0]
    right = [multiply(-coefficient, term) for term, coefficient in terms.items() if coefficient < 0]
    return (relation, add(*left, max(constant, 0)), add(*right, max(-constant, 0)))


def to_list(draft: ProblemBuilder, condition: Node, scope: Sequence[int]) -> tuple[Node, int]:
    """Return the condition in its best order for listing, and about how many assignments listing takes.

    If it is an equation, or contains one, the variables to solve for come last.
    """
    parts = condition[1:] if condition[0] == "and" else (condition,)
    for part in parts:
        if part[0] == "=":
            terms, constant = collected(written_terms(part[1], part[2]))
            solved = digits(draft, terms)
            free = [x for x in scope if ("var", x) not in solved]
            rest = [other for other in parts if other is not part]
            condition = all_of((ordered(terms, constant, solved), *rest))  # type: ignore[assignment]
            return condition, arrangements(draft, free) * (1 + len(solved))
    return condition, arrangements(draft, scope)


def digits(draft: ProblemBuilder, terms: Terms) -> list[Node]:
    """Return variables whose values an equation determines from the others, the greatest coefficient first.

    They are digits of different places of one number, or just one variable.
    """
    inner = {x for term in terms if term[0] != "var" for x in variables(term)}
    solved: list[Node] = []
    reach = 0
    for coefficient, term in sorted([(abs(c), term) for term, c in terms.items() if term[0] == "var"]):
        # The variables chosen so far can compensate for a change of this one, so the equation does not determine it.
        if coefficient <= reach or term[1] in inner:
            break
        solved.insert(0, term)
        reach += coefficient * draft.spread((term[1],))
    return solved


def ordered(terms: Terms, constant: int, solved: Sequence[Node]) -> Tree:
    """Return the equation ``terms + constant = 0`` with the solved variables last and on the right."""
    first = [term for term in terms if term not in solved]
    sign = 1
    if first and terms[first[0]] < 0:
        sign = -1
    return rebuilt({term: sign * terms[term] for term in (*first, *solved)}, "=", sign * constant)


def arrangements(draft: ProblemBuilder, scope: Sequence[int]) -> int:
    """Return the approximate number of assignments that all-different groups allow."""
    count = 1
    for at, x in enumerate(scope):
        rivals = sum([1 for y in scope[:at] if draft.groups[x] & draft.groups[y]])
        count *= max(1, len(draft.domains[x]) - rivals)
    return count


def last_digits(draft: ProblemBuilder, left: Tree, right: Tree, places: int) -> Tree | None:
    """Return the condition on last digits that ``left = right`` implies.

    Return None for expressions other than sums and products of words, or if nothing is gained.
    """
    modulus = draft.base**places
    ends = [remainder(left, modulus), remainder(right, modulus)]
    # If nothing was left out, nothing new follows.
    if ends[0] is None or ends[1] is None or ends == [left, right]:
        return None
    return compare(apply("mod", subtract(ends[0], ends[1]), modulus), "=", 0)


def remainder(tree: Tree, modulus: int) -> Tree | None:
    """Return a tree with the same remainder, without digits that do not matter, or None for other expressions."""
    if isinstance(tree, int):
        return tree % modulus
    if tree[0] == "var":
        return tree
    if tree[0] not in ("+", "*"):
        return None
    parts = [remainder(part, modulus) for part in tree[1:]]
    if None in parts:
        return None
    return add(*parts) if tree[0] == "+" else multiply(*parts)  # type: ignore[arg-type]
