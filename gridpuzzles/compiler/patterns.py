"""The choice of constraints for a condition: a table of patterns, tried from the particular to the general.

A pattern is a function of the draft and a case: a condition on two variables or more, with its clue. It states the
condition and returns True, or returns False and leaves it to the next pattern. It may state simpler conditions, which
go through the table again. To teach the compiler a new pattern, write such a function and add it to `SHAPES` before
those that it improves on.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence

from ..base.number_properties import having
from ..engine.posted import ColumnsData, ConditionData, LinearData, PostedConstraint
from ..engine.programs import Program
from ..engine.propagators.arithmetic import MAX_SUMS
from ..engine.propagators.disjunction import MAX_ALTERNATIVES
from .comparisons import Terms, Written, last_digits, normal_form, rebuilt, to_list, written_terms
from .draft import ProblemBuilder
from .trees import Node, Tree, add, all_of, any_of, is_variable, multiply, variables

Shape = Callable[[ProblemBuilder, "NormalizedCondition"], bool]

MAX_LINEAR_TABLE = 1000
"""Largest number of combinations for which a linear equation becomes a table."""
MAX_TABLE_SCOPE, MAX_TABLE = 6, 60_000
"""Largest numbers of variables and of combinations for which a condition becomes a table."""
MAX_LISTED_SCOPE, MAX_LISTED = 10, 10_000
"""The limits for variables and assignments if all-different groups and equations leave few assignments to try."""
LAST_PLACES, MAX_ENDING = (1, 2), 10_000
"""Numbers of last digits of words that are stated separately, and the largest number of combinations for that."""
MAX_TESTED, MAX_EVALUATED = 1 << 16, 1 << 8
"""Number of values between two checks of the limits, for a property and for any condition."""
HYPOTHETICAL = 0
"""The clue of a condition that may not hold: not -1, so that it does not narrow a domain for good."""


class NormalizedCondition:
    """A condition to be stated.

    A comparison also has its normal form ``terms + constant relation 0`` (see `linear`); the condition has just these
    terms.
    """

    __slots__ = ("clue", "condition", "constant", "relation", "scope", "terms", "written")

    def __init__(self, condition: Node, clue: int) -> None:
        relation, constant = "", 0
        terms: Terms = {}
        written: Written = {}
        if condition[0] in ("=", "!=", "<", "<="):
            written = written_terms(condition[1], condition[2])
            terms, relation, constant = normal_form(written, condition[0])
            # Keep the condition as written if only the arrangement would change.
            if not is_settled(written, terms):
                condition = rebuilt(terms, relation, constant)
        self.condition = condition
        self.clue = clue
        self.relation = relation
        self.terms = terms
        self.constant = constant
        self.written = written
        self.scope = variables(condition)

    def single(self, *operators: str) -> tuple[Node, str, int]:
        """Return term, relation and number if this compares one term of these operators with a number, else no term."""
        if len(self.terms) == 1:
            ((term, coefficient),) = self.terms.items()
            if term[0] in operators and abs(coefficient) == 1:
                if self.relation == "<=" and coefficient < 0:
                    relation = ">="
                else:
                    relation = self.relation
                return term, relation, -self.constant * coefficient
        return (), "", 0


def is_settled(written: Written, terms: Terms) -> bool:
    """Return True if every term is written once already, so that only the arrangement differs."""
    count = 0
    for key, times in written.items():
        if key[0]:
            count += times
    return count == len(terms)


def state(draft: ProblemBuilder, condition: Tree, clue: int) -> None:
    """State the condition as constraints of the engine."""
    if isinstance(condition, int):
        if not condition:
            draft.post_false(clue)
        return
    case = NormalizedCondition(condition, clue)
    if not case.scope:
        if not Program(case.condition, ()).evaluate(()):
            draft.post_false(clue)
    elif len(case.scope) == 1:
        state_unary(draft, case)
    else:
        for shape in SHAPES:
            if shape(draft, case):
                return


def state_unary(draft: ProblemBuilder, case: NormalizedCondition) -> None:
    """State a condition on one variable, which is a smaller domain."""
    values = draft.domains[case.scope[0]]
    _, relation, number = case.single("var")
    if relation:
        kept = cut(values, relation, number)
    else:
        kept = satisfying(draft, case.condition, case.scope, values)
    draft.restrict(case.scope[0], kept, case.clue)


def satisfying(
    draft: ProblemBuilder, condition: Node, scope: tuple[int, ...], values: Sequence[int]
) -> tuple[int, ...]:
    """Return the values of its one variable that satisfy a condition."""
    claim = condition[1] if condition[0] == "not" else condition
    tested = claim[0] == "is" and is_variable(claim[1])
    accepts = Program(condition, scope).evaluate
    at_once = MAX_TESTED if tested else MAX_EVALUATED
    kept: list[int] = []
    for start in range(0, len(values), at_once):
        draft.limits.look()
        some = values[start : start + at_once]
        if tested:
            found = having(claim[2], some)
            kept += found if claim is condition else sorted(set(some).difference(found))
        else:
            kept += [value for value in some if accepts((value,))]
    return tuple(kept)


def cut(values: Sequence[int], relation: str, number: int) -> Sequence[int]:
    """Return the values that are in the relation to the number; ``values`` are ascending."""
    below, after = bisect_left(values, number), bisect_right(values, number)
    if relation == "=":
        return values[below:after]
    if relation == "!=":
        return (*values[:below], *values[after:])
    if relation == "<=":
        return values[:after]
    return values[below:]


def conjunction(draft: ProblemBuilder, case: NormalizedCondition) -> bool:
    """State several conditions: those on one variable by themselves, the others together if one table takes them."""
    if case.condition[0] != "and":
        return False
    shared = []
    for part in case.condition[1:]:
        if len(variables(part)) < 2:
            state(draft, part, case.clue)
        else:
            shared.append(part)
    together = all_of(shared)
    # One table of all parts removes more than a table of each.
    if len(shared) > 1 and isinstance(together, tuple) and table(draft, NormalizedCondition(together, case.clue)):
        return True
    for part in shared:
        state(draft, part, case.clue)
    return True


def linear(draft: ProblemBuilder, case: NormalizedCondition) -> bool:
    """State a comparison of sums of multiples of variables."""
    if not case.relation or any(term[0] != "var" for term in case.terms):
        return False
    state_terms(draft, case.terms, case.relation, case.constant, case.clue, case.written)
    return True


def state_linear(draft: ProblemBuilder, written: Written, relation: str, clue: int) -> None:
    """State the relation to 0 of a sum of multiples of variables."""
    terms, relation, constant = normal_form(written, relation)
    if len(terms) < 2:
        state(draft, rebuilt(terms, relation, constant), clue)
    else:
        state_terms(draft, terms, relation, constant, clue, written)


def state_terms(draft: ProblemBuilder, terms: Terms, relation: str, constant: int, clue: int, written: Written) -> None:
    """State the normal form of a comparison."""
    if relation == "=":
        state_equation(draft, terms, constant, clue, written)
    else:
        draft.post("linear", scope_of(terms), LinearData(tuple(terms.values()), relation, -constant), clue)


def state_equation(
    draft: ProblemBuilder, terms: Terms, constant: int, clue: int, written: Written | None = None
) -> None:
    """State that terms and constant add up to 0, as a column addition if they were written as words."""
    if not terms:
        if constant:
            draft.post_false(clue)
        return
    scope, coefficients = scope_of(terms), tuple(terms.values())
    # Domain consistent forms come first, as long as they are small.
    if abs(coefficients[0]) == 1 and len(set(coefficients)) == 1 and draft.spread(scope) <= MAX_SUMS:
        draft.post("sum", scope, -constant * coefficients[0], clue)
    elif draft.combinations(scope) <= MAX_LINEAR_TABLE:
        draft.post("table of", scope, ConditionData(rebuilt(terms, "=", constant)), clue)
    # A coefficient from the base on means that words are added.
    elif written and max([abs(coefficient) for term, coefficient in written if term in terms]) >= draft.base:
        draft.post("columns", *in_columns(written, terms, draft.base), clue)
    else:
        draft.post("linear", scope, LinearData(coefficients, "=", -constant), clue)


def in_columns(written: Written, terms: Terms, base: int) -> tuple[tuple[int, ...], ColumnsData]:
    """Return scope and data of a column addition: the variables that do not cancel, as often as they are written."""
    scope, coefficients, total = [], [], 0
    for (term, coefficient), times in written.items():
        if not term:
            total -= times * coefficient
        elif term in terms:
            scope.append(term[1])
            coefficients.append(times * coefficient)
    return tuple(scope), ColumnsData(tuple(coefficients), total, base)


def scope_of(terms: Terms) -> tuple[int, ...]:
    return tuple([term[1] for term in terms])


def fixed_product(draft: ProblemBuilder, case: NormalizedCondition) -> bool:
    """State that a product of distinct variables without negative values equals a number."""
    term, relation, number = case.single("*")
    if relation != "=" or any(part[0] != "var" for part in term[1:]) or len(case.scope) < len(term) - 1:
        return False
    if any(draft.domains[x] and draft.domains[x][0] < 0 for x in case.scope):
        return False
    draft.post("product", case.scope, number, case.clue)
    return True


def table(draft: ProblemBuilder, case: NormalizedCondition) -> bool:
    """State any condition with few combinations, or with tuples that are quickly listed, as a table."""
    condition = case.condition
    if len(case.scope) > MAX_TABLE_SCOPE or draft.combinations(case.scope) > MAX_TABLE:
        if len(case.scope) > MAX_LISTED_SCOPE:
            return False
        condition, trials = to_list(draft, case.condition, case.scope)
        if trials > MAX_LISTED:
            return False
    draft.post("table of", case.scope, ConditionData(condition), case.clue)
    return True


def tally(draft: ProblemBuilder, case: NormalizedCondition) -> bool:
    """State a comparison of a number with the count of distinct variables that have one value."""
    term, relation, number = case.single("count")
    if relation in ("", "!="):
        return False
    equations = [claim for claim in term[1:] if claim[0] == "=" and is_variable(claim[1]) and isinstance(claim[2], int)]
    scope = tuple(dict.fromkeys(claim[1][1] for claim in equations))
    values = {claim[2] for claim in equations}
    # Not a tally: other claims, repeated variables, or several values.
    if len(scope) < len(term) - 1 or len(values) != 1:
        return False
    low = 0 if relation == "<=" else number
    high = len(scope) if relation == ">=" else number
    if low > high or high < 0 or low > len(scope):
        draft.post_false(case.clue)
    else:
        draft.post("cardinality", scope, {values.pop(): (max(low, 0), min(high, len(scope)))}, case.clue)
    return True


def extremum(draft: ProblemBuilder, case: NormalizedCondition) -> bool:
    """State a comparison of a number with the least or greatest of some expressions.

    All are within the number, or at least one reaches it; an equation needs both.
    """
    term, relation, number = case.single("min", "max")
    if relation in ("", "!="):
        return False
    below = [("<=", part, number) for part in term[1:]]
    above = [("<=", number, part) for part in term[1:]]
    every, some = (below, above) if term[0] == "max" else (above, below)
    # All expressions must be within the number, unless the relation needs only one that reaches it.
    if relation != ("<=" if term[0] == "min" else ">="):
        for part in every:
            state(draft, part, case.clue)
    # One expression must reach the number, unless the relation needs only all of them within it.
    if relation != ("<=" if term[0] == "max" else ">="):
        state(draft, any_of(some), case.clue)
    return True


def long_count(draft: ProblemBuilder, case: NormalizedCondition) -> bool:
    """State a comparison with counts of several conditions: a truth value for each condition, and their sum."""
    if not any(term[0] == "count" and len(term) > 2 for term in case.terms):
        return False
    parts: list[Tree] = [case.constant]
    for term, coefficient in case.terms.items():
        if term[0] == "count":
            truths = [truth_value(draft, one) for one in term[1:]]
        else:
            truths = [term]
        parts.append(multiply(coefficient, add(*truths)))
    state(draft, (case.relation, add(*parts), 0), case.clue)
    return True


def truth_value(draft: ProblemBuilder, condition: Tree) -> Tree:
    """Return an auxiliary variable that is 1 if the condition holds and 0 otherwise."""
    truth = draft.auxiliary(range(2))
    case = NormalizedCondition(condition, -1) if isinstance(condition, tuple) else None
    if case and case.terms and all(term[0] == "var" for term in case.terms):
        scope = scope_of(case.terms)
        # Smaller ones become a table, which removes more than bounds do.
        if draft.combinations(scope) > MAX_LINEAR_TABLE:
            data = LinearData(tuple(case.terms.values()), case.relation, -case.constant)
            draft.post("reified", (truth, *scope), data, -1)
            return "var", truth
    state(draft, ("=", ("count", condition), ("var", truth)), -1)
    return "var", truth


def occurrences(draft: ProblemBuilder, case: NormalizedCondition) -> bool:
    """State a comparison with the count of variables that equal a variable or a number; the count is a variable."""
    matches = {}
    for term in case.terms:
        if term[0] == "count" and len(term) > 2:
            match = equal_to_one(term[1:])
            if match is not None:
                matches[term] = match
    if not matches:
        return False
    if case.relation == "=" and not case.constant:
        equal = [term for term in case.terms if is_variable(term)]
    else:
        equal = []
    if len(case.terms) == 2 and len(equal) == 1 and sorted(case.terms.values()) == [-1, 1]:
        ((wanted, places),) = matches.values()
        draft.post("occurrences", (variable_for(draft, wanted), equal[0][1], *places), None, case.clue)
        return True
    terms: Terms = {}
    for term, coefficient in case.terms.items():
        if term in matches:
            wanted, places = matches[term]
            number = draft.auxiliary(range(len(places) + 1))
            draft.post("occurrences", (variable_for(draft, wanted), number, *places), None, -1)
            term = ("var", number)
        terms[term] = coefficient
    state(draft, rebuilt(terms, case.relation, case.constant), case.clue)
    return True


def variable_for(draft: ProblemBuilder, tree: Tree) -> int:
    """Return the variable that the tree is; for a number, a new variable with that value."""
    if isinstance(tree, int):
        return draft.auxiliary((tree,))
    return int(tree[1])


def equal_to_one(claims: Sequence[Tree]) -> tuple[Tree, list[int]] | None:
    """Return the one thing that all conditions "a variable = something" name, and the variables, else None."""
    sides: list[tuple[Tree, Tree]] = []
    for claim in claims:
        if isinstance(claim, int) or claim[0] != "=" or not (is_variable(claim[1]) or is_variable(claim[2])):
            return None
        sides.append((claim[1], claim[2]))
    for wanted in sides[0]:
        if not isinstance(wanted, int) and not is_variable(wanted):
            continue
        others = [other_side(pair, wanted) for pair in sides]
        places = [other[1] for other in others if isinstance(other, tuple) and is_variable(other)]
        if len(places) == len(sides):
            return wanted, places
    return None


def other_side(pair: tuple[Tree, Tree], side: Tree) -> Tree | None:
    """Return the side of a pair that is not ``side``, or None if ``side`` is not in it."""
    left, right = pair
    if right == side:
        return left
    if left == side:
        return right
    return None


def alternatives(draft: ProblemBuilder, case: NormalizedCondition) -> bool:
    """State a disjunction; each alternative gets the constraints that suit it."""
    if case.condition[0] != "or" or len(case.condition) > MAX_ALTERNATIVES:
        return False
    data = [alternative(draft, part) for part in case.condition[1:]]
    draft.post("any", case.scope, data, case.clue)
    return True


def alternative(draft: ProblemBuilder, condition: Tree) -> list[PostedConstraint]:
    """Return the constraints of one alternative, without new variables."""
    posts, size = draft.posts, len(draft.domains)
    draft.posts = []
    state(draft, condition, HYPOTHETICAL)
    stated, draft.posts = draft.posts, posts
    # An auxiliary variable would be free if this alternative does not hold.
    if isinstance(condition, tuple) and len(draft.domains) > size:
        del draft.domains[size:], draft.groups[size:]
        return [PostedConstraint("bounds", variables(condition), ConditionData(condition))]
    return stated


def bounds(draft: ProblemBuilder, case: NormalizedCondition) -> bool:
    """State any other condition; for an equation of words, also what follows for the last digits."""
    draft.post("bounds", case.scope, ConditionData(case.condition), case.clue)
    # Bounds of words say nothing about their last digits.
    for places in LAST_PLACES if case.relation == "=" else ():
        ending = last_digits(draft, case.condition[1], case.condition[2], places)
        if isinstance(ending, tuple):
            scope = variables(ending)
            if draft.combinations(scope) <= MAX_ENDING:
                draft.post("table of", scope, ConditionData(ending), case.clue)
    return True


SHAPES: tuple[Shape, ...] = (
    conjunction,
    linear,
    fixed_product,
    table,
    tally,
    extremum,
    occurrences,
    long_count,
    alternatives,
    bounds,
)
"""The patterns, the most particular first."""
