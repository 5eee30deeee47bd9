"""The form of a condition: what it is to people, such as the sum of some cells, in whichever way it was written.

``abs(a - b) = 1``, a cage ``1-`` and a white dot have one form. Whoever draws, says or exports a clue asks for its
form; this module alone looks at the trees of conditions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..kinds import LINE_FUNCTIONS
from ..kinds.cage_targets import CAGE_TARGETS, OF_ALL
from ..kinds.numbers import OF_CELLS
from .expressions import (
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
from .traversal import joined_names


class Form(NamedTuple):
    """A constraint of a ``kind`` on the named ``cells``, in order, with a ``number``:

    =====================  =========================================================================
    different              no two cells are equal
    sum, product           the sum or product of all cells is the number
    not sum                the sum of all cells is not the number
    difference, quotient   of two cells, in either order; with "not" in front, it is not the number
    power, remainder       of two cells, in either order
    apart                  two cells differ by at least the number
    less, at most          the first cell is less than, or at most, the second
    equal                  two cells are equal
    total                  the first cell is the sum of the others
    same sum               the first cells, as many as the number, have the same sum as the others
    between                the second cell is strictly between the first and the third, in either order
    spread                 the largest cell minus the smallest is the number
    holds                  the number is a pair (value, times): at least so often the value occurs
    odd, even              a single cell
    in                     a single cell has one of the numbers, a tuple
    =====================  =========================================================================

    Any other function of cells is a kind of its name, or of the name of its target in cages: its value is the number.
    Those of a line may have ``parameters``, which are numbers or names of cells.
    """

    kind: str
    cells: tuple[str, ...]
    number: Any = 0
    parameters: tuple[int | str, ...] = ()


def forms_of(condition: Condition) -> list[Form] | None:
    """Return the forms that a condition consists of, or None if a part of it has none."""
    match condition:
        case Different(expressions):
            names = _names(expressions)
            if names is None:
                return None
            return [Form("different", names, 0)]
        case Property(Variable(name), ("odd" | "even") as kind, negated):
            return [Form(kind if not negated else {"odd": "even", "even": "odd"}[kind], (name,), 0)]
        case Membership(Variable(name), values):
            return [Form("in", (name,), tuple(sorted(values)))]
        case AllOf(conditions):
            return _all(conditions)
        # Two chains of two comparisons may say that a cell is between two others.
        case AnyOf((AllOf((Comparison(), Comparison()) as up), AllOf((Comparison(), Comparison()) as down))):
            return _between(*map(forms_of, (*up, *down)))
        case AnyOf((Comparison() as first, Comparison() as second)):
            return _either(first, second)
        case AnyOf(conditions):
            return _held(conditions, 1)
        case Comparison():
            return _comparison(condition)
    return None


def _all(conditions: Sequence[Condition]) -> list[Form] | None:
    forms: list[Form] = []
    for one in conditions:
        found = forms_of(one)
        if found is None:
            return None
        forms += found
    return forms


def _either(first: Comparison, second: Comparison) -> list[Form] | None:
    """Recognize a difference or quotient in either order: ``a - b = 3 or b - a = 3``, ``a = 2 * b or b = 2 * a``."""
    one, two = _ordered(first), _ordered(second)
    if one is not None and two is not None and one[0] == two[0] and one[1] == two[1][::-1] and one[2] == two[2]:
        return [one]
    return None


def _between(*halves: list[Form] | None) -> list[Form] | None:
    """Recognize ``a < c < b or b < c < a``."""
    match halves:
        case (
            [Form("less", (a, c), _)],
            [Form("less", (c2, b), _)],
            [Form("less", (b2, c3), _)],
            [Form("less", (c4, a2), _)],
        ):
            if c == c2 == c3 == c4 and (a, b) == (a2, b2):
                return [Form("between", (a, c, b), 0)]
    return None


EITHER_WAY = {sign: target.name for sign, target in CAGE_TARGETS.items() if not target.function}
"""The kind of constraint on two cells that applies a sign in either order."""


def _ordered(comparison: Comparison) -> Form | None:
    match comparison:
        case Comparison(Operation(sign, Variable(a), Variable(b), None), "=", Constant(int(number))) if (
            sign in EITHER_WAY
        ):
            return Form(EITHER_WAY[sign], (a, b), number)
        case Comparison(Variable(a), "=", Operation("*", Constant(int(number)), Variable(b), None)):
            return Form("quotient", (a, b), number)
        case Comparison(Variable(a), "=", Operation("*", Variable(b), Constant(int(number)), None)):
            return Form("quotient", (a, b), number)
    return None


FLIPPED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "=", "!=": "!="}
BETWEEN = {"=": "equal", "!=": "different", "<": "less", "<=": "at most"}


def _comparison(condition: Comparison) -> list[Form] | None:
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
        return [Form(BETWEEN[relation], one + two, 0)]
    if relation != "=":
        return None
    if len(one) == 1 or len(two) == 1:
        return [Form("total", one + two if len(one) == 1 else two + one, 0)]
    return [Form("same sum", one + two, len(one))]


def _double(left: Expression, relation: str, right: Expression) -> list[Form] | None:
    """Recognize ``a != 2 * b``, one half of "no ratio of 2"."""
    ratio = _ordered(Comparison(left, "=", right)) or _ordered(Comparison(right, "=", left))
    if ratio and relation == "!=" and ratio[0] == "quotient":
        return [Form(f"not {ratio[0]}", ratio[1], ratio[2])]
    return None


def _with_number(left: Expression, relation: str, number: int) -> list[Form] | None:
    if relation in (">", ">="):
        return _at_least(left, number + 1 if relation == ">" else number)
    match left, relation:
        case Function("abs", (Operation("-", Variable(a), Variable(b), None),)), "=":
            return [Form("difference", (a, b), number)]
        case Function("abs", (Operation("-", Variable(a), Variable(b), None),)), "!=":
            return [Form("not difference", (a, b), number)]
        case Operation("-", Function("max", highest), Function("min", lowest), None), "=":
            return _one("spread", _names(highest) if highest == lowest else None, number)
        case Function(name), "=" if name in LINE_FUNCTIONS:
            return _of_line(left, number)
    names = joined_names(left, "sum", "+")
    if names:
        kind = {"=": "sum", "!=": "not sum"}.get(relation)
        return [Form(kind, names, number)] if kind else None
    return _of_cells(left, number) if relation == "=" else None


def _of_cells(left: Expression, number: int) -> list[Form] | None:
    """Recognize a product or another function of several cells in any order."""
    names = joined_names(left, "product", "*")
    if names:
        return [Form("product", names, number)]
    match left:
        case Function(name, [_, _, *_] as cells) if name in OF_CELLS:
            kind = CAGE_TARGETS[OF_ALL[name]].name if name in OF_ALL else name
            return _one(kind, _names(cells), number)
    return None


def _of_line(function: Function, number: int) -> list[Form] | None:
    """Recognize a function of a line, with parameters that are numbers or cells."""
    count = len(function.arguments) - len(LINE_FUNCTIONS[function.name].parameters)
    names = _names(function.arguments[:count])
    parameters: list[int | str] = []
    for one in function.arguments[count:]:
        match one:
            case Variable(value) | Constant(int(value)):
                parameters.append(value)
            case _:
                return None
    return None if names is None else [Form(function.name, names, number, tuple(parameters))]


def _at_least(left: Expression, number: int) -> list[Form] | None:
    match left:
        case Function("abs", (Operation("-", Variable(a), Variable(b), None),)):
            return [Form("apart", (a, b), number)]
        case Count(conditions):
            return _held(conditions, number)
    return None


def _one(kind: str, names: tuple[str, ...] | None, number: int) -> list[Form] | None:
    """Return one simple constraint, or None if ``names`` is None."""
    if names is None:
        return None
    return [Form(kind, names, number)]


def _held(conditions: Sequence[Condition], times: int) -> list[Form] | None:
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
        return [Form("holds", tuple(names), (numbers.pop(), times))]
    return None


def _names(expressions: Sequence[Expression]) -> tuple[str, ...] | None:
    names = [one.name for one in expressions if isinstance(one, Variable)]
    if len(names) < len(expressions):
        return None
    return tuple(names)
