"""The common shapes, straight from the model: lines of cells, groups, tiles, and whatever is linear in whole numbers.

What is none of these is taken apart by `normalize` and looked at by `shapes`.
"""

from __future__ import annotations

from ..engine.propagators.sum import MAX_SUMS
from ..kinds import LINE_FUNCTIONS
from ..model.expressions import Arrangement, Comparison, Constant, Function, Negation, Numeral, Operation
from ..model.expressions import Variable as Name
from .lines import state_line
from .patterns import state_linear
from .solution_checker import DIFFERENT, named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from ..model.expressions import Condition, Expression
    from .draft import ProblemBuilder
    from .linear import Written
    from .solution_checker import NamedLine
    from .trees import Node

TURNED = {">": "<", ">=": "<="}


def direct(
    draft: ProblemBuilder, numbers: Mapping[str, int], condition: Condition, clue: int, line: NamedLine | None
) -> bool:
    """States a condition of one of the common shapes without taking it apart; false when it is none of them.

    ``line`` is what `line_of` says of it.
    """
    if line is not None:
        function, scope, number = line
        if function is DIFFERENT:
            draft.post_different(scope, clue)
            return True
        state_fold = LINES.get(function)
        if state_fold is not None and state_fold(draft, scope, number, clue):
            return True
    if type(condition) is Comparison:
        left, right = condition.left, condition.right
        if type(left) is Function and type(right) is Constant and left.name in LINE_FUNCTIONS:
            return state_line(draft, numbers, left, condition.relation, right.value, clue)
        return linear_comparison(draft, numbers, condition, clue)
    if type(condition) is Arrangement:
        tiled = named(condition.expressions, numbers)
        if tiled is not None and len(set(tiled)) == len(tiled):
            return arranged(draft, tiled, condition.numbers, clue)
    return False


def product_line(draft: ProblemBuilder, scope: tuple[int, ...], target: Any, clue: int) -> bool:
    """A product of cells is a number."""
    last = None
    for x in scope:
        values = draft.domains[x]
        if values is not last:  # mostly all variables have the very same
            last = values
            if not values or values[0] < 0:
                return False
    if not isinstance(target, int):
        return False
    draft.post("product", scope, target, clue)
    return True


def sum_line(draft: ProblemBuilder, scope: tuple[int, ...], target: Any, clue: int) -> bool:
    """A sum of cells is a number."""
    if not isinstance(target, int) or draft.spread(scope) > MAX_SUMS:
        return False
    draft.post("sum", scope, target, clue)
    return True


LINES = {"product": product_line, "sum": sum_line}


def arranged(draft: ProblemBuilder, scope: tuple[int, ...], numbers: tuple[int, ...], clue: int) -> bool:
    """Tiles: cells that hold some numbers, each as often as it is listed."""
    if len(scope) != len(numbers):
        draft.post_false(clue)
        return True
    tiles = set(numbers)
    for x in scope:
        draft.restrict(x, tuple(value for value in draft.domains[x] if value in tiles), clue)
    if len(tiles) == len(numbers):
        draft.post_different(scope, clue)
    else:
        draft.post("cardinality", scope, {tile: (numbers.count(tile), numbers.count(tile)) for tile in tiles}, clue)
    return True


def linear_comparison(draft: ProblemBuilder, numbers: Mapping[str, int], condition: Comparison, clue: int) -> bool:
    """A comparison of sums of whole multiples of names: words, most of all; a quotient is multiplied out."""
    written: Written = {}
    relation = condition.relation
    left, right = condition.left, condition.right
    if type(left) is Operation and left.operator == "/":
        if relation != "=" or not write_quotient(left, right, draft, numbers, written):
            return False
        state_linear(draft, written, "=", clue)
        return True
    sign = -1 if relation in TURNED else 1
    if write(left, sign, numbers, written) and write(right, -sign, numbers, written):
        state_linear(draft, written, TURNED.get(relation, relation), clue)
        return True
    return False


def write_quotient(
    quotient: Operation, value: Expression, draft: ProblemBuilder, numbers: Mapping[str, int], written: Written
) -> bool:
    """Writes what a quotient equals, if both parts are linear, the divisor is never 0, and the value a whole number
    other than 0."""
    if quotient.steps is not None or type(value) is not Constant or not isinstance(value.value, int) or not value.value:
        return False
    divisor: Written = {}
    if not write(quotient.left, 1, numbers, written) or not write(quotient.right, 1, numbers, divisor):
        return False
    low = high = 0
    for (term, coefficient), times in divisor.items():
        values = draft.domains[term[1]] if term else (1,)
        if not values:
            return False
        ends = times * coefficient * values[0], times * coefficient * values[-1]
        low += min(ends)
        high += max(ends)
        key = term, -value.value * coefficient
        written[key] = written.get(key, 0) + times
    return low > 0 or high < 0


def write(expression: Expression, factor: int, numbers: Mapping[str, int], written: Written) -> bool:
    """Adds so many times the expression to what is written, if it is linear.

    Chains lean to the left and may be long, so their left operands are taken without recursion.
    """
    chain = []
    while type(expression) is Operation and expression.operator in "+-" and expression.steps is None:
        chain.append(expression)
        expression = expression.left
    if not write_term(expression, factor, numbers, written):
        return False
    for link in reversed(chain):
        if not write_term(link.right, factor if link.operator == "+" else -factor, numbers, written):
            return False
    return True


def write_term(expression: Expression, factor: int, numbers: Mapping[str, int], written: Written) -> bool:
    """The same for what is no sum; in brackets, it may be one."""
    key: tuple[Node, int]
    if type(expression) is Name:
        key = ("var", numbers[expression.name]), factor
    elif type(expression) is Numeral:
        return write_word(expression, factor, numbers, written)
    elif type(expression) is Constant:
        if not isinstance(expression.value, int):
            return False
        key = (), factor * expression.value
    elif type(expression) is Negation:
        return write(expression.operand, -factor, numbers, written)
    elif type(expression) is Function:
        return expression.name == "sum" and all(write(one, factor, numbers, written) for one in expression.arguments)
    elif type(expression) is Operation and expression.steps is None:
        if expression.operator in "+-":
            return write(expression, factor, numbers, written)
        left, right = expression.left, expression.right
        if type(right) is Constant:
            left, right = right, left
        if expression.operator != "*" or type(left) is not Constant or not isinstance(left.value, int):
            return False
        return write(right, factor * left.value, numbers, written)
    else:
        return False
    written[key] = written.get(key, 0) + 1
    return True


def write_word(word: Numeral, factor: int, numbers: Mapping[str, int], written: Written) -> bool:
    """The same for a word, each of whose places is a name or a digit."""
    for digit in reversed(word.digits):
        if type(digit) is Name:
            key = ("var", numbers[digit.name]), factor
            written[key] = written.get(key, 0) + 1
        elif not write_term(digit, factor, numbers, written):
            return False
        factor *= word.base
    return True
