"""Build the nodes of expressions, relations, domains, scopes and drawn lines.

There is one function for each rule of `grammar.lark`, with the name of the rule; it gets the nodes and tokens of the
rule and its span.
"""

from __future__ import annotations

from ...base.source import Span
from ...kinds.numbers import BY_WORD as PROPERTY_OF_WORD
from ...kinds.scopes import BY_ONE, BY_WORD
from .. import syntax
from ..lalr.lexing import Token
from ..syntax import Domain, Operator, Relop, ValueRange
from . import marks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Children = list[Any]
    Builder = Callable[[Children, Span], Any]


def nodes(children: Children) -> tuple[Any, ...]:
    """Return the nodes among the children, without the tokens."""
    return tuple([child for child in children if type(child) is not Token])


def has(children: Children, kind: str) -> bool:
    """Return True if one of the children is a token of this kind."""
    return any(is_token(child, kind) for child in children)


def word(children: Children, *kinds: str) -> str | None:
    """Return the text of the first token of one of these kinds, or None if there is no such token."""
    return next((child.text for child in children if type(child) is Token and child.kind in kinds), None)


def is_token(child: object, kind: str) -> bool:
    """Return True if this child is a token of this kind."""
    return type(child) is Token and child.kind == kind


def split(children: Children, kind: str) -> tuple[Children, Children]:
    """Return the children before and after the first token of this kind; all children and [] if it is missing."""
    for place, child in enumerate(children):
        if is_token(child, kind):
            return children[:place], children[place + 1 :]
    return children, []


# ---------------------------------------------------------------- expressions and relations


def expr(children: Children, span: Span) -> syntax.Expression:
    """Return a chain; a sign applies to the operand after it with all its powers: ``-a^2`` is ``-(a^2)``.

    An exponent is different: in ``2 ^ -a ^ b``, the order of evaluation decides what ``b`` belongs to.
    """
    operands: list[syntax.Expression] = []  # both from right to left
    operators: list[Operator] = []
    for at in range(len(children) - 1, -1, -1):
        child = children[at]
        if type(child) is Operator:
            operators.append(child)
        elif type(child) is Token:
            if _is_in_exponent(children, at):
                power = operands.pop()
            else:
                power = _power(operands, operators)
            operands.append(syntax.Signed(power, Span(span.source, child.start, power.span.end)))  # type: ignore[union-attr]
        else:
            operands.append(child)
    return _chain(operands[::-1], operators[::-1])


def _is_in_exponent(children: Children, at: int) -> bool:
    """Return True if the sign at this place, or the first of several signs, comes right after ``^``."""
    while at and type(children[at]) is Token:
        at -= 1
    before = children[at]
    return isinstance(before, Operator) and before.symbol == "^"


def _power(operands: list[syntax.Expression], operators: list[Operator]) -> syntax.Expression:
    """Take an operand and the powers after it from the two lists, and return them as one expression."""
    first = [operands.pop()]
    signs: list[Operator] = []
    while operators and len(operators) == len(operands) and operators[-1].symbol == "^":
        signs.append(operators.pop())
        first.append(operands.pop())
    return _chain(first, signs)


def _chain(operands: list[syntax.Expression], operators: list[Operator]) -> syntax.Expression:
    if not operators:
        return operands[0]
    span = operands[0].span.to(operands[-1].span)  # type: ignore[union-attr, arg-type]
    return syntax.Chain(tuple(operands), tuple(operators), span)


def diagonal(children: Children, span: Span) -> syntax.Line | syntax.Diagonal:
    if not is_token(children[1], "FROM"):
        return syntax.Line("diagonal", children[1], span)
    vertical, hand = children[3].text, children[4].text
    return syntax.Diagonal(field(children[2], span), vertical == "down", hand == "right", span)


def comparison(children: Children, span: Span) -> syntax.Comparison:
    sides = tuple([child for child in children if type(child) is not Relop])
    return syntax.Comparison(sides, tuple([child for child in children if type(child) is Relop]), span)


def times(children: Children, span: Span) -> syntax.Chain:
    """Return ``twice b``, ``half b`` or ``3 times b`` as a product or quotient."""
    if has(children, "HALF"):
        return syntax.Chain((children[-1], syntax.Number("2", span)), (Operator("/", span),), span)
    factor = syntax.Number(word(children, "NUMBER") or "2", span)
    return syntax.Chain((factor, children[-1]), (Operator("*", span),), span)


def more(children: Children, span: Span) -> syntax.Chain:
    """Return ``3 more than b`` or ``3 less than b`` as a sum or difference."""
    sign = Operator("+" if has(children, "MORE") else "-", span)
    return syntax.Chain((children[-1], syntax.Number(children[0].text, span)), (sign,), span)


def related(children: Children, span: Span) -> syntax.Comparison:
    side, sign, *_, other = children
    symbol = "!=" if has(children, "NOT") else "="
    return syntax.Comparison((side, other), (Relop(symbol, Span(span.source, sign.start, sign.end)),), span)


def property(children: Children, span: Span) -> syntax.Property:
    name = PROPERTY_OF_WORD[word(children, "PROPERTY") or ""]
    return syntax.Property(nodes(children), has(children, "NOT"), name, span)


def multiple(children: Children, span: Span) -> syntax.Multiple:
    *targets, divisor = nodes(children)
    return syntax.Multiple(tuple(targets), has(children, "NOT"), divisor, span)


def membership(children: Children, span: Span) -> syntax.Membership:
    *targets, values = nodes(children)
    if isinstance(values, ValueRange):
        values = Domain((values,), (), values.span)
    return syntax.Membership(tuple(targets), values, has(children, "NOT"), span)


exclusion = membership


def listed(children: Children, span: Span) -> syntax.Listed:
    target, *rows = nodes(children)
    return syntax.Listed(target, has(children, "NOT"), tuple(rows), span)


def conjunction(children: Children, span: Span) -> syntax.Condition:
    conditions: tuple[syntax.Condition, ...] = nodes(children)
    if len(conditions) > 1:
        return syntax.Conjunction(conditions, span)
    return conditions[0]


def places(children: Children, span: Span) -> syntax.Places:
    first: Token = children[0]
    before, _ = split(children, "IN")
    sizes = tuple(one for one in nodes(before) if not isinstance(one, syntax.Scope | tuple))
    within = tuple(one for one in children if isinstance(one, syntax.Scope))
    if first.kind.startswith("ADJACENT"):
        return syntax.Places(BY_WORD[" ".join(first.text.split())], sizes, (), span)
    if first.kind == "PAIRS":
        return syntax.Places("pairs", sizes, (), span)
    if has(before, "PAIR"):
        kind = "pair"
        if has(before, "OPPOSITE"):
            kind = "opposite pair"
        return syntax.Places(kind, (), within, span)
    block = next((one for one in children if type(one) is tuple), None)
    if block is not None:
        return syntax.Places("block", block, (), span)
    kind = "window" if sizes else "group"
    return syntax.Places(kind, sizes, within, span)


# ---------------------------------------------------------------- domains, scopes, drawn lines


def domain(children: Children, span: Span) -> Domain:
    included, excluded = split(children, "EXCEPT")
    return Domain(nodes(included), nodes(excluded), span)


def value_range(children: Children, span: Span) -> ValueRange:
    low, high, step = (*nodes(children), None, None)[:3]
    return ValueRange(low, high, step, span)


def scope(children: Children, span: Span) -> syntax.Scope:
    """Return a kind of group, named in the singular or the plural, with the size of its groups if it has one."""
    word = children[0].text
    rows, cols = children[1] if len(children) > 1 else (None, None)
    return syntax.Scope(BY_ONE.get(word, word), rows, cols, span)


def size(children: Children, span: Span) -> tuple[syntax.Expression, syntax.Expression]:
    """Return the rows and columns of a size such as ``3 x 4`` or ``3x4``."""
    if len(children) > 1:
        return children[0], children[2]
    rows, _, cols = children[0].text.partition("x")
    source, middle = span.source, span.start + len(rows)
    first = syntax.Number(rows, Span(source, span.start, middle))
    return first, syntax.Number(cols, Span(source, middle + 1, span.end))


def path_list(children: Children, span: Span) -> syntax.PathList:
    cells = tuple([field(one, span) for one in children[2:]])
    return syntax.PathList(marks.item(children[0], span.source), cells, span)


def drawn_line(children: Children, span: Span) -> syntax.DrawnLine:
    source = span.source
    items = []
    for child in children:
        if type(child) is not Token:
            items.append(child)
        elif child.kind != "COMMA":
            items.append(marks.item(child, source))
    return syntax.DrawnLine(tuple(items), span)


def item(children: Children, span: Span) -> syntax.Item:
    from ..printing.phrases import phrase

    return syntax.Item("EXPRESSION", f"({phrase(children[1], True)})", children[1], span)


def legend_entry(children: Children, span: Span) -> syntax.LegendEntry:
    label, _, target = children
    goal = marks.item(target, span.source) if type(target) is Token else target
    return syntax.LegendEntry(marks.item(label, span.source), goal, span)


OF_TOKENS = {"CELL": marks.cell_reference, "NAME": marks.name, "NUMERAL": marks.numeral}
"""Kind of token -> function that makes a node of it."""


def field(child: Any, span: Span) -> Any:
    """Return the field of a node for a child: the child itself, or the node or the text of a token."""
    if type(child) is not Token:
        return child
    make = OF_TOKENS.get(child.kind)
    return make(child, Span(span.source, child.start, child.end)) if make else child.text


# ---------------------------------------------------------------- makers of builders


def atom(make: Callable[[Token, Span], Any]) -> Builder:
    """Return the builder of a rule that is a single token."""
    return lambda children, span: make(children[0], span)


def taking(make: Callable[..., Any], *places: int) -> Builder:
    """Return the builder of a node whose fields are the children at these places, see `field`."""
    return lambda children, span: make(*[field(children[place], span) for place in places], span)


def leading(make: Callable[..., Any], place: int) -> Builder:
    """Return the builder of a node whose fields are the text of the token at a place, and the tuple of its nodes."""
    return lambda children, span: make(children[place].text, nodes(children), span)


def block(make: Callable[..., Any]) -> Builder:
    """Return the builder of a node whose only field is the tuple of its nodes."""
    return lambda children, span: make(nodes(children), span)


BUILDERS: dict[str, Builder] = {
    "number": atom(marks.number),
    "numeral": atom(marks.numeral),
    "name": atom(marks.name),
    "integer": atom(marks.integer),
    "cell_reference": atom(marks.cell_reference),
    "operator": atom(marks.operator),
    "relop": atom(marks.relop),
    "whole_grid": lambda children, span: syntax.WholeGrid(span),
    "expr": expr,
    "bracketed": taking(syntax.Bracketed, 1),
    "entry": lambda children, span: syntax.Entry(int(children[0].text), children[1].text, span),
    "call": leading(syntax.Call, 0),
    "line": taking(syntax.Line, 0, 1),
    "diagonal": diagonal,
    "element": taking(syntax.Element, 0, 2),
    "number_of_line": atom(marks.name),
    "cell_range": taking(syntax.CellRange, 0, 2),
    "group": taking(syntax.Group, 0, 1),
    "around": taking(syntax.Around, 1),
    "comparison": comparison,
    "times": times,
    "more": more,
    "related": related,
    "property": property,
    "multiple": multiple,
    "membership": membership,
    "exclusion": exclusion,
    "row": block(syntax.Row),
    "listed": listed,
    "conjunction": conjunction,
    "either": block(syntax.Either),
    "negation": taking(syntax.Negation, 1),
    "implication": taking(syntax.Implication, 1, 3),
    "enclosed": taking(syntax.Enclosed, 1),
    "places": places,
    "kind": scope,
    "quantified": taking(syntax.Quantified, 0, 2),
    "rule_name": taking(syntax.RuleName, 0),
    "path_list": path_list,
    "edge_function": lambda children, span: (children[0].text, nodes(children)),
    "domain": domain,
    "value_range": value_range,
    "scope": scope,
    "size": size,
    "size_of_block": size,
    "drawn_line": drawn_line,
    "item": item,
    "legend_entry": legend_entry,
    "legend": lambda children, span: nodes(children),
    "use_argument": taking(syntax.UseArgument, 0, 2),
}
"""Rule -> function, for everything within a statement."""
