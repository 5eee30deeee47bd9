"""What the target of a cage says of its cells."""

from __future__ import annotations

from ...model.expressions import AnyOf, Comparison, Function, Operation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...model.expressions import Condition, Expression


def total(function: str, cells: tuple[Expression, ...], target: Expression) -> Condition:
    """The sum, product, ... of the cells is the target."""
    return Comparison(Function(function, cells), "=", target)


def reading(sign: str, cells: tuple[Expression, ...], target: Expression) -> Condition:
    """What ``target`` says with one of ``+ - * / ^ mod``, or with some one of the first four (``?``)."""
    ways: list[Condition] = []
    for one in "+-*/" if sign == "?" else (sign,):
        ways += _ways(one, cells, target)
    if len(ways) == 1:
        return ways[0]
    return AnyOf(tuple(ways))


def _ways(sign: str, cells: tuple[Expression, ...], target: Expression) -> list[Condition]:
    """The comparisons of which one must hold: ``-`` and ``/`` take all the other cells from (into) some one cell."""
    function = "sum" if sign in "+-" else "product"
    if sign in "+*" or len(cells) == 1:
        return [total(function, cells, target)]
    if len(cells) == 2:
        pairs = [cells, cells[::-1]]
    else:
        pairs = [(cell, Function(function, (*cells[:at], *cells[at + 1 :]))) for at, cell in enumerate(cells)]
    return [Comparison(Operation(sign, cell, rest), "=", target) for cell, rest in pairs]
