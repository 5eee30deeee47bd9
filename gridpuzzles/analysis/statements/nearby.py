"""``touching:`` and ``neighbors:`` - a relation between any two cells that touch, or that share an edge."""

from __future__ import annotations

from ...language.syntax import Nearby
from ...model.expressions import Comparison, Function, Operation
from ..reading.reader import Reader
from ..reading.syntax_tree import blanks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...model.expressions import Condition, Expression, Variable
    from ..draft.context import Context

NEIGHBORS = ((0, 1), (1, 0))
BETWEEN = {"neighbors": "next to", "touching": "touching"}
TOUCHING = (*NEIGHBORS, (1, -1), (1, 1))


def build(context: Context, nearby: Nearby) -> None:
    """The relation for every pair of cells, in both orders."""
    found = blanks(nearby.rule)
    if found != 2:
        message = f"this speaks of two cells, here {'is' if found == 1 else 'are'} {found}"
        context.error("two-cells-needed", message, nearby.rule.span, help="name two, as in '_ != _'")
        return
    if not context.board.rows:
        context.error(
            "no-grid",
            f"there is no grid whose cells are {nearby.kind}",
            nearby.span,
            help="say 'grid 3 x 3' or draw one",
        )
        return
    if context.board.ragged:
        context.error(
            "figure-has-no-neighbors",
            "in a figure of named cells nothing says which cells are next to each other",
            nearby.span,
        )
        return
    for one, other in _pairs(context, TOUCHING if nearby.kind == "touching" else NEIGHBORS):
        label = f"{one.name} {BETWEEN[nearby.kind]} {other.name}"
        forward = Reader(context, (one, other)).rule(nearby.rule)
        backward = Reader(context, (other, one)).rule(nearby.rule)
        context.require(forward, label=label, span=nearby.span)
        if _ordered(forward) != _ordered(backward):
            context.require(backward, label=label, span=nearby.span)


def _pairs(context: Context, steps: tuple[tuple[int, int], ...]) -> Iterator[tuple[Variable, Variable]]:
    board = context.board
    for row, col in board.cells:
        for down, right in steps:
            here, other = board.variable_at((row, col)), board.variable_at((row + down, col + right))
            if here is not None and other is not None:
                yield here, other


def _ordered(condition: Condition) -> Condition:
    """The comparison with the sides of ``=`` and ``!=`` and the operands of what commutes in a fixed order."""
    if not isinstance(condition, Comparison):
        return condition
    left, right = _sorted_operands(condition.left), _sorted_operands(condition.right)
    if condition.relation in ("=", "!=") and repr(right) < repr(left):
        left, right = right, left
    return Comparison(left, condition.relation, right)


def _sorted_operands(expression: Expression) -> Expression:
    match expression:
        case Operation(operator, left, right, steps):
            left, right = _sorted_operands(left), _sorted_operands(right)
            if operator in "+*" and repr(right) < repr(left):
                left, right = right, left
            return Operation(operator, left, right, steps)
        case Function("abs", (Operation("-", left, right, None),)):
            first, second = sorted((left, right), key=repr)
            return Function("abs", (Operation("-", first, second),))
        case Function(name, arguments):
            return Function(name, tuple(sorted(map(_sorted_operands, arguments), key=repr)))
    return expression
