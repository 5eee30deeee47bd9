"""Walking syntax trees."""

from __future__ import annotations

from ...kinds import LINE_FUNCTIONS
from ...kinds.number_functions import OF_CELLS
from ...language import syntax

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ...source import Span

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
    syntax.Chain: ("operands",),  # operators hold nothing that anybody looks for
    syntax.Comparison: ("sides",),
}
"""The fields in which nodes of a class hold others, None for what is no node; others are looked through, once."""


_last: list[tuple[syntax.Node | None, list[syntax.Node]]] = [(None, [])]
"""What was walked last: several questions are asked of a relation, one after the other."""


def nodes(node: syntax.Node) -> Sequence[syntax.Node]:
    """``node`` and every node below it, in written order, operators left out; depth does not matter."""
    last, seen = _last[0]
    if last is node:
        return seen
    found: list[syntax.Node] = []
    waiting: list[Any] = [node]
    while waiting:
        one = waiting.pop()
        kind = type(one)
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
    """The nodes right below it, in written order."""
    found: list[syntax.Node] = []
    for field in _fields(type(node)):
        inside = getattr(node, field)
        if isinstance(inside, syntax.Node):
            found.append(inside)
        elif isinstance(inside, tuple):
            found += [one for one in inside if isinstance(one, syntax.Node)]
    return found


def _fields(kind: type) -> tuple[str, ...]:
    names: tuple[str, ...] = getattr(kind, "_fields", ())
    return tuple(name for name in names if name != "span")


def has_secret_digits(node: syntax.Node, blanks: bool = True) -> bool:
    """Whether a letter or a hole stands anywhere in it; ``blanks``: whether a lone ``_`` is a hole."""
    return any(blanks or one.symbols != "_" for one in nodes(node) if type(one) is syntax.Numeral)


def blanks(node: syntax.Node) -> int:
    """How many lone ``_`` stand in it."""
    return sum([one.symbols == "_" for one in nodes(node) if type(one) is syntax.Numeral])


def has_inner_rule(node: syntax.Node) -> bool:
    """Whether a rule for sets of cells, with ``_`` of its own, stands in it."""
    return syntax.Quantified in map(type, nodes(node))


def is_all(call: syntax.Call, argument: syntax.Argument) -> bool:
    """Whether an argument is a ``_`` that stands for all the cells: ``sum(_)``, ``position(_, 5)``."""
    if not (isinstance(argument, syntax.Numeral) and argument.symbols == "_"):
        return False
    if call.function in LINE_FUNCTIONS and LINE_FUNCTIONS[call.function].is_directed:
        return argument is call.arguments[0]
    return call.function in (*OF_CELLS, "count", *LINE_FUNCTIONS) and len(call.arguments) == 1


def in_turn(node: syntax.Node) -> int:
    """How many ``_`` of it are cells in turn: those of inner rules and those that are all the cells are not."""
    match node:
        case syntax.Numeral(symbols):
            return int(symbols == "_")
        case syntax.Quantified():
            return 0
        case syntax.Call("count", arguments):
            return sum(count for count in map(in_turn, arguments) if count != 1)
        case syntax.Call(_, arguments):
            return sum(in_turn(argument) for argument in arguments if not is_all(node, argument))
    return sum(map(in_turn, below(node)))


JOINING = (syntax.Conjunction, syntax.Either, syntax.Negation, syntax.Implication, syntax.Enclosed)
"""What makes a condition of conditions."""


_shared: list[tuple[syntax.Condition | None, int, tuple[int, bool]]] = [(None, 0, (0, False))]
"""The rule and the size that `turns` was asked of last: one rule is asked of for every set of cells."""


def turns(rule: syntax.Condition, size: int) -> tuple[int, bool]:
    """How many of ``size`` cells the ``_`` of a rule are in turn, and whether they begin anew in each condition of it.

    They do where the rule as a whole has too many or too few, and each of the joined conditions that have any has one
    for every cell, or each has a single one: ``_ != _ and _ + _ < 9`` of two cells.
    """
    last, its_size, found = _shared[0]
    if last is not rule or its_size != size:
        found = _turns(rule, size)
        _shared[0] = rule, size, found
    return found


def _turns(rule: syntax.Condition, size: int) -> tuple[int, bool]:
    count = in_turn(rule)
    if count in (0, size) or not isinstance(rule, JOINING):
        return count, False
    each = {in_turn(condition) for condition in _joined(rule)} - {0}
    if len(each) == 1 and each <= {1, size}:
        return each.pop(), True
    return count, False


def _joined(rule: syntax.Node) -> list[syntax.Node]:
    """The conditions that a condition is made of."""
    if not isinstance(rule, JOINING):
        return [rule]
    return [condition for part in below(rule) for condition in _joined(part)]


def unknown_signs(node: syntax.Node) -> list[syntax.Operator]:
    """The ``?`` between numbers in it, in written order."""
    chains = [one for one in nodes(node) if isinstance(one, syntax.Chain)]
    found = [operator for one in chains for operator in one.operators if operator.symbol == "?"]
    return sorted(found, key=lambda operator: operator.span.start if operator.span else 0)


def has_unknown_signs(node: syntax.Node) -> bool:
    """Whether a ``?`` stands between numbers in it; what was written without one is not looked through."""
    span = span_of(node)
    return (span is None or "?" in span.text) and bool(unknown_signs(node))


def only_number(node: syntax.Node) -> int | None:
    """The number in it when there is exactly one: the one a typing error could have changed."""
    numbers = [one for one in nodes(node) if type(one) is syntax.Number]
    if len(numbers) != 1 or len(numbers[0].digits) >= 1000:
        return None
    return int(numbers[0].digits)


def span_of(node: syntax.Node) -> Span | None:
    """Where the node was written."""
    span: Span | None = getattr(node, "span", None)
    return span


def text_of(node: syntax.Node) -> str:
    """The node as written, on one line; as the printer writes it when it was built by a program."""
    span = span_of(node)
    if span is not None:
        return " ".join(span.text.split())
    from ...language.printer import print_node

    return print_node(node)
