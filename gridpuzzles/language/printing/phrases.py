"""Write nodes that take one line as canonical text.

A program may build trees that no text has (a sum as an operand of a product): the printer adds the brackets they need.
"""

from __future__ import annotations

from ...base.english import plural_form
from ...kinds.scopes import SCOPES
from .. import syntax

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

WORDS = ("mod", "div")


def phrase(node: syntax.Node, tight: bool = False) -> str:
    """Return the canonical text of a node within a statement; ``tight`` omits the blanks around operators."""
    return WRITERS[type(node)](node, tight)


def listed(nodes: Iterable[syntax.Node], tight: bool = False) -> str:
    """Return the texts of the nodes, separated by commas."""
    return ", ".join(phrase(node, tight) for node in nodes)


def joined(node: syntax.Expression) -> str:
    """Return an expression as a size or a clue: without blanks, in brackets unless it is a single mark."""
    single = syntax.Number | syntax.Name | syntax.Numeral | syntax.CellReference | syntax.Bracketed
    if isinstance(node, single) or (isinstance(node, syntax.Signed) and isinstance(node.operand, syntax.Number)):
        return phrase(node, True)
    return f"({phrase(node, True)})"


def size(rows: syntax.Expression, cols: syntax.Expression) -> str:
    """Return a size such as ``3 x 4``."""
    return f"{joined(rows)} x {joined(cols)}"


def _chain(chain: syntax.Chain, tight: bool) -> str:
    parts = [_operand(chain, 0, tight)]
    for place, operator in enumerate(chain.operators):
        blank = " "
        if tight and operator.symbol not in WORDS:
            blank = ""
        parts += [f"{blank}{operator.symbol}{blank}", _operand(chain, place + 1, tight)]
    return "".join(parts)


def _operand(chain: syntax.Chain, place: int, tight: bool) -> str:
    operand = chain.operands[place]
    raised = place < len(chain.operators) and chain.operators[place].symbol == "^"
    in_exponent = place > 0 and chain.operators[place - 1].symbol == "^"
    if isinstance(operand, syntax.Chain) or (raised and not in_exponent and isinstance(operand, syntax.Signed)):
        return f"({phrase(operand, tight)})"
    return phrase(operand, tight)


def _signed(signed: syntax.Signed, tight: bool) -> str:
    operand = signed.operand
    if isinstance(operand, syntax.Chain) and {operator.symbol for operator in operand.operators} != {"^"}:
        return f"-({phrase(operand, tight)})"
    return f"-{phrase(operand, tight)}"


def _comparison(comparison: syntax.Comparison, tight: bool) -> str:
    parts = [phrase(comparison.sides[0], tight)]
    for relop, side in zip(comparison.relops, comparison.sides[1:], strict=True):
        parts += [relop.symbol, phrase(side, tight)]
    return " ".join(parts)


def _property(node: syntax.Property, tight: bool) -> str:
    verb = plural_form(len(node.targets), "is", "are")
    return f"{listed(node.targets, tight)} {verb} {'not ' * node.negated}{node.name}"


def _multiple(node: syntax.Multiple, tight: bool) -> str:
    if len(node.targets) > 1:
        verb, what = ("are", "multiples")
    else:
        verb, what = ("is", "a multiple")
    return f"{listed(node.targets, tight)} {verb} {'not ' * node.negated}{what} of {phrase(node.divisor, tight)}"


def _listed(node: syntax.Listed, tight: bool) -> str:
    return f"{phrase(node.target, tight)} {'not ' * node.negated}in {listed(node.rows, tight)}"


def _diagonal(node: syntax.Diagonal, tight: bool) -> str:
    direction = f"{'down' if node.down else 'up'} {'right' if node.right else 'left'}"
    return f"diagonal from {phrase(node.start)} {direction}"


def _places(node: syntax.Places, tight: bool) -> str:
    within = ", ".join(_scope(one, tight).replace(one.kind, SCOPES[one.kind].one) for one in node.within)
    match node.kind:
        case "group":
            return f"each {within}"
        case "block":
            return f"each {size(*node.size)}"
        case "window" | "pair" | "opposite pair" as kind:
            words = joined(node.size[0]) if kind == "window" else kind
            if within:
                return f"each {words} in {within}"
            return f"each {words}"
        case "pairs":
            return f"pairs ({listed(node.size)})"
    return node.kind


def _membership(node: syntax.Membership, tight: bool) -> str:
    return f"{listed(node.targets, tight)} {'not in' if node.negated else 'in'} {phrase(node.domain)}"


def _part(node: syntax.Condition, tight: bool) -> str:
    """Return a part of a longer condition, in brackets if it binds no tighter than that condition."""
    if isinstance(node, syntax.Conjunction | syntax.Either | syntax.Implication | syntax.Quantified):
        return f"({phrase(node, tight)})"
    return phrase(node, tight)


def _either(node: syntax.Either | syntax.Relation, tight: bool) -> str:
    parts = node.conditions
    if len(parts) > 1:
        loose = (syntax.Either, syntax.Implication, syntax.Quantified)
        return " or ".join(_part(one, tight) if isinstance(one, loose) else phrase(one, tight) for one in parts)
    return phrase(parts[0], tight)


def _value_range(node: syntax.ValueRange, tight: bool) -> str:
    text = phrase(node.low, True)
    if node.high is not None:
        text += f"..{phrase(node.high, True)}"
    if node.step is not None:
        text += f" step {phrase(node.step, True)}"
    return text


def _domain(node: syntax.Domain, tight: bool) -> str:
    return listed(node.included) + (f" except {listed(node.excluded)}" if node.excluded else "")


def _scope(node: syntax.Scope, tight: bool) -> str:
    if node.rows is None or node.cols is None:
        return node.kind
    return f"{node.kind} {size(node.rows, node.cols)}"


def _item(node: syntax.Item, tight: bool) -> str:
    if node.expression is None:
        return node.text
    return f"({phrase(node.expression, True)})"


WRITERS: dict[type[syntax.Node], Callable[..., str]] = {
    syntax.Number: lambda node, tight: node.digits,
    syntax.Numeral: lambda node, tight: node.symbols,
    syntax.Name: lambda node, tight: node.name,
    syntax.CellReference: lambda node, tight: f"r{node.row}c{node.col}",
    syntax.Entry: lambda node, tight: f"{node.number} {node.direction}",
    syntax.Bracketed: lambda node, tight: f"({phrase(node.expression, tight)})",
    syntax.Signed: _signed,
    syntax.Operator: lambda node, tight: node.symbol,
    syntax.Chain: _chain,
    syntax.Call: lambda node, tight: f"{node.function}({listed(node.arguments, tight)})",
    syntax.Line: lambda node, tight: f"{node.kind} {joined(node.index)}",
    syntax.Diagonal: _diagonal,
    syntax.Element: lambda node, tight: f"{phrase(node.line)}[{phrase(node.index, True)}]",
    syntax.CellRange: lambda node, tight: f"{phrase(node.first)}..{phrase(node.last)}",
    syntax.Group: lambda node, tight: f"{node.kind} {node.label}",
    syntax.Around: lambda node, tight: f"around {phrase(node.cell)}",
    syntax.WholeGrid: lambda node, tight: "grid",
    syntax.Relop: lambda node, tight: node.symbol,
    syntax.Comparison: _comparison,
    syntax.Property: _property,
    syntax.Multiple: _multiple,
    syntax.Row: lambda node, tight: f"({listed(node.members, tight)})",
    syntax.Listed: _listed,
    syntax.Membership: _membership,
    syntax.Conjunction: lambda node, tight: " and ".join(_part(condition, tight) for condition in node.conditions),
    syntax.Either: _either,
    syntax.Negation: lambda node, tight: f"not {_part(node.condition, tight)}",
    syntax.Implication: lambda node, tight: f"if {phrase(node.premise)} then {phrase(node.consequence)}",
    syntax.Places: _places,
    syntax.Quantified: lambda node, tight: f"{phrase(node.places)}: {phrase(node.rule, tight)}",
    syntax.RuleName: lambda node, tight: node.name.name,
    syntax.PathList: lambda node, tight: f"{_item(node.label, tight)} = {' '.join(map(phrase, node.cells))}",
    syntax.Enclosed: lambda node, tight: f"({phrase(node.condition, tight)})",
    syntax.Relation: _either,
    syntax.ValueRange: _value_range,
    syntax.Domain: _domain,
    syntax.Scope: _scope,
    syntax.Item: _item,
    syntax.LegendEntry: lambda node, tight: f"{_item(node.label, tight)} = {_item(node.target, tight)}",
    syntax.DrawnLine: lambda node, tight: " ".join(_item(item, tight) for item in node.items),
    syntax.UseArgument: lambda node, tight: f"{node.name.name} = {phrase(node.value)}",
    syntax.Comment: lambda node, tight: f"#{'' if node.text[:1] in ('', '#', '!') else ' '}{node.text}",
}
