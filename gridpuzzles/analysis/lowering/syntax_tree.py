"""Walk syntax trees and answer questions about them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...kinds import LINE_FUNCTIONS, is_directed
from ...kinds.numbers import OF_CELLS
from ...language import syntax
from ...language.printer import print_node

SELECTORS = (syntax.Line, syntax.Diagonal, syntax.CellRange, syntax.Group, syntax.Around, syntax.WholeGrid)
CONDITIONS = (
    syntax.Comparison,
    syntax.Property,
    syntax.Multiple,
    syntax.Membership,
    syntax.Listed,
    syntax.Conjunction,
    syntax.Either,
    syntax.Negation,
    syntax.Implication,
    syntax.Enclosed,
    syntax.Quantified,
)
_BELOW: dict[type, tuple[str, ...] | None] = {
    syntax.Number: (),
    syntax.Numeral: (),
    syntax.Name: (),
    syntax.CellReference: (),
    syntax.Chain: ("operands",),  # operators contain no nodes that callers look for
    syntax.Comparison: ("sides",),
}
"""Class -> fields that contain nodes (None if the class is not a node); other classes are added when first seen."""


_last: list[tuple[syntax.Node | None, list[syntax.Node]]] = [(None, [])]
"""The last node and its walk, because callers ask several questions about a relation in a row."""


def nodes(node: syntax.Node) -> Sequence[syntax.Node]:
    """Return ``node`` and all nodes below it, in written order, without operators. Depth is not limited."""
    last, seen = _last[0]
    if last is node:
        return seen
    found: list[syntax.Node] = []
    waiting: list[Any] = [node]
    while waiting:
        one = waiting.pop()
        kind = type(one)
        # Reversed, because the last one waiting is taken first.
        if kind is tuple:
            waiting += one[::-1]
            continue
        if kind not in _BELOW:
            _BELOW[kind] = _fields(kind) if issubclass(kind, syntax.Node) else None
        fields = _BELOW[kind]
        if fields is None:
            continue
        for field in fields[::-1]:
            waiting.append(getattr(one, field))
        found.append(one)
    _last[0] = node, found
    return found


def below(node: syntax.Node) -> list[syntax.Node]:
    """Return the nodes directly below ``node``, in written order."""
    found: list[syntax.Node] = []
    for field in _fields(type(node)):
        inside = getattr(node, field)
        if isinstance(inside, syntax.Node):
            found.append(inside)
        elif isinstance(inside, tuple):
            found += [one for one in inside if isinstance(one, syntax.Node)]
    return found


def _fields(kind: type) -> tuple[str, ...]:
    """Return the names of the fields of a class of nodes, without its place."""
    names: tuple[str, ...] = getattr(kind, "__match_args__", ())
    return names


def has_secret_digits(node: syntax.Node, blanks: bool = True) -> bool:
    """Return True if ``node`` contains a letter or a hole; a single ``_`` counts as a hole only if ``blanks``."""
    return any(blanks or one.symbols != "_" for one in nodes(node) if type(one) is syntax.Numeral)


def blanks(node: syntax.Node) -> int:
    """Return the number of single ``_`` in ``node``."""
    return sum([one.symbols == "_" for one in nodes(node) if type(one) is syntax.Numeral])


def has_inner_rule(node: syntax.Node) -> bool:
    """Return True if ``node`` contains a rule for sets of cells, which has its own ``_``."""
    return syntax.Quantified in map(type, nodes(node))


def is_all(call: syntax.Call, argument: syntax.Argument) -> bool:
    """Return True if an argument is a ``_`` that means all the cells: ``sum(_)``, ``position(_, 5)``."""
    if not (isinstance(argument, syntax.Numeral) and argument.symbols == "_"):
        return False
    # 'position(_, 5)' has further arguments, in which '_' is a cell in turn.
    if is_directed(call.function):
        return argument is call.arguments[0]
    return call.function in (*OF_CELLS, "count", *LINE_FUNCTIONS) and len(call.arguments) == 1


def mentions_all(rule: syntax.Rule) -> bool:
    """Return True if a rule has a ``_`` that means all the cells."""
    calls = [one for one in nodes(rule) if isinstance(one, syntax.Call)]
    return any(is_all(call, argument) for call in calls for argument in call.arguments)


def in_turn(node: syntax.Node) -> int:
    """Return the number of ``_`` that take cells in turn, not counting inner rules and ``_`` for all cells."""
    match node:
        case syntax.Numeral(symbols):
            return int(symbols == "_")
        case syntax.Quantified():
            return 0
        # A condition with one '_' is counted for all cells, so it takes none of them in turn.
        case syntax.Call("count", arguments):
            return sum(count for count in map(in_turn, arguments) if count != 1)
        case syntax.Call(_, arguments):
            return sum(in_turn(argument) for argument in arguments if not is_all(node, argument))
    return sum(map(in_turn, below(node)))


JOINING = (syntax.Conjunction, syntax.Either, syntax.Negation, syntax.Implication, syntax.Enclosed)
"""Classes of conditions that consist of conditions."""


_shared: list[tuple[syntax.Rule | None, int, tuple[int, bool]]] = [(None, 0, (0, False))]
"""The last arguments and result of `turns`, which is called with one rule for every set of cells."""


def turns(rule: syntax.Rule, size: int) -> tuple[int, bool]:
    """Return the number of ``_`` that take cells in turn, and True if each joined condition begins with the first cell.

    They do so if the whole rule does not fit ``size`` cells, and each of its joined conditions with a ``_`` has one for
    every cell, or each has a single one: ``_ != _ and _ + _ < 9`` for two cells.
    """
    last, its_size, found = _shared[0]
    if last is not rule or its_size != size:
        found = _turns(rule, size)
        _shared[0] = rule, size, found
    return found


def _turns(rule: syntax.Rule, size: int) -> tuple[int, bool]:
    count = in_turn(rule)
    if count in (0, size) or not isinstance(rule, JOINING):
        return count, False
    each = {in_turn(condition) for condition in _joined(rule)} - {0}
    if len(each) == 1 and each <= {1, size}:
        return each.pop(), True
    return count, False


def _joined(rule: syntax.Node) -> list[syntax.Node]:
    """Return the conditions that a condition consists of."""
    if not isinstance(rule, JOINING):
        return [rule]
    return [condition for part in below(rule) for condition in _joined(part)]


def unknown_signs(node: syntax.Node) -> list[syntax.Operator]:
    """Return the ``?`` between numbers in ``node``, in written order."""
    chains = [one for one in nodes(node) if isinstance(one, syntax.Chain)]
    found = [operator for one in chains for operator in one.operators if operator.symbol == "?"]
    return sorted(found, key=lambda operator: operator.span.start if operator.span else 0)


def has_unknown_signs(node: syntax.Node) -> bool:
    """Return True if ``node`` contains a ``?`` between numbers; a text without ``?`` is not searched."""
    return (node.span is None or "?" in node.span.text) and bool(unknown_signs(node))


def only_number(node: syntax.Node) -> int | None:
    """Return the only number in ``node``, which a typing error could have changed; None if there is not exactly one."""
    numbers = [one for one in nodes(node) if type(one) is syntax.Number]
    return numbers[0].value if len(numbers) == 1 else None


def text_of(node: syntax.Node) -> str:
    """Return the text of the node on one line: as written, or as the printer writes it if a program built the node."""
    if node.span is not None:
        return " ".join(node.span.text.split())
    return print_node(node)
