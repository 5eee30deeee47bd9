"""Which relation of the engine a condition becomes: a table of shapes, tried from the particular to the general.

A shape is a function of the draft, a condition as a tree, and its clue. It states the condition (in whole, or
as simpler ones that go through the table again) and returns true, or returns false and leaves it to the next.
To teach the compiler a new shape, write such a function and add it to `SHAPES` before those it is better than.
"""

from __future__ import annotations

from ..engine.programs import Program
from .linear import collect, rebuilt, reduced
from .trees import add, all_of, any_of, compare, multiply, variables
from .words import column_equations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .draft import Draft
    from .linear import Terms
    from .trees import Node, Tree

    Shape = Callable[[Draft, Node, int], bool]

COMPARISONS = ("=", "!=", "<", "<=")
WIDEST_SUM = 4096
"""The range of partial sums up to which sums are folded."""
SMALL_LINEAR = 1000
"""Combinations up to which a linear equation becomes a table."""
LONGEST_TABLE, LARGEST_TABLE = 6, 60_000
"""Variables and combinations up to which a condition becomes a table."""


def state(draft: Draft, condition: Tree, clue: int) -> None:
    """State the condition in the engine's words."""
    if isinstance(condition, int):
        if not condition:
            draft.post_false(clue)
        return
    for shape in SHAPES:
        if shape(draft, condition, clue):
            return


def certain(draft: Draft, condition: Node, clue: int) -> bool:
    """True or false, whatever the values."""
    if variables(condition):
        return False
    if not Program(condition, ()).evaluate(()):
        draft.post_false(clue)
    return True


def unary(draft: Draft, condition: Node, clue: int) -> bool:
    """One variable: a smaller domain."""
    scope = variables(condition)
    if len(scope) != 1:
        return False
    accepts = Program(condition, scope).evaluate
    draft.restrict(scope[0], tuple(value for value in draft.domains[scope[0]] if accepts((value,))), clue)
    return True


def conjunction(draft: Draft, condition: Node, clue: int) -> bool:
    """Several conditions: each by itself, but those together that one table takes."""
    if condition[0] != "and":
        return False
    shared = [part for part in condition[1:] if not unary(draft, part, clue)]
    together = all_of(shared)
    if len(shared) > 1 and isinstance(together, tuple) and table(draft, together, clue):
        return True
    for part in shared:
        state(draft, part, clue)
    return True


def linear(draft: Draft, condition: Node, clue: int) -> bool:
    """A comparison of sums of multiples of variables."""
    if condition[0] not in COMPARISONS:
        return False
    relation, left, right = condition
    terms, constant = collect(left, right)
    if any(term[0] != "var" for term in terms):
        return False
    if relation == "<":
        relation, constant = "<=", constant + 1
    simpler = reduced(terms, relation, constant)
    if simpler is None:
        draft.post_false(clue)
        return True
    terms, constant = simpler
    if len(terms) < 2:
        state_simple(draft, terms, relation, constant, clue)
    elif relation != "=":
        draft.post("linear", scope_of(terms), (tuple(terms.values()), relation, -constant), clue)
    else:
        equation(draft, left, right, terms, constant, clue)
    return True


def state_simple(draft: Draft, terms: Terms, relation: str, constant: int, clue: int) -> None:
    """A relation that speaks of one variable, or of none."""
    left: Tree = add(*(multiply(coefficient, term) for term, coefficient in terms.items()))
    state(draft, compare(left, relation, -constant), clue)


def equation(draft: Draft, left: Tree, right: Tree, terms: Terms, constant: int, clue: int) -> None:
    """``left = right``, which is linear in two variables or more."""
    if state_equation(draft, terms, constant, clue) == "linear":
        for column in column_equations(draft, left, right):
            state_equation(draft, *column, clue)


def state_equation(draft: Draft, terms: Terms, constant: int, clue: int) -> str:
    """States that terms and constant add up to 0; returned is the name of the relation that says so."""
    scope, coefficients = scope_of(terms), set(terms.values())
    if coefficients in ({1}, {-1}) and spread(draft, scope) <= WIDEST_SUM:
        draft.post("sum", scope, -constant * coefficients.pop(), clue)
        return "sum"
    if draft.combinations(scope) <= SMALL_LINEAR:
        draft.post("table of", scope, rebuilt(terms, "=", constant), clue)
        return "table of"
    draft.post("linear", scope, (tuple(terms.values()), "=", -constant), clue)
    return "linear"


def scope_of(terms: Terms) -> tuple[int, ...]:
    return tuple(term[1] for term in terms)


def spread(draft: Draft, scope: Sequence[int]) -> int:
    """How far the largest sum of the variables is from the smallest."""
    return sum(draft.domains[x][-1] - draft.domains[x][0] for x in scope if draft.domains[x])


def fixed_product(draft: Draft, condition: Node, clue: int) -> bool:
    """A product of distinct variables, none of them negative, equal to a number."""
    term, number, relation = single_term(condition)
    if relation != "=" or term[:1] != ("*",):
        return False
    scope = tuple(part[1] for part in term[1:] if part[0] == "var")
    if len(scope) < len(term) - 1 or len(set(scope)) < len(scope):
        return False
    if any(draft.domains[x] and draft.domains[x][0] < 0 for x in scope):
        return False
    draft.post("product", scope, number, clue)
    return True


def single_term(condition: Node) -> tuple[Node, int, str]:
    """Of a relation between one term and a number: term, number, and relation as seen from the term.

    An empty term where the condition is no such relation.
    """
    if condition[0] not in COMPARISONS:
        return (), 0, ""
    relation, left, right = condition
    terms, constant = collect(left, right)
    if relation == "<":
        relation, constant = "<=", constant + 1
    simpler = reduced(terms, relation, constant)
    if len(terms) != 1 or simpler is None:
        return (), 0, ""
    ((term, coefficient),) = simpler[0].items()
    if coefficient == -1:
        return term, simpler[1], ">=" if relation == "<=" else relation
    return (term, -simpler[1], relation) if coefficient == 1 else ((), 0, "")


def tally(draft: Draft, condition: Node, clue: int) -> bool:
    """How many of some distinct variables have one value, compared with a number."""
    term, number, relation = single_term(condition)
    if term[:1] != ("count",) or relation == "!=":
        return False
    found = [claim for claim in term[1:] if claim[0] == "=" and claim[1][0:1] == ("var",) and isinstance(claim[2], int)]
    scope = tuple(claim[1][1] for claim in found)
    values = {claim[2] for claim in found}
    if len(found) < len(term) - 1 or len(values) != 1 or len(set(scope)) < len(scope):
        return False
    low = 0 if relation == "<=" else number
    high = len(scope) if relation == ">=" else number
    if low > high or high < 0 or low > len(scope):
        draft.post_false(clue)
    else:
        draft.post("cardinality", scope, {values.pop(): (max(low, 0), min(high, len(scope)))}, clue)
    return True


def extremum(draft: Draft, condition: Node, clue: int) -> bool:
    """The smallest or largest of some expressions compared with a number: nothing beyond, and one that reaches it."""
    term, number, relation = single_term(condition)
    if term[:1] not in (("min",), ("max",)) or relation == "!=":
        return False
    below = [("<=", part, number) for part in term[1:]]
    above = [("<=", number, part) for part in term[1:]]
    every, some = (below, above) if term[0] == "max" else (above, below)
    if relation != ("<=" if term[0] == "min" else ">="):
        for part in every:
            state(draft, part, clue)
    if relation != ("<=" if term[0] == "max" else ">="):
        state(draft, any_of(some), clue)
    return True


def fits_table(draft: Draft, scope: Sequence[int]) -> bool:
    """Whether all that satisfies a condition on the variables may be listed."""
    return len(scope) <= LONGEST_TABLE and draft.combinations(scope) <= LARGEST_TABLE


def table(draft: Draft, condition: Node, clue: int) -> bool:
    """Anything with few combinations."""
    scope = variables(condition)
    if not fits_table(draft, scope):
        return False
    draft.post("table of", scope, condition, clue)
    return True


def long_count(draft: Draft, condition: Node, clue: int) -> bool:
    """A count of many conditions in a comparison: a truth value for each of them, and their sum."""
    counts = [part for part in condition[1:] if isinstance(part, tuple) and part[0] == "count"]
    if condition[0] not in COMPARISONS or not counts:
        return False
    sides = [add(*(truth_value(draft, one) for one in side[1:])) if side in counts else side for side in condition[1:]]
    state(draft, (condition[0], *sides), clue)
    return True


def truth_value(draft: Draft, condition: Tree) -> Tree:
    """An auxiliary variable that is 1 where the condition holds and 0 elsewhere."""
    truth = ("var", draft.auxiliary(range(2)))
    state(draft, ("=", ("count", condition), truth), -1)
    return truth


def bounds(draft: Draft, condition: Node, clue: int) -> bool:
    """Whatever is left."""
    draft.post("bounds", variables(condition), condition, clue)
    return True


SHAPES: tuple[Shape, ...] = (
    certain,
    unary,
    conjunction,
    linear,
    fixed_product,
    table,
    tally,
    extremum,
    long_count,
    bounds,
)
"""The shapes, the most particular first."""
