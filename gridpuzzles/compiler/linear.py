"""Linear forms: the terms of both sides of a comparison collected."""

from __future__ import annotations

from math import gcd

from .trees import add, multiply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .trees import Node, Tree

    Terms = dict[Node, int]
    """Coefficient of every variable and of every other sub-expression that is not a sum."""
    Written = dict[tuple[Node, int], int]
    """How often each term is written with each coefficient; that of the constants is `()`."""


def written_terms(left: Tree, right: Tree) -> Written:
    """The terms of left - right, with the coefficients they are written with."""
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
    elif tree[0] == "*" and isinstance(tree[1], int):
        _write(tree[2] if len(tree) == 3 else ("*", *tree[2:]), factor * tree[1], found)
        return
    else:
        key = tree, factor
    found[key] = found.get(key, 0) + 1


def collect(left: Tree, right: Tree) -> tuple[Terms, int]:
    """The terms and the constant of left - right."""
    return collected(written_terms(left, right))


def collected(written: Written) -> tuple[Terms, int]:
    """The terms with all their coefficients in one, and the constant."""
    terms: Terms = {}
    for (term, coefficient), times in written.items():
        terms[term] = terms.get(term, 0) + times * coefficient
    constant = terms.pop((), 0)
    return {term: coefficient for term, coefficient in terms.items() if coefficient}, constant


def reduced(terms: Terms, relation: str, constant: int) -> tuple[Terms, int]:
    """The relation ``terms + constant R 0`` divided by the common divisor; ``1 = 0`` where no integers satisfy it."""
    divisor = gcd(*terms.values())
    if divisor <= 1 or (constant % divisor and relation == "!="):
        return terms, constant
    if constant % divisor and relation == "=":
        return {}, 1
    # terms <= -constant means terms <= floor(-constant / divisor)
    return {term: coefficient // divisor for term, coefficient in terms.items()}, -(-constant // divisor)


def rebuilt(terms: Terms, relation: str, constant: int) -> Tree:
    """The relation with positive coefficients only, on both sides of it."""
    left = [multiply(coefficient, term) for term, coefficient in terms.items() if coefficient > 0]
    right = [multiply(-coefficient, term) for term, coefficient in terms.items() if coefficient < 0]
    return (relation, add(*left, max(constant, 0)), add(*right, max(-constant, 0)))
