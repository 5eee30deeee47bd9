"""Traversal of the trees of expressions and conditions, without recursion, so that they may be of any depth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from operator import attrgetter
from typing import Any

from ..base.annotations import T
from . import expressions as e

Node = e.Expression | e.Condition

_PARTS: dict[type, Callable[[Any], tuple[Node, ...]]] = {
    e.Constant: lambda node: (),
    e.Variable: lambda node: (),
    e.Numeral: attrgetter("digits"),
    e.Operation: attrgetter("left", "right"),
    e.Negation: lambda node: (node.operand,),
    e.Function: attrgetter("arguments"),
    e.Count: attrgetter("conditions"),
    e.Comparison: attrgetter("left", "right"),
    e.Property: lambda node: (node.expression,),
    e.Membership: lambda node: (node.expression,),
    e.AllOf: attrgetter("conditions"),
    e.AnyOf: attrgetter("conditions"),
    e.Different: attrgetter("expressions"),
    e.Arrangement: attrgetter("expressions"),
}
"""Maps each class to the function that returns the expressions or conditions in its fields."""
_LEAVES = frozenset((e.Constant, e.Variable))


def joined_names(expression: e.Expression, function: str, operator: str) -> tuple[str, ...]:
    """Return the names that ``sum(a, b)`` or ``a + b`` joins, or the only name; () if it joins anything else."""
    match expression:
        case e.Function(name, operands) if name == function:
            pass
        case e.Operation():
            first, links = expression.chain()
            operands = (first, *[operand for _, operand, _ in links])
            # A chain with conditions on its intermediate results states more than its value.
            if {(operator, None)} != {(sign, steps) for sign, _, steps in links}:
                return ()
        case _:
            operands = (expression,)
    names = tuple([one.name for one in operands if isinstance(one, e.Variable)])
    return names if len(names) == len(operands) else ()


def parts(node: Node) -> tuple[Node, ...]:
    """Return the expressions and conditions directly below ``node``, in written order."""
    return _PARTS[type(node)](node)


def nodes(node: Node) -> list[Node]:
    """Return ``node`` and all expressions and conditions within it, in written order, each before its parts."""
    found: list[Node] = []
    waiting: list[Node] = [node]
    while waiting:
        one = waiting.pop()
        found.append(one)
        kind = type(one)
        if kind not in _LEAVES:
            # Reversed, because `pop` takes the last part first.
            waiting += _PARTS[kind](one)[::-1]
    return found


def compounds(node: Node) -> list[Node]:
    """Return ``node`` and all nodes within it except names and constants, in unspecified order.

    Like `nodes`, but faster, because most nodes are names and constants.
    """
    found = [] if type(node) in _LEAVES else [node]
    for one in found:  # the loop also visits the nodes that it appends
        inside = _PARTS[type(one)](one)
        if not _LEAVES.issuperset(map(type, inside)):
            found += [inner for inner in inside if type(inner) not in _LEAVES]
    return found


def fold(node: Node, of: Callable[[Node, list[T]], T]) -> T:
    """Return the result of ``of`` for ``node``, after calling ``of`` for each node from the leaves up.

    ``of`` receives a node and the list of its results for the parts of that node.
    """
    made: list[T] = []
    # In reversed order, parts come before their node, the last part first, so `made` serves as a stack.
    for one in reversed(nodes(node)):
        made.append(of(one, [] if type(one) in _LEAVES else [made.pop() for _ in parts(one)]))
    return made[0]


def names_in(node: Node) -> list[str]:
    """Return the names of all variables in ``node``, in written order, with repetitions."""
    if isinstance(node, e.Different) and len(node.names) == len(node.expressions):
        return list(node.names)
    found: list[str] = []
    waiting: list[Node] = [node]
    while waiting:
        one = waiting.pop()
        kind = type(one)
        if kind is e.Variable:
            found.append(one.name)  # type: ignore[union-attr]
        elif kind is not e.Constant:
            waiting += _PARTS[kind](one)[::-1]
    return found


def renamed(node: Node, names: Mapping[str, str]) -> Any:
    """Return ``node`` with each variable renamed by ``names``; raise `KeyError` for a name that is not in ``names``."""

    def of(one: Node, made: list[Any]) -> Any:
        if type(one) in _LEAVES:
            if isinstance(one, e.Variable):
                return e.Variable(names[one.name])
            return one
        # Parts are in written order, which is the order of the fields below.
        inside = iter(made)
        changed: dict[str, Any] = {}
        for field in type(one).__match_args__:
            old = getattr(one, field)
            if type(old) in _PARTS:
                changed[field] = next(inside)
            elif type(old) is tuple and old and type(old[0]) in _PARTS:
                changed[field] = tuple([next(inside) for _ in old])
        return replace(one, **changed)

    return fold(node, of)
