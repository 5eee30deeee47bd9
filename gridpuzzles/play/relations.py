"""Describe the relations of a puzzle as plain data: trees that the page's own evaluator reads.

A number is the index of a symbol, a string a constant (``"24"``, ``"3/2"``), a list an operation with its operands.
"""

from __future__ import annotations

from ..base.integers import decimal
from ..kinds import LINE_FUNCTIONS
from ..model import expressions as model
from ..model.desugar import desugar
from ..views.records import number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    Tree = int | str | list[object]


def expression_tree(expression: model.Expression, places: Mapping[str, int]) -> Tree:
    """Return ``expression`` as a tree over the indices of its symbols."""

    def tree(part: model.Expression) -> Tree:
        return expression_tree(part, places)

    match expression:
        case model.Variable(name):
            return places[name]
        case model.Constant(value):
            return decimal(value)
        case model.Numeral(digits, base):
            return ["num", base, *map(tree, digits)]
        case model.Operation(operator, left, right, steps):
            demands = [] if steps is None else [steps_data(steps)]
            return [operator, tree(left), tree(right), *demands]
        case model.Negation(operand):
            return ["neg", tree(operand)]
        case model.Function(name) if name in LINE_FUNCTIONS:
            return tree(desugar(expression))
        case model.Function(name, arguments):
            return [name, *map(tree, arguments)]
        case model.Count(conditions):
            return ["count", *(condition_tree(one, places) for one in conditions)]
    raise TypeError(f"not an expression: {expression!r}")


def condition_tree(condition: model.Condition, places: Mapping[str, int]) -> Tree:
    """Return ``condition`` as a tree over the indices of its symbols."""

    def tree(part: model.Expression) -> Tree:
        return expression_tree(part, places)

    match condition:
        case model.Comparison(left, relation, right):
            return [relation, tree(left), tree(right)]
        case model.Property(expression, name, negated):
            return ["is", name, tree(expression), int(negated)]
        case model.Membership(expression, values):
            return ["in", tree(expression), domain(values)]
        case model.AllOf(conditions):
            return ["all", *(condition_tree(one, places) for one in conditions)]
        case model.AnyOf(conditions):
            return ["any", *(condition_tree(one, places) for one in conditions)]
        case model.Different(expressions):
            return ["diff", *map(tree, expressions)]
        case model.Arrangement(expressions, numbers):
            return ["arr", [number(one) for one in numbers], *map(tree, expressions)]
    raise TypeError(f"not a condition: {condition!r}")


def domain(values: range | tuple[int, ...]) -> object:
    """Return the values of a symbol: the ends of a range, or a list."""
    if isinstance(values, range) and values.step == 1:
        return {"lo": number(values.start), "hi": number(values.stop - 1)}
    return [number(value) for value in values]


def steps_data(steps: model.Steps) -> dict[str, object]:
    """Return the requirements for intermediate results: whole, positive, not negative, in one of some ranges."""
    data: dict[str, object] = {
        key: 1 for key, demanded in (("w", steps.whole), ("p", steps.positive), ("n", steps.not_negative)) if demanded
    }
    if steps.ranges:
        data["r"] = [[number(span[0]), number(span[-1]), number(span.step)] for span in steps.ranges if span]
    return data
