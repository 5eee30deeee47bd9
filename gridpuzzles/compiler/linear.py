"""The normal form of a comparison: its linear part, and the terms that are not linear.

`left R right` has the same solutions as ``terms + constant R 0``, where R is ``=``, ``!=`` or ``<=``. A term is a
variable or another expression that is neither a sum nor a multiple. Every term appears once, with a coefficient that is
not 0. Four steps lead there, and each keeps the solutions:

1. `written_terms`   left - right by the distributive law
2. `collected`       the coefficients of equal terms are added; a term with coefficient 0 is dropped
3. `normal_form`     between whole numbers ``n < 0`` is ``n + 1 <= 0``
4. `reduced`         divided by the common divisor of the coefficients

The condition that a term has a value is kept separately (see `normalize`), so it is not lost with a dropped term.
"""

from __future__ import annotations

from math import gcd

from .trees import add, multiply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .trees import Node, Tree

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
