"""Walking expressions and conditions."""

from __future__ import annotations

from . import expressions as e

TYPE_CHECKING = False
if TYPE_CHECKING:
    Node = e.Expression | e.Condition

_BELOW: dict[type, tuple[str, ...]] = {
    e.Constant: (),
    e.Variable: (),
    e.Numeral: ("digits",),
    e.Operation: ("left", "right"),
    e.Negation: ("operand",),
    e.Function: ("arguments",),
    e.Count: ("conditions",),
    e.Comparison: ("left", "right"),
    e.Property: ("expression",),
    e.Membership: ("expression",),
    e.AllOf: ("conditions",),
    e.AnyOf: ("conditions",),
    e.Different: ("expressions",),
    e.Arrangement: ("expressions",),
}
"""The fields of each class that hold expressions or conditions, one or a tuple of them."""


def nodes(node: Node) -> list[Node]:
    """``node`` and all expressions and conditions within it, in written order; depth does not matter."""
    found: list[Node] = []
    waiting: list[Node] = [node]
    while waiting:
        one = waiting.pop()
        found.append(one)
        for field in reversed(_BELOW[type(one)]):
            inside = getattr(one, field)
            if type(inside) is tuple:
                waiting += reversed(inside)
            else:
                waiting.append(inside)
    return found


def names_in(node: Node) -> list[str]:
    """The names of all variables in it, in written order, each as often as it occurs."""
    return [one.name for one in nodes(node) if type(one) is e.Variable]
