"""Equations of words, as worked on paper: sums column by column with carries, products by their last digits."""

from __future__ import annotations

from .linear import columns
from .trees import add, apply, compare, multiply, subtract

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .draft import Draft
    from .linear import Terms, Written
    from .trees import Interval, Tree

    Equation = tuple[Terms, int]
    """Terms and constant that add up to 0."""


def column_equations(draft: Draft, written: Written) -> list[Equation]:
    """An equation for each column of what is written and adds up to 0; none for a single column or if no carries fit.

    With the carries as auxiliary variables these are the whole equation, and the carries follow from the letters. Nor
    are there any where a carry may be as much as a digit, in sums of ten words or more: such columns say too little.
    """
    places = columns(written, draft.base)
    if len([terms for terms, _ in places if terms]) < 2:
        return []
    carries = carry_ranges([_range(draft, *place) for place in places], draft.base)
    if carries is None or max([high - low for low, high in carries]) >= draft.base - 1:
        return []
    equations: list[Equation] = []
    carry: Tree = 0
    for at, (low, high) in enumerate(carries):
        column, constant = places[at]
        if isinstance(carry, int):
            constant += carry
        else:
            column[carry] = 1
        if low == high:
            carry, constant = low, constant - draft.base * low
        else:
            carry = ("var", draft.auxiliary(range(low, high + 1)))
            column[carry] = -draft.base
        equations.append((column, constant))
    return equations


def _range(draft: Draft, terms: Terms, constant: int) -> Interval:
    low = high = constant
    for (_, x), coefficient in terms.items():
        values = draft.domains[x] or (0,)
        first, last = values[0], values[-1]
        low += coefficient * (first if coefficient > 0 else last)
        high += coefficient * (last if coefficient > 0 else first)
    return low, high


def carry_ranges(places: list[Interval], base: int) -> list[Interval] | None:
    """The least and the greatest carry out of each column, the last being 0; None if no carries fit."""
    carries: list[Interval] = []
    low = high = 0
    for least, most in places:
        low, high = -(-(low + least) // base), (high + most) // base
        carries.append((low, high))
    low = high = 0
    for at in range(len(places) - 1, -1, -1):
        low, high = max(low, carries[at][0]), min(high, carries[at][1])
        if low > high:
            return None
        carries[at] = low, high
        low, high = base * low - places[at][1], base * high - places[at][0]
    return carries if low <= 0 <= high else None


def last_digits(draft: Draft, left: Tree, right: Tree, places: int) -> Tree | None:
    """What ``left = right`` says of its last digits; None for other expressions than sums and products of words."""
    modulus = draft.base**places
    ends = [remainder(left, modulus), remainder(right, modulus)]
    if ends[0] is None or ends[1] is None or ends == [left, right]:
        return None
    return compare(apply("mod", subtract(ends[0], ends[1]), modulus), "=", 0)


def remainder(tree: Tree, modulus: int) -> Tree | None:
    """A tree with the same remainder and without the digits that do not matter for it."""
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
