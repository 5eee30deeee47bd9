"""Products of words by their last digits, as on paper; linear equations of words have `columns` in the engine."""

from __future__ import annotations

from .trees import add, apply, compare, multiply, subtract

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .draft import ProblemBuilder
    from .trees import Tree


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
