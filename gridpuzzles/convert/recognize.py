"""Recognition of the simple constraint (see `facts`) that a condition states, in whichever form it is written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..kinds import LINE_FUNCTIONS
from ..model.expressions import (
    AllOf,
    AnyOf,
    Comparison,
    Condition,
    Constant,
    Count,
    Different,
    Expression,
    Function,
    Membership,
    Operation,
    Property,
    Variable,
)
from ..model.traversal import joined_names

NamedFact = tuple[str, tuple[str, ...], Any]
"""A simple constraint on named cells: its kind, its cells and its number."""


def facts_of(condition: Condition) -> list[NamedFact] | None:
    """Return the simple constraints that a condition consists of, or None if it is anything else."""
    match condition:
        case Different(expressions):
            names = _names(expressions)
            if names is None:
                return None
            return [("different", names, 0)]
        case Property(Variable(name), ("odd" | "even") as kind, negated):
            return [(kind if not negated else {"odd": "even", "even": "odd"}[kind], (name,), 0)]
        case Membership(Variable(name), values):
            return [("in", (name,), tuple(sorted(values)))]
        case AllOf(conditions):
            return _all(conditions)
        # Two chains of two comparisons may say that a cell is between two others.
        case AnyOf((AllOf((Comparison(), Comparison()) as up), AllOf((Comparison(), Comparison()) as down))):
            return _between(*map(facts_of, (*up, *down)))
        case AnyOf((Comparison() as first, Comparison() as second)):
            return _either(first, second)
        case AnyOf(conditions):
            return _held(conditions, 1)
        case Comparison():
            return _comparison(condition)
    return None


def _all(conditions: Sequence[Condition]) -> list[NamedFact] | None:
    facts: list[NamedFact] = []
    for one in conditions:
        found = facts_of(one)
        if found is None:
            return None
        facts += found
    return facts


def _either(first: Comparison, second: Comparison) -> list[NamedFact] | None:
    """Recognize a difference or quotient in either order: ``a - b = 3 or b - a = 3``, ``a = 2 * b or b = 2 * a``."""
    one, two = _ordered(first), _ordered(second)
    if one is not None and two is not None and one[0] == two[0] and one[1] == two[1][::-1] and one[2] == two[2]:
        return [one]
    return None


def _between(*halves: list[NamedFact] | None) -> list[NamedFact] | None:
    """Recognize ``a < c < b or b < c < a``."""
    match halves:
        case ([("less", (a, c), _)], [("less", (c2, b), _)], [("less", (b2, c3), _)], [("less", (c4, a2), _)]):
            if c == c2 == c3 == c4 and (a, b) == (a2, b2):
                return [("between", (a, c, b), 0)]
    return None


def _ordered(comparison: Comparison) -> NamedFact | None:
    match comparison:
        case Comparison(Operation("-", Variable(a), Variable(b), None), "=", Constant(int(number))):
            return "difference", (a, b), number
        case Comparison(Operation("/", Variable(a), Variable(b), None), "=", Constant(int(number))):
            return "quotient", (a, b), number
        case Comparison(Variable(a), "=", Operation("*", Constant(int(number)), Variable(b), None)):
            return "quotient", (a, b), number
        case Comparison(Variable(a), "=", Operation("*", Variable(b), Constant(int(number)), None)):
            return "quotient", (a, b), number
    return None


FLIPPED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "=", "!=": "!="}
BETWEEN = {"=": "equal", "!=": "different", "<": "less", "<=": "at most"}


def _comparison(condition: Comparison) -> list[NamedFact] | None:
    left, relation, right = condition.left, condition.relation, condition.right
    # With the constant on the right, each relation has only one form.
    if isinstance(left, Constant):
        left, relation, right = right, FLIPPED[relation], left
    if isinstance(right, Constant):
        if isinstance(right.value, int):
            return _with_number(left, relation, right.value)
        return None
    one, two = joined_names(left, "sum", "+"), joined_names(right, "sum", "+")
    if not (one and two):
        return _double(left, relation, right)
    # A single cell is a sum of one, so cells and sums are compared in one way.
    if len(one) == len(two) == 1:
        if relation in (">", ">="):
            # `BETWEEN` has no > and >=, so the sides change places.
            one, two, relation = two, one, FLIPPED[relation]
        return [(BETWEEN[relation], one + two, 0)]
    if relation != "=":
        return None
    if len(one) == 1 or len(two) == 1:
        return [("total", one + two if len(one) == 1 else two + one, 0)]
    return [("same sum", one + two, len(one))]


def _double(left: Expression, relation: str, right: Expression) -> list[NamedFact] | None:
    """Recognize ``a != 2 * b``, one half of "no ratio of 2"."""
    ratio = _ordered(Comparison(left, "=", right)) or _ordered(Comparison(right, "=", left))
    if ratio and relation == "!=" and ratio[0] == "quotient":
        return [(f"not {ratio[0]}", ratio[1], ratio[2])]
    return None


def _with_number(left: Expression, relation: str, number: int) -> list[NamedFact] | None:
    if relation in (">", ">="):
        return _at_least(left, number + 1 if relation == ">" else number)
    match left, relation:
        case Function("abs", (Operation("-", Variable(a), Variable(b), None),)), "=":
            return [("difference", (a, b), number)]
        case Function("abs", (Operation("-", Variable(a), Variable(b), None),)), "!=":
            return [("not difference", (a, b), number)]
        case Operation("-", Function("max", highest), Function("min", lowest), None), "=":
            return _one("spread", _names(highest) if highest == lowest else None, number)
        case Function(name, line), "=" if name in LINE_FUNCTIONS:
            claim = LINE_FUNCTIONS[name].claim
            return _one(claim.fact, _names(line), number) if claim else None
        case Count(conditions), "=":
            return _recognized(conditions, number)
    names = joined_names(left, "sum", "+")
    kind = {"=": "sum", "!=": "not sum"}.get(relation) if names else {"=": "product"}.get(relation)
    return _one(kind, names or joined_names(left, "product", "*") or None, number) if kind else None


def _at_least(left: Expression, number: int) -> list[NamedFact] | None:
    match left:
        case Function("abs", (Operation("-", Variable(a), Variable(b), None),)):
            return [("apart", (a, b), number)]
        case Count(conditions):
            return _held(conditions, number)
    return None


def _one(kind: str, names: tuple[str, ...] | None, number: int) -> list[NamedFact] | None:
    """Return one simple constraint, or None if ``names`` is None."""
    if names is None:
        return None
    return [(kind, names, number)]


def _recognized(conditions: Sequence[Condition], number: int) -> list[NamedFact] | None:
    """Return the constraint of the line function that this count is another form of, or None."""
    for kind in LINE_FUNCTIONS.values():
        found = kind.claim.recognize(conditions, number) if kind.claim else None
        if found is not None and kind.claim:
            return [(kind.claim.fact, *found)]
    return None


def _held(conditions: Sequence[Condition], times: int) -> list[NamedFact] | None:
    """Recognize ``count(a = 3, b = 3, ...) >= times``."""
    names: list[str] = []
    numbers = set()
    for one in conditions:
        match one:
            case Comparison(Variable(name), "=", Constant(int(number))):
                names.append(name)
                numbers.add(number)
            case _:
                return None
    if len(numbers) == 1:
        return [("holds", tuple(names), (numbers.pop(), times))]
    return None


def _names(expressions: Sequence[Expression]) -> tuple[str, ...] | None:
    names = [one.name for one in expressions if isinstance(one, Variable)]
    if len(names) < len(expressions):
        return None
    return tuple(names)
