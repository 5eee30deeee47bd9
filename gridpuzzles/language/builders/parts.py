"""Build the nodes of expressions, relations, domains, scopes and drawn lines, and turn tokens into nodes.

There is one function for each rule of `grammar.lark`, with the name of the rule; it gets the nodes and tokens of the
rule and its span. The functions for tokens give marks, numbers and names their kinds and canonical spellings.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...base.source import Source, Span
from ...kinds.numbers import BY_WORD as PROPERTY_OF_WORD
from ...kinds.scopes import BY_ONE, BY_WORD
from ...kinds.signs import TYPED
from .. import syntax
from ..grammar import Token
from ..printing import phrase
from ..syntax import (
    RULE,
    CellReference,
    Domain,
    Expression,
    Item,
    Name,
    Number,
    Numeral,
    Operator,
    Relop,
    Signed,
    ValueRange,
)

Children = list[Any]
Builder = Callable[[Children, Span], Any]


CANONICAL = {**TYPED, "≠": "!=", "≤": "<=", "≥": ">="}
KINDS = {
    "INTEGER": "NUMBER",
    "PACKED_MAP": "PACKED",
    "TOUCHED": "NUMBER",
    "CELL": "NAME",
    "LESS": "RELOP",
    "GREATER": "RELOP",
    "UNEQUAL": "RELOP",
    "AT_MOST": "RELOP",
    "AT_LEAST": "RELOP",
    "PLUS": "OPERATOR",
    "MINUS": "OPERATOR",
    "STAR": "OPERATOR",
    "SLASH": "OPERATOR",
    "MOD": "OPERATOR",
    "DIV": "OPERATOR",
}
AS_WRITTEN = frozenset(("LABEL", "DOT", "NUMERAL", "PACKED", "TARGET", "CLUE", "NUMBER"))
"""Kinds of tokens that are also the kinds of their items, and whose ASCII text is not changed."""
SPELLED = str.maketrans(TYPED)


def item_of(token: Token, source: Source) -> Item:
    """Return the item of a drawn line for a token."""
    kind, text = token.type, token.text
    # Most marks need no other kind and spelling; large grids have thousands of them.
    if kind in AS_WRITTEN and text.isascii():
        return Item(kind, text, None, span=Span(source, token.start, token.end))
    kind = KINDS.get(kind, kind)
    if kind == "RULE":
        text = RULE
    elif not text.isascii():
        text = CANONICAL.get(text) or text.translate(SPELLED)
    return Item(kind, text, None, span=Span(source, token.start, token.end))


def integer(children: Children, span: Span) -> Expression:
    """Return a number of a list of clues; a leading minus makes it a `Signed` node."""
    text = children[0].text
    if text[0] in "-−":
        return Signed(Number(text[1:], span=Span(span.source, span.start + 1, span.end)), span=span)
    return Number(text, span=span)


def cell_reference(children: Children, span: Span) -> CellReference:
    """Return the node of a cell such as ``r1c1``."""
    row, _, col = children[0].text[1:].partition("c")
    return CellReference(int(row), int(col), span=span)


def spelled(make: Callable[..., Any]) -> Builder:
    """Return the builder of a node of a single token: a sign in its canonical spelling, a number or a name."""
    return lambda children, span: make(CANONICAL.get(children[0].text, children[0].text), span=span)


def nodes(children: Children) -> tuple[Any, ...]:
    """Return the nodes among the children, without the tokens."""
    return tuple([child for child in children if type(child) is not Token])


def has(children: Children, kind: str) -> bool:
    """Return True if one of the children is a token of this kind."""
    return any(is_token(child, kind) for child in children)


def word(children: Children, *kinds: str) -> str | None:
    """Return the text of the first token of one of these kinds, or None if there is no such token."""
    return next((child.text for child in children if type(child) is Token and child.type in kinds), None)


def is_token(child: object, kind: str) -> bool:
    """Return True if this child is a token of this kind."""
    return type(child) is Token and child.type == kind


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
    # From the right, the operand of a sign is complete when the sign is met.
    for at in range(len(children) - 1, -1, -1):
        child = children[at]
        if type(child) is Operator:
            operators.append(child)
        elif type(child) is Token:
            if _is_in_exponent(children, at):
                power = operands.pop()
            else:
                power = _power(operands, operators)
            operands.append(Signed(power, span=Span(span.source, child.start, power.span.end)))  # type: ignore[union-attr]
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
    return syntax.Chain(tuple(operands), tuple(operators), span=span)


def diagonal(children: Children, span: Span) -> syntax.Line | syntax.Diagonal:
    if not is_token(children[1], "FROM"):
        return syntax.Line("diagonal", children[1], span=span)
    vertical, hand = children[3].text, children[4].text
    return syntax.Diagonal(field(children[2], span=span), vertical == "down", hand == "right", span=span)


def comparison(children: Children, span: Span) -> syntax.Comparison:
    sides = tuple([child for child in children if type(child) is not Relop])
    return syntax.Comparison(sides, tuple([child for child in children if type(child) is Relop]), span=span)


def times(children: Children, span: Span) -> syntax.Chain:
    """Return ``twice b``, ``half b`` or ``3 times b`` as a product or quotient."""
    if has(children, "HALF"):
        return syntax.Chain((children[-1], syntax.Number("2", span=span)), (Operator("/", span=span),), span=span)
    factor = syntax.Number(word(children, "NUMBER") or "2", span=span)
    return syntax.Chain((factor, children[-1]), (Operator("*", span=span),), span=span)


def more(children: Children, span: Span) -> syntax.Chain:
    """Return ``3 more than b`` or ``3 less than b`` as a sum or difference."""
    sign = Operator("+" if has(children, "MORE") else "-", span=span)
    return syntax.Chain((children[-1], syntax.Number(children[0].text, span=span)), (sign,), span=span)


def related(children: Children, span: Span) -> syntax.Comparison:
    side, sign, *_, other = children
    symbol = "!=" if has(children, "NOT") else "="
    return syntax.Comparison((side, other), (Relop(symbol, span=Span(span.source, sign.start, sign.end)),), span=span)


def property(children: Children, span: Span) -> syntax.Property:
    name = PROPERTY_OF_WORD[word(children, "PROPERTY") or ""]
    return syntax.Property(nodes(children), has(children, "NOT"), name, span=span)


def multiple(children: Children, span: Span) -> syntax.Multiple:
    *targets, divisor = nodes(children)
    return syntax.Multiple(tuple(targets), has(children, "NOT"), divisor, span=span)


def membership(children: Children, span: Span) -> syntax.Membership:
    *targets, values = nodes(children)
    # 'in 3' without a comma is a domain of one part.
    if isinstance(values, ValueRange):
        values = Domain((values,), (), span=values.span)
    return syntax.Membership(tuple(targets), values, has(children, "NOT"), span=span)


exclusion = membership


def listed(children: Children, span: Span) -> syntax.Listed:
    target, *rows = nodes(children)
    return syntax.Listed(target, has(children, "NOT"), tuple(rows), span=span)


def conjunction(children: Children, span: Span) -> syntax.Condition:
    conditions: tuple[syntax.Condition, ...] = nodes(children)
    if len(conditions) > 1:
        return syntax.Conjunction(conditions, span=span)
    return conditions[0]


def places(children: Children, span: Span) -> syntax.Places:
    first: Token = children[0]
    # Sizes and words before 'in' describe the sets; the scopes behind it tell where they are.
    before, _ = split(children, "IN")
    sizes = tuple(one for one in nodes(before) if not isinstance(one, syntax.Scope | tuple))
    within = tuple(one for one in children if isinstance(one, syntax.Scope))
    if first.type.startswith("ADJACENT"):
        return syntax.Places(BY_WORD[" ".join(first.text.split())], sizes, (), span=span)
    if first.type == "PAIRS":
        return syntax.Places("pairs", sizes, (), span=span)
    if has(before, "PAIR"):
        kind = "pair"
        if has(before, "OPPOSITE"):
            kind = "opposite pair"
        return syntax.Places(kind, (), within, span=span)
    block = next((one for one in children if type(one) is tuple), None)
    if block is not None:
        return syntax.Places("block", block, (), span=span)
    kind = "window" if sizes else "group"
    return syntax.Places(kind, sizes, within, span=span)


# ---------------------------------------------------------------- domains, scopes, drawn lines


def domain(children: Children, span: Span) -> Domain:
    included, excluded = split(children, "EXCEPT")
    return Domain(nodes(included), nodes(excluded), span=span)


def value_range(children: Children, span: Span) -> ValueRange:
    low, high, step = (*nodes(children), None, None)[:3]
    return ValueRange(low, high, step, span=span)


def scope(children: Children, span: Span) -> syntax.Scope:
    """Return a kind of group, named in the singular or the plural, with the size of its groups if it has one."""
    word = children[0].text
    rows, cols = children[1] if len(children) > 1 else (None, None)
    return syntax.Scope(BY_ONE.get(word, word), rows, cols, span=span)


def size(children: Children, span: Span) -> tuple[syntax.Expression, syntax.Expression]:
    """Return the rows and columns of a size such as ``3 x 4`` or ``3x4``."""
    if len(children) > 1:
        return children[0], children[2]
    rows, _, cols = children[0].text.partition("x")
    source, middle = span.source, span.start + len(rows)
    first = syntax.Number(rows, span=Span(source, span.start, middle))
    return first, syntax.Number(cols, span=Span(source, middle + 1, span.end))


def path_list(children: Children, span: Span) -> syntax.PathList:
    cells = tuple([field(one, span) for one in children[2:]])
    return syntax.PathList(item_of(children[0], span.source), cells, span=span)


def drawn_line(children: Children, span: Span) -> syntax.DrawnLine:
    source = span.source
    items = []
    for child in children:
        if type(child) is not Token:
            items.append(child)
        elif child.type != "COMMA":
            items.append(item_of(child, source))
    return syntax.DrawnLine(tuple(items), span=span)


def item(children: Children, span: Span) -> syntax.Item:
    return syntax.Item("EXPRESSION", f"({phrase(children[1], True)})", children[1], span=span)


def legend_entry(children: Children, span: Span) -> syntax.LegendEntry:
    label, _, target = children
    goal = item_of(target, span.source) if type(target) is Token else target
    return syntax.LegendEntry(item_of(label, span.source), goal, span=span)


OF_TOKENS = {"CELL": cell_reference, "NAME": spelled(Name), "NUMERAL": spelled(Numeral)}
"""Kind of token -> builder of its node."""


def field(child: Any, span: Span) -> Any:
    """Return the field of a node for a child: the child itself, or the node or the text of a token."""
    if type(child) is not Token:
        return child
    make = OF_TOKENS.get(child.type)
    return make([child], Span(span.source, child.start, child.end)) if make else child.text


# ---------------------------------------------------------------- makers of builders


def taking(make: Callable[..., Any], *places: int) -> Builder:
    """Return the builder of a node whose fields are the children at these places, see `field`."""
    return lambda children, span: make(*[field(children[place], span) for place in places], span=span)


def leading(make: Callable[..., Any], place: int) -> Builder:
    """Return the builder of a node whose fields are the text of the token at a place, and the tuple of its nodes."""
    return lambda children, span: make(children[place].text, nodes(children), span=span)


def block(make: Callable[..., Any]) -> Builder:
    """Return the builder of a node whose only field is the tuple of its nodes."""
    return lambda children, span: make(nodes(children), span=span)


BUILDERS: dict[str, Builder] = {
    "number": spelled(Number),
    "numeral": spelled(Numeral),
    "name": spelled(Name),
    "integer": integer,
    "cell_reference": cell_reference,
    "operator": spelled(Operator),
    "relop": spelled(Relop),
    "whole_grid": lambda children, span: syntax.WholeGrid(span=span),
    "expr": expr,
    "bracketed": taking(syntax.Bracketed, 1),
    "entry": lambda children, span: syntax.Entry(int(children[0].text), children[1].text, span=span),
    "call": leading(syntax.Call, 0),
    "line": taking(syntax.Line, 0, 1),
    "diagonal": diagonal,
    "element": taking(syntax.Element, 0, 2),
    "number_of_line": spelled(Name),
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
