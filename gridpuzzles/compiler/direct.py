"""State conditions of common forms without translating them: lines of cells, groups, tiles, linear comparisons.

`normalize` translates all others, and `patterns` finds constraints for them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..engine.propagators.arithmetic import MAX_SUMS
from ..kinds import LINE_FUNCTIONS
from ..model.expressions import (
    Arrangement,
    Comparison,
    Condition,
    Constant,
    Expression,
    Function,
    Negation,
    Numeral,
    Operation,
)
from ..model.expressions import Variable as Name
from .comparisons import Written
from .draft import ProblemBuilder
from .lines import state_line
from .patterns import state_linear
from .solution_checker import DIFFERENT, NamedLine, named
from .trees import Node

TURNED = {">": "<", ">=": "<="}


def direct(
    draft: ProblemBuilder, numbers: Mapping[str, int], condition: Condition, clue: int, line: NamedLine | None
) -> bool:
    """State a condition of a common form without translating it; return False if it has another form.

    ``line`` is the result of `line_of`.
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
    """State that a product of cells is a number; return False if the engine has no product for it."""
    last = None
    for x in scope:
        values = draft.domains[x]
        if values is not last:  # in most scopes all variables share one list
            last = values
            if not values or values[0] < 0:
                return False
    if not isinstance(target, int):
        return False
    draft.post("product", scope, target, clue)
    return True


def sum_line(draft: ProblemBuilder, scope: tuple[int, ...], target: Any, clue: int) -> bool:
    """State that a sum of cells is a number; return False if it is not whole or has too many states."""
    # Sums with more states are left to `linear_comparison`.
    if not isinstance(target, int) or draft.spread(scope) > MAX_SUMS:
        return False
    draft.post("sum", scope, target, clue)
    return True


LINES = {"product": product_line, "sum": sum_line}


def arranged(draft: ProblemBuilder, scope: tuple[int, ...], numbers: tuple[int, ...], clue: int) -> bool:
    """State that cells have some numbers, each as often as it is listed, as tiles do; return True."""
    if len(scope) != len(numbers):
        draft.post_false(clue)
        return True
    tiles = set(numbers)
    for x in scope:
        draft.restrict(x, tuple(value for value in draft.domains[x] if value in tiles), clue)
    # Distinct tiles are a permutation: all-different removes more than counts.
    if len(tiles) == len(numbers):
        draft.post_different(scope, clue)
    else:
        draft.post("cardinality", scope, {tile: (numbers.count(tile), numbers.count(tile)) for tile in tiles}, clue)
    return True


def linear_comparison(draft: ProblemBuilder, numbers: Mapping[str, int], condition: Comparison, clue: int) -> bool:
    """State a comparison of sums of whole multiples of names, such as words; return False if it is not one.

    A quotient is multiplied out.
    """
    written: Written = {}
    relation = condition.relation
    left, right = condition.left, condition.right
    if type(left) is Operation and left.operator == "/":
        if relation != "=" or not write_quotient(left, right, draft, numbers, written):
            return False
        state_linear(draft, written, "=", clue)
        return True
    # `a > b` is stated as `-a < -b`.
    sign = -1 if relation in TURNED else 1
    if write(left, sign, numbers, written) and write(right, -sign, numbers, written):
        state_linear(draft, written, TURNED.get(relation, relation), clue)
        return True
    return False


def write_quotient(
    quotient: Operation, value: Expression, draft: ProblemBuilder, numbers: Mapping[str, int], written: Written
) -> bool:
    """Add the equation of a quotient to ``written``; return False if that is not possible.

    Both parts must be linear, the divisor never 0, and the value a whole number other than 0.
    """
    if quotient.steps is not None or type(value) is not Constant or not isinstance(value.value, int) or not value.value:
        return False
    divisor: Written = {}
    if not write(quotient.left, 1, numbers, written) or not write(quotient.right, 1, numbers, divisor):
        return False
    # Multiplied out, left = value * divisor; this says the same only if the divisor is never 0.
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
    """Add ``factor`` times the expression to ``written``; return False if it is not linear.

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
    """Like `write`, but for an expression that is a sum only in brackets."""
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
        # The factor of a multiple may be on either side.
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
    """Like `write`, but for a word; each of its places is a name or a digit."""
    for digit in reversed(word.digits):
        if type(digit) is Name:
            key = ("var", numbers[digit.name]), factor
            written[key] = written.get(key, 0) + 1
        elif not write_term(digit, factor, numbers, written):
            return False
        factor *= word.base
    return True
