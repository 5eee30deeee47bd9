"""Read the target of a cage as a condition on its cells."""

from __future__ import annotations

from ...model.expressions import AnyOf, Comparison, Function, Operation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...model.expressions import Condition, Expression


TOTALS = {"+": "sum", "*": "product"}
"""Sign -> function of all cells of a cage."""


def total(function: str, cells: tuple[Expression, ...], target: Expression) -> Condition:
    """Return the condition that the sum, product, ... of the cells is the target."""
    return Comparison(Function(function, cells), "=", target)


def reading(sign: str, cells: tuple[Expression, ...], target: Expression) -> Condition:
    """Return the meaning of ``target`` with one of ``+ - * / ^ mod``, or with any of the first four (``?``)."""
    return one_is(results(sign, cells), target)


def one_is(expressions: Sequence[Expression], target: Expression) -> Condition:
    """Return the condition that one of the expressions is the target."""
    ways = [Comparison(expression, "=", target) for expression in expressions]
    if len(ways) == 1:
        return ways[0]
    return AnyOf(tuple(ways))


def results(sign: str, cells: tuple[Expression, ...]) -> list[Expression]:
    """Return the possible results of the cells: ``-`` and ``/`` apply all other cells to some one cell."""
    if sign == "?":
        return [result for one in "+-*/" for result in results(one, cells)]
    function = "sum" if sign in "+-" else "product"
    if sign in TOTALS or len(cells) == 1:
        return [Function(function, cells)]
    if len(cells) == 2:
        pairs = [cells, cells[::-1]]
    else:
        pairs = [(cell, Function(function, (*cells[:at], *cells[at + 1 :]))) for at, cell in enumerate(cells)]
    return [Operation(sign, cell, rest) for cell, rest in pairs]
