"""Walking expressions and conditions."""

from __future__ import annotations

from . import expressions as e

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any, TypeVar

    Node = e.Expression | e.Condition
    T = TypeVar("T")

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
_LEAVES = frozenset((e.Constant, e.Variable))


def parts(node: Node) -> list[Node]:
    """The expressions and conditions that ``node`` is made of, in written order."""
    found: list[Node] = []
    for field in _BELOW[type(node)]:
        inside = getattr(node, field)
        if type(inside) is tuple:
            found += inside
        else:
            found.append(inside)
    return found


def nodes(node: Node) -> list[Node]:
    """``node`` and all expressions and conditions within it, in written order; depth does not matter."""
    found: list[Node] = []
    waiting: list[Node] = [node]
    while waiting:
        one = waiting.pop()
        found.append(one)
        for field in _BELOW[type(one)][::-1]:
            inside = getattr(one, field)
            if type(inside) is tuple:
                waiting += inside[::-1]
            else:
                waiting.append(inside)
    return found


def compounds(node: Node) -> list[Node]:
    """The same without names and constants, most of what there is, and in no order that matters."""
    found = [] if type(node) in _LEAVES else [node]
    for one in found:  # it grows
        for field in _BELOW[type(one)]:
            inside = getattr(one, field)
            if type(inside) is tuple:
                found += [inner for inner in inside if type(inner) not in _LEAVES]
            elif type(inside) not in _LEAVES:
                found.append(inside)
    return found


def fold(node: Node, of: Callable[[Node, list[T]], T]) -> T:
    """What ``of`` makes of ``node``: it is called for each node, from the leaves up, with what it made of the parts.

    Depth does not matter.
    """
    made: list[T] = []
    # Backwards, the parts of a node come right before it, the last one first.
    for one in reversed(nodes(node)):
        made.append(of(one, [] if type(one) in _LEAVES else [made.pop() for _ in parts(one)]))
    return made[0]


def names_in(node: Node) -> list[str]:
    """The names of all variables in it, in written order, each as often as it occurs."""
    return [one.name for one in nodes(node) if type(one) is e.Variable]


def renamed(node: Node, names: Mapping[str, str]) -> Any:
    """The same with other names."""

    def of(one: Node, made: list[Any]) -> Any:
        if type(one) in _LEAVES:
            return e.Variable(names[one.name]) if isinstance(one, e.Variable) else one
        inside = iter(made)
        below = ((field, getattr(one, field)) for field in _BELOW[type(one)])
        changed = {
            field: tuple([next(inside) for _ in old]) if type(old) is tuple else next(inside) for field, old in below
        }
        return one.replace(**changed)

    return fold(node, of)
