"""Read relations at the margin: domains of single symbols, and conditions of every form; draw them for the views."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, repeat
from typing import Any

from ...kinds.signs import BASIC
from ...language import syntax
from ...model.expressions import Constant
from ...model.grid import Drawing, Mark
from ..context.collected import Values, shortened
from ..context.context import Context
from ..lowering.clues import mark
from ..lowering.constants import intersection, values_in
from ..lowering.reader import Reader
from ..lowering.selectors import positions
from ..lowering.syntax_tree import SELECTORS, only_number, text_of
from .settings import own_values


def settle(context: Context, statement: syntax.RelationStatement) -> None:
    """Record the values of letters from ``A in 1..5``; they replace the values of ``letters``."""
    for membership in _membership(statement):
        letters = [
            target
            for target in membership.targets
            if isinstance(target, syntax.Numeral) and target.symbols.isalpha() and len(target.symbols) == 1
        ]
        values = values_in(context, membership.domain) if letters else None
        if values is not None:
            for target in letters:
                own_values(context, target.symbols, values, target.span)


def _membership(statement: syntax.RelationStatement) -> list[syntax.Membership]:
    """Return the only condition of the statement in a list, if it is a membership that is not negated; otherwise []."""
    conditions = statement.relation.conditions
    only = conditions[0] if len(conditions) == 1 else None
    # A negated membership, or one among others, is a condition and not a domain.
    if isinstance(only, syntax.Membership) and not only.negated:
        return [only]
    return []


def build(context: Context, statement: syntax.RelationStatement) -> None:
    """Set the domains of cells and unknowns; require and draw any other condition."""
    for membership in _membership(statement):
        others = tuple(target for target in membership.targets if not _takes_domain(context, membership, target))
        if others:
            _require(
                context,
                syntax.Relation((replace(membership, targets=others),), span=statement.relation.span),
                statement,
            )
        return
    _require(context, statement.relation, statement)


def _takes_domain(context: Context, membership: syntax.Membership, target: syntax.Side) -> bool:
    """Return True if the target is a symbol whose domain the membership sets (for an unknown, only the first one)."""
    if isinstance(target, syntax.Numeral):
        return target.symbols.isalpha() and len(target.symbols) == 1
    # A letter has its values already, from the phase 'settle'.
    if isinstance(target, SELECTORS):
        return _take_domains(context, membership, target)
    if isinstance(target, syntax.CellReference):
        name = context.board.cells.get((target.row, target.col), "")
    elif isinstance(target, syntax.Name):
        name = target.name
    else:
        return False
    cell, unknown = context.board.table.get(name), context.names.unknowns.get(name)
    # A domain of a symbol is cheaper than a condition, and views can show it.
    if cell is not None:
        cell.values = _narrowed(context, cell.values, membership)
        return True
    if unknown is not None and unknown.values is None:
        unknown.values = values_in(context, membership.domain)
        return True
    return False


def _take_domains(context: Context, membership: syntax.Membership, target: syntax.Selector) -> bool:
    """Set the domain of all cells that a selector names, and return True; return False if one is a letter."""
    cells = [context.board.table.get(context.board.cells[position]) for position in positions(context, target)]
    # A letter in one of the cells has no domain of a cell, so the membership stays a condition.
    if None in cells:
        return False
    for cell in dict.fromkeys(cells):
        cell.values = _narrowed(context, cell.values, membership)  # type: ignore[union-attr]
    return True


def _narrowed(context: Context, known: Values | None, membership: syntax.Membership) -> Values | None:
    values = intersection(known, values_in(context, membership.domain))
    if values is not None and not len(values):
        context.error(
            "empty-domain", "no values are left; an earlier line allows only other values", membership.domain.span
        )
        return None
    return values


def _require(context: Context, relation: syntax.Relation, statement: syntax.RelationStatement) -> None:
    reader = Reader(context)
    condition = reader.relation(relation)
    text = text_of(relation)
    label = shortened(text)
    clue = context.clue(label, text, "relation", only_number(relation), statement.span)
    context.require(condition, clue, label, statement.span)
    context.shown.drawings.append(_drawing(relation, reader, clue))


def _drawing(relation: syntax.Relation, reader: Reader, clue: int) -> Drawing:
    """Return a line with the marks of ``relation``, which ``reader`` has just read.

    A relation that only gives a symbol its value stays as written, because ``5 = 5`` would be useless.
    """
    # Filled in, such a line would be '5 = 5'.
    if len(relation.conditions) == 1 and _says_a_value(relation.conditions[0]):
        return Drawing("relation", ((Mark(text_of(relation.conditions[0])),),), clue=clue)
    return Drawing("relation", (tuple(_marks(relation, reader)),), clue=clue)


def _says_a_value(node: syntax.Condition) -> bool:
    if not isinstance(node, syntax.Comparison) or len(node.relops) > 1 or node.relops[0].symbol != "=":
        return False
    is_number = [type(side) is syntax.Number for side in node.sides]
    return True in is_number and all(
        number or isinstance(side, syntax.CellReference | syntax.Name) or _is_letter(side)
        for number, side in zip(is_number, node.sides, strict=True)
    )


def _is_letter(side: syntax.Side) -> bool:
    return isinstance(side, syntax.Numeral) and len(side.symbols) == 1 and side.symbols != "_"


def _marks(node: syntax.Node, reader: Reader) -> Iterator[Mark]:
    """Yield the marks of a part of the relation that ``reader`` has just read."""
    kind = type(node)
    if kind in MARKS:
        yield MARKS[kind](node, reader)
    elif kind in PARTS:
        for part in PARTS[kind](node):
            if isinstance(part, str):
                yield Mark(part)
            else:
                yield from _marks(part, reader)
    else:
        yield Mark(text_of(node))


def _operator(operator: syntax.Operator, reader: Reader) -> Mark:
    unknown = reader.signs.get(id(operator))
    if unknown is None:
        return Mark(operator.symbol)
    return Mark("?", unknown.name, words=tuple(BASIC))


MARKS: dict[type, Callable[[Any, Reader], Mark]] = {
    syntax.Numeral: lambda node, reader: mark(node.symbols, reader.numerals.get(id(node), Constant(0))),
    syntax.Number: lambda node, reader: Mark(node.digits),  # `twice` is shown as its number
    syntax.Name: lambda node, reader: Mark(
        node.name, node.name if node.name in reader.context.names.declared else None
    ),
    syntax.CellReference: lambda node, reader: Mark(
        f"r{node.row}c{node.col}", reader.context.board.cells.get((node.row, node.col))
    ),
    syntax.Operator: _operator,
}
"""Class of a node that is a single mark -> function that returns it, with its cell or symbol for the views."""


def _in_turn(nodes: Sequence[Any], between: Iterable[Any]) -> list[Any]:
    """Return the nodes with one of the other parts between each two of them."""
    return [*nodes[:1], *chain.from_iterable(zip(between, nodes[1:], strict=False))]


def _listed(nodes: Sequence[Any]) -> list[Any]:
    return _in_turn(nodes, repeat(","))


PARTS: dict[type, Callable[[Any], Iterable[syntax.Node | str]]] = {
    syntax.Relation: lambda node: _in_turn(node.conditions, repeat("or")),
    syntax.Comparison: lambda node: _in_turn(node.sides, [relop.symbol for relop in node.relops]),
    syntax.Enclosed: lambda node: ("(", node.condition, ")"),
    syntax.Conjunction: lambda node: _in_turn(node.conditions, repeat("and")),
    syntax.Either: lambda node: _in_turn(node.conditions, repeat("or")),
    syntax.Negation: lambda node: ("not", node.condition),
    syntax.Implication: lambda node: ("if", node.premise, "then", node.consequence),
    syntax.Property: lambda node: (*_listed(node.targets), f"is {'not ' * node.negated}{node.name}"),
    syntax.Multiple: lambda node: (*_listed(node.targets), f"is {'not ' * node.negated}a multiple of", node.divisor),
    syntax.Membership: lambda node: (*_listed(node.targets), f"{'not ' * node.negated}in {text_of(node.domain)}"),
    syntax.Listed: lambda node: (
        "(",
        *_listed(node.target.members),
        f") {'not ' * node.negated}in {', '.join(map(text_of, node.rows))}",
    ),
    syntax.Bracketed: lambda node: ("(", node.expression, ")"),
    syntax.Signed: lambda node: ("-", node.operand),
    syntax.Chain: lambda node: _in_turn(node.operands, node.operators),
    syntax.Call: lambda node: (f"{node.function}(", *_listed(node.arguments), ")"),
}
"""Class of a node -> function that returns its words and signs, and the nodes between them; others stay as written."""
